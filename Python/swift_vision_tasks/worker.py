"""Tasks on many pictures in a process of their own: pictures in, tables of Apache Arrow out.

::

    from swift_vision_tasks.worker import Worker

    with Worker("detect", model="efficientdet-lite0", score_threshold=0.5) as worker:
        table = worker.run(["a.jpg", "b.jpg"])  # paths, or the bytes of files

Every picture has one row, in order, whatever happens: one that cannot be read has its reason in the
column ``error``. When the process dies, another takes its place; a picture with which it dies again
when it is alone gets an error, too.

The adapters for Spark, Ray and Daft are in `swift_vision_tasks.spark`, ``.ray`` and ``.daft``.
`swift_vision_tasks.arrow` is a program that does this with streams of Arrow.
"""

import atexit
import contextlib
import itertools
import os
import re
import threading
import urllib.parse
import weakref
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from swift_vision_tasks import _columns, _models
from swift_vision_tasks._arrow import pa
from swift_vision_tasks._child import (
    ERROR,
    PATH,
    PICTURE,
    Cancellation,
    Child,
    ChildDied,
    ChildRefused,
)
from swift_vision_tasks._files import SetupError

__all__ = ["Cancelled", "SetupError", "Worker", "WorkerFailed"]

TASKS = ("detect", "classify", "embed", "pose")

# How often a picture may be alone with a process that dies.
_TRIALS = 2
# How many pictures one after the other may end a process, before it is not their fault.
_MOST_CULPRITS = 8
# How often a process may not even begin.
_STARTS = 3
# How many seconds a process may take to begin: a model that nobody knows is tried first.
_MOST_TO_BEGIN = 120
# How many bytes of pictures are read ahead, beyond those of one batch.
_MOST_AHEAD = 64 << 20

# What stands before the path in the address of a file, and before any other address.
_FILE = re.compile(r"file:(//(localhost)?(?=/)|(?!//))", re.IGNORECASE)
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)


class WorkerFailed(RuntimeError):
    """The process of a worker died again and again, whatever the picture."""


class Cancelled(RuntimeError):
    """Another thread called `Worker.cancel`."""


@dataclass
class _Batch:
    """Pictures that were handed over together, and what came of them."""

    count: int = 0
    byte_count: int = 0
    #: What went wrong with each picture that is done; None where nothing did.
    errors: list[tuple[str, str] | None] = field(default_factory=list)


@dataclass
class _Picture:
    number: int
    kind: int
    content: "bytes | memoryview"
    #: An error that is known before anybody has looked.
    error: tuple[str, str] | None = None
    trials: int = 0


class Worker:
    """A process of ``vision worker``, started when it is first needed, and again when it died.

    ``task`` is ``"detect"``, ``"classify"``, ``"embed"`` or ``"pose"``. Other words are options of
    ``vision worker TASK`` with ``_`` for ``-``, as in ``score_threshold=0.5``, ``allow=["dog"]``,
    ``l2_normalize=True``; ``workers`` says how many pictures are looked at side by side (default:
    one for each core).

    - ``fetch``: whether a model of the catalogue that is not on this machine is fetched, by one
      process of the machine while others wait; for a default model, all default models are fetched.
      Without it a missing model is an error.
    - ``patience``: after how many seconds without an answer the process counts as dead.
    - ``fixed``: whether vectors have their length in their type, as databases for vectors want it.
      pyarrow 25 cannot read Parquet files back in which such a column has nulls, so leave out the
      rows with errors before you write those.
    - ``encoded_paths``: whether ``file:`` addresses have ``%20`` for a space, as those of Spark's
      ``input_file_name()`` and ``_metadata.file_path``. Otherwise all behind ``file://`` is taken
      as it is, as those of Daft and of Spark's binary files want it.

    Raises `ValueError` for a task or an option that there is not. What is used by one thread at a
    time; `cancel` may be called from any. The process ends with this object, and with this process
    however that ends.
    """

    def __init__(
        self,
        task: str,
        *,
        fetch: bool = False,
        patience: float = 120,
        fixed: bool = False,
        encoded_paths: bool = False,
        **options: Any,
    ) -> None:
        if task not in TASKS:
            raise ValueError(f"there is no task {task!r}; tasks are {', '.join(TASKS)}")
        # Asked first, so that a wrong option is told before any picture is read.
        _columns.describe(task, options)
        self._command = _columns.command(task, {**options, "format": "records"})
        self._fetch, self._patience, self._fixed = fetch, patience, fixed
        self._has_encoded_paths = encoded_paths
        self._child: Child | None = None
        self._columns: _columns.Columns | None = None
        self._numbers = itertools.count()
        #: What was handed over and is not answered, the next first.
        self._waiting: deque[_Picture] = deque()
        #: How many pictures from here on are sent one by one, since one of them may be a culprit.
        self._suspects = 0
        self._culprits = 0
        self._cancellation = Cancellation()
        self._lock = threading.Lock()
        _living.add(self)

    # -- What is asked

    @property
    def schema(self) -> pa.Schema:
        """The columns of the answers; the process is started for it."""
        self._cancellation.clear()
        self._start()
        assert self._columns
        return self._columns.schema

    @property
    def process_id(self) -> int | None:
        """The system's number for the process; None while there is none."""
        return self._child.process_id if self._child else None

    def run(
        self, pictures: "Iterable[bytes | str | os.PathLike[str] | None] | pa.Array"
    ) -> pa.RecordBatch:
        """Looks at pictures; returns a row for each, in order.

        A picture is the bytes of its file, or a path; an Arrow array of binary or text is used
        without a copy.
        """
        (answers,) = self.map([pictures])
        return answers

    def map(self, batches: Iterable[Any]) -> Iterator[pa.RecordBatch]:
        """Looks at batches of pictures, each as for `run`; yields the answers to each.

        The next batch is read while the process works on the one before. None in place of a batch
        has everything answered before the next is read.
        """
        held: deque[_Batch] = deque()
        self._cancellation.clear()
        self._abandon()
        try:
            for pictures in batches:
                if pictures is None:
                    while held:
                        yield self._collect(held.popleft())
                    continue
                held.append(self._hand_over(pictures))
                while len(held) > 1 or held and held[0].byte_count > _MOST_AHEAD:
                    yield self._collect(held.popleft())
            while held:
                yield self._collect(held.popleft())
        finally:
            self._abandon()

    def cancel(self) -> None:
        """Ends what another thread waits for; there it raises `Cancelled`.

        That is an answer, the start of the process, or a model that is fetched.
        """
        with self._lock:
            self._cancellation.set()
            if self._child:
                self._child.interrupt()

    def close(self) -> None:
        """Ends the process; it is started again when it is needed."""
        with self._lock:
            child, self._child = self._child, None
        if child:
            child.close()

    def __enter__(self) -> "Worker":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        with contextlib.suppress(Exception):
            if self._child:
                self._child.kill()

    # -- The way of a batch

    def _hand_over(self, pictures: Any) -> _Batch:
        child = self._start()
        batch = _Batch()
        for content, kind, error in _questions(pictures, self._has_encoded_paths):
            picture = _Picture(next(self._numbers), kind, content, error)
            self._waiting.append(picture)
            batch.count += 1
            batch.byte_count += len(content)
            if error is None and not self._suspects:
                child.send((picture.number, picture.kind, picture.content))
        return batch

    def _collect(self, batch: _Batch) -> pa.RecordBatch:
        assert self._columns
        while len(batch.errors) < batch.count:
            picture = self._waiting[0]
            error = picture.error
            if error is None:
                error = self._answer(picture)
            self._waiting.popleft()
            if self._suspects:
                self._suspects -= 1
                if not self._suspects:
                    self._send_waiting()
            batch.errors.append(error)
        return self._columns.finish(batch.errors)

    def _answer(self, picture: _Picture) -> tuple[str, str] | None:
        """Waits for the answer to the next picture; what went wrong with it, or None."""
        while True:
            child = self._start()
            try:
                if self._suspects:
                    child.send((picture.number, picture.kind, picture.content))
                number, kind, content = child.receive(self._patience)
            except ChildDied:
                error = self._bury(child, picture)
                if error:
                    return error
                continue
            if number != picture.number:
                raise WorkerFailed(
                    f"the worker answered for picture {number}, not {picture.number}"
                )
            self._culprits = 0
            if kind == ERROR:
                code, message = _columns.texts(content)
                return code, message
            assert self._columns
            self._columns.add(content)
            return None

    # -- The process

    def _start(self) -> Child:
        """The process, which is started when there is none."""
        for _ in range(_STARTS):
            self._check_cancelled()
            if self._child:
                return self._child
            try:
                self._begin()
            except ChildDied:
                continue
            except ChildRefused as error:
                raise SetupError(str(error)) from None
        self._check_cancelled()
        if self._child:
            return self._child
        raise WorkerFailed("the process of the worker cannot be started: it did not begin")

    def _begin(self) -> None:
        patience = max(self._patience, _MOST_TO_BEGIN)
        child = _models.start(self._command, patience, self._fetch, self._cancellation)
        columns = _columns.Columns(child.hello["columns"], self._fixed)
        if self._columns is None:
            self._columns = columns
        elif columns.schema != self._columns.schema:
            child.kill()
            raise WorkerFailed("the model was changed while the worker was away")
        with self._lock:
            self._child = child

    def _check_cancelled(self) -> None:
        if self._cancellation.is_set:
            self._cancellation.clear()
            raise Cancelled("the work was cancelled")

    def _abandon(self) -> None:
        """Forgets what somebody who stopped in the middle left behind."""
        if self._waiting:
            self._waiting.clear()
            self._drop_child()
        if self._columns:
            self._columns.clear()

    def _drop_child(self) -> None:
        with self._lock:
            child, self._child = self._child, None
        if child:
            child.kill()
        self._suspects = 0

    def _bury(self, child: Child, picture: _Picture) -> tuple[str, str] | None:
        """What a picture's error is when the process died; None if it is to be tried again.

        The pictures that were under way are sent one by one from now on. One that was alone with a
        process that died is tried once more: something else may have ended the process.
        """
        if self._cancellation.is_set:
            self._drop_child()
            self._check_cancelled()
        was_alone = self._suspects > 0
        words = child.last_words()
        window = int(child.hello.get("window", 1))
        suspects = self._suspects
        self._drop_child()
        self._suspects = suspects if was_alone else min(window, len(self._waiting))
        if not was_alone:
            return None
        picture.trials += 1
        if picture.trials < _TRIALS:
            return None
        self._culprits += 1
        if self._culprits >= _MOST_CULPRITS:
            raise WorkerFailed(
                f"the worker died with {self._culprits} pictures one after the other; {words}"
            )
        return "workerDied", f"the worker died {picture.trials} times with this picture; {words}"

    def _send_waiting(self) -> None:
        """Sends what was held back while pictures were sent one by one."""
        child = self._start()
        for picture in self._waiting:
            if picture.error is None:
                child.send((picture.number, picture.kind, picture.content))

    def _forget(self) -> None:
        """After a fork, in the child: the process and its pipes belong to the parent."""
        child, self._child = self._child, None
        self._lock, self._cancellation = threading.Lock(), Cancellation()
        self._waiting.clear()
        self._suspects = 0
        if child:
            child.forget()
            _forgotten.append(child)


_living: "weakref.WeakSet[Worker]" = weakref.WeakSet()
# Never collected, since that would end the process of another.
_forgotten: list[Child] = []


def _forget_all() -> None:
    for worker in list(_living):
        worker._forget()


def _close_all() -> None:
    for worker in list(_living):
        with contextlib.suppress(Exception):
            worker.close()


def interrupt_all() -> None:
    """Ends the processes of all workers at once; takes no lock, so handlers of signals may."""
    for worker in list(_living):
        child = worker._child
        if child:
            child.interrupt()


os.register_at_fork(after_in_child=_forget_all)
atexit.register(_close_all)


def _holds_bytes(kind: pa.DataType) -> bool:
    return bool(
        pa.types.is_binary(kind) or pa.types.is_large_binary(kind) or pa.types.is_binary_view(kind)
    )


def _holds_paths(kind: pa.DataType) -> bool:
    return bool(
        pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind)
    )


def check_type(kind: pa.DataType) -> None:
    """Raises `TypeError` for a column of a type that no pictures have."""
    # Null is what engines make of rows of which none has a picture.
    if not (_holds_bytes(kind) or _holds_paths(kind) or pa.types.is_null(kind)):
        raise TypeError(
            f"pictures are a column of binary (files' bytes) or text (paths), not of {kind}"
        )


def _questions(
    pictures: Any, is_encoded: bool
) -> "Iterator[tuple[bytes | memoryview, int, tuple[str, str] | None]]":
    """The bytes of each picture, what they are, and what is wrong before anybody has looked."""
    if isinstance(pictures, pa.ChunkedArray):
        for chunk in pictures.chunks:
            yield from _questions(chunk, is_encoded)
        return
    if isinstance(pictures, pa.Array):
        check_type(pictures.type)
        if _holds_bytes(pictures.type):
            pictures = (each.as_buffer() for each in pictures)
        else:
            pictures = (each.as_py() for each in pictures)
    for picture in pictures:
        yield _question(picture, is_encoded)


def _question(
    picture: Any, is_encoded: bool
) -> "tuple[bytes | memoryview, int, tuple[str, str] | None]":
    if picture is None:
        return b"", PICTURE, ("inputMissing", "there is no picture in this row")
    if isinstance(picture, (bytes, bytearray, memoryview, pa.Buffer)):
        # Of arrays the worker is told how many bytes there are, not how many items.
        return memoryview(picture).cast("B"), PICTURE, None
    path = os.fspath(picture)
    if not isinstance(path, str):
        raise TypeError(f"a picture is bytes or a path, not {type(picture).__name__}")
    address = _FILE.match(path)
    if address:
        # Engines put no more than this before a path: "#" and "?" are letters of names.
        path = path[address.end() :]
        if is_encoded:
            path = urllib.parse.unquote(path, errors="surrogateescape")
    elif _SCHEME.match(path):
        words = f"{path} is not on this machine; read the bytes with the engine and pass those"
        return b"", PATH, ("inputMissing", words)
    if "\0" in path:
        return b"", PATH, ("inputInvalid", f"{path!r} has a NUL in it, and no path has one")
    try:
        return path.encode(), PATH, None
    except UnicodeEncodeError:
        return b"", PATH, ("inputInvalid", f"{path!r} is not text in UTF-8")
