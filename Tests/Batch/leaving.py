"""How jobs are left: canceled, killed, or with vectors for others to read (see engines.py)."""

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
    words = [sys.executable, str(HERE / "canceled_job.py"), str(pictures), model]
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
        return f"the canceled job ended so: {said['ended']}"
    if not said["rest"]:
        return "workers of the canceled job went on"
    if said["rows"] != 40:
        return f"after a canceled job there are {said['rows']} rows for 40 pictures"
    return None if wait_for_none(environment) else "workers outlived a driver that was killed"


def export(output: Path, folder: Path, reference: pa.Table) -> "str | None":
    """Reads vectors as docs/batch.md says; what is wrong with them."""
    (folder / "vectors.parquet").unlink(missing_ok=True)
    (folder / "vectors.parquet").symlink_to(output)
    text = PAGE.read_text()[PAGE.read_text().index("## Vectors of many pictures") :]
    code = re.findall(r"```python\n(.*?)```", text, re.S)[0]
    # The job that was run is in place of what the block does before it reads.
    before, start, behind = code.partition("table = pq.read_table(")
    imports = re.findall(r"^(?:import|from) .*\n", before, re.M)
    code = "".join(imports) + start + behind
    names: dict[str, Any] = {}
    exec(code.replace('"vectors.parquet"', repr(str(folder / "vectors.parquet"))), names)
    matrix, table, fixed = names["matrix"], names["table"], names["fixed"]
    right = dict(zip(reference["name"].to_pylist(), reference["vector"].to_pylist(), strict=True))
    wanted = [right[path.rsplit("/", 1)[-1]] for path in table["path"].to_pylist()]
    if len(wanted) != len(right) - sum(each is None for each in right.values()):
        return f"{len(wanted)} vectors for {len(right)} pictures"
    if not numpy.array_equal(matrix, numpy.array(wanted, numpy.float32)):
        return "the matrix has other vectors than one machine"
    if fixed.type != pa.list_(pa.float32(), matrix.shape[1]):
        return f"the cast makes {fixed.type}"
    return None if fixed.to_pylist() == matrix.tolist() else "the cast changes vectors"
