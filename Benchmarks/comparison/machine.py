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


def processor():
    return first(r"^model name\s*:\s*(.*)$", read("/proc/cpuinfo"))


def multiplies_bytes():
    """Whether the processor has what this package's own kernels for convolutions need."""
    return platform.machine() == "x86_64" and " avx512_vnni" in read("/proc/cpuinfo")


def describe():
    virtual = " of a virtual machine" if " hypervisor" in read("/proc/cpuinfo") else ""
    memory = int(first(r"^MemTotal:\s+(\d+)", read("/proc/meminfo"), "0")) * 1024 / 1e9
    swift = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
    return [
        (
            "processor",
            "%s, %d cores%s, %s AVX-512 VNNI"
            % (processor(), os.cpu_count(), virtual, "with" if multiplies_bytes() else "without"),
        ),
        ("memory", "%.0f GB" % memory),
        (
            "system",
            "%s, Linux %s, %s"
            % (
                first(r'^PRETTY_NAME="?([^"\n]*)', read("/etc/os-release")),
                first(r"^(\d+\.\d+)", platform.release()),
                platform.machine(),
            ),
        ),
        ("Swift", first(r"Swift version (\S+)", swift)),
        ("Python of the peers", platform.python_version()),
    ]


# Every Debian has them, and every peer needs them too.
BASE = re.compile(r"/(ld-linux|libc\.|libm\.|libgcc_s|libstdc\+\+|libpthread|libdl|librt)")


# What the command loads when it is first needed, beside the runtime.
LOADED = [
    ("libcurl, to download models", ["libcurl"]),
    ("SQLite, for `vision similar`", ["libsqlite3"]),
    (
        "FFmpeg, for videos and cameras",
        ["libavutil", "libswscale", "libavcodec", "libavformat", "libavdevice"],
    ),
]


def pulled_in(path):
    """The libraries that one needs, and those need in turn."""
    linked = subprocess.run(["ldd", path], capture_output=True, text=True, check=True).stdout
    return {
        os.path.realpath(found)
        for found in re.findall(r"=> (/\S+)", linked)
        if not BASE.search(found)
    }


def installed(name):
    """The library of that name as the system's loader finds it; nothing when it is not there."""
    cache = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True).stdout
    found = re.search(r"^\s*%s\.so\.\S+ .*=> (/\S+)" % re.escape(name), cache, re.MULTILINE)
    return {os.path.realpath(found.group(1))} if found else set()


def weight(paths):
    return sum(os.path.getsize(path) for path in paths)


def sizes_of_ours(vision):
    """Rows of what a user installs and its bytes; None for a library that is not there.

    A library counts where the first row needs it.
    """
    runtime = path_of_pulled(vision, "litert-runtime")
    files = (
        [os.path.join(runtime, n) for n in os.listdir(runtime)]
        if os.path.isdir(runtime)
        else [runtime]
    )
    counted = pulled_in(vision)
    rows = [
        ["the command `vision`", os.path.getsize(vision)],
        ["libraries that it links", weight(counted)],
        ["the runtime LiteRT", weight(files)],
    ]
    for title, names in LOADED:
        own = set().union(*(installed(name) for name in names))
        needed = own.union(*(pulled_in(path) for path in own)) - counted
        counted |= needed
        rows.append([title, weight(needed) if own else None])
    return rows


def size_of_peer(python, package):
    script = os.path.join(os.path.dirname(__file__), "..", "peers", "installed_size.py")
    return int(subprocess.run([python, script, package], capture_output=True, check=True).stdout)
