"""How jobs are left: cancelled, killed, or with vectors for others to read (see engines.py)."""

import json
import re
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numpy
import pyarrow as pa

from processes import marked, wait_for_none

HERE = Path(__file__).resolve().parent
PAGE = HERE.parents[1] / "docs/batch.md"
WORKER = ("worker", "detect", "--format=records")
SECONDS = 300


def cancel(pictures: Path, model: str, environment: dict[str, str]) -> "str | None":
    """Cancels a Spark job, and kills its driver during another; what is wrong with what is left."""
    words = [sys.executable, str(HERE / "cancelled_job.py"), str(pictures), model]
    with subprocess.Popen(
        words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as driver:
        assert driver.stdout
        # One that hangs says nothing more.
        watch = threading.Timer(SECONDS, driver.kill)
        watch.start()
        try:
            said = json.loads(next((line for line in driver.stdout if line[:1] == "{"), "{}"))
            while driver.poll() is None and not marked(environment, *WORKER):
                time.sleep(0.1)
        finally:
            watch.cancel()
            driver.kill()
    if not said:
        return "the driver said nothing"
    if "cancelled" not in " ".join(said["ended"]):
        return f"the cancelled job ended so: {said['ended']}"
    if not said["rest"]:
        return "workers of the cancelled job went on"
    if said["rows"] != 40:
        return f"after a cancelled job there are {said['rows']} rows for 40 pictures"
    return None if wait_for_none(environment) else "workers outlived a driver that was killed"


def export(output: Path, folder: Path, reference: pa.Table) -> "str | None":
    """Reads vectors as docs/batch.md says; what is wrong with them."""
    (folder / "vectors.parquet").unlink(missing_ok=True)
    (folder / "vectors.parquet").symlink_to(output)
    text = PAGE.read_text()[PAGE.read_text().index("## Vectors of many pictures") :]
    code = re.findall(r"```python\n(.*?)```", text, re.S)[0]
    cast = re.findall(r"`(vectors\.cast\(.*?\))`", text)[0]
    names: dict[str, Any] = {"pa": pa}
    exec(code.replace('"vectors.parquet"', repr(str(folder / "vectors.parquet"))), names)
    kinds = eval(cast, names).type
    matrix, table = names["matrix"], names["table"]
    right = dict(zip(reference["name"].to_pylist(), reference["vector"].to_pylist(), strict=True))
    wanted = [right[path.rsplit("/", 1)[-1]] for path in table["path"].to_pylist()]
    if len(wanted) != len(right) - sum(each is None for each in right.values()):
        return f"{len(wanted)} vectors for {len(right)} pictures"
    if not numpy.array_equal(matrix, numpy.array(wanted, numpy.float32)):
        return "the matrix has other vectors than one machine"
    return None if pa.types.is_fixed_size_list(kinds) else f"the cast makes {kinds}"
