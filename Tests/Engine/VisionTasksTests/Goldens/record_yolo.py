"""Records how Ultralytics' own program fits pictures to models, and what it makes of raw outputs.

Run by hand, in this folder, in a throw-away environment:
    python3 -m venv /tmp/yolo && /tmp/yolo/bin/pip install ultralytics==8.4.190
    YOLO_OFFLINE=true /tmp/yolo/bin/python record_yolo.py > yolo.json

No model takes part: pictures and outputs are numbers from a seed, which the tests make, too.
"""

import hashlib
import json

import numpy
import torch
from PIL import Image
from ultralytics.data.augment import LetterBox, classify_transforms
from ultralytics.utils import nms, ops

FITS = [
    (640, 480, 320, 320),
    (641, 479, 320, 320),
    (479, 641, 320, 320),
    (1, 700, 320, 320),
    (400, 3, 320, 320),
    (320, 320, 320, 320),
    (320, 240, 320, 320),
    (31, 17, 320, 320),
    (1, 1, 64, 64),
    (333, 517, 160, 96),
    (517, 333, 96, 160),
    (97, 64, 64, 64),
]
# Batch, then values and candidates; the picture and the input are width by height.
RAW = [
    {"seed": 11, "classes": 5, "candidates": 200, "picture": [640, 480], "input": [320, 320]},
    {"seed": 12, "classes": 1, "candidates": 150, "picture": [333, 517], "input": [160, 96]},
    {"seed": 13, "classes": 80, "candidates": 90, "picture": [3000, 2000], "input": [64, 64]},
    {"seed": 14, "classes": 3, "candidates": 120, "picture": [1, 700], "input": [64, 64]},
    {
        "seed": 15, "classes": 2, "candidates": 60, "picture": [479, 641], "input": [96, 96],
        "keypoints": [3, 3],
    },
]  # fmt: skip
LISTED = [
    {"seed": 21, "candidates": 50, "picture": [640, 480], "input": [320, 320]},
    {"seed": 22, "candidates": 20, "picture": [97, 201], "input": [64, 96], "keypoints": [2, 2]},
]


def numbers(seed, count):
    """The bits of the tests' SeededGenerator (SplitMix64)."""
    state = numpy.uint64(seed) + numpy.arange(1, count + 1, dtype=numpy.uint64) * numpy.uint64(
        0x9E3779B97F4A7C15
    )
    state = (state ^ (state >> numpy.uint64(30))) * numpy.uint64(0xBF58476D1CE4E5B9)
    state = (state ^ (state >> numpy.uint64(27))) * numpy.uint64(0x94D049BB133111EB)
    return state ^ (state >> numpy.uint64(31))


def picture(seed, width, height):
    return numbers(seed, width * height * 3).astype(numpy.uint8).reshape(height, width, 3)


def fractions(seed, count):
    """Numbers from 0 to 1 that single precision holds exactly."""
    return (numbers(seed, count) >> numpy.uint64(40)).astype(numpy.float32) / numpy.float32(1 << 24)


def digest(pixels):
    return hashlib.sha256(numpy.ascontiguousarray(pixels).tobytes()).hexdigest()


def fit(width, height, input_width, input_height):
    pixels = picture(7, width, height)
    boxed = LetterBox((input_height, input_width))(image=pixels)
    transforms = classify_transforms((input_height, input_width)).transforms[:2]
    cropped = Image.fromarray(pixels)
    for transform in transforms:
        cropped = transform(cropped)
    return {
        "picture": [width, height],
        "input": [input_width, input_height],
        "letterbox": digest(boxed),
        "centerCrop": digest(numpy.asarray(cropped)),
    }


def finished(case, found):
    """Boxes and key points in the picture, as predictors return them."""
    shape, size = case["picture"][::-1], case["input"][::-1]
    found = found.clone()
    found[:, :4] = ops.scale_boxes(size, found[:, :4], shape)
    objects = found[:, :6].tolist()
    if "keypoints" in case:
        points = ops.scale_coords(size, found[:, 6:].view(len(found), *case["keypoints"]), shape)
        objects = [row + point for row, point in zip(objects, points.flatten(1).tolist())]
    return case | {"objects": objects}


def raw(case):
    """Centers near the middle, sizes near half of the input, squared scores; points anywhere."""
    (width, height), count, classes = case["input"], case["candidates"], case["classes"]
    values = 4 + classes + int(numpy.prod(case.get("keypoints", [0])))
    output = fractions(case["seed"], values * count).reshape(1, values, count)
    output[:, :4] *= numpy.float32(0.25)
    output[:, :2] += numpy.float32(0.375)
    output[:, 2:4] += numpy.float32(0.25)
    output[:, 4 : 4 + classes] *= output[:, 4 : 4 + classes]
    output = torch.from_numpy(output)
    output[:, [0, 2]] *= width
    output[:, [1, 3]] *= height
    if "keypoints" in case:
        step = case["keypoints"][1]
        output[:, 4 + classes :: step] *= width
        output[:, 5 + classes :: step] *= height
    found = nms.non_max_suppression(output, 0.25, 0.7, max_det=300, nc=classes)[0]
    return finished(case, found)


def listed(case):
    """Rows of left, top, width, height in pixels, and a score; the class is the number modulo 7."""
    (width, height), count = case["input"], case["candidates"]
    values = 6 + int(numpy.prod(case.get("keypoints", [0])))
    output = fractions(case["seed"], values * count).reshape(1, count, values)
    output[:, :, [0, 2]] *= width
    output[:, :, [1, 3]] *= height
    output[:, :, 2:4] += output[:, :, :2]
    output[:, :, 5] = numpy.arange(count) % 7
    output[:, :, 6:] *= 64
    found = nms.non_max_suppression(torch.from_numpy(output), 0.25, 0.7, end2end=True)[0]
    return finished(case, found)


def main():
    print(
        json.dumps(
            {
                "fits": [fit(*sizes) for sizes in FITS],
                "raw": [raw(case) for case in RAW],
                "listed": [listed(case) for case in LISTED],
            }
        ).replace('}, {"', '},\n{"')
    )


main()
