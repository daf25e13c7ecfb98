"""Starts workers whose models may have to be fetched first, once for the machine."""

import fcntl
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import TextIO

from swift_vision_tasks._child import Cancellation, Child, ChildDied, ChildRefused
from swift_vision_tasks._files import SetupError, vision_executable

# What the command says mends a missing model.
_REMEDY = re.compile(r"vision models pull ([A-Za-z0-9._-]+)")
# More models than any task needs.
_MOST_MODELS = 4
_SECONDS_BETWEEN_LOOKS = 0.1
# A program that becomes another, which ends with its parent.
_TIED = str(Path(__file__).with_name("_tied.py"))


def start(command: list[str], patience: float, fetch: bool, cancellation: Cancellation) -> Child:
    """Starts a worker; with ``fetch`` one process of this machine fetches missing models.

    Raises `ChildDied` once it is canceled.
    """
    for _ in range(_MOST_MODELS):
        try:
            return Child(command, patience, cancellation)
        except ChildRefused as error:
            remedy = _REMEDY.search(str(error))
            if not (error.is_setup_missing and remedy):
                raise
            if not fetch:
                raise SetupError(f"{error}; or pass fetch=True, which does that once") from None
            _pull(remedy[1], cancellation)
    return Child(command, patience, cancellation)


def _pull(name: str, cancellation: Cancellation) -> None:
    """Fetches a model; one that another process fetched meanwhile is there already."""
    with _open_lock(name) as lock:
        _wait_for(lock, cancellation)
        words = [vision_executable(), "models", "pull", name]
        # It ends with this process, and has the lock, too: where it goes on for a while after this
        # process was killed, no other one begins beside it.
        with subprocess.Popen(
            [sys.executable, "-I", _TIED, str(os.getpid()), *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            pass_fds=[lock.fileno()],
        ) as process:
            with cancellation.ends(process):
                _, said = process.communicate()
    if cancellation.is_set:
        raise ChildDied
    if process.returncode != 0:
        raise SetupError(f"vision models pull {name} failed: {said.strip()}")


def _open_lock(name: str) -> TextIO:
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return open(folder / "workers.lock", "w")
    except OSError as error:
        raise SetupError(
            f"the model {name} is not here and cannot be fetched: {folder} cannot be written "
            f"({error.strerror}); fetch it as somebody who may, with vision models pull {name}, or "
            "name a folder that can be written in the environment variable VISION_TASKS_CACHE"
        ) from None


def _wait_for(lock: TextIO, cancellation: Cancellation) -> None:
    """Waits until no other process has a lock."""
    while not cancellation.is_set:
        try:
            return fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(_SECONDS_BETWEEN_LOOKS)
    raise ChildDied


def cache_folder() -> Path:
    """Where the command keeps models."""
    named = os.environ.get("VISION_TASKS_CACHE")
    if named:
        return Path(named)
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(cache) / "swift-vision-tasks"
