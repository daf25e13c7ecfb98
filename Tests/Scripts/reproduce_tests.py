"""Tests of the comparison of packages, and of the search for the folder of a build in executables.

python3 Tests/Scripts/reproduce_tests.py
"""

import shutil
import subprocess
import tempfile
import unittest
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
REPRODUCE = ROOT / "scripts/packaging/reproduce"
NAME = "made-1-py3-none-any.whl"


def changed_section(path, name):
    """The bytes of an executable with one byte of a section changed."""
    text = subprocess.run(
        ["readelf", "--wide", "--section-headers", path], capture_output=True, text=True, check=True
    ).stdout
    line = next(line for line in text.splitlines() if f" {name} " in line)
    offset = int(line.split("]")[1].split()[3], 16)
    content = bytearray(path.read_bytes())
    content[offset] ^= 1
    return bytes(content)


class ReproduceTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folders = [Path(folder.name) / name for name in ("one", "two")]
        for each in self.folders:
            each.mkdir()

    def write_wheels(self, *contents):
        for folder, files in zip(self.folders, contents, strict=True):
            with zipfile.ZipFile(folder / NAME, "w") as archive:
                for name, content in files.items():
                    # An entry without a file has the same time in each.
                    archive.writestr(zipfile.ZipInfo(name), content)

    def compared(self):
        done = subprocess.run(
            [REPRODUCE, "--compare", *self.folders], capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout + done.stderr

    def test_equal_packages_are_listed_with_their_digests(self):
        self.write_wheels({"a.py": "1"}, {"a.py": "1"})
        status, text = self.compared()
        self.assertEqual(status, 0, text)
        self.assertRegex(text, f"[0-9a-f]{{64}}  {NAME}\nreproduce: the packages are equal")

    def test_files_that_differ_or_are_missing_are_named(self):
        self.write_wheels({"a.py": "1", "b.py": "1"}, {"a.py": "2"})
        status, text = self.compared()
        self.assertEqual(status, 1, text)
        self.assertIn(f"{NAME}: a.py differs", text)
        self.assertIn(f"{NAME}: b.py is only in one of them", text)
        self.assertIn("2 differences", text)

    def test_the_section_of_an_executable_is_named(self):
        program = Path(shutil.which("true"))
        self.write_wheels(
            {"vision": program.read_bytes()}, {"vision": changed_section(program, ".rodata")}
        )
        status, text = self.compared()
        self.assertEqual(status, 1, text)
        self.assertIn("vision: section .rodata differs in 1 bytes, first at 0x0", text)
        self.assertNotIn(".text", text)

    def test_another_order_is_a_difference(self):
        self.write_wheels({"a": "1", "b": "2"}, {"b": "2", "a": "1"})
        status, text = self.compared()
        self.assertEqual(status, 1, text)
        self.assertIn("not their order", text)

    def test_folders_without_packages_are_no_equal_packages(self):
        status, text = self.compared()
        self.assertEqual(status, 1, text)
        self.assertIn("no packages", text)


# Stands in for scripts/wheel: a package that is the same everywhere, or one with a path in it.
WHEEL = """#!/bin/bash
[[ $* == "--deb --output dist" ]] || exit 2
mkdir -p dist && printf '%s' "TEXT" >vision
python3 -c 'import zipfile
with zipfile.ZipFile("dist/made.whl", "w") as archive:
    archive.writestr(zipfile.ZipInfo("vision"), open("vision").read())'
"""


class BuildTests(unittest.TestCase):
    def built(self, text):
        """The exit status and the words of a run in a repository with that stand-in."""
        with tempfile.TemporaryDirectory() as folder:
            scripts = Path(folder) / "scripts"
            (scripts / "packaging").mkdir(parents=True)
            shutil.copy(REPRODUCE, scripts / "packaging")
            shutil.copy(ROOT / "scripts/programs.py", scripts)
            (scripts / "wheel").write_text(WHEEL.replace("TEXT", text))
            (scripts / "wheel").chmod(0o755)
            git = ["git", "-C", folder, "-c", "user.name=Me", "-c", "user.email=me@debian.org"]
            subprocess.run([*git, "init", "--quiet"], check=True)
            subprocess.run([*git, "add", "."], check=True)
            subprocess.run([*git, "commit", "--quiet", "--message", "Make it"], check=True)
            done = subprocess.run(
                [scripts / "packaging/reproduce"], capture_output=True, text=True, check=False
            )
        return done.returncode, done.stdout + done.stderr

    def test_both_clones_are_built_and_compared(self):
        status, text = self.built("the same")
        self.assertEqual(status, 0, text)
        self.assertEqual(text.count("reproduce: building"), 2)
        status, text = self.built("$PWD")
        self.assertEqual(status, 1, text)
        self.assertIn("made.whl: vision differs", text)

    def test_a_build_that_fails_shows_its_words(self):
        status, text = self.built("$(echo no compiler >&2)$(kill $$)")
        self.assertEqual(status, 1, text)
        self.assertIn("no compiler", text)
        self.assertIn("failed", text)


class SourcesTests(unittest.TestCase):
    def test_no_source_puts_its_path_into_code(self):
        found, checked = [], 0
        for path in sorted((ROOT / "Sources").rglob("*.swift")):
            lines = path.read_text().splitlines()
            for before, line in zip(["", *lines], lines, strict=False):
                # Its check has the length of the path, even where the path is left out.
                is_placed = before.lstrip().startswith("#sourceLocation(file:")
                checked += "withoutActuallyEscaping(" in line
                if "#filePath" in line or "withoutActuallyEscaping(" in line and not is_placed:
                    found.append(f"{path.relative_to(ROOT)}: {line.strip()}")
        self.assertEqual(found, [])
        self.assertGreater(checked, 0)


class TracesTests(unittest.TestCase):
    def find_traces(self, content, *texts):
        with tempfile.NamedTemporaryFile() as file:
            file.write(content)
            file.flush()
            words = """fail() { echo "$@"; exit 1; }
                source scripts/packaging/linking.sh
                find_traces "$@" """
            done = subprocess.run(
                ["bash", "-c", words, "bash", file.name, *texts],
                cwd=ROOT, capture_output=True, text=True, check=False,
            )  # fmt: skip
        return done.returncode, done.stdout + done.stderr

    def test_the_folder_of_a_build_and_hashes_of_modules_are_found(self):
        self.assertEqual(self.find_traces(b"\0ELF/usr/lib\0", "/home/me/"), (0, ""))
        for content in (b"\0\xff/home/me/Sources/A.swift\0", b"\0.text\0.swift_modhash\0"):
            status, text = self.find_traces(content, "/home/me/")
            self.assertEqual(status, 1, content)
            self.assertIn("builds in two folders differ", text)


if __name__ == "__main__":
    unittest.main()
