"""Engines with tasks whose columns are nested, over a few pictures (see engines.py)."""

import functools
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

import answers
import tables
from column_material import asked, make_pictures
from swift_vision_tasks.worker import Worker

HERE = Path(__file__).resolve().parent
#: Lists of points, texts with nulls, masks, and a structure of scores.
TASKS = ("gestures", "holistic")
SECONDS = 300


def check(engine: str, folder: Path, environment: dict[str, str]) -> "str | None":
    """Compares an engine's Parquet files with those of one machine; what is wrong with them."""
    pictures, output = folder / "nested", folder / f"nested-{engine}.out"
    references = _references(pictures)
    shutil.rmtree(output, ignore_errors=True)
    options = {task: asked()[task].options for task in TASKS}
    program = str(HERE / "nested_job.py")
    done = subprocess.run(
        [sys.executable, program, engine, str(pictures), str(output), json.dumps(options)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    if done.returncode != 0:
        return f"the job ended with {done.returncode}:\n{done.stderr[-4000:]}"
    for task in TASKS:
        wrong = tables.difference(tables.read(output / task), references[task])
        if wrong:
            return f"{task}: {wrong}"
    return None


@functools.cache
def _references(pictures: Path) -> dict[str, pa.Table]:
    """The Parquet files of one machine, read back."""
    answers.pull_models()
    pictures.mkdir(exist_ok=True)
    paths = list(make_pictures(pictures).values())
    found = {}
    for task in TASKS:
        with Worker(task, **answers.SHARES, **asked()[task].options) as worker:
            table = pa.Table.from_batches([worker.run(each.read_bytes() for each in paths)])
        names = pa.array([each.name for each in paths])
        file = pictures.with_name(f"nested-{task}.parquet")
        pq.write_table(table.append_column("name", names), file)
        found[task] = tables.plain(pq.read_table(file))
    return found
