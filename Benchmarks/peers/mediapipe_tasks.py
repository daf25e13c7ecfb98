"""MediaPipe 1.2.2: its tasks for detection, embedding, classification and poses."""

import mediapipe
from mediapipe.tasks.python import BaseOptions, vision

import worker

KINDS = {
    "detect": (vision.ObjectDetector, vision.ObjectDetectorOptions, "detect"),
    "embed": (vision.ImageEmbedder, vision.ImageEmbedderOptions, "embed"),
    "classify": (vision.ImageClassifier, vision.ImageClassifierOptions, "classify"),
    "pose": (vision.PoseLandmarker, vision.PoseLandmarkerOptions, "detect"),
}


def task(request, mode):
    kind, options, verb = KINDS[request["task"]]
    running = vision.RunningMode.VIDEO if mode == "video" else vision.RunningMode.IMAGE
    made = kind.create_from_options(
        options(base_options=BaseOptions(model_asset_path=request["model"]), running_mode=running)
    )
    return made, getattr(made, verb + ("_for_video" if mode == "video" else ""))


class Tasks:
    def on_picture(self, request):
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
