"""Where the material of Google's tests lies: the originals, or what stands in for them."""

import hashlib
import os
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIST = Path(__file__).with_name("material.tsv")
CACHE = Path(
    os.environ.get("VISION_TASKS_CACHE")
    or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "swift-vision-tasks"
)
# Where the bundle of the pose landmarker has its models.
BUNDLED = ("pose_detector.tflite", "pose_landmarks_detector.tflite")
PATIENCE = 20


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


class Originals:
    """The files that Google's tests name, fetched once and checked."""

    def __init__(self, folder):
        self.folder = folder
        self.is_reachable = True

    def path(self, name, expected, address):
        """The original of a name; None where it cannot be had."""
        path = self.folder / name
        for place in (path, CACHE / "testdata/images" / name, CACHE / "testdata/models" / name):
            if place.is_file() and digest(place) == expected:
                return place
        if not self.is_reachable:
            return None
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
                content = answer.read()
        except OSError as error:
            print(f"upstream: going on without originals ({error})", file=sys.stderr)
            self.is_reachable = False
            return None
        if hashlib.sha256(content).hexdigest() != expected:
            print(f"upstream: {address} gives another file than the list says", file=sys.stderr)
            return None
        self.folder.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        part.write_bytes(content)
        part.rename(path)
        return path


def pose_bundle(models, bundle, vision):
    """A bundle of models that were pulled; that of landmarks lacks the metadata it needs there."""
    detector, landmarks = (CACHE / "models" / (name + ".tflite") for name in models)
    packaged = bundle.with_suffix(".landmarks")
    packaged.unlink(missing_ok=True)
    words = [vision, "models", "package", landmarks, "-o", packaged, "--mean", "0"]
    subprocess.run([*words, "--deviation", "255"], check=True, stdout=subprocess.DEVNULL)
    with zipfile.ZipFile(bundle, "w", zipfile.ZIP_STORED) as archive:
        for model, inside in zip((detector, packaged), BUNDLED):
            archive.write(model, inside)
    return bundle


def substitute(words, folder, name, vision):
    """The file that stands in: public material, or models that were pulled."""
    if "+" in words:
        return pose_bundle(words.split("+"), folder / name, vision)
    if "/" in words:
        return CACHE / "testdata" / words
    return CACHE / "models" / (words + ".tflite")


def gather(folder, vision):
    """Puts everything into a folder under the names that the tests ask for.

    Answers the names that have substitutes.
    """
    place = folder / "mediapipe/tasks/testdata/vision"
    place.mkdir(parents=True, exist_ok=True)
    originals = Originals(CACHE / "testdata/upstream")
    replaced = []
    for line in LIST.read_text().splitlines():
        if line.startswith("#"):
            continue
        name, expected, address, words = line.split("\t")
        path = originals.path(name, expected, address)
        if path is None:
            replaced.append(name)
            path = substitute(words, folder, name, vision)
        if not path.is_file():
            sys.exit(
                f"upstream: {path} is missing: scripts/bootstrap and scripts/testdata fetch it"
            )
        link = place / name
        link.unlink(missing_ok=True)
        link.symlink_to(path)
    return replaced
