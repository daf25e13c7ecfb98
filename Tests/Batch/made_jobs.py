"""Engines with a made-up command, whose pictures say what happens (see made_worker.py)."""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from processes import end_all, marked, wait_for_none

HERE = Path(__file__).resolve().parent
WORKER = ("worker", "detect", "--format=records")
#: Letters that mean something in addresses, and some that percent signs stand for.
NAMES = ["a#1.jpg", "a?b.jpg", "a%20b.jpg", "a b.jpg", "100%.jpg", "ä.jpg", "a%231.jpg"]
SECONDS = 300


def check(engine: str, environment: dict[str, str]) -> "str | None":
    """Names, a picture with which workers die, and a driver that is killed; what is wrong."""
    with tempfile.TemporaryDirectory(prefix="made-") as made:
        place = Path(made)
        environment = {
            **environment,
            "VISION_TASKS_COMMAND": str(HERE / "made_worker.py"),
            "VISION_MADE": made,
        }
        try:
            return (
                _names(engine, place, environment)
                or _culprit(engine, place, environment)
                or _killed_driver(engine, place, environment)
            )
        finally:
            end_all(environment)


def _command(engine: str, folder: Path, way: str) -> list[str]:
    return [sys.executable, str(HERE / "made_job.py"), engine, str(folder), way]


def _rows(engine: str, folder: Path, way: str, environment: dict[str, str]) -> Any:
    done = subprocess.run(
        _command(engine, folder, way),
        env=environment,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    lines = [line for line in done.stdout.splitlines() if line.startswith('{"rows"')]
    if done.returncode != 0 or not lines:
        raise RuntimeError(f"{engine}: {way[:20]}: {done.returncode}:\n{done.stderr[-3000:]}")
    return json.loads(lines[0])["rows"]


def _names(engine: str, place: Path, environment: dict[str, str]) -> "str | None":
    """Whether paths that an engine lists are those of the files."""
    folder = place / "pictures"
    folder.mkdir()
    for name in NAMES:
        (folder / name).write_bytes(b"a picture")
    rows = _rows(engine, folder, "names", environment)
    found = sorted("".join(row["letters"]) for row in rows)
    # Spark lists them in three ways, and Daft from the root and from the current folder.
    ways = {"spark": 3, "daft": 2}.get(engine, 1)
    wanted = sorted(str(folder / name) for name in NAMES * ways)
    return None if found == wanted else f"the worker was given {found}"


def _culprit(engine: str, place: Path, environment: dict[str, str]) -> "str | None":
    """Whether the one picture with which workers die has an error, and all cores have workers."""
    words = ["wait"] * 40 + [f"picture{number}" for number in range(20)]
    words[25] = "die"
    # The picture ends three processes: among others, and twice alone. Spark has one piece here.
    wants = 4 + (0 if engine == "spark" else min(2, os.cpu_count() or 1) - 1)
    count = 0
    # On a busy machine the first worker may have done all before the next has started.
    for _ in range(3):
        (place / "processes").unlink()
        fault = _faults(engine, place, words, environment)
        count = len((place / "processes").read_text().split())
        if fault or count >= wants:
            return fault
    return f"{count} workers were started, {wants} are the fewest"


def _faults(
    engine: str, place: Path, words: list[str], environment: dict[str, str]
) -> "str | None":
    rows = _rows(engine, place, ",".join(words), environment)
    found = sorted((row["length"] or 0, (row["error"] or {}).get("code", "")) for row in rows)
    wanted = sorted((0, "workerDied") if word == "die" else (len(word), "") for word in words)
    return None if found == wanted else f"with a picture with which the worker dies: {found}"


def _killed_driver(engine: str, place: Path, environment: dict[str, str]) -> "str | None":
    """Whether workers end with a driver that is killed while pictures are under way."""
    seen = place / "seen"
    seen.unlink(missing_ok=True)
    words = _command(engine, HERE, ",".join(["slow"] * 40))
    with subprocess.Popen(
        words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as driver:
        deadline = time.monotonic() + SECONDS
        while not seen.exists() and time.monotonic() < deadline:
            time.sleep(0.1)
        had_any = bool(marked(environment, *WORKER))
        driver.kill()
    if not had_any:
        return "no worker was started"
    # The time of a few pictures, and far less than that of all.
    ended = wait_for_none(environment, *WORKER)
    return None if ended else "workers outlived a driver that was killed"
