"""The runtime's library for arm64 that the catalogue pins, from the Python package that has it.

    python3 scripts/arm64/pinned_runtime.py CACHE

puts it where the package looks for it in a cache, and prints the path.
"""

import glob
import hashlib
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

CATALOGUE = Path(__file__).resolve().parents[2] / "Sources/Models/ModelCatalogue/Entries"
VERSION = re.search(r'runtimeVersion = "(.*)"', (CATALOGUE / "Catalogue.swift").read_text())[1]


class WrongDigest(Exception):
    """What was fetched is not what the catalogue names."""


def put(path):
    """Puts the library at a path unless it is there."""
    tag, digest = re.search(
        r'case \.linuxARM:.*?"(manylinux\w+)".*?"([0-9a-f]{64})"',
        (CATALOGUE / "Catalogue+Runtime.swift").read_text(),
        re.DOTALL,
    ).groups()
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(
                [
                    sys.executable,
                    "-m",
                    "pip",
                    "download",
                    "--quiet",
                    "--no-deps",
                    "--disable-pip-version-check",
                    "--only-binary=:all:",
                    "--platform",
                    tag,
                    "--python-version",
                    "3.11",
                    "--dest",
                    folder,
                    "ai-edge-litert==" + VERSION,
                ],
                check=True,
            )
            with zipfile.ZipFile(glob.glob(folder + "/*.whl")[0]) as wheel:
                library = wheel.read("ai_edge_litert/libLiteRt.so")
        check(library, digest)
        # A concurrent reader sees the whole of it or nothing.
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as new:
            new.write(library)
        os.chmod(new.name, 0o644)
        os.replace(new.name, path)
        return path
    try:
        check(path.read_bytes(), digest)
    except WrongDigest:
        path.unlink(missing_ok=True)
        raise
    return path


def check(library, digest):
    """Raises `WrongDigest` for another library than the catalogue's."""
    found = hashlib.sha256(library).hexdigest()
    if found != digest:
        raise WrongDigest(
            f"the runtime for arm64 has the digest {found}, the catalogue says {digest}"
        )


if __name__ == "__main__":
    try:
        print(put(Path(sys.argv[1]) / "runtime" / VERSION / "libLiteRt.so"))
    except (WrongDigest, subprocess.CalledProcessError) as error:
        sys.exit(f"pinned_runtime: {error}")
