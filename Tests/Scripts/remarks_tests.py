"""Tests that doors which decode without remarks are found: scripts/remarks.

python3 Tests/Scripts/remarks_tests.py
"""

import unittest

import source_lints


class RemarksTests(unittest.TestCase):
    def test_decoding_without_remarks_is_refused(self):
        for words in [
            "let frame = try Frame(decoding: bytes)",
            "let frame = try Frame(\n  decoding: path, options: options)",
            "let frame = try Frame.init(decoding: path)",
            "let frame: Frame = try .init(decoding: path)",
            "let frame = try await Frame.decoded(from: path)",
            "let frame: Frame = try await .decoded(from: bytes)",
        ]:
            for layer in ["Doors", "Programs"]:
                done = source_lints.run(
                    "remarks", f"func f() {{\n{words}\n}}\n", f"Sources/{layer}/Door/Place.swift"
                )
                self.assertEqual(done.returncode, 1, words)
                self.assertRegex(done.stderr, "Place.swift:2: decode with RemarkedFrame")

    def test_remarked_frames_and_comments_are_taken(self):
        done = source_lints.run(
            "remarks",
            "// Frame(decoding: path)\nlet picture = try RemarkedFrame(decoding: bytes)\n"
            'let words = "Frame(decoding: path)"\nlet other = try decoded(Self.decoding)\n',
        )
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_an_exemption_that_is_not_needed_is_a_fault(self):
        name = "Sources/Doors/MediaPipeC/Images/Image+File.swift"
        done = source_lints.run("remarks", "let a = 1\n", name)
        self.assertEqual(done.returncode, 1)
        self.assertIn("needs no exemption", done.stderr)
        done = source_lints.run("remarks", "let a = Frame(decoding: b)\n", name)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_the_sources_are_clean(self):
        done = source_lints.run_on_project("remarks")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_nothing_to_check_is_a_fault(self):
        self.assertEqual(source_lints.run("remarks").returncode, 1)


if __name__ == "__main__":
    unittest.main()
