"""Records what MediaPipe's own ObjectDetector answers, for DetectionGoldenTests.

Run by hand, in this folder, in an environment that the repository's scripts make:
    scripts=../../../../scripts
    DATA=$($scripts/testdata --path images)/..
    $($scripts/python-environment tasks) record_detections.py $DATA MODEL_CACHE > detections.json

MODEL_CACHE holds face.tflite and hand.tflite as `vision models pull` makes them. Pictures are
decoded with Pillow, so that both sides see the same pixels; their SHA-256 is recorded.
"""

import hashlib
import json
import os
import sys

import mediapipe as mp
import numpy
from mediapipe.tasks import python as tasks
from mediapipe.tasks.python import vision
from PIL import Image

DATA, CACHE = sys.argv[1:3]
SSD = "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite"
# Clockwise degrees of ImageProcessingOptions, by the orientation that means the same.
DEGREES = {"up": 0, "left": -90, "right": 90, "down": 180}


def cases():
    pictures = [
        "grace_hopper.bmp",
        "squat.bmp",
        "cat.bmp",
        "sparrow.png",
        "pets.jpg",
        "burger.jpg",
        "burger_crop.jpg",
        "burger_rotation180.jpg",
        "cats_and_dogs.jpg",
        "cats_and_dogs_rotation180.jpg",
        "multi_objects.jpg",
    ]
    for picture in pictures:
        for orientation in DEGREES:
            yield SSD, picture, orientation, {}
    for options in [
        {"max_results": 3},
        {"score_threshold": 0.51171875},
        {"score_threshold": 2.0},
        {"category_allowlist": ["cat"]},
        {"category_denylist": ["cat"]},
        {"category_allowlist": ["no such thing"]},
        {"category_allowlist": ["dog", "bed"], "max_results": 1},
    ]:
        yield SSD, "cats_and_dogs.jpg", "up", options
    for model in ["face.tflite", "hand.tflite"]:
        for picture in ["grace_hopper.bmp", "squat.bmp", "pets.jpg", "cats_and_dogs.jpg"]:
            for orientation in ["up", "left"]:
                yield model, picture, orientation, {"score_threshold": 0.3}
    # Shapes at the edge of sense, made here and by the test: a ramp of colors.
    for size in [(1, 1), (1, 500), (700, 2), (300, 300), (301, 299)]:
        yield SSD, "ramp %dx%d" % size, "up", {}
        yield SSD, "ramp %dx%d" % size, "right", {}


def pixels(picture):
    if picture.startswith("ramp "):
        width, height = map(int, picture[5:].split("x"))
        y, x = numpy.mgrid[0:height, 0:width]
        ramp = [x * 7 + y * 3, x * 2 + y * 11, x * 5 + y * 5]
        return numpy.stack(ramp, axis=2).astype(numpy.uint8)
    image = Image.open(os.path.join(DATA, "images", picture))
    return numpy.array(image.convert("RGBA").convert("RGB") if image.mode != "RGB" else image)


def model_path(model):
    path = os.path.join(DATA, "models", model)
    return path if os.path.exists(path) else os.path.join(CACHE, model)


def detections(result):
    return [
        {
            "box": [
                d.bounding_box.origin_x,
                d.bounding_box.origin_y,
                d.bounding_box.width,
                d.bounding_box.height,
            ],
            "categories": [[c.category_name, float(numpy.float32(c.score))] for c in d.categories],
            "keypoints": [
                [float(numpy.float32(k.x)), float(numpy.float32(k.y))] for k in d.keypoints or []
            ],
        }
        for d in result.detections
    ]


recorded = []
for model, picture, orientation, options in cases():
    rgb = numpy.ascontiguousarray(pixels(picture))
    task = vision.ObjectDetector.create_from_options(
        vision.ObjectDetectorOptions(
            base_options=tasks.BaseOptions(model_asset_path=model_path(model)), **options
        )
    )
    processing = vision.ImageProcessingOptions(rotation_degrees=DEGREES[orientation])
    result = task.detect(mp.Image(image_format=mp.ImageFormat.SRGB, data=rgb), processing)
    recorded.append(
        {
            "model": model,
            "picture": picture,
            "orientation": orientation,
            "options": options,
            "pixels": hashlib.sha256(rgb.tobytes()).hexdigest(),
            "detections": detections(result),
        }
    )
print(
    json.dumps({"package": "mediapipe 1.2.2", "cases": recorded}, separators=(",", ":")).replace(
        '{"model"', '\n{"model"'
    )
)
