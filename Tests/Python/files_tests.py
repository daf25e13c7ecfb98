"""Tests where swift_vision_tasks finds the command and the library.

python3 Tests/Python/files_tests.py
"""

import os
import stat
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Python"))

import swift_vision_tasks
from swift_vision_tasks import SetupError, _files


class FilesTests(unittest.TestCase):
    """A folder of this test's own stands for the module's, another for Debian's."""

    def setUp(self):
        made = tempfile.TemporaryDirectory()
        self.addCleanup(made.cleanup)
        self.package, self.debian = Path(made.name) / "package", Path(made.name) / "debian"
        self.package.mkdir()
        self.debian.mkdir()
        for change in (
            mock.patch.object(_files, "__file__", str(self.package / "_files.py")),
            mock.patch.object(_files, "_DEBIAN", self.debian),
            mock.patch.dict(os.environ),
        ):
            change.start()
            self.addCleanup(change.stop)
        os.environ.pop("VISION_TASKS_COMMAND", None)
        os.environ.pop("VISION_TASKS_MEDIAPIPE", None)

    def make(self, path, mode=0o755):
        path.write_text("#!/bin/sh\n")
        path.chmod(mode)
        return str(path)

    def refused(self, call):
        with self.assertRaises(SetupError) as caught:
            call()
        return str(caught.exception)

    def test_finds_what_was_installed_with_the_module(self):
        command = self.make(self.package / "vision")
        library = self.make(self.package / "libmediapipe.so", 0o644)
        self.assertEqual(swift_vision_tasks.vision_executable(), command)
        self.assertEqual(swift_vision_tasks.mediapipe_library(), library)

    def test_finds_what_the_debian_package_installed(self):
        command = self.make(self.debian / "vision")
        self.assertEqual(swift_vision_tasks.vision_executable(), command)
        nearer = self.make(self.package / "vision")
        self.assertEqual(swift_vision_tasks.vision_executable(), nearer)

    def test_takes_the_file_that_a_variable_names_and_no_other(self):
        self.make(self.package / "vision")
        named = os.environ["VISION_TASKS_COMMAND"] = self.make(self.debian / "other")
        self.assertEqual(swift_vision_tasks.vision_executable(), named)
        for wrong in ("/nonexistent/vision", "", str(self.package), "vi\udcffsion"):
            os.environ["VISION_TASKS_COMMAND"] = wrong
            words = self.refused(swift_vision_tasks.vision_executable)
            self.assertIn(f"VISION_TASKS_COMMAND names {wrong!r}", words)

    def test_says_what_is_missing_and_what_to_do(self):
        words = self.refused(swift_vision_tasks.vision_executable)
        for part in (str(self.package), str(self.debian), "pip", "VISION_TASKS_COMMAND"):
            self.assertIn(part, words)
        words = self.refused(swift_vision_tasks.mediapipe_library)
        for part in ("libmediapipe.so", "scripts/libmediapipe", "VISION_TASKS_MEDIAPIPE"):
            self.assertIn(part, words)

    def test_a_command_that_may_not_be_run_is_refused(self):
        if os.geteuid() == 0:
            may = mock.patch.object(os, "access", return_value=False)
            may.start()
            self.addCleanup(may.stop)
        path = self.make(self.package / "vision", stat.S_IRUSR)
        self.assertIn(f"chmod +x {path}", self.refused(swift_vision_tasks.vision_executable))

    def run_module(self, *words):
        return subprocess.run(
            [sys.executable, "-m", "swift_vision_tasks", *words],
            env={**os.environ, "PYTHONPATH": str(ROOT / "Python")},
            capture_output=True,
            text=True,
        )

    def test_the_module_is_the_command(self):
        command = self.package / "echo"
        command.write_text('#!/bin/sh\nprintf "%s|" "$@"\nexit 7\n')
        command.chmod(0o755)
        os.environ["VISION_TASKS_COMMAND"] = str(command)
        done = self.run_module("detect", "a b.jpg", "--format", "json")
        self.assertEqual(done.stdout, "detect|a b.jpg|--format|json|")
        self.assertEqual(done.returncode, 7)

    def test_the_module_ends_as_the_command_does_without_its_set_up(self):
        os.environ["VISION_TASKS_COMMAND"] = "/nonexistent"
        done = self.run_module("detect")
        self.assertEqual(done.returncode, 3)
        self.assertIn("vision: VISION_TASKS_COMMAND names '/nonexistent'", done.stderr)


if __name__ == "__main__":
    unittest.main()
