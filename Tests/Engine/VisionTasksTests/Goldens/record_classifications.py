"""Records what MediaPipe's own ImageClassifier answers, for ClassificationGoldenTests.

Run by hand, in this folder, in an environment that the repository's scripts make:
    scripts=../../../../scripts
    DATA=$($scripts/testdata --path images)/..
    $($scripts/python-environment tasks) record_classifications.py $DATA > classifications.json

Pictures are decoded with Pillow, so that both sides see the same pixels.
"""

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
PICTURES = sorted(os.listdir(os.path.join(DATA, "images")))
BIRD = "bird.tflite"
LABELLED = "mobilenet_v1_0.25_224_1_metadata_1.tflite"
MODELS = [
    BIRD,
    "automl_labeler_model.tflite",
    LABELLED,
    "mobilenet_v1_0.25_224_quant.tflite",
    "mobilenet_v1_0.25_224_quant_without_subgraph_metadata.tflite",
    "mobilenet_v1_1.0_224_quant_embedding_extractor.tflite",
]
# The package takes a threshold of 0 or below for none and falls back on the metadata's.
BEST = {"max_results": 5, "score_threshold": 1e-9}
PARTS = [
    [0, 0, 0.83331, 1],
    [0.25, 0.1, 0.65, 0.65],
    [0.21, 0.13, 0.6137, 0.5719],
    [0.4871, 0.5131, 0.4993, 0.4557],
]


def cases():
    """Model, picture, orientation, region, options."""
    for model in MODELS:
        for picture in PICTURES:
            yield model, picture, "up", None, BEST
    for model in [BIRD, LABELLED]:
        for orientation in DEGREES:
            for part in PARTS + ([None] if orientation != "up" else []):
                yield model, "sparrow.png", orientation, part, BEST
    for picture in PICTURES:
        yield BIRD, picture, "up", None, {}
    yield LABELLED, "burger.jpg", "up", None, {"score_threshold": 0.05}
    yield (
        LABELLED,
        "burger.jpg",
        "up",
        None,
        {"max_results": 3, "category_allowlist": ["plate", "bagel", "???"]},
    )
    yield (
        LABELLED,
        "burger.jpg",
        "up",
        None,
        {"max_results": 3, "category_denylist": ["cheeseburger", "???"]},
    )
    yield LABELLED, "burger.jpg", "up", None, {"max_results": 3, "category_allowlist": ["???"]}


def pixels(picture):
    image = Image.open(os.path.join(DATA, "images", picture))
    return numpy.ascontiguousarray(
        numpy.array(image.convert("RGBA").convert("RGB") if image.mode != "RGB" else image)
    )


def classify(model, rgb, orientation, region, options):
    task = vision.ImageClassifier.create_from_options(
        vision.ImageClassifierOptions(
            base_options=tasks.BaseOptions(model_asset_path=os.path.join(DATA, "models", model)),
            **options,
        )
    )
    rect = region and RectF(
        left=region[0], top=region[1], right=region[0] + region[2], bottom=region[1] + region[3]
    )
    result = task.classify(
        mp.Image(image_format=mp.ImageFormat.SRGB, data=rgb),
        vision.ImageProcessingOptions(rect, DEGREES[orientation]),
    )
    return [
        {
            "name": head.head_name,
            "categories": [
                [c.index, c.score, c.category_name, c.display_name] for c in head.categories
            ],
        }
        for head in result.classifications
    ]


recorded = []
for model, picture, orientation, region, options in cases():
    rgb = pixels(picture)
    recorded.append(
        {
            "model": model,
            "picture": picture,
            "orientation": orientation,
            "region": region,
            "options": options,
            "pixels": hashlib.sha256(rgb.tobytes()).hexdigest(),
            "heads": classify(model, rgb, orientation, region, options),
        }
    )
print(
    json.dumps({"package": "mediapipe 1.2.2", "cases": recorded}, separators=(",", ":")).replace(
        '{"model"', '\n{"model"'
    )
)
