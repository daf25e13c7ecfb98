"""Measures faces, hands and gestures, and writes docs/benchmarks-faces-and-hands.md.

Called by Benchmarks/subjects, with the same options.
"""

import argparse
import os
import statistics
import subprocess
import sys
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "comparison"))

import machine
import quiet
import stamps
from material import Task, path_of_pulled, testdata
from measurements import ITERATIONS, WARM_UP, ask_latency
from ours import Ours
from process import Peer
from report import TASKS, cell, filled, number, table
from rounds import interleaved, interleaved_runs

WORK = os.path.join(".build", "subjects")
PAGE = os.path.join("docs", "benchmarks-faces-and-hands.md")
ONE, BEFORE = "vision, 1 thread", "before"
EXPRESSION = {"output_face_blendshapes": True, "output_facial_transformation_matrixes": True}
# The ratios that the project aims at: with the usual threads, and with one.
AIMS = {"faces": (1.8, 1.3), "face-landmarks": (2.5, 1.3), "hands": (2.5, 1.3)}
AIMS["gestures"] = (2.5, 1.3)
START_AIM, MEMORY_AIM = 5, 2


def arguments():
    parser = argparse.ArgumentParser(prog="Benchmarks/subjects")
    parser.add_argument("--rounds", type=int, default=5, metavar="N")
    parser.add_argument("--attempts", type=int, default=quiet.attempts, metavar="N")
    parser.add_argument("--vision", required=True, metavar="FILE")
    parser.add_argument("--before", metavar="FILE")
    parser.add_argument("--tasks-python", required=True, help=argparse.SUPPRESS)
    return parser.parse_args()


# --- Material ------------------------------------------------------------------------------------


def pulled(vision, name):
    path = path_of_pulled(vision, name)
    if not path:
        raise SystemExit("subjects: needs a model: vision models pull " + name)
    return path


def gesture_bundle(hands, gestures):
    path = os.path.join(WORK, "gesture_recognizer.task")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        archive.write(hands, "hand_landmarker.task")
        archive.write(gestures, "hand_gesture_recognizer.task")
    return path


def pairs(python, folder):
    """Pictures with two subjects side by side: faces and hands."""
    made = [os.path.join(WORK, name) for name in ("faces.png", "hands.png")]
    # Pillow is in the environment of the peer.
    script = (
        "import sys\n"
        "from PIL import Image, ImageOps\n"
        "def beside(path, *parts):\n"
        "    height = min(part.height for part in parts)\n"
        "    whole = Image.new('RGB', (sum(part.width for part in parts), height))\n"
        "    x = 0\n"
        "    for part in parts:\n"
        "        whole.paste(part, (x, 0))\n"
        "        x += part.width\n"
        "    whole.save(path)\n"
        "folder, faces, hands = sys.argv[1:]\n"
        "def read(name): return Image.open(folder + name).convert('RGB')\n"
        "beside(faces, read('images/grace_hopper.bmp'), read('landmarks/sergey.png'))\n"
        "thumb = read('landmarks/thumbs-up.png').resize((960, 640))\n"
        "beside(hands, thumb, ImageOps.mirror(thumb))\n"
    )
    subprocess.run([python, "-I", "-c", script, folder + "/", *made], check=True)
    return made


def choose(options):
    """The rows of the page: a mode and a task each, one subject first, then two."""
    os.makedirs(WORK, exist_ok=True)
    landmarks, images = testdata("landmarks"), testdata("images")
    if not landmarks or not images:
        raise SystemExit("subjects: needs the public models and pictures: scripts/testdata")
    face, hand = landmarks + "/business-person.png", landmarks + "/thumbs-up.png"
    short = pulled(options.vision, "face-short-range")
    bundle = landmarks + "/face_landmarker.task"
    hands = pulled(options.vision, "hand-landmarker-full")
    gestures = gesture_bundle(
        hands, landmarks + "/hand_gesture_recognizer_with_custom_classifier.task"
    )
    two_faces, two_hands = pairs(options.tasks_python, os.path.dirname(images))
    expression = ["--blendshapes", "--transformation"]
    one = [
        ("image", task("faces", "faces, boxes", short, face)),
        ("video", task("faces", "faces, boxes", short, face)),
        ("image", mesh("one face, with expression and matrix", bundle, face, 1, expression)),
        ("video", mesh("one face, with expression and matrix", bundle, face, 1, expression)),
        ("image", held("hands", "up to two hands", hands, hand, 2)),
        ("video", held("hands", "one hand", hands, hand, 1)),
        ("video", held("hands", "up to two hands", hands, hand, 2)),
        ("image", held("gestures", "gestures of up to two hands", gestures, hand, 2)),
        ("video", held("gestures", "the gesture of one hand", gestures, hand, 1)),
    ]
    two = [
        (mode, each)
        for each in (
            mesh("two faces", bundle, two_faces, 2, []),
            held("hands", "two hands", hands, two_hands, 2),
        )
        for mode in ("image", "video")
    ]
    return one, two


def task(name, title, model, picture, words=(), further=None):
    return Task(name, title, model, model, picture, words=list(words), further=further or {})


def mesh(title, model, picture, count, words):
    further = {"num_faces": count} | (EXPRESSION if words else {})
    return task("face-landmarks", title, model, picture, ["--faces", str(count), *words], further)


def held(name, title, model, picture, count):
    words = ["--hands", str(count)]
    # Made here, so the catalogue does not know it; the others are files of the catalogue.
    if name == "gestures":
        words.append("--trust-model")
    return task(name, title, model, picture, words, {"num_hands": count})


# --- Measuring -----------------------------------------------------------------------------------


def latency(mode, task, ours, peer, rounds, before=None):
    """Milliseconds of a call on a decoded picture, warm."""

    def ask():
        answer = ask_latency(peer, task, mode, ITERATIONS, WARM_UP, options=task.further)
        return statistics.median(answer["milliseconds"])

    subjects = {
        "vision": lambda: ours.bench(task, mode, None, ITERATIONS, WARM_UP),
        ONE: lambda: ours.bench(task, mode, 1, ITERATIONS, WARM_UP),
        TASKS: ask,
    }
    if before:
        subjects[BEFORE] = lambda: before.bench(task, mode, None, ITERATIONS, WARM_UP)
    return interleaved(rounds, subjects)


def start(task, ours, peer, rounds, before=None):
    """Seconds and megabytes of whole processes that look at one file."""
    subjects = {
        "vision": lambda: ours.files(task, [task.picture]),
        TASKS: lambda: peer.once(
            task=task.name, model=task.theirs, options=task.further, pictures=[task.picture]
        ),
    }
    if before:
        subjects[BEFORE] = lambda: before.files(task, [task.picture])
    return interleaved_runs(rounds, subjects)


# --- Telling -------------------------------------------------------------------------------------


def ratio(values, one, other):
    return values[one]["median"] / values[other]["median"]


def times(value):
    return "%s×" % number(value)


def judged(value, aim):
    return "%s (%s)" % (times(value), "aim %s" % aim if value >= aim else "aim %s missed" % aim)


def ratio_rows(rows):
    for mode, task, values, _ in rows:
        usual, single = AIMS[task.name]
        yield [
            task.title,
            "picture" if mode == "image" else "video frame",
            judged(ratio(values, TASKS, "vision"), usual),
            judged(ratio(values, TASKS, ONE), single),
        ]


def start_rows(rows):
    for mode, task, _, values in rows:
        if mode != "image":
            continue
        yield [
            task.title,
            judged(ratio(values["seconds"], TASKS, "vision"), START_AIM),
            judged(ratio(values["megabytes"], TASKS, "vision"), MEMORY_AIM),
            cell(values["seconds"]["vision"]),
            cell(values["seconds"][TASKS]),
            cell(values["megabytes"]["vision"]),
            cell(values["megabytes"][TASKS]),
        ]


def pair_rows(rows):
    for mode, task, values, run in rows:
        cells = [task.title, "picture" if mode == "image" else "video frame"]
        cells += [cell(values[name]) for name in ("vision", BEFORE, ONE, TASKS) if name in values]
        if BEFORE in values:
            cells.append(times(ratio(values, BEFORE, "vision")))
        cells += [cell(run["megabytes"][name]) for name in ("vision", BEFORE) if name in values]
        yield cells


def pair_header(has_before):
    names = ["vision"] + ["one after the other"] * has_before + [ONE, TASKS]
    return (
        ["", ""]
        + [name + ", ms" for name in names]
        + ["side by side against one after the other"] * has_before
        + ["MB"]
        + ["MB, one after the other"] * has_before
    )


def write(one, two, begin, commit, options):
    times_header = ["", "", "vision, ms", "vision, 1 thread, ms", TASKS + ", ms"]
    values = {
        "date": begin.split()[0],
        "commit": commit,
        "rounds": options.rounds,
        "iterations": ITERATIONS,
        "warm up": WARM_UP,
        "disturbed": "%(disturbed)d of %(all)d" % quiet.counts,
        "machine": table(["", ""], [list(pair) for pair in machine.describe()]),
        "ratios": table(["", "", "usual threads", "one thread"], list(ratio_rows(one))),
        "start": table(
            ["", "first result sooner", "memory smaller", "vision, s", TASKS + ", s"]
            + ["vision, MB", TASKS + ", MB"],
            list(start_rows(one)),
        ),
        "pairs": table(pair_header(bool(options.before)), list(pair_rows(two))),
        "times": table(
            times_header,
            [
                [task.title, "picture" if mode == "image" else "video frame"]
                + [cell(values[name]) for name in ("vision", ONE, TASKS)]
                for mode, task, values, _ in one
            ],
        ),
    }
    with open(os.path.join(HERE, "comparison", "subjects.template.md")) as file:
        text = filled(file.read(), values)
    with open(PAGE, "w") as file:
        file.write(text)


def main():
    options = arguments()
    quiet.attempts = options.attempts
    one, two = choose(options)
    ours = Ours(options.vision)
    before = Ours(options.before) if options.before else None
    peer = Peer(TASKS, options.tasks_python, "mediapipe_tasks.py")
    quiet.peers.append(peer)
    commit, begin = stamps.commit(), stamps.now()
    rows = [[], []]
    for place, chosen, earlier in ((rows[0], one, None), (rows[1], two, before)):
        for mode, task in chosen:
            print("subjects: %s, %s" % (task.title, mode), file=sys.stderr)
            values = latency(mode, task, ours, peer, options.rounds, earlier)
            runs = start(task, ours, peer, options.rounds, earlier)
            place.append((mode, task, values, runs))
            print({name: cell(value) for name, value in values.items()}, file=sys.stderr)
            print({k: {n: cell(v) for n, v in each.items()} for k, each in runs.items()},
                  file=sys.stderr)  # fmt: skip
    peer.close()
    write(*rows, begin, commit, options)
    print("subjects: wrote " + PAGE, file=sys.stderr)


main()
