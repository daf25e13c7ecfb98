"""Uses the adapters as they were installed: adapt.py FOLDER PICTURE (see run)."""

import io
import subprocess
import sys
from pathlib import Path

import pyarrow as pa

import swift_vision_tasks
from swift_vision_tasks import _batch, daft, ray, spark
from swift_vision_tasks.worker import Worker

folder, picture = sys.argv[1:]
assert swift_vision_tasks.__file__.startswith(f"{folder}/"), swift_vision_tasks.__file__
content = Path(picture).read_bytes()
batch = pa.record_batch({"picture": [content, b"broken"], "name": ["portrait", "none"]})

with Worker("detect", model="face") as worker:
    found = worker.run(batch.column(0)).to_pylist()
assert len(found[0]["boxes"]) == 1 and found[0]["error"] is None, found
assert found[1]["boxes"] is None and found[1]["error"]["code"] == "inputInvalid", found
wanted = [{"name": name, **row} for name, row in zip(("portrait", "none"), found)]

job = _batch.Job("detect", "", {"model": "face"}, fixed=False)
names = ["name", *job.schema().names]
(rows,) = spark._function(job.state(), names)([batch])
assert rows.to_pylist() == wanted, rows
actor = ray._actor(job.state(), "picture", "")()
assert actor(pa.Table.from_batches([batch])).to_pylist() == wanted
assert callable(daft.detect)

sent = io.BytesIO()
with pa.ipc.new_stream(sent, batch.schema) as writer:
    writer.write_batch(batch)
words = [sys.executable, "-m", "swift_vision_tasks.arrow", "detect", "--column=picture"]
done = subprocess.run(
    [*words, "--model=face"], input=sent.getvalue(), stdout=subprocess.PIPE, check=True
)
assert pa.ipc.open_stream(done.stdout).read_all().to_pylist() == wanted
