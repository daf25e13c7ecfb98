"""The adapters on real engines: jobs as users write them, with workers killed midway (see run)."""

import argparse
import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

import answers
import leaving
import made_jobs
import nested_jobs
import tables
from made_pictures import BROKEN, detector, embedder, make_pictures
from processes import Killer, commands, new_mark, wait_for_none
from swift_vision_tasks.worker import Worker

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SPARK_JOB = ROOT / "Examples/Python/spark_job.py"
SECONDS = 1800


class Failure(Exception):
    """Something is not as it must be."""


def check(holds: bool, words: str) -> None:
    if not holds:
        raise Failure(words)


def check_ended(environment: dict[str, str], what: str) -> None:
    """Checks that no process of a job goes on."""
    if not wait_for_none(environment):
        raise Failure(f"processes of the {what} are left over: {commands(environment)}")


class Material:
    """The pictures, and what one machine without an engine says of them."""

    def __init__(self, folder: Path, count: int) -> None:
        self.folder, self.count = folder, count
        self.pictures = folder / "pictures"
        self.models = {"detect": detector(), "embed": embedder(), "pose": "full"}
        self.paths = make_pictures(self.pictures, count)
        self.references: dict[tuple[str, bool], pa.Table] = {}

    def reference(self, task: str, as_paths: bool) -> pa.Table:
        """The Parquet file of one machine, read back."""
        key = (task, as_paths)
        if key not in self.references:
            path = self.folder / f"{task}-{'paths' if as_paths else 'bytes'}.parquet"
            pictures = [str(each) if as_paths else each.read_bytes() for each in self.paths]
            with Worker(task, model=self.models[task]) as worker:
                batches = [pictures[start : start + 64] for start in range(0, self.count, 64)]
                found = pa.Table.from_batches(worker.map(batches))
            names = pa.array([each.name for each in self.paths])
            pq.write_table(found.append_column("name", names), path)
            self.references[key] = tables.plain(pq.read_table(path))
            errors = self.references[key].column("error")
            expected = len(range(BROKEN // 2, self.count, BROKEN))
            said = self.count - errors.null_count
            check(said == expected, f"{said} pictures have errors, {expected} are broken")
        return self.references[key]


def compare(output: Path, material: Material, task: str, as_paths: bool) -> None:
    """Whether an engine's Parquet files are those of one machine."""
    wrong = tables.difference(tables.read(output), material.reference(task, as_paths))
    check(wrong is None, f"{wrong}")


def run(words: list[str], environment: dict[str, str], log: Path, wants: int = 0) -> str:
    """Runs a job; what it said."""
    with log.open("wb") as file:
        done = subprocess.run(
            words,
            env=environment,
            stdout=file,
            stderr=subprocess.STDOUT,
            timeout=SECONDS,
            check=False,
        )
    said = log.read_text(errors="replace")
    if done.returncode != wants:
        raise Failure(f"{words[1:4]} ended with {done.returncode}:\n{said[-4000:]}")
    return said


def job(
    name: str,
    words: list[str],
    environment: dict[str, str],
    material: Material,
    task: str,
    as_paths: bool = False,
) -> None:
    """Runs a job whose workers are killed midway, and compares what it wrote."""
    output = material.folder / f"{name}-{task}.out"
    shutil.rmtree(output, ignore_errors=True)
    start = time.monotonic()
    # Late enough for them to have begun, and long before they are done.
    delay = min(3.0, 0.4 + material.count / 1000)
    with Killer(environment, delay, task) as killer:
        run(
            [*words[:2], str(material.pictures), str(output), *words[2:]],
            environment,
            output.with_suffix(".log"),
        )
    check(bool(killer.killed), "no worker was killed: there was none")
    compare(output, material, task, as_paths)
    print(
        f"{name}: {task}: {material.count} rows as on one machine, "
        f"{len(killer.killed)} workers killed, "
        f"{time.monotonic() - start:.0f} s",
        flush=True,
    )


# -- The engines


def spark_environment() -> dict[str, str]:
    return {**new_mark(), "PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}


def test_spark(material: Material) -> None:
    """Spark in one process, with two Python processes, each with a worker."""
    environment = spark_environment()
    for task in ("detect", "embed"):
        words = ["--task", task, "--model", material.models[task], "--master", "local[2,4]"]
        job("spark", [sys.executable, str(SPARK_JOB), *words], environment, material, task)
    check_ended(environment, "job")
    reference = material.reference("embed", False)
    wrong = leaving.export(material.folder / "spark-embed.out", material.folder, reference)
    check(wrong is None, f"reading vectors as docs/batch.md says: {wrong}")
    wrong = leaving.cancel(material.pictures, material.models["detect"], spark_environment())
    check(wrong is None, f"{wrong}")
    print("spark: a canceled job and a killed driver leave no process behind", flush=True)
    check_nested("spark", material, spark_environment())
    check_made("spark", spark_environment())


@contextlib.contextmanager
def cluster(folder: Path, environment: dict[str, str]) -> Iterator[str]:
    """A master and two workers, each a process of its own with one core; the master's address."""
    import pyspark

    program = str(Path(pyspark.__file__).parent / "bin/spark-class")
    package = "org.apache.spark.deploy"
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    address = f"spark://127.0.0.1:{port}"
    host = ["-h", "127.0.0.1", "--webui-port", "0"]
    started = []
    environment = {**environment, "SPARK_DAEMON_MEMORY": "256m"}
    try:
        for name, words in {
            "master": [f"{package}.master.Master", *host, "-p", str(port)],
            "worker-1": [f"{package}.worker.Worker", *host, "-c", "1", "-m", "1g", address],
            "worker-2": [f"{package}.worker.Worker", *host, "-c", "1", "-m", "1g", address],
        }.items():
            place = folder / name
            place.mkdir(parents=True, exist_ok=True)
            words += ["-d", str(place)] if name != "master" else []
            with (folder / f"{name}.log").open("wb") as log:
                started.append(
                    subprocess.Popen([program, *words], env=environment, stdout=log, stderr=log)
                )
        yield address
    finally:
        for process in reversed(started):
            process.terminate()
        for process in started:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(20)
            process.kill()


def test_cluster(material: Material) -> None:
    """Spark's own cluster, in which a whole executor is lost as well, and some have no package."""
    environment = spark_environment()
    folder = material.folder / "cluster"
    shutil.rmtree(folder, ignore_errors=True)
    with cluster(folder, environment) as address:
        submit = {**environment, "PYSPARK_SUBMIT_ARGS": "--executor-memory 512m pyspark-shell"}
        words = ["--task", "detect", "--model", material.models["detect"], "--master", address]
        start = [sys.executable, str(SPARK_JOB)]
        job("cluster", [*start, *words], submit, material, "detect")
        lose_executor([*start, *words], submit, material)
        check_missing_package([*start, *words], submit, material)
    check_ended(environment, "cluster")


def lose_executor(words: list[str], environment: dict[str, str], material: Material) -> None:
    """An executor is killed with all that it does; Spark does that part again elsewhere."""
    output = material.folder / "executor-detect.out"
    shutil.rmtree(output, ignore_errors=True)
    executor = "org.apache.spark.executor.CoarseGrainedExecutorBackend"
    with Killer(environment, 0.4, "detect", instead=executor) as killer:
        run(
            [*words[:2], str(material.pictures), str(output), *words[2:]],
            environment,
            output.with_suffix(".log"),
        )
    check(len(killer.killed) == 1, "no executor was killed")
    compare(output, material, "detect", False)
    print(f"cluster: an executor was lost: {material.count} rows as on one machine", flush=True)


def check_missing_package(
    words: list[str], environment: dict[str, str], material: Material
) -> None:
    """Executors without the package say so."""
    python = material.folder / "python-without"
    python.write_text(
        f'#!/bin/sh\nPYTHONPATH=$(printf %s "$PYTHONPATH" | sed "s#{ROOT}/Python##")\n'
        f'export PYTHONPATH\nexec {sys.executable} "$@"\n'
    )
    python.chmod(0o755)
    bare = {**environment, "PYSPARK_PYTHON": str(python), "PYSPARK_DRIVER_PYTHON": sys.executable}
    output = material.folder / "missing.out"
    shutil.rmtree(output, ignore_errors=True)
    said = run(
        [*words[:2], str(material.pictures), str(output), *words[2:]],
        bare,
        output.with_suffix(".log"),
        wants=1,
    )
    sentence = "swift_vision_tasks is not installed for the Python of this executor"
    check(sentence in said, f"executors without the package say: {said[-2000:]}")
    print("cluster: executors without the package say so", flush=True)


def check_made(engine: str, environment: dict[str, str]) -> None:
    """Runs jobs with a made-up command."""
    wrong = made_jobs.check(engine, environment)
    check(wrong is None, f"{wrong}")
    print(
        f"{engine}: odd names are found, a picture with which workers die has an error, "
        "and a killed driver leaves no worker behind",
        flush=True,
    )


def check_nested(engine: str, material: Material, environment: dict[str, str]) -> None:
    """Runs tasks whose columns are nested."""
    wrong = nested_jobs.check(engine, material.folder, environment)
    check(wrong is None, f"{wrong}")
    tasks = " and ".join(nested_jobs.TASKS)
    print(f"{engine}: the columns of {tasks} are those of one machine", flush=True)


def test_ray(material: Material) -> None:
    """Ray on this machine, with two actors."""
    environment = {**new_mark(), "RAY_AUTH_MODE": "disabled", "RAY_DATA_DISABLE_PROGRESS_BARS": "1"}
    for task in ("detect", "embed"):
        words = [sys.executable, str(HERE / "ray_job.py"), task, material.models[task]]
        job("ray", words, environment, material, task)
        said = (material.folder / f"ray-{task}.log").read_text(errors="replace")
        check("deprecated" not in said, "the job uses what Ray gives up")
    check_ended(environment, "job")
    check_nested("ray", material, {**environment, **new_mark()})
    check_made("ray", {**environment, **new_mark()})


def test_daft(material: Material) -> None:
    """Daft on this machine, with two workers; all but the detector get paths."""
    answers.pull_models()
    environment = new_mark()
    for task in ("detect", "embed", "pose"):
        words = [sys.executable, str(HERE / "daft_job.py"), task, material.models[task]]
        job("daft", words, environment, material, task, as_paths=task != "detect")
    check_ended(environment, "job")
    check_nested("daft", material, new_mark())
    check_made("daft", new_mark())


def test_worker(material: Material) -> None:
    """No engine at all: what the command itself prints is what the columns hold."""
    found = material.reference("detect", as_paths=True)
    words = [os.environ["VISION_TASKS_COMMAND"], "detect", "--format", "json"]
    words += ["--model", material.models["detect"], *map(str, material.paths[:200])]
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    rows = dict(zip(found["name"].to_pylist(), found.to_pylist(), strict=True))
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    for line in lines:
        row = rows[line["input"].rsplit("/", 1)[-1]]
        if "error" in line:
            check(row["error"] is not None, f"{line['input']} has no error: {line['error']}")
            continue
        check(row["error"] is None, f"{line['input']} has the error {row['error']}")
        boxes = [each["boundingBox"] for each in line["detections"]]
        check(row["boxes"] == boxes, f"{line['input']}: {row['boxes']}, and {boxes} by the command")
        labels = [each["categories"][0]["categoryName"] for each in line["detections"]]
        check(row["labels"] == labels, f"{line['input']}: {row['labels']}, and {labels}")
    check(len(lines) == min(200, material.count), "a picture is missing")
    print(f"worker: {len(lines)} answers as the command prints them", flush=True)
    answers.pull_models()
    for task in answers.ASKED:
        count, wrong = answers.compare(task)
        check(wrong is None, f"{task}: {wrong}")
        print(f"worker: {task}: {count} answers as the command prints them", flush=True)


ENGINES = {
    "worker": test_worker,
    "spark": test_spark,
    "cluster": test_cluster,
    "ray": test_ray,
    "daft": test_daft,
}


def main() -> int:
    options = argparse.ArgumentParser()
    options.add_argument("--pictures", type=int, default=2000)
    options.add_argument("--keep", type=Path)
    options.add_argument("engine", nargs="*", choices=[*ENGINES, []])
    given = options.parse_args()
    wanted = given.engine or list(ENGINES)
    failed = 0
    with tempfile.TemporaryDirectory(prefix="batch-") as made:
        folder = given.keep or Path(made)
        material = Material(folder, given.pictures)
        for name in wanted:
            try:
                ENGINES[name](material)
            except Failure as failure:
                failed += 1
                print(f"batch: {name}: {failure}", file=sys.stderr, flush=True)
    print(f"batch: {len(wanted) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
