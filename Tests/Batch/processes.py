"""Processes that a test started, however far down, by a mark in their environment."""

import contextlib
import os
import signal
import threading
import time
import uuid
from pathlib import Path

MARK = "VISION_BATCH_TEST"


def new_mark() -> dict[str, str]:
    """An environment whose processes can be told from all others."""
    return {**os.environ, MARK: uuid.uuid4().hex}


def marked(environment: dict[str, str], *words: str) -> list[int]:
    """The processes with a mark in whose command line all of some words occur."""
    mark = f"{MARK}={environment[MARK]}".encode()
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        with contextlib.suppress(OSError):
            if mark not in (folder / "environ").read_bytes().split(b"\0"):
                continue
            line = (folder / "cmdline").read_bytes().split(b"\0")
            if all(word.encode() in line for word in words):
                found.append(int(folder.name))
    return found


def wait_for_none(environment: dict[str, str], *words: str, seconds: float = 60) -> bool:
    """Whether marked processes end by themselves in time.

    An engine's own services take half a minute to end on a machine that is busy.
    """
    deadline = time.monotonic() + seconds
    while marked(environment, *words):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.1)
    return True


def commands(environment: dict[str, str]) -> list[str]:
    """The beginnings of the command lines of marked processes."""
    found = []
    for process in marked(environment):
        with contextlib.suppress(OSError):
            line = Path(f"/proc/{process}/cmdline").read_bytes()
            found.append(line.replace(b"\0", b" ").decode(errors="replace")[:200])
    return found


def end_all(environment: dict[str, str]) -> None:
    """Ends marked processes: what an engine itself leaves behind when its driver was killed."""
    for process in marked(environment):
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


def wait_for_rest(environment: dict[str, str], *words: str, seconds: float = 20) -> bool:
    """Whether marked processes end in time, or do nothing for three seconds."""
    deadline = time.monotonic() + seconds
    quiet, spent = 0, _spent(environment, *words)
    while spent and quiet < 3:
        if time.monotonic() > deadline:
            return False
        time.sleep(1)
        before, spent = spent, _spent(environment, *words)
        is_quiet = all(before.get(process) == ticks for process, ticks in spent.items())
        quiet = quiet + 1 if is_quiet else 0
    return True


def _spent(environment: dict[str, str], *words: str) -> dict[int, int]:
    """How much time of processors marked processes have taken, in ticks."""
    found = {}
    for process in marked(environment, *words):
        with contextlib.suppress(OSError):
            # Behind the name, which may hold anything.
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            found[process] = int(fields[11]) + int(fields[12])
    return found


class Killer:
    """Kills the workers of a job once, some time after they began to work.

    ``instead`` is a word in the command line of a process that is killed in their place.
    """

    def __init__(
        self, environment: dict[str, str], delay: float, task: str, instead: "str | None" = None
    ) -> None:
        self.killed: list[int] = []
        self._environment, self._delay = environment, delay
        self._words, self._instead = ("worker", task, "--format=records"), instead
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> "Killer":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._stop.wait(0.05):
            if not marked(self._environment, *self._words):
                continue
            self._stop.wait(self._delay)
            found = marked(self._environment, *self._words)
            if self._instead:
                found = marked(self._environment, self._instead)[:1]
            for process in found:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
                    self.killed.append(process)
            return
