"""Tests that sources which use the threads of Swift's tasks are found: scripts/threads.

python3 Tests/Scripts/threads_tests.py
"""

import unittest

import source_lints


class ThreadsTests(unittest.TestCase):
    def test_shared_threads_are_refused(self):
        for words in [
            "DispatchQueue.global().async {}",
            "DispatchQueue\n  .global(qos: .utility).sync {}",
            "let queue: DispatchQueue = .global()",
            "DispatchQueue.concurrentPerform(iterations: 2) { _ in }",
            'let queue = DispatchQueue(label: "work", attributes: .concurrent)',
            'DispatchQueue(label: "work", qos: .utility,\n  attributes: [.concurrent])',
            "Task.detached { work() }",
            "let queue = OperationQueue()",
        ]:
            done = source_lints.run("threads", f"func f() {{\n{words}\n}}\n")
            self.assertEqual(done.returncode, 1, words)
            self.assertRegex(done.stderr, "Place.swift:[23]")

    def test_serial_queues_and_comments_are_taken(self):
        done = source_lints.run(
            "threads",
            '// DispatchQueue.global()\nlet queue = DispatchQueue(label: "global()")\n'
            "let pool = WorkerPool(limit: 2)\n",
        )
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_asynchronous_functions_need_a_test_beside_a_ticker(self):
        for words, name in [
            ("public init(model: String) async throws {}", "Finder.init"),
            (
                "public func things(\n    in f: (Int) -> Int\n  ) async throws -> Int { 1 }",
                "Finder.things",
            ),
            ("nonisolated(nonsending) public func go<T>(_ t: T) async {}", "Finder.go"),
            ("open func go() async {}", "Finder.go"),
        ]:
            code = f"struct Other {{}}\npublic class Finder {{\n  {words}\n}}\n"
            done = source_lints.run("threads", code)
            self.assertEqual(done.returncode, 1, words)
            self.assertIn(f"{name}: no suite ServerBehavior runs it", done.stderr)

    def test_other_functions_need_none(self):
        for words in ["public func go() {}", "func go() async {}", "package init() async {}"]:
            done = source_lints.run("threads", f"public class Finder {{\n  {words}\n}}\n")
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_the_sources_are_clean(self):
        done = source_lints.run_on_project("threads")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_nothing_to_check_is_a_fault(self):
        self.assertEqual(source_lints.run("threads").returncode, 1)


if __name__ == "__main__":
    unittest.main()
