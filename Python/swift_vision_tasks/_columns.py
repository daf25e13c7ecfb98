"""The columns of a worker's answers: their types in Arrow, and how binary answers become arrays."""

import json
import re
import subprocess
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from swift_vision_tasks._arrow import pa
from swift_vision_tasks._errors import OptionError, SetupError
from swift_vision_tasks._files import vision_executable

_ATTEMPTS = 3

# What each number takes, and how a memoryview reads it.
_NUMBERS = {"int8": ("b", 1), "int32": ("i", 4), "float32": ("f", 4)}

#: The column with what went wrong with a picture; null where nothing did.
ERROR = pa.field(
    "error", pa.struct([pa.field("code", pa.string()), pa.field("message", pa.string())])
)

#: Options of the command that make no sense with columns, and why.
_NO_OPTIONS = {
    "help": "it prints the help of the command; run vision worker {task} --help",
    "describe": "it prints the columns and ends; Worker.schema has them",
    "format": "answers always come as records, which columns are made of",
}

Field = dict[str, Any]

_TASK = re.compile(r"[a-z][a-z0-9-]*")

# The long name of an option where it begins a word.
_OPTION = re.compile(r"(?<![\w-])--([a-z][a-z0-9-]*)")


def command(task: str, options: dict[str, Any]) -> list[str]:
    """The command line of a worker; options are those of ``vision worker TASK``.

    Raises `OptionError` for values that no command line can hold.
    """
    words = [vision_executable(), "worker", task]
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is True:
            words.append(option)
        elif value is None or value is False:
            continue
        elif isinstance(value, (list, tuple)):
            words += [f"{option}={entry}" for entry in value]
        else:
            words.append(f"{option}={value}")
    for word in words[3:]:
        try:
            is_text = b"\0" not in word.encode()
        except UnicodeEncodeError:
            is_text = False
        if not is_text:
            raise OptionError(f"{word!r} cannot be an option: it is not text in UTF-8 without NULs")
    return words


def describe(task: str, options: dict[str, Any]) -> list[Field]:
    """The columns of a task as the command tells them; needs no model.

    Raises `OptionError` for options that the command does not take, or that are not for columns.
    """
    if not _TASK.fullmatch(task):
        raise OptionError(f"there is no task {task!r}; run vision worker --help for a list")
    for name in options:
        reason = _NO_OPTIONS.get(name.replace("_", "-"))
        if reason:
            raise OptionError(f"{name} cannot be given here: {reason.format(task=task)}")
    words = [*command(task, options), "--describe"]
    for _ in range(_ATTEMPTS):
        try:
            done = subprocess.run(words, capture_output=True, text=True, check=False)
        except OSError as error:
            raise SetupError(f"{words[0]} cannot be started: {error.strerror}") from None
        # A signal came from elsewhere: nothing of a picture or a model is looked at.
        if done.returncode >= 0:
            break
    if done.returncode != 0:
        said = done.stderr.strip() or f"vision worker ended with {done.returncode}"
        refusal = OptionError(in_python(said))
        refusal.command_said = said
        raise refusal
    fields: list[Field] = json.loads(done.stdout)["columns"]
    return fields


def in_python(said: str) -> str:
    """What the command said of its options, with their names as arguments in Python."""
    lines = [
        line
        for line in said.splitlines()
        if line.strip() and not line.startswith(("Usage: ", "Run 'vision "))
    ]
    ended = [line.strip() if line.rstrip()[-1] in ".:;?!" else f"{line.strip()}." for line in lines]
    words = " ".join(ended).removeprefix("vision: ").removesuffix(".")
    return _OPTION.sub(lambda found: found[1].replace("-", "_"), words)


def schema(fields: Sequence[Field], fixed: bool) -> pa.Schema:
    """The Arrow schema of some columns and the error behind them.

    With ``fixed``, lists of numbers whose length is known have it in their type.
    """
    return pa.schema([*(pa.field(each["name"], _type(each, fixed)) for each in fields), ERROR])


def _type(field: Field, fixed: bool) -> pa.DataType:
    kind = field["type"]
    if kind == "list":
        element = _type(field["of"], fixed)
        if fixed and "size" in field and field["of"]["type"] in _NUMBERS:
            return pa.list_(element, field["size"])
        return pa.list_(element)
    if kind == "struct":
        return pa.struct([pa.field(each["name"], _type(each, fixed)) for each in field["fields"]])
    if kind == "string" or kind in _NUMBERS:
        return {"int8": pa.int8(), "int32": pa.int32(), "float32": pa.float32()}.get(
            kind, pa.string()
        )
    raise SetupError(
        f"the command vision has columns of the type {kind!r}, which this package does not know; "
        "install the same version of both"
    )


class Columns:
    """Gathers binary answers and makes arrays of them."""

    def __init__(self, fields: Sequence[Field], fixed: bool) -> None:
        self.schema = schema(fields, fixed)
        self._types = [_type(each, fixed) for each in fields]
        self._columns = [_column(each) for each in fields]

    def add(self, record: memoryview) -> None:
        """Takes the answer for one picture; raises `ValueError` for one that is cut short."""
        place = 0
        for column in self._columns:
            place = column.read(record, place, 1)
        if place != len(record):
            raise ValueError(f"an answer has {len(record)} bytes where {place} were expected")

    def finish(self, errors: "list[tuple[str, str] | None]") -> pa.RecordBatch:
        """The rows of all that was added; where there is an error nothing was."""
        arrays = [column.array(kind) for column, kind in zip(self._columns, self._types)]
        if any(errors):
            counted = accumulate(error is None for error in errors)
            places = [None if error else place - 1 for error, place in zip(errors, counted)]
            arrays = [array.take(pa.array(places, pa.int32())) for array in arrays]
        said = [error and {"code": error[0], "message": error[1]} for error in errors]
        return pa.record_batch([*arrays, pa.array(said, ERROR.type)], schema=self.schema)


# Bytes of a column, gathered in pieces: a picture's answer is one value of each column.


class _Numbers:
    def __init__(self, size: int) -> None:
        self.size, self.count = size, 0
        self.pieces: list[memoryview] = []

    def read(self, record: memoryview, place: int, count: int) -> int:
        end = place + count * self.size
        if end > len(record):
            raise ValueError("an answer is cut short")
        if count:
            self.pieces.append(record[place:end])
            self.count += count
        return end

    def array(self, kind: pa.DataType) -> pa.Array:
        return pa.Array.from_buffers(kind, self.count, [None, pa.py_buffer(b"".join(self.pieces))])


class _Texts:
    def __init__(self) -> None:
        self.texts: list[str | None] = []

    def read(self, record: memoryview, place: int, count: int) -> int:
        start = place + 4 * count
        for length in record[place:start].cast("i"):
            if length < 0:
                self.texts.append(None)
            else:
                self.texts.append(str(record[start : start + length], "utf-8"))
                start += length
        return start

    def array(self, kind: pa.DataType) -> pa.Array:
        return pa.array(self.texts, kind)


class _Lists:
    def __init__(self, field: Field) -> None:
        self.counts: list[int] = []
        self.values = _column(field["of"])

    def read(self, record: memoryview, place: int, count: int) -> int:
        start = place + 4 * count
        counts = record[place:start].cast("I").tolist()
        self.counts += counts
        return self.values.read(record, start, sum(counts))

    def array(self, kind: Any) -> pa.Array:
        values = self.values.array(kind.value_type)
        if pa.types.is_fixed_size_list(kind):
            if any(count != kind.list_size for count in self.counts):
                raise ValueError(f"an answer has no {kind.list_size} numbers")
            return pa.FixedSizeListArray.from_arrays(values, type=kind)
        offsets = pa.array(accumulate(self.counts, initial=0), pa.int32())
        return pa.ListArray.from_arrays(offsets, values, type=kind)


class _Structures:
    def __init__(self, field: Field) -> None:
        self.fields = [_column(each) for each in field["fields"]]

    def read(self, record: memoryview, place: int, count: int) -> int:
        for field in self.fields:
            place = field.read(record, place, count)
        return place

    def array(self, kind: Any) -> pa.Array:
        fields = [kind.field(index) for index in range(kind.num_fields)]
        arrays = [each.array(field.type) for each, field in zip(self.fields, fields)]
        return pa.StructArray.from_arrays(arrays, fields=fields)


def _column(field: Field) -> "_Numbers | _Texts | _Lists | _Structures":
    kind = field["type"]
    if kind == "list":
        return _Lists(field)
    if kind == "struct":
        return _Structures(field)
    return _Texts() if kind == "string" else _Numbers(_NUMBERS[kind][1])


def texts(record: memoryview) -> list[str]:
    """The texts of an error frame, one after the other."""
    found = _Texts()
    place = 0
    while place < len(record):
        place = found.read(record, place, 1)
    return [text or "" for text in found.texts]
