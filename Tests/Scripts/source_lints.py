"""Runs a lint of Swift sources on a made-up source, for the tests of such lints."""

import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run(lint, source=None, name="Sources/Doors/Door/Place.swift"):
    """Runs scripts/LINT on a folder with one source, or without any."""
    with tempfile.TemporaryDirectory() as folder:
        if source is not None:
            path = Path(folder) / name
            path.parent.mkdir(parents=True)
            path.write_text(source)
        return _run(lint, "--root", folder)


def run_on_project(lint):
    """Runs scripts/LINT on the project's own sources."""
    return _run(lint)


def _run(lint, *words):
    command = [str(ROOT / "scripts" / lint), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)
