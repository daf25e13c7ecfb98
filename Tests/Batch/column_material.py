"""A few small pictures, and for each task a model with which one has findings.

All come from the public material and the models of ``vision models pull default``.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PIL import Image

from made_pictures import detector, embedder, folder_of

#: The source of each picture, and its width.
_PICTURES = {
    "dogs": ("images/cats_and_dogs.jpg", 320),
    "squat": ("images/squat.bmp", 240),
    "portrait": ("images/grace_hopper.bmp", 240),
    "person": ("landmarks/business-person.png", 320),
    "thumb": ("landmarks/thumbs-up.png", 480),
}


@dataclass
class Asked:
    """A picture with something in it, the options of a task, and more pictures."""

    picture: str
    options: dict[str, Any] = field(default_factory=dict)
    others: tuple[str, ...] = ()


def make_pictures(folder: Path) -> dict[str, Path]:
    """Writes the pictures, one of nothing and a file that is broken."""
    made = {name: folder / f"{name}.jpg" for name in (*_PICTURES, "nothing", "broken")}
    for name, (place, width) in _PICTURES.items():
        kind, file = place.split("/")
        with Image.open(folder_of(kind) / file) as image:
            size = (width, width * image.height // image.width)
            image.convert("RGB").resize(size, Image.Resampling.BOX).save(made[name], quality=95)
    Image.new("RGB", (64, 48), "gray").save(made["nothing"])
    made["broken"].write_bytes(made["dogs"].read_bytes()[:20])
    return made


def asked() -> dict[str, Asked]:
    """The picture and the options of each task, with all that add columns."""
    landmarks = folder_of("landmarks")
    faces = str(landmarks / "face_landmarker_v2_with_blendshapes.task")
    classifier = str(folder_of("models") / "mobilenet_v1_0.25_224_quant.tflite")
    gestures = str(landmarks / "hand_gesture_recognizer_with_custom_classifier.task")
    segmenter = str(folder_of("segmentation") / "deeplabv3.tflite")
    return {
        "detect": Asked("dogs", {"model": detector(), "score_threshold": 0.5}),
        "classify": Asked("dogs", {"model": classifier, "max_results": 3}),
        "embed": Asked("dogs", {"model": embedder()}),
        "pose": Asked("squat", {"mask": True}),
        "faces": Asked("person"),
        "face-landmarks": Asked(
            "person", {"model": faces, "blendshapes": True, "transformation": True}
        ),
        "hands": Asked("thumb"),
        "gestures": Asked("thumb", {"model": gestures}),
        "segment": Asked("dogs", {"model": segmenter}),
        # No hand is in the portrait.
        "holistic": Asked(
            "squat", {"face_model": faces, "blendshapes": True, "mask": True}, ("portrait",)
        ),
    }
