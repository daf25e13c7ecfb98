"""Tests that all debug builds use the same options, as others build the whole package again.

python3 Tests/Scripts/build_options_tests.py
"""

import re
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = re.compile(r"\bswift build\b")
# A build with one of these is none for debugging, or has the options of scripts/plan.sh.
FINE = ("--configuration release", '"${building[@]}"', '"${strict[@]}"', "--show-bin-path")
BUILD_IN_PYTHON = r'"swift", "build"(, "--(disable|product)|]$)|\bswift build --(disable|product)'
PYTHON_FINE = ('"release"', "--configuration release", '"${strict[@]}"')
# These build other sources, or in folders of their own, with options that they assemble.
EXEMPT = {
    "scripts/bootstrap": 'swift build "${options[@]}"',
    "scripts/test": '"${options[@]}"',
    "scripts/cross": "--swift-sdk",
}


def shell_scripts(root=ROOT):
    """The project's shell scripts, by their paths."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "scripts", "Tests", "Benchmarks", ".ci", "Examples"],
        cwd=root, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    for name in filter(None, listed.split("\0")):
        path = root / name
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                is_shell = name.endswith(".sh") or re.match(rb"#!.*\bbash\b", file.readline())
            if is_shell:
                yield name, path.read_text()


def with_pattern(pattern, root):
    """The sources that have a pattern: their names and texts."""
    listed = subprocess.run(
        ["git", "grep", "-lzE", pattern, "--", "scripts", "Tests", "Benchmarks", ".ci"],
        cwd=root, capture_output=True, text=True, check=False,
    ).stdout  # fmt: skip
    return [(name, (root / name).read_text()) for name in filter(None, listed.split("\0"))]


def odd_python_builds(root=ROOT):
    """The Python sources that build for debugging with options of their own."""
    for name, text in with_pattern(BUILD_IN_PYTHON, root):
        if Path(name).suffix in ("", ".py") and not any(words in text for words in PYTHON_FINE):
            yield name


def odd_builds(name, text):
    """The lines that build for debugging with options of their own."""
    # A command may continue on further lines.
    for line in text.replace("\\\n", " ").splitlines():
        if not BUILD.search(line) or line.lstrip().startswith(("#", "printf", "say")):
            continue
        fine = (*FINE, EXEMPT[name]) if name in EXEMPT else FINE
        if not any(words in line for words in fine):
            yield line.strip()


# The folder of the modules that SwiftPM made, as shell and Python name it.
MODULES = r'/Modules"|/ "Modules"|/Modules\b.*-I|-I.*/Modules\b'


def unlocked_readers(root=ROOT):
    """The sources that have a compiler read the modules of a build while others may build."""
    for name, text in with_pattern(MODULES, root):
        if "with_modules" not in text and not name.endswith("_tests.py"):
            yield name


class BuildOptionsTests(unittest.TestCase):
    def test_all_debug_builds_use_the_same_options(self):
        scripts = dict(shell_scripts())
        self.assertGreater(len(scripts), 30)
        odd = {name: list(odd_builds(name, text)) for name, text in scripts.items()}
        self.assertEqual({name: lines for name, lines in odd.items() if lines}, {})

    def test_all_debug_builds_in_python_use_the_same_options(self):
        self.assertEqual(list(odd_python_builds()), [])

    def test_all_that_read_modules_wait_for_builds(self):
        self.assertEqual(list(unlocked_readers()), [])
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["git", "init", "--quiet", folder], check=True)
            (Path(folder) / "scripts").mkdir()
            (Path(folder) / "scripts/reader").write_text('swiftc -I "$built/Modules" a.swift\n')
            (Path(folder) / "scripts/waiter").write_text(
                'with_modules swiftc -I "$built/Modules" a.swift\n'
            )
            subprocess.run(["git", "-C", folder, "add", "."], check=True)
            self.assertEqual(list(unlocked_readers(Path(folder))), ["scripts/reader"])

    def test_a_build_with_options_of_its_own_is_found(self):
        self.assertEqual(
            list(odd_builds("a", "swift build --product vision </dev/null\n")),
            ["swift build --product vision </dev/null"],
        )
        self.assertEqual(list(odd_builds("a", 'swift build \\\n  "${strict[@]}"\n')), [])


if __name__ == "__main__":
    unittest.main()
