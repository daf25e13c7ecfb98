"""Shell and Python code of the documents: each block is run as it is printed.

Blocks of a document share a folder, in their order, and a service that one of them starts answers
those behind it. They have a network of their own, with nothing in it but themselves, so that ports
are free, and nothing is fetched.
"""

import ctypes
import fcntl
import os
import signal
import socket
import struct
import subprocess
from pathlib import Path

from blocks import Block
from place import BUILD, environment, folder

_SECONDS = 240
_ALL_FAILED = "pictures of this job that this process looked at have errors"
_CLONE_NEWNET, _CLONE_NEWUSER = 0x40000000, 0x10000000
_SIOCGIFFLAGS, _SIOCSIFFLAGS, _IFF_UP = 0x8913, 0x8914, 1


def _apart() -> None:
    """Gives this process a network of its own, where the system allows that."""
    os.setsid()
    spaces = _CLONE_NEWNET if os.geteuid() == 0 else _CLONE_NEWNET | _CLONE_NEWUSER
    if ctypes.CDLL(None).unshare(spaces) != 0:
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        name = b"lo".ljust(16, b"\0")
        said = fcntl.ioctl(asked, _SIOCGIFFLAGS, name + bytes(16))
        (flags,) = struct.unpack_from("<H", said, 16)
        fcntl.ioctl(asked, _SIOCSIFFLAGS, name + struct.pack("<H", flags | _IFF_UP) + bytes(14))


def run(blocks: list[Block], pythons: dict[str, str]) -> dict[str, str]:
    """Runs the blocks of one document; what went wrong with those that failed, by name."""
    name = blocks[0].name.rsplit(":", 1)[0].replace("/", "-")
    place = folder(name)
    log = BUILD / "places" / f"{name}.logs"
    log.mkdir(parents=True, exist_ok=True)
    (BUILD / "service" / name).mkdir(exist_ok=True)
    lines = []
    for number, block in enumerate(blocks):
        file = log / f"{number}.{'py' if block.language == 'python' else 'sh'}"
        file.write_text(block.code)
        python = pythons["evaluation" if "COCO(" in block.code else "batch"]
        start = f"{python} -u" if block.language == "python" else "bash -euo pipefail"
        lines.append(f'{start} "{file}" >"{file}.log" 2>&1; echo "{number} $?" >>"{log}/ends"')
    (log / "ends").unlink(missing_ok=True)
    variables = environment() | {
        "SERVICE": str(BUILD / "service" / name),
        "PYSPARK_LOG": "off",
        "SPARK_LOCAL_IP": "127.0.0.1",
    }
    (BUILD / "service" / name / "pid").unlink(missing_ok=True)
    script = "\n".join(lines)
    process = subprocess.Popen(
        ["bash", "-c", script],
        cwd=place,
        env=variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=_apart,
    )
    try:
        process.wait(_SECONDS)
    except subprocess.TimeoutExpired:
        pass
    finally:
        # Services and what else was started.
        _end(process)
    return _failures(blocks, log)


def _end(process: "subprocess.Popen[bytes]") -> None:
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
        except ProcessLookupError:
            break
        try:
            process.wait(3)
        except subprocess.TimeoutExpired:
            continue
    process.wait()


def _failures(blocks: list[Block], log: Path) -> dict[str, str]:
    ends = log / "ends"
    told = dict(line.split() for line in ends.read_text().splitlines()) if ends.exists() else {}
    failures = {}
    for number, block in enumerate(blocks):
        status = told.get(str(number), "no end in time")
        suffix = "py" if block.language == "python" else "sh"
        said = log / f"{number}.{suffix}.log"
        words = said.read_text(errors="replace") if said.exists() else ""
        # Engines end with 0 all the same.
        if status != "0" or _ALL_FAILED in words:
            words = words[-1200:]
            failures[block.name] = f"ended with {status}: {words}"
    return failures
