"""Records what MediaPipe's own legacy InteractiveSegmenter answers, for SelectionGoldenTests.

Run by hand, in this folder:
    scripts=../../../../scripts
    DATA=$($scripts/testdata --path images)/..
    $($scripts/python-environment tasks) record_selections.py $DATA MODEL > selections.json

MODEL takes 1x512x512x4 floats and returns them as they are, with metadata that normalize bytes to
0...1: its masks are the channels of the picture that upstream makes. The tests make such a model.
"""

import hashlib
import json
import os
import sys

import mediapipe
import numpy
from mediapipe.tasks import python as tasks
from mediapipe.tasks.python.components.containers.keypoint import NormalizedKeypoint
from mediapipe.tasks.python.vision import interactive_segmenter_legacy as interactive
from picture_shapes import digest, numbers, shaped

DATA, MODEL = sys.argv[1:3]
FOLDERS = [os.path.join(DATA, "images"), os.path.join(DATA, "landmarks")]
# The picture, the steps, the point in parts of its size.
CASES = [
    ("burger.jpg", [], 0.5, 0.5),
    ("burger.jpg", ["half"], 0.25, 0.75),
    ("cat.bmp", [], 0.3, 0.7),
    ("grace_hopper.bmp", [], 0.5, 0.25),
    ("grace_hopper.bmp", ["crop 0 0 512 512"], 0, 0),
    ("grace_hopper.bmp", ["crop 0 44 512 512"], 1, 1),
    ("squat.bmp", [], 0.123, 0.456),
    ("sergey.png", [], 0.5, 0.5),
    ("sergey.png", ["crop 3 5 513 514"], 0.999, 0.001),
    ("cats_and_dogs.jpg", [], 0.2, 0.5),
    ("cats_and_dogs.jpg", ["half"], 0.8, 0.5),
    ("multi_objects.jpg", [], 0.7, 0.3),
    ("business-person.png", [], 0.5, 0.2),
    ("sparrow.png", ["crop 100 20 1024 700"], 0.4, 0.4),
]


def grid(mask):
    rows, columns = (numpy.linspace(0, side - 1, 5).astype(int) for side in mask.shape)
    return mask[numpy.ix_(rows, columns)]


def cases():
    task = interactive.InteractiveSegmenterLegacy.create_from_options(
        interactive.InteractiveSegmenterLegacyOptions(
            base_options=tasks.BaseOptions(model_asset_path=MODEL),
            output_category_mask=True,
            output_confidence_masks=True,
        )
    )
    for name, steps, x, y in CASES:
        rgb = shaped(FOLDERS, name, steps)
        result = task.segment(
            mediapipe.Image(image_format=mediapipe.ImageFormat.SRGB, data=rgb),
            interactive.RegionOfInterest(
                format=interactive.RegionOfInterest.Format.KEYPOINT,
                keypoint=NormalizedKeypoint(x, y),
            ),
        )
        size = rgb.shape[:2]
        categories = numpy.ascontiguousarray(result.category_mask.numpy_view().reshape(size))
        masks = [mask.numpy_view().reshape(size) for mask in result.confidence_masks]
        yield {
            "picture": name,
            "steps": steps,
            "point": [x, y],
            "pixels": digest(rgb),
            "categories": hashlib.sha256(categories.tobytes()).hexdigest(),
            "grids": [numbers(grid(mask).ravel()) for mask in masks[:3]],
            "selected": float("%.7g" % masks[3].sum(dtype=numpy.float64)),
        }
    task.close()


lines = [json.dumps(case, separators=(",", ":")) for case in cases()]
print('{"package":"mediapipe 1.2.2","cases":[\n' + ",\n".join(lines) + "\n]}")
