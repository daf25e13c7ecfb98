r"""Records masks.json: labeled pixels, answers as lines of `vision segment`, and their measures.

The run lengths are pycocotools', the measures numpy's, both independent of this package.

Usage, from the root: "$(scripts/python-environment evaluation)" \
    Tests/Engine/EvaluationTests/Goldens/record_masks.py
"""

import json
import pathlib

import numpy as np
from pycocotools import mask as coco

IGNORED = 255


def blobs(chance, height, width, classes):
    """Labels in rectangles, some of them ignored."""
    labels = np.zeros((height, width), np.uint8)
    for _ in range(chance.integers(1, 6)):
        top, left = chance.integers(0, height), chance.integers(0, width)
        kind = chance.choice([*range(classes), IGNORED])
        labels[top : top + chance.integers(1, height), left : left + chance.integers(1, width)] = (
            kind
        )
    return labels


def answer(chance, labels, classes, noise):
    values = np.where(labels == IGNORED, 0, labels)
    wrong = chance.random(labels.shape) < noise
    return np.where(wrong, chance.integers(0, classes, labels.shape), values).astype(np.uint8)


def line(name, values, classes):
    masks = []
    for kind in np.unique(values):
        runs = coco.encode(np.asfortranarray(values == kind).astype(np.uint8))
        masks.append(
            {
                "index": int(kind),
                "label": f"kind {kind}",
                "area": int((values == kind).sum()),
                "rle": {"size": list(runs["size"]), "counts": runs["counts"].decode()},
            }
        )
    return {
        "input": name,
        "width": values.shape[1],
        "height": values.shape[0],
        "orientation": "up",
        "labels": [f"kind {kind}" for kind in range(classes)],
        "classCount": classes,
        "masks": masks,
    }


def measures(pairs, classes):
    """PASCAL VOC's measures, from a histogram of pairs as in the DeepLab and FCN papers' code."""
    table = np.zeros((classes, classes), np.int64)
    for labels, values in pairs:
        counts = labels != IGNORED
        table += np.bincount(
            classes * labels[counts].astype(int) + values[counts], minlength=classes**2
        ).reshape(classes, classes)
    right, labelled, found = np.diag(table), table.sum(1), table.sum(0)
    with np.errstate(invalid="ignore"):
        overlap = right / (labelled + found - right)
        accuracy = right / labelled
    return {
        "iou": [None if np.isnan(x) else float(x) for x in overlap],
        "accuracy": [None if np.isnan(x) else float(x) for x in accuracy],
        "meanIoU": float(np.nanmean(overlap)),
        "pixelAccuracy": float(right.sum() / labelled.sum()),
        "meanAccuracy": float(np.nanmean(accuracy)),
    }


def case(name, seed, classes, pictures, noise):
    chance = np.random.default_rng(seed)
    found, pairs = [], []
    for number in range(pictures):
        height, width = chance.integers(3, 30, 2)
        # The last class may be without a label, and without an answer.
        labels = blobs(chance, height, width, max(classes - 1, 1))
        values = answer(chance, labels, max(classes - number % 2, 1), noise)
        pairs.append((labels, values))
        found.append({"labels": labels.tolist(), "line": line(f"{number}.jpg", values, classes)})
    numbers = measures(pairs, classes)
    return {"name": name, "classes": classes, "pictures": found, "measures": numbers}


CASES = [
    case("two classes", 1, 2, 1, 0.1),
    case("five classes, many mistakes", 2, 5, 6, 0.3),
    case("twenty-one classes", 3, 21, 8, 0.05),
    case("no mistake", 4, 3, 4, 0.0),
    case("nothing but noise", 5, 21, 3, 1.0),
]
path = pathlib.Path(__file__).with_name("masks.json")
path.write_text(json.dumps(CASES, separators=(",", ":")) + "\n")
