"""Tests that text cannot be taken apart as characters: scripts/bytewise and the compiler.

python3 Tests/Scripts/bytewise_tests.py
"""

import subprocess
import tempfile
import unittest
from pathlib import Path

import source_lints

ROOT = Path(__file__).resolve().parents[2]
TEXT = ROOT / "Sources/Base/VisionBase/Text"
RULES = ["Byte.swift", "ByteText.swift", "StringProtocol+Characters.swift"]
# Expressions that the compiler must refuse, each of a `text` that is a String.
REFUSED = [
    'text.split(separator: "/")',
    'text.split(separator: "/", maxSplits: 1)',
    "text.split(whereSeparator: \\.isASCII)",
    'text.split { $0 == "/" }',
    'text.firstIndex(of: "=")',
    'text.firstIndex { $0 == "=" }',
    'text.lastIndex(of: "/")',
    'text.contains("/" as Character)',
    'text.contains("/")',
    'text.prefix { $0 != ":" }',
    'text.drop { $0 == " " }',
    "text.dropFirst()",
    "text.dropLast(2)",
    "text.prefix(3)",
    "text.suffix(3)",
    'text.first == "-"',
    'text.last == "/"',
    'text.hasPrefix("/")',
    'text.hasSuffix(".task")',
    "text.removeFirst()",
    "text.removeLast()",
    "text[...].hasPrefix(text)",
    'text[...].split(separator: ",")',
    "text.allSatisfy(\\.isNumber)",
    "text.allSatisfy { $0.isLetter || $0.isWhitespace }",
]
TAKEN = [
    'text.bytes.split(separator: "/")',
    'text.bytes.first == "-"',
    "text.utf8.contains(0x2F)",
    "text.unicodeScalars.first",
    '["a", "b"].contains("a")',
    "Array(text).prefix(3)",
]


class CompilerTests(unittest.TestCase):
    def remarks(self, expressions):
        """The lines on which the compiler warns."""
        with tempfile.TemporaryDirectory() as folder:
            sample = Path(folder) / "Sample.swift"
            lines = [f"  _ = {words}" for words in expressions]
            sample.write_text(
                "\n".join(["func sample(_ given: String) {", "  var text = given", *lines, "}"])
            )
            command = ["swiftc", "-typecheck", "-swift-version", "6", "-package-name", "sample"]
            paths = [str(TEXT / name) for name in RULES]
            done = subprocess.run(
                [*command, *paths, str(sample)], capture_output=True, text=True, check=False
            )
            self.assertEqual(done.returncode, 0, done.stderr)
            return [
                number
                for number in range(len(expressions))
                if f"Sample.swift:{number + 3}:" in done.stderr
                and "take text apart as bytes" in done.stderr
            ]

    def test_each_way_to_take_text_apart_as_characters_is_refused(self):
        seen = self.remarks(REFUSED)
        self.assertEqual(seen, list(range(len(REFUSED))))

    def test_bytes_and_lists_are_taken(self):
        self.assertEqual(self.remarks(TAKEN), [])


class ScriptTests(unittest.TestCase):
    def test_a_file_that_does_not_import_the_rules_is_refused(self):
        for words in [
            'text.split(separator: "/")',
            'text.hasPrefix("/")',
            'text.first == "-"',
            'text.lastIndex(of: ".")',
            "text.split(whereSeparator: \\.isNewline)",
        ]:
            done = source_lints.run("bytewise", f"func f(text: String) {{ _ = {words} }}\n")
            self.assertEqual(done.returncode, 1, words)
            self.assertIn("Place.swift:1", done.stderr)

    def test_what_is_not_compiled_on_linux_is_refused_whatever_it_imports(self):
        done = source_lints.run(
            "bytewise",
            "import VisionBase\n#if canImport(Darwin)\n"
            'let a = text.hasPrefix("/")\n#else\nlet b = names.contains("a")\n#endif\n',
        )
        self.assertEqual(done.returncode, 1)
        self.assertIn("Place.swift:3", done.stderr)
        self.assertNotIn("Place.swift:5", done.stderr)

    def test_foundations_ways_are_refused_everywhere(self):
        for words in [
            'text.components(separatedBy: "/")',
            "(text as NSString).lastPathComponent",
            'text.replacingOccurrences(of: "a", with: "b")',
            "text.trimmingCharacters(in: .whitespaces)",
        ]:
            done = source_lints.run("bytewise", f"import VisionBase\nlet x = {words}\n")
            self.assertEqual(done.returncode, 1, words)

    def test_bytes_comments_and_strings_are_taken(self):
        done = source_lints.run(
            "bytewise",
            '// text.split(separator: "/")\nlet a = text.bytes.split(separator: "/")\n'
            'let b = text.utf8.first == 1\nlet c = "no .hasPrefix here"\n',
        )
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_the_sources_are_clean(self):
        done = source_lints.run_on_project("bytewise")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_nothing_to_check_is_a_fault(self):
        self.assertEqual(source_lints.run("bytewise").returncode, 1)


if __name__ == "__main__":
    unittest.main()
