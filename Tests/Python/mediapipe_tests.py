"""Tests what accelerate_mediapipe() refuses, with stand-ins for Google's package and the library.

python3 Tests/Python/mediapipe_tests.py
"""

import ctypes
import sys
import tempfile
import types
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Python"))

import swift_vision_tasks
from swift_vision_tasks import SetupError, _mediapipe


class Function:
    """A function of a library; ctypes lets one set what it takes and gives."""

    def __init__(self, answer):
        self.answer = answer

    def __call__(self, *words):
        return self.answer(*words)


class Library:
    """A stand-in for the loaded library."""

    def __init__(self, path, version=b"1.2.2", sizes=()):
        self._name = path
        self.SvtMediaPipeVersion = Function(lambda: version)
        self.SvtStructSize = Function(lambda name: dict(sizes).get(name.decode(), 0))


class MpBaseOptionsC(ctypes.Structure):
    _fields_ = [("one", ctypes.c_int64)]


class MediaPipeTests(unittest.TestCase):
    def setUp(self):
        made = tempfile.TemporaryDirectory()
        self.addCleanup(made.cleanup)
        self.folder = Path(made.name)
        self.path = str(self.folder / "libmediapipe.so")
        Path(self.path).write_bytes(b"not a library")
        change = mock.patch.dict(sys.modules)
        change.start()
        self.addCleanup(change.stop)

    def install(self, version="1.2.2", structure=MpBaseOptionsC):
        """Makes a package `mediapipe` that has only the requested parts."""
        information = self.folder / f"mediapipe-{version}.dist-info"
        information.mkdir()
        (information / "METADATA").write_text(f"Name: mediapipe\nVersion: {version}\n")
        change = mock.patch.object(sys, "path", [str(self.folder), *sys.path])
        change.start()
        self.addCleanup(change.stop)
        for name in [*_mediapipe._MODULES, "core.mediapipe_c_bindings"]:
            module = types.ModuleType(_mediapipe._TASKS + name)
            words = module.__name__.split(".")
            for count in range(1, len(words)):
                parent = ".".join(words[:count])
                sys.modules.setdefault(parent, types.ModuleType(parent))
            sys.modules[module.__name__] = module
        sys.modules[_mediapipe._TASKS + "core.base_options_c"].MpBaseOptionsC = structure
        self.bindings = sys.modules[_mediapipe._TASKS + "core.mediapipe_c_bindings"]
        self.bindings._shared_lib = None

    def accelerate(self, library, path=None):
        with mock.patch.object(ctypes, "CDLL", return_value=library):
            return swift_vision_tasks.accelerate_mediapipe(path or self.path)

    def refused(self, call, *words):
        with self.assertRaises(SetupError) as caught:
            call(*words)
        return str(caught.exception)

    def test_gives_the_library_to_googles_package(self):
        self.install()
        library = Library(self.path, sizes={"MpBaseOptions": 8})
        self.assertEqual(self.accelerate(library), self.path)
        self.assertIs(self.bindings._shared_lib, library)
        self.assertEqual(self.accelerate(Library(self.path)), self.path)
        self.assertIs(self.bindings._shared_lib, library)

    def test_refuses_what_is_not_there_and_what_is_not_a_library(self):
        refuse = swift_vision_tasks.accelerate_mediapipe
        for path in ("/nonexistent/libmediapipe.so", "", "lib\0media", "lib\udcffmedia"):
            self.assertIn("there is no library at", self.refused(refuse, path))
        self.assertIn("cannot be loaded", self.refused(refuse, self.path))

    def test_refuses_another_library(self):
        other = next(Path(p) for p in Path("/proc/self/maps").read_text().split() if "libc.so" in p)
        words = self.refused(swift_vision_tasks.accelerate_mediapipe, other)
        self.assertIn("is not swift-vision-tasks' libmediapipe.so", words)

    def test_says_that_mediapipe_is_missing(self):
        with mock.patch.object(
            _mediapipe.importlib.metadata,
            "version",
            side_effect=_mediapipe.importlib.metadata.PackageNotFoundError,
        ):
            words = self.refused(self.accelerate, Library(self.path))
        self.assertIn("mediapipe is not installed; pip install mediapipe==1.2.2", words)

    def test_refuses_another_version_of_mediapipe(self):
        self.install(version="0.10.21")
        words = self.refused(self.accelerate, Library(self.path))
        self.assertIn("mediapipe 0.10.21 is installed", words)
        self.assertIn("pip install mediapipe==1.2.2", words)
        self.assertIsNone(self.bindings._shared_lib)

    def test_refuses_structures_of_another_size(self):
        self.install()
        words = self.refused(self.accelerate, Library(self.path, sizes={"MpBaseOptions": 72}))
        self.assertIn("MpBaseOptions has 8 bytes", words)
        self.assertIn("expects 72", words)
        self.assertIsNone(self.bindings._shared_lib)

    def test_comes_before_googles_library_or_not_at_all(self):
        self.install()
        self.bindings._shared_lib = Library("/google/libmediapipe.so")
        words = self.refused(self.accelerate, Library(self.path))
        self.assertIn("already uses /google/libmediapipe.so", words)
        self.assertEqual(self.bindings._shared_lib._name, "/google/libmediapipe.so")

    def test_says_that_mediapipe_cannot_be_imported(self):
        self.install()
        sys.modules[_mediapipe._TASKS + "core.mediapipe_c_bindings"] = None
        self.assertIn(
            "mediapipe cannot be imported", self.refused(self.accelerate, Library(self.path))
        )


if __name__ == "__main__":
    unittest.main()
