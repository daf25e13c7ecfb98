"""Arrow's stream format on pipes: batches with pictures in, the same batches with answers out."""

import os
import select
from collections.abc import Iterator
from typing import Any

from swift_vision_tasks import _batch
from swift_vision_tasks._arrow import pa
from swift_vision_tasks._errors import SetupError
from swift_vision_tasks.worker import WorkerFailed, check_type

__all__ = ["Job", "SetupError", "StreamBroken", "WorkerFailed", "look", "pa"]

Job = _batch.Job

_MOST_AT_ONCE = 1 << 20


class StreamBroken(Exception):
    """The input is cut, is not Arrow, or has no pictures; the message says what."""


class AllFailed(Exception):
    """Every picture of the stream has an error; all were answered."""


class OutputClosed(Exception):
    """The answers have no reader any more."""


class _Input:
    """A pipe that gives as many bytes as are asked for, and no other bytes are read from it."""

    closed = False

    def __init__(self, descriptor: int, output: int) -> None:
        self._descriptor, self._output = descriptor, output

    def is_ready(self) -> bool:
        """Whether there is something to read, or the end; does not wait."""
        poll = select.poll()
        poll.register(self._descriptor, select.POLLIN)
        return bool(poll.poll(0))

    def read(self, count: int) -> bytes:
        pieces, missing = [], count
        while missing > 0:
            self._wait()
            piece = os.read(self._descriptor, min(missing, _MOST_AT_ONCE))
            if not piece:
                break
            pieces.append(piece)
            missing -= len(piece)
        return b"".join(pieces)

    def _wait(self) -> None:
        """Waits for something to read; raises `OutputClosed` when the answers have no reader."""
        poll = select.poll()
        poll.register(self._descriptor, select.POLLIN)
        poll.register(self._output, 0)
        found = dict(poll.poll())
        if found.get(self._output, 0) & select.POLLERR:
            raise OutputClosed


class _Output:
    """A pipe that has everything when it is written."""

    closed = False

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def write(self, data: Any) -> int:
        left = memoryview(data).cast("B")
        count = len(left)
        try:
            while left:
                left = left[os.write(self._descriptor, left) :]
        except BrokenPipeError:
            raise OutputClosed from None
        return count

    def flush(self) -> None:
        """Nothing is held back."""


def look(job: Job, column: "str | None", source: int, sink: int) -> None:
    """Looks at the pictures of a stream; one batch comes out for each that goes in, in order.

    Raises `StreamBroken` for an input that is none, `AllFailed` behind the answers when each
    picture has an error, and ends quietly when the output has no reader.
    """
    try:
        _look(job, column, _Input(source, sink), _Output(sink))
    except OutputClosed:
        pass


def _look(job: Job, column: "str | None", source: _Input, sink: _Output) -> None:
    try:
        reader = pa.ipc.open_stream(source)
    except (pa.ArrowException, OSError) as error:
        raise StreamBroken(f"the input is not a stream of Apache Arrow: {error}") from None
    place = _place(reader.schema, column)
    kept = [index for index in range(len(reader.schema)) if index != place]
    try:
        job.clashes(reader.schema.field(index).name for index in kept)
    except ValueError as error:
        raise StreamBroken(str(error).replace('prefix="found_"', "--prefix found_")) from None
    fields = [reader.schema.field(index) for index in kept]
    state = job.state()
    # The worker begins before the first bytes are written: without a model there are none, and
    # with `fixed` only the model knows how long vectors are.
    with _batch.worker(state) as lent:
        made = [each.with_name(job.prefix + each.name) for each in lent.schema]
    schema = pa.schema([*fields, *made], metadata=reader.schema.metadata)
    count, failed, first = 0, 0, ""
    with pa.ipc.new_stream(sink, schema) as writer:
        for batch, found in _batch.rows(state, _batches(reader, source), place, reports=False):
            arrays = [batch.column(index) for index in kept]
            writer.write_batch(pa.record_batch([*arrays, *found.columns], schema=schema))
            errors = found.column("error")
            count, failed = count + len(errors), failed + len(errors) - errors.null_count
            if not first and count == failed and count:
                first = errors[0].as_py()["message"]
    if count and count == failed:
        raise AllFailed(f"all {count} pictures have errors; the first: {first}")


def _batches(reader: Any, source: _Input) -> "Iterator[pa.RecordBatch | None]":
    """The batches of a stream; None where the sender may wait for answers."""
    while True:
        if not source.is_ready():
            yield None
        try:
            batch = reader.read_next_batch()
            # A broken batch would break its reader.
            batch.validate(full=True)
        except StopIteration:
            return
        except (pa.ArrowException, OSError) as error:
            # What came before is answered.
            yield None
            raise StreamBroken(f"the stream is cut or broken: {error}") from None
        yield batch


def _place(schema: pa.Schema, column: "str | None") -> int:
    """Which column has the pictures: the one that is named, or the only one that can have them."""
    if column is not None:
        places = schema.get_all_field_indices(column)
        if len(places) != 1:
            number = "no column" if not places else "more than one column"
            raise StreamBroken(f"there is {number} {column!r}; there are {', '.join(schema.names)}")
        try:
            check_type(schema.field(places[0]).type)
        except TypeError as error:
            raise StreamBroken(f"the column {column!r}: {error}") from None
        return int(places[0])
    found = []
    for index, field in enumerate(schema):
        try:
            check_type(field.type)
            found.append(index)
        except TypeError:
            pass
    if len(found) != 1:
        raise StreamBroken(
            f"{len(found)} columns are binary or text, so name the one with the pictures with "
            f"--column; there are {', '.join(schema.names) or 'none'}"
        )
    return found[0]
