"""Tests that comments which no native engineer writes are found: scripts/prose.

python3 Tests/Scripts/prose_tests.py
"""

import unittest

import source_lints


class ProseTests(unittest.TestCase):
    def said(self, source):
        done = source_lints.run("prose", source)
        return done.returncode, done.stderr

    def test_summaries_that_open_with_a_question_are_found(self):
        for word in ["What", "How", "Where", "Which", "Who", "Whether", "That", "When"]:
            status, said = self.said(f"let a = 1\n\n/// {word} a client sends.\nlet b = 2\n")
            self.assertEqual(status, 1, word)
            self.assertIn(f"Place.swift:3: the summary opens with '{word}'", said)

    def test_old_turns_british_spelling_and_long_lines_are_found(self):
        for comment, expected in [
            ("// Nobody reads it.", "'Nobody' is old-fashioned"),
            ("/// The reader, of which one is told.", "'of which' is old-fashioned"),
            ("/// Begins anew.", "'anew' is old-fashioned"),
            ("/// The colour of a mark.", "'colour' is not spelled"),
            ("/// The cancelled call.", "'cancelled' is not spelled"),
            ("// " + "long " * 30, "columns"),
        ]:
            status, said = self.said(f"{comment}\nlet a = 1\n")
            self.assertEqual(status, 1, comment)
            self.assertIn(expected, said)

    def test_good_comments_and_code_are_taken(self):
        status, said = self.said(
            "/// The color of a mark, as `colour` of the old interface.\n"
            "///\n/// Where it is nil, the default counts.\n"
            "/// ```\n/// let grey = nobody(whoever)\n/// ```\n"
            "let color = 1  // Whatever\n/// Returns true if a client sends.\n"
            'let text = "nobody"\n// What follows is not a summary.\n'
        )
        self.assertEqual(status, 0, said)

    def test_texts_of_several_words_are_read_and_names_are_not(self):
        for line, expected in [
            ('let a = "the colour is unknown"', "Place.swift:1: 'colour' is not spelled"),
            (
                'let a = """\n  text\n  nobody answers\n  """',
                "Place.swift:3: 'nobody' is old-fashioned",
            ),
        ]:
            status, said = self.said(f"{line}\n")
            self.assertEqual(status, 1, line)
            self.assertIn(expected, said)
        status, said = self.said(
            'let a = "labelled"\nlet b = "the member \'labelled\' and \\(colour(of: b)) here"\n'
        )
        self.assertEqual(status, 0, said)

    def test_scripts_and_documents_are_read(self):
        for name, source, expected in [
            ("scripts/make", "#!/bin/bash\n# The licence.\necho licence\n", "make:2: 'licence'"),
            ("scripts/make.py", 'print("it is grey")\n', "make.py:1: 'grey'"),
            ("Python/swift_vision_tasks/made.py", "# Nobody waits.\n", "made.py:1: 'Nobody'"),
            ("docs/page.md", "The behaviour.\n\n```sh\ngrey\n```\n", "page.md:1: 'behaviour'"),
        ]:
            done = source_lints.run("prose", source, name)
            self.assertEqual(done.returncode, 1, name)
            self.assertIn(expected, done.stderr)
            self.assertEqual(done.stderr.count("prose:"), 1, done.stderr)

    def test_nothing_to_check_is_a_fault(self):
        self.assertEqual(source_lints.run("prose").returncode, 1)


if __name__ == "__main__":
    unittest.main()
