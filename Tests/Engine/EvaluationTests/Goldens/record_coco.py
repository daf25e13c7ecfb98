r"""Records coco.json: labels, results, and what pycocotools says of them.

Usage, from the root: "$(scripts/python-environment evaluation)" \
    Tests/Engine/EvaluationTests/Goldens/record_coco.py
"""

import contextlib
import io
import json
import pathlib
import random

import numpy as np
from pycocotools.coco import COCO
from pycocotools.cocoeval import COCOeval

KEYPOINTS = [
    "nose left_eye right_eye left_ear right_ear left_shoulder right_shoulder left_elbow",
    "right_elbow left_wrist right_wrist left_hip right_hip left_knee right_knee left_ankle",
    "right_ankle",
]
KEYPOINTS = " ".join(KEYPOINTS).split()


def judge(labels, results, kind):
    with contextlib.redirect_stdout(io.StringIO()):
        truth = COCO()
        truth.dataset = json.loads(json.dumps(labels))
        truth.createIndex()
        evaluation = COCOeval(truth, truth.loadRes(json.loads(json.dumps(results))), kind)
        evaluation.evaluate()
        evaluation.accumulate()
        evaluation.summarize()
    precision = evaluation.eval["precision"][:, :, :, 0, -1]
    classes = []
    for index in range(precision.shape[2]):
        known = precision[:, :, index]
        classes.append(float(np.mean(known)) if (known > -1).all() else -1)
    return [float(number) for number in evaluation.stats], classes


def boxes(seed, pictures, classes, objects, noise, extra, crowds=0.0, scores=None, small=False):
    """Labels, and results that are near some of them."""
    chance = random.Random(seed)
    labels = {
        "images": [
            {"id": 3 * n + 7, "file_name": f"{n}.jpg", "width": 640, "height": 480}
            for n in range(pictures)
        ],
        "annotations": [],
        "categories": [{"id": 2 * c + 1, "name": f"class {c}"} for c in range(classes)],
    }
    results = []

    def score():
        return chance.choice(scores) if scores else round(chance.random(), 3)

    for image in labels["images"]:
        for _ in range(chance.randrange(objects + 1)):
            side = chance.choice([8, 20, 32, 60, 96, 150, 300])
            x, y = chance.randrange(0, 500), chance.randrange(0, 400)
            box = [x, y, side, round(side * chance.uniform(0.5, 1.5), 1)]
            # The last class may be without a label.
            kind = 2 * chance.randrange(max(classes - 1, 1)) + 1
            is_crowd = int(chance.random() < crowds)
            labels["annotations"].append(
                {
                    "id": len(labels["annotations"]) + 1,
                    "image_id": image["id"],
                    "category_id": kind,
                    "bbox": box,
                    "area": round(box[2] * box[3] * chance.uniform(0.4, 1), 1),
                    "iscrowd": is_crowd,
                }
            )
            for _ in range(chance.choice([0, 1, 1, 1, 2]) + 2 * is_crowd):
                moved = [round(v + chance.gauss(0, noise) * side, 2) for v in box]
                moved[2], moved[3] = max(moved[2], 1), max(moved[3], 1)
                found = kind if chance.random() < 0.85 else 2 * chance.randrange(classes) + 1
                results.append(
                    {
                        "image_id": image["id"],
                        "category_id": found,
                        "bbox": moved,
                        "score": score(),
                    }
                )
        for _ in range(chance.randrange(extra + 1)):
            results.append(
                {
                    "image_id": image["id"],
                    "category_id": 2 * chance.randrange(classes) + 1,
                    "bbox": [chance.randrange(500), chance.randrange(400), 50, 60],
                    "score": score(),
                }
            )
    chance.shuffle(results)
    return labels, results


def poses(seed, pictures):
    chance = random.Random(seed)
    person = {"id": 1, "name": "person", "keypoints": KEYPOINTS}
    labels = {
        "images": [{"id": n + 1, "file_name": f"{n}.jpg"} for n in range(pictures)],
        "annotations": [],
        "categories": [person],
    }
    results = []
    for image in labels["images"]:
        for _number in range(chance.randrange(4)):
            size = chance.choice([40, 90, 200])
            x, y = chance.randrange(0, 400), chance.randrange(0, 300)
            points, found, count = [], [], 0
            unlabelled = chance.random() < 0.2
            for _ in KEYPOINTS:
                px, py = round(x + chance.random() * size), round(y + chance.random() * size)
                visible = 0 if unlabelled or chance.random() < 0.2 else chance.choice([1, 2])
                count += visible > 0
                points += [px, py, visible] if visible else [0, 0, 0]
                jitter = chance.choice([0.01, 0.03, 0.1]) * size
                found += [
                    round(px + chance.gauss(0, jitter), 1),
                    round(py + chance.gauss(0, jitter), 1),
                    1,
                ]
            labels["annotations"].append(
                {
                    "id": len(labels["annotations"]) + 1,
                    "image_id": image["id"],
                    "category_id": 1,
                    "bbox": [x, y, size, size],
                    "area": size * size * 0.6,
                    "iscrowd": int(chance.random() < 0.05),
                    "num_keypoints": count,
                    "keypoints": points,
                }
            )
            if chance.random() < 0.85:
                results.append(
                    {
                        "image_id": image["id"],
                        "category_id": 1,
                        "keypoints": found,
                        "score": round(chance.random(), 3),
                    }
                )
        if chance.random() < 0.3:
            found = [
                v for _ in KEYPOINTS for v in (chance.randrange(400), chance.randrange(300), 1)
            ]
            results.append(
                {
                    "image_id": image["id"],
                    "category_id": 1,
                    "keypoints": found,
                    "score": round(chance.random(), 3),
                }
            )
    return labels, results


CASES = [
    ("boxes", "bbox", boxes(1, 20, 4, 6, 0.08, 2)),
    ("crowds", "bbox", boxes(2, 14, 3, 6, 0.1, 3, crowds=0.3)),
    ("equal scores", "bbox", boxes(3, 14, 3, 6, 0.1, 3, scores=[0.25, 0.5, 0.75])),
    ("one class", "bbox", boxes(4, 10, 1, 8, 0.15, 2)),
    ("more than a hundred in a picture", "bbox", boxes(5, 3, 1, 30, 0.03, 160)),
    ("exact boxes", "bbox", boxes(6, 10, 3, 5, 0, 0)),
    ("poses", "keypoints", poses(7, 24)),
]

out = []
for name, kind, (labels, results) in CASES:
    stats, classes = judge(labels, results, kind)
    out.append(
        {
            "name": name,
            "kind": kind,
            "labels": labels,
            "results": results,
            "stats": stats,
            "classes": classes,
        }
    )
    print(name, len(labels["annotations"]), len(results), [round(s, 3) for s in stats])
path = pathlib.Path(__file__).with_name("coco.json")
path.write_text(json.dumps(out, separators=(",", ":")).replace('{"name":', '\n{"name":') + "\n")
print(path.stat().st_size, "bytes")
