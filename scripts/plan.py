"""The lock of the plan and the modules in .build, as scripts/plan.sh takes it."""

import contextlib
import fcntl
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@contextlib.contextmanager
def _locked(how):
    folder = ROOT / ".build"
    folder.mkdir(exist_ok=True)
    with (folder / "plan.lock").open("a") as lock:
        fcntl.flock(lock, how)
        yield


def with_plan():
    """While it lasts, the caller builds, and may put another plan there that it takes back."""
    return _locked(fcntl.LOCK_EX)


def with_modules():
    """While it lasts, nothing builds: the list of modules that a compiler reads is whole."""
    return _locked(fcntl.LOCK_SH)
