"""Where the command and the library are."""

import os
from pathlib import Path

from swift_vision_tasks._errors import SetupError

__all__ = ["SetupError", "mediapipe_library", "vision_executable"]

# Where the Debian package has them; the wheel has them in the folder of this module.
_DEBIAN = Path("/usr/lib/swift-vision-tasks")


def vision_executable() -> str:
    """Returns the path of the command ``vision``.

    It is the file that the environment variable ``VISION_TASKS_COMMAND`` names, else the one that
    was installed with this package, else that of the Debian package. Raises `SetupError` when it is
    not there or may not be run.
    """
    path = _native_file("vision", "VISION_TASKS_COMMAND", "the command vision", "scripts/bootstrap")
    if not os.access(path, os.X_OK):
        raise SetupError(f"{path} may not be run; set its permission: chmod +x {path}")
    return path


def mediapipe_library() -> str:
    """Returns the path of ``libmediapipe.so``, MediaPipe's C interface over this engine.

    It is the file that the environment variable ``VISION_TASKS_MEDIAPIPE`` names, else the one that
    was installed with this package, else that of the Debian package. Programs in other languages
    load it by this path; `accelerate_mediapipe` gives it to Google's package. Raises `SetupError`
    when it is not there.
    """
    what = "the library libmediapipe.so"
    return _native_file("libmediapipe.so", "VISION_TASKS_MEDIAPIPE", what, "scripts/libmediapipe")


def _native_file(name: str, variable: str, what: str, script: str) -> str:
    """The path of a file that is not Python; a path that somebody named is the only one tried."""
    named = os.environ.get(variable)
    if named is not None:
        # Where somebody works there may be another file of that name.
        if "/" not in named:
            raise SetupError(
                f"{variable} names {named!r}, which is not a path; name the file from the root"
            )
        # A program that is started by its path would look for a bare name on PATH.
        if os.path.isfile(named):
            return os.path.abspath(named)
        raise SetupError(f"{variable} names {named!r}, and there is no such file")
    places = [Path(os.path.abspath(__file__)).parent, _DEBIAN]
    for place in places:
        if (place / name).is_file():
            return str(place / name)
    raise SetupError(
        f"{what} is neither in {places[0]} nor in {places[1]}: this is not an installed wheel of "
        f"swift-vision-tasks; install one with pip, or build the file with {script} and name it in "
        f"the environment variable {variable}"
    )
