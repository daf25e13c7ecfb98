"""Tests that what exceptions and reports print cannot steer a terminal.

python3 Tests/Python/errors_tests.py
"""

import contextlib
import io
import sys
import traceback
import unicodedata
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Python"))

import swift_vision_tasks
from swift_vision_tasks import SetupError
from swift_vision_tasks._errors import printable

# By their properties, not by the list in the package.
STEERING = [
    chr(code)
    for code in range(sys.maxunicode + 1)
    if unicodedata.category(chr(code)) in ("Cc", "Zl", "Zp")
    or unicodedata.bidirectional(chr(code))
    in ("LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI")
    or chr(code) in "\u061c\u200e\u200f"
]


class ErrorsTests(unittest.TestCase):
    def test_only_what_steers_is_escaped(self):
        self.assertGreater(len(STEERING), 70)
        for letter in STEERING:
            with self.subTest(f"{ord(letter):X}"):
                shown = printable(f"a{letter}b")
                if letter == "\n":
                    self.assertEqual(shown, "a\nb")
                else:
                    self.assertEqual(shown, f"a\\u{{{ord(letter):X}}}b")
        for text in ("Grün 猫 قطة می\u200cخواهم 👩\u200d💻", "C:\\new"):
            self.assertEqual(printable(text), text)

    def test_tracebacks_of_the_packages_exceptions_hold_no_control(self):
        kinds = [
            one
            for one in vars(swift_vision_tasks).values()
            if isinstance(one, type) and issubclass(one, Exception)
        ]
        self.assertGreaterEqual(len(kinds), 4)
        for kind in kinds:
            with self.subTest(kind.__name__):
                try:
                    raise kind("cat\x1b[2J\u202egpj")
                except kind as error:
                    text = "".join(traceback.format_exception(error))
                self.assertIn("cat\\u{1B}[2J\\u{202E}gpj", text)
                self.assertEqual([one for one in text if one in STEERING and one != "\n"], [])

    def test_a_script_that_lacks_its_setup_prints_no_control(self):
        from swift_vision_tasks import __main__ as program

        said = io.StringIO()

        def missing():
            raise SetupError("no \x9b31m\u2066command")

        program.vision_executable, before = missing, program.vision_executable
        try:
            with contextlib.redirect_stderr(said), self.assertRaises(SystemExit):
                program.main()
        finally:
            program.vision_executable = before
        self.assertEqual(said.getvalue(), "vision: no \\u{9B}31m\\u{2066}command\n")


if __name__ == "__main__":
    unittest.main()
