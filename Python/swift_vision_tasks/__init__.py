"""Objects, classes, vectors and poses in pictures, found on the device.

Installed as a wheel, this package brings the command ``vision`` and a library with the functions
of MediaPipe's own, on which Google's package ``mediapipe`` runs unchanged::

    import swift_vision_tasks

    swift_vision_tasks.accelerate_mediapipe()  # before the first image and the first task

    from mediapipe.tasks.python import vision  # and on as in Google's guides

What the command can do on its own, it says as JSON::

    import json, subprocess

    words = [swift_vision_tasks.vision_executable(), "detect", "--format", "json", "photo.jpg"]
    said = subprocess.run(words, stdout=subprocess.PIPE, check=True)
    print(json.loads(said.stdout)["detections"])

Nothing here uses the network, and importing the package loads no library.
"""

from swift_vision_tasks._errors import Cancelled, OptionError, SetupError, WorkerFailed
from swift_vision_tasks._files import mediapipe_library, vision_executable
from swift_vision_tasks._mediapipe import accelerate_mediapipe

__all__ = [
    "Cancelled",
    "OptionError",
    "SetupError",
    "WorkerFailed",
    "accelerate_mediapipe",
    "mediapipe_library",
    "vision_executable",
]
