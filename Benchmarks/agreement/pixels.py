"""Pictures as both sides take them, by one decoder or by several."""

import os
import subprocess

import mediapipe
import numpy
from PIL import Image

DECODE = os.path.join("Benchmarks", ".build", "release", "decode-pictures")
SAME = "the same pixels"
THEIR_ARITHMETIC = "each its own decoder, ours with `.stbImage`"
DEFAULT = "each its own decoder, ours as usual"


def by_pillow(path):
    """With libjpeg-turbo, as this project decodes: both sides see the same pixels."""
    image = Image.open(path)
    rgb = image if image.mode == "RGB" else image.convert("RGBA").convert("RGB")
    return mediapipe.Image(
        image_format=mediapipe.ImageFormat.SRGB, data=numpy.ascontiguousarray(numpy.array(rgb))
    )


def by_mediapipe(path):
    """With MediaPipe's own decoder, as its users do."""
    return mediapipe.Image.create_from_file(path)


def as_usual(paths):
    """The files that ours reads: the very same."""
    return paths


def in_their_arithmetic(paths):
    """What ours decodes with MediaPipe's arithmetic, in files that every decoder reads alike."""
    folder = os.path.join(".build", "compare", "their-arithmetic")
    os.makedirs(folder, exist_ok=True)
    subprocess.run([DECODE, folder, *paths], check=True)
    return [os.path.join(folder, os.path.basename(path) + ".png") for path in paths]


# Of each kind of row: how MediaPipe gets a picture, and which files ours reads.
DECODERS = {
    SAME: (by_pillow, as_usual),
    THEIR_ARITHMETIC: (by_mediapipe, in_their_arithmetic),
    DEFAULT: (by_mediapipe, as_usual),
}
# The rows that must be equal.
EQUAL = [SAME, THEIR_ARITHMETIC]
