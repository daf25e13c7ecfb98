"""Spark with this package's workers beside Spark with MediaPipe, for Benchmarks/batch."""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "Benchmarks/comparison"), str(ROOT / "Tests/Batch")]

from machine import describe
from made_pictures import detector, embedder, make_pictures
from material import pose_bundle

OURS = "ours"
WAYS = {
    OURS: "`swift_vision_tasks.spark`",
    "mediapipe-udf": "`mediapipe`, iterator `pandas_udf`",
    "mediapipe-arrow": "`mediapipe`, `mapInArrow`",
}
# How many times as fast as the better of MediaPipe's ways it is to be.
AIMS = {"detect": 2.0, "embed": 2.0}
PASSES = 2


def aim(task):
    """What a task is to reach; for poses what a folder on one machine reaches."""
    if task in AIMS:
        return AIMS[task]
    rows = re.findall(
        r"^\| pose \| mediapipe 1\.2\.2 \|.*$", read(ROOT / "docs/benchmarks.md"), re.M
    )
    return float(rows[0].split("|")[5].strip(" ×"))


def read(path):
    return path.read_text()


def run(way, task, model, cores, folder):
    """One session: the seconds and the processor's seconds of a pass, and bytes for each core."""
    mark = {"VISION_BATCH_SESSION": uuid.uuid4().hex, "PYSPARK_PYTHON": sys.executable}
    words = [way, task, model, str(cores), str(folder), str(PASSES)]
    with tempfile.TemporaryFile() as log:
        done = subprocess.run(
            [sys.executable, str(ROOT / "Benchmarks/batches/session.py"), *words],
            env={**os.environ, **mark, "SPARK_LOCAL_IP": "127.0.0.1"},
            stdout=subprocess.PIPE,
            stderr=log,
        )
        if done.returncode:
            log.seek(0)
            raise SystemExit("%s %s:\n%s" % (way, task, log.read().decode()[-3000:]))
    said = json.loads(done.stdout.splitlines()[-1])
    return min(said["seconds"]), min(said["processor"]), said["memory"] / cores


def measure(tasks, cores, rounds, folder, count):
    """Rates, milliseconds of processors for a picture, and memory of each task, number of cores and
    way; the ways take turns."""
    found = {}
    for number in range(rounds):
        for task, models in tasks.items():
            for core in cores:
                ways = list(WAYS) if number % 2 == 0 else list(WAYS)[::-1]
                for way in ways:
                    model = models[0 if way == OURS else 1]
                    seconds, busy, memory = run(way, task, model, core, folder)
                    values = (count / seconds, 1000 * busy / count, memory / 1e6)
                    found.setdefault((task, core, way), []).append(values)
                    words = (number + 1, task, core, way, *values)
                    form = "round %d: %s, %d cores, %s: %.1f/s, %.1f ms of processors, %.0f MB"
                    print(form % words, file=sys.stderr)
    return {
        key: [statistics.median(column) for column in zip(*values, strict=True)]
        for key, values in found.items()
    }


def report(found, tasks, cores):
    """The tables; true when every aim is reached."""
    reached = True
    print("| task | cores | way | pictures a second | processor time | memory for each core |")
    print("| --- | --- | --- | --- | --- | --- |")
    for (task, core, way), values in found.items():
        print("| %s | %d | %s | %.1f | %.1f ms | %.0f MB |" % (task, core, WAYS[way], *values))
    print("\n| task | cores | times as fast as the better way | aim | reached |")
    print("| --- | --- | --- | --- | --- |")
    for task in tasks:
        for core in cores:
            theirs = max(found[task, core, way][0] for way in WAYS if way != OURS)
            ratio = found[task, core, OURS][0] / theirs
            reached = reached and ratio >= aim(task)
            words = (task, core, ratio, aim(task), "yes" if ratio >= aim(task) else "no")
            print("| %s | %d | %.2f× | %.2f× | %s |" % words)
    print("\nProcessor time is that of all processes for one picture, Spark's own among them.")
    if len(cores) > 1:
        print("\n| task | way | from %d to %d cores |\n| --- | --- | --- |" % (cores[0], cores[-1]))
        for task in tasks:
            for way, words in WAYS.items():
                growth = found[task, cores[-1], way][0] / found[task, cores[0], way][0]
                print("| %s | %s | %.2f× |" % (task, words, growth))
    return reached


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--vision", required=True)
    options.add_argument("--pictures", type=int, default=600)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--cores", default="1,2")
    options.add_argument("--tasks", default="detect,embed,pose")
    given = options.parse_args()
    cores = [int(word) for word in given.cores.split(",")]
    with tempfile.TemporaryDirectory(prefix="batch-") as work:
        bundle, _ = pose_bundle(given.vision, work)
        # Our model, and MediaPipe's file of the same.
        models = {
            "detect": (detector(), detector()),
            "embed": (embedder(), embedder()),
            "pose": ("", bundle),
        }
        tasks = {task: models[task] for task in given.tasks.split(",")}
        if "pose" in tasks and not bundle:
            words = "vision models pull pose-detector pose-landmark-full"
            raise SystemExit("the models of poses are not here: " + words)
        folder = Path(work) / "pictures"
        make_pictures(folder, given.pictures, spoils=False)
        found = measure(tasks, cores, given.rounds, folder, given.pictures)
    for name, value in describe():
        print("%s: %s" % (name, value))
    print("%d pictures, %d rounds\n" % (given.pictures, given.rounds))
    return 0 if report(found, list(tasks), cores) else 1


if __name__ == "__main__":
    sys.exit(main())
