"""Tasks on the pictures of a Ray dataset.

::

    import ray
    from swift_vision_tasks import ray as vision

    pictures = ray.data.read_binary_files("photos/", include_paths=True)
    found = vision.detect(pictures, "bytes", model="efficientdet-lite0")
    found.write_parquet("found")

Each function takes a dataset and the name of a column with the bytes of pictures (binary) or with
their paths (string), and returns a dataset with all other columns and those of the task. Every
row stays; one whose picture cannot be read has its reason in ``error`` and nulls beside it.
Options are those of ``vision worker TASK``, with ``_`` for ``-``.

Pictures are looked at in actors, each with a core and a worker of its own. There are as many as
there is work for and as the cluster has cores, also where it grows meanwhile; ``concurrency`` says
otherwise: a number, or the fewest and the most, and a third is how many there are at first. Ray
reads with a core of its own, so a cluster needs two. The wheel belongs on every machine.
``fetch=True`` has each machine fetch a missing model of the catalogue once.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from swift_vision_tasks import _batch

if TYPE_CHECKING:
    from ray.data import ActorPoolStrategy, Dataset

    Concurrency = int | tuple[int, int] | tuple[int, int, int] | None


def __getattr__(name: str) -> "Callable[..., Dataset]":
    """The function of a task, under the name that it has in the command."""
    return _batch.task_function(name, _apply)


def _apply(
    task: str,
    dataset: "Dataset",
    column: str = "bytes",
    *,
    concurrency: "Concurrency" = None,
    batch_size: int = 64,
    prefix: str = "",
    **options: Any,
) -> "Dataset":
    job = _batch.Job(task, prefix, options, fixed=False)
    return dataset.map_batches(
        _actor(job.state(), column, prefix),
        batch_format="pyarrow",
        batch_size=batch_size,
        compute=_pool(concurrency),
        num_cpus=1,
    )


def _pool(concurrency: "Concurrency") -> "ActorPoolStrategy":
    """How many actors there are; Ray's own word for it, `concurrency`, is given up."""
    from ray.data import ActorPoolStrategy

    if concurrency is None:
        # Without a most, the cores that the cluster has at the time are the most.
        return ActorPoolStrategy(min_size=1)
    if isinstance(concurrency, int):
        return ActorPoolStrategy(size=concurrency)
    if not isinstance(concurrency, (tuple, list)) or len(concurrency) not in (2, 3):
        raise ValueError(
            "concurrency is a number of actors, or the fewest and the most, or these two and how "
            f"many there are at first; not {concurrency!r}"
        )
    return ActorPoolStrategy(
        min_size=concurrency[0],
        max_size=concurrency[1],
        initial_size=concurrency[2] if len(concurrency) == 3 else None,
    )


def _actor(state: dict[str, Any], column: str, prefix: str) -> type:
    """What runs in the actors; sent as a whole, it can say that this package is not there."""
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

        def __call__(self, table: Any) -> Any:
            return self.engine.joined(state, table, column, prefix)

    return Pictures
