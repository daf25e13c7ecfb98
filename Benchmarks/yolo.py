"""Measures YOLO models beside Ultralytics, and writes docs/benchmarks-yolo.md.

Called by Benchmarks/yolo, with the same options.
"""

import argparse
import hashlib
import json
import os
import statistics
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.append(str(HERE / "comparison"))

import machine  # noqa: E402
import process  # noqa: E402
import quiet  # noqa: E402
import stamps  # noqa: E402
from ours import Ours  # noqa: E402
from process import Peer  # noqa: E402
from report import cell, filled, number, table  # noqa: E402
from rounds import interleaved  # noqa: E402

PAGE = ROOT / "docs/benchmarks-yolo.md"
WORK = ROOT / ".build/yolo"
EXPORT = HERE / "peers/export_yolo.py"
ITERATIONS, WARM_UP = 20, 5
# Configurations as Ultralytics names them, the form of their weights, and the task there and here.
MODELS = [
    ("yolo11n", None, "detect", "detect"),
    ("yolov8n", None, "detect", "detect"),
    ("yolo26n", None, "detect", "detect"),
    ("yolo11s", None, "detect", "detect"),
    ("yolo11n-cls", None, "classify", "classify"),
    ("yolo11n", "w8a32", "detect", "detect"),
    ("yolov8n", "w8a32", "detect", "detect"),
]
AIM = 2.0
# The share of multiplications below which the page says that LiteRT does the work.
FEW = 0.05
# Prints what is installed beside a Python.
INSTALLED = """
from importlib.metadata import distributions
print(sorted((each.name, each.version) for each in distributions()))
"""


@dataclass
class Model:
    """A model's file, as `Ours` takes it."""

    name: str
    ours: str
    picture: str
    results: int = 0
    words: list = field(default_factory=list)


def arguments():
    parser = argparse.ArgumentParser(prog="Benchmarks/yolo")
    parser.add_argument("--rounds", type=int, default=5, metavar="N")
    parser.add_argument("--attempts", type=int, default=quiet.attempts, metavar="N")
    parser.add_argument("--vision", required=True, metavar="FILE")
    parser.add_argument("--yolo-python", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--picture", required=True, help=argparse.SUPPRESS)
    return parser.parse_args()


def folder_of_exports(options):
    """A folder for exports by this script, with these packages, and for this picture."""
    installed = process.run([options.yolo_python, "-c", INSTALLED]).output
    digest = hashlib.sha256(installed)
    for path in (EXPORT, Path(options.picture)):
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    folder = WORK / digest.hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def exported(options, configuration, form):
    """The file of a model, made when it is not there."""
    folder = folder_of_exports(options)
    path = folder / ("%s%s.tflite" % (configuration, "-" + form if form else ""))
    if not path.exists():
        words = [options.yolo_python, str(EXPORT), configuration + ".yaml", str(folder)]
        words += [options.picture] + ([form] if form else [])
        log = folder / "export.log"
        with open(log, "w") as file:
            status = subprocess.run(words, stdout=file, stderr=subprocess.STDOUT).returncode
        if status or not path.exists():
            # An export that ended early has no metadata yet.
            path.unlink(missing_ok=True)
            sys.exit("yolo: Ultralytics exported no %s; %s says why" % (path.name, log))
    return path


def measured(path, there, here, options, ours, peers):
    model = Model(here, str(path), options.picture)

    def ask(who, **more):
        answer = who.ask(kind="latency", iterations=ITERATIONS, warmUp=WARM_UP, **more)
        return statistics.median(answer["milliseconds"])

    return interleaved(
        options.rounds,
        {
            "theirs": lambda: ask(peers[0], model=str(path), task=there, picture=options.picture),
            "ours": lambda: ours.bench(model, "image", None, ITERATIONS, WARM_UP),
            "ours, 1 thread": lambda: ours.bench(model, "image", 1, ITERATIONS, WARM_UP),
            "bare": lambda: ask(peers[1], models=[str(path)], threads=2),
        },
    )


def rows(found):
    for (name, form, _, _), values in found:
        theirs = values["theirs"]["median"]
        ratios = [theirs / values[key]["median"] for key in ("ours", "ours, 1 thread")]
        yield [
            name + (", " + form if form else ""),
            "%s× (%s×)" % tuple(number(ratio) for ratio in ratios),
            cell(values["ours"]),
            cell(values["ours, 1 thread"]),
            cell(values["theirs"]),
            cell(values["bare"]),
        ]


def bounds(found, shares):
    """Whether the aim was reached, and what the runtime alone would reach."""
    least = min(values["theirs"]["median"] / values["ours"]["median"] for _, values in found)
    alone = sorted(values["theirs"]["median"] / values["bare"]["median"] for _, values in found)
    ours = "kernels of this package do at most %.1f %% of the multiplications here" % (
        100 * max(shares)
    )
    return (
        "The aim is a ratio of at least %s with two cores: the least, with %d, is %s. %s. A "
        "program that does nothing beside LiteRT's runs on two threads would be %s to %s times as "
        "fast as Ultralytics'."
        % (
            number(AIM),
            os.cpu_count(),
            number(least),
            "LiteRT does the work of these models on both sides; " + ours
            if max(shares) < FEW
            else ours[0].upper() + ours[1:],
            number(alone[0]),
            number(alone[-1]),
        )
    )


def own_share(options, path):
    """The share of a model's work that kernels of this package do."""
    words = [options.vision, "models", "inspect", "--format", "json", str(path)]
    return json.loads(process.run(words).output)["work"]["ownShare"]


def main():
    options = arguments()
    quiet.attempts = options.attempts
    WORK.mkdir(parents=True, exist_ok=True)
    files = [exported(options, name, form) for name, form, _, _ in MODELS]
    shares = [own_share(options, path) for path in files]
    ours = Ours(options.vision)
    peers = [
        Peer("Ultralytics", options.yolo_python, "ultralytics_yolo.py"),
        Peer("bare runtime", options.yolo_python, "bare_runtime.py"),
    ]
    quiet.peers += peers
    commit, begin = stamps.commit(), stamps.now()
    found = []
    for model, path in zip(MODELS, files):
        values = measured(path, model[2], model[3], options, ours, peers)
        found.append((model, values))
        print("yolo:", path.name, {key: cell(value) for key, value in values.items()},
              file=sys.stderr, flush=True)  # fmt: skip
    for peer in peers:
        peer.close()
    values = {
        "date": begin.split()[0],
        "commit": commit,
        "rounds": options.rounds,
        "iterations": ITERATIONS,
        "warm up": WARM_UP,
        "disturbed": "%(disturbed)d of %(all)d" % quiet.counts,
        "ratios": table(
            ["model", "times as fast", "ours, ms", "ours, 1 thread, ms", "Ultralytics, ms",
             "bare runtime, 2 threads, ms"],
            list(rows(found)),
        ),
        "bounds": bounds(found, shares),
        "machine": table(["", ""], [list(pair) for pair in machine.describe()]),
    }  # fmt: skip
    PAGE.write_text(filled((HERE / "comparison/yolo.template.md").read_text(), values))
    print("yolo: wrote docs/benchmarks-yolo.md", file=sys.stderr)


if __name__ == "__main__":
    main()
