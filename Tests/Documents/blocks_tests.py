"""Tests that blocks of documents are found, and that those that are wrong are seen.

python3 Tests/Documents/blocks_tests.py
"""

import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parent))
import blocks
import given
import other_blocks
import shell_blocks
import swift_blocks
from blocks import Block

_TEXT = """\
Words.

```sh
one
```
<!-- snippet: not run: it needs
     a camera -->
```sh
two
```

- a list:

  <!-- snippet: built, not run: no network -->
  ```swift
  import Movies

  three()
  ```

```
shown
```
"""


def block(code: str, language: str = "swift", path: str = "docs/a.md", note: str = "") -> Block:
    return Block(blocks.ROOT / path, 1, language, code, note)


class FindingTests(unittest.TestCase):
    def find(self, text: str) -> "list[Block]":
        with (
            tempfile.TemporaryDirectory() as folder,
            mock.patch.object(blocks, "ROOT", Path(folder)),
        ):
            path = Path(folder) / "page.md"
            path.write_text(text)
            return blocks.blocks(path)

    def test_blocks_have_their_place_their_language_and_their_reason(self) -> None:
        found = self.find(_TEXT)
        self.assertEqual([each.line for each in found], [4, 9, 16, 22])
        self.assertEqual([each.language for each in found], ["sh", "sh", "swift", ""])
        reasons = [None, "it needs a camera", "no network", None]
        self.assertEqual([each.reason for each in found], reasons)
        self.assertEqual([each.is_built for each in found], [True, False, True, True])
        self.assertEqual(found[2].code, "import Movies\n\nthree()\n")

    def test_a_comment_before_no_block_is_an_error(self) -> None:
        with self.assertRaisesRegex(ValueError, "is before none"):
            self.find("<!-- snippet: not run: a reason -->\nWords.\n\n```sh\none\n```\n")

    def test_every_document_of_the_project_is_read(self) -> None:
        found = [each for path in blocks.documents() for each in blocks.blocks(path)]
        self.assertGreater(len(found), 180)
        self.assertGreater(len({each.path for each in found}), 60)


class SwiftTests(unittest.TestCase):
    def test_what_a_block_speaks_of_is_declared_before_it(self) -> None:
        code = 'print(result.detections, "frame") // tracker\nlet detector = 1\nprint(detector)\n'
        declared = given.before("VisionTasks", code)
        self.assertEqual(
            [each.split(" = ")[0] for each in declared], ["let detector", "let frame", "let result"]
        )
        self.assertEqual(given.before("VisionTasks", "let frame = 1\nprint(frame)\n"), [])
        self.assertEqual(len(given.before("VisionTasks", r'print("\(frame)")')), 1)

    def test_a_block_imports_what_it_says_and_its_own_module(self) -> None:
        made = swift_blocks.source(block("import MLKit\n\nwork()\n"), 7)
        self.assertIn("import MLKit\n", made)
        self.assertNotIn("import VisionTasks\n", made)
        self.assertIn("func snippet7() async throws", made)
        article = block("work()\n", path="Sources/Parts/Drawing/Drawing.docc/Drawing.md")
        self.assertIn("import Drawing\n", swift_blocks.source(article, 1))


class OtherTests(unittest.TestCase):
    def test_json_is_a_value_or_one_in_each_line(self) -> None:
        self.assertIsNone(other_blocks.check(block('{"a":\n1}', "json")))
        self.assertIsNone(other_blocks.check(block('{"a":1}\n{"b":"…"}\n', "json")))
        wrong = other_blocks.check(block('{"a":1}\n{"b":…}\n', "json"))
        self.assertRegex(wrong or "", "^line 2 is no JSON")

    def test_a_makefile_that_is_not_the_examples_is_wrong(self) -> None:
        self.assertIsNotNone(other_blocks.check(block("all:\n\ttrue\n", "make")))


class ShellTests(unittest.TestCase):
    def test_blocks_share_a_folder_and_those_that_fail_are_told(self) -> None:
        with tempfile.TemporaryDirectory() as made:
            build = Path(made)
            for name in ("service", "places"):
                (build / name).mkdir()
            page = [
                block("echo word > file; (exit 0) | cat\n", "sh"),
                block("grep -q word file\n", "sh"),
                block("echo said; false | cat\necho more\n", "sh"),
                block("print(open('file').read())\n", "python"),
                block(
                    "echo swift_vision_tasks: ALL 3 pictures of this job that this process "
                    "looked at have errors >&2\n",
                    "sh",
                ),
            ]
            for line, each in enumerate(page):
                each.line = line
            with (
                mock.patch.object(shell_blocks, "BUILD", build),
                mock.patch.object(shell_blocks, "folder", lambda _: build),
                mock.patch.object(shell_blocks, "environment", lambda: {"PATH": "/usr/bin:/bin"}),
            ):
                wrong = shell_blocks.run(page, {"batch": sys.executable, "evaluation": "none"})
        self.assertEqual(set(wrong), {"docs/a.md:2", "docs/a.md:4"})
        self.assertIn("said", wrong["docs/a.md:2"])


if __name__ == "__main__":
    unittest.main()
