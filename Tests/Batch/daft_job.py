"""A Daft job as a user would write it: daft_job.py PICTURES OUTPUT TASK MODEL."""

import sys

import daft

from swift_vision_tasks import daft as vision

pictures, output, task, model = sys.argv[1:]
frame = daft.from_glob_path(f"{pictures}/**").select("path")
# The bytes are read by Daft for the detector, and by the worker itself for others.
column = daft.col("path").download() if task == "detect" else daft.col("path")
found = frame.with_column(
    "found", getattr(vision, task)(column, concurrency=2, batch_size=32, model=model)
)
found.select("path", daft.col("found").unnest()).write_parquet(output)
