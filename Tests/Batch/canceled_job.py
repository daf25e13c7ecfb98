"""A Spark job that is canceled midway, another after it, and one that goes on until it is killed.

    canceled_job.py PICTURES MODEL

Prints a line of JSON before the last: how the first job ended, whether its workers rest, and how
many rows the second has.
"""

import json
import os
import sys
import threading
import time

from pyspark.sql import SparkSession

from processes import marked, wait_for_rest
from swift_vision_tasks import spark as vision

WORKER = ("worker", "detect", "--format=records")
#: Repetitions of the pictures, so that no worker is done with them before the end.
DOUBLINGS = 8


def main() -> None:
    folder, model = sys.argv[1:]
    session = (
        SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "64")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")
    pictures = session.read.format("binaryFile").option("recursiveFileLookup", "true").load(folder)
    many = pictures
    for _ in range(DOUBLINGS):
        many = many.union(many)

    def look_at_many() -> None:
        try:
            found = vision.detect(many, "content", model=model)
            found.write.format("noop").mode("overwrite").save()
        except Exception as error:
            ended.append(str(error))

    ended: list[str] = []
    job = threading.Thread(target=look_at_many)
    job.start()
    while job.is_alive() and not marked(dict(os.environ), *WORKER):
        time.sleep(0.05)
    time.sleep(0.5)
    session.sparkContext.cancelAllJobs()
    job.join()
    # Of a task that is just done Spark keeps the Python process, and that its worker.
    rests = wait_for_rest(dict(os.environ), *WORKER)
    rows = vision.detect(pictures.limit(40), "content", model=model).count()
    print(json.dumps({"ended": ended, "rest": rests, "rows": rows}), flush=True)
    look_at_many()


if __name__ == "__main__":
    main()
