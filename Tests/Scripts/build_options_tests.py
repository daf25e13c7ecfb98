"""Tests that all debug builds use the same options, as others build the whole package again.

python3 Tests/Scripts/build_options_tests.py
"""

import re
import subprocess
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


def odd_python_builds(root=ROOT):
    """The Python sources that build for debugging with options of their own."""
    listed = subprocess.run(
        ["git", "grep", "-lzE", BUILD_IN_PYTHON, "--", "scripts", "Tests", "Benchmarks", ".ci"],
        cwd=root, capture_output=True, text=True, check=False,
    ).stdout  # fmt: skip
    for name in filter(None, listed.split("\0")):
        text = (root / name).read_text()
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


class BuildOptionsTests(unittest.TestCase):
    def test_all_debug_builds_use_the_same_options(self):
        scripts = dict(shell_scripts())
        self.assertGreater(len(scripts), 30)
        odd = {name: list(odd_builds(name, text)) for name, text in scripts.items()}
        self.assertEqual({name: lines for name, lines in odd.items() if lines}, {})

    def test_all_debug_builds_in_python_use_the_same_options(self):
        self.assertEqual(list(odd_python_builds()), [])

    def test_a_build_with_options_of_its_own_is_found(self):
        self.assertEqual(
            list(odd_builds("a", "swift build --product vision </dev/null\n")),
            ["swift build --product vision </dev/null"],
        )
        self.assertEqual(list(odd_builds("a", 'swift build \\\n  "${strict[@]}"\n')), [])


if __name__ == "__main__":
    unittest.main()
