"""Jobs for a made-up command: made_job.py ENGINE FOLDER WAY (see made_jobs.py).

WAY is ``names``: the paths of the folder's pictures as the engine gives them, and what they are to
the worker; or words, with commas between them, that are the pictures. The rows are printed as a
line of JSON.
"""

import json
import os
import sys
from typing import Any

Rows = list[dict[str, Any]]


def spark(folder: str, way: str) -> Rows:
    from pyspark.sql import SparkSession

    from swift_vision_tasks import spark as vision

    session = (
        SparkSession.builder.master("local[2,4]").config("spark.ui.enabled", "false").getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")
    if way == "names":
        pictures = session.read.format("binaryFile").load(folder)
        found = vision.detect(pictures.selectExpr("path"), "path").collect()
        for form in ("input_file_name()", "_metadata.file_path"):
            encoded = pictures.selectExpr(f"{form} AS path")
            found += vision.detect(encoded, "path", encoded_paths=True).collect()
    else:
        words = session.createDataFrame([(word.encode(),) for word in way.split(",")], ["content"])
        found = vision.detect(words.coalesce(1), "content").collect()
    return [row.asDict(recursive=True) for row in found]


def ray(folder: str, way: str) -> Rows:
    import ray

    from swift_vision_tasks import ray as vision

    ray.init(num_cpus=3, include_dashboard=False, object_store_memory=100 << 20)
    if way == "names":
        pictures = ray.data.read_binary_files(folder, include_paths=True)
        return list(vision.detect(pictures.drop_columns(["bytes"]), "path").take_all())
    words = ray.data.from_items([{"bytes": word.encode()} for word in way.split(",")])
    return list(vision.detect(words.repartition(8), batch_size=4).take_all())


def daft(folder: str, way: str) -> Rows:
    import daft

    from swift_vision_tasks import daft as vision

    if way == "names":
        # Daft puts file:// before what it is given, counted from the root or not.
        os.chdir(os.path.dirname(folder))
        whole, relative = (
            daft.from_glob_path(f"{each}/*").select(daft.col("path").alias("picture"))
            for each in (folder, os.path.basename(folder))
        )
        pictures = whole.concat(relative)
    else:
        pictures = daft.from_pydict({"picture": [word.encode() for word in way.split(",")]})
    found = pictures.select(vision.detect(daft.col("picture"), batch_size=4).alias("found"))
    return list(found.select(daft.col("found").unnest()).to_pylist())


def plain(value: Any) -> Any:
    """What NumPy's arrays are as JSON."""
    return value.tolist()


if __name__ == "__main__":
    engine, folder, way = sys.argv[1:]
    rows = {"spark": spark, "ray": ray, "daft": daft}[engine](folder, way)
    print(json.dumps({"rows": rows}, default=plain), flush=True)
