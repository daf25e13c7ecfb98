"""Records what MediaPipe's own ImageEmbedder answers, for EmbeddingGoldenTests.

Run by hand, in this folder, in an environment that the repository's scripts make:
    scripts=../../../../scripts
    DATA=$($scripts/testdata --path images)/..
    $($scripts/python-environment tasks) record_embeddings.py $DATA > embeddings.json

Pictures are decoded with Pillow, so that both sides see the same pixels. Vectors are written as
base64: float32, little endian, or signed bytes.
"""

import base64
import hashlib
import json
import os
import sys

import mediapipe as mp
import numpy
from mediapipe.tasks import python as tasks
from mediapipe.tasks.python import vision
from mediapipe.tasks.python.components.containers.rect import RectF
from PIL import Image

DATA = sys.argv[1]
DEGREES = {"up": 0, "left": -90, "right": 90, "down": 180}
PICTURES = [
    "burger.jpg",
    "burger_crop.jpg",
    "burger_rotation180.jpg",
    "cats_and_dogs.jpg",
    "sparrow.png",
]
EXTRACTOR = "mobilenet_v1_1.0_224_quant_embedding_extractor.tflite"
MODELS = [
    EXTRACTOR,
    "mobilenet_v1_0.25_224_1_metadata_1.tflite",
    "mobilenet_v1_0.25_224_quant.tflite",
    "mobilenet_v1_0.25_224_quant_without_subgraph_metadata.tflite",
    "bird.tflite",
]


def cases():
    for model in MODELS:
        for picture in PICTURES:
            yield model, picture, "up", None
    for orientation in ["left", "right", "down"]:
        yield EXTRACTOR, "burger_rotation180.jpg", orientation, None
        yield EXTRACTOR, "burger.jpg", orientation, [0, 0, 0.833333, 1]
    yield EXTRACTOR, "burger.jpg", "up", [0, 0, 0.833333, 1]
    yield EXTRACTOR, "cats_and_dogs.jpg", "up", [0.25, 0.1, 0.65, 0.65]


def pixels(picture):
    image = Image.open(os.path.join(DATA, "images", picture))
    return numpy.ascontiguousarray(
        numpy.array(image.convert("RGBA").convert("RGB") if image.mode != "RGB" else image)
    )


def embed(model, rgb, orientation, region, l2, quantize):
    task = vision.ImageEmbedder.create_from_options(
        vision.ImageEmbedderOptions(
            base_options=tasks.BaseOptions(model_asset_path=os.path.join(DATA, "models", model)),
            l2_normalize=l2,
            quantize=quantize,
        )
    )
    rect = region and RectF(
        left=region[0], top=region[1], right=region[0] + region[2], bottom=region[1] + region[3]
    )
    processing = vision.ImageProcessingOptions(rect, DEGREES[orientation])
    result = task.embed(mp.Image(image_format=mp.ImageFormat.SRGB, data=rgb), processing)
    heads = []
    for head in result.embeddings:
        values = numpy.asarray(head.embedding)
        values = values.astype(numpy.uint8 if quantize else "<f4")
        heads.append([head.head_name, base64.b64encode(values.tobytes()).decode()])
    return heads


recorded = []
for model, picture, orientation, region in cases():
    rgb = pixels(picture)
    forms = {}
    for name, l2, quantize in [
        ("plain", False, False),
        ("l2", True, False),
        ("quantized", False, True),
        ("both", True, True),
    ]:
        # The classifiers' forms differ little from each other: one model shows both at once.
        if name == "both" and model != EXTRACTOR:
            continue
        forms[name] = embed(model, rgb, orientation, region, l2, quantize)
    recorded.append(
        {
            "model": model,
            "picture": picture,
            "orientation": orientation,
            "region": region,
            "pixels": hashlib.sha256(rgb.tobytes()).hexdigest(),
            "forms": forms,
        }
    )
print(
    json.dumps({"package": "mediapipe 1.2.2", "cases": recorded}, separators=(",", ":")).replace(
        '{"model"', '\n{"model"'
    )
)
