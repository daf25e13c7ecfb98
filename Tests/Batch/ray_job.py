"""A Ray job as a user would write it: ray_job.py PICTURES OUTPUT TASK MODEL."""

import sys

import ray

from swift_vision_tasks import ray as vision

pictures, output, task, model = sys.argv[1:]
ray.init(num_cpus=3, include_dashboard=False, object_store_memory=300 << 20)
dataset = ray.data.read_binary_files(pictures, include_paths=True)
found = getattr(vision, task)(dataset, "bytes", concurrency=2, batch_size=32, model=model)
found.write_parquet(output)
ray.shutdown()
