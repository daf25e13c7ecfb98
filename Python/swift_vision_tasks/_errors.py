"""The exceptions of the package, which its public modules pass on."""


class _Public:
    """Names the public module as that of an exception, in tracebacks and in pickles."""

    def __init_subclass__(cls) -> None:
        cls.__module__ = "swift_vision_tasks"


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
