r"""Records landmarks.json: labeled key points, answers, and their scores by numpy.

Usage, from the root: "$(scripts/python-environment evaluation)" \
    Tests/Engine/EvaluationTests/Goldens/record_landmarks.py

The scores are PCK at 0.05, 0.1 and 0.2 of the longer side of the labeled box, and NME: the mean
distance of the found key points, relative to the square root of the area of that box. Subjects and
answers are paired best similarity first, then least distance.
"""

import json
import pathlib
import random

import numpy as np

HANDS = ["wrist", "thumb_tip", "index_finger_tip", "middle_finger_tip", "pinky_tip"]
FACES = [str(index) for index in [1, 33, 61, 133, 152, 263, 291, 362, 468, 473]]
PARTS = [0.05, 0.1, 0.2]


def case(name, names, seed, pictures, missing=0.0, spread=0.05):
    """Labels, and answers with all or some of the key points."""
    chance = random.Random(seed)
    images, annotations, lines = [], [], []
    for number in range(pictures):
        images.append({"id": number + 1, "file_name": f"{number}.jpg"})
        answers = []
        for _ in range(chance.randrange(4)):
            width, height = chance.choice([(40, 60), (100, 80), (333, 200)])
            x, y = chance.randrange(500), chance.randrange(400)
            places = [(x + chance.random() * width, y + chance.random() * height) for _ in names]
            visible = [0 if chance.random() < 0.15 else 2 for _ in names]
            points = [v for (px, py), s in zip(places, visible) for v in (px, py, s)]
            annotations.append(
                {
                    "id": len(annotations) + 1,
                    "image_id": number + 1,
                    "category_id": 3,
                    "bbox": [x, y, width, height],
                    "area": width * height,
                    "iscrowd": int(chance.random() < 0.1),
                    "keypoints": points,
                }
            )
            if chance.random() < 0.85:
                size = (width * height) ** 0.5
                noise = chance.choice([0.0, spread, 4 * spread]) * size
                answers.append(
                    {
                        name: [px + chance.gauss(0, noise), py + chance.gauss(0, noise)]
                        for name, (px, py) in zip(names, places)
                        if chance.random() >= missing
                    }
                )
        chance.shuffle(answers)
        lines.append([answer for answer in answers if answer])
    category = {"id": 3, "name": "thing", "keypoints": names}
    labels = {"images": images, "annotations": annotations, "categories": [category]}
    return {"name": name, "labels": labels, "answers": lines} | judge(labels, lines, names)


def similarity(answer, points, area, names):
    """COCO's likeness of key points with one spread for all, as far as they are labeled."""
    labelled = points[:, 2] > 0
    variance = (2 / len(names)) ** 2
    squares = np.array([square(answer.get(n), p) for n, p in zip(names, points)])
    return np.mean(np.exp(-squares[labelled] / variance / (area + np.spacing(1)) / 2))


def square(place, point):
    x, y = place if place else (-1e6, -1e6)
    return (x - point[0]) ** 2 + (y - point[1]) ** 2


def judge(labels, lines, names):
    counts = np.zeros((len(names), 4))
    sums, found = np.zeros(len(names)), np.zeros(len(names))
    subjects = subjects_found = 0
    for image, answers in zip(labels["images"], lines):
        things = [
            (np.array(a["keypoints"]).reshape(-1, 3), a["bbox"], a["area"])
            for a in labels["annotations"]
            if a["image_id"] == image["id"] and not a["iscrowd"] and any(a["keypoints"][2::3])
        ]
        pairs = []
        for t, (points, _, area) in enumerate(things):
            for a, answer in enumerate(answers):
                labelled = points[:, 2] > 0
                squares = np.array([square(answer.get(n), p) for n, p in zip(names, points)])
                pairs.append(
                    (-similarity(answer, points, area, names), squares[labelled].sum(), t, a)
                )
        match, used = {}, set()
        for _, _, t, a in sorted(pairs):
            if t not in match and a not in used:
                match[t] = a
                used.add(a)
        subjects += len(things)
        subjects_found += len(match)
        for t, (points, (_, _, width, height), _) in enumerate(things):
            answer = answers[match[t]] if t in match else {}
            for k, (name, point) in enumerate(zip(names, points)):
                if point[2] == 0:
                    continue
                counts[k, 3] += 1
                distance = square(answer.get(name), point) ** 0.5
                if t not in match:
                    continue
                for p, part in enumerate(PARTS):
                    counts[k, p] += distance <= part * max(width, height)
                if name in answer:
                    found[k] += 1
                    sums[k] += distance / (width * height) ** 0.5
    return {
        "subjects": subjects,
        "subjectsFound": subjects_found,
        "labelled": int(counts[:, 3].sum()),
        "pck": [float(counts[:, p].sum() / counts[:, 3].sum()) for p in range(3)],
        "nme": float(sums.sum() / found.sum()),
        "points": [
            {
                "labelled": int(counts[k, 3]),
                "pck": [float(counts[k, p] / counts[k, 3]) for p in range(3)],
                "nme": float(sums[k] / found[k]) if found[k] else None,
            }
            for k in range(len(names))
        ],
    }


CASES = [
    case("hands", HANDS, 1, 30),
    case("faces", FACES, 2, 30, spread=0.02),
    case("missing key points", HANDS, 3, 20, missing=0.3),
    case("far away", FACES, 4, 12, spread=2),
]
path = pathlib.Path(__file__).with_name("landmarks.json")
path.write_text(json.dumps(CASES, separators=(",", ":")).replace('{"name":', '\n{"name":') + "\n")
for each in CASES:
    print(each["name"], each["subjects"], each["subjectsFound"], each["pck"], each["nme"])
