"""One process of ``vision worker``, and what is said over its pipes (docs/worker.md)."""

import contextlib
import json
import os
import queue
import select
import signal
import struct
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from typing import Any

VERSION = 1
PICTURE, PATH, PIXELS = 1, 2, 3
RECORD, ERROR = 1, 2

_GREETING = b"vision-worker %d\n" % VERSION
_HEADER = struct.Struct("<QII")
_MOST_AT_ONCE = 1 << 20
_SETUP_MISSING = 3

# A picture as it is sent: its number, what it is, and its bytes.
Question = tuple[int, int, "bytes | memoryview"]


class ChildDied(Exception):
    """The process ended, or said nothing for too long."""


class ChildRefused(Exception):
    """The process ended by itself before it began: something is wrong with the set-up."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.is_setup_missing = status == _SETUP_MISSING


class Cancellation:
    """Ends the processes that others wait for, from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[Any] | None = None
        self._is_set = False

    @property
    def is_set(self) -> bool:
        """Whether nothing is to be waited for."""
        return self._is_set

    def set(self) -> None:
        """Ends the process that is waited for, and each that would be."""
        with self._lock:
            self._is_set = True
            if self._process:
                self._process.kill()

    def clear(self) -> None:
        """Lets others be waited for again."""
        self._is_set = False

    @contextlib.contextmanager
    def ends(self, process: "subprocess.Popen[Any]") -> Iterator[None]:
        """Has a process end when it is canceled, until the end of a `with`."""
        with self._lock:
            self._process = process
            if self._is_set:
                process.kill()
        try:
            yield
        finally:
            with self._lock:
                self._process = None


class Child:
    """A process that answers for pictures, in order.

    It ends with this process, however that ends: its standard input ends then. ``cancellation``
    ends it while it begins.
    """

    def __init__(self, command: list[str], patience: float, cancellation: Cancellation) -> None:
        self._errors = tempfile.TemporaryFile()
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            bufsize=0,
        )
        assert self._process.stdin and self._process.stdout
        self._input, self._output = self._process.stdin, self._process.stdout
        self._owner = os.getpid()
        self._received = bytearray()
        self._questions: queue.SimpleQueue[Question | None] = queue.SimpleQueue()
        self._feeder = threading.Thread(target=self._feed, daemon=True, name="vision-worker")
        try:
            with cancellation.ends(self._process):
                self.hello = self._greet(patience)
        except BaseException:
            self.kill()
            raise
        self._feeder.start()

    @property
    def process_id(self) -> int:
        """The system's number for the process."""
        return self._process.pid

    def send(self, question: Question) -> None:
        """Hands over a picture, without waiting until it is sent."""
        self._questions.put(question)

    def receive(self, patience: float) -> tuple[int, int, memoryview]:
        """Waits for the next answer: the picture's number, what it is, and its bytes."""
        deadline = time.monotonic() + patience
        number, kind, length = _HEADER.unpack(self._read(_HEADER.size, deadline))
        return number, kind, memoryview(self._read(length, deadline))

    def close(self, patience: float = 5) -> None:
        """Lets the process end, and has it end after some seconds."""
        if self._feeder.is_alive():
            self._questions.put(None)
            self._feeder.join(patience)
        with contextlib.suppress(OSError):
            self._input.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(patience)
        self.kill()

    def kill(self) -> None:
        """Ends the process at once."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        # A feeder that is writing finds no reader; only then the pipe is no longer used.
        if self._feeder.is_alive():
            self._questions.put(None)
            self._feeder.join()
        with contextlib.suppress(OSError):
            self._input.close()
        self._output.close()
        self._errors.close()

    def interrupt(self) -> None:
        """Ends the process at once, from any thread; callers waiting for an answer are notified."""
        self._process.kill()

    def forget(self) -> None:
        """Lets go of the pipes in a process that was forked and does not own the child."""
        for pipe in (self._input, self._output):
            with contextlib.suppress(OSError):
                pipe.close()

    def last_words(self) -> str:
        """How the process ended, and what it said last."""
        status = self._process.poll()
        if status is None:
            return "it said nothing for too long"
        how = f"it ended with exit code {status}"
        if status < 0:
            with contextlib.suppress(ValueError):
                how = f"it was ended by {signal.Signals(-status).name}"
        said = self._said()
        return f"{how}: {said}" if said else how

    def _said(self) -> str:
        size = self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, size - 2000))
        return self._errors.read().decode("utf-8", "replace").strip()

    def _greet(self, patience: float) -> dict[str, Any]:
        """Sends our line and waits for the other's."""
        with contextlib.suppress(BrokenPipeError):
            self._input.write(_GREETING)
        try:
            line = self._read_line(time.monotonic() + patience)
        except ChildDied:
            if self._process.poll() is None:
                raise
            if self._process.returncode > 0:
                raise ChildRefused(
                    self._said() or self.last_words(), self._process.returncode
                ) from None
            raise
        hello: dict[str, Any] = json.loads(line)
        if hello.get("worker") != VERSION:
            raise ChildRefused(
                f"the command vision speaks version {hello.get('worker')} of the framing, and this "
                f"package version {VERSION}; install the same version of both",
                0,
            )
        return hello

    def _feed(self) -> None:
        """Sends what was handed over, until nothing more comes; runs in a thread of its own."""
        with contextlib.suppress(OSError):
            while question := self._questions.get():
                number, kind, content = question
                pieces = [memoryview(_HEADER.pack(number, kind, len(content))), memoryview(content)]
                while pieces:
                    written = os.writev(self._input.fileno(), pieces)
                    while pieces and written >= len(pieces[0]):
                        written -= len(pieces.pop(0))
                    if pieces:
                        pieces[0] = pieces[0][written:]
            self._input.close()
        # The rest is dropped; callers that wait for an answer get none.

    def _read(self, count: int, deadline: float) -> bytes:
        while len(self._received) < count:
            self._receive_more(deadline)
        taken = bytes(self._received[:count])
        del self._received[:count]
        return taken

    def _read_line(self, deadline: float) -> bytes:
        while b"\n" not in self._received:
            self._receive_more(deadline)
        line, _, rest = bytes(self._received).partition(b"\n")
        self._received = bytearray(rest)
        return line

    def _receive_more(self, deadline: float) -> None:
        poll = select.poll()
        poll.register(self._output, select.POLLIN)
        left = deadline - time.monotonic()
        if left <= 0 or not poll.poll(left * 1000):
            raise ChildDied
        piece = os.read(self._output.fileno(), _MOST_AT_ONCE)
        if not piece:
            # It closed its output, so it ends, or has nothing more to say.
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(1)
            raise ChildDied
        self._received += piece
