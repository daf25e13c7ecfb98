"""Tasks on the pictures of a Spark DataFrame.

::

    from swift_vision_tasks import spark as vision

    pictures = session.read.format("binaryFile").load("photos/")
    found = vision.detect(pictures, "content", model="efficientdet-lite0")
    found.select("path", "boxes", "labels", "scores", "error").write.parquet("found.parquet")

Each function takes a DataFrame and the name of a column with the bytes of pictures (binary) or
with their paths on the executors (string), and returns a DataFrame with all other columns and
those of the task. Every row stays; one whose picture cannot be read has its reason in ``error``
and nulls beside it. Options are those of ``vision worker TASK``, with ``_`` for ``-``.

Spark writes paths in two ways. The column ``path`` of its binary files has names as they are;
``input_file_name()`` and ``_metadata.file_path`` have ``%20`` for a space: pass
``encoded_paths=True`` with those.

Each Python process of Spark, one for each core in use, keeps a worker of its own. They need the
wheel on every executor. ``fetch=True`` has each machine fetch a missing model of the catalogue
once.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from swift_vision_tasks import _batch
from swift_vision_tasks._arrow import pa
from swift_vision_tasks._files import SetupError

if TYPE_CHECKING:
    from pyspark.sql import DataFrame
    from pyspark.sql.types import DataType


def __getattr__(name: str) -> "Callable[..., DataFrame]":
    """The function of a task, under the name that it has in the command."""
    return _batch.task_function(name, _apply)


def _apply(
    task: str, frame: "DataFrame", column: str, *, prefix: str = "", **options: Any
) -> "DataFrame":
    from pyspark.sql.types import StructField, StructType

    if column not in frame.columns:
        raise ValueError(
            f"the DataFrame has no column {column!r}; it has {', '.join(frame.columns)}"
        )
    # Spark has no lists of a fixed length.
    job = _batch.Job(task, prefix, options, fixed=False)
    kept = [name for name in frame.columns if name != column]
    # Spark takes Error and error for one column, unless it was told otherwise.
    tells_case = frame.sparkSession.conf.get("spark.sql.caseSensitive", "false").lower() == "true"
    job.clashes(kept, ignoring_case=not tells_case)
    chosen = frame.select(*(_quoted(name) for name in [column, *kept]))
    made = [StructField(each.name, _spark_type(each.type)) for each in job.schema()]
    schema = StructType([*chosen.schema.fields[1:], *made])
    return chosen.mapInArrow(_function(job.state(), schema.names), schema)


def _quoted(name: str) -> str:
    return "`" + name.replace("`", "``") + "`"


def _function(
    state: dict[str, Any], names: list[str]
) -> Callable[[Iterable[pa.RecordBatch]], Iterator[pa.RecordBatch]]:
    """What runs on the executors; sent as a whole, it can say that this package is not there."""
    missing = _batch.MISSING

    def look(batches: Iterable[Any]) -> Iterator[Any]:
        try:
            from swift_vision_tasks import _batch as engine
        except ModuleNotFoundError as error:
            if error.name != "swift_vision_tasks":
                raise
            import sys

            raise RuntimeError(missing.format(python=sys.executable)) from None
        import pyarrow

        for batch, found in engine.rows(state, batches, 0):
            yield pyarrow.RecordBatch.from_arrays([*batch.columns[1:], *found.columns], names=names)

    return look


def _spark_type(kind: Any) -> "DataType":
    from pyspark.sql import types

    if pa.types.is_struct(kind):
        fields = [kind.field(index) for index in range(kind.num_fields)]
        return types.StructType(
            [types.StructField(each.name, _spark_type(each.type)) for each in fields]
        )
    if pa.types.is_list(kind):
        return types.ArrayType(_spark_type(kind.value_type))
    simple = {
        "int8": types.ByteType,
        "int32": types.IntegerType,
        "float": types.FloatType,
        "string": types.StringType,
    }
    if str(kind) not in simple:
        raise SetupError(f"there is no type of Spark for {kind}")
    made: DataType = simple[str(kind)]()
    return made
