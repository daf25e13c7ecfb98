# %% [markdown]
# # What the command says, in Python
#
# One process looks at all pictures, on all cores, and answers in order: a line of JSON for each.
# Nothing is needed but the wheel.
#
#     MODEL=model.tflite PICTURES=photos/ python count_objects.py

# %%
import collections
import json
import os
import subprocess

import swift_vision_tasks

MODEL = os.environ.get("MODEL", "face")  # A file, or a name of `vision models list`.
PICTURES = os.environ.get("PICTURES", "photos/")


def detections(*inputs):
    """The line of each picture that could be read, as it comes."""
    words = [swift_vision_tasks.vision_executable(), "detect", "--format", "json", "--quiet"]
    words += ["--score-threshold", "0.5", "--model", MODEL, "--", *inputs]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as command:
        for line in map(json.loads, command.stdout):
            if "error" in line:
                print(f"{line['input']}: {line['error']['message']}")
            else:
                yield line
    # 1: some pictures could not be read.
    if command.returncode not in (0, 1):
        raise SystemExit(f"vision ended with {command.returncode}")


# %%
counts = collections.Counter()
largest = {}
for line in detections(PICTURES):
    for found in line["detections"]:
        name = found["categories"][0]["categoryName"]
        box = found["boundingBox"]
        counts[name] += 1
        area = box["width"] * box["height"] / (line["width"] * line["height"])
        largest[name] = max(largest.get(name, (0, "")), (area, line["input"]))

# %%
for name, count in counts.most_common():
    area, picture = largest[name]
    print(f"{name:16} {count:3}, the largest has {area:.0%} of {os.path.basename(picture)}")
assert counts, "nothing was found"
