"""Tests that sources which use the threads of Swift's tasks are found: scripts/threads.

python3 Tests/Scripts/threads_tests.py
"""

import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class ThreadsTests(unittest.TestCase):
    def run_on(self, source):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "Sources/Engine/Batch/Work.swift"
            path.parent.mkdir(parents=True)
            path.write_text(source)
            command = [str(ROOT / "scripts/threads"), "--root", folder]
            return subprocess.run(command, capture_output=True, text=True, check=False)

    def test_shared_threads_are_refused(self):
        for words in [
            "DispatchQueue.global().async {}",
            "DispatchQueue\n  .global(qos: .utility).sync {}",
            "let queue: DispatchQueue = .global()",
            "DispatchQueue.concurrentPerform(iterations: 2) { _ in }",
            "Task.detached { work() }",
            "let queue = OperationQueue()",
        ]:
            done = self.run_on(f"func f() {{\n{words}\n}}\n")
            self.assertEqual(done.returncode, 1, words)
            self.assertIn("Work.swift:2", done.stderr)

    def test_queues_of_our_own_and_comments_are_taken(self):
        done = self.run_on(
            '// DispatchQueue.global()\nlet queue = DispatchQueue(label: "global()")\n'
            "let pool = WorkerPool(limit: 2)\n"
        )
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_the_sources_are_clean(self):
        command = [str(ROOT / "scripts/threads")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_nothing_to_check_is_a_fault(self):
        with tempfile.TemporaryDirectory() as folder:
            command = [str(ROOT / "scripts/threads"), "--root", folder]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1)


if __name__ == "__main__":
    unittest.main()
