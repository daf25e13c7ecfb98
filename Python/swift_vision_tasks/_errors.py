"""The exceptions of the package, which its public modules pass on."""

import re

# What steers terminals and turns lines around, as the command escapes it; line feeds stay.
_STEERING = re.compile("[\0-\t\v-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def printable(text: str) -> str:
    """Returns text with escapes for what would steer a terminal, such as ``\\u{1B}``."""
    return _STEERING.sub(lambda found: f"\\u{{{ord(found[0]):X}}}", text)


class _Public(Exception):
    """Names the public module as that of an exception, in tracebacks and in pickles.

    Its words may hold names of files and labels; as text it is fit for a terminal.
    """

    def __init_subclass__(cls) -> None:
        cls.__module__ = "swift_vision_tasks"

    def __str__(self) -> str:
        return printable(super().__str__())


class SetupError(_Public, RuntimeError):
    """Something that a call needs is missing, or is not of the version it must be.

    The message says what, and what to do.
    """

    #: The command's own words, where it refused to start; they have the names of its options.
    command_said: "str | None" = None


class OptionError(_Public, ValueError):
    """An option that the command does not have, or a value that it does not take."""

    #: The command's own words; they have the names of its options.
    command_said: "str | None" = None


class WorkerFailed(_Public, RuntimeError):
    """The process of a worker died again and again, whatever the picture."""


class Cancelled(_Public, RuntimeError):
    """Another thread called `Worker.cancel`, or closed the worker."""
