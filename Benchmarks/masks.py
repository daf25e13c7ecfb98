"""Measures masks and whole bodies, and writes docs/benchmarks-masks.md.

Called by Benchmarks/masks, with the same options.
"""

import argparse
import importlib.util
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path += [str(HERE / "comparison"), str(ROOT / "Tests/Upstream")]

import machine  # noqa: E402
import process  # noqa: E402
import quiet  # noqa: E402
import stamps  # noqa: E402
from measurements import ITERATIONS, WARM_UP  # noqa: E402
from process import Peer  # noqa: E402
from report import TASKS, cell, filled, number, table  # noqa: E402
from rounds import interleaved, interleaved_runs  # noqa: E402

# The comparison has a module of that name, too.
place = importlib.util.spec_from_file_location("upstream", ROOT / "Tests/Upstream/material.py")
upstream = importlib.util.module_from_spec(place)
place.loader.exec_module(upstream)

PAGE = ROOT / "docs/benchmarks-masks.md"
WORK = ROOT / ".build/masks"
OURS = "Google's package on our library"
CONFIDENCE = {"output_confidence_masks": True, "output_category_mask": False}
CATEGORY = {"output_confidence_masks": False, "output_category_mask": True}
WHOLE = "pose_detection+pose_landmark_full+hand_landmark_full+wheel:holistic_landmark/"
WHOLE += "hand_recrop.tflite+landmarks/face_landmarker.task"
RATE, WIDTH, HEIGHT = 30, 1920, 1080


def arguments():
    parser = argparse.ArgumentParser(prog="Benchmarks/masks")
    parser.add_argument("--rounds", type=int, default=5, metavar="N")
    parser.add_argument("--attempts", type=int, default=quiet.attempts, metavar="N")
    parser.add_argument("--seconds", type=int, default=60, metavar="N")
    parser.add_argument("--vision", required=True, metavar="FILE")
    parser.add_argument("--library", required=True, metavar="FILE")
    parser.add_argument("--tasks-python", required=True, help=argparse.SUPPRESS)
    return parser.parse_args()


def choose(vision):
    """The rows: task, mode, words, model, picture, options, and the ratio that is aimed at."""
    WORK.mkdir(parents=True, exist_ok=True)
    data = upstream.CACHE / "testdata"
    person, cats = data / "landmarks/business-person.png", data / "images/cats_and_dogs.jpg"
    squat = data / "images/squat.bmp"
    selfie = upstream.in_wheel("selfie_segmentation/selfie_segmentation.tflite")
    wide = upstream.in_wheel("selfie_segmentation/selfie_segmentation_landscape.tflite")
    deeplab = data / "segmentation/deeplabv3.tflite"
    whole = upstream.whole_bundle(WHOLE.split("+"), WORK, vision)
    return [
        ("segment", "image", "selfie, confidences", selfie, person, CONFIDENCE, 2.5),
        ("segment", "image", "selfie, categories", selfie, person, CATEGORY, 10),
        ("segment", "video", "selfie, confidences", selfie, person, CONFIDENCE, 2.5),
        ("segment", "image", "selfie, wide, confidences", wide, person, CONFIDENCE, 2.5),
        ("segment", "image", "DeepLab v3, confidences", deeplab, cats, CONFIDENCE, 3),
        ("segment", "image", "DeepLab v3, categories", deeplab, cats, CATEGORY, 6),
        ("holistic", "image", "a whole body", whole, squat, {}, None),
        ("holistic", "video", "a whole body", whole, squat, {}, 2.5),
    ]


def latency(row, peers, rounds):
    """Milliseconds of a call on a decoded picture, warm, and of those the ones in the library."""
    name, mode, _, model, picture, options, _ = row
    inside = {}

    def ask(peer):
        answer = peer.ask(
            kind="latency", task=name, mode=mode, model=str(model), picture=str(picture),
            iterations=ITERATIONS, warmUp=WARM_UP, options=options,
        )  # fmt: skip
        inside.setdefault(peer.title, []).append(statistics.median(answer["inside"]))
        return statistics.median(answer["milliseconds"])

    whole = interleaved(rounds, {peer.title: lambda peer=peer: ask(peer) for peer in peers})
    return whole, {title: statistics.median(values) for title, values in inside.items()}


# --- A video -------------------------------------------------------------------------------------


def film(path, seconds):
    """A portrait that moves up and down, as a phone makes it."""
    person = upstream.CACHE / "testdata/landmarks/business-person.png"
    moving = f"scale={WIDTH}:-2,crop={WIDTH}:{HEIGHT}:0:'200+200*sin(t)',format=yuv420p"
    words = ["ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin", "-y", "-loop", "1"]
    words += ["-framerate", str(RATE), "-t", str(seconds), "-i", person, "-vf", moving]
    subprocess.run([*words, "-c:v", "libx264", "-preset", "veryfast", path], check=True)


def blur(vision, seconds, rounds):
    """Whole processes that blur the background of a film, and of a sixth of it."""
    with tempfile.TemporaryDirectory() as folder:
        films = {length: Path(folder) / f"{length}.mp4" for length in (seconds // 6, seconds)}
        for length, path in films.items():
            film(path, length)

        def run(path):
            words = [vision, "segment", "--background", "blur", "--annotate"]
            drawn = path.with_name(f"drawn-{path.name}")
            return process.run([*words, drawn, path])

        return interleaved_runs(
            rounds, {length: lambda path=path: run(path) for length, path in films.items()}
        )


# --- Telling -------------------------------------------------------------------------------------


def judged(value, aim):
    words = "%s×" % number(value)
    if aim is None:
        return words
    return "%s (%s)" % (words, "aim %s" % aim if value >= aim else "aim %s missed" % aim)


def rows(found):
    for (_, mode, title, _, _, _, aim), whole, inside in found:
        yield [
            title,
            "picture" if mode == "image" else "video frame",
            judged(whole[TASKS]["median"] / whole[OURS]["median"], aim),
            cell(whole[OURS]),
            cell(whole[TASKS]),
            judged(inside[TASKS] / inside[OURS], None),
        ]


def video_rows(runs, seconds):
    for length in (seconds // 6, seconds):
        least = runs["seconds"][length]["median"]
        yield [
            "%d s" % length,
            number(length * RATE / least),
            cell(runs["seconds"][length]),
            cell(runs["megabytes"][length]),
        ]


def main():
    options = arguments()
    quiet.attempts = options.attempts
    peers = [
        Peer(OURS, options.tasks_python, "mediapipe_tasks.py", options.library),
        Peer(TASKS, options.tasks_python, "mediapipe_tasks.py"),
    ]
    quiet.peers += peers
    commit, begin = stamps.commit(), stamps.now()
    found = []
    for row in choose(options.vision):
        whole, inside = latency(row, peers, options.rounds)
        found.append((row, whole, inside))
        print("masks:", row[2], row[1], {k: cell(v) for k, v in whole.items()}, inside,
              file=sys.stderr, flush=True)  # fmt: skip
    for peer in peers:
        peer.close()
    runs = blur(options.vision, options.seconds, 3)
    print("masks:", runs, file=sys.stderr)
    values = {
        "date": begin.split()[0],
        "commit": commit,
        "rounds": options.rounds,
        "iterations": ITERATIONS,
        "warm up": WARM_UP,
        "disturbed": "%(disturbed)d of %(all)d" % quiet.counts,
        "ratios": table(
            ["", "", "times as fast", "on ours, ms", "on its own, ms", "in the library alone"],
            list(rows(found)),
        ),
        "video": table(
            ["length", "frames a second", "seconds", "MB"], list(video_rows(runs, options.seconds))
        ),
        "machine": table(["", ""], [list(pair) for pair in machine.describe()]),
    }
    template = (HERE / "comparison/masks.template.md").read_text()
    PAGE.write_text(filled(template, values))
    print("masks: wrote docs/benchmarks-masks.md", file=sys.stderr)


if __name__ == "__main__":
    main()
