"""Streams of Arrow, written and read by pyarrow, through a made-up command (see run)."""

import io
import os
import re
import signal
import struct
import subprocess
import sys
import threading
import time
import unittest
from typing import Any

import pyarrow as pa

import column_types
from processes import MARK, marked, new_mark, wait_for_none
from swift_vision_tasks import arrow
from worker_cases import Case

# The real one; cases put a made-up one in its place.
COMMAND = os.environ["VISION_TASKS_COMMAND"]
WORDS = [sys.executable, "-m", "swift_vision_tasks.arrow"]
WORKER = ("worker", "detect", "--format=records")
PICTURE = pa.schema([("name", pa.string()), ("picture", pa.binary())], metadata={b"by": b"us"})


def batch(*words: str) -> pa.RecordBatch:
    names = pa.array([f"n{number}" for number in range(len(words))])
    pictures = pa.array([word.encode() for word in words], pa.binary())
    return pa.record_batch([names, pictures], schema=PICTURE)


def stream(*batches: pa.RecordBatch) -> bytes:
    sink = io.BytesIO()
    with pa.ipc.new_stream(sink, batches[0].schema) as writer:
        for each in batches:
            writer.write_batch(each)
    return sink.getvalue()


class Streams(Case):
    def run_on(self, content: bytes, *words: str) -> "subprocess.CompletedProcess[bytes]":
        command = [*WORDS, "detect", *words]
        return subprocess.run(command, input=content, capture_output=True, timeout=60, check=False)

    def begin(self, *words: str) -> "tuple[subprocess.Popen[bytes], dict[str, str]]":
        environment = new_mark()
        self.assertIn(MARK, environment)
        command = [*WORDS, "detect", "--column", "picture", *words]
        pipe = subprocess.PIPE
        begun = subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, stderr=pipe)
        self.addCleanup(self.finish, begun)
        # One that hangs is ended, and its reader goes on.
        watch = threading.Timer(60, begun.kill)
        watch.start()
        self.addCleanup(watch.cancel)
        return begun, environment

    def finish(self, begun: "subprocess.Popen[bytes]") -> None:
        begun.kill()
        begun.wait()
        for pipe in (begun.stdin, begun.stdout, begun.stderr):
            if pipe and not pipe.closed:
                pipe.close()

    def test_one_batch_comes_out_for_each_that_goes_in(self) -> None:
        batches = [batch("a", "bad", "die"), batch(), batch("abc"), batch(*["x"] * 300)]
        done = self.run_on(stream(*batches), "--column", "picture")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        reader = pa.ipc.open_stream(done.stdout)
        names = ["name", "length", "letters", "error"]
        self.assertEqual((reader.schema.names, reader.schema.metadata), (names, {b"by": b"us"}))
        self.assertEqual(reader.schema.field("letters").type, pa.list_(pa.string()))
        found = list(reader)
        self.assertEqual([each.num_rows for each in found], [3, 0, 1, 300])
        for each in found:
            each.validate(full=True)
        self.assertEqual(found[0].column("name").to_pylist(), ["n0", "n1", "n2"])
        self.assertEqual(found[0].column("length").to_pylist(), [1, None, None])
        codes = [error and error["code"] for error in found[0].column("error").to_pylist()]
        self.assertEqual(codes, [None, "inputInvalid", "workerDied"])
        self.assertEqual(found[3].column("length").to_pylist(), [1] * 300)

    def test_paths_and_their_only_column_are_understood(self) -> None:
        paths = pa.record_batch({"number": pa.array([1, 2]), "path": ["/a b", "file:///a%20b"]})
        words = ["--encoded-paths", "--prefix=its_"]
        found = pa.ipc.open_stream(self.run_on(stream(paths), *words).stdout).read_all()
        self.assertEqual(found.column("its_length").to_pylist(), [4, 4])

    def test_a_sender_that_waits_for_each_answer_gets_it(self) -> None:
        begun, _ = self.begin()
        assert begun.stdin and begun.stdout
        writer = pa.ipc.new_stream(begun.stdin, PICTURE)
        reader: Any = None
        for length in range(1, 6):
            writer.write_batch(batch("x" * length))
            begun.stdin.flush()
            reader = reader or pa.ipc.open_stream(begun.stdout)
            self.assertEqual(reader.read_next_batch().column("length").to_pylist(), [length])
        writer.close()
        begun.stdin.close()
        self.assertEqual(begun.wait(60), 0)

    def test_nothing_is_read_ahead_while_nobody_reads_answers(self) -> None:
        begun, _ = self.begin()
        assert begun.stdin and begun.stdout
        sent = []

        def send() -> None:
            assert begun.stdin
            writer = pa.ipc.new_stream(begun.stdin, PICTURE)
            for number in range(200):
                writer.write_batch(batch("x" * 20_000))
                sent.append(number)
            writer.close()
            begun.stdin.close()

        sender = threading.Thread(target=send)
        sender.start()
        before = -1
        while before != len(sent):
            before = len(sent)
            time.sleep(1)
        self.assertLess(len(sent), 100)
        lengths = [each.column("length").to_pylist() for each in pa.ipc.open_stream(begun.stdout)]
        sender.join()
        self.assertEqual(lengths, [[20_000]] * 200)

    def test_what_is_no_stream_is_said_in_a_line(self) -> None:
        whole = stream(batch("a"), batch("abc"))
        numbers = stream(pa.record_batch({"number": pa.array([1])}))
        other = stream(pa.record_batch({"length": pa.array([1]), "picture": pa.array([b"a"])}))
        right, wrong = struct.pack("<ii", 0, 7777), struct.pack("<ii", 0, 1 << 30)
        outside = stream(pa.record_batch({"picture": pa.array([b"x" * 7777])}))
        # The last place is that of the array's offsets, behind what describes the batch.
        before, _, behind = outside.rpartition(right)
        for content, words, sentence in (
            (b"", [], b"is not a stream"),
            (b"GET / HTTP/1.1\r\n\r\n" * 100, [], b"is not a stream"),
            (whole[:-200], ["--column=picture"], b"cut or broken"),
            (before + wrong + behind, [], b"cut or broken"),
            (whole, [], b"2 columns are binary or text"),
            (whole, ["--column=absent"], b"no column 'absent'; there are name, picture"),
            (numbers, ["--column=number"], b"not of int64"),
            (other, [], b"--prefix found_"),
        ):
            done = self.run_on(content, *words)
            self.assertEqual(done.returncode, 1, sentence)
            self.assertEqual(done.stderr.count(b"\n"), 1, done.stderr)
            self.assertIn(sentence, done.stderr)

    def test_what_came_before_the_cut_is_answered(self) -> None:
        done = self.run_on(stream(batch("a"), batch("abc"))[:-200], "--column=picture")
        lengths = [each.column("length").to_pylist() for each in pa.ipc.open_stream(done.stdout)]
        self.assertEqual(lengths, [[1]])

    def test_a_stream_of_which_all_pictures_have_errors_ends_with_a_line(self) -> None:
        done = self.run_on(stream(batch("bad"), batch("bad", "bad")), "--column", "picture")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(
            done.stderr,
            b"swift_vision_tasks.arrow: all 3 pictures have errors; the first: no picture\n",
        )
        self.assertEqual(len(pa.ipc.open_stream(done.stdout).read_all()), 3)
        done = self.run_on(stream(batch("bad"), batch("bad", "good")), "--column=picture")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertEqual(self.run_on(stream(batch()), "--column=picture").returncode, 0)

    def test_wrong_usage_and_missing_models_have_the_codes_of_the_command(self) -> None:
        content = stream(batch("a"))
        for words, status, sentence in (
            (["--column", "picture", "--model", "absent"], 3, b"vision models pull absent"),
            (["--patience", "soon"], 2, b"--patience needs a number"),
            (["--fetch=yes"], 2, b"--fetch takes no value"),
            (["--column"], 2, b"--column needs one value"),
            (["--format", "json"], 2, b"format cannot be given here"),
            (["-m", "face"], 2, b"is not the long name"),
        ):
            done = self.run_on(content, *words)
            self.assertEqual((done.returncode, done.stdout), (status, b""), words)
            self.assertIn(sentence, done.stderr)
            self.assertNotIn(b"Traceback", done.stderr)
        done = subprocess.run([*WORDS, "track"], capture_output=True, check=False)
        self.assertEqual(done.returncode, 2)
        done = subprocess.run([*WORDS, "--help"], capture_output=True, check=False)
        self.assertEqual(done.returncode, 0)
        self.assertIn(b"--column NAME", done.stdout)

    def test_every_long_option_of_the_command_is_one(self) -> None:
        for task in column_types.TASKS:
            words = [COMMAND, "worker", task, "--help"]
            said = subprocess.run(words, capture_output=True, text=True, check=True).stdout
            names = set(re.findall(r"(?<![\w-])--[\w-]+", said))
            self.assertGreater(len(names), 5)
            for name in names:
                found = arrow._options([name, "1", f"{name}=2"])
                self.assertEqual(found, {name[2:].replace("-", "_"): ["1", "2"]})

    def test_signals_and_a_closed_output_leave_nobody_behind(self) -> None:
        for how, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143), (None, 0)):
            for word in ("abc", "hang"):
                if how is None and word == "hang":
                    continue
                begun, environment = self.begin()
                assert begun.stdin and begun.stdout and begun.stderr
                writer = pa.ipc.new_stream(begun.stdin, PICTURE)
                writer.write_batch(batch(word))
                begun.stdin.flush()
                while not marked(environment, *WORKER) and begun.poll() is None:
                    time.sleep(0.02)
                while word == "hang" and word not in self.lines("seen"):
                    time.sleep(0.02)
                (self.place / "seen").unlink(missing_ok=True)
                if word == "abc":
                    pa.ipc.open_stream(begun.stdout).read_next_batch()
                if how is None:
                    # It waits for the next batch, which never comes.
                    begun.stdout.close()
                else:
                    os.kill(begun.pid, how)
                self.assertEqual(begun.wait(30), status, (how, word))
                self.assertEqual(begun.stderr.read(), b"")
                self.assertTrue(wait_for_none(environment), (how, word))

    def test_a_python_without_arrow_is_told_what_to_install(self) -> None:
        program = (
            "import sys; sys.modules['pyarrow'] = None; from swift_vision_tasks import arrow\n"
            "sys.exit(arrow.main(['detect']))"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
        self.assertEqual(done.returncode, 3)
        self.assertIn(b"pip install pyarrow", done.stderr)
        self.assertNotIn(b"Traceback", done.stderr)


if __name__ == "__main__":
    unittest.main()
