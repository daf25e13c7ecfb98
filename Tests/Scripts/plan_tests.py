"""Tests that builds and readers of what was built wait for each other, from shell and Python.

python3 Tests/Scripts/plan_tests.py
"""

import contextlib
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Each prints "begun", holds the lock until its input ends, and prints how that went.
SHELL = 'source "$0"; {} bash -c "echo begun; cat >/dev/null"'
PYTHON = (
    "import pathlib, sys; sys.path.insert(0, sys.argv[1]); import plan; "
    "plan.ROOT = pathlib.Path.cwd()\n"
    "with plan.{}(): print('begun', flush=True); sys.stdin.read()"
)


class PlanTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    @contextlib.contextmanager
    def holding(self, language, name):
        """While it lasts, another process holds the lock."""
        if language == "shell":
            words = ["bash", "-c", SHELL.format(name), str(ROOT / "scripts/plan.sh")]
        else:
            words = [sys.executable, "-B", "-c", PYTHON.format(name), str(ROOT / "scripts")]
        with subprocess.Popen(
            words, cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as child:
            self.assertEqual(child.stdout.readline(), "begun\n")
            yield
        self.assertEqual(child.returncode, 0)

    def is_free(self, how):
        """True if another may take the lock at once."""
        lock = Path(self.folder, ".build/plan.lock")
        done = subprocess.run(["flock", how, "--nonblock", lock, "true"], check=False)
        return done.returncode == 0

    def test_readers_share_and_keep_builds_waiting(self):
        for language in ("shell", "Python"):
            with self.subTest(language):
                with self.holding(language, "with_modules"):
                    self.assertTrue(self.is_free("--shared"))
                    self.assertFalse(self.is_free("--exclusive"))
                self.assertTrue(self.is_free("--exclusive"))

    def test_a_build_keeps_all_others_waiting(self):
        for language in ("shell", "Python"):
            with self.subTest(language):
                with self.holding(language, "with_plan"):
                    self.assertFalse(self.is_free("--shared"))
                self.assertTrue(self.is_free("--shared"))

    def test_the_end_of_the_command_is_passed_on(self):
        for name in ("with_plan", "with_modules"):
            done = subprocess.run(
                ["bash", "-c", f'source "$0"; {name} bash -c "exit 7"', ROOT / "scripts/plan.sh"],
                cwd=self.folder, check=False,
            )  # fmt: skip
            self.assertEqual(done.returncode, 7)


if __name__ == "__main__":
    unittest.main()
