"""Uses the module as it was installed; Tests/Packages/run runs this where nothing else is."""

import ctypes
import subprocess
import sys
from importlib import metadata

import swift_vision_tasks


def refused():
    try:
        swift_vision_tasks.accelerate_mediapipe()
    except swift_vision_tasks.SetupError as error:
        return str(error)
    return None


said = subprocess.run(
    [sys.executable, "-m", "swift_vision_tasks", "--version"], stdout=subprocess.PIPE, check=True
).stdout
assert said.startswith(b"vision "), said
executable = swift_vision_tasks.vision_executable()
assert subprocess.run([executable, "--version"], stdout=subprocess.PIPE).stdout == said, executable

# The library loads on its own, and knows its version.
library = ctypes.CDLL(swift_vision_tasks.mediapipe_library())
library.SvtMediaPipeVersion.restype = ctypes.c_char_p
assert library.SvtMediaPipeVersion() == b"1.2.2"

# Google's package is not here.
words = refused()
assert words and "pip install mediapipe==1.2.2" in words, words

files = metadata.files("swift-vision-tasks") or []
names = {str(file).rsplit("/", 1)[-1] for file in files}
wanted = ["py.typed", "LICENSE", "libfreetype6.txt", "swift.txt", "LiteRT-parts.txt"]
for name in [*wanted, "mediapipe_tasks.h"]:
    assert name in names, name
# The adapters and the program for streams are there; they need Arrow, which is not.
paths = {str(file) for file in files}
for name in ("worker.py", "spark.py", "ray.py", "daft.py", "arrow.py", "_stream.py", "_tied.py"):
    assert f"swift_vision_tasks/{name}" in paths, name
