"""Describes the machine and the versions, and weighs what a user installs."""

import os
import platform
import re
import subprocess

from material import path_of_pulled


def first(pattern, text, fallback="unknown"):
    found = re.search(pattern, text, re.MULTILINE)
    return found.group(1).strip() if found else fallback


def read(path):
    try:
        with open(path) as file:
            return file.read()
    except OSError:
        return ""


def describe():
    information = read("/proc/cpuinfo")
    memory = int(first(r"^MemTotal:\s+(\d+)", read("/proc/meminfo"), "0")) * 1024 / 1e9
    swift = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
    return [
        ("processor", "%s, %d cores%s" % (
            first(r"^model name\s*:\s*(.*)$", information), os.cpu_count(),
            " of a virtual machine" if " hypervisor" in information else "")),
        ("memory", "%.0f GB" % memory),
        ("system", "%s, Linux %s, %s" % (
            first(r'^PRETTY_NAME="?([^"\n]*)', read("/etc/os-release")),
            first(r"^(\d+\.\d+)", platform.release()), platform.machine())),
        ("Swift", first(r"Swift version (\S+)", swift)),
        ("Python of the peers", platform.python_version()),
    ]


# Every Debian has them, and every peer needs them too.
BASE = re.compile(r"/(ld-linux|libc\.|libm\.|libgcc_s|libstdc\+\+|libpthread|libdl|librt)")


def size_of_ours(vision):
    """Bytes of the command, the shared libraries it links, and the runtime that it loads."""
    linked = subprocess.run(["ldd", vision], capture_output=True, text=True, check=True).stdout
    libraries = [path for path in re.findall(r"=> (/\S+)", linked) if not BASE.search(path)]
    runtime = path_of_pulled(vision, "litert-runtime")
    files = [os.path.join(runtime, n) for n in os.listdir(runtime)] if os.path.isdir(
        runtime) else [runtime]
    return {
        "command": os.path.getsize(vision),
        "libraries": sum(os.path.getsize(path) for path in libraries),
        "runtime": sum(os.path.getsize(path) for path in files),
    }


def size_of_peer(python, package):
    script = os.path.join(os.path.dirname(__file__), "..", "peers", "installed_size.py")
    return int(subprocess.run([python, script, package], capture_output=True, check=True).stdout)
