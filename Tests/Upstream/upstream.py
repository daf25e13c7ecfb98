#!/usr/bin/python3
"""Runs Google's tests on Google's library and on ours, and compares; for Tests/Upstream/run."""

import argparse
import importlib.util
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import compare
import material

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
import programs  # noqa: E402

programs.only_installed()

HERE = Path(__file__).resolve().parent
# Google's own tests of the eleven suites; our calls come on top.
EXPECTED = 282
OURS = ("more_calls.", "landmark_calls.", "segmenter_calls.")
# How many of them pass on Google's library at least: with the substitutes for what cannot be had,
# some find other things than they expect.
PASSING, PASSING_WITH_SUBSTITUTES = 282, 256


def record(folder, name, library):
    """The notes of one side; each runs in a process of its own."""
    output = folder / (name + ".json")
    words = [sys.executable, HERE / "record.py", "--material", folder, "--output", output]
    if library:
        words += ["--library", library]
    log = folder / (name + ".log")
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1", "GLOG_minloglevel": "3"}
    with log.open("w") as place:
        run = subprocess.run(words, stdout=place, stderr=subprocess.STDOUT, env=environment)
    if run.returncode != 0:
        sys.exit(f"upstream: the tests on {library or 'its own library'} ended with "
                 f"{run.returncode}:\n{log.read_text()[-4000:]}")  # fmt: skip
    return compare.load(output)


def example(folder, library):
    """What the example in C, built once, does with Google's library and with ours."""
    ours = Path(library).resolve().parent
    program = folder / "detect"
    words = ["-std=c11", "-I", ours, HERE.parents[1] / "Examples/C/detect.c", "-L", ours]
    compiler = os.environ.get("CC", "clang")
    subprocess.run([compiler, *words, "-lmediapipe", "-o", program], check=True)
    [package] = importlib.util.find_spec("mediapipe").submodule_search_locations
    place = folder / "mediapipe/tasks/testdata/vision"
    call = [program, place / "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite",
            place / "cats_and_dogs.jpg", place / "missing.jpg"]  # fmt: skip
    for libraries in (Path(package, "tasks/c"), ours):
        environment = os.environ | {"LD_LIBRARY_PATH": str(libraries)}
        run = subprocess.run(call, env=environment, capture_output=True, text=True)
        # On standard error Google's library speaks, too.
        errors = [line for line in run.stderr.splitlines() if "missing.jpg" in line]
        yield run.returncode, run.stdout, errors


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--library", required=True)
    parser.add_argument("--vision", required=True, help="the command, which packages a substitute")
    parser.add_argument("--keep", type=Path, help="leave the notes in this folder")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        replaced = material.gather(folder, options.vision)
        if replaced:
            print(f"upstream: with substitutes for {', '.join(replaced)}")
        theirs = record(folder, "theirs", None)
        ours = record(folder, "ours", options.library)
        printed = list(example(folder, options.library))
    upstream = [name for name in theirs if not name.startswith(OURS)]
    found = list(compare.compare(theirs, ours))
    for name, words in found[:200]:
        print(f"upstream: {name}: {words}", file=sys.stderr)
    names = {name for name, _ in found}
    print(f"upstream: on Google's library: {compare.counts({n: theirs[n] for n in upstream})}")
    print(f"upstream: {len(upstream)} tests of Google's and {len(theirs) - len(upstream)} more, "
          f"{len(theirs.keys() | ours.keys()) - len(names)} equal on ours")  # fmt: skip
    if printed[0] != printed[1] or "cat" not in printed[0][1]:
        sys.exit(f"upstream: Examples/C/detect.c printed {printed[0]} and {printed[1]}")
    if len(upstream) != EXPECTED:
        sys.exit(f"upstream: {EXPECTED} tests of Google's were expected")
    passed = sum(theirs[name]["outcome"] == "passed" for name in upstream)
    least = PASSING_WITH_SUBSTITUTES if replaced else PASSING
    if passed < least:
        sys.exit(f"upstream: {passed} of Google's tests passed on its library, and not {least}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
