"""Records classes of poses and repetitions, computed as ML Kit's sample app for Android does.

    record_pose_classes.py OUT

The sample app (googlesamples/mlkit, android/vision-quickstart, posedetector/classification) is the
source of the rules, which are written again here in single precision. The poses are made up: a
person who stands, squats and does push-ups, with noise. Needs numpy.
"""

import json
import sys

import numpy as np

F = np.float32
COUNT = 33
(L_SHOULDER, R_SHOULDER, L_ELBOW, R_ELBOW, L_WRIST, R_WRIST) = range(11, 17)
(L_HIP, R_HIP, L_KNEE, R_KNEE, L_ANKLE, R_ANKLE) = range(23, 29)
PAIRS = [
    (L_SHOULDER, L_ELBOW), (R_SHOULDER, R_ELBOW), (L_ELBOW, L_WRIST), (R_ELBOW, R_WRIST),
    (L_HIP, L_KNEE), (R_HIP, R_KNEE), (L_KNEE, L_ANKLE), (R_KNEE, R_ANKLE),
    (L_SHOULDER, L_WRIST), (R_SHOULDER, R_WRIST), (L_HIP, L_ANKLE), (R_HIP, R_ANKLE),
    (L_HIP, L_WRIST), (R_HIP, R_WRIST), (L_SHOULDER, L_ANKLE), (R_SHOULDER, R_ANKLE),
    (L_HIP, L_WRIST), (R_HIP, R_WRIST), (L_ELBOW, R_ELBOW), (L_KNEE, R_KNEE),
    (L_WRIST, R_WRIST), (L_ANKLE, R_ANKLE),
]  # fmt: skip
CANDIDATES, NEIGHBORS, WEIGHTS = 30, 10, np.array([1, 1, 0.2], F)
WINDOW, ALPHA, GAP, ENTER, EXIT = 10, F(0.2), 100_000, F(6), F(4)


def embedding(points):
    points = np.array(points, F)
    points = points - (points[L_HIP] + points[R_HIP]) * F(0.5)
    hips = (points[L_HIP] + points[R_HIP]) * F(0.5)
    torso = (points[L_SHOULDER] + points[R_SHOULDER]) * F(0.5) - hips
    size = F(np.hypot(float(torso[0]), float(torso[1]))) * F(2.5)
    for point in points - hips:
        size = max(size, F(np.hypot(float(point[0]), float(point[1]))))
    body = points * (F(1) / size) * F(100)
    hips = (body[L_HIP] + body[R_HIP]) * F(0.5)
    shoulders = (body[L_SHOULDER] + body[R_SHOULDER]) * F(0.5)
    return [shoulders - hips] + [body[b] - body[a] for a, b in PAIRS]


def largest(pose, sample):
    return max(np.abs((b - a) * WEIGHTS).max() for a, b in zip(pose, sample))


def mean(pose, sample):
    total = F(0)
    for a, b in zip(pose, sample):
        x, y, z = np.abs((b - a) * WEIGHTS)
        total = F(total + F(F(x + y) + z))
    return F(total / F(len(pose) * 2))


def classify(points, samples):
    forms = [embedding(points), embedding(np.array(points, F) * np.array([-1, 1, 1], F))]

    def nearest(count, indices, distance):
        ranks = [(min(distance(form, samples[i][1]) for form in forms), i) for i in indices]
        return [index for _, index in sorted(ranks)[:count]]

    close = nearest(CANDIDATES, range(len(samples)), largest)
    votes = {}
    for index in nearest(NEIGHBORS, close, mean):
        name = samples[index][0]
        votes[name] = votes.get(name, 0) + 1
    return votes


class Counter:
    def __init__(self, names):
        self.window, self.time = [], None
        self.counts, self.entered = dict.fromkeys(names, 0), set()

    def add(self, votes, time):
        """Takes the votes of a frame, or None without a person; returns the mean of each class."""
        if self.time is not None and time - self.time > GAP:
            self.window = []
        self.time = time
        self.window = ([votes or {}] + self.window)[:WINDOW]
        means = {}
        for name in {name for votes in self.window for name in votes}:
            factor, top, bottom = F(1), F(0), F(0)
            for votes_then in self.window:
                top = F(top + F(factor * F(votes_then.get(name, 0))))
                bottom = F(bottom + factor)
                factor = F(float(factor) * (1.0 - float(ALPHA)))
            means[name] = F(top / bottom)
        if votes is None:
            return None
        for name in self.counts:
            confidence = means.get(name, F(0))
            if name not in self.entered:
                if confidence > ENTER:
                    self.entered.add(name)
            elif confidence < EXIT:
                self.entered.remove(name)
                self.counts[name] += 1
        return means


def body(exercise, depth, random):
    """A person: depth 0 is the upper end of an exercise, 1 the lower one."""
    points = np.zeros((COUNT, 3))
    sides = {11: -1, 12: 1}
    drop = 260 * depth
    for place in range(COUNT):
        side = sides.get(place, -1 if place % 2 else 1)
        if place <= 10:
            points[place] = [30 * side, -420 + drop, -60]
        elif place <= 12:
            points[place] = [90 * side, -300 + drop, 0]
        elif place <= 14:
            points[place] = [110 * side, -170 + drop * 0.9, -80 * depth]
        elif place <= 22:
            points[place] = [100 * side, -40 + drop * 0.6, -200 * depth]
        elif place <= 24:
            points[place] = [60 * side, drop, 30 * depth]
        elif place <= 26:
            points[place] = [(70 + 60 * depth) * side, 220 + drop * 0.15, -150 * depth]
        else:
            points[place] = [80 * side, 430, 0]
    if exercise == "pushups":
        points = points[:, [1, 0, 2]] * [1, 0.4, 1]
        low = [place for place in range(COUNT) if place <= 12]
        points[low, 1] += 120 * depth
        points[13:23, 1] += 160 * (1 - depth)
    points = points * random.uniform(0.6, 1.4) + [random.uniform(200, 900), 500, 0]
    if random.uniform() < 0.5:
        points = points * [-1, 1, 1] + [1200, 0, 0]
    return np.rint(points + random.normal(0, 9, points.shape)).astype(int)


def main():
    random = np.random.default_rng(20)
    samples = []
    for name, exercise, depth in [
        ("pushups_down", "pushups", 1),
        ("squats_down", "squats", 1),
        ("squats_up", "squats", 0),
    ]:
        for _ in range(12):
            shift = random.uniform(-0.15, 0.15)
            samples.append((name, body(exercise, depth + shift, random)))
    known = [(name, embedding(points)) for name, points in samples]
    counter = Counter(sorted({name for name, _ in samples}))
    frames, time = [], 0
    for number in range(64):
        time += 33_333 if number != 40 else 900_000
        points = None
        if number % 23 != 22:
            depth = 0.5 - 0.5 * np.cos(2 * np.pi * number / 16)
            points = body("pushups" if number >= 48 else "squats", depth, random)
        votes = None if points is None else classify(points, known)
        means = counter.add(votes, time)
        frames.append(
            {
                "microseconds": time,
                "points": [] if points is None else points.flatten().tolist(),
                "votes": votes or {},
                "means": {name: round(float(value), 6) for name, value in (means or {}).items()},
                "counts": dict(counter.counts),
            }
        )
    recorded = {
        "samples": [
            {"name": name, "points": points.flatten().tolist()} for name, points in samples
        ],
        "frames": frames,
    }
    with open(sys.argv[1], "w") as file:
        file.write(json.dumps(recorded, separators=(",", ":"), sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
