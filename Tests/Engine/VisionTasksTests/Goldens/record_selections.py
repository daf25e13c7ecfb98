"""Records what MediaPipe's own legacy InteractiveSegmenter answers, for SelectionGoldenTests.

Run by hand, in this folder:
    scripts=../../../../scripts
    DATA=$($scripts/testdata --path images)/..
    $($scripts/python-environment tasks) record_selections.py $DATA MODEL > selections.json

MODEL takes 1x512x512x4 floats and returns them as they are, with metadata that normalize bytes to
0...1: its masks are the channels of the picture that upstream makes. The tests make such a model.
"""

import ctypes
import hashlib
import json
import os
import sys

import mediapipe
import numpy
from mediapipe.tasks import python as tasks
from mediapipe.tasks.python.components.containers.keypoint import NormalizedKeypoint
from mediapipe.tasks.python.components.containers.keypoint_c import MpNormalizedKeypointC
from mediapipe.tasks.python.vision import interactive_segmenter_legacy as interactive
from picture_shapes import digest, numbers, shaped

DATA, MODEL = sys.argv[1:3]
FOLDERS = [os.path.join(DATA, "images"), os.path.join(DATA, "landmarks")]
# The picture, the steps, and the point in parts of its size, or those of a line after each other.
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
    ("burger.jpg", ["turn"], 0.61, 0.37),
    ("burger.jpg", ["mirror"], 0.05, 0.95),
    ("burger.jpg", ["scale 37 1999"], 0.5, 0.5),
    ("cat.bmp", ["scale 2003 41"], 0.31, 0.62),
    ("cat.bmp", ["scale 1 1"], 0.5, 0.5),
    ("cat.bmp", ["scale 2 3"], 0.9, 0.1),
    ("cat.bmp", ["turn", "mirror"], 0.7, 0.2),
    ("cat.bmp", ["scale 511 513"], 0.001, 0.999),
    ("grace_hopper.bmp", ["scale 512 512"], 0.5, 0.5),
    ("grace_hopper.bmp", ["scale 1024 1024"], 0.25, 0.75),
    ("grace_hopper.bmp", ["turn"], 0.9, 0.5),
    ("squat.bmp", ["half"], 0.5, 0.9),
    ("squat.bmp", ["mirror"], 0.877, 0.456),
    ("squat.bmp", ["crop 7 9 101 203"], 0.33, 0.66),
    ("sergey.png", ["turn"], 0.4, 0.6),
    ("sergey.png", ["scale 1500 700"], 0.66, 0.1),
    ("cats_and_dogs.jpg", ["turn"], 0.5, 0.2),
    ("cats_and_dogs.jpg", ["mirror"], 0.8, 0.5),
    ("multi_objects.jpg", ["half"], 0.1, 0.1),
    ("multi_objects.jpg", ["crop 10 20 333 222"], 0.999, 0.999),
    ("business-person.png", ["half"], 0.5, 0.2),
    ("business-person.png", ["scale 640 480"], 0, 1),
    ("thumbs-up.png", [], 0.5, 0.5),
    ("thumbs-up.png", ["half"], 0.3, 0.6),
    ("sparrow.png", [], 0.45, 0.55),
    ("sparrow.png", ["beside cat.bmp"], 0.75, 0.4),
    ("sparrow.png", ["black"], 0.5, 0.5),
    ("burger.jpg", [], 0.3, 0.3, 0.5, 0.5, 0.7, 0.35),
    ("burger.jpg", ["half"], 0.1, 0.9, 0.9, 0.1),
    ("cat.bmp", [], 0, 0, 1, 1),
    ("cat.bmp", ["turn"], 0.5, 0.1, 0.5, 0.9),
    ("cat.bmp", ["scale 2003 41"], 0.1, 0.5, 0.9, 0.5),
    ("grace_hopper.bmp", [], 0.4, 0.2, 0.6, 0.2, 0.6, 0.4, 0.4, 0.4, 0.4, 0.2),
    ("squat.bmp", ["mirror"], 0.5, 0.5, 0.5, 0.5),
    ("sergey.png", ["crop 3 5 513 514"], 0.2, 0.8, 0.21, 0.8, 0.22, 0.81, 0.9, 0.1),
    ("cats_and_dogs.jpg", [], 0.15, 0.6, 0.3, 0.55, 0.25, 0.8),
    ("business-person.png", [], 0.5, 0.05, 0.5, 0.95),
]


class Line:
    """A line drawn over a thing, which the library takes and the Python interface lacks."""

    def __init__(self, points):
        self.points = (MpNormalizedKeypointC * len(points))(
            *(MpNormalizedKeypointC(x=point.x, y=point.y) for point in points)
        )

    def to_ctypes(self):
        region = interactive.MpRegionOfInterestC(
            format=interactive.MpRegionOfInterestC.Format.SCRIBBLE
        )
        region.scribble = ctypes.cast(self.points, ctypes.POINTER(MpNormalizedKeypointC))
        region.scribble_count = len(self.points)
        return region


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
    for name, steps, *place in CASES:
        points = [NormalizedKeypoint(*pair) for pair in zip(place[::2], place[1::2], strict=True)]
        region = interactive.RegionOfInterest(
            format=interactive.RegionOfInterest.Format.KEYPOINT, keypoint=points[0]
        )
        if len(points) > 1:
            region = Line(points)
        rgb = shaped(FOLDERS, name, steps)
        result = task.segment(
            mediapipe.Image(
                image_format=mediapipe.ImageFormat.SRGB, data=numpy.ascontiguousarray(rgb)
            ),
            region,
        )
        size = rgb.shape[:2]
        categories = numpy.ascontiguousarray(result.category_mask.numpy_view().reshape(size))
        masks = [mask.numpy_view().reshape(size) for mask in result.confidence_masks]
        yield {
            "picture": name,
            "steps": steps,
            "places": place,
            "pixels": digest(rgb),
            "categories": hashlib.sha256(categories.tobytes()).hexdigest(),
            "grids": [numbers(grid(mask).ravel()) for mask in masks[:3]],
            "selected": float("%.7g" % masks[3].sum(dtype=numpy.float64)),
        }
    task.close()


lines = [json.dumps(case, separators=(",", ":")) for case in cases()]
print('{"package":"mediapipe 1.2.2","cases":[\n' + ",\n".join(lines) + "\n]}")
