"""Spark with this package's workers beside Spark with MediaPipe, for Benchmarks/batch."""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
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
# How many times as fast as the better of MediaPipe's ways it is to be; poses as many as alone.
AIMS = {"detect": 2.0, "embed": 2.0}
# Java is quicker with each pass, and a job of a million pictures is a long one.
PASSES = 4
ALONE = "alone"


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


def alone(vision, task, models, folder):
    """Seconds without Spark on all cores: the command's whole, and those of a warm MediaPipe."""
    words = [vision, task, "--quiet", "--format", "json", str(folder)]
    words += ["--model", models[0]] if models[0] else []
    start = time.monotonic()
    subprocess.run(words, stdout=subprocess.DEVNULL, check=True)
    ours = time.monotonic() - start
    words = [task, models[1], str(os.cpu_count()), str(folder)]
    said = subprocess.run(
        [sys.executable, str(ROOT / "Benchmarks/batches/alone.py"), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    return ours, float(said.stdout)


def measure(vision, tasks, cores, rounds, folder, count):
    """Rates, milliseconds of processors for a picture, and memory of each task, number of cores and
    way; the ways take turns. And rates without Spark: ours, and MediaPipe's."""
    found = {}
    for number in range(rounds):
        for task, models in tasks.items():
            rates = [count / seconds for seconds in alone(vision, task, models, folder)]
            found.setdefault((task, ALONE), []).append(rates)
            words = (number + 1, task, *rates)
            print("round %d: %s without Spark, %.1f/s and %.1f/s" % words, file=sys.stderr)
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
    for task in tasks:
        for core in cores:
            for way in WAYS:
                words = (task, core, WAYS[way], *found[task, core, way])
                print("| %s | %d | %s | %.1f | %.1f ms | %.0f MB |" % words)
    print("\n| task | without Spark, `vision` | `mediapipe`, a process for each core | times |")
    print("| --- | --- | --- | --- |")
    without = {task: found[task, ALONE][0] / found[task, ALONE][1] for task in tasks}
    for task in tasks:
        print("| %s | %.1f | %.1f | %.2f× |" % (task, *found[task, ALONE], without[task]))
    print("\n| task | cores | times as fast as the better way | aim | reached |")
    print("| --- | --- | --- | --- | --- |")
    for task in tasks:
        for core in cores:
            theirs = max(found[task, core, way][0] for way in WAYS if way != OURS)
            ratio, aim = found[task, core, OURS][0] / theirs, AIMS.get(task, without[task])
            reached = reached and ratio >= aim
            words = (task, core, ratio, aim, "yes" if ratio >= aim else "no")
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
    options.add_argument("--pictures", type=int, default=1600)
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
        found = measure(given.vision, tasks, cores, given.rounds, folder, given.pictures)
    for name, value in describe():
        print("%s: %s" % (name, value))
    rounds = "1 round" if given.rounds == 1 else "%d rounds" % given.rounds
    print("%d pictures, %s\n" % (given.pictures, rounds))
    return 0 if report(found, list(tasks), cores) else 1


if __name__ == "__main__":
    sys.exit(main())
