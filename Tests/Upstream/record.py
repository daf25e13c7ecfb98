#!/usr/bin/python3
"""Runs Google's own tests of its Python package on one library, and notes what came of them.

    record.py --material FOLDER --output FILE [--library PATH]

Without a path the package's own library is used. Notes, for each test, its outcome, the words of
its failure, and everything that the library answered meanwhile: results with all their numbers,
pictures with their digests. The tests are those in the installed wheel, as they are; what they
import and the wheel lacks (Google's build makes it) has stand-ins here.
"""

import argparse
import ctypes
import dataclasses
import hashlib
import importlib
import json
import os
import re
import sys
import types
import unittest
from pathlib import Path

import expected

TESTS = "mediapipe.tasks.python.test.vision."
SUITES = ["image_test", "object_detector_test", "image_embedder_test", "image_classifier_test",
          "pose_landmarker_test", "face_detector_test", "face_landmarker_test",
          "hand_landmarker_test", "holistic_landmarker_test", "image_segmenter_test",
          "interactive_segmenter_legacy_test"]  # fmt: skip
# Our own, which run after them.
CALLS = ["more_calls", "landmark_calls", "segmenter_calls"]
# Of an image of floats this many numbers are noted, evenly spread: of most of them each.
NOTED = 100_000
# Of each of several images.
NOTED_OF_MANY = 2_000


def plain(value):
    """A result as JSON has it."""
    import numpy as np

    if dataclasses.is_dataclass(value):
        fields = {field.name: plain(getattr(value, field.name))
                  for field in dataclasses.fields(value)}  # fmt: skip
        return {"type": type(value).__name__} | fields
    if isinstance(value, (list, tuple)):
        if len(value) > 2 and type(value[0]).__name__ == "Image":
            return [image(each, NOTED_OF_MANY) for each in value]
        return [plain(each) for each in value]
    if isinstance(value, np.ndarray):
        return [value.dtype.name, *plain(value.tolist())]
    if isinstance(value, np.generic):
        return plain(value.item())
    if type(value).__name__ == "Image":
        return image(value)
    return value


def image(value, noted=NOTED):
    """The size, layout and pixels of an image."""
    pixels = value.numpy_view()
    facts = [value.width, value.height, value.channels, int(value.image_format)]
    if pixels.dtype.kind == "f":
        numbers = pixels.reshape(-1)
        step = max(1, len(numbers) // noted)
        return ["floats", *facts, *(float(number) for number in numbers[::step])]
    return ["pixels", *facts, hashlib.sha256(pixels.tobytes()).hexdigest()]


class Notes:
    """What the library answers, test by test."""

    def __init__(self):
        self.answers, self.live = [], {}

    def start(self):
        self.answers, self.live = [], {}

    def hook(self, owner, name):
        """Notes what a method of a task answers."""
        method = getattr(owner, name)

        def noting(*arguments, **options):
            answer = method(*arguments, **options)
            self.answers.append([f"{owner.__name__}.{name}", plain(answer)])
            return answer

        setattr(owner, name, noting)

    def hook_callback(self, dispatcher):
        """Notes live results by their timestamps: how many there are is a matter of speed."""
        wrap = dispatcher.wrap_callback

        def wrapping(this, callback, kind):
            def noting(result, output, milliseconds):
                self.live[milliseconds] = [plain(result), plain(output)]
                callback(result, output, milliseconds)

            return wrap(this, callback and noting, kind)

        dispatcher.wrap_callback = wrapping


def libraries():
    """The MediaPipe libraries that this process has loaded."""
    lines = Path("/proc/self/maps").read_text().splitlines()
    paths = {line.split(maxsplit=5)[5] for line in lines if len(line.split(maxsplit=5)) == 6}
    return {path for path in paths if Path(path).name.startswith("libmediapipe")}


def stand_in(name, **members):
    """A module that the wheel lacks."""
    module = types.ModuleType(name)
    vars(module).update(members)
    sys.modules[name] = module
    parent, _, child = name.rpartition(".")
    if parent:
        if parent not in sys.modules:
            try:
                importlib.import_module(parent)
            except ImportError:
                stand_in(parent, __path__=[])
        setattr(sys.modules[parent], child, module)
    return module


def prepare(material):
    """What the tests import beside the wheel."""

    def path(name):
        # By the end of the path, as Google's helper looks.
        place = material / "mediapipe/tasks/testdata/vision" / os.path.basename(name)
        if not place.exists() and place.suffix != ".pbtxt":
            raise ValueError(f"No {name} in test directory: {material}.")
        if place.suffix == ".pbtxt":
            place.write_text(place.name)
        return str(place)

    stand_in("mediapipe.tasks.python.test.test_utils", get_test_data_path=path)
    expected.modules(material, stand_in, TESTS)


def hooks(notes):
    """Notes everything that tasks and images answer."""
    from mediapipe.tasks.python import vision
    from mediapipe.tasks.python.core import async_result_dispatcher
    from mediapipe.tasks.python.vision.core import image as images

    for owner, names in (
        (vision.ObjectDetector, ["detect", "detect_for_video"]),
        (vision.ImageEmbedder, ["embed", "embed_for_video"]),
        (vision.ImageClassifier, ["classify", "classify_for_video"]),
        (vision.PoseLandmarker, ["detect", "detect_for_video"]),
        (vision.FaceDetector, ["detect", "detect_for_video"]),
        (vision.FaceLandmarker, ["detect", "detect_for_video"]),
        (vision.HandLandmarker, ["detect", "detect_for_video"]),
        (vision.HolisticLandmarker, ["detect", "detect_for_video"]),
        (vision.GestureRecognizer, ["recognize", "recognize_for_video"]),
        (vision.ImageSegmenter, ["segment", "segment_for_video"]),
        (vision.InteractiveSegmenterLegacy, ["segment"]),
    ):
        for name in names:
            notes.hook(owner, name)
    create = images.Image.create_from_file.__func__

    def creating(kind, name):
        made = create(kind, name)
        notes.answers.append(["Image.create_from_file", plain(made)])
        return made

    images.Image.create_from_file = classmethod(creating)
    notes.hook_callback(async_result_dispatcher.AsyncResultDispatcher)


def words(failure):
    """What was wrong, in all its lines, without where in Python it was."""
    text = failure.strip().splitlines()
    starts = [
        index for index, line in enumerate(text) if re.match(r"[\w.]+(Error|Exception)\b", line)
    ]
    said = [index for index, line in enumerate(text) if line.startswith("more_calls.Said")]
    start = said[0] if said else starts[-1] if starts else -1
    return re.sub(r"0x[0-9a-f]+", "0x", "\n".join(text[start:]))


class Recorder(unittest.TestResult):
    """Notes each test."""

    def __init__(self, notes):
        super().__init__()
        self.notes, self.tests = notes, {}

    def startTest(self, test):
        super().startTest(test)
        self.notes.start()
        self.outcome = ["passed", ""]

    def addError(self, test, error):
        super().addError(test, error)
        self.outcome = ["error", words(self._exc_info_to_string(error, test))]

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self.outcome = ["failed", words(self._exc_info_to_string(error, test))]

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.outcome = ["skipped", reason]

    def stopTest(self, test):
        super().stopTest(test)
        self.tests[test.id().removeprefix(TESTS)] = {
            "outcome": self.outcome[0],
            "words": self.outcome[1],
            "answers": self.notes.answers,
            "live": {str(key): value for key, value in sorted(self.notes.live.items())},
        }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--material", type=Path, required=True)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--library", type=os.path.realpath)
    options = parser.parse_args()

    if options.library:
        from mediapipe.tasks.python.core import mediapipe_c_bindings

        mediapipe_c_bindings._shared_lib = ctypes.CDLL(options.library)
    if not options.library:
        expected.record(options.material, options.material / "mediapipe/tasks/testdata/vision")
    prepare(options.material)
    notes = Notes()
    hooks(notes)

    from absl import flags

    flags.FLAGS(sys.argv[:1])
    modules = [importlib.import_module(TESTS + name) for name in SUITES]
    modules += map(importlib.import_module, CALLS)
    suite = unittest.TestSuite(map(unittest.defaultTestLoader.loadTestsFromModule, modules))
    recorder = Recorder(notes)
    suite.run(recorder)
    used = libraries()
    if options.library and used != {options.library}:
        sys.exit(f"upstream: the tests ran on {', '.join(sorted(used)) or 'no library'}")
    if not options.library and not (len(used) == 1 and "site-packages" in used.copy().pop()):
        sys.exit(f"upstream: Google's tests ran on {', '.join(sorted(used)) or 'no library'}")
    options.output.write_text(json.dumps(recorder.tests))
    print(f"upstream: {recorder.testsRun} tests on {options.library or 'its own library'}")


if __name__ == "__main__":
    main()
