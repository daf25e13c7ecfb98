"""The columns of an answer, made of its JSON line (see engines.py and column_cases.py)."""

import json
import os
import struct
import subprocess
from typing import Any

import numpy

from made_pictures import folder_of
from swift_vision_tasks import _columns
from swift_vision_tasks.worker import Worker

Line = dict[str, Any]

#: A model of each task, and options with which there are several answers.
ASKED: dict[str, dict[str, Any]] = {
    "classify": {"model": "mobilenet_v1_0.25_224_quant.tflite", "max_results": 3},
    "pose": {"people": 2},
}
_HEADER = struct.Struct("<QII")
_PATH = 2
#: One worker with one thread, as engines have it on each core.
SHARES: dict[str, Any] = {"workers": 1, "threads": 1}


def pull_models() -> None:
    """Fetches the models that the command takes by itself, where they are not here."""
    subprocess.run([os.environ["VISION_TASKS_COMMAND"], "models", "pull", "default"], check=True)


def compare(task: str) -> "tuple[int, str | None]":
    """Compares columns with the command's lines; the number of answers, and what is wrong."""
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
        if plain(row) != columns(task, line, list(row)):
            return count, f"{line['input']}: {row}, and {line} by the command"
        count += len(row["labels"] if task == "classify" else row["landmarks"])
    return count, None if count else "there is nothing in any picture"


def worker_lines(task: str, options: dict[str, Any], paths: list[str]) -> list[Line]:
    """The lines of ``vision worker TASK`` for pictures that are named by their paths."""
    words = _columns.command(task, {**SHARES, **options, "format": "json"})
    sent = b"vision-worker 1\n" + b"".join(
        _HEADER.pack(number, _PATH, len(path)) + path
        for number, path in enumerate(each.encode() for each in paths)
    )
    done = subprocess.run(words, input=sent, stdout=subprocess.PIPE, check=True)
    # The first line is about the worker itself.
    return [json.loads(line) for line in done.stdout.splitlines()[1:]]


def columns(task: str, line: Line, names: list[str]) -> dict[str, Any]:
    """The columns of these names for a line; all but `error` are null with an error."""
    if "error" in line:
        return {**dict.fromkeys(names), "error": line["error"]}
    made = {**line, **_FINDINGS[task](line), "error": None}
    made["remarks"] = [each["code"] for each in line.get("remarks", [])]
    return {name: plain(made[name]) for name in names}


def plain(value: Any) -> Any:
    """Numbers as the columns have them, with seven digits or so."""
    if isinstance(value, dict):
        return {name: plain(each) for name, each in value.items()}
    if isinstance(value, list):
        return [plain(each) for each in value]
    return float(numpy.float32(value)) if isinstance(value, (int, float)) else value


# -- The findings of each task, with all columns that options can add


def _places(points: list[Line]) -> list[Line]:
    """Points by their coordinates alone; columns have them in the same order."""
    names = ("type", "label", "score")
    return [{axis: each[axis] for axis in each if axis not in names} for each in points]


def _detections(line: Line) -> dict[str, Any]:
    found = line["detections"]
    return {
        "boxes": [each["boundingBox"] for each in found],
        **_best([each["categories"][0] for each in found]),
        "keypoints": [_places(each.get("keypoints", [])) for each in found],
    }


def _classes(line: Line) -> dict[str, Any]:
    heads = [
        (head["headIndex"], each) for head in line["classifications"] for each in head["categories"]
    ]
    return {**_best([each for _, each in heads]), "heads": [head for head, _ in heads]}


def _best(categories: list[Line]) -> dict[str, Any]:
    names = {"labels": "categoryName", "scores": "score", "indices": "index"}
    return {column: [each[name] for each in categories] for column, name in names.items()}


def _vector(line: Line) -> dict[str, Any]:
    first = line["embeddings"][0]
    return {"vector": first.get("floatEmbedding", first.get("quantizedEmbedding"))}


def _poses(line: Line) -> dict[str, Any]:
    return _people(line["poses"])


def _people(people: list[Line]) -> dict[str, Any]:
    return {
        "landmarks": [_places(each["landmarks"]) for each in people],
        "worldLandmarks": [_places(each["worldLandmarks"]) for each in people],
        "masks": [each["mask"]["rle"]["counts"] for each in people if "mask" in each],
    }


def _faces(line: Line) -> dict[str, Any]:
    found = line["faces"]
    return {
        "boxes": [each["boundingBox"] for each in found],
        "scores": [each["score"] for each in found],
        "keypoints": [_places(each["keypoints"]) for each in found],
    }


def _meshes(line: Line) -> dict[str, Any]:
    found = line["faces"]
    return {
        "landmarks": [_places(each["landmarks"]) for each in found],
        "blendshapes": [each.get("blendshapes") for each in found],
        "transformations": [sum(each.get("transformation", []), []) for each in found],
    }


def _hands(line: Line) -> dict[str, Any]:
    found = line["hands"]
    return {
        "handedness": [each["handedness"] for each in found],
        "handednessScores": [each["handednessScore"] for each in found],
        "landmarks": [_places(each["landmarks"]) for each in found],
        "worldLandmarks": [_places(each["worldLandmarks"]) for each in found],
    }


def _gestures(line: Line) -> dict[str, Any]:
    # A hand without a gesture has null and 0.
    found = [each.get("gesture", {"name": None, "score": 0}) for each in line["hands"]]
    return {
        **_hands(line),
        "gestures": [each["name"] for each in found],
        "gestureScores": [each["score"] for each in found],
    }


def _masks(line: Line) -> dict[str, Any]:
    found = line["masks"]
    return {
        "indices": [each["index"] for each in found],
        "labels": [each["label"] for each in found],
        "areas": [each["area"] for each in found],
        "masks": [each["rle"]["counts"] for each in found],
    }


def _whole(line: Line) -> dict[str, Any]:
    person = line.get("person", {})
    poses, faces = ([person[name]] if name in person else [] for name in ("pose", "face"))
    made = _people(poses)
    made["face"] = [_places(each["landmarks"]) for each in faces]
    made["blendshapes"] = [each.get("blendshapes") for each in faces]
    for side in ("leftHand", "rightHand"):
        hands = [person[side]] if side in person else []
        made[side] = [_places(each["landmarks"]) for each in hands]
        made[side + "World"] = [_places(each["worldLandmarks"]) for each in hands]
    return made


_FINDINGS = {
    "detect": _detections,
    "classify": _classes,
    "embed": _vector,
    "pose": _poses,
    "faces": _faces,
    "face-landmarks": _meshes,
    "hands": _hands,
    "gestures": _gestures,
    "segment": _masks,
    "holistic": _whole,
}
