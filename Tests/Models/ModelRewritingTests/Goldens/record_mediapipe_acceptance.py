"""Records what MediaPipe's own tasks find with models that this package has packaged.

Run by hand, in this folder, in an environment that the repository's scripts make:
    scripts=../../../../scripts
    models=$($scripts/testdata --path models)
    seq -f "thing %g" 90 > things.txt
    vision models package $models/ssd_mobilenet_v1_no_metadata.tflite -o SSD \\
        --labels things.txt --score-threshold 0.4
    seq -f "class %g" 1001 > classes.txt
    vision models package $models/mobilenet_v1_0.25_224_1_default_1.tflite -o CLASSIFIER \\
        --labels classes.txt --mean 127.5 --deviation 127.5
    $($scripts/python-environment tasks) record_mediapipe_acceptance.py FACE PALM SSD CLASSIFIER \\
        $($scripts/testdata --path images) > mediapipe_acceptance.json

FACE and PALM are files made by the recipes face-short-range and palm-full, SSD and CLASSIFIER plain
models that are given what MediaPipe needs. The numbers belong to the SHA-256 of the packaged files,
which the tests compare.
"""

import hashlib
import json
import sys

import mediapipe
import numpy
from mediapipe.tasks.python import BaseOptions, vision
from PIL import Image

SCORE_THRESHOLD = 0.5
CLASS_COUNT = 5


def image(picture):
    pixels = numpy.ascontiguousarray(numpy.array(Image.open(picture).convert("RGB")))
    return mediapipe.Image(image_format=mediapipe.ImageFormat.SRGB, data=pixels)


def detections(model, picture):
    options = vision.ObjectDetectorOptions(
        base_options=BaseOptions(model_asset_path=model), score_threshold=SCORE_THRESHOLD
    )
    with vision.ObjectDetector.create_from_options(options) as detector:
        found = detector.detect(image(picture)).detections
    return [
        {
            "boundingBox": [
                one.bounding_box.origin_x,
                one.bounding_box.origin_y,
                one.bounding_box.width,
                one.bounding_box.height,
            ],
            "category": one.categories[0].category_name,
            "score": round(one.categories[0].score, 7),
            "keypoints": [[round(p.x, 7), round(p.y, 7)] for p in one.keypoints or []],
        }
        for one in found
    ]


def classifications(model, picture):
    options = vision.ImageClassifierOptions(
        base_options=BaseOptions(model_asset_path=model), max_results=CLASS_COUNT
    )
    with vision.ImageClassifier.create_from_options(options) as classifier:
        heads = classifier.classify(image(picture)).classifications
    return [
        {
            "index": one.index,
            "category": one.category_name,
            "score": round(one.score, 7),
        }
        for one in heads[0].categories
    ]


def described(path):
    with open(path, "rb") as file:
        content = file.read()
    return {"sha256": hashlib.sha256(content).hexdigest(), "byteCount": len(content)}


def main():
    face, palm, ssd, classifier, pictures = sys.argv[1:6]
    record = {
        "mediapipe": mediapipe.__version__,
        "scoreThreshold": SCORE_THRESHOLD,
        "models": {},
    }
    people = ("grace_hopper.bmp", "squat.bmp")
    things = ("cat.bmp", "cats_and_dogs.jpg", "squat.bmp")
    for name, path, looked in (
        ("face-short-range", face, people),
        ("palm-full", palm, people),
        ("plain-ssd", ssd, things),
    ):
        record["models"][name] = {
            **described(path),
            "detections": {
                picture: detections(path, f"{pictures}/{picture}") for picture in looked
            },
        }
    record["models"]["plain-classifier"] = {
        **described(classifier),
        "classifications": {
            picture: classifications(classifier, f"{pictures}/{picture}")
            for picture in ("burger.jpg", "cat.bmp")
        },
    }
    json.dump(record, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
