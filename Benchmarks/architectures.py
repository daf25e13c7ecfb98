"""Compares answers of x86-64 and arm64 for docs/fidelity.md; called by Benchmarks/architectures."""

import datetime
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "agreement"), os.path.join(HERE, "comparison")]

import numpy
from PIL import Image

import detections
import material
import poses
import report
import seeing_model
import stamps
from answers import Ours

WORK = os.path.abspath(os.path.join(".build", "architectures"))
SECTION = os.path.join(HERE, "agreement", "architectures.txt")
TEMPLATE = os.path.join(HERE, "agreement", "architectures.template.md")
PAGE = os.path.join("docs", "fidelity.md")
NEXT = "## What is promised\n"
# How far answers of models of floats may be apart: scores, places of a body in pixels, and vectors.
MOST_SCORE, MOST_BODY, MOST_COSINE = 1e-4, 1, 1e-6
# What the models that answer what they are shown take, and pictures of noise that they are shown.
INPUTS = [96, 224]
SIZES = [(640, 480), (750, 1334), (517, 606), (331, 253), (97, 1013), (13, 7)]
WAYS = ["up", "left", "right", "down"]
FRAMES = 12
# How many times as far as the smallest change of the first frame moves them bodies of a stream may
# be apart, and how many pixels are changed for that, one at a time.
TIMES, CHANGES = 2, 24

DETECTORS = ["models/coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite", "face", "hand"]
CLASSIFIERS = [
    "models/bird.tflite",
    "models/automl_labeler_model.tflite",
    "models/mobilenet_v1_0.25_224_quant.tflite",
    "models/mobilenet_v1_0.25_224_1_metadata_1.tflite",
]
EMBEDDERS = [
    "models/mobilenet_v1_1.0_224_quant_embedding_extractor.tflite",
    "models/mobilenet_v1_0.25_224_1_metadata_1.tflite",
]
# Others of 8 bits say so in their names.
EIGHT_BITS = {"bird.tflite", "automl_labeler_model.tflite"}


class Emulated(Ours):
    """The command for arm64, on an emulated processor."""

    def lines(self, words):
        return super().lines(["scripts/cross", "arm64", "--debian", "bookworm", "--run", *words])


class Comparison:
    """Both commands, the rows of the page, and what is further apart than it says."""

    def __init__(self, here, there):
        self.sides = [Ours(os.path.abspath(here)), Emulated(os.path.abspath(there))]
        self.rows, self.failures = [], []

    def ask(self, *words):
        """Pairs of what both answer, without the times."""
        # Files of models are tried in a confined process, and the emulator can confine none.
        if any(str(word).endswith(".tflite") for word in words):
            words += ("--trust-model",)
        here, there = (
            [{key: line[key] for key in line if key != "milliseconds"} for line in side.ask(*words)]
            for side in self.sides
        )
        return list(zip(here, there, strict=True))

    def add(self, name, task, kind, counts, apart, holds=True):
        """Adds a row; `counts` are all answers and those that are equal."""
        print("architectures: %s: %s" % (task, name), file=sys.stderr)
        self.rows.append([name, task, kind, "%d" % counts[0], "%d" % counts[1], apart])
        if not holds:
            self.failures.append("%s: %s" % (task, name))


def is_float(name):
    return "quant" not in name and not any(other in name for other in EIGHT_BITS)


def kind(name):
    return "floats" if is_float(name) else "8 bits"


# --- The tasks -----------------------------------------------------------------------------------


def noise(folder):
    """Pictures of noise, which no compression has smoothed."""
    paths = []
    for width, height in SIZES:
        generator = numpy.random.default_rng(width * 10007 + height)
        pixels = generator.integers(0, 256, (height, width, 3), dtype=numpy.uint8)
        paths.append(os.path.join(folder, "noise-%dx%d.bmp" % (width, height)))
        Image.fromarray(pixels).save(paths[-1])
    return paths


def seeing(comparison, folder, side):
    """A model whose answer is what it is shown."""
    bare = os.path.join(folder, "bare.tflite")
    model = os.path.join(folder, "seeing-%d.tflite" % side)
    with open(bare, "wb") as file:
        file.write(seeing_model.model(side))
    if os.path.exists(model):
        os.remove(model)
    words = [comparison.sides[0].vision, "models", "package", bare, "-o", model]
    subprocess.run(words + ["--mean", "0", "--deviation", "1"], check=True, capture_output=True)
    return model


def shown(comparison, folder, pictures):
    """What models are shown."""
    count = equal = different = 0
    for side in INPUTS:
        model = seeing(comparison, folder, side)
        for way in WAYS:
            for pair in comparison.ask("embed", model, pictures, "--orientation", way):
                a, b = (numpy.array(line["embeddings"][0]["floatEmbedding"]) for line in pair)
                count += 1
                equal += pair[0] == pair[1]
                different += int((a != b).sum())
    apart = "%d numbers" % different if different else "none"
    name = "pictures decoded, turned and sampled"
    counts = (count, equal)
    comparison.add(name, "what models are shown", "own", counts, apart, equal == count)


def objects(comparison, model, pictures):
    name = os.path.basename(model)
    count = equal = alone = 0
    scores, pixels = [0.0], []
    for way in WAYS[:2]:
        for pair in comparison.ask("detect", model, pictures, "--orientation", way):
            a, b = (detections.objects(line) for line in pair)
            matched = detections.match(a, b)
            count += len(a)
            alone += len(a) + len(b) - 2 * len(matched)
            for _, x, y in matched:
                scores.append(abs(x["score"] - y["score"]))
                pixels.append(max(abs(m - n) for m, n in zip(x["box"], y["box"])))
                equal += x["score"] == y["score"] and x["box"] == y["box"]
    apart = "scores %s, sides of boxes %s pixels (median %s); found by one side only: %d" % (
        report.small(max(scores)),
        report.small(max(pixels, default=0)),
        report.small(float(numpy.median(pixels or [0]))),
        alone,
    )
    # Sides are whole pixels, and rounding may take the next one.
    holds = alone == 0 and max(scores) <= MOST_SCORE and max(pixels, default=0) <= 1
    comparison.add(name, "objects", kind(name), (count, equal), apart, holds or not is_float(name))


def classes(comparison, model, pictures):
    name = os.path.basename(model)
    count = equal = best = 0
    most = 0.0
    for here, there in comparison.ask("classify", model, pictures):
        for a, b in zip(here["classifications"], there["classifications"], strict=True):
            x, y = ({c["index"]: c["score"] for c in each["categories"]} for each in (a, b))
            count += 1
            equal += x == y
            best += max(x, key=x.get) == max(y, key=y.get) if x and y else x == y
            # A class that a side lacks has a score below the threshold there.
            most = max([most, *(abs(x[index] - y[index]) for index in x.keys() & y.keys())])
    apart = "scores %s; the same best class: %s" % (report.small(most), report.share(best, count))
    holds = most <= MOST_SCORE and best == count
    comparison.add(name, "classes", kind(name), (count, equal), apart, holds or not is_float(name))


def vectors(comparison, model, pictures):
    name = os.path.basename(model)
    count = equal = 0
    cosine, most = 1.0, 0.0
    for here, there in comparison.ask("embed", model, pictures):
        for a, b in zip(here["embeddings"], there["embeddings"], strict=True):
            x, y = (numpy.array(each["floatEmbedding"], numpy.float64) for each in (a, b))
            count += 1
            equal += bool((x == y).all())
            most = max(most, float(abs(x - y).max()))
            cosine = min(cosine, float(x @ y / (numpy.linalg.norm(x) * numpy.linalg.norm(y))))
    apart = "numbers %s, least cosine %s" % (report.small(most), report.one(cosine))
    holds = cosine > 1 - MOST_COSINE
    comparison.add(name, "vectors", kind(name), (count, equal), apart, holds or not is_float(name))


def compare(pairs):
    """Counts of all bodies, of equal ones and of lone ones; the most that pairs are apart."""
    count = equal = alone = 0
    pixels, depth, world = [0.0], [0.0], [0.0]
    for here, there in pairs:
        matched = poses.match(here["poses"], there["poses"])
        count += len(here["poses"])
        alone += len(here["poses"]) + len(there["poses"]) - 2 * len(matched)
        for a, b in matched:
            equal += a == b
            pixels += poses.distances(a, b)
            depth += [abs(x["z"] - y["z"]) for x, y in zip(a["landmarks"], b["landmarks"])]
            world += [
                1000 * poses.between(x, y, ("x", "y", "z"))
                for x, y in zip(a["worldLandmarks"], b["worldLandmarks"])
            ]
    return (count, equal, alone), [max(each) for each in (pixels, depth, world)]


BODIES = "places %s pixels, z %s, world landmarks %s mm"


def people(comparison, pictures):
    (count, equal, alone), most = compare(comparison.ask("pose", "full", pictures))
    words = BODIES % tuple(map(report.small, most)) + "; found by one side only: %d" % alone
    holds = count > 0 and alone == 0 and most[0] <= MOST_BODY
    comparison.add("BlazePose full", "people", "floats", (count, equal), words, holds)


def followed_people(comparison, folder, picture):
    """People in a stream, beside what one pixel of its first frame does to them on x86-64 alone."""
    frames = panning(folder, picture)
    pairs = comparison.ask("pose", "full", frames)
    (count, equal, alone), most = compare(pairs)
    first = frames[0] % 0
    whole = Image.open(first)
    whole.load()
    trembling = [0.0] * 3
    generator = numpy.random.default_rng(1)
    for _ in range(CHANGES):
        changed = whole.copy()
        # In the middle, where the body is.
        place = tuple(int(side * generator.uniform(0.25, 0.75)) for side in whole.size)
        red, green, blue = changed.getpixel(place)
        changed.putpixel(place, (red, green + (1 if green < 255 else -1), blue))
        changed.save(first)
        others = comparison.sides[0].ask("pose", "full", frames)
        _, moved = compare(zip((here for here, _ in pairs), others, strict=True))
        trembling = list(map(max, trembling, moved))
    whole.save(first)
    words = BODIES % tuple(map(report.small, most)) + "; found by one side only: %d; " % alone
    words += "one pixel of the first frame, lighter by one level, makes on x86-64 alone: "
    words += BODIES % tuple(map(report.small, trembling))
    holds = count > 0 and alone == 0 and most[0] <= TIMES * trembling[0]
    task = "people followed over %d frames" % FRAMES
    comparison.add("BlazePose full", task, "floats", (count, equal), words, holds)


def panning(folder, picture):
    """A window that pans over a picture, as numbered pictures of a video."""
    whole = Image.open(picture).convert("RGB")
    width, height = whole.width - 4 * FRAMES, whole.height - 3 * FRAMES
    name = os.path.splitext(os.path.basename(picture))[0] + "-%04d.png"
    for index in range(FRAMES):
        corner = (4 * index, 3 * index)
        window = whole.crop((*corner, corner[0] + width, corner[1] + height))
        window.save(os.path.join(folder, name % index))
    return [os.path.join(folder, name)]


def followed(comparison, model, frames, classifier=None):
    words = ["--classifier", classifier] if classifier else []
    count = equal = alone = 0
    pixels, scores = [0.0], [0.0]
    for here, there in comparison.ask("track", model, frames, *words):
        a, b = ({each["trackingID"]: each for each in side["objects"]} for side in (here, there))
        count += len(a)
        alone += len(a.keys() ^ b.keys())
        for x, y in ((a[number], b[number]) for number in a.keys() & b.keys()):
            equal += x == y
            sides = x["boundingBox"].keys()
            pixels += [abs(x["boundingBox"][side] - y["boundingBox"][side]) for side in sides]
            one, other = ({c["index"]: c["confidence"] for c in z["labels"]} for z in (x, y))
            scores += [abs(one[index] - other[index]) for index in one.keys() & other.keys()]
    apart = "sides of boxes %s pixels%s; objects with a number on one side only: %d" % (
        report.small(max(pixels)),
        ", scores of labels %s" % report.small(max(scores)) if classifier else "",
        alone,
    )
    names = " and ".join(os.path.basename(name) for name in (model, classifier) if name)
    holds = count > 0 and alone == 0 and max(pixels) <= 1
    task = "objects followed over %d frames" % FRAMES
    are_floats = is_float(names)
    arithmetic = "floats, own" if are_floats else "8 bits, own"
    comparison.add(names, task, arithmetic, (count, equal), apart, holds or not are_floats)


# --- The page ------------------------------------------------------------------------------------


def write(comparison, picture_count, other_commit):
    header = ["model", "task", "arithmetic", "answers", "equal to the bit", "differences at most"]
    with open(TEMPLATE) as file:
        text = file.read().format(
            date=datetime.date.today().isoformat(),
            commit=stamps.commit() + (" (for arm64: %s)" % other_commit if other_commit else ""),
            pictures=picture_count,
            table=report.table(header, comparison.rows),
            score="%g" % MOST_SCORE,
            body="%g" % MOST_BODY,
            times=TIMES,
            changes=CHANGES,
            cosine="%g" % MOST_COSINE,
        )
    with open(SECTION, "w") as file:
        file.write(text)
    with open(PAGE) as file:
        page = file.read()
    start, end = page.find(text.splitlines()[0] + "\n"), page.index(NEXT)
    with open(PAGE, "w") as file:
        file.write(page[: start if start >= 0 else end] + text + "\n" + page[end:])
    print("architectures: wrote " + PAGE, file=sys.stderr)


def main():
    images = material.testdata("images")
    public = {name: material.testdata(name) for name in DETECTORS + CLASSIFIERS + EMBEDDERS}
    missing = [name for name in public if "/" in name and public[name] is None]
    if images is None or missing:
        raise SystemExit(
            "architectures: this needs the public models and pictures; run scripts/testdata"
        )
    pictures = material.pictures(images)
    os.makedirs(WORK, exist_ok=True)
    here, there, other_commit = sys.argv[1:]
    comparison = Comparison(here, there)
    shown(comparison, WORK, noise(WORK) + pictures)
    for name in DETECTORS:
        objects(comparison, public[name] or name, pictures)
    for name in CLASSIFIERS:
        classes(comparison, public[name], pictures)
    for name in EMBEDDERS:
        vectors(comparison, public[name], pictures)
    people(comparison, pictures)
    followed_people(comparison, WORK, os.path.join(images, "squat.bmp"))
    followed(comparison, "face", panning(WORK, os.path.join(images, "grace_hopper.bmp")))
    things = panning(WORK, os.path.join(images, "cats_and_dogs.jpg"))
    followed(comparison, public[DETECTORS[0]], things, public[CLASSIFIERS[2]])
    write(comparison, len(pictures), other_commit)
    if comparison.failures:
        words = ", ".join(comparison.failures)
        raise SystemExit("architectures: further apart than the page says: " + words)


main()
