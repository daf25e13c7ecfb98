"""Runs the whole comparison and writes docs/benchmarks.md; called by Benchmarks/compare.

Values are kept in .build/compare/results.json after each section, so that a run can be made of
several: --sections latency,folder,start,scaling,sizes.
"""

import argparse
import datetime
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
from ours import Ours
from process import Peer

WORK = os.path.join(".build", "compare")
SECTIONS = ["latency", "video", "folder", "start", "scaling", "sizes"]


def arguments():
    parser = argparse.ArgumentParser(prog="Benchmarks/compare")
    material.add_arguments(parser)
    parser.add_argument("--sections", default=",".join(SECTIONS), metavar="NAME,...",
                        help="measure only these anew: %(default)s")
    parser.add_argument("--attempts", type=int, default=quiet.attempts, metavar="N",
                        help="measure a disturbed value so often; 1 does not wait for a quiet "
                        "machine either (default: %(default)s)")
    for name in ("vision", "tasks-python", "solution-python", "runtime-python"):
        parser.add_argument("--" + name, required=True, help=argparse.SUPPRESS)
    return parser.parse_args()


def jpegs(options, pictures):
    folder = os.path.join(WORK, "jpeg-files")
    if not os.path.isdir(folder):
        subprocess.run([options.tasks_python, os.path.join(HERE, "peers", "make_jpegs.py"), folder,
                        str(max(measurements.COUNTS))] + pictures, check=True)
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


def measure(section, task, options, files, ours, peers, runtime):
    mine = [peer for peer in peers if task.name == "pose" or peer.title == report.TASKS]
    print("%s: %s" % (section, task.title), file=sys.stderr)
    if section == "latency":
        return "image", measurements.latency(task, "image", ours, mine, runtime)
    if section == "video":
        return "video", measurements.latency(task, "video", ours, mine, runtime)
    if section == "folder":
        return "folder", measurements.folder(task, files, ours, mine)
    if section == "start":
        return "start", measurements.start(task, ours, mine)
    return "scaling", measurements.scaling(task, files, ours, mine[0])


def write(results):
    with open(os.path.join(HERE, "comparison", "benchmarks.template.md")) as file:
        template = file.read()
    with open(os.path.join("docs", "benchmarks.md"), "w") as file:
        file.write(report.page(results, template))
    picture = chart.svg("How many times as fast as MediaPipe", "%s; %s" % (
        results["machine"][0][1], results["date"]), report.chart_groups(results))
    with open(os.path.join("docs", "images", "benchmarks.svg"), "w") as file:
        file.write(picture)


options = arguments()
quiet.attempts = options.attempts
pictures, tasks = material.choose(options.vision, WORK, options)
files = jpegs(options, pictures)
ours = Ours(options.vision)
peers = [Peer(report.TASKS, options.tasks_python, "mediapipe_tasks.py"),
         Peer(report.SOLUTION, options.solution_python, "mediapipe_solution.py")]
runtime = Peer("bare runtime", options.runtime_python, "bare_runtime.py")
quiet.peers += peers + [runtime]
results = load()
for section in options.sections.split(","):
    if section == "sizes":
        results["sizes"] = {
            "ours": machine.size_of_ours(options.vision),
            report.TASKS: machine.size_of_peer(options.tasks_python, "mediapipe"),
            report.SOLUTION: machine.size_of_peer(options.solution_python, "mediapipe")}
        continue
    for task in tasks:
        row = results["tasks"].setdefault(task.name, {})
        row |= {"title": task.title, "model": task.model_name,
                "picture": os.path.basename(task.picture)}
        key, values = measure(section, task, options, files, ours, peers, runtime)
        row[key] = values
        row["disturbed " + key] = dict(quiet.counts)
        quiet.counts.update({"all": 0, "disturbed": 0})
        save(results)
for peer in peers + [runtime]:
    peer.close()
results |= {"date": datetime.date.today().isoformat(), "machine": machine.describe(),
            "files": measurements.FOLDER_SIZE, "rounds": measurements.ROUNDS}
save(results)
missing = [(name, key) for name, row in results["tasks"].items()
           for key in ("image", "video", "folder", "start", "scaling") if key not in row]
if missing or "sizes" not in results:
    print("compare: not yet measured: %s" % (missing or "sizes"), file=sys.stderr)
else:
    write(results)
    print("compare: wrote docs/benchmarks.md and docs/images/benchmarks.svg", file=sys.stderr)
