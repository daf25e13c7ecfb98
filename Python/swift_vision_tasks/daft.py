"""Tasks on the pictures of a Daft DataFrame.

::

    import daft
    from swift_vision_tasks import daft as vision

    pictures = daft.from_glob_path("photos/**").select("path")
    boxes = vision.detect(daft.col("path"), model="efficientdet-lite0")
    found = pictures.with_column("found", boxes)
    found.select("path", daft.col("found").unnest()).write_parquet("found")

Each function takes an expression for a column with the bytes of pictures (binary) or with their
paths (string), and returns an expression for a structure with the columns of the task. Every row
stays; one whose picture cannot be read has its reason in ``error`` and nulls beside it. Options
are those of ``vision worker TASK``, with ``_`` for ``-``.

There is a worker for each piece that Daft has under way, which are as many as it uses cores;
``concurrency`` says how many workers there are instead. Where Daft runs on several machines they
need the wheel on each. ``fetch=True`` has each machine fetch a missing model of the
catalogue once.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from swift_vision_tasks import _batch
from swift_vision_tasks._arrow import pa

if TYPE_CHECKING:
    from daft import DataType, Expression


def __getattr__(name: str) -> "Callable[..., Expression]":
    """The function of a task, under the name that it has in the command."""
    return _batch.task_function(name, _apply)


def _apply(
    task: str,
    pictures: "Expression",
    *,
    concurrency: int | None = None,
    batch_size: int = 64,
    **options: Any,
) -> "Expression":
    import daft

    job = _batch.Job(task, "", options, fixed=False)
    kind = daft.DataType.from_arrow_type(pa.struct(list(job.schema())))
    pictures_class = _class(job.state(), kind, batch_size)
    settings: Any = {"max_concurrency": concurrency, "use_process": False, "cpus": 1}
    made: Expression = daft.cls(pictures_class, **settings)().look(pictures)
    return made


def _class(state: dict[str, Any], kind: "DataType", batch_size: int) -> type:
    """What runs on the machines; sent as a whole, it can say that this package is not there."""
    import daft

    missing = _batch.MISSING

    class Pictures:
        def __init__(self) -> None:
            try:
                from swift_vision_tasks import _batch as engine
            except ModuleNotFoundError as error:
                if error.name != "swift_vision_tasks":
                    raise
                import sys

                raise RuntimeError(missing.format(python=sys.executable)) from None
            self.engine = engine

        @daft.method.batch(return_dtype=kind, batch_size=batch_size)  # type: ignore[untyped-decorator]
        def look(self, column: Any) -> Any:
            return self.engine.structures(state, self.engine.absolute(column.to_arrow()))

    return Pictures
