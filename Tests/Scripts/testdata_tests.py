"""Tests scripts/testdata against a server of their own.

python3 Tests/Scripts/testdata_tests.py
"""

import hashlib
import os
import re
import socket
import subprocess
import tempfile
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "scripts/testdata"
CONTENT = bytes(index * 7 % 251 for index in range(300_000))
OTHER = bytes(reversed(CONTENT))


class Handler(BaseHTTPRequestHandler):
    """Answers as the test's `plan` says for a path: a function of this handler and the offset."""

    def do_GET(self):
        asked = re.match(r"bytes=(\d+)-", self.headers.get("Range", ""))
        offset = int(asked[1]) if asked else 0
        self.server.requests.append((self.path, offset))
        self.server.plans.get(self.path, missing)(self, offset)

    def log_message(self, *_):
        pass

    def give(self, status, body, promised=None, **headers):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body) if promised is None else promised))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)
        self.close_connection = True


def missing(handler, _):
    handler.give(404, b"no")


def whole(content):
    """A server that goes on where it is asked to."""

    def answer(handler, offset):
        if not offset:
            return handler.give(200, content)
        if offset >= len(content):
            return handler.give(416, b"")
        part = content[offset:]
        handler.give(206, part, Content_Range=f"bytes {offset}-{len(content) - 1}/{len(content)}")

    return answer


def without_ranges(content):
    return lambda handler, _: handler.give(200, content)


def breaking(content, *ends):
    """A server whose connection breaks at these places, one request after the other."""
    left = list(ends)

    def answer(handler, offset):
        if not left:
            return whole(content)(handler, offset)
        end = left.pop(0)
        part, promised = content[offset:end], len(content) - offset
        if offset:
            handler.give(
                206,
                part,
                promised,
                Content_Range=f"bytes {offset}-{len(content) - 1}/{len(content)}",
            )
        else:
            handler.give(200, part, promised)

    return answer


class TestdataTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.cache, self.shared = self.folder / "cache", self.folder / "shared"
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.plans, self.server.requests = {}, []
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.write_list(
            [("models/a.bin", CONTENT, "https://one.example/a", "https://two.example/a")]
        )

    def write_list(self, rows):
        lines = [
            "\t".join(
                [
                    name,
                    str(len(content)),
                    hashlib.sha256(content).hexdigest(),
                    "none",
                    " ".join(addresses),
                ]
            )
            for name, content, *addresses in rows
        ]
        (self.folder / "list.tsv").write_text("# A comment.\n" + "\n".join(lines) + "\n")

    def run_script(self, *words, mirror=None):
        mirror = mirror or f"http://127.0.0.1:{self.server.server_port}"
        return subprocess.run(
            [
                SCRIPT,
                *words,
                "--mirror",
                mirror,
                "--manifest",
                self.folder / "list.tsv",
                "--shared",
                self.shared,
            ],
            env=os.environ | {"VISION_TASKS_CACHE": str(self.cache), "no_proxy": "*"},
            capture_output=True,
            text=True,
            timeout=60,
        )

    @property
    def place(self):
        return self.cache / "testdata/models/a.bin"

    @property
    def partial(self):
        return self.cache / "testdata/.partial" / hashlib.sha256(CONTENT).hexdigest()

    def leave(self, content):
        self.partial.parent.mkdir(parents=True)
        self.partial.write_bytes(content)

    def expect_fetched(self, run):
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(self.place.read_bytes(), CONTENT)
        self.assertFalse(self.partial.exists())

    def expect_nothing(self, run, *said):
        self.assertEqual(run.returncode, 1, run.stderr)
        self.assertFalse(self.place.exists())
        for words in (*said, "1 of 1 files could not be had: models/a.bin"):
            self.assertIn(words, run.stderr)

    def test_fetches_once(self):
        self.server.plans["/one.example/a"] = whole(CONTENT)
        self.expect_fetched(self.run_script())
        self.assertEqual(self.server.requests, [("/one.example/a", 0)])
        again = self.run_script()
        self.assertEqual((again.returncode, again.stderr), (0, ""))
        self.assertEqual(len(self.server.requests), 1)

    def test_asks_the_next_address(self):
        self.server.plans["/two.example/a"] = whole(CONTENT)
        run = self.run_script()
        self.expect_fetched(run)
        self.assertIn("/one.example/a: the server answered 404", run.stderr)

    def test_refuses_other_content(self):
        self.server.plans["/one.example/a"] = whole(OTHER)
        run = self.run_script()
        digest = hashlib.sha256(OTHER).hexdigest()
        self.expect_nothing(
            run,
            f"/one.example/a: what it gives has another SHA-256, {digest}",
            "/two.example/a: the server answered 404",
        )
        self.assertFalse(self.partial.exists())

    def test_refuses_more_content(self):
        self.server.plans["/one.example/a"] = whole(CONTENT + b"x")
        self.expect_nothing(self.run_script(), "it has more than the 300000 bytes of the list")

    def test_refuses_less_content(self):
        self.server.plans["/one.example/a"] = without_ranges(CONTENT[:-1])
        self.expect_nothing(self.run_script(), "it ended early, after 299999 of 300000 bytes")

    def test_goes_on_after_a_broken_connection(self):
        self.server.plans["/one.example/a"] = breaking(CONTENT, 100_000, 200_000)
        self.expect_fetched(self.run_script())
        self.assertEqual([offset for _, offset in self.server.requests], [0, 100_000, 200_000])

    def test_goes_on_in_the_next_run(self):
        self.server.plans["/one.example/a"] = breaking(CONTENT, *[100_000] * 9)
        self.expect_nothing(self.run_script())
        self.assertEqual(self.partial.read_bytes(), CONTENT[:100_000])
        self.server.plans["/one.example/a"] = whole(CONTENT)
        self.server.requests.clear()
        self.expect_fetched(self.run_script())
        self.assertEqual(self.server.requests, [("/one.example/a", 100_000)])

    def test_does_not_ask_a_server_forever(self):
        self.server.plans["/one.example/a"] = breaking(CONTENT, *range(1, 1000))
        self.server.plans["/two.example/a"] = whole(CONTENT)
        self.expect_fetched(self.run_script())
        self.assertEqual(len(self.server.requests), 4)

    def test_starts_over_where_a_server_knows_no_ranges(self):
        self.leave(CONTENT[:5000])
        self.server.plans["/one.example/a"] = without_ranges(CONTENT)
        self.expect_fetched(self.run_script())
        self.assertEqual(self.server.requests, [("/one.example/a", 5000)])

    def test_starts_over_when_a_server_gives_another_range(self):
        self.leave(CONTENT[:5000])
        self.server.plans["/one.example/a"] = lambda handler, offset: (
            handler.give(206, CONTENT[9:], Content_Range="bytes 9-299999/300000")
            if offset
            else handler.give(200, CONTENT)
        )
        self.expect_fetched(self.run_script())
        self.assertEqual([offset for _, offset in self.server.requests], [5000, 0])

    def test_refuses_a_part_that_nobody_asked_for(self):
        self.server.plans["/one.example/a"] = lambda handler, _: handler.give(
            206, CONTENT[9:], Content_Range="bytes 9-299999/300000"
        )
        self.expect_nothing(self.run_script(), "the server gave a part that was not requested")

    def test_starts_over_when_a_server_refuses_the_range(self):
        self.leave(CONTENT[:5000])
        self.server.plans["/one.example/a"] = lambda handler, offset: (
            handler.give(416, b"") if offset else handler.give(200, CONTENT)
        )
        self.expect_fetched(self.run_script())

    def test_starts_over_when_the_beginning_was_of_another_file(self):
        self.leave(OTHER[:5000])
        self.server.plans["/one.example/a"] = whole(CONTENT)
        self.expect_fetched(self.run_script())
        self.assertEqual([offset for _, offset in self.server.requests], [5000, 0])

    def test_needs_no_server_for_a_beginning_that_is_whole(self):
        self.leave(CONTENT)
        self.expect_fetched(self.run_script())
        self.assertEqual(self.server.requests, [])

    def test_without_a_network_takes_what_lies_beside_the_checkout(self):
        self.write_list(
            [
                ("models/a.bin", CONTENT, "https://one.example/a"),
                ("models/b.bin", OTHER, "https://one.example/b"),
                ("models/c.bin", b"c", "https://one.example/c"),
                ("landmarks/d.bin", CONTENT, "https://one.example/d"),
            ]
        )
        (self.shared / "models").mkdir(parents=True)
        (self.shared / "models/a.bin").write_bytes(CONTENT)
        # A file may lie in another folder there.
        (self.shared / "models/d.bin").write_bytes(CONTENT)
        (self.shared / "models/b.bin").write_bytes(CONTENT)
        with socket.socket() as closed:
            closed.bind(("127.0.0.1", 0))
            address = "127.0.0.1:%d" % closed.getsockname()[1]
            run = self.run_script(mirror="http://" + address)
        self.assertEqual(run.returncode, 1)
        self.assertEqual(run.stderr.count("cannot be reached: Connection refused"), 1, run.stderr)
        self.assertIn(f"2 files copied from {self.shared}", run.stderr)
        self.assertIn(f"{self.shared}/models/b.bin has another SHA-256", run.stderr)
        self.assertIn("2 of 4 files could not be had: models/b.bin, models/c.bin", run.stderr)
        self.assertEqual(sorted(os.listdir(self.place.parent)), ["a.bin"])

    def test_takes_a_folder_from_other_places_only_whole(self):
        self.write_list(
            [
                ("poses/a.bin", CONTENT, "https://one.example/a"),
                ("poses/b.bin", OTHER, "https://one.example/b"),
            ]
        )
        (self.shared / "models").mkdir(parents=True)
        (self.shared / "models/a.bin").write_bytes(CONTENT)
        run = self.run_script()
        self.assertIn("2 of 2 files could not be had", run.stderr)
        self.assertNotEqual(self.run_script("--expected").returncode, 0)
        (self.shared / "models/b.bin").write_bytes(OTHER)
        self.assertIn("2 files copied", self.run_script().stderr)

    def test_replaces_a_damaged_file_and_says_so(self):
        self.place.parent.mkdir(parents=True)
        self.place.write_bytes(OTHER)
        self.server.plans["/one.example/a"] = whole(CONTENT)
        run = self.run_script()
        self.expect_fetched(run)
        self.assertIn(f"{self.place} has another SHA-256", run.stderr)

    def test_check_fetches_nothing(self):
        self.server.plans["/one.example/a"] = whole(CONTENT)
        run = self.run_script("--check")
        self.assertEqual(run.returncode, 1)
        self.assertIn(f"{self.place} is not there", run.stderr)
        self.assertEqual(self.server.requests, [])
        self.run_script()
        self.assertEqual(self.run_script("--check").returncode, 0)
        self.place.write_bytes(CONTENT[:-1])
        self.assertIn("has 299999 bytes instead of 300000", self.run_script("--check").stderr)

    def test_path_is_said_only_of_the_right_file(self):
        self.server.plans["/one.example/a"] = whole(CONTENT)
        self.run_script()
        for name, path in [
            ("models/a.bin", self.place),
            ("models", self.place.parent),
            ("models/", self.place.parent),
        ]:
            self.assertEqual(self.run_script("--path", name).stdout, f"{path}\n")
        self.assertIn("the list has no models/b", self.run_script("--path", "models/b").stderr)
        self.place.write_bytes(OTHER)
        run = self.run_script("--path", "models/a.bin")
        self.assertEqual((run.returncode, run.stdout), (1, ""))
        self.assertIn("has another SHA-256", run.stderr)

    def test_all_is_expected_where_anything_is(self):
        self.write_list(
            [
                ("models/a.bin", CONTENT, "https://one.example/a"),
                ("images/b.bin", OTHER, "https://one.example/b"),
            ]
        )
        self.assertEqual(self.run_script("--expected").returncode, 1)
        (self.shared / "models").mkdir(parents=True)
        (self.shared / "models/a.bin").write_bytes(b"damaged")
        self.assertEqual(self.run_script("--expected").returncode, 0)
        self.assertEqual(self.run_script("--expected", "images").returncode, 1)
        self.assertEqual(self.run_script("--expected", "images", "models").returncode, 0)
        (self.shared / "models/a.bin").unlink()
        self.server.plans["/one.example/b"] = whole(OTHER)
        self.run_script()
        self.assertEqual(self.run_script("--expected", "images").returncode, 0)

    def test_does_not_take_more_than_the_list_says(self):
        count = 0

        def endless(handler, _):
            nonlocal count
            handler.send_response(200)
            handler.end_headers()
            handler.close_connection = True
            try:
                while count < 1 << 28:
                    count += handler.wfile.write(bytes(1 << 16))
            except OSError:
                pass

        self.server.plans["/one.example/a"] = endless
        self.expect_nothing(self.run_script(), "it has more than the 300000 bytes of the list")
        self.assertLess(count, 1 << 26)

    def test_two_runs_at_once_fetch_once(self):
        begun, asked_again = threading.Event(), threading.Event()

        def slow(handler, _):
            (asked_again if begun.is_set() else begun).set()
            # Long enough for the other run to ask, which it should not.
            asked_again.wait(1)
            handler.give(200, CONTENT)

        self.server.plans["/one.example/a"] = slow
        runs = []
        threads = [
            threading.Thread(target=lambda: runs.append(self.run_script())) for _ in range(2)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(runs), 2)
        for run in runs:
            self.expect_fetched(run)
        self.assertEqual(len(self.server.requests), 1)


if __name__ == "__main__":
    unittest.main()
