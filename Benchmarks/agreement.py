"""Compares what `vision` and MediaPipe answer, picture by picture; called by compare.

    python agreement.py VISION FOLDER DETECTOR.tflite EMBEDDER.tflite

Pictures are decoded with Pillow for MediaPipe; both sides then use libjpeg-turbo and see the same
pixels. Exits with 1 when anything differs by more than the tolerance.
"""

import json
import os
import subprocess
import sys

import mediapipe as mp
import numpy
from mediapipe.tasks import python as tasks
from mediapipe.tasks.python import vision
from PIL import Image

TOLERANCE = 1e-6
DEGREES = {"up": 0, "left": -90, "right": 90, "down": 180}


def pictures(folder):
    endings = (".jpg", ".jpeg", ".png", ".bmp", ".webp")
    return sorted(os.path.join(folder, name) for name in os.listdir(folder)
                  if name.lower().endswith(endings))


def mp_image(path):
    image = Image.open(path)
    rgb = numpy.array(image.convert("RGBA").convert("RGB") if image.mode != "RGB" else image)
    return mp.Image(image_format=mp.ImageFormat.SRGB, data=numpy.ascontiguousarray(rgb))


def ours(executable, command, model, options, paths):
    run = subprocess.run([executable, command, "--format", "json", "--model", model] + options + paths,
                         capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit("vision failed: " + run.stderr)
    return [json.loads(line) for line in run.stdout.splitlines()]


def compare_detections(executable, paths, model):
    total = different = 0
    worst = 0.0
    for orientation, degrees in DEGREES.items():
        options = ["--score-threshold", "0", "--orientation", orientation]
        answers = ours(executable, "detect", model, options, paths)
        task = vision.ObjectDetector.create_from_options(vision.ObjectDetectorOptions(
            base_options=tasks.BaseOptions(model_asset_path=model), score_threshold=0.0))
        for path, answer in zip(paths, answers):
            theirs = task.detect(
                mp_image(path), vision.ImageProcessingOptions(rotation_degrees=degrees)).detections
            total += len(theirs)
            pairs = list(zip(answer["detections"], theirs))
            wrong = abs(len(answer["detections"]) - len(theirs))
            for mine, other in pairs:
                box, reference = mine["boundingBox"], other.bounding_box
                same_box = [box["x"], box["y"], box["width"], box["height"]] == [
                    reference.origin_x, reference.origin_y, reference.width, reference.height]
                differences = [abs(a["score"] - b.score)
                               for a, b in zip(mine["categories"], other.categories)]
                worst = max([worst] + differences)
                names = [c["categoryName"] for c in mine["categories"]] == [
                    c.category_name for c in other.categories]
                wrong += not (same_box and names and max(differences, default=0) <= TOLERANCE)
            if wrong:
                print(f"  {path}, {orientation}: {wrong} detections differ")
            different += wrong
    print(f"detections: {total} compared, {different} differ, worst score difference {worst:.1e}")
    return different


def compare_embeddings(executable, paths, model):
    answers = ours(executable, "embed", model, [], paths)
    task = vision.ImageEmbedder.create_from_options(vision.ImageEmbedderOptions(
        base_options=tasks.BaseOptions(model_asset_path=model)))
    worst = different = 0
    for path, answer in zip(paths, answers):
        theirs = task.embed(mp_image(path)).embeddings
        for mine, other in zip(answer["embeddings"], theirs):
            difference = float(numpy.abs(
                numpy.array(mine["floatEmbedding"], dtype=numpy.float32) - other.embedding).max())
            worst = max(worst, difference)
            if difference > TOLERANCE:
                print(f"  {path}: the embedding differs by {difference:.1e}")
                different += 1
    print(f"embeddings: {len(paths)} compared, {different} differ, worst difference {worst:.1e}")
    return different


executable, folder, detector, embedder = sys.argv[1:5]
paths = pictures(folder)
failures = compare_detections(executable, paths, detector)
failures += compare_embeddings(executable, paths, embedder)
sys.exit(1 if failures else 0)
