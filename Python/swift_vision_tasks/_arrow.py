"""Apache Arrow, or a sentence on how to get it."""

from swift_vision_tasks._files import SetupError

try:
    import pyarrow as pa
except ImportError as error:
    raise SetupError(
        "workers and batch engines hand over tables as Apache Arrow, and pyarrow is not installed; "
        "pip install pyarrow"
    ) from error

__all__ = ["pa"]
