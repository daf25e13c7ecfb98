"""Prints the poses that MediaPipe 0.10.21's solution finds in pictures, as JSON.

python solution_poses.py PICTURE...
"""

import json
import sys

import numpy
from PIL import Image

# isort: off
# Two options of the graph get lost unless their modules are imported before it is built.
from mediapipe.calculators.image import segmentation_smoothing_calculator_pb2  # noqa: F401
from mediapipe.calculators.util import refine_landmarks_from_heatmap_calculator_pb2  # noqa: F401
import mediapipe


def pixels(path):
    image = Image.open(path)
    return numpy.array(image if image.mode == "RGB" else image.convert("RGBA").convert("RGB"))


solution = mediapipe.solutions.pose.Pose(static_image_mode=True, model_complexity=1)
found = []
for path in sys.argv[1:]:
    result = solution.process(pixels(path))
    found.append(
        [
            {
                "places": [(p.x, p.y, p.z, p.visibility) for p in result.pose_landmarks.landmark],
                "world": [(p.x, p.y, p.z) for p in result.pose_world_landmarks.landmark],
            }
        ]
        if result.pose_landmarks
        else []
    )
print(json.dumps(found))
