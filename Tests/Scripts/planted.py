"""A folder with programs and modules under the names of those that scripts start.

Each leaves its name behind when it runs.
"""

import os
from pathlib import Path

PROGRAMS = (
    "[ addr2line apt-get awk base64 basename bash bwrap c++ cat chmod chroot clang clang++ cmp "
    "cp curl cut date debootstrap diff dirname dpkg dpkg-deb du env false ffmpeg file find "
    "flock gcc getopt git gpg grep head id install java ld ldd ln ls make mkdir mktemp mv nm "
    "nproc objcopy objdump od openssl patch pip pip3 pkg-config printf ps python python3 qemu- "
    "aarch64 readelf readlink realpath rm sed sh sha256sum shasum sleep sort stat strip swift "
    "swiftc swift-demangle tail tar tee test timeout touch tr true uname uniq unshare unzip "
    "valgrind vision wc which xargs xz zip "
).split()
MODULES = (
    "argparse ast collections ctypes graphlib hashlib json numpy os pathlib pip programs "
    "pyarrow re select shutil signal site sitecustomize socket struct subprocess "
    "swift_vision_tasks sys tempfile threading urllib usercustomize "
).split()
RAN = "ran"


def plant(folder: Path) -> set[str]:
    """Puts them into a folder; returns the names of all that lies there."""
    said = f'printf "%s\\n" "$0" >>"{folder}/{RAN}"\n'
    for name in PROGRAMS:
        # Its own shell, and what that starts, are not looked for.
        (folder / name).write_text(f"#!/bin/sh\n{said}exit 1\n")
        (folder / name).chmod(0o755)
    for name in MODULES:
        note = f"open({str(folder / RAN)!r}, 'a').write({name!r} + '\\n')\n"
        (folder / f"{name}.py").write_text(note)
    for name in ("usage.sh", "programs.sh"):
        (folder / name).write_text(said)
    return {path.name for path in folder.iterdir()}


def environment(folder: Path) -> dict[str, str]:
    """The variables of somebody whose search path has the current folder in it, in each way."""
    (folder / "bin").mkdir(exist_ok=True)
    return {**os.environ, "PATH": f".::bin:./:{os.environ['PATH']}:"}


def ran(folder: Path) -> list[str]:
    """What ran of that which was planted."""
    path = folder / RAN
    return path.read_text().split() if path.exists() else []
