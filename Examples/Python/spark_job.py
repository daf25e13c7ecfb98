#!/usr/bin/python3
"""A Spark job: what is in all pictures of a folder, as Parquet.

    python spark_job.py photos/ found.parquet --model efficientdet-lite0
    spark-submit --master spark://host:7077 spark_job.py s3a://bucket/photos s3a://bucket/found.parquet

Without spark-submit it runs on this machine's cores. swift_vision_tasks and pyarrow must be
installed for the Python of the driver and of every executor (PYSPARK_PYTHON says which one that
is).
"""

import argparse

from pyspark.sql import SparkSession
from pyspark.sql import functions as F

from swift_vision_tasks import spark as vision

TASKS = {
    "detect": vision.detect,
    "classify": vision.classify,
    "embed": vision.embed,
    "pose": vision.pose,
}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("pictures", help="a folder, on whatever Spark reads from")
    options.add_argument("output", help="the Parquet files' folder; it must not be there yet")
    options.add_argument("--task", choices=TASKS, default="detect")
    options.add_argument("--model", help="a name of the catalogue, or a file on every executor")
    options.add_argument(
        "--fetch", action="store_true", help="fetch a missing model of the catalogue"
    )
    options.add_argument("--master", help="where to run, unless spark-submit says it")
    given = options.parse_args()

    builder = (
        SparkSession.builder.appName(f"vision {given.task}")
        # Pictures are large rows: few at a time keep Spark's and Python's memory small.
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "64")
        # Pieces of the folder that are small enough for every core to have several.
        .config("spark.sql.files.maxPartitionBytes", "16m")
        .config("spark.sql.files.openCostInBytes", "64k")
    )
    if given.master:
        builder = builder.master(given.master)
    session = builder.getOrCreate()

    pictures = (
        session.read.format("binaryFile")
        .option("recursiveFileLookup", "true")
        .load(given.pictures)
        .select("path", "content")
    )
    found = TASKS[given.task](pictures, "content", model=given.model, fetch=given.fetch)
    found.write.parquet(given.output)

    # What was written is read again; looking at `found` would do all the work a second time.
    written = session.read.parquet(given.output)
    failures = (
        written.where("error is not null").groupBy(F.col("error.code").alias("error")).count()
    )
    count, failed = written.count(), 0
    print(f"{count} pictures")
    for row in failures.orderBy("error").collect():
        print(f"{row['count']} x {row['error']}")
        failed += row["count"]
    session.stop()
    if count and failed == count:
        raise SystemExit("ALL pictures have errors; the column error says why")


if __name__ == "__main__":
    main()
