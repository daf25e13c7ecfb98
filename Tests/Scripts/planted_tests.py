"""Tests that nothing runs a program or a module because it lies in the current folder.

python3 Tests/Scripts/planted_tests.py
"""

import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from help_tests import ROOT, scripts
from planted import environment, plant, ran

# Sourced, or run in a system of their own.
_INTERPRETERS = {
    b"#!/bin/bash": re.compile(
        rb'^set -euo pipefail\n(# shellcheck [^\n]*\n)?source "\${BASH_SOURCE\[0\]%/\*}/'
    ),
    b"#!/usr/bin/python3": re.compile(rb"^import subprocess", re.M),
    b"#!/bin/sh": None,
}
# Scripts that say something quickly, and change nothing.
_QUICK = (
    "scripts/version",
    "scripts/python-environment --list",
    "scripts/wording",
    "scripts/threads",
    "scripts/remarks",
    "scripts/bytewise",
    "scripts/doc-links",
    "scripts/references",
    "scripts/schema-tables --check",
    "scripts/page-files --check",
)
# Of oracles, which are recorded with an environment of theirs, and stand-ins in tests.
_ALONE = {"Tests/Batch/made_worker.py"}


class Planted(unittest.TestCase):
    """A folder with what was planted, in which everything is started."""

    def setUp(self):
        made = tempfile.TemporaryDirectory()
        self.addCleanup(made.cleanup)
        self.folder = Path(made.name)
        plant(self.folder)

    def start(self, words, **more):
        options = {"cwd": self.folder, "env": environment(self.folder), **more}
        done = subprocess.run(
            words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, **options
        )
        self.assertEqual(ran(self.folder), [], words)
        return done


class ScriptTests(Planted):
    def test_what_is_planted_runs_where_somebody_asks_for_it(self):
        subprocess.run(
            ["/bin/sh", "-c", "git"], cwd=self.folder, env=environment(self.folder), check=False
        )
        self.assertEqual(len(ran(self.folder)), 1)
        subprocess.run([sys.executable, "-c", "import json"], cwd=self.folder, check=False)
        self.assertIn("json", ran(self.folder))

    def test_quick_scripts_run_what_is_installed(self):
        for words in _QUICK:
            with self.subTest(words):
                path, *options = words.split()
                done = self.start([str(ROOT / path), *options])
                self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_script_by_a_relative_path_runs_what_is_installed(self):
        (self.folder / "checkout").symlink_to(ROOT)
        done = self.start(["checkout/scripts/version"])
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_interpreters_are_named_from_the_root_and_the_path_is_cleaned_first(self):
        for name in scripts():
            if name in _ALONE:
                continue
            with self.subTest(name):
                content = (ROOT / name).read_bytes()
                first, _, rest = content.partition(b"\n")
                self.assertIn(first, _INTERPRETERS)
                if first == b"#!/bin/bash":
                    code = re.sub(rb"\A(#[^\n]*\n)*", b"", rest)
                    self.assertRegex(code, _INTERPRETERS[first])
                    self.assertIn(b"/programs.sh", code[:200])
                elif first == b"#!/usr/bin/python3" and re.search(_INTERPRETERS[first], rest):
                    self.assertIn(b"\nprograms.only_installed()\n", rest)

    def test_python_that_is_started_without_a_file_is_isolated(self):
        words = [
            "git",
            "grep",
            "-nE",
            r"python3? +(-[a-zA-Z]*[cm]\b|- |-$)",
            "--",
            "scripts",
            ".ci",
            "Tests/*.sh",
            "Tests/*/run",
            "Benchmarks",
        ]
        said = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False).stdout
        found = [line for line in said.splitlines() if " -I" not in line and "README" not in line]
        self.assertEqual(found, [])


class PackageTests(Planted):
    """The Python package, used by a program that lies elsewhere."""

    def test_the_command_is_the_one_that_was_installed(self):
        with tempfile.TemporaryDirectory() as place:
            program = Path(place) / "program.py"
            program.write_text(
                f"import sys\nsys.path.insert(0, {str(ROOT / 'Python')!r})\n"
                "import swift_vision_tasks\n"
                "try:\n    print(swift_vision_tasks.vision_executable())\n"
                "except swift_vision_tasks.SetupError as error:\n    print(error)\n"
            )
            variables = {**environment(self.folder)}
            variables.pop("VISION_TASKS_COMMAND", None)
            done = self.start([sys.executable, str(program)], env=variables)
            self.assertNotIn(str(self.folder), done.stdout)
            variables["VISION_TASKS_COMMAND"] = "vision"
            done = self.start([sys.executable, str(program)], env=variables)
            self.assertIn("names 'vision', which is not a path", done.stdout)

    @unittest.skipIf(sys.version_info < (3, 11), "this Python has no -P")
    def test_streams_of_arrow_are_started_as_their_page_has_it(self):
        page = (ROOT / "docs/worker.md").read_text()
        (options,) = re.findall(r"^python (.*?) ?-m swift_vision_tasks\.arrow ", page, re.M)
        module = ["-m", "swift_vision_tasks.arrow"]
        variables = {**environment(self.folder), "PYTHONPATH": str(ROOT / "Python")}
        for words, statuses in ((["--help"], (0,)), (["detect"], (1, 3))):
            with self.subTest(words):
                words = [sys.executable, *options.split(), *module, *words]
                done = self.start(words, env=variables)
                self.assertIn(done.returncode, statuses, done.stderr)
        # What the page warns of.
        words = [sys.executable, *module, "--help"]
        subprocess.run(words, cwd=self.folder, env=variables, capture_output=True, check=False)
        self.assertNotEqual(ran(self.folder), [])


@unittest.skipUnless((ROOT / ".build/debug/vision").exists(), "the command is not built")
class CommandTests(Planted):
    """The command, called by its name alone, which names a planted program, too."""

    def vision(self, *words):
        command = str(ROOT / ".build/debug/vision")
        return self.start(["vision", *words], executable=command)

    def test_models_are_tried_and_run_by_the_command_itself(self):
        found = ROOT / "scripts/testdata"
        said = subprocess.run(
            [str(found), "--path", "models", "images"], capture_output=True, text=True, check=False
        )
        if said.returncode != 0:
            self.skipTest("the public models are not here")
        models, images = said.stdout.split()
        cache = self.folder / "cache"
        usual = Path(
            os.environ.get("VISION_TASKS_CACHE") or Path.home() / ".cache/swift-vision-tasks"
        )
        cache.mkdir()
        (cache / "runtime").symlink_to(usual / "runtime")
        environ = {**environment(self.folder), "VISION_TASKS_CACHE": str(cache)}
        model = f"{models}/coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite"
        words = ["vision", "detect", "--model", model, f"{images}/cats_and_dogs.jpg"]
        done = self.start(words, executable=str(ROOT / ".build/debug/vision"), env=environ)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("dog", done.stdout)

    def test_what_asks_for_no_file_starts_nothing(self):
        self.assertEqual(self.vision("--version").returncode, 0)
        self.assertEqual(self.vision("worker", "detect", "--describe").returncode, 0)


if __name__ == "__main__":
    unittest.main()
