# %% [markdown]
# # Google's package on this engine
#
# Cells as Jupyter, VS Code and Spyder know them; it runs as a program as well:
#
#     python3 -m venv ~/vision && export PATH=~/vision/bin:$PATH
#     pip install 'swift_vision_tasks-….whl[mediapipe]'
#     MODEL=model.tflite PICTURE=photo.jpg python mediapipe_detect.py

# %%
import os
import time

import swift_vision_tasks

# Before the first image and the first task; without this line all of it runs on Google's library.
swift_vision_tasks.accelerate_mediapipe()

import mediapipe as mp  # noqa: E402
from mediapipe.tasks.python import BaseOptions, vision  # noqa: E402

MODEL = os.environ.get("MODEL", "model.tflite")
PICTURE = os.environ.get("PICTURE", "photo.jpg")

# %%
options = vision.ObjectDetectorOptions(
    base_options=BaseOptions(model_asset_path=MODEL), max_results=5, score_threshold=0.3
)
image = mp.Image.create_from_file(PICTURE)
with vision.ObjectDetector.create_from_options(options) as detector:
    result = detector.detect(image)

for detection in result.detections:
    category, box = detection.categories[0], detection.bounding_box
    place = f"({box.origin_x}, {box.origin_y}), {box.width} x {box.height}"
    print(f"{category.score:.3f} {category.category_name} at {place}")
assert result.detections, "nothing was found"

# %% [markdown]
# A video's frames take the same calls as in Google's guides. How long one takes here:

# %%
options.running_mode = vision.RunningMode.VIDEO
with vision.ObjectDetector.create_from_options(options) as detector:
    times = []
    for number in range(30):
        start = time.perf_counter()
        detector.detect_for_video(image, 33 * number)
        times.append(time.perf_counter() - start)
print(f"{1000 * sorted(times)[len(times) // 2]:.1f} ms a frame")

# %% [markdown]
# A task that the library does not have says so when it is made.

# %%
try:
    strokes = vision.InteractiveSegmenterOptions(base_options=options.base_options)
    vision.InteractiveSegmenter.create_from_options(strokes)
    raise SystemExit("a segmenter of strokes was made")
except AttributeError as error:
    print(f"not here: {error}")
