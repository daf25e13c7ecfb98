"""Workers that die, hang, are canceled or have no model, with a made-up command (see run).

It is long because each way to end needs a case; they share one set-up and are short.
"""

import contextlib
import fcntl
import io
import multiprocessing
import os
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pyarrow as pa

from swift_vision_tasks import SetupError, _batch, _columns, _models
from swift_vision_tasks import worker as workers
from swift_vision_tasks.worker import Cancelled, OptionError, Worker, WorkerFailed

MADE = str(Path(__file__).with_name("made_worker.py"))


def is_alive(process: int) -> bool:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    return False


def ends(process: int, seconds: float = 10) -> bool:
    """Whether a process ends in time."""
    deadline = time.monotonic() + seconds
    while is_alive(process) and time.monotonic() < deadline:
        time.sleep(0.02)
    return not is_alive(process)


def end(process: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)


def fetch_and_look(_: int) -> list[int]:
    with Worker("detect", model="absent", fetch=True) as worker:
        lengths: list[int] = worker.run([b"four"]).column("length").to_pylist()
        return lengths


class Case(unittest.TestCase):
    def setUp(self) -> None:
        made = tempfile.TemporaryDirectory()
        self.addCleanup(made.cleanup)
        self.place = Path(made.name)
        variables = {"VISION_TASKS_COMMAND": MADE, "VISION_MADE": made.name}
        variables["VISION_TASKS_CACHE"] = str(self.place / "cache")
        patch = mock.patch.dict(os.environ, variables)
        patch.start()
        self.addCleanup(patch.stop)

    def lines(self, name: str) -> list[str]:
        path = self.place / name
        return path.read_text().split() if path.exists() else []

    def look(self, words: list[str], **options: object) -> list[tuple[int | None, str | None]]:
        """The length or the error of each word."""
        with Worker("detect", **options) as worker:  # type: ignore[arg-type]
            rows = worker.run([word.encode() for word in words]).to_pylist()
        return [(row["length"], row["error"] and row["error"]["code"]) for row in rows]


class Answers(Case):
    def test_every_picture_has_a_row_in_order(self) -> None:
        self.assertEqual(
            self.look(["one", "bad", "three", ""]),
            [(3, None), (None, "inputInvalid"), (5, None), (0, None)],
        )

    def test_columns_are_typed_and_null_where_there_is_an_error(self) -> None:
        with Worker("detect") as worker:
            found = worker.run(pa.array([b"ab", b"bad", None, "ä".encode()]))
            self.assertEqual(found.schema, worker.schema)
        found.validate(full=True)
        self.assertEqual(found.schema.field("letters").type, pa.list_(pa.string()))
        self.assertEqual(found.column("letters").to_pylist(), [["a", "b"], None, None, ["ä"]])
        self.assertEqual(found.column("error")[0].as_py(), None)

    def test_no_pictures_are_no_rows(self) -> None:
        with Worker("detect") as worker:
            self.assertEqual(worker.run([]).num_rows, 0)
            self.assertEqual(list(worker.map([])), [])

    def test_batches_keep_their_order_and_their_rows(self) -> None:
        with Worker("detect") as worker:
            batches = ([b"x" * length] * length for length in range(50))
            for length, found in enumerate(worker.map(batches)):
                self.assertEqual(found.column("length").to_pylist(), [length] * length)

    def test_what_is_neither_a_picture_nor_several_is_a_type_error(self) -> None:
        with Worker("detect") as worker:
            for made, words in (
                (None, "pictures are a path, the bytes of a file, pixels, .* not None"),
                (3, "not int"),
                (object(), "not object"),
                (io.BytesIO(b"line\nline"), "an open file .BytesIO. is not a picture; pass"),
                (open(__file__), "an open file .TextIOWrapper."),
                (tempfile.TemporaryFile(), "an open file"),
            ):
                with self.subTest(words):
                    with self.assertRaisesRegex(TypeError, words):
                        worker.run(made)
                    if made is not None:
                        with self.assertRaisesRegex(TypeError, words):
                            list(worker.map([made]))
                    if hasattr(made, "close"):
                        with self.assertRaisesRegex(TypeError, "an open file"):
                            worker.map(made)
                        made.close()
            self.assertIsNone(worker.process_id)
            self.assertEqual(worker.run([b"ab"]).column("length").to_pylist(), [2])

    def test_addresses_of_other_machines_are_errors(self) -> None:
        with Worker("detect") as worker:
            names = ["s3://bucket/a.jpg", "/b.jpg", "/c://d.jpg", "file://server/\udcff.jpg"]
            rows = worker.run(names).to_pylist()
        for row in (rows[0], rows[3]):
            self.assertIn("read the bytes with the engine", row["error"]["message"])
        self.assertEqual(self.lines("seen"), ["/b.jpg", "/c://d.jpg"])

    def test_addresses_of_files_are_paths_as_they_are(self) -> None:
        names = ["/a#1.jpg", "/a?b.jpg", "/a%20b.jpg", "/100%.jpg", "/ä#?%23.jpg"]
        for start in ("file://", "file:", "FILE://localhost", ""):
            (self.place / "seen").unlink(missing_ok=True)
            with Worker("detect") as worker:
                worker.run([start + name for name in names])
            self.assertEqual(self.lines("seen"), names, start)

    def test_percent_signs_are_decoded_in_addresses_where_that_is_said(self) -> None:
        names = ["/a%231.jpg", "/a%3Fb.jpg", "/a%2520b.jpg", "/100%25.jpg", "/ä.jpg", "/a?b#c.jpg"]
        right = ["/a#1.jpg", "/a?b.jpg", "/a%20b.jpg", "/100%.jpg", "/ä.jpg", "/a?b#c.jpg"]
        for start, wanted in (("file://", right), ("file:", right), ("", names)):
            (self.place / "seen").unlink(missing_ok=True)
            with Worker("detect", encoded_paths=True) as worker:
                worker.run([start + name for name in names])
            self.assertEqual(self.lines("seen"), wanted, start)

    def test_an_encoded_address_that_is_not_text_is_an_error(self) -> None:
        with Worker("detect", encoded_paths=True) as worker:
            rows = worker.run(["file:///a%ff.jpg", "file:///a%00b.jpg"]).to_pylist()
        said = [row["error"]["message"] for row in rows]
        self.assertIn("is not text in UTF-8", said[0])
        self.assertIn("has a NUL in it", said[1])

    def test_paths_that_no_file_has_are_errors(self) -> None:
        with Worker("detect") as worker:
            rows = worker.run(
                ["/a\0b.jpg", "/a\udcff.jpg", "file:///a\0b.jpg", "/c.jpg"]
            ).to_pylist()
        said = [row["error"] and row["error"]["message"] for row in rows]
        self.assertEqual(
            said,
            [
                "'/a\\x00b.jpg' has a NUL in it, and no path has one",
                "'/a\\udcff.jpg' is not text in UTF-8",
                "'/a\\x00b.jpg' has a NUL in it, and no path has one",
                None,
            ],
        )
        self.assertEqual(self.lines("seen"), ["/c.jpg"])

    def test_rows_of_which_none_has_a_picture_are_errors(self) -> None:
        with Worker("detect") as worker:
            for pictures in (pa.nulls(3), pa.chunked_array([pa.nulls(1), pa.nulls(2)])):
                rows = worker.run(pictures).to_pylist()
                self.assertEqual([row["error"]["code"] for row in rows], ["inputMissing"] * 3)

    def test_what_is_no_picture_is_a_mistake(self) -> None:
        with Worker("detect") as worker:
            with self.assertRaisesRegex(TypeError, "not of int64"):
                worker.run(pa.array([1, 2]))
            with self.assertRaises(TypeError):
                worker.run([7])  # type: ignore[list-item]
            self.assertEqual(worker.run([b"ab"]).column("length").to_pylist(), [2])

    def test_one_picture_needs_no_list(self) -> None:
        path = self.place / "a.jpg"
        with Worker("detect") as worker:
            for one in (str(path), path, b"word", bytearray(b"word"), memoryview(b"word")):
                self.assertEqual(worker.run(one).num_rows, 1)
            self.assertEqual(self.lines("seen"), [str(path)] * 2 + ["word"] * 3)
            for one in ("a.jpg", path, b"word"):
                with self.assertRaisesRegex(TypeError, "this is one picture; use run"):
                    worker.map(one)  # type: ignore[arg-type]

    def test_bytes_that_change_are_sent_as_they_were(self) -> None:
        buffer = bytearray(b"aaaa")

        def frames() -> Iterator[bytearray]:
            for number in range(500):
                buffer[:] = f"{number:04}".encode()
                yield buffer

        with Worker("detect") as worker:
            worker.run(frames())
        self.assertEqual(self.lines("seen"), [f"{number:04}" for number in range(500)])


class Sharing(Case):
    """One worker, used by several threads at a time."""

    def use(self, worker: Worker, thread: int, failures: list[str]) -> None:
        """Looks at 200 pictures that only this thread has, in calls of both kinds."""
        try:
            lengths = [1 + (7 * number + 13 * thread) % 61 for number in range(200)]
            words = [chr(97 + thread) * length for length in lengths]
            found = []
            for start in range(0, 100, 10):
                found += worker.run(
                    [word.encode() for word in words[start : start + 10]]
                ).to_pylist()
            batches = ([word.encode() for word in words[at : at + 7]] for at in range(100, 200, 7))
            for answers in worker.map(batches):
                found += answers.to_pylist()
            for word, row in zip(words, found, strict=True):
                if row["letters"] != list(word) or row["error"]:
                    failures.append(f"{word} of thread {thread} has the answer {row}")
        except BaseException as error:
            failures.append(f"thread {thread}: {error!r}")

    def share(self, worker: Worker, count: int = 4) -> list[str]:
        failures: list[str] = []
        threads = [
            threading.Thread(target=self.use, args=(worker, thread, failures), daemon=True)
            for thread in range(count)
        ]
        for each in threads:
            each.start()
        for each in threads:
            each.join(120)
            self.assertFalse(each.is_alive(), "a thread hangs")
        return failures

    def test_each_thread_has_the_answers_to_its_own_pictures(self) -> None:
        for _ in range(3):
            with Worker("detect") as worker:
                self.assertEqual(self.share(worker), [])
        self.assertEqual(len(self.lines("processes")), 3)

    def test_a_process_that_dies_meanwhile_costs_no_thread_a_picture(self) -> None:
        killed: list[int] = []
        stop = threading.Event()

        def kill() -> None:
            # Only processes that are at work: a busy machine would have all killed as they start.
            while len(killed) < 6 and not stop.wait(0.01):
                processes = self.lines("processes")
                if len(processes) > len(killed):
                    time.sleep(0.02 * len(killed))
                    killed.append(int(self.lines("processes")[len(killed)]))
                    end(killed[-1])

        killer = threading.Thread(target=kill, daemon=True)
        with Worker("detect") as worker:
            killer.start()
            failures = []
            # All may be done before the thread that kills has had a turn.
            while len(killed) < 2 and len(failures) == 0:
                failures = [each for each in self.share(worker) if "workerDied" not in each]
            stop.set()
            killer.join()
        self.assertEqual(failures, [])

    def test_a_mistake_of_one_thread_is_none_of_the_others(self) -> None:
        stop = threading.Event()
        with Worker("detect") as worker:

            def err() -> None:
                while not stop.is_set():
                    with self.assertRaises(TypeError):
                        worker.run([b"a", 7])
                    for _ in worker.map([[b"a"], [b"ab"]]):
                        break

            mistaken = threading.Thread(target=err, daemon=True)
            mistaken.start()
            failures = self.share(worker, 2)
            stop.set()
            mistaken.join(60)
        self.assertEqual(failures, [])

    def test_whoever_cancels_ends_the_calls_of_all_threads(self) -> None:
        with Worker("detect") as worker:
            worker.run([b"a"])
            said: list[type] = []

            def wait() -> None:
                try:
                    worker.run([b"hang"])
                except BaseException as error:
                    said.append(type(error))

            threads = [threading.Thread(target=wait, daemon=True) for _ in range(3)]
            for each in threads:
                each.start()
            deadline = time.monotonic() + 60
            while "hang" not in self.lines("seen") and time.monotonic() < deadline:
                time.sleep(0.02)
            worker.close()
            for each in threads:
                each.join(60)
            self.assertEqual(said, [Cancelled] * 3)
            self.assertEqual(worker.run([b"ab"]).column("length").to_pylist(), [2])

    def test_a_call_within_another_has_its_own_answers(self) -> None:
        with Worker("detect") as worker:
            for outer in worker.map([[b"a"], [b"ab"], [b"abc"]]):
                self.assertEqual(worker.run([b"abcd"]).column("length").to_pylist(), [4])
                self.assertEqual(len(outer), 1)


class Errors(Case):
    def test_exceptions_are_those_of_the_public_module(self) -> None:
        import pickle

        import swift_vision_tasks

        for kind in (SetupError, OptionError, WorkerFailed, Cancelled):
            self.assertEqual(kind.__module__, "swift_vision_tasks")
            self.assertIs(getattr(swift_vision_tasks, kind.__name__), kind)
            self.assertIs(getattr(workers, kind.__name__), kind)
            self.assertIs(type(pickle.loads(pickle.dumps(kind("words")))), kind)

    def test_what_the_command_says_of_options_is_said_of_arguments(self) -> None:
        said = (
            "vision: --score-threshold needs a number, not 'a--b-c'\n"
            "Usage: vision worker detect [options]\nRun 'vision worker detect --help' for more.\n"
        )
        self.assertEqual(_columns.in_python(said), "score_threshold needs a number, not 'a--b-c'")

    def test_a_command_that_cannot_be_started_is_said(self) -> None:
        broken = self.place / "broken"
        broken.write_bytes(b"\x7fELF nothing")
        broken.chmod(0o755)
        with mock.patch.dict(os.environ, {"VISION_TASKS_COMMAND": str(broken)}):
            with self.assertRaisesRegex(SetupError, "broken cannot be started"):
                Worker("detect")


class Types(unittest.TestCase):
    def test_vectors_have_their_length_in_their_type_where_that_is_wanted(self) -> None:
        field = {"name": "vector", "type": "list", "of": {"type": "float32"}, "size": 2}
        for fixed, kind in ((True, pa.list_(pa.float32(), 2)), (False, pa.list_(pa.float32()))):
            columns = _columns.Columns([field], fixed)
            columns.add(memoryview(struct.pack("<Iff", 2, 0.5, 1.5)))
            found = columns.finish([None, ("inputInvalid", "broken")])
            self.assertEqual(found.schema.field("vector").type, kind)
            self.assertEqual(found.column("vector").to_pylist(), [[0.5, 1.5], None])
        columns.add(memoryview(struct.pack("<Iff", 2, 0.5, 1.5)))
        with self.assertRaisesRegex(ValueError, "where 12 were expected"):
            columns.add(memoryview(struct.pack("<Ifff", 2, 0.5, 1.5, 0)))

    def test_structures_are_put_together_field_by_field(self) -> None:
        point = {"type": "struct", "fields": [{"name": n, "type": "int8"} for n in "xy"]}
        columns = _columns.Columns([{"name": "points", "type": "list", "of": point}], False)
        columns.add(memoryview(struct.pack("<I4b", 2, 1, 2, -3, -4)))
        columns.add(memoryview(struct.pack("<I", 0)))
        found = columns.finish([None, None]).column("points").to_pylist()
        self.assertEqual(found, [[{"x": 1, "y": -3}, {"x": 2, "y": -4}], []])


class Deaths(Case):
    def test_a_picture_that_ends_the_process_has_an_error_and_the_others_do_not(self) -> None:
        words = [f"{number}" for number in range(30)]
        words[3] = words[17] = "die"
        rows = self.look(words)
        for number, row in enumerate(rows):
            expected = (None, "workerDied") if number in (3, 17) else (len(words[number]), None)
            self.assertEqual(row, expected, number)

    def test_the_error_says_how_the_process_ended(self) -> None:
        with Worker("detect") as worker:
            (row,) = worker.run([b"die"]).to_pylist()
        self.assertIn("ended by SIGKILL", row["error"]["message"])

    def test_a_process_that_is_killed_by_others_costs_no_picture(self) -> None:
        self.assertEqual(self.look(["a", "die-once", "abc"]), [(1, None), (8, None), (3, None)])

    def test_a_process_that_dies_between_two_calls_is_not_noticed(self) -> None:
        with Worker("detect") as worker:
            worker.run([b"a"])
            process = worker.process_id
            assert process
            os.kill(process, signal.SIGKILL)
            self.assertTrue(ends(process))
            self.assertEqual(worker.run([b"abc"]).column("length").to_pylist(), [3])

    def test_a_process_that_hangs_is_ended(self) -> None:
        rows = self.look(["a", "hang", "abc"], patience=0.5)
        self.assertEqual(rows, [(1, None), (None, "workerDied"), (3, None)])

    def test_a_process_that_dies_with_every_picture_ends_the_work(self) -> None:
        with self.assertRaisesRegex(WorkerFailed, "8 pictures one after the other"):
            self.look(["die"] * 20)

    def test_a_process_that_never_begins_ends_the_work(self) -> None:
        with self.assertRaisesRegex(WorkerFailed, "cannot be started"):
            self.look(["a"], model="silent")

    def test_other_columns_after_a_death_end_the_work(self) -> None:
        with Worker("detect") as worker:
            worker.run([b"a"])
            (self.place / "other-columns").touch()
            with self.assertRaisesRegex(WorkerFailed, "was changed"):
                worker.run([b"die"])


class Ends(Case):
    def test_whoever_cancels_ends_the_waiting_at_once(self) -> None:
        with Worker("detect") as worker:
            worker.run([b"a"])
            threading.Timer(0.3, worker.cancel).start()
            start = time.monotonic()
            with self.assertRaises(Cancelled):
                worker.run([b"hang"])
            self.assertLess(time.monotonic() - start, 20)
            self.assertEqual(worker.run([b"ab"]).column("length").to_pylist(), [2])

    def test_whoever_cancels_ends_a_start_and_a_model_that_is_fetched(self) -> None:
        for model, starts in (("slow", 3), ("slow", 1), ("endless", 3)):
            (self.place / "begun").unlink(missing_ok=True)
            with Worker("detect", model=model, fetch=True) as worker:
                threading.Thread(target=self.cancel_begun, args=(worker,), daemon=True).start()
                start = time.monotonic()
                with mock.patch.object(workers, "_STARTS", starts):
                    with self.assertRaises(Cancelled):
                        worker.run([b"a"])
                self.assertLess(time.monotonic() - start, 20)

    def test_whoever_cancels_ends_the_waiting_for_another_that_fetches(self) -> None:
        folder = _models.cache_folder()
        folder.mkdir(parents=True)
        with (
            open(folder / "workers.lock", "w") as lock,
            Worker("detect", model="absent", fetch=True) as worker,
        ):
            fcntl.flock(lock, fcntl.LOCK_EX)
            # Canceled with the first look at the lock, which is when it waits.
            rest = mock.patch.object(_models.time, "sleep", lambda _: worker.cancel())
            with rest, self.assertRaises(Cancelled):
                worker.run([b"a"])
        self.assertEqual(self.lines("pulls"), [])

    def cancel_begun(self, worker: Worker) -> None:
        deadline = time.monotonic() + 60
        while not (self.place / "begun").exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        worker.cancel()

    def test_whoever_cancelled_when_nobody_waited_ends_nothing(self) -> None:
        with Worker("detect") as worker:
            worker.cancel()
            self.assertEqual(worker.schema.names[0], "length")
            worker.cancel()
            self.assertEqual(worker.run([b"ab"]).column("length").to_pylist(), [2])

    def test_whoever_stops_in_the_middle_leaves_nothing_behind(self) -> None:
        with Worker("detect") as worker:
            for found in worker.map([[b"a"], [b"ab"], [b"abc"]]):
                self.assertEqual(found.column("length").to_pylist(), [1])
                break
            self.assertEqual(worker.run([b"abcd"]).column("length").to_pylist(), [4])

    def test_the_process_ends_with_the_worker(self) -> None:
        worker = Worker("detect")
        worker.run([b"a"])
        process = worker.process_id
        assert process
        worker.close()
        self.assertTrue(ends(process))
        self.assertIsNone(worker.process_id)

    def test_the_process_ends_with_a_program_that_is_killed(self) -> None:
        program = (
            "import sys, time\nfrom swift_vision_tasks.worker import Worker\n"
            "worker = Worker('detect')\nworker.run([b'a'])\n"
            "print(worker.process_id, flush=True)\ntime.sleep(60)"
        )
        started = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE)
        assert started.stdout
        process = int(started.stdout.readline())
        self.assertTrue(is_alive(process))
        started.kill()
        started.wait()
        started.stdout.close()
        self.assertTrue(ends(process))

    def test_a_forked_process_has_a_worker_of_its_own(self) -> None:
        with Worker("detect") as worker:
            worker.run([b"a"])
            process = worker.process_id
            child = os.fork()
            if child == 0:
                status = 1
                with contextlib.suppress(BaseException):
                    right = worker.run([b"ab"]).column("length").to_pylist() == [2]
                    status = 0 if right and worker.process_id != process else 2
                    worker.close()
                os._exit(status)
            _, status = os.waitpid(child, 0)
            self.assertEqual(os.waitstatus_to_exitcode(status), 0)
            self.assertEqual(worker.process_id, process)
            self.assertEqual(worker.run([b"abc"]).column("length").to_pylist(), [3])


class Lending(Case):
    """Workers that are kept between the pieces of a job's data."""

    def setUp(self) -> None:
        super().setUp()
        self.addCleanup(self.close_idle)
        self.close_idle()

    def close_idle(self) -> None:
        for idle in _batch._idle.values():
            _batch._close([each for _, each in idle])
        _batch._idle.clear()

    def lend(self, model: str) -> int:
        """The process that looked at a picture for the job with a model."""
        state = _batch.Job("detect", "", {"model": model}, fixed=False).state()
        with _batch.worker(state) as lent:
            lent.run([b"a"])
            assert lent.process_id
            return lent.process_id

    def test_a_forked_process_lends_workers_of_its_own(self) -> None:
        state = _batch.Job("detect", "", {}, fixed=False).state()
        with _batch.worker(state) as lent:
            lent.run([b"a"])
            process = lent.process_id
        # Of another thread that holds the lock, a forked process has the lock alone.
        with _batch._lock:
            child = os.fork()
            if child == 0:
                status = 1
                with contextlib.suppress(BaseException), _batch.worker(state) as own:
                    right = own.run([b"ab"]).column("length").to_pylist() == [2]
                    status = 0 if right and own.process_id != process else 2
                    own.close()
                os._exit(status)
        deadline = time.monotonic() + 60
        while (ended := os.waitpid(child, os.WNOHANG))[0] == 0 and time.monotonic() < deadline:
            time.sleep(0.05)
        if ended[0] == 0:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        self.assertEqual(ended, (child, 0))
        with _batch.worker(state) as lent:
            self.assertEqual(lent.process_id, process)

    def test_jobs_that_come_again_find_their_workers(self) -> None:
        models = [f"m{number}" for number in range(4)]
        first = [self.lend(model) for model in models]
        self.assertEqual([self.lend(model) for model in models], first)

    def test_no_more_workers_are_kept_than_there_are_tasks(self) -> None:
        processes = [self.lend(f"m{number}") for number in range(7)]
        for process in processes[:3]:
            self.assertTrue(ends(process))
        self.assertTrue(all(is_alive(process) for process in processes[3:]))

    def test_workers_that_nobody_used_for_long_end(self) -> None:
        processes = [self.lend(f"m{number}") for number in range(3)]
        with mock.patch.object(_batch, "_MOST_SECONDS", 0.0):
            self.assertEqual(self.lend("m2"), processes[2])
        self.assertTrue(ends(processes[0]) and ends(processes[1]))
        self.assertTrue(is_alive(processes[2]))

    def test_workers_with_other_columns_end(self) -> None:
        state = _batch.Job("detect", "", {}, fixed=False).state()
        with self.assertRaisesRegex(SetupError, "install one version everywhere"):
            with _batch.worker({**state, "names": ["other"]}):
                pass
        self.assertEqual(_batch._idle[next(iter(_batch._idle))], [])


class Reports(Case):
    """Jobs whose pictures all have errors."""

    def look_at(self, words: list[bytes], model: str) -> str:
        """What is said on standard error when a job looks at pictures."""
        state = _batch.Job("detect", "", {"model": model}, fixed=False).state()
        with contextlib.redirect_stderr(io.StringIO()) as said:
            _batch.structures(state, pa.array(words))
        return said.getvalue()

    def test_a_job_of_which_all_pictures_have_errors_says_so(self) -> None:
        said = self.look_at([b"bad"] * 3, "all-bad")
        self.assertIn("ALL 3 pictures of this job", said)
        self.assertIn("the first: no picture", said)
        # Not with each piece.
        self.assertEqual(self.look_at([b"bad"] * 2, "all-bad"), "")
        self.assertIn("ALL 7 pictures", self.look_at([b"bad"] * 2, "all-bad"))
        self.assertEqual(self.look_at([b"good"], "all-bad"), "")
        self.assertEqual(self.look_at([b"bad"] * 100, "all-bad"), "")

    def test_a_job_with_one_answer_does_not(self) -> None:
        self.assertEqual(self.look_at([b"bad", b"good", b"bad"], "some-bad"), "")
        self.assertEqual(self.look_at([], "no-pictures"), "")

    def test_tables_and_batches_say_so_as_well(self) -> None:
        state = _batch.Job("detect", "", {"model": "tables"}, fixed=False).state()
        table = pa.table({"picture": [b"bad"]})
        with contextlib.redirect_stderr(io.StringIO()) as said:
            _batch.joined(state, table, "picture", "")
        self.assertIn("ALL 1 pictures", said.getvalue())
        with contextlib.redirect_stderr(io.StringIO()) as said:
            list(_batch.rows({**state}, table.to_batches(), 0))
        self.assertIn("ALL 2 pictures", said.getvalue())

    def test_addresses_from_the_current_folder_are_those_of_its_files(self) -> None:
        given = ["file://photos/a.jpg", "file:///b.jpg", "file://localhost/c.jpg", "d.jpg", None]
        wanted = [f"file://{os.getcwd()}/photos/a.jpg", *given[1:]]
        for kind in (pa.string(), pa.large_string()):
            found = _batch.absolute(pa.array(given, kind))
            self.assertEqual((found.to_pylist(), found.type), (wanted, kind))
        files = pa.array([b"file://photos/a.jpg"])
        self.assertIs(_batch.absolute(files), files)


class Clashes(Case):
    def test_columns_that_are_there_are_told_apart_as_the_engine_does(self) -> None:
        job = _batch.Job("detect", "", {}, fixed=False)
        job.clashes(["Error", "path"])
        with self.assertRaisesRegex(ValueError, "already has the columns error, length"):
            job.clashes(["length", "path", "error"])
        with self.assertRaisesRegex(ValueError, "already has the columns Error, LENGTH;"):
            job.clashes(["LENGTH", "path", "Error"], ignoring_case=True)

    def test_spark_takes_columns_that_differ_in_case_for_one(self) -> None:
        from pyspark.sql.types import BinaryType, IntegerType, StructField, StructType

        from swift_vision_tasks import spark

        kinds = [StructField("content", BinaryType()), StructField("Length", IntegerType())]
        for setting, is_one in (("false", True), ("true", False)):
            frame = mock.Mock(columns=["content", "Length"])
            frame.select.return_value.schema = StructType(kinds)
            frame.sparkSession.conf.get.return_value = setting
            if is_one:
                with self.assertRaisesRegex(ValueError, "already has the columns Length;"):
                    spark.detect(frame, "content")
            else:
                spark.detect(frame, "content")
                frame.select.return_value.mapInArrow.assert_called_once()


class SetUp(Case):
    def test_a_missing_model_is_said_with_what_mends_it(self) -> None:
        with self.assertRaisesRegex(SetupError, "vision models pull absent.*fetch=True"):
            self.look(["a"], model="absent")
        self.assertEqual(self.lines("pulls"), [])

    def test_processes_that_need_the_same_model_fetch_it_once(self) -> None:
        with multiprocessing.get_context("spawn").Pool(4) as pool:
            self.assertEqual(pool.map(fetch_and_look, range(4)), [[4]] * 4)
        self.assertEqual(self.lines("pulls"), ["absent"])

    def kill_while_it_fetches(self, model: str) -> int:
        """Kills a program that has a model fetched; the process that fetches."""
        program = (
            "from swift_vision_tasks.worker import Worker\n"
            f"Worker('detect', model='{model}', fetch=True).run([b'a'])"
        )
        with subprocess.Popen([sys.executable, "-c", program]) as started:
            deadline = time.monotonic() + 60
            while not self.lines("begun") and time.monotonic() < deadline:
                time.sleep(0.02)
            (process,) = (int(line) for line in self.lines("begun"))
            self.assertTrue(is_alive(process))
            started.kill()
        self.addCleanup(end, process)
        return process

    def test_what_fetches_ends_with_a_program_that_is_killed(self) -> None:
        self.assertTrue(ends(self.kill_while_it_fetches("endless")))

    def test_nobody_begins_beside_what_goes_on_fetching_for_one_that_was_killed(self) -> None:
        process = self.kill_while_it_fetches("stubborn")
        with open(_models.cache_folder() / "workers.lock", "w") as lock:
            with self.assertRaises(BlockingIOError):
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self.assertTrue(is_alive(process))
        with Worker("detect", model="stubborn", fetch=True) as worker:
            self.assertEqual(worker.run([b"ab"]).column("length").to_pylist(), [2])
        self.assertEqual(self.lines("pulls"), ["stubborn"])

    def test_a_cache_that_cannot_be_written_is_said_with_what_to_do(self) -> None:
        # Where everybody may write, as root may, what is no folder does.
        (self.place / "file").touch()
        cache = str(self.place / "file" / "cache")
        with mock.patch.dict(os.environ, {"VISION_TASKS_CACHE": cache}):
            with self.assertRaisesRegex(SetupError, "cannot be written.*VISION_TASKS_CACHE"):
                self.look(["a"], model="absent", fetch=True)

    def test_another_version_of_the_command_is_refused(self) -> None:
        with self.assertRaisesRegex(SetupError, "install the same version of both"):
            self.look(["a"], model="newer")

    def test_a_command_that_is_not_there_is_said(self) -> None:
        with mock.patch.dict(os.environ, {"VISION_TASKS_COMMAND": str(self.place / "absent")}):
            with self.assertRaises(SetupError):
                Worker("detect")

    def test_executors_without_the_package_say_so(self) -> None:
        from daft import DataType
        from pyspark import cloudpickle

        from swift_vision_tasks import daft, ray, spark

        bare = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        functions = {
            "list(sent([]))": spark._function({}, ["error"]),
            "sent() # Ray": ray._actor({}, "bytes", ""),
            "sent() # Daft": daft._class({}, DataType.int64(), 1),
        }
        for call, function in functions.items():
            (self.place / "sent").write_bytes(cloudpickle.dumps(function))
            program = "import pickle; sent = pickle.load(open('sent', 'rb')); " + call
            done = subprocess.run(
                [sys.executable, "-c", program],
                env=bare,
                cwd=self.place,
                capture_output=True,
                text=True,
                check=False,
            )
            self.assertIn("swift_vision_tasks is not installed for the Python", done.stderr)

    def test_a_python_without_arrow_is_told_what_to_install(self) -> None:
        for module in ("worker", "spark", "ray", "daft"):
            program = (
                f"import sys; sys.modules['pyarrow'] = None; import swift_vision_tasks.{module}"
            )
            done = subprocess.run(
                [sys.executable, "-c", program], capture_output=True, text=True, check=False
            )
            self.assertIn("SetupError", done.stderr)
            self.assertIn("pip install pyarrow", done.stderr)


def picture_of(color: tuple[int, int, int]) -> bytes:
    """A BMP of two by two pixels of a color."""
    red, green, blue = color
    row = bytes((blue, green, red)) * 2 + b"\0\0"
    header = struct.pack(
        "<2sIHHIIiiHHIIiiII", b"BM", 70, 0, 0, 54, 40, 2, 2, 1, 24, 0, 16, 0, 0, 0, 0
    )
    return header + row * 2


class RealCommand(unittest.TestCase):
    def test_tasks_that_there_are_not(self) -> None:
        from swift_vision_tasks import daft

        with self.assertRaisesRegex(ValueError, "no command 'track'; the commands are detect, "):
            Worker("track")
        with self.assertRaisesRegex(ValueError, "there is no task '--help'"):
            Worker("--help")
        with self.assertRaisesRegex(ValueError, "no command 'detct'. Did you mean 'detect'|detct"):
            daft.detct(None)
        with self.assertRaises(AttributeError):
            getattr(daft, "_unknown")  # noqa: B009

    @unittest.skipUnless(
        os.environ.get("VISION_TOY_COMMAND"), "VISION_TOY_COMMAND names no command"
    )
    def test_a_task_that_only_the_command_knows_has_columns_and_answers(self) -> None:
        toy = {"VISION_TASKS_COMMAND": os.environ["VISION_TOY_COMMAND"]}
        with mock.patch.dict(os.environ, toy), Worker("color", gain=0.5) as worker:
            self.assertEqual(worker.schema.names, ["red", "green", "blue", "remarks", "error"])
            [row] = worker.run([picture_of((200, 100, 50))]).to_pylist()
        wanted = {"red": 100, "green": 50, "blue": 25, "remarks": [], "error": None}
        self.assertEqual(row, wanted)

    def test_wrong_options_are_told_by_the_command(self) -> None:
        with self.assertRaisesRegex(ValueError, "scor_threshold'?. Did you mean 'score_threshold'"):
            Worker("detect", scor_threshold=0.5)
        with self.assertRaisesRegex(ValueError, "out of range"):
            Worker("detect", score_threshold=7)
        for value in ("a\0b", "a\udcffb"):
            for options in ({"model": value}, {"allow": ["dog", value]}):
                with self.assertRaisesRegex(ValueError, "is not text in UTF-8 without NULs"):
                    Worker("detect", **options)  # type: ignore[arg-type]

    def test_options_that_are_not_for_columns_are_refused_by_name(self) -> None:
        for name, value in (("help", True), ("describe", True), ("format", "json")):
            for make in (
                lambda options: Worker("detect", **options),
                lambda options: _batch.Job("detect", "", options, fixed=False),
            ):
                with self.assertRaisesRegex(ValueError, f"^{name} cannot be given here: "):
                    make({name: value})

    def test_missing_models_are_told_by_the_command(self) -> None:
        with tempfile.TemporaryDirectory() as cache:
            # The runtime stays where it is.
            runtime = _models.cache_folder() / "runtime"
            if runtime.exists():
                os.symlink(runtime, Path(cache) / "runtime")
            with mock.patch.dict(os.environ, {"VISION_TASKS_CACHE": cache}):
                with self.assertRaisesRegex(SetupError, "vision models pull"):
                    Worker("pose").run([b"a"])


if __name__ == "__main__":
    unittest.main()
