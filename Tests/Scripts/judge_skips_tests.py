"""Tests scripts/judge-skips with reasons of its own and the project's.

python3 Tests/Scripts/judge_skips_tests.py
"""

import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
REASONS = """# A comment.
it rains
it snows unless test -e snow
"""


class JudgeSkipsTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        (self.root / "scripts").mkdir()
        for name in ("judge-skips", "programs.py"):
            shutil.copy(ROOT / "scripts" / name, self.root / "scripts")
        (self.root / "Tests/Weather").mkdir(parents=True)
        self.tests = self.root / "Tests/Weather/WeatherTests.swift"
        self.tests.write_text('let one = "it rains"\nlet other = "it snows"\n')
        (self.root / "reasons").write_text(REASONS)

    def judge(self, skips):
        run = subprocess.run(
            [self.root / "scripts/judge-skips", self.root / "reasons"],
            input=skips,
            capture_output=True,
            text=True,
        )
        self.assertEqual(run.returncode, 1 if run.stderr else 0)
        return run.stderr

    def test_allows_what_is_listed(self):
        self.assertEqual(self.judge(""), "")
        self.assertEqual(self.judge("it rains\tA.one\nit snows\tB.two\nit rains\tB.three\n"), "")

    def test_refuses_another_reason(self):
        said = self.judge("it rains\tA.one\nit is late\tA.two\nit is late\tA.three\n")
        self.assertIn('skipped with "it is late", but', said)
        self.assertIn("does not allow that: A.two, A.three", said)
        self.assertNotIn("A.one", said)

    def test_refuses_a_reason_that_is_none_here(self):
        (self.root / "snow").touch()
        said = self.judge("it snows\tA.one\nit rains\tA.two\n")
        self.assertIn("what they need is there, says: test -e snow: A.one", said)
        self.assertNotIn("A.two", said)

    def test_refuses_a_reason_that_no_test_says(self):
        self.tests.write_text('let one = "it rains"\n')
        self.assertIn('"it snows" stands in 0 places of the tests instead of one', self.judge(""))

    def test_refuses_a_reason_that_is_spelt_twice(self):
        self.tests.write_text(self.tests.read_text() * 2)
        self.assertIn('"it rains" stands in 2 places', self.judge(""))

    def test_the_project_allows_only_what_its_tests_say(self):
        run = subprocess.run(
            [ROOT / "scripts/judge-skips", ROOT / ".ci/allowed-skips"],
            input="no reason given\tA.one\n",
            capture_output=True,
            text=True,
        )
        self.assertEqual(len(run.stderr.splitlines()), 1, run.stderr)

    def test_both_lists_of_the_project_have_what_a_processor_lacks(self):
        reasons = {}
        for name in ["allowed-skips", "allowed-skips-arm64"]:
            lines = (ROOT / ".ci" / name).read_text().splitlines()
            words = [line.partition(" unless ") for line in lines if not line.startswith("#")]
            reasons[name] = {word[0]: word[2] for word in words}
        here, emulated = reasons["allowed-skips"], reasons["allowed-skips-arm64"]
        # What only the emulator lacks, or the older compiler with which is built for it, or the
        # packages that set-up installs.
        own = {
            name
            for name in emulated
            if re.match("the emulator|Swift 6|this Found|needs the packages? ", name)
        }
        self.assertEqual(emulated.keys() - here.keys(), own)
        # On a machine of that kind the other list judges; here these reasons do not count.
        of_processors = {name for name, test in here.items() if re.search("uname|cpuinfo", test)}
        self.assertIn("kernels for floats are used on x86-64 alone", of_processors)
        self.assertLessEqual(of_processors, emulated.keys())


if __name__ == "__main__":
    unittest.main()
