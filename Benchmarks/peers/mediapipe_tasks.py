"""MediaPipe 1.2.2: its tasks, from detection to masks and whole bodies.

mediapipe_tasks.py [LIBRARY]: on its own library, or on a libmediapipe.so of ours.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Python"))
if len(sys.argv) > 1:
    import swift_vision_tasks

    swift_vision_tasks.accelerate_mediapipe(sys.argv[1])

import mediapipe
from mediapipe.tasks.python import BaseOptions, vision
from mediapipe.tasks.python.core import mediapipe_c_bindings

import worker

KINDS = {
    "detect": (vision.ObjectDetector, vision.ObjectDetectorOptions, "detect"),
    "embed": (vision.ImageEmbedder, vision.ImageEmbedderOptions, "embed"),
    "classify": (vision.ImageClassifier, vision.ImageClassifierOptions, "classify"),
    "pose": (vision.PoseLandmarker, vision.PoseLandmarkerOptions, "detect"),
    "faces": (vision.FaceDetector, vision.FaceDetectorOptions, "detect"),
    "face-landmarks": (vision.FaceLandmarker, vision.FaceLandmarkerOptions, "detect"),
    "hands": (vision.HandLandmarker, vision.HandLandmarkerOptions, "detect"),
    "gestures": (vision.GestureRecognizer, vision.GestureRecognizerOptions, "recognize"),
    "segment": (vision.ImageSegmenter, vision.ImageSegmenterOptions, "segment"),
    "holistic": (vision.HolisticLandmarker, vision.HolisticLandmarkerOptions, "detect"),
}


class Timed:
    """A function of the library that notes how long each call of it takes."""

    def __init__(self, function, seconds):
        vars(self).update(function=function, seconds=seconds)

    def __setattr__(self, name, value):
        # What it takes and gives.
        setattr(self.function, name, value)

    def __call__(self, *words):
        start = time.perf_counter()
        answer = self.function(*words)
        self.seconds.append(time.perf_counter() - start)
        return answer


def watch(kind, verb, seconds):
    """Has a task's calls of the library timed, before the task is made."""
    library = mediapipe_c_bindings.load_raw_library()
    for mode in ("Image", "ForVideo"):
        name = "Mp" + kind.__name__ + verb.capitalize() + mode
        function = getattr(library, name)
        if isinstance(function, Timed):
            function = function.function
        setattr(library, name, Timed(function, seconds))


def task(request, mode):
    kind, options, verb = KINDS[request["task"]]
    running = vision.RunningMode.VIDEO if mode == "video" else vision.RunningMode.IMAGE
    more = {"max_results": request["results"]} if request.get("results") else {}
    more |= request.get("options", {})
    base = BaseOptions(model_asset_path=request["model"])
    made = kind.create_from_options(options(base_options=base, running_mode=running, **more))
    return made, getattr(made, verb + ("_for_video" if mode == "video" else ""))


class Tasks:
    def on_picture(self, request):
        self.inside = []
        watch(KINDS[request["task"]][0], KINDS[request["task"]][2], self.inside)
        made, call = task(request, request["mode"])
        image = mediapipe.Image.create_from_file(request["picture"])
        if request["mode"] == "image":
            return lambda: (made, call(image))
        clock = iter(range(33, 1 << 40, 33))
        return lambda: (made, call(image, next(clock)))

    def on_file(self, request):
        made, call = task(request, "image")
        return lambda path: str((made, call(mediapipe.Image.create_from_file(path))))[:9]


worker.serve(Tasks())
