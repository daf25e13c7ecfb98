"""Tests that nothing is fetched for other systems where nothing could be run there.

    python3 Tests/Scripts/cross_tests.py

The tools that fetch, and the system's, are stand-ins; those that fetch note that they were called.
"""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NOTE = 'echo "$0" >>"$CALLS"; exit 1'
STAND_INS = {
    "apt-get": NOTE,
    "apt-cache": NOTE,
    "swift": NOTE,
    # Runs what it was given, in no namespace.
    "unshare": """while :; do
  case $1 in --propagation) shift 2 ;; -*) shift ;; *) exec "$@" ;; esac
done""",
    "mount": 'exit "$MOUNT_STATUS"',
    "uname": "case $1 in -r) echo 6.1.0-41-amd64 ;; *) echo Linux x86_64 ;; esac",
}


class CrossTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        shutil.copytree(ROOT / "scripts", self.root / "scripts")
        (self.root / "bin").mkdir()
        for name, text in STAND_INS.items():
            path = self.root / "bin" / name
            path.write_text(f"#!/bin/sh\n{text}\n")
            path.chmod(0o755)

    def run_script(self, *words, mount):
        """A script's exit status, what it said, and whether it called what fetches or builds."""
        calls = self.root / "calls"
        calls.write_text("")
        end = subprocess.run(
            [self.root / "scripts" / words[0], *words[1:]],
            env={
                "PATH": f"{self.root}/bin:{os.environ['PATH']}",
                "HOME": str(self.root),
                "CALLS": str(calls),
                "MOUNT_STATUS": str(mount),
            },
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        return end.returncode, end.stdout, bool(calls.read_text())

    def test_a_kernel_that_is_too_old_is_said_before_anything_is_fetched_or_built(self):
        for words in [
            ["cross", "arm64", "--can-run"],
            ["cross", "arm64", "--run", "true"],
            ["cross", "arm64", "--debian", "bookworm", "--small", "--run", "true"],
            ["wheel", "--arm64", "bookworm", "--deb"],
            ["test", "--arm64"],
        ]:
            status, said, has_called = self.run_script(*words, mount=32)
            self.assertEqual((status, has_called), (1, False), said)
            self.assertIn("takes Linux 6.7 or newer, this is 6.1.0-41-amd64", said)
            self.assertIn("bookworm-backports", said)

    def test_a_kernel_that_will_do_is_not_spoken_of(self):
        end = self.run_script("cross", "arm64", "--can-run", mount=0)
        self.assertEqual(end, (0, "", False))
        if not Path("/usr/share/keyrings/debian-archive-keyring.gpg").exists():
            self.skipTest("debian-archive-keyring is not installed")
        status, said, has_called = self.run_script("cross", "arm64", "--run", "true", mount=0)
        self.assertEqual((status, has_called), (1, True), said)
        self.assertNotIn("6.7", said)

    def test_words_that_mean_nothing_together_end_before_anything_is_fetched_or_built(self):
        for words, hint in [
            (
                ["test", "--arm64", "--oldest-swift"],
                "--arm64 and --oldest-swift do not",
            ),
            (["test", "--sanitize", "--oldest-swift"], "--sanitize and --oldest-swift do not go"),
            (["oldest-swift"], "scripts/oldest-swift [--refresh] COMMAND"),
            (["oldest-swift", "--set-up", "true"], "scripts/oldest-swift [--refresh] --set-up"),
            (["oldest-swift", "--set"], "there is no option '--set'"),
        ]:
            status, said, has_called = self.run_script(*words, mount=0)
            self.assertEqual((status, has_called), (2, False), said)
            self.assertIn(hint, said)


if __name__ == "__main__":
    unittest.main()
