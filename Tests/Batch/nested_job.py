"""Tasks whose columns are nested, on an engine: nested_job.py ENGINE PICTURES OUTPUT ASKED.

ASKED is the options of each task as JSON. Each picture is a piece of its own where the engine
allows it, so that all columns of some pieces are null. OUTPUT gets a folder of Parquet files for
each task.
"""

import json
import sys
from typing import Any

Asked = dict[str, dict[str, Any]]


def spark(pictures: str, output: str, asked: Asked) -> None:
    from pyspark.sql import SparkSession

    from swift_vision_tasks import spark as vision

    session = (
        SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")
    session.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", "1")
    frame = session.read.format("binaryFile").load(pictures).select("path", "content")
    for task, options in asked.items():
        found = getattr(vision, task)(frame, "content", **options)
        found.write.parquet(f"{output}/{task}")


def ray(pictures: str, output: str, asked: Asked) -> None:
    import ray

    from swift_vision_tasks import ray as vision

    ray.init(num_cpus=2, include_dashboard=False, object_store_memory=100 << 20)
    dataset = ray.data.read_binary_files(pictures, include_paths=True)
    for task, options in asked.items():
        found = getattr(vision, task)(dataset, concurrency=1, batch_size=1, **options)
        found.write_parquet(f"{output}/{task}")
    ray.shutdown()


def daft(pictures: str, output: str, asked: Asked) -> None:
    import daft

    from swift_vision_tasks import daft as vision

    frame = daft.from_glob_path(f"{pictures}/*").select("path")
    for task, options in asked.items():
        column = daft.col("path").download()
        made = getattr(vision, task)(column, concurrency=1, batch_size=1, **options)
        found = frame.with_column("found", made).select("path", daft.col("found").unnest())
        found.write_parquet(f"{output}/{task}")


if __name__ == "__main__":
    engine, pictures, output, asked = sys.argv[1:]
    {"spark": spark, "ray": ray, "daft": daft}[engine](pictures, output, json.loads(asked))
