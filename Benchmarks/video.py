"""Times `vision track` and a loop over MediaPipe's tasks on the same video; called by video.

    python video.py VISION DETECTOR.tflite CLASSIFIER.tflite FOLDER_OF_PICTURES

Ours is timed as a whole process, from its start to its last line; theirs without the start of
Python and the loading of models. Times are of this machine at this moment: the ratio counts.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

import cv2
import mediapipe as mp
import numpy
from mediapipe.tasks import python as tasks
from mediapipe.tasks.python import vision

ROUNDS = 3
FRAMES, WIDTH, HEIGHT, RATE = 300, 640, 480, 30
MOST_OBJECTS, THRESHOLD = 5, 0.4


def make_video(folder, path):
    """A window that pans over a picture of animals, while a bird crosses it."""
    scene = cv2.imread(os.path.join(folder, "cats_and_dogs.jpg"))
    scene = cv2.resize(scene, (900, 600))
    bird = cv2.imread(os.path.join(folder, "sparrow.png"), cv2.IMREAD_UNCHANGED)
    bird = cv2.resize(bird, (240, 240 * bird.shape[0] // bird.shape[1])).astype(float)
    height, width = bird.shape[:2]
    opacity = bird[:, :, 3:] / 255
    writer = cv2.VideoWriter(path, cv2.VideoWriter_fourcc(*"mp4v"), RATE, (WIDTH, HEIGHT))
    for index in range(FRAMES):
        phase = 2 * numpy.pi * index / FRAMES
        left = int(130 + 120 * numpy.sin(phase))
        top = int(60 + 50 * numpy.cos(phase))
        frame = scene[top:top + HEIGHT, left:left + WIDTH].copy()
        x = int((WIDTH - width) * index / FRAMES)
        below = frame[10:10 + height, x:x + width]
        below[:] = (bird[:, :, :3] * opacity + below * (1 - opacity)).astype(numpy.uint8)
        writer.write(frame)
    writer.release()


def ours(executable, detector, classifier, path, *more):
    start = time.perf_counter()
    run = subprocess.run(
        [executable, "track", "--format", "json", "--model", detector, "--classifier", classifier,
         "--max-objects", str(MOST_OBJECTS), *more, path], capture_output=True, text=True, check=True)
    seconds = time.perf_counter() - start
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    return seconds, len(lines), sum(len(line["objects"]) for line in lines)


def theirs(detector, classifier, path):
    base = tasks.BaseOptions
    detect = vision.ObjectDetector.create_from_options(vision.ObjectDetectorOptions(
        base_options=base(model_asset_path=detector), running_mode=vision.RunningMode.VIDEO,
        max_results=MOST_OBJECTS, score_threshold=THRESHOLD))
    classify = vision.ImageClassifier.create_from_options(vision.ImageClassifierOptions(
        base_options=base(model_asset_path=classifier), max_results=3))
    movie = cv2.VideoCapture(path)
    frames = objects = 0
    start = time.perf_counter()
    while True:
        there, frame = movie.read()
        if not there:
            break
        pixels = cv2.cvtColor(frame, cv2.COLOR_BGR2RGB)
        image = mp.Image(image_format=mp.ImageFormat.SRGB, data=pixels)
        for found in detect.detect_for_video(image, int(1000 * frames / RATE)).detections:
            box = found.bounding_box
            left, top = max(box.origin_x, 0), max(box.origin_y, 0)
            crop = pixels[top:box.origin_y + box.height, left:box.origin_x + box.width]
            if crop.size:
                classify.classify(mp.Image(
                    image_format=mp.ImageFormat.SRGB, data=numpy.ascontiguousarray(crop)))
                objects += 1
        frames += 1
    return time.perf_counter() - start, frames, objects


executable, detector, classifier, folder = sys.argv[1:5]
with tempfile.TemporaryDirectory() as temporary:
    path = os.path.join(temporary, "made.mp4")
    make_video(folder, path)
    drawn = os.path.join(temporary, "drawn.mp4")
    kinds = {
        "vision track": lambda: ours(executable, detector, classifier, path),
        "vision track --detect-every-frame": lambda: ours(
            executable, detector, classifier, path, "--detect-every-frame"),
        "vision track --annotate": lambda: ours(
            executable, detector, classifier, path, "--annotate", drawn),
        "mediapipe's detector and classifier": lambda: theirs(detector, classifier, path),
    }
    seconds = {name: [] for name in kinds}
    for _ in range(ROUNDS):
        for name, call in kinds.items():
            taken, frames, objects = call()
            seconds[name].append(taken)
            assert frames == FRAMES, f"{name}: {frames} frames"
            counts = f"{objects / frames:.2f} objects a frame"
            print(f"{name}: {frames / taken:.1f} frames a second, {counts}")
    medians = {name: statistics.median(values) for name, values in seconds.items()}
    peer = medians.pop("mediapipe's detector and classifier")
    for name, taken in medians.items():
        print(f"{name}: {FRAMES / taken:.1f} frames a second, {FRAMES / RATE / taken:.2f} times "
              f"real time, {peer / taken:.2f} times as fast as mediapipe's loop")
