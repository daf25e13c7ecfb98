"""Blocks of JSON, and of other programs' files, which those check where they are."""

import configparser
import json
import os
import shutil
import subprocess
from pathlib import Path

from blocks import ROOT, Block
from place import BUILD


def check(block: Block) -> "str | None":
    """What is wrong with a block; None when nothing is."""
    return _CHECKS[block.language](block)


def languages() -> set[str]:
    """The languages that are checked here."""
    return set(_CHECKS)


def _json(block: Block) -> "str | None":
    """One value, or a value in each line."""
    try:
        json.loads(block.code)
        return None
    except ValueError:
        pass
    for number, line in enumerate(block.code.splitlines()):
        try:
            json.loads(line)
        except ValueError as error:
            return f"line {number + 1} is no JSON: {error}"
    return None


def _make(block: Block) -> "str | None":
    """The makefile of an example, which Tests/ObjectiveC/run builds with."""
    example = (ROOT / "Examples/ObjectiveC/Makefile").read_text()
    return None if block.code.strip() in example else "it is not that of Examples/ObjectiveC"


def _program(name: str, words: list[str]) -> "str | None":
    program = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")
    if program is None:
        return None
    done = subprocess.run([program, *words], capture_output=True, text=True, check=False)
    return None if done.returncode == 0 else (done.stdout + done.stderr)[-600:]


def _nginx(block: Block) -> "str | None":
    """A server for nginx, with a certificate that is made for it."""
    folder = BUILD / "nginx"
    folder.mkdir(parents=True, exist_ok=True)
    words = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=vision.example".split()
    made = _program("openssl", [*words, "-keyout", f"{folder}/key", "-out", f"{folder}/pem"])
    if made:
        return made
    server = block.code.replace("/etc/ssl/vision.pem", f"{folder}/pem")
    server = server.replace("/etc/ssl/vision.key", f"{folder}/key")
    if server.count(str(folder)) != server.count("ssl_certificate"):
        return "its certificate is not where it was"
    (folder / "nginx.conf").write_text(
        f"pid {folder}/pid;\nerror_log {folder}/log;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{server}}}\n"
    )
    return _program("nginx", ["-t", "-q", "-p", str(folder), "-c", f"{folder}/nginx.conf"])


def _unit(block: Block) -> "str | None":
    """A service for systemd, with the command at its place."""
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string(block.code)
    if parser.sections() != ["Unit", "Service", "Install"]:
        return f"its sections are {parser.sections()}"
    folder = BUILD / "systemd"
    folder.mkdir(parents=True, exist_ok=True)
    code = block.code.replace("/usr/local/bin/vision", "/bin/true")
    (folder / "vision.service").write_text(code)
    return _program("systemd-analyze", ["verify", "--man=no", f"{folder}/vision.service"])


def _yaml(block: Block) -> "str | None":
    path = BUILD / "prometheus.yml"
    path.write_text(block.code)
    python = Path(
        subprocess.run(
            [str(ROOT / "scripts/python-environment"), "lint"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
    )
    program = "import sys, yaml; assert isinstance(yaml.safe_load(open(sys.argv[1])), dict)"
    done = subprocess.run(
        [str(python), "-I", "-c", program, str(path)], capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        return done.stderr[-600:]
    # It opens the token's file, which is not here.
    path.write_text(block.code.replace("credentials_file: /etc/prometheus/", "credentials: "))
    return _program("promtool", ["check", "config", str(path)])


_CHECKS = {"json": _json, "make": _make, "nginx": _nginx, "ini": _unit, "yaml": _yaml}
