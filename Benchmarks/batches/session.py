"""One Spark session that does a task in one way, again and again.

    session.py WAY TASK MODEL CORES FOLDER PASSES

The ways are ours, mediapipe-udf (an iterator pandas_udf) and mediapipe-arrow (mapInArrow). Prints a
line of JSON: of each pass but the first, which loads models, the seconds and those of processors
for all processes, Spark's own among them; and the memory of the processes that do the work, without
Spark's own.
"""

import contextlib
import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from pyspark.sql import SparkSession

from mediapipe_ways import with_arrow, with_udf
from swift_vision_tasks import spark as vision

# The processes that this one started are known by it.
MARK = "VISION_BATCH_SESSION"


def processes(mark: str) -> Iterator[Path]:
    """The folders of all processes below this one."""
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit() or int(folder.name) == os.getpid():
            continue
        with contextlib.suppress(OSError):
            if f"{MARK}={mark}".encode() in (folder / "environ").read_bytes().split(b"\0"):
                yield folder


def memory_of_workers(mark: str) -> int:
    """What the processes take, shared pages by their parts, without Java's."""
    total = 0
    for folder in processes(mark):
        with contextlib.suppress(OSError):
            if b"java" in (folder / "cmdline").read_bytes().split(b"\0")[0]:
                continue
            lines = (folder / "smaps_rollup").read_text().splitlines()
            total += sum(int(line.split()[1]) << 10 for line in lines if line.startswith("Pss:"))
    return total


def processor_seconds(mark: str) -> float:
    """How long processors have worked for the processes, and for those of theirs that ended."""
    ticks = 0
    for folder in processes(mark):
        with contextlib.suppress(OSError):
            fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def main() -> None:
    way, task, model, cores, folder, passes = sys.argv[1:]
    session = (
        SparkSession.builder.master(f"local[{cores}]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "64")
        # As docs/batch.md has it for small pictures: each piece begins a task, which takes longer
        # than a few of them, and one by bytes alone has all the smallest, and ends long after the
        # others.
        .config("spark.sql.files.maxPartitionBytes", "16m")
        .config("spark.sql.files.openCostInBytes", "64k")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")
    pictures = (
        session.read.format("binaryFile")
        .option("recursiveFileLookup", "true")
        .load(folder)
        .select("path", "content")
    )
    if way == "ours":
        found = getattr(vision, task)(pictures, "content", model=model or None)
    else:
        found = {"mediapipe-udf": with_udf, "mediapipe-arrow": with_arrow}[way](
            pictures, task, model
        )
    mark = os.environ[MARK]
    seconds, busy = [], []
    for _ in range(int(passes) + 1):
        start, before = time.monotonic(), processor_seconds(mark)
        found.write.format("noop").mode("overwrite").save()
        seconds.append(time.monotonic() - start)
        busy.append(processor_seconds(mark) - before)
    memory = memory_of_workers(mark)
    said = {"seconds": seconds[1:], "processor": busy[1:], "memory": memory}
    print(json.dumps(said), flush=True)
    session.stop()


if __name__ == "__main__":
    main()
