"""Times MediaPipe's ObjectDetector, warm, on a decoded picture; a child of compare.

    python peer_detect.py MODEL PICTURE ITERATIONS
"""

import json
import sys
import time

import mediapipe as mp
from mediapipe.tasks import python as tasks
from mediapipe.tasks.python import vision

model, picture, iterations = sys.argv[1], sys.argv[2], int(sys.argv[3])
detector = vision.ObjectDetector.create_from_options(vision.ObjectDetectorOptions(
    base_options=tasks.BaseOptions(model_asset_path=model)))
image = mp.Image.create_from_file(picture)
for _ in range(20):
    detector.detect(image)
times = []
for _ in range(iterations):
    start = time.perf_counter()
    detector.detect(image)
    times.append(1000 * (time.perf_counter() - start))
times.sort()
print(json.dumps({"medianMilliseconds": times[len(times) // 2]}))
