"""Times `vision track` and a loop over MediaPipe's tasks on one video; called by Benchmarks/video.

Ours is timed as a whole process, from its start to its last line; theirs without the start of
Python and the loading of models. Both get the same detector, classifier, threshold and numbers of
results.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

import cv2
import mediapipe as mp
import numpy
from mediapipe.tasks import python as tasks
from mediapipe.tasks.python import vision

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "comparison"))

import machine
import quiet
import stamps
from material import testdata
from report import cell, number, table
from rounds import summary, taken

FRAMES, WIDTH, HEIGHT, RATE = 300, 640, 480, 30
MOST_OBJECTS, MOST_LABELS, THRESHOLD = 5, 3, 0.4
PEER, ONE = "the loop over mediapipe 1.2.2", " --frames-at-once 1"
LEAST_RATE, LEAST_RATIO = 30, 2


def program(words=""):
    return "`vision track%s`" % words


def arguments():
    parser = argparse.ArgumentParser(prog="Benchmarks/video")
    parser.add_argument(
        "--detector",
        metavar="FILE",
        default=testdata("models/coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite"),
    )
    parser.add_argument("--classifier", metavar="FILE", default=testdata("models/bird.tflite"))
    parser.add_argument("--pictures", metavar="FOLDER", default=testdata("images"))
    parser.add_argument("--rounds", type=int, default=5, metavar="N")
    parser.add_argument(
        "--attempts",
        type=int,
        default=quiet.attempts,
        metavar="N",
        help="time a disturbed run so often (default: %(default)s)",
    )
    parser.add_argument("--vision", required=True, help=argparse.SUPPRESS)
    options = parser.parse_args()
    for name in ("detector", "classifier", "pictures"):
        if not getattr(options, name):
            parser.error("scripts/testdata has no %s; name it with --%s" % (name, name))
    return options


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
        frame = scene[top : top + HEIGHT, left : left + WIDTH].copy()
        x = int((WIDTH - width) * index / FRAMES)
        below = frame[10 : 10 + height, x : x + width]
        below[:] = (bird[:, :, :3] * opacity + below * (1 - opacity)).astype(numpy.uint8)
        writer.write(frame)
    writer.release()


class Timing:
    """The seconds that 300 frames took, and how many objects a frame were found."""

    def __init__(self, seconds, frames, objects):
        if frames != FRAMES:
            raise SystemExit("video: %d of %d frames were looked at" % (frames, FRAMES))
        self.seconds, self.objects = seconds, objects / frames


def ours(options, path, *more):
    words = [
        options.vision,
        "track",
        "--format",
        "json",
        "--model",
        options.detector,
        "--classifier",
        options.classifier,
        "--score-threshold",
        str(THRESHOLD),
        "--max-objects",
        str(MOST_OBJECTS),
        "--max-labels",
        str(MOST_LABELS),
        *more,
        path,
    ]
    start = time.perf_counter()
    run = subprocess.run(words, capture_output=True, text=True)
    seconds = time.perf_counter() - start
    if run.returncode:
        raise SystemExit("%s failed:\n%s" % (" ".join(words), run.stderr[-2000:]))
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    return Timing(seconds, len(lines), sum(len(line["objects"]) for line in lines))


def theirs(options, path):
    base = tasks.BaseOptions
    detect = vision.ObjectDetector.create_from_options(
        vision.ObjectDetectorOptions(
            base_options=base(model_asset_path=options.detector),
            running_mode=vision.RunningMode.VIDEO,
            max_results=MOST_OBJECTS,
            score_threshold=THRESHOLD,
        )
    )
    classify = vision.ImageClassifier.create_from_options(
        vision.ImageClassifierOptions(
            base_options=base(model_asset_path=options.classifier), max_results=MOST_LABELS
        )
    )
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
            crop = pixels[top : box.origin_y + box.height, left : box.origin_x + box.width]
            if crop.size:
                classify.classify(
                    mp.Image(image_format=mp.ImageFormat.SRGB, data=numpy.ascontiguousarray(crop))
                )
                objects += 1
        frames += 1
    return Timing(time.perf_counter() - start, frames, objects)


def measure(options, folder):
    """The timings of all kinds, by name."""
    path, drawn = (os.path.join(folder, name) for name in ("made.mp4", "drawn.mp4"))
    make_video(options.pictures, path)
    kinds = {
        " --detect-every-frame": ["--detect-every-frame"],
        "": [],
        ONE: ["--frames-at-once", "1"],
        " --annotate": ["--annotate", drawn],
        " --annotate" + ONE: ["--annotate", drawn, "--frames-at-once", "1"],
    }
    subjects = {
        program(name): lambda more=more: ours(options, path, *more) for name, more in kinds.items()
    }
    return taken(options.rounds, subjects | {PEER: lambda: theirs(options, path)})


def rates(timings):
    return {
        name: summary([FRAMES / each.seconds for each in values])
        for name, values in timings.items()
    }


def speed_table(timings):
    found = rates(timings)
    rows = [
        [
            name,
            cell(rate),
            "%s×" % number(rate["median"] / RATE),
            "%s×" % number(rate["median"] / found[PEER]["median"]),
            "%.2f" % summary([each.objects for each in timings[name]])["median"],
        ]
        for name, rate in found.items()
    ]
    return table(
        ["program", "frames a second", "real time", "as fast as the loop", "objects a frame"], rows
    )


def overlap_table(timings):
    found = {name: rate["median"] for name, rate in rates(timings).items()}
    rows = []
    for words, stages in (
        ("", "reading, finding, printing"),
        (" --annotate", "reading, finding, printing, drawing with encoding"),
    ):
        many, one = (found[program(words + more)] for more in ("", ONE))
        rows.append([program(words), stages, number(one), number(many), "%s×" % number(many / one)])
    return table(["program", "stages", "one frame at once", "as it is", "gain"], rows)


def page(timings, options, begin):
    with open(os.path.join(HERE, "comparison", "videos.template.md")) as file:
        template = file.read()
    stamp = stamps.made(stamps.commit(), begin)
    texts = {
        "begin": stamp["begin"],
        "end": stamp["end"],
        "commit": stamp["commit"],
        "machine": table(["", ""], [list(pair) for pair in machine.describe()]),
        "detector": os.path.basename(options.detector),
        "classifier": os.path.basename(options.classifier),
        "rounds": str(options.rounds),
        "threshold": str(THRESHOLD),
        "objects": str(MOST_OBJECTS),
        "labels": str(MOST_LABELS),
        "speed": speed_table(timings),
        "overlap": overlap_table(timings),
        "disturbed": "%(disturbed)d of %(all)d" % quiet.counts,
    }
    for name, value in texts.items():
        template = template.replace("{%s}" % name, value.rstrip("\n"))
    return template


def failures(timings):
    """What `vision track` is asked and does not do."""
    found = {name: rate["median"] for name, rate in rates(timings).items()}
    if found[program()] < LEAST_RATE:
        yield "%.1f frames a second are less than %d" % (found[program()], LEAST_RATE)
    if found[program()] < LEAST_RATIO * found[PEER]:
        yield "%.2f times as fast as the loop is less than %d times" % (
            found[program()] / found[PEER],
            LEAST_RATIO,
        )


options = arguments()
quiet.attempts = options.attempts
begin = stamps.now()
with tempfile.TemporaryDirectory() as folder:
    timings = measure(options, folder)
with open(os.path.join("docs", "videos.md"), "w") as file:
    file.write(page(timings, options, begin))
print(speed_table(timings) + "\n" + overlap_table(timings))
problems = list(failures(timings))
for problem in problems:
    print("video: " + problem, file=sys.stderr)
sys.exit(1 if problems else 0)
