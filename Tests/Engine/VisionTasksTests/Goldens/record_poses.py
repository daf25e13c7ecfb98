"""Records what MediaPipe answers about poses, for the tests of the pose engine.

Run by hand, in this folder, once for each of the two packages:
    scripts=../../../../scripts
    DATA=$($scripts/testdata --path images)/..
    vision models package MODEL_CACHE/pose_landmark_full.tflite -o landmarks.tflite \\
        --mean 0 --deviation 255
    $($scripts/python-environment tasks) record_poses.py tasks $DATA MODEL_CACHE landmarks.tflite
    $($scripts/python-environment solution) record_poses.py solution $DATA MODEL_CACHE
They write poses-tasks.json and poses-solution.json.

MODEL_CACHE holds pose_detection.tflite and pose_landmark_full.tflite as `vision models pull`
fetches them. The solution runs the models of its own package, which are the same bytes. Two of its
graph's options get lost in Python unless their modules are imported first: the kernel of the heat
maps (7) and the smoothing of masks (0.7).
"""

import hashlib
import json
import os
import sys
import tempfile
import zipfile

import numpy
from PIL import Image

VARIANT, DATA, CACHE = sys.argv[1:4]
PICTURES = ["squat.bmp", "grace_hopper.bmp"]
FRAME_COUNT = 12
BLANK = [6, 7]
INTERVAL = 33333
MASK_STEP = 37


def picture(name):
    return numpy.array(Image.open(os.path.join(DATA, "images", name)).convert("RGB"))


def turned(rgb):
    return numpy.ascontiguousarray(numpy.rot90(rgb))


def movie(name):
    """A window that pans over the picture; two frames are black."""
    rgb = picture(name)
    height, width = rgb.shape[0] - 44, rgb.shape[1] - 44
    for index in range(FRAME_COUNT):
        x, y = 3 * index, 4 * index
        frame = numpy.ascontiguousarray(rgb[y : y + height, x : x + width])
        yield frame * 0 if index in BLANK else frame


def digest(rgb):
    return hashlib.sha256(numpy.ascontiguousarray(rgb).tobytes()).hexdigest()


def number(value):
    return float("%.7g" % float(numpy.float32(value)))


def image_row(landmark):
    presence = [landmark.presence] if VARIANT == "tasks" else []
    return [number(v) for v in [landmark.x, landmark.y, landmark.z, landmark.visibility] + presence]


def pose(landmarks, world, mask):
    result = {
        "landmarks": [image_row(p) for p in landmarks],
        "world": [[number(v) for v in (p.x, p.y, p.z)] for p in world],
    }
    if mask is not None:
        mask = numpy.squeeze(mask)
        result["maskMean"] = number(mask.mean())
        result["mask"] = [number(v) for v in mask[::MASK_STEP, ::MASK_STEP].flatten()]
    return result


class Solution:
    def __init__(self, is_video, people):
        # isort: off
        from mediapipe.calculators.util import (
            refine_landmarks_from_heatmap_calculator_pb2,  # noqa: F401
        )
        from mediapipe.calculators.image import segmentation_smoothing_calculator_pb2  # noqa: F401
        import mediapipe

        self.task = mediapipe.solutions.pose.Pose(
            static_image_mode=not is_video, model_complexity=1, enable_segmentation=True
        )

    def poses(self, rgb, microseconds):
        result = self.task.process(rgb)  # Counts 33333 microseconds a frame by itself.
        if not result.pose_landmarks:
            return []
        return [
            pose(
                result.pose_landmarks.landmark,
                result.pose_world_landmarks.landmark,
                result.segmentation_mask,
            )
        ]


class Tasks:
    def __init__(self, is_video, people):
        import mediapipe
        from mediapipe.tasks import python
        from mediapipe.tasks.python import vision

        self.is_video, self.mediapipe = is_video, mediapipe
        bundle = os.path.join(tempfile.mkdtemp(), "pose.task")
        with zipfile.ZipFile(bundle, "w", zipfile.ZIP_STORED) as archive:
            archive.write(os.path.join(CACHE, "pose_detection.tflite"), "pose_detector.tflite")
            archive.write(sys.argv[4], "pose_landmarks_detector.tflite")
        self.task = vision.PoseLandmarker.create_from_options(
            vision.PoseLandmarkerOptions(
                base_options=python.BaseOptions(model_asset_path=bundle),
                num_poses=people,
                output_segmentation_masks=True,
                running_mode=vision.RunningMode.VIDEO if is_video else vision.RunningMode.IMAGE,
            )
        )

    def poses(self, rgb, microseconds):
        image = self.mediapipe.Image(image_format=self.mediapipe.ImageFormat.SRGB, data=rgb)
        result = (
            self.task.detect_for_video(image, microseconds // 1000)
            if self.is_video
            else self.task.detect(image)
        )
        masks = result.segmentation_masks or [None] * len(result.pose_landmarks)
        return [
            pose(landmarks, world, mask.numpy_view())
            for landmarks, world, mask in zip(
                result.pose_landmarks, result.pose_world_landmarks, masks
            )
        ]


def record(name, shape, frames, is_video, people=1):
    task = {"tasks": Tasks, "solution": Solution}[VARIANT](is_video, people)
    case = {"picture": name, "shape": shape, "people": people, "frames": []}
    for index, rgb in enumerate(frames):
        # Whole milliseconds, which is what Tasks takes; the solution has its own clock.
        microseconds = (index + 1) * (33000 if VARIANT == "tasks" else INTERVAL)
        case["frames"].append(
            {
                "pixels": digest(rgb),
                "microseconds": microseconds,
                "poses": task.poses(numpy.ascontiguousarray(rgb), microseconds),
            }
        )
    return case


def two_people():
    squat, hopper = picture("squat.bmp"), picture("grace_hopper.bmp")
    height = min(squat.shape[0], hopper.shape[0])
    return numpy.concatenate([squat[:height], hopper[:height]], axis=1)


cases = []
for name in PICTURES:
    cases.append(record(name, "whole", [picture(name)], False))
    cases.append(record(name, "rot90", [turned(picture(name))], False))
    cases.append(record(name, "movie", movie(name), True))
if VARIANT == "tasks":
    cases.append(record("squat.bmp grace_hopper.bmp", "beside", [two_people()], False, 2))
    cases.append(record("squat.bmp grace_hopper.bmp", "beside", [two_people()] * 4, True, 2))
package = {"tasks": "mediapipe 1.2.2", "solution": "mediapipe 0.10.21"}[VARIANT]
path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "poses-%s.json" % VARIANT)
with open(path, "w") as file:
    text = json.dumps(
        {"package": package, "maskStep": MASK_STEP, "cases": cases}, separators=(",", ":")
    )
    file.write(text.replace('{"pixels"', '\n{"pixels"') + "\n")
