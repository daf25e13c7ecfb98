"""Pictures in a stream of Apache Arrow, and answers in another.

::

    python -P -m swift_vision_tasks.arrow detect --column picture --score-threshold 0.5

``-P`` keeps modules that lie in the current folder out; Python 3.10 has ``-I`` for that.

Reads record batches from standard input, in Arrow's stream format (IPC), and writes one batch to
standard output for each: its other columns, and those of the task behind them. Every row stays;
one whose picture cannot be read has its reason in ``error`` and nulls beside it.
"""

import os
import re
import signal
import sys
from typing import Any

from swift_vision_tasks._errors import printable
from swift_vision_tasks._files import SetupError

__all__ = ["main"]

_USAGE = "Usage: python -P -m swift_vision_tasks.arrow TASK [options]"
_HELP = f"""\
Looks at the pictures in a stream of Apache Arrow.

{_USAGE}

Record batches come on standard input, in Arrow's stream format, and one goes to
standard output for each: its other columns, and those of the task behind them.
A row whose picture cannot be read has its reason in the column error; when no
picture can, all are answered, and the exit code is 1.
TASK is one of those that vision worker --help lists, such as detect.

Options:
  --column NAME       The column with the pictures: binary, the bytes of their
                      files, or text, their paths. (default: the only one that
                      is binary or text)
  --prefix TEXT       What stands before the names of new columns.
  --fixed             Give vectors their length in their type.
  --fetch             Fetch a model of the catalogue that is not here.
  --patience SECONDS  After how long without an answer the worker counts as
                      dead. (default: 120)
  --encoded-paths     Addresses of files have %20 for a space.
  --help              Shows this help.

Others are those of vision worker TASK, by their long names:
vision worker TASK --help lists them.
"""

_FAILED, _USAGE_WRONG, _SETUP_MISSING = 1, 2, 3
_FLAGS = ("fixed", "fetch", "encoded_paths")


class _WrongUsage(Exception):
    pass


def main(words: list[str]) -> int:
    """Does what a command line says; returns the exit code."""
    if any(word in ("--help", "-h") for word in words):
        print(_HELP, end="")
        return 0
    try:
        if not words or words[0].startswith("-"):
            raise _WrongUsage("the first word is a task, such as detect")
        options = _options(words[1:])
        column = _text(options, "column")
        prefix = _text(options, "prefix") or ""
        fixed = _settings(options)
        from swift_vision_tasks import _stream

        try:
            # All cores for one stream: the number that engines have for each core is left out.
            shares = {"workers": None, "threads": None}
            job = _stream.Job(words[0], prefix, {**shares, **options}, fixed=fixed)
        except ValueError as error:
            raise _WrongUsage(re.sub("^vision: ", "", _words(error))) from None
    except _WrongUsage as error:
        return _fail(f"{error}\n{_USAGE}", _USAGE_WRONG)
    except SetupError as error:
        return _fail(_words(error), _SETUP_MISSING)
    try:
        _stream.look(job, column, sys.stdin.fileno(), sys.stdout.fileno())
    except SetupError as error:
        return _fail(_words(error), _SETUP_MISSING)
    except (_stream.StreamBroken, _stream.AllFailed, _stream.WorkerFailed) as error:
        return _fail(" ".join(str(error).split()), _FAILED)
    return 0


def _options(words: list[str]) -> dict[str, Any]:
    """Options by name: a word behind one that is none itself is its value, as in a command line."""
    found: dict[str, Any] = {}
    left = list(words)
    while left:
        name, is_there, value = left.pop(0).partition("=")
        if not re.fullmatch("--[a-z][a-z0-9-]*", name):
            raise _WrongUsage(f"{name!r} is not the long name of an option")
        given: Any = value if is_there else True
        if not is_there and left and not re.match("-[^0-9.]", left[0]):
            given = left.pop(0)
        name = name[2:].replace("-", "_")
        if name not in found:
            found[name] = given
        elif isinstance(found[name], list):
            found[name].append(given)
        else:
            found[name] = [found[name], given]
    return found


def _text(options: dict[str, Any], name: str) -> "str | None":
    value = options.pop(name, None)
    if value is None or isinstance(value, str):
        return value
    raise _WrongUsage(f"--{name} needs one value")


def _settings(options: dict[str, Any]) -> bool:
    """Checks what the command does not know; returns whether vectors have a fixed length."""
    for name in _FLAGS:
        if options.get(name, True) is not True:
            raise _WrongUsage(f"--{name.replace('_', '-')} takes no value, and is given once")
    patience = _text(options, "patience")
    if patience is not None:
        try:
            options["patience"] = float(patience)
        except ValueError:
            options["patience"] = 0.0
        if not 0 < options["patience"] < float("inf"):
            raise _WrongUsage(f"--patience needs a number of seconds, not {patience!r}")
    return bool(options.pop("fixed", False))


def _words(error: Exception) -> str:
    """What is wrong, with the names that options have on a command line."""
    return getattr(error, "command_said", None) or str(error)


def _fail(words: str, status: int) -> int:
    print(f"swift_vision_tasks.arrow: {printable(words)}", file=sys.stderr)
    return status


def _end(number: int, _: Any) -> None:
    # Whatever waits does so in Arrow's hands, so nothing is thrown.
    workers = sys.modules.get("swift_vision_tasks.worker")
    if workers:
        workers.interrupt_all()
    os._exit(128 + number)


if __name__ == "__main__":
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, _end)
    sys.exit(main(sys.argv[1:]))
