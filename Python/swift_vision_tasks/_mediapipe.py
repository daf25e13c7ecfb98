"""Google's package ``mediapipe`` on this package's library."""

import ctypes
import importlib
import importlib.metadata
import os
import threading
from typing import Any

from swift_vision_tasks._files import SetupError, mediapipe_library

_TASKS = "mediapipe.tasks.python."
# What declares the structures that the library's functions take and give.
_MODULES = [
    "core.base_options_c",
    "components.containers.category_c",
    "components.containers.classification_result_c",
    "components.containers.detections_c",
    "components.containers.embedding_result_c",
    "components.containers.keypoint_c",
    "components.containers.landmark_c",
    "components.containers.rect_c",
    "components.processors.classifier_options_c",
    "vision.core.image_processing_options_c",
    "vision.holistic_landmarker",
    "vision.image_classifier",
    "vision.image_embedder",
    "vision.image_segmenter",
    "vision.interactive_segmenter_legacy",
    "vision.object_detector",
    "vision.pose_landmarker",
]
_lock = threading.Lock()


def accelerate_mediapipe(library: "str | os.PathLike[str] | None" = None) -> str:
    """Makes Google's package ``mediapipe`` use this engine; returns the library's path.

    It holds for this process. Call it before the first image and the first task: what Google's
    package loaded, it keeps. Calling it again does nothing. From then on ``Image`` and the tasks
    for images answer from this engine, as Google's guides have it: detectors, landmarkers, the
    recognizer, segmenters, classifier and embedder. Tasks that this library does not have, such as
    ``InteractiveSegmenter`` with strokes, fail when they are made, with the name of a function that
    is missing.

    ``library`` is a path of ``libmediapipe.so``, by default what `mediapipe_library` says. Raises
    `SetupError`, and changes nothing, when ``mediapipe`` is missing or not the version whose
    structures the library has, when it has loaded a library already, or when the file is not such a
    library.

    May be called from any thread. New processes, as ``multiprocessing`` starts them with
    "spawn", call it themselves.
    """
    path = os.path.abspath(mediapipe_library() if library is None else library)
    with _lock:
        loaded, version = _load(path)
        _check_version(version)
        bindings = _module("core.mediapipe_c_bindings")
        if bindings._shared_lib is not None:
            used = bindings._shared_lib._name
            if os.path.realpath(used) == os.path.realpath(path):
                return path
            raise SetupError(
                f"mediapipe already uses {used} in this process; call accelerate_mediapipe() "
                "before the first image and the first task are made"
            )
        _check_structures(loaded, path)
        bindings._shared_lib = loaded
    return path


def _load(path: str) -> tuple[ctypes.CDLL, str]:
    """The library at a path, and the version of MediaPipe whose structures it has."""
    if not os.path.isfile(path):
        raise SetupError(f"there is no library at {path!r}")
    try:
        library = ctypes.CDLL(path)
    except OSError as error:
        raise SetupError(f"{path} cannot be loaded: {error}") from None
    try:
        ask = library.SvtMediaPipeVersion
        library.SvtStructSize.restype = ctypes.c_uint32
        library.SvtStructSize.argtypes = [ctypes.c_char_p]
    except AttributeError as error:
        raise SetupError(f"{path} is not swift-vision-tasks' libmediapipe.so: {error}") from None
    ask.restype = ctypes.c_char_p
    return library, (ask() or b"").decode()


def _check_version(wanted: str) -> None:
    """Refuses a package of another version than the library was made for."""
    remedy = f"pip install mediapipe=={wanted}"
    try:
        found = importlib.metadata.version("mediapipe")
    except importlib.metadata.PackageNotFoundError:
        raise SetupError(f"Google's package mediapipe is not installed; {remedy}") from None
    if found != wanted:
        raise SetupError(
            f"mediapipe {found} is installed, and this library has the structures of {wanted}; "
            f"{remedy}"
        )


def _module(name: str) -> Any:
    """A module of Google's package."""
    try:
        return importlib.import_module(_TASKS + name)
    except ImportError as error:
        raise SetupError(f"mediapipe cannot be imported: {error}") from None


def _check_structures(library: ctypes.CDLL, path: str) -> None:
    """Refuses a package whose structures have other sizes than the library's."""
    for name in _MODULES:
        for value in vars(_module(name)).values():
            if not isinstance(value, type) or not issubclass(value, ctypes.Structure):
                continue
            word = value.__name__.lstrip("_").removesuffix("C")
            size, ours = ctypes.sizeof(value), library.SvtStructSize(word.encode())
            # 0: a structure that no function of the library takes.
            if ours not in (0, size):
                raise SetupError(
                    f"mediapipe's {word} has {size} bytes, and {path} expects {ours}: this is "
                    "another build of mediapipe than the library was made for"
                )
