"""Compares the answers of all tasks and writes docs/fidelity.md; called by Benchmarks/fidelity."""

import argparse
import datetime
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "agreement"), os.path.join(HERE, "comparison")]

import classifications
import detections
import embeddings
import machine
import material
import poses
import report
import samplings
import stamps
from answers import Ours
from pixels import EQUAL

WORK = os.path.join(".build", "compare")
# How far poses may be off: pixels, and millimetres in space.
MOST_PIXELS, MOST_WORLD = 0.01, 0.01
# The same for the older package, whose runtime sums in another order: percent of a body's length.
MOST_PERCENT, MOST_OLD_WORLD = 0.5, 5


def arguments():
    parser = argparse.ArgumentParser(prog="Benchmarks/fidelity")
    material.add_arguments(parser)
    for name in ("vision", "solution-python"):
        parser.add_argument("--" + name, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--sampling", action="store_true", help="only what models are shown")
    return parser.parse_args()


def models(task):
    """The models of a task; there are several public classifiers."""
    more = (
        [
            "automl_labeler_model.tflite",
            "mobilenet_v1_0.25_224_1_metadata_1.tflite",
            "mobilenet_v1_0.25_224_quant.tflite",
        ]
        if task.name == "classify"
        else []
    )
    paths = [task.theirs] + [material.testdata("models/" + name) for name in more]
    return list(dict.fromkeys(filter(None, paths)))


def broken(task, found):
    """Whether rows that must be equal have other answers than the page promises."""
    if task == "detect":
        return any(
            row["matched"] != row["theirs"]
            or row["ours"] != row["theirs"]
            or row["leastOverlap"] < 1
            or row["score"] > 1e-6
            for row in found
        )
    if task == "embed":
        return any(row["difference"] > 1e-6 for row in found)
    if task == "classify":
        return any(
            row["five"] != row["pictures"] or row["lacking"] or row["score"] > 1e-6 for row in found
        )
    return any(is_off(row, peer) for peer, row in found)


def is_off(row, peer):
    if row["onlyOurs"] or row["onlyTheirs"]:
        return True
    if peer == poses.SOLUTION:
        furthest = max(row["percent"], row["zPercent"])
        return furthest > MOST_PERCENT or row["world"] > MOST_OLD_WORLD
    return max(row["worstPixels"], row["z"]) > MOST_PIXELS or row["world"] > MOST_WORLD


options = arguments()
shown = samplings.compare(Ours(options.vision), os.path.join(WORK, "sampling"))
if options.sampling:
    print(report.samplings(shown))
    sys.exit(any(row["different"] for row in shown.values()))
pictures, tasks = material.choose(options.vision, WORK, options)
ours = Ours(options.vision)
compare = {
    "detect": detections.compare,
    "embed": embeddings.compare,
    "classify": classifications.compare,
}
texts, failures = {"samplings": report.samplings(shown)}, []
if any(row["different"] for row in shown.values()):
    failures.append("what models are shown")
for task in tasks:
    print("comparing: " + task.title, file=sys.stderr)
    if task.name == "pose":
        found = poses.compare(
            ours, task.theirs, pictures, options.solution_python, os.path.join(WORK, "people")
        )
        same = [(peer, row) for (peer, decoder), row in found.items() if decoder in EQUAL]
        texts["poses"] = report.poses(found)
        texts["poses by picture"] = report.poses_by_picture(found)
    else:
        found = [
            (os.path.basename(model), compare[task.name](ours, model, pictures))
            for model in models(task)
        ]
        same = [rows[decoder] for _, rows in found for decoder in EQUAL]
        key = {"detect": "detections", "embed": "embeddings", "classify": "classifications"}[
            task.name
        ]
        texts[key] = getattr(report, key)(found)
        if task.name == "detect":
            texts["unmatched"] = report.unmatched(found)
    if broken(task.name, same):
        failures.append(task.title)
with open(os.path.join(HERE, "agreement", "fidelity.template.md")) as file:
    page = file.read()
texts |= {
    "date": datetime.date.today().isoformat(),
    "commit": stamps.commit(),
    "pictures": str(len(pictures)),
    "sizes": str(len(samplings.SIZES)),
    "pixels": str(MOST_PIXELS),
    "world": str(MOST_WORLD),
    "percent": str(MOST_PERCENT),
    "old world": str(MOST_OLD_WORLD),
    "processor": machine.processor(),
    "kernels": "this package's own kernels"
    if machine.multiplies_bytes()
    else "the runtime's kernels",
}
for key in (
    "detections",
    "unmatched",
    "embeddings",
    "classifications",
    "poses",
    "poses by picture",
):
    texts.setdefault(key, "There was no model for this task.")
# Made by Benchmarks/architectures.
with open(os.path.join(HERE, "agreement", "architectures.txt")) as file:
    texts["architectures"] = file.read().rstrip("\n")
for key, text in texts.items():
    page = page.replace("{%s}" % key, text)
with open(os.path.join("docs", "fidelity.md"), "w") as file:
    file.write(page)
print("fidelity: wrote docs/fidelity.md", file=sys.stderr)
if failures:
    sys.exit("fidelity: not as promised: " + ", ".join(failures))
