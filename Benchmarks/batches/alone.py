"""MediaPipe without an engine: a process for each core, as in Spark, and the same decoder.

    alone.py TASK MODEL CORES FOLDER

Prints how many seconds the pictures took, once every process has its model and has looked at some.
"""

import multiprocessing
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mediapipe_ways import looker

# How many pictures a process takes at a time, and how many each looks at before the clock starts.
SHARE = 8
WARM_UP = 24

_look: "Callable[[bytes], Any] | None" = None


def _begin(task: str, model: str) -> None:
    global _look
    _look = looker(task, model)


def _looked(path: str) -> bool:
    assert _look
    return _look(Path(path).read_bytes()) is not None


def main() -> None:
    task, model, cores, folder = sys.argv[1:]
    pictures = sorted(str(path) for path in Path(folder).rglob("*") if path.is_file())
    # A new process: mediapipe's threads do not survive a fork.
    context = multiprocessing.get_context("spawn")
    with context.Pool(int(cores), _begin, (task, model)) as pool:
        pool.map(_looked, pictures[: WARM_UP * int(cores)], chunksize=SHARE)
        start = time.monotonic()
        looked = sum(pool.imap_unordered(_looked, pictures, chunksize=SHARE))
        seconds = time.monotonic() - start
    assert looked == len(pictures), (looked, len(pictures))
    print(seconds)


if __name__ == "__main__":
    main()
