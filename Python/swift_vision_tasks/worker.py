"""Tasks on many pictures in a process of their own: pictures in, tables of Apache Arrow out.

::

    from swift_vision_tasks.worker import Worker

    with Worker("detect", model="efficientdet-lite0", score_threshold=0.5) as worker:
        table = worker.run(["a.jpg", "b.jpg"])  # paths, the bytes of files, or pixels

Every picture has one row, in order, whatever happens: one that cannot be read has its reason in the
column ``error``. When the process dies, another takes its place; a picture with which it dies again
when it is alone gets an error, too.

It is long because one class owns the process, its pictures under way and its deaths.

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
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from swift_vision_tasks import _columns, _models, _pixels
from swift_vision_tasks._arrow import pa
from swift_vision_tasks._child import (
    ERROR,
    PATH,
    PICTURE,
    PIXELS,
    Cancellation,
    Child,
    ChildDied,
    ChildRefused,
)
from swift_vision_tasks._errors import Cancelled, OptionError, SetupError, WorkerFailed

__all__ = ["Cancelled", "OptionError", "SetupError", "Worker", "WorkerFailed"]

# How often a picture may be alone with a process that dies.
_TRIALS = 2
# How many pictures one after the other may end a process, before it is not their fault.
_MOST_CULPRITS = 8
# How often a process may not even begin.
_STARTS = 3
# The seconds that a process may take to begin: an unknown model is tried first.
_MOST_TO_BEGIN = 120
# How many bytes of pictures are read ahead, beyond those of one batch.
_MOST_AHEAD = 64 << 20

# What stands before the path in the address of a file, and before any other address.
_FILE = re.compile(r"file:(//(localhost)?(?=/)|(?!//))", re.IGNORECASE)
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)

_NO_PICTURES = "pictures are a path, the bytes of a file, pixels, or an iterable of these, not {}"


@dataclass
class _Batch:
    """Pictures that were handed over together, and what came of them."""

    columns: _columns.Columns
    count: int = 0
    byte_count: int = 0
    #: What went wrong with each picture that is done; None where nothing did.
    errors: list[tuple[str, str] | None] = field(default_factory=list)
    #: Whether its answers are dropped.
    is_abandoned: bool = False


@dataclass
class _Picture:
    batch: _Batch
    number: int
    kind: int
    content: "bytes | memoryview"
    #: An error that is known before anybody has looked.
    error: tuple[str, str] | None = None
    trials: int = 0


class Worker:
    """A process of ``vision worker``, started when it is first needed, and again when it died.

    ``task`` is one of those that ``vision worker --help`` lists, such as ``"detect"``. Other words
    are options of ``vision worker TASK`` with ``_`` for ``-``, as in ``score_threshold=0.5``,
    ``allow=["dog"]``, ``l2_normalize=True``; ``workers`` says how many pictures are looked at side
    by side (default: one for each core).

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

    Raises `OptionError`, a `ValueError`, for a task or an option that there is not. Threads may
    share a worker: their pictures go to the one process, side by side, and each call has the
    answers to its own. The process ends with this object, and with this process however that ends.
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
        # Asked first, so that a wrong option is reported before any picture is read.
        _columns.describe(task, options)
        self._command = _columns.command(task, {**options, "format": "records"})
        self._fetch, self._patience, self._fixed = fetch, patience, fixed
        self._has_encoded_paths = encoded_paths
        self._fields: list[_columns.Field] = []
        self._schema: pa.Schema | None = None
        self._numbers = itertools.count()
        self._renew()
        _living.add(self)

    def _renew(self) -> None:
        """Begins without a process, and without threads that share this worker."""
        #: Protects all that follows, and wakes who waits for it.
        self._turn = threading.Condition()
        self._child: Child | None = None
        #: Pictures that were handed over and are not answered, the next first.
        self._waiting: deque[_Picture] = deque()
        #: How many pictures from here on are sent one by one, since one of them may be a culprit.
        self._suspects = 0
        self._culprits = 0
        #: The thread that starts the process, or waits for its answers, for all.
        self._driver: int | None = None
        #: Ends a start of the process that is under way.
        self._starting: Cancellation | None = None
        #: How often calls were canceled; those that began before a time it changes end.
        self._cancellations = 0

    # -- What is asked

    @property
    def schema(self) -> pa.Schema:
        """The columns of the answers; the process is started for it."""
        self._prepare(self._cancellations)
        assert self._schema
        return self._schema

    @property
    def process_id(self) -> int | None:
        """The system's number for the process; None while there is none."""
        child = self._child
        return child.process_id if child else None

    def run(self, pictures: Any) -> pa.RecordBatch:
        """Looks at pictures; returns a row for each, in order.

        A picture is a path; the bytes of a file; or pixels, that is, an array of NumPy or any other
        that has Python's buffer protocol or NumPy's array interface, a picture of Pillow, an image
        of MediaPipe, or a tensor of PyTorch: rows of columns of bytes (uint8), gray, or with
        channels last, RGB or RGBA. Those of OpenCV are BGR: pass ``array[:, :, ::-1]``.

        ``pictures`` is one picture, an iterable of them, an array of four dimensions, or an Arrow
        array of binary or text, which is used without a copy. Raises `TypeError` for what is no
        picture. Pixels that cannot be read, as those of a picture of Pillow whose file is cut off,
        are an error in their row.
        """
        if pictures is None:
            raise TypeError(_NO_PICTURES.format("None"))
        (answers,) = self.map([pictures])
        return answers

    def map(self, batches: Iterable[Any]) -> Iterator[pa.RecordBatch]:
        """Looks at batches of pictures, each as for `run`; yields the answers to each.

        The next batch is read while the process works on the one before. None in place of a batch
        has everything answered before the next is read.
        """
        if _is_one(batches):
            raise TypeError("map takes batches of pictures, and this is one picture; use run")
        _check_several(batches)
        return self._map(batches)

    def _map(self, batches: Iterable[Any]) -> Iterator[pa.RecordBatch]:
        held: deque[_Batch] = deque()
        since = self._cancellations
        try:
            for pictures in batches:
                if pictures is None:
                    while held:
                        yield self._collect(held, since)
                    continue
                _check_several(pictures)
                self._prepare(since)
                held.append(_Batch(_columns.Columns(self._fields, self._fixed)))
                self._hand_over(held[-1], pictures)
                while len(held) > 1 or held and held[0].byte_count > _MOST_AHEAD:
                    yield self._collect(held, since)
            while held:
                yield self._collect(held, since)
        finally:
            self._abandon(held)

    def cancel(self) -> None:
        """Ends what other threads wait for; there it raises `Cancelled`.

        That is an answer, the start of the process, or a model that is fetched.
        """
        with self._turn:
            self._cancel()

    def _cancel(self) -> None:
        self._cancellations += 1
        if self._starting:
            self._starting.set()
        if self._child:
            self._child.interrupt()
        self._turn.notify_all()

    def close(self) -> None:
        """Ends the process; it is started again when it is needed.

        What other threads wait for raises `Cancelled`.
        """
        with self._turn:
            if self._driver is not None:
                self._cancel()
            while self._driver not in (None, threading.get_ident()):
                self._turn.wait()
            child, self._child = self._child, None
            self._suspects = 0
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

    def _prepare(self, since: int) -> None:
        """Has a process begin, whose columns are known then."""
        if not self._child:
            with self._driving(since):
                self._start(since)

    def _hand_over(self, batch: _Batch, pictures: Any) -> None:
        for content, kind, error in _questions(pictures, self._has_encoded_paths):
            with self._turn:
                picture = _Picture(batch, next(self._numbers), kind, content, error)
                self._waiting.append(picture)
                batch.count += 1
                batch.byte_count += len(content)
                # What there is no process for is sent when there is one.
                if self._child and not self._suspects:
                    self._send([picture])

    def _collect(self, held: deque[_Batch], since: int) -> pa.RecordBatch:
        """Waits for the answers to the first of some batches, and takes it away.

        One thread waits for the process and brings the answers to all; it is another's turn when
        it has its own.
        """
        batch = held[0]

        def is_done() -> bool:
            return len(batch.errors) == batch.count

        with self._driving(since, until=is_done) as is_driving:
            if is_driving:
                try:
                    while not is_done():
                        self._advance(since)
                except BaseException:
                    # Where it was interrupted, an answer may have been cut.
                    self._drop_child()
                    raise
        held.popleft()
        return batch.columns.finish(batch.errors)

    @contextlib.contextmanager
    def _driving(self, since: int, until: "Callable[[], bool]" = lambda: False) -> "Iterator[bool]":
        """Makes this thread the one that starts the process and waits for answers.

        False where what it would have waited ``until`` has come without it.
        """
        with self._turn:
            while not until():
                self._check_cancelled(since)
                if self._driver is None:
                    break
                self._turn.wait()
            else:
                yield False
                return
            self._driver = threading.get_ident()
        try:
            yield True
        finally:
            with self._turn:
                self._driver = None
                self._turn.notify_all()

    def _advance(self, since: int) -> None:
        """Waits for the answer to the next picture of any call."""
        with self._turn:
            self._check_cancelled(since)
            picture = self._waiting[0]
        error = picture.error or self._answer(picture, since)
        with self._turn:
            self._waiting.popleft()
            if self._suspects:
                self._suspects -= 1
                if self._child and not self._suspects:
                    self._send(self._waiting)
            batch = picture.batch
            batch.errors.append(error)
            if len(batch.errors) == batch.count:
                self._turn.notify_all()

    def _answer(self, picture: _Picture, since: int) -> tuple[str, str] | None:
        """Waits for the answer to the next picture; what went wrong with it, or None."""
        while True:
            child = self._start(since)
            try:
                if self._suspects:
                    self._send([picture])
                number, kind, content = child.receive(self._patience)
            except ChildDied:
                error = self._bury(child, picture, since)
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
                return code, message.replace("--max-picture", "max_picture")
            try:
                if not picture.batch.is_abandoned:
                    picture.batch.columns.add(content)
            except ValueError as error:
                raise WorkerFailed(f"the worker's answer cannot be read: {error}") from None
            return None

    def _send(self, pictures: Iterable[_Picture]) -> None:
        """Hands pictures to the process, which there is; those with an error need no answer."""
        assert self._child
        for picture in pictures:
            if picture.error is None:
                self._child.send((picture.number, picture.kind, picture.content))

    # -- The process; only the thread that drives it calls these

    def _start(self, since: int) -> Child:
        """The process, which is started when there is none."""
        for _ in range(_STARTS):
            self._check_cancelled(since)
            child = self._child
            if child:
                return child
            try:
                self._begin(since)
            except ChildDied:
                continue
            except ChildRefused as error:
                refusal = SetupError(_columns.in_python(str(error)))
                refusal.command_said = str(error)
                raise refusal from None
        self._check_cancelled(since)
        child = self._child
        if child:
            return child
        raise WorkerFailed("the process of the worker cannot be started: it did not begin")

    def _begin(self, since: int) -> None:
        patience = max(self._patience, _MOST_TO_BEGIN)
        cancellation = Cancellation()
        with self._turn:
            self._check_cancelled(since)
            self._starting = cancellation
        try:
            child = _models.start(self._command, patience, self._fetch, cancellation)
        finally:
            with self._turn:
                self._starting = None
        fields = child.hello["columns"]
        schema = _columns.schema(fields, self._fixed)
        if self._schema is None:
            self._schema, self._fields = schema, fields
        elif schema != self._schema:
            child.kill()
            raise WorkerFailed("the model was changed while the worker was away")
        with self._turn:
            self._child = child
            if not self._suspects:
                self._send(self._waiting)

    def _check_cancelled(self, since: int) -> None:
        if self._cancellations != since:
            raise Cancelled("the work was canceled")

    def _abandon(self, batches: Iterable[_Batch]) -> None:
        """Drops what a call that stopped in the middle left behind."""
        for batch in batches:
            batch.is_abandoned = True
        with self._turn:
            left = deque(each for each in self._waiting if not each.batch.is_abandoned)
            # The process answers for all of them where it works for others, too.
            if len(left) == len(self._waiting) or self._driver is not None or self._child and left:
                return
            self._waiting = left
            child, self._child = self._child, None
            self._suspects = 0
        if child:
            child.kill()

    def _drop_child(self) -> None:
        with self._turn:
            child, self._child = self._child, None
            self._suspects = 0
        if child:
            child.kill()

    def _bury(self, child: Child, picture: _Picture, since: int) -> tuple[str, str] | None:
        """What a picture's error is when the process died; None if it is to be tried again.

        The pictures that were under way are sent one by one from now on. One that was alone with a
        process that died is tried once more: something else may have ended the process.
        """
        self._check_cancelled(since)
        was_alone = self._suspects > 0
        words = child.last_words()
        window = int(child.hello.get("window", 1))
        suspects = self._suspects
        with self._turn:
            if self._child is child:
                self._child = None
            self._suspects = suspects if was_alone else min(window, len(self._waiting))
        child.kill()
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

    def _forget(self) -> None:
        """After a fork, in the child: the process and its pipes belong to the parent."""
        child = self._child
        self._renew()
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
    # Engines make null of rows without any picture.
    if not (_holds_bytes(kind) or _holds_paths(kind) or pa.types.is_null(kind)):
        raise TypeError(
            f"pictures are a column of binary (files' bytes) or text (paths), not of {kind}"
        )


def _is_one(pictures: Any) -> bool:
    """Whether this is one picture, rather than several."""
    files = (str, bytes, bytearray, memoryview, os.PathLike, pa.Buffer)
    if isinstance(pictures, memoryview):
        return pictures.ndim != 4
    return isinstance(pictures, files) or (
        not isinstance(pictures, (pa.Array, pa.ChunkedArray)) and _pixels.is_picture(pictures)
    )


def _check_several(pictures: Any) -> None:
    """Raises `TypeError` for what is neither a picture nor several."""
    if _is_one(pictures):
        return
    # An open file is iterable, and gives lines.
    if hasattr(pictures, "read"):
        raise TypeError(
            f"an open file ({type(pictures).__name__}) is not a picture; pass its path, or "
            "the bytes that its read() returns"
        )
    if not hasattr(pictures, "__iter__") and not hasattr(pictures, "__getitem__"):
        raise TypeError(_NO_PICTURES.format(type(pictures).__name__))


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
    for picture in [pictures] if _is_one(pictures) else pictures:
        yield _question(picture, is_encoded)


def _question(
    picture: Any, is_encoded: bool
) -> "tuple[bytes | memoryview, int, tuple[str, str] | None]":
    if picture is None:
        return b"", PICTURE, ("inputMissing", "there is no picture in this row")
    if isinstance(picture, (str, os.PathLike)):
        return _path_question(picture, is_encoded)
    try:
        return *_content(picture), None
    except _pixels.Unusable as error:
        return b"", PICTURE, ("inputInvalid", str(error))


def _content(picture: Any) -> "tuple[bytes | memoryview, int]":
    """The bytes that are sent for a picture other than a path, and their kind."""
    if isinstance(picture, (bytes, bytearray, pa.Buffer)) or (
        isinstance(picture, memoryview) and picture.ndim == 1
    ):
        # For arrays the worker receives the number of bytes, not of items.
        view = memoryview(picture).cast("B")
        _pixels.check_file_size(len(view))
        # What its owner may change is sent as it is now.
        return view if view.readonly else bytes(view), PICTURE
    content = _pixels.file_bytes(picture)
    if content is not None:
        return content, PICTURE
    content = _pixels.frame(picture)
    if content is not None:
        return content, PIXELS
    raise TypeError(
        f"a picture is a path, the bytes of a file or pixels, not {type(picture).__name__}"
    )


def _path_question(
    picture: "str | os.PathLike[Any]", is_encoded: bool
) -> "tuple[bytes | memoryview, int, tuple[str, str] | None]":
    path = os.fspath(picture)
    if not isinstance(path, str):
        raise TypeError("a path is text, not bytes, which are those of a file")
    address = _FILE.match(path)
    if address:
        # Engines put no more than this before a path: "#" and "?" are letters of names.
        path = path[address.end() :]
        if is_encoded:
            path = urllib.parse.unquote(path, errors="surrogateescape")
    elif _SCHEME.match(path):
        words = f"{path} is not on this machine; read the bytes with the engine and pass those"
        return b"", PATH, ("inputMissing", words.encode("utf-8", "backslashreplace").decode())
    if "\0" in path:
        return b"", PATH, ("inputInvalid", f"{path!r} has a NUL in it, and no path has one")
    try:
        return path.encode(), PATH, None
    except UnicodeEncodeError:
        return b"", PATH, ("inputInvalid", f"{path!r} is not text in UTF-8")
