"""Pictures as MediaPipe takes them, by either decoder."""

import mediapipe
import numpy
from PIL import Image


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


DECODERS = {"the same pixels": by_pillow, "each its own decoder": by_mediapipe}
