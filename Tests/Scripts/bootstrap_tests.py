"""Tests that scripts/bootstrap installs nothing as root unless it may.

    python3 Tests/Scripts/bootstrap_tests.py

Debian's tools, sudo and Swift are stand-ins that note how they were called.
"""

import os
import pty
import shutil
import subprocess
import tempfile
import threading
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
INSTALL = "apt-get install -y --no-install-recommends libpng-dev zlib1g-dev"
STAND_INS = {
    "apt-get": 'echo "apt-get $*" >>"$CALLS"',
    "apt-cache": "exit 0",
    "dpkg-query": 'case "$*" in *"$MISSING"*) exit 1 ;; esac; printf installed',
    "id": 'echo "$USER_NUMBER"',
    "sudo": 'echo "sudo $*" >>"$CALLS"; case $1 in -n | -v) exit "$SUDO_STATUS" ;; esac; exec "$@"',
    "swift": 'echo "Swift version $SWIFT"',
    "uname": 'echo "$PROCESSOR"',
}


class BootstrapTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        (self.root / "scripts").mkdir()
        shutil.copy(ROOT / "scripts/programs.sh", self.root / "scripts")
        for name in ["bootstrap", "test", "demo", "usage.sh", "plan.sh"]:
            shutil.copy(ROOT / "scripts" / name, self.root / "scripts")
        (self.root / "scripts/packaging").mkdir()
        shutil.copy(ROOT / "scripts/packaging/linking.sh", self.root / "scripts/packaging")
        packages = "libpng-dev\nzlib1g-dev\n# a comment\nabsent unless true\n"
        (self.root / "scripts/debian-packages.txt").write_text(packages)
        for name, text in STAND_INS.items():
            self.make(f"bin/{name}", text)
        for configuration in ["release", "debug"]:
            self.make(f".build/{configuration}/vision", 'echo "vision $*" >>"$CALLS"')
        self.calls = self.root / "calls"
        self.environment = {
            "PATH": f"{self.root}/bin:{os.environ['PATH']}",
            "HOME": str(self.root),
            "CALLS": str(self.calls),
            "MISSING": "-dev",
            "USER_NUMBER": "0",
            "SUDO_STATUS": "0",
            "SWIFT": "6.3.1",
            "PROCESSOR": "x86_64",
        }

    def make(self, path, text):
        path = self.root / path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)

    def run_script(self, *words, answer=None, script="bootstrap", **environment):
        """Runs a script: its exit status, what it said, and what it called.

        With an answer it has a terminal, at which somebody types that; "" is the end of input.
        """
        self.calls.write_text("")
        command = [self.root / "scripts" / script, *words]
        environment = {**self.environment, **environment}
        if answer is None:
            end = subprocess.run(
                command,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            return end.returncode, end.stdout, self.calls.read_text()
        terminal, tty = pty.openpty()
        child = subprocess.Popen(command, env=environment, stdin=tty, stdout=tty, stderr=tty)
        os.write(terminal, answer.encode() or b"\x04")

        # The terminal stays open until all was read: what is on its way when the last one closes it
        # can be lost.
        def end():
            child.wait()
            os.write(tty, b"\0")

        waiting = threading.Thread(target=end)
        waiting.start()
        said = b""
        while not said.endswith(b"\0"):
            said += os.read(terminal, 4096)
        waiting.join()
        os.close(terminal)
        os.close(tty)
        status, said = child.returncode, said.removesuffix(b"\0")
        return status, said.decode(), self.calls.read_text()

    def test_it_neither_asks_nor_installs_when_nothing_is_missing(self):
        status, said, calls = self.run_script(MISSING="nothing")
        self.assertEqual((status, said), (0, ""))
        self.assertEqual(calls, "vision models pull default\n")

    def test_without_a_terminal_it_refuses_and_says_the_command(self):
        status, said, calls = self.run_script()
        self.assertEqual(status, 1)
        self.assertIn(f"run: {INSTALL} ", said)
        self.assertIn("--yes", said)
        self.assertEqual(calls, "")

    def test_with_yes_it_installs_without_a_question(self):
        status, said, calls = self.run_script("--yes")
        self.assertEqual(status, 0)
        self.assertNotIn("?", said)
        self.assertEqual(calls, f"apt-get update\n{INSTALL}\nvision models pull default\n")

    def test_it_installs_without_a_question_where_ci_is_set(self):
        status, said, calls = self.run_script(CI="true")
        self.assertEqual(status, 0)
        self.assertNotIn("?", said)
        self.assertIn(INSTALL, calls)

    def test_an_empty_ci_is_not_set(self):
        self.assertEqual(self.run_script(CI="")[::2], (1, ""))

    def test_at_a_terminal_it_asks_and_installs_when_told(self):
        for answer in ["y\n", "YES\n"]:
            status, said, calls = self.run_script(answer=answer)
            self.assertEqual(status, 0, said)
            self.assertIn(INSTALL, said)
            self.assertIn("[y/N]", said)
            self.assertIn(f"{INSTALL}\n", calls)

    def test_at_a_terminal_it_installs_nothing_for_any_other_answer(self):
        for answer in ["n\n", "\n", "", "yesterday\n"]:
            status, said, calls = self.run_script(answer=answer)
            self.assertEqual((status, calls), (1, ""), said)
            self.assertIn("nothing was installed", said)

    def test_a_plain_user_is_asked_before_sudo_is(self):
        status, said, calls = self.run_script(USER_NUMBER="1000")
        self.assertEqual((status, calls), (1, ""))
        self.assertIn(f"run: sudo {INSTALL} ", said)
        status, said, calls = self.run_script(USER_NUMBER="1000", answer="y\n")
        self.assertEqual(status, 0, said)
        self.assertIn("sudo -v\n", calls)
        self.assertIn(f"sudo env DEBIAN_FRONTEND=noninteractive {INSTALL}\n", calls)

    def test_a_plain_user_whom_sudo_refuses_is_told_the_command(self):
        status, said, calls = self.run_script("--yes", USER_NUMBER="1000", SUDO_STATUS="1")
        self.assertEqual((status, calls), (1, "sudo -n true\n"))
        self.assertIn(f"run: sudo {INSTALL}", said)

    def test_who_has_no_sudo_is_told_what_to_ask_for(self):
        (self.root / "bin/sudo").unlink()
        tools = self.root / "tools"
        tools.mkdir()
        for name in ["bash", "env", "dirname", "cat", "rm", "mktemp", "mkdir", "sleep"]:
            (tools / name).symlink_to(shutil.which(name))
        status, said, calls = self.run_script(
            "--yes", USER_NUMBER="1000", PATH=f"{self.root}/bin:{tools}"
        )
        self.assertEqual((status, calls), (1, ""), said)
        self.assertIn(f"ask somebody who may to run: {INSTALL}", said)

    def test_scripts_that_begin_with_it_pass_the_permission_on(self):
        # The permission is given at the end as well as in front of what else was asked for.
        self.make("scripts/bootstrap", 'echo "bootstrap $*" >>"$CALLS"; exit 9')
        cases = [
            ("demo", [], "--configuration release"),
            ("demo", ["--yes"], "--configuration release --yes"),
            ("test", [], "--configuration debug"),
            ("test", ["--yes"], "--configuration debug --yes"),
            ("test", ["--filter", "A", "--yes"], "--configuration debug --yes"),
            ("test", ["--yes", "--long"], "--configuration debug --yes"),
            ("test", ["--yes", "--coverage"], "--configuration debug --yes"),
        ]
        for script, words, expected in cases:
            status, said, calls = self.run_script(*words, script=script)
            self.assertEqual((status, calls), (9, f"bootstrap {expected}\n"), said)

    def test_it_goes_on_with_what_the_package_names_and_says_what_was_never_tried(self):
        oldest = (ROOT / "Package.swift").read_text().split("\n")[0].split(": ")[1]
        tried = [("x86_64", "6.3.1"), ("x86_64", f"{oldest}.3"), ("aarch64", "6.2.3")]
        for processor, swift in tried:
            end = self.run_script(MISSING="nothing", PROCESSOR=processor, SWIFT=swift)
            self.assertEqual(end, (0, "", "vision models pull default\n"))
        for processor, swift in [("x86_64", "6.4"), ("aarch64", "6.3.1"), ("x86_64", "7.0")]:
            status, said, calls = self.run_script(
                MISSING="nothing", PROCESSOR=processor, SWIFT=swift
            )
            self.assertEqual((status, calls), (0, "vision models pull default\n"), said)
            self.assertIn("was never tried on this kind of processor", said)
        for swift in ["5.10", "6.1.2"]:
            status, said, calls = self.run_script(MISSING="nothing", SWIFT=swift)
            self.assertEqual((status, calls), (1, ""))
            self.assertIn(f"is too old; version {oldest} or later is needed", said)

    def test_with_a_prefix_the_command_is_linked_there(self):
        prefix = self.root / "own"
        link = prefix / "bin/vision"
        status, said, _ = self.run_script("--prefix", str(prefix), MISSING="nothing")
        self.assertEqual(status, 0)
        self.assertEqual(link.resolve(), (self.root / ".build/release/vision").resolve())
        self.assertIn(f'export PATH="{prefix}/bin:$PATH"', said)
        status, said, _ = self.run_script(
            f"--prefix={prefix}",
            "--configuration",
            "debug",
            MISSING="nothing",
            PATH=f"{prefix}/bin:{self.environment['PATH']}",
        )
        self.assertEqual(status, 0)
        self.assertEqual(link.resolve(), (self.root / ".build/debug/vision").resolve())
        self.assertNotIn("export", said)

    def test_another_program_of_that_name_is_left_alone(self):
        self.make("own/bin/vision", "echo another")
        status, said, calls = self.run_script("--prefix", str(self.root / "own"), MISSING="nothing")
        self.assertEqual((status, calls), (1, ""))
        self.assertIn("is not a link", said)
        self.assertIn("another", (self.root / "own/bin/vision").read_text())

    def test_only_packages_builds_nothing(self):
        status, said, calls = self.run_script("--only-packages", MISSING="nothing")
        self.assertEqual((status, said, calls), (0, "", ""))
        status, said, calls = self.run_script("--only-packages", "--prefix", str(self.root / "own"))
        self.assertEqual((status, calls), (2, ""))
        self.assertIn("--prefix", said)

    def test_a_prefix_must_be_named(self):
        for words in [["--prefix"], ["--prefix="]]:
            status, said, calls = self.run_script(*words)
            self.assertEqual((status, calls), (2, ""))
            self.assertIn("--prefix needs a folder", said)

    def test_an_unknown_word_is_an_error(self):
        for script in ["bootstrap", "demo", "test"]:
            self.assertEqual(self.run_script("--yess", script=script)[::2], (2, ""))


if __name__ == "__main__":
    unittest.main()
