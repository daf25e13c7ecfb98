"""Records what MediaPipe's own Object Detector finds with the packaged face and palm detectors.

Run by hand, in this folder, in an environment that the repository's scripts make:
    scripts=../../../../scripts
    $($scripts/python-environment tasks) record_mediapipe_acceptance.py FACE PALM \\
        $($scripts/testdata --path images) > mediapipe_acceptance.json

FACE and PALM are files made by the recipes face-short-range and palm-full. The numbers belong to
the SHA-256 of the packaged files, which the tests compare.
"""

import hashlib
import json
import sys

import mediapipe
import numpy
from mediapipe.tasks.python import BaseOptions, vision
from PIL import Image

SCORE_THRESHOLD = 0.5


def detections(model, picture):
    options = vision.ObjectDetectorOptions(
        base_options=BaseOptions(model_asset_path=model), score_threshold=SCORE_THRESHOLD
    )
    pixels = numpy.ascontiguousarray(numpy.array(Image.open(picture).convert("RGB")))
    image = mediapipe.Image(image_format=mediapipe.ImageFormat.SRGB, data=pixels)
    with vision.ObjectDetector.create_from_options(options) as detector:
        found = detector.detect(image).detections
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


def main():
    face, palm, pictures = sys.argv[1:4]
    record = {
        "mediapipe": mediapipe.__version__,
        "scoreThreshold": SCORE_THRESHOLD,
        "models": {},
    }
    for name, path in (("face-short-range", face), ("palm-full", palm)):
        with open(path, "rb") as file:
            content = file.read()
        record["models"][name] = {
            "sha256": hashlib.sha256(content).hexdigest(),
            "byteCount": len(content),
            "detections": {
                picture: detections(path, f"{pictures}/{picture}")
                for picture in ("grace_hopper.bmp", "squat.bmp")
            },
        }
    json.dump(record, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
