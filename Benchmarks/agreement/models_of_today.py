"""Compares answers to models of today's architectures with MediaPipe's, for docs/fidelity.md.

Run by hand, with the models that Benchmarks/compare has made:
    $(scripts/python-environment tasks) Benchmarks/agreement/models_of_today.py \
        .build/release/vision .build/compare/models-of-today/* PICTURE...

Both read the same pixels: pictures are written as PNG files first. Prints for each model the
number of pictures, those whose classes, boxes or order differ, and the largest distance of a score
or of a number of a vector.
"""

import json
import os
import subprocess
import sys
import tempfile

import mediapipe
import numpy
from mediapipe.tasks import python as tasks
from mediapipe.tasks.python import vision
from PIL import Image

PROGRAM, FOLDER, *PICTURES = sys.argv[1:]
RESULTS = 5


def answers(model, task, pictures):
    """What this package says of each picture."""
    words = [PROGRAM, task, "--format", "json", "--trust-model", "--model", model]
    if task != "embed":
        words += ["--max-results", str(RESULTS)]
    out = subprocess.run(words + pictures, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    found = {}
    for line in out.stdout.splitlines():
        line = json.loads(line)
        found[line["input"]] = line
    return [found[picture] for picture in pictures]


def ours(line, task):
    if task == "embed":
        return [], line["embeddings"][0]["floatEmbedding"]
    if task == "classify":
        found = line["classifications"][0]["categories"]
        return [each["index"] for each in found], [each["score"] for each in found]
    places, scores = [], []
    for each in line["detections"]:
        best, box = each["categories"][0], each["boundingBox"]
        places.append(
            [best["categoryName"], *(round(box[name]) for name in ("x", "y", "width", "height"))]
        )
        scores.append(best["score"])
    return places, scores


def theirs(model, task):
    base = tasks.BaseOptions(model_asset_path=model)
    if task == "embed":
        made = vision.ImageEmbedder.create_from_options(
            vision.ImageEmbedderOptions(base_options=base)
        )
        return made, lambda image: ([], list(made.embed(image).embeddings[0].embedding))
    if task == "classify":
        made = vision.ImageClassifier.create_from_options(
            vision.ImageClassifierOptions(base_options=base, max_results=RESULTS)
        )

        def classify(image):
            found = made.classify(image).classifications[0].categories
            return [each.index for each in found], [each.score for each in found]

        return made, classify
    made = vision.ObjectDetector.create_from_options(
        vision.ObjectDetectorOptions(base_options=base, max_results=RESULTS)
    )

    def detect(image):
        places, scores = [], []
        for each in made.detect(image).detections:
            box, best = each.bounding_box, each.categories[0]
            places.append([best.category_name, box.origin_x, box.origin_y, box.width, box.height])
            scores.append(best.score)
        return places, scores

    return made, detect


def main():
    with tempfile.TemporaryDirectory() as folder:
        pictures = []
        for number, path in enumerate(PICTURES):
            pictures.append(os.path.join(folder, "%02d.png" % number))
            Image.open(path).convert("RGB").save(pictures[-1])
        images = [
            mediapipe.Image(mediapipe.ImageFormat.SRGB, numpy.array(Image.open(each)))
            for each in pictures
        ]
        for name in sorted(os.listdir(FOLDER)):
            if not name.endswith(".tflite"):
                continue
            model = os.path.join(FOLDER, name)
            task = "detect" if "det" in name else "embed" if "embedder" in name else "classify"
            try:
                made, look = theirs(model, task)
            except (RuntimeError, ValueError) as error:
                print("%s: refused by MediaPipe: %s" % (name, str(error).splitlines()[0][:80]))
                continue
            other, most = 0, 0.0
            for line, image in zip(answers(model, task, pictures), images, strict=True):
                (places, numbers), (expected, values) = ours(line, task), look(image)
                other += places != expected
                if len(numbers) == len(values):
                    most = max([most, *(abs(a - b) for a, b in zip(numbers, values))])
            made.close()
            print(
                "%s: %d pictures, %d differ, %.2g" % (name, len(pictures), other, most), flush=True
            )


main()
