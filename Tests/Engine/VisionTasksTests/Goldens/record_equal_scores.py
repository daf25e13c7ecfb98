"""Records the order in which MediaPipe's own ImageClassifier leaves equal scores.

Run by hand, in this folder, in an environment that the repository's scripts make:
    scripts=../../../../scripts
    DATA=$($scripts/testdata --path images)/..
    $($scripts/python-environment tasks) record_equal_scores.py $DATA > equal-scores.json

Each case has the classes and their scores in 256ths. Pictures are decoded with Pillow, so that both
sides see the same pixels.
"""

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
MODEL = "mobilenet_v1_0.25_224_quant.tflite"
PARTS = [None, [0, 0, 0.75, 1], [0.25, 0.125, 0.625, 0.625], [0.5, 0.5, 0.5, 0.4375]]
LIMITS = [1, 3, 5, 10, None]


def pixels(picture):
    image = Image.open(os.path.join(DATA, "images", picture))
    return numpy.ascontiguousarray(numpy.array(image.convert("RGBA").convert("RGB")))


def main():
    recorded = []
    pictures = sorted(os.listdir(os.path.join(DATA, "images")))
    for limit in LIMITS:
        task = vision.ImageClassifier.create_from_options(
            vision.ImageClassifierOptions(
                base_options=tasks.BaseOptions(
                    model_asset_path=os.path.join(DATA, "models", MODEL)
                ),
                # The package takes a threshold of 0 or below for none.
                score_threshold=1e-9,
                **({} if limit is None else {"max_results": limit}),
            )
        )
        for picture in pictures:
            image = mp.Image(image_format=mp.ImageFormat.SRGB, data=pixels(picture))
            for part in PARTS:
                rect = part and RectF(
                    left=part[0], top=part[1], right=part[0] + part[2], bottom=part[1] + part[3]
                )
                result = task.classify(image, vision.ImageProcessingOptions(rect, 0))
                classes = [
                    [category.index, round(category.score * 256)]
                    for category in result.classifications[0].categories
                ]
                recorded.append(
                    {"picture": picture, "part": part, "limit": limit, "classes": classes}
                )
    print(
        json.dumps(
            {"package": "mediapipe 1.2.2", "model": MODEL, "cases": recorded},
            separators=(",", ":"),
        ).replace('{"picture"', '\n{"picture"')
    )


main()
