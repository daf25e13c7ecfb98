"""Runs the whole comparison and writes docs/benchmarks.md; called by Benchmarks/compare.

Values are kept in .build/compare/results.json after each section, so that a run can be made of
several: --sections today,latency,drop-in,folder,start,scaling,sizes. Each value knows when and at
which commit it was measured; there is no page of values of several commits. The section "today" has
a page of its own, docs/models-of-today.md.
"""

import argparse
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "comparison"))

import chart
import machine
import material
import measurements
import quiet
import report
import stamps
import today
from ours import Ours
from process import Peer

WORK = os.path.join(".build", "compare")
SECTIONS = ["today", "latency", "video", "drop-in", "folder", "start", "scaling", "sizes"]
APART = ["today", "sizes"]  # Those that are not measured task by task.
KEYS = {"latency": "image"}  # Where values are kept under another name.


def arguments():
    parser = argparse.ArgumentParser(prog="Benchmarks/compare")
    material.add_arguments(parser)
    parser.add_argument(
        "--sections",
        default=",".join(SECTIONS),
        metavar="NAME,...",
        help="measure only these again, or nothing if empty: %(default)s",
    )
    parser.add_argument(
        "--attempts",
        type=int,
        default=quiet.attempts,
        metavar="N",
        help="measure a disturbed value so often; 1 does not wait for a quiet "
        "machine either (default: %(default)s)",
    )
    for name in ("vision", "library", "tasks-python", "solution-python", "runtime-python"):
        parser.add_argument("--" + name, required=True, help=argparse.SUPPRESS)
    return parser.parse_args()


def jpegs(options, pictures):
    folder = os.path.join(WORK, "jpeg-files")
    if not os.path.isdir(folder):
        subprocess.run(
            [
                options.tasks_python,
                os.path.join(HERE, "peers", "make_jpegs.py"),
                folder,
                str(max(measurements.COUNTS)),
            ]
            + pictures,
            check=True,
        )
    return material.pictures(folder)


def load():
    try:
        with open(os.path.join(WORK, "results.json")) as file:
            return json.load(file)
    except FileNotFoundError:
        return {"tasks": {}}


def save(results):
    with open(os.path.join(WORK, "results.json"), "w") as file:
        json.dump(results, file, indent=1)


def measure(section, task, files, ours, peers, runtime, drop_in):
    mine = [peer for peer in peers if task.name == "pose" or peer.title == report.TASKS]
    print("%s: %s" % (section, task.title), file=sys.stderr)
    if section in ("latency", "video"):
        mode = "image" if section == "latency" else section
        return measurements.latency(task, mode, ours, mine, runtime)
    if section == "drop-in":
        return measurements.drop_in(task, [peers[0], drop_in])
    if section == "folder":
        return measurements.folder(task, files, ours, mine)
    if section == "start":
        return measurements.start(task, ours, mine)
    return measurements.scaling(task, files, ours, mine[0])


def sizes(options):
    return {
        "ours": machine.sizes_of_ours(options.vision),
        report.TASKS: machine.size_of_peer(options.tasks_python, "mediapipe"),
        report.SOLUTION: machine.size_of_peer(options.solution_python, "mediapipe"),
    }


def collect(section, options, results, tasks, subjects, commit):
    """Measures a section and keeps its values, each with its stamp."""
    if section == "sizes":
        begin = stamps.now()
        results["sizes"] = sizes(options)
        results["sizes stamp"] = stamps.made(commit, begin)
        return save(results)
    key = KEYS.get(section, section)
    for task in tasks:
        begin = stamps.now()
        row = results["tasks"].setdefault(task.name, {})
        row |= {
            "title": task.title,
            "model": task.model_name,
            "picture": os.path.basename(task.picture),
        }
        row[key] = measure(section, task, *subjects)
        row["disturbed " + key] = dict(quiet.counts)
        if section == "drop-in":
            for line in report.drop_in_lines(row):
                print("drop-in: " + line, file=sys.stderr)
        row.setdefault("stamps", {})[key] = stamps.made(commit, begin)
        quiet.counts.update(dict.fromkeys(quiet.counts, 0))
        save(results)


def obstacle(results):
    """Why there can be no page of these values; nothing when there can."""
    keys = [KEYS.get(section, section) for section in SECTIONS if section not in APART]
    missing = [
        "%s of %s" % (key, name)
        for name, row in results["tasks"].items()
        for key in keys
        if key not in row
    ] + ["sizes"] * ("sizes" not in results)
    if missing:
        return "not yet measured: " + ", ".join(missing)
    return stamps.mixed(report.stamps_by_place(results))


def write(results):
    with open(os.path.join(HERE, "comparison", "benchmarks.template.md")) as file:
        template = file.read()
    with open(os.path.join("docs", "benchmarks.md"), "w") as file:
        file.write(report.page(results, template))
    picture = chart.svg(
        "How many times as fast as MediaPipe",
        "%s; %s" % (results["machine"][0][1], report.days(results)),
        report.chart_groups(results),
    )
    with open(os.path.join("docs", "images", "benchmarks.svg"), "w") as file:
        file.write(picture)


options = arguments()
quiet.attempts = options.attempts
chosen = [section for section in options.sections.split(",") if section]
if set(chosen) - set(SECTIONS):
    raise SystemExit("compare: --sections are some of " + ",".join(SECTIONS))
pictures, tasks = material.choose(options.vision, WORK, options)
material.count_products(options.tasks_python, tasks)
files = jpegs(options, pictures)
ours = Ours(options.vision)
peers = [
    Peer(report.TASKS, options.tasks_python, "mediapipe_tasks.py"),
    Peer(report.SOLUTION, options.solution_python, "mediapipe_solution.py"),
]
runtime = Peer("bare runtime", options.runtime_python, "bare_runtime.py")
drop_in = Peer(report.DROP_IN, options.tasks_python, "mediapipe_tasks.py", options.library)
quiet.peers += peers + [runtime, drop_in]
openvino = Peer(today.OPENVINO, today.environment("openvino"), "openvino_model.py")
quiet.peers.append(openvino)
commit = stamps.commit()
results = load()
if "today" in chosen:
    today.collect(WORK, pictures, results, (ours, peers[0], runtime, openvino), commit, save)
for section in [section for section in chosen if section != "today"]:
    collect(section, options, results, tasks, (files, ours, peers, runtime, drop_in), commit)
for peer in quiet.peers:
    peer.close()
results |= {
    "machine": machine.describe(),
    "files": measurements.FOLDER_SIZE,
    "rounds": measurements.ROUNDS,
    "scaling rounds": measurements.SCALING_ROUNDS,
}
save(results)
if "today" in chosen:
    with open(os.path.join("docs", "models-of-today.md"), "w") as page:
        page.write(today.page(results))
    print("compare: wrote docs/models-of-today.md", file=sys.stderr)
if chosen == ["today"]:
    raise SystemExit
if problem := obstacle(results):
    raise SystemExit("compare: wrote no page: " + problem)
write(results)
print("compare: wrote docs/benchmarks.md and docs/images/benchmarks.svg", file=sys.stderr)
