"""Scores trackers by motmetrics on sequences with known truth; called by Benchmarks/tracking.

python tracking_quality.py TRACK_SEQUENCES DETECTOR.tflite FOLDER_OF_PICTURES DOCUMENT.md
"""

import json
import subprocess
import sys
import warnings

import motmetrics
import numpy as np
import supervision

from tracking_sequences import HEIGHT, WIDTH, boxes, overlap, perturbed, pictures

# An object counts from this visible part on; below it is neither asked for nor held against anyone.
LEAST_VISIBLE = 0.6
# A tracker's box counts for an object when they overlap so much.
LEAST_OVERLAP = 0.5
# A number that was on an object for fewer frames was not its number.
SHORT = 3


def iou(first, second):
    shared = overlap(first, second) * first[2] * first[3]
    return shared / (first[2] * first[3] + second[2] * second[3] - shared)


def reuses(held, least):
    """How often a number was on one more object, of those it was on for some frames.

    `held` are frames by number and object.
    """
    owners = {}
    for (number, key), count in held.items():
        if count >= least:
            owners.setdefault(number, set()).add(key)
    return sum(len(keys) - 1 for keys in owners.values())


class Score:
    """Counts of one tracker over sequences."""

    def __init__(self):
        self.accumulators, self.reused, self.brief = [], 0, 0

    def add(self, truth, tracks):
        accumulator = motmetrics.MOTAccumulator(auto_id=True)
        held = {}
        for seen, found in zip(truth, tracks):
            asked = [(key, box) for key, box, part in seen if part >= LEAST_VISIBLE]
            spared = [box for _, box, part in seen if part < LEAST_VISIBLE]
            pairs = [
                (number, box)
                for number, box in found
                if any(iou(box, other) >= LEAST_OVERLAP for _, other in asked)
                or not any(spares(box, other) for other in spared)
            ]
            costs = np.full((len(asked), len(pairs)), np.nan)
            for i, (_, box) in enumerate(asked):
                for j, (_, other) in enumerate(pairs):
                    value = iou(box, other)
                    if value >= LEAST_OVERLAP:
                        costs[i, j] = 1 - value
            accumulator.update([key for key, _ in asked], [number for number, _ in pairs], costs)
        events = accumulator.mot_events
        for _, event in events.iterrows():
            if event["Type"] in ("MATCH", "SWITCH"):
                key = (event["HId"], event["OId"])
                held[key] = held.get(key, 0) + 1
        self.reused += reuses(held, SHORT)
        self.brief += reuses(held, 1)
        self.accumulators.append(accumulator)

    def figures(self):
        """IDF1, MOTA, switches, reused numbers (for long, for any time), misses, inventions."""
        host = motmetrics.metrics.create()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            summary = host.compute_many(
                self.accumulators,
                generate_overall=True,
                metrics=["idf1", "mota", "num_switches", "num_misses", "num_false_positives"],
            )
        row = summary.loc["OVERALL"]
        return {
            "idf1": float(row["idf1"]),
            "mota": float(row["mota"]),
            "switches": int(row["num_switches"]),
            "reused": self.reused,
            "brief": self.brief,
            "misses": int(row["num_misses"]),
            "invented": int(row["num_false_positives"]),
        }


def spares(box, other):
    """Whether a box lies on an object that does not count."""
    return iou(box, other) >= 0.3 or overlap(box, other) >= 0.7


# --- The trackers we are compared with; each takes and gives boxes frame by frame


def nearest(detections, threshold=0.4):
    """The floor: each detection is the nearest object of the frame before, if they overlap."""
    tracks, known, following = [], [], 0
    for found in detections:
        now, free = [], list(known)
        for box in sorted((d for d in found if d[4] >= threshold), key=lambda d: -d[4]):
            centre = (box[0] + box[2] / 2, box[1] + box[3] / 2)
            near = [k for k in free if iou(box[:4], k[1]) > 0]
            near.sort(
                key=lambda k: (
                    (k[1][0] + k[1][2] / 2 - centre[0]) ** 2
                    + (k[1][1] + k[1][3] / 2 - centre[1]) ** 2
                )
            )
            if near:
                free.remove(near[0])
                number = near[0][0]
            else:
                number, following = following, following + 1
            now.append((number, box[:4]))
        known = now
        tracks.append(now)
    return tracks


def byte_track(detections, **options):
    """The peer: supervision's ByteTrack."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tracker, tracks = supervision.ByteTrack(frame_rate=30, **options), []
        for found in detections:
            rows = np.array(found, float).reshape(-1, 6)
            result = tracker.update_with_detections(
                supervision.Detections(
                    xyxy=np.column_stack([rows[:, :2], rows[:, :2] + rows[:, 2:4]]),
                    confidence=rows[:, 4],
                    class_id=rows[:, 5].astype(int),
                )
            )
            tracks.append(
                [
                    (int(number), (b[0], b[1], b[2] - b[0], b[3] - b[1]))
                    for number, b in zip(result.tracker_id, result.xyxy)
                ]
            )
    return tracks


def settled(detections, threshold=0.55):
    """Detections without what nearly coincides, whatever the class: what every tracker is given."""
    frames = []
    for found in detections:
        kept = []
        for box in sorted(found, key=lambda row: -row[4]):
            if all(iou(box[:4], other[:4]) <= threshold for other in kept):
                kept.append(box)
        frames.append(kept)
    return frames


# --- The command


class Client:
    """The Swift program that tracks sequences with this package."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, question, pictures=()):
        question = {"width": WIDTH, "height": HEIGHT, **question}
        self.process.stdin.write(json.dumps(question).encode() + b"\n")
        for picture in pictures:
            self.process.stdin.write(np.ascontiguousarray(picture).tobytes())
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        if self.process.wait() != 0:
            raise SystemExit("track-sequences failed")


def numbered(frames):
    return [[(int(row[0]), tuple(row[1:5])) for row in rows] for rows in frames]


PEERS = {
    "ByteTrack, threshold 0.4": lambda d: byte_track(d, track_activation_threshold=0.4),
    "ByteTrack, threshold 0.5": lambda d: byte_track(d, track_activation_threshold=0.5),
    "nearest box": nearest,
}
BYTE_TRACKS = [name for name in PEERS if name.startswith("ByteTrack")]


def track_boxes(client):
    """Sequences of boxes, seen by a detector that errs."""
    scores = {}
    kinds = [(3, 2), (5, 4), (8, 3), (5, 8)]
    for objects, speed in kinds:
        for seed in range(4):
            sequence = boxes(f"{objects} boxes", seed * 17 + objects, objects, 200, speed)
            detections = perturbed(sequence.truth, seed)
            ways = {"DetectionTracker": numbered(client.ask({"detections": detections})["tracks"])}
            ways.update({name: peer(detections) for name, peer in PEERS.items()})
            for name, tracks in ways.items():
                for row in (f"{objects} at speed {speed}", "all"):
                    scores.setdefault((row, name), Score()).add(sequence.truth, tracks)
    return scores


def track_pictures(boxes_client, client, folder):
    """Sequences of pictures, with a real detector."""
    scores, times = {}, []
    for sequence in pictures(folder):
        answer = client.ask({"pictures": len(sequence.frames)}, sequence.frames)
        detections = settled(answer["detections"])
        ways = {
            "ObjectTracker, when needed": numbered(answer["whenNeeded"]),
            "ObjectTracker, every frame": numbered(answer["everyFrame"]),
            "DetectionTracker": numbered(boxes_client.ask({"detections": detections})["tracks"]),
        }
        ways.update({name: peer(detections) for name, peer in PEERS.items()})
        for name, tracks in ways.items():
            for row in (sequence.name, "all"):
                scores.setdefault((row, name), Score()).add(sequence.truth, tracks)
        times.append((sequence.name, len(sequence.frames), answer["milliseconds"]))
        print(f"{sequence.name} done", file=sys.stderr)
    return scores, times


def table(scores):
    """Figures as a table in Markdown, the totals first."""
    lines = [
        "| sequences | tracker | IDF1 | MOTA | switches | reused | however briefly | misses "
        "| inventions |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    rows = sorted(scores, key=lambda row: row[0] != "all")
    for row, name in rows:
        f = scores[row, name].figures()
        lines.append(
            f"| {row} | {name} | {f['idf1']:.3f} | {f['mota']:.3f} | {f['switches']} | "
            f"{f['reused']} | {f['brief']} | {f['misses']} | {f['invented']} |"
        )
    return "\n".join(lines)


def shortfalls(scores):
    """Wherever one of our trackers has less than the better of the peers, in Markdown."""
    lines = [
        "| sequences | tracker | measure | it has | ByteTrack has |",
        "| --- | --- | --- | --- | --- |",
    ]
    for row, name in sorted(scores, key=lambda row: row[0] != "all"):
        if name in PEERS:
            continue
        figures = scores[row, name].figures()
        for key in ("idf1", "mota"):
            best = max(scores[row, peer].figures()[key] for peer in BYTE_TRACKS)
            if round(figures[key], 3) < round(best, 3):
                lines.append(
                    f"| {row} | {name} | {key.upper()} | {figures[key]:.3f} | {best:.3f} |"
                )
    return "\n".join(lines) if len(lines) > 2 else "Nowhere in this run."


def costs(times):
    """What a frame costs, as parts of what the detector alone costs."""
    lines = [
        "| sequence | frames | detection when needed | detection of every frame |",
        "| --- | --- | --- | --- |",
    ]
    frames = sum(count for _, count, _ in times)
    total = {
        key: sum(count * t[key] for _, count, t in times) / frames
        for key in ("detector", "whenNeeded", "everyFrame")
    }
    for name, count, t in [("all", frames, total)] + times:
        lines.append(
            f"| {name} | {count} | {t['whenNeeded'] / t['detector']:.2f} | "
            f"{t['everyFrame'] / t['detector']:.2f} |"
        )
    return "\n".join(lines), total["whenNeeded"] / total["detector"]


def check(scores, ours):
    """Whether a tracker does what is asked of it, and at least as well as the peer."""
    figures = scores["all", ours].figures()
    peers = [scores["all", name].figures() for name in PEERS]
    return (
        figures["idf1"] >= 0.95
        and figures["mota"] >= 0.90
        and figures["reused"] == 0
        and all(figures[key] >= peer[key] for peer in peers for key in ("idf1", "mota"))
    )


def main(program, detector, folder, document):
    boxes_client = Client(program, "boxes")
    client = Client(program, "pictures", detector)
    made = track_boxes(boxes_client)
    real, times = track_pictures(boxes_client, client, folder)
    boxes_client.close()
    client.close()
    cost_table, ratio = costs(times)
    figures = "\n\n".join(
        [
            "### Pictures, with a real detector",
            table(real),
            "### Where ByteTrack is ahead",
            shortfalls(real),
            "### What a frame costs, the detector alone being 1",
            cost_table,
            "### Boxes, seen by a detector that errs",
            table(made),
            "### Where ByteTrack is ahead on boxes",
            shortfalls(made),
        ]
    )
    with open(document, encoding="utf-8") as file:
        before, _, rest = file.read().partition("<!-- figures -->\n")
        _, _, after = rest.partition("<!-- end of figures -->\n")
    with open(document, "w", encoding="utf-8") as file:
        file.write(f"{before}<!-- figures -->\n{figures}\n<!-- end of figures -->\n{after}")
    print(figures)
    good = (
        check(made, "DetectionTracker")
        and check(real, "ObjectTracker, when needed")
        and ratio <= 0.5
    )
    print("\nas required" if good else "\nNOT as required")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
