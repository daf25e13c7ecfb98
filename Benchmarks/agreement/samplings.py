"""Whether models are shown the same pixels by both sides, picture size by picture size."""

import os
import subprocess

import mediapipe
import numpy
from mediapipe.tasks.python import BaseOptions, vision
from mediapipe.tasks.python.components.containers.rect import RectF
from PIL import Image

import seeing_model

SAMPLE = os.path.join("Benchmarks", ".build", "release", "sample-pictures")
# Phones, cameras, the web, and unusual sizes.
SIZES = [
    *[(640, 480), (480, 640), (320, 240), (352, 288), (1280, 720), (720, 1280), (1920, 1080)],
    *[(1080, 1920), (3840, 2160), (750, 1334), (828, 1792), (1125, 2436), (1170, 2532)],
    *[(1179, 2556), (1242, 2208), (1242, 2688), (1284, 2778), (1290, 2796), (1536, 2048)],
    *[(1620, 2160), (2224, 1668), (2732, 2048), (1080, 2340), (1080, 2400), (1440, 3200)],
    *[(4032, 3024), (3024, 4032), (4000, 3000), (3264, 2448), (2592, 1944), (4608, 3456)],
    *[(6000, 4000), (4928, 3264), (5184, 3456), (1024, 768), (800, 600), (1365, 1024)],
    *[(1600, 1200), (500, 375), (375, 500), (533, 800), (600, 399), (1200, 630), (299, 299)],
    *[(1000, 667), (517, 606), (97, 1013), (1919, 1079), (331, 253), (13, 7), (1, 1), (225, 2047)],
]
INPUTS = [96, 112, 128, 160, 192, 224, 256, 300, 320, 384, 448]
DEGREES = [0, -90, 90, 180]
# In fractions that floats have exactly: MediaPipe takes the ends of a part and ours its sides.
LEFT, TOP, RIGHT, BOTTOM = 0.1875, 0.125, 0.78125, 0.6875


def models(ours, folder):
    """Models that answer what they are shown, described so that bytes stay as they are."""
    paths = []
    for side in INPUTS:
        bare = os.path.join(folder, "bare-%d.tflite" % side)
        with open(bare, "wb") as file:
            file.write(seeing_model.model(side))
        paths.append(os.path.join(folder, "seeing-%d.tflite" % side))
        if os.path.exists(paths[-1]):
            os.remove(paths[-1])
        words = [ours.vision, "models", "package", bare, "-o", paths[-1]]
        subprocess.run(words + ["--mean", "0", "--deviation", "1"], check=True, capture_output=True)
    return paths


def of_mediapipe(task, image):
    """What a task of MediaPipe is shown, way by way."""
    for part in (None, RectF(left=LEFT, top=TOP, right=RIGHT, bottom=BOTTOM)):
        for degrees in DEGREES:
            way = vision.ImageProcessingOptions(region_of_interest=part, rotation_degrees=degrees)
            answer = task.embed(image, way).embeddings[0].embedding
            yield numpy.asarray(answer).astype(numpy.uint8)


def of_ours(picture, paths):
    """The same of ours, model by model."""
    part = [LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP]
    run = subprocess.run([SAMPLE, picture, *map(str, part), *paths], capture_output=True)
    if run.returncode:
        raise SystemExit("sample-pictures failed: " + run.stderr.decode())
    seen = numpy.frombuffer(run.stdout, numpy.uint8)
    ends = numpy.cumsum([2 * len(DEGREES) * side * side * 3 for side in INPUTS])
    return [each.reshape(2 * len(DEGREES), -1) for each in numpy.split(seen, ends[:-1])]


def compare(ours, folder):
    """How many runs and pixels differ, all in all and for each input."""
    os.makedirs(folder, exist_ok=True)
    paths = models(ours, folder)
    tasks = [
        vision.ImageEmbedder.create_from_options(
            vision.ImageEmbedderOptions(base_options=BaseOptions(model_asset_path=path))
        )
        for path in paths
    ]
    found = {side: {"runs": 0, "pixels": 0, "different": 0, "where": None} for side in INPUTS}
    picture = os.path.join(folder, "noise.bmp")
    for width, height in SIZES:
        noise = numpy.random.default_rng(width * 10007 + height)
        pixels = noise.integers(0, 256, (height, width, 3), dtype=numpy.uint8)
        Image.fromarray(pixels).save(picture)
        image = mediapipe.Image(image_format=mediapipe.ImageFormat.SRGB, data=pixels)
        for side, task, mine in zip(INPUTS, tasks, of_ours(picture, paths)):
            row = found[side]
            for seen, theirs in zip(mine, of_mediapipe(task, image), strict=True):
                different = int((seen != theirs).reshape(-1, 3).any(axis=1).sum())
                row["runs"] += 1
                row["pixels"] += side * side
                row["different"] += different
                if different and row["where"] is None:
                    row["where"] = "%dx%d" % (width, height)
    os.remove(picture)
    return found
