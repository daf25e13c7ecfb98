"""Times `vision bench` and MediaPipe in turn, warm, on a decoded picture; called by compare.

    python speed.py VISION FOLDER DETECTOR.tflite EMBEDDER.tflite

Prints medians and ratios. Times are of this machine at this moment; the ratios are what counts.
"""

import json
import os
import statistics
import subprocess
import sys
import time

import mediapipe as mp
from mediapipe.tasks import python as tasks
from mediapipe.tasks.python import vision

ROUNDS, ITERATIONS = 5, 100


def ours(executable, command, model, picture, threads):
    options = ["--threads", str(threads)] if threads else []
    run = subprocess.run(
        [executable, "bench", command, "--format", "json", "--iterations", str(ITERATIONS),
         "--model", model] + options + [picture], capture_output=True, text=True, check=True)
    return json.loads(run.stdout)["medianMilliseconds"]


def theirs(call):
    for _ in range(10):
        call()
    times = []
    for _ in range(ITERATIONS):
        start = time.perf_counter()
        call()
        times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times)


def compare(executable, command, model, picture, call):
    default, one, peer = [], [], []
    for _ in range(ROUNDS):
        default.append(ours(executable, command, model, picture, None))
        one.append(ours(executable, command, model, picture, 1))
        peer.append(theirs(call))
    medians = [statistics.median(values) for values in (default, one, peer)]
    print(f"{command}: vision {medians[0]:.2f} ms, with one thread {medians[1]:.2f} ms, "
          f"mediapipe {medians[2]:.2f} ms")
    print(f"  {medians[2] / medians[0]:.2f} times as fast, with one thread "
          f"{medians[2] / medians[1]:.2f} times")


executable, folder, detector, embedder = sys.argv[1:5]
picture = next(os.path.join(folder, name) for name in sorted(os.listdir(folder))
               if name.startswith("cats_and_dogs") or name.lower().endswith(".jpg"))
image = mp.Image.create_from_file(picture)
detect = vision.ObjectDetector.create_from_options(vision.ObjectDetectorOptions(
    base_options=tasks.BaseOptions(model_asset_path=detector)))
embed = vision.ImageEmbedder.create_from_options(vision.ImageEmbedderOptions(
    base_options=tasks.BaseOptions(model_asset_path=embedder)))
compare(executable, "detect", detector, picture, lambda: detect.detect(image))
compare(executable, "embed", embedder, picture, lambda: embed.embed(image))
