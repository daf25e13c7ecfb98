"""What the adapters for batch engines share."""

import contextlib
import os
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from swift_vision_tasks import _columns
from swift_vision_tasks._arrow import pa
from swift_vision_tasks._errors import SetupError, printable
from swift_vision_tasks.worker import Worker

T = TypeVar("T")

#: An engine has a worker on each of its cores, and that works on one picture at a time.
_SHARES = {"workers": 1, "threads": 1}

# The arguments of a `Worker` besides the options of its command.
_SETTINGS = ("fetch", "patience", "encoded_paths")

#: Why a function that was sent to an executor cannot run there.
MISSING = (
    "swift_vision_tasks is not installed for the Python of this executor ({python}); install the "
    "wheel on every machine, or send an environment that has it along with the job"
)

#: Why columns cannot be added.
CLASH = (
    'the table already has the columns {names}; give the new ones a prefix, as in prefix="found_"'
)

# Workers that are idle at the moment, by what is asked of them, the latest last; each with when
# it was given back. Loading a model for each piece of the data costs more than most pieces.
_idle: OrderedDict[str, list[tuple[float, Worker]]] = OrderedDict()
_lock = threading.Lock()
# Each holds a model in memory, and the processes of engines outlive their jobs. So workers are kept
# for a few jobs, as one may ask every task of each piece, and all but the latest job's for a while.
_MOST_JOBS = 4
_MOST_SECONDS = 60.0


class _Count:
    """Pictures of a job that this process looked at."""

    def __init__(self) -> None:
        self.pictures = 0
        #: None as soon as one of them had an answer.
        self.first_error: str | None = ""
        #: After how many pictures it is said again that all have errors.
        self.next_report = 1


# What came of the pictures of each job; few, since a process of an engine sees few jobs.
_counts: dict[str, _Count] = {}


def task_function(name: str, apply: Callable[..., T]) -> Callable[..., T]:
    """The function of an adapter for a task, which gets the task's name first.

    Raises `AttributeError` for names that no task can have.
    """
    if name.startswith("_"):
        raise AttributeError(name)

    def run(*arguments: Any, **options: Any) -> T:
        return apply(name.replace("_", "-"), *arguments, **options)

    run.__name__ = run.__qualname__ = name
    run.__doc__ = f"Runs the task {name} of the command; see the module for its arguments."
    return run


def report(state: dict[str, Any], errors: "pa.Array | pa.ChunkedArray") -> None:
    """Says on standard error that all pictures of a job have errors, as long as all have.

    Such a job is hardly about broken pictures: a folder is missing on this machine, or paths are
    not what they were taken for. It is said with the first piece, and whenever there are twice as
    many.
    """
    if not len(errors):
        return
    with _lock:
        count = _counts.setdefault(repr(sorted(state.items(), key=lambda item: item[0])), _Count())
        count.pictures += len(errors)
        if errors.null_count:
            count.first_error = None
        if count.first_error is None or count.pictures < count.next_report:
            return
        count.first_error = count.first_error or errors[0].as_py()["message"]
        count.next_report = 2 * count.pictures
        words = (
            f"swift_vision_tasks: ALL {count.pictures} pictures of this job that this process "
            f"looked at have errors; the first: {printable(' '.join(count.first_error.split()))}"
        )
    print(words, file=sys.stderr, flush=True)


def _renew() -> None:
    """In a forked child: another thread may have held the lock, and the parent has the workers."""
    global _lock
    _lock = threading.Lock()
    # What is dropped here has no process any more: `worker` was loaded, and asked, before.
    _idle.clear()
    _counts.clear()


os.register_at_fork(after_in_child=_renew)


class Job:
    """What is asked of each worker; made where the job is put together, used on the executors."""

    def __init__(self, task: str, prefix: str, options: dict[str, Any], fixed: bool) -> None:
        options = {**_SHARES, **options}
        settings = {name: options.pop(name) for name in _SETTINGS if name in options}
        self.task, self.prefix, self.options, self.settings = task, prefix, options, settings
        self.fixed = fixed
        # Raises ValueError for options that there are not.
        self.fields = _columns.describe(task, options)

    def schema(self) -> pa.Schema:
        """The columns of the answers, with their names in the table."""
        plain = _columns.schema(self.fields, False)
        return pa.schema([each.with_name(self.prefix + each.name) for each in plain])

    def clashes(self, names: Iterable[str], *, ignoring_case: bool = False) -> None:
        """Raises `ValueError` when a table already has a column of these names."""

        def plain(name: str) -> str:
            return name.lower() if ignoring_case else name

        made = {plain(name) for name in self.schema().names}
        taken = {name for name in names if plain(name) in made}
        if taken:
            raise ValueError(CLASH.format(names=", ".join(sorted(taken))))

    def state(self) -> dict[str, Any]:
        """The job as plain values, which every version of Python and pickle understands."""
        return {
            "task": self.task,
            "options": self.options,
            "settings": self.settings,
            "fixed": self.fixed,
            "names": [each["name"] for each in self.fields],
        }


@contextlib.contextmanager
def worker(state: dict[str, Any]) -> Iterator[Worker]:
    """Lends a worker for a job: one that is idle in this process, or a new one."""
    key = repr(sorted(state.items(), key=lambda item: item[0]))
    found = _take(key) or _begin(state)
    try:
        yield found
    finally:
        _give_back(key, found)


def _begin(state: dict[str, Any]) -> Worker:
    """A new worker, whose columns are those that are expected."""
    settings = {**state["options"], **state["settings"]}
    made = Worker(state["task"], fixed=state["fixed"], **settings)
    names = made.schema.names[:-1]
    if names != state["names"]:
        made.close()
        raise SetupError(
            f"swift_vision_tasks on this machine answers with the columns {', '.join(names)}, "
            f"and {', '.join(state['names'])} were expected; install one version everywhere"
        )
    return made


def _take(key: str) -> "Worker | None":
    with _lock:
        left = _make_latest(key)
        idle = _idle[key]
        found = idle.pop()[1] if idle else None
    _close(left)
    return found


def _give_back(key: str, lent: Worker) -> None:
    with _lock:
        left = _make_latest(key)
        _idle[key].append((time.monotonic(), lent))
    _close(left)


def _make_latest(key: str) -> list[Worker]:
    """Makes a job the latest; returns the workers that are kept no longer."""
    _idle.setdefault(key, [])
    _idle.move_to_end(key)
    earliest = time.monotonic() - _MOST_SECONDS
    left: list[Worker] = []
    for other in list(_idle)[:-1]:
        is_one_too_many = len(_idle) > _MOST_JOBS
        kept = [] if is_one_too_many else [each for each in _idle[other] if each[0] >= earliest]
        left += [each for since, each in _idle[other] if (since, each) not in kept]
        _idle[other] = kept
        if not kept:
            del _idle[other]
    return left


def _close(workers: list[Worker]) -> None:
    for each in workers:
        each.close()


def rows(
    state: dict[str, Any],
    batches: "Iterable[pa.RecordBatch | None]",
    column: int,
    *,
    reports: bool = True,
) -> Iterator[tuple[pa.RecordBatch, pa.RecordBatch]]:
    """Each batch of a table with the answers to the pictures in one of its columns.

    None is passed on to `Worker.map`.
    """
    held: list[pa.RecordBatch] = []

    def pictures() -> Iterator[Any]:
        for batch in batches:
            if batch is None:
                yield None
                continue
            held.append(batch)
            yield batch.column(column)

    with worker(state) as lent:
        answers = lent.map(pictures())
        with contextlib.closing(answers):  # type: ignore[type-var]
            for found in answers:
                if reports:
                    report(state, found.column("error"))
                yield held.pop(0), found


def joined(state: dict[str, Any], table: pa.Table, column: str, prefix: str) -> pa.Table:
    """A table without the column of pictures, with the answers to them."""
    if column not in table.column_names:
        raise ValueError(
            f"there is no column {column!r}; there are {', '.join(table.column_names)}"
        )
    kept = table.drop_columns([column])
    with worker(state) as lent:
        found = lent.run(table.column(column))
    report(state, found.column("error"))
    names = [prefix + name for name in found.schema.names]
    taken = set(names) & set(kept.column_names)
    if taken:
        raise ValueError(CLASH.format(names=", ".join(sorted(taken))))
    for name, array in zip(names, found.columns):
        kept = kept.append_column(name, array)
    return kept


def structures(state: dict[str, Any], pictures: "pa.Array | pa.ChunkedArray") -> pa.StructArray:
    """The answers to pictures as one column of structures."""
    with worker(state) as lent:
        found = lent.run(pictures)
    report(state, found.column("error"))
    return pa.StructArray.from_arrays(found.columns, fields=list(found.schema))


def absolute(pictures: "pa.Array | pa.ChunkedArray") -> "pa.Array | pa.ChunkedArray":
    """Pictures with addresses from the root for those that are counted from where this runs.

    Daft puts ``file://`` before whatever it was given: ``photos/a.jpg`` becomes
    ``file://photos/a.jpg``, which others would take for a machine that is called photos.
    """
    is_text = pa.types.is_string(pictures.type) or pa.types.is_large_string(pictures.type)
    if not is_text:
        return pictures
    paths = [_absolute(path) for path in pictures.to_pylist()]
    return pa.array(paths, pictures.type)


def _absolute(path: "str | None") -> "str | None":
    rest = path.removeprefix("file://") if path else ""
    if rest == path or not rest or rest.startswith(("/", "localhost/")):
        return path
    return "file://" + os.path.abspath(rest)
