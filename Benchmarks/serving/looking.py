"""What every peer does with a picture: MediaPipe's task, one for each process."""

import os
import threading

import cv2
import mediapipe
import numpy
from mediapipe.tasks.python import BaseOptions, vision

KINDS = {
    "detect": (vision.ObjectDetector, vision.ObjectDetectorOptions, {"max_results": 5}),
    "pose": (vision.PoseLandmarker, vision.PoseLandmarkerOptions, {}),
}


class Task:
    """The task that the environment names; a call of it serves one thread at a time."""

    def __init__(self):
        self.name = os.environ["SERVING_TASK"]
        kind, options, others = KINDS[self.name]
        base = BaseOptions(model_asset_path=os.environ["SERVING_MODEL"])
        self.made = kind.create_from_options(options(base_options=base, **others))
        self.lock = threading.Lock()

    def __call__(self, data):
        pixels = cv2.imdecode(numpy.frombuffer(data, numpy.uint8), cv2.IMREAD_COLOR_RGB)
        image = mediapipe.Image(image_format=mediapipe.ImageFormat.SRGB, data=pixels)
        with self.lock:
            result = self.made.detect(image)
        if self.name == "pose":
            return {
                "poses": [
                    [[place.x, place.y, place.z, place.visibility] for place in pose]
                    for pose in result.pose_landmarks
                ]
            }
        return {
            "detections": [
                {
                    "box": [
                        found.bounding_box.origin_x, found.bounding_box.origin_y,
                        found.bounding_box.width, found.bounding_box.height,
                    ],
                    "categories": [[one.category_name, one.score] for one in found.categories],
                }
                for found in result.detections
            ]
        }  # fmt: skip
