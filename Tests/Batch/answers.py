"""Whether a worker's columns hold what the command itself prints as JSON (see engines.py)."""

import json
import os
import subprocess
from typing import Any

import numpy

from made_pictures import folder_of
from swift_vision_tasks.worker import Worker

#: A model of each task, and options with which there are several answers.
ASKED: dict[str, dict[str, Any]] = {
    "classify": {"model": "mobilenet_v1_0.25_224_quant.tflite", "max_results": 3},
    "pose": {"people": 2},
}


def pull_models() -> None:
    """Fetches the models that the command takes by itself, where they are not here."""
    subprocess.run([os.environ["VISION_TASKS_COMMAND"], "models", "pull", "default"], check=True)


def compare(task: str) -> "tuple[int, str | None]":
    """How many answers there are, and what is wrong with them."""
    options = dict(ASKED[task])
    if "model" in options:
        options["model"] = str(folder_of("models") / options["model"])
    pictures = [str(path) for path in sorted(folder_of("images").iterdir())]
    words = [f"--{name.replace('_', '-')}={value}" for name, value in options.items()]
    command = [os.environ["VISION_TASKS_COMMAND"], task, "--format=json", *words, *pictures]
    said = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout.splitlines()
    with Worker(task, **options) as worker:
        rows = worker.run(pictures).to_pylist()
    if len(said) != len(rows):
        return 0, f"{len(said)} lines for {len(rows)} pictures"
    count = 0
    for line, row in zip(map(json.loads, said), rows, strict=True):
        wanted = {"classify": _classes, "pose": _poses}[task](line)
        wanted |= {name: line[name] for name in ("width", "height", "orientation")}
        wanted["remarks"] = [each["code"] for each in line.get("remarks", [])]
        given = {name: _plain(row[name]) for name in wanted}
        if row["error"] is not None or given != _plain(wanted):
            return count, f"{line['input']}: {row}, and {line} by the command"
        count += len(row["labels"] if task == "classify" else row["landmarks"])
    return count, None if count else "there is nothing in any picture"


def _classes(line: dict[str, Any]) -> dict[str, Any]:
    heads = [
        (head["headIndex"], each) for head in line["classifications"] for each in head["categories"]
    ]
    return {
        "labels": [each["categoryName"] for _, each in heads],
        "scores": [each["score"] for _, each in heads],
        "indices": [each["index"] for _, each in heads],
        "heads": [head for head, _ in heads],
    }


def _poses(line: dict[str, Any]) -> dict[str, Any]:
    def points(name: str) -> list[list[dict[str, Any]]]:
        # Which landmark it is its place says.
        return [
            [{axis: value for axis, value in point.items() if axis != "type"} for point in pose]
            for pose in (person[name] for person in line["poses"])
        ]

    return {name: points(name) for name in ("landmarks", "worldLandmarks")}


def _plain(value: Any) -> Any:
    """Numbers as the columns have them, with seven digits or so."""
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return float(numpy.float32(value)) if isinstance(value, (int, float)) else value
