"""Where the material of Google's tests lies: the originals, or what stands in for them."""

import gc
import hashlib
import os
import subprocess
import sys
import types
import urllib.request
import zipfile
from pathlib import Path

import selector

ROOT = Path(__file__).resolve().parents[2]
LIST = Path(__file__).with_name("material.tsv")
CACHE = Path(
    os.environ.get("VISION_TASKS_CACHE")
    or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "swift-vision-tasks"
)
# The names of the models in a bundle, and the bundles in one of gestures.
BUNDLED = {
    "pose_landmarker.task": ("pose_detector.tflite", "pose_landmarks_detector.tflite"),
    "hand_landmarker.task": ("hand_detector.tflite", "hand_landmarks_detector.tflite"),
}
# The files of a person's bundle; those of faces come out of their own bundle.
HOLISTIC = "holistic_landmarker.task"
WHOLE = (
    "pose_detector.tflite",
    "pose_landmarks_detector.tflite",
    "hand_landmarks_detector.tflite",
    "hand_roi_refinement.tflite",
)
FACES = ("face_detector.tflite", "face_landmarks_detector.tflite", "face_blendshapes.tflite")
HANDS, GESTURES = "hand_landmarker.task", "hand_gesture_recognizer.task"
# What stands in for masks: expected.py makes them.
SEEN = "seen"
PATIENCE = 20
# The last package that comes with models.
WHEEL = "mediapipe==0.10.21"


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
        if not self.is_reachable or address == "-":
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


def packaged(model, copy, vision):
    """A copy of a model with the metadata that Google's library needs of it."""
    copy.unlink(missing_ok=True)
    words = [vision, "models", "package", model, "-o", copy, "--mean", "0"]
    subprocess.run([*words, "--deviation", "255"], check=True, stdout=subprocess.DEVNULL)
    return copy


def bundle(files, place):
    """An archive of files by their names in it."""
    with zipfile.ZipFile(place, "w", zipfile.ZIP_STORED) as archive:
        for name, file in files.items():
            archive.write(file, name)
    return place


def in_wheel(name):
    """A model out of the older package, which is fetched once."""
    place = CACHE / "testdata/upstream/wheel"
    path = place / Path(name).name
    if path.is_file():
        return path
    place.mkdir(parents=True, exist_ok=True)
    words = ["pip", "download", "--quiet", "--no-deps", "--dest", place, WHEEL]
    subprocess.run([sys.executable, "-m", *words], check=True)
    for wheel in place.glob("*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            for each in archive.namelist():
                if each.endswith(".tflite"):
                    (place / Path(each).name).write_bytes(archive.read(each))
        wheel.unlink()
    return path


def model(word):
    """A model that was pulled, is public, or comes with the older package."""
    kind, _, name = word.rpartition(":")
    if kind:
        return in_wheel(name)
    return CACHE / ("testdata/" + word if "/" in word else f"models/{word}.tflite")


def bundle_of(words, folder, name, vision):
    """A bundle of two models; one of gestures also has a public bundle."""
    kind = HANDS if len(words) == 3 else name
    models = [model(word) for word in words[:2]]
    if kind == "pose_landmarker.task":
        models[1] = packaged(models[1], folder / "pose.landmarks", vision)
    place = folder / ("inner." + kind if len(words) == 3 else name)
    inner = bundle(dict(zip(BUNDLED[kind], models)), place)
    if len(words) == 2:
        return inner
    return bundle({HANDS: inner, GESTURES: model(words[2])}, folder / name)


def whole_bundle(words, folder, vision):
    """A bundle of the models of a body and of hands, and of those in a bundle of faces."""
    *others, faces = [model(word) for word in words]
    files = dict(zip(WHOLE, others, strict=True))
    for name in ("pose_landmarks_detector.tflite", "hand_roi_refinement.tflite"):
        files[name] = packaged(files[name], folder / ("whole." + name), vision)
    with zipfile.ZipFile(faces) as archive:
        for name in FACES:
            files[name] = folder / ("whole." + name)
            files[name].write_bytes(archive.read(name))
    return bundle(files, folder / HOLISTIC)


def changed(kind, picture, place):
    """A picture turned a quarter clockwise, or beside its mirror image."""
    import numpy
    from PIL import Image

    pixels = numpy.asarray(Image.open(picture).convert("RGB"))
    if kind == "turned":
        pixels = numpy.rot90(pixels, -1)
    else:
        pixels = numpy.concatenate([pixels, pixels[:, ::-1]], 1)
    Image.fromarray(pixels).save(place, "PNG")
    return place


def lying(picture, place):
    """A picture that is stored on its side; its EXIF says how it is to be turned."""
    from PIL import Image

    exif = Image.Exif()
    exif[0x0112] = 6
    pixels = Image.open(picture).convert("RGB").resize((600, 400))
    pixels.save(place, "JPEG", quality=95, exif=exif)
    return place


def activated(file, place):
    """A segmenter whose metadata name softmax."""
    # The wheel's writer imports this, and does not have it.
    versions = types.ModuleType("_pywrap_metadata_version")
    versions.GetMinimumMetadataParserVersion = lambda _: "1.0.0"
    package = types.ModuleType("mediapipe.tasks.cc.metadata.python")
    package._pywrap_metadata_version = versions
    sys.modules[package.__name__] = package
    for name in ("mediapipe.tasks.cc", "mediapipe.tasks.cc.metadata"):
        sys.modules.setdefault(name, types.ModuleType(name))
    from mediapipe.tasks.python.metadata import metadata
    from mediapipe.tasks.python.metadata.metadata_writers import image_segmenter, metadata_writer

    content = file.read_bytes()
    shown = metadata.MetadataDisplayer.with_model_buffer(content)
    [labels] = shown.get_packed_associated_file_list()
    names = shown.get_associated_file_buffer(labels).decode().splitlines()
    writer = image_segmenter.MetadataWriter.create(
        bytearray(content),
        [127.5],
        [127.5],
        metadata_writer.Labels().add(names),
        image_segmenter.Activation.SOFTMAX,
    )
    place.write_bytes(writer.populate()[0])
    # A writer that the end of the process finds complains.
    del writer
    gc.collect()
    return place


def selector_model(folder, vision):
    """A model of four channels, with the metadata that Google's library needs."""
    plain = folder / "selector.plain"
    plain.write_bytes(selector.content())
    return packaged(plain, folder / "selector.tflite", vision)


def substitute(words, folder, name, vision):
    """The file that stands in: public material, or models that were pulled."""
    if name == HOLISTIC:
        return whole_bundle(words.split("+"), folder, vision)
    if words == "selector":
        return selector_model(folder, vision)
    if "+" in words:
        return bundle_of(words.split("+"), folder, name, vision)
    kind, _, picture = words.rpartition(":")
    if kind in ("turned", "mirrored"):
        return changed(kind, CACHE / "testdata" / picture, folder / name)
    if kind == "lying":
        return lying(CACHE / "testdata" / picture, folder / name)
    if kind == "softmax":
        return activated(model(picture), folder / name)
    return model(words)


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
            if words == SEEN:
                (place / name).unlink(missing_ok=True)
                continue
            path = substitute(words, folder, name, vision)
        if not path.is_file():
            sys.exit(
                f"upstream: {path} is missing: scripts/bootstrap and scripts/testdata fetch it"
            )
        link = place / name
        link.unlink(missing_ok=True)
        link.symlink_to(path)
    return replaced
