"""The columns of each task as types of Arrow, and the names in the table of docs/batch.md."""

import json
import re
from pathlib import Path

import pyarrow as pa

DOCUMENTS = Path(__file__).resolve().parents[2] / "docs"

#: The scores of an expression, as the schema of the JSON lines names them.
SCORES = list(
    json.loads((DOCUMENTS / "schema/face-landmarks.json").read_text())["$defs"]["blendshapes"][
        "properties"
    ]
)


def _floats(*names: str) -> pa.DataType:
    return pa.struct([(name, pa.float32()) for name in names])


_TEXTS, _NUMBERS, _COUNTS = pa.list_(pa.string()), pa.list_(pa.float32()), pa.list_(pa.int32())
_BOXES, _EXPRESSIONS = pa.list_(_floats("x", "y", "width", "height")), pa.list_(_floats(*SCORES))
# Points of each finding.
_PLANE, _SPACE = (pa.list_(pa.list_(_floats(*names))) for names in ("xy", "xyz"))
_BODY = pa.list_(pa.list_(_floats("x", "y", "z", "inFrameLikelihood", "visibility")))

_PICTURE = {"width": pa.int32(), "height": pa.int32(), "orientation": pa.string()}
_BEST = {"labels": _TEXTS, "scores": _NUMBERS, "indices": _COUNTS}
_POSE = {**_PICTURE, "landmarks": _BODY, "worldLandmarks": _SPACE, "masks": _TEXTS}
_SIDES = {"handedness": _TEXTS, "handednessScores": _NUMBERS}
_HAND = {"landmarks": _SPACE, "worldLandmarks": _SPACE}
_ALL = {
    "remarks": _TEXTS,
    "error": pa.struct([("code", pa.string()), ("message", pa.string())]),
}

#: The columns of each task with all that its options add, besides those that all tasks have.
TASKS: dict[str, dict[str, pa.DataType]] = {
    "detect": {**_PICTURE, "boxes": _BOXES, **_BEST, "keypoints": _PLANE},
    "classify": {**_PICTURE, **_BEST, "heads": _COUNTS},
    "embed": {"vector": _NUMBERS},
    "pose": _POSE,
    "faces": {**_PICTURE, "boxes": _BOXES, "scores": _NUMBERS, "keypoints": _PLANE},
    "face-landmarks": {
        **_PICTURE,
        "landmarks": _SPACE,
        "blendshapes": _EXPRESSIONS,
        "transformations": pa.list_(_NUMBERS),
    },
    "hands": {**_PICTURE, **_SIDES, **_HAND},
    "gestures": {**_PICTURE, **_SIDES, "gestures": _TEXTS, "gestureScores": _NUMBERS, **_HAND},
    "segment": {
        **_PICTURE,
        "indices": _COUNTS,
        "labels": _TEXTS,
        "areas": _COUNTS,
        "masks": _TEXTS,
    },
    "holistic": {
        **_POSE,
        "face": _SPACE,
        "blendshapes": _EXPRESSIONS,
        "leftHand": _SPACE,
        "leftHandWorld": _SPACE,
        "rightHand": _SPACE,
        "rightHandWorld": _SPACE,
    },
}

#: The columns of a task that come with an option, and that option.
OPTIONAL = {
    "pose": {"masks": "mask"},
    "face-landmarks": {"blendshapes": "blendshapes", "transformations": "transformation"},
    "holistic": {"masks": "mask", "blendshapes": "blendshapes"},
}

#: The lengths of lists that are always the same.
LENGTHS = {
    "pose": {"landmarks": 33, "worldLandmarks": 33},
    "faces": {"keypoints": 6},
    "face-landmarks": {"landmarks": 478, "transformations": 16},
    "hands": {"landmarks": 21, "worldLandmarks": 21},
    "gestures": {"landmarks": 21, "worldLandmarks": 21},
    "holistic": {
        "landmarks": 33,
        "worldLandmarks": 33,
        "face": 478,
        **{f"{side}Hand{kind}": 21 for side in ("left", "right") for kind in ("", "World")},
    },
}


def schema(task: str, *, has_options: bool = True) -> pa.Schema:
    """The columns of a task, with all that options add or with none of it."""
    left_out = set() if has_options else set(OPTIONAL.get(task, {}))
    kinds = {name: kind for name, kind in TASKS[task].items() if name not in left_out}
    return pa.schema(list({**kinds, **_ALL}.items()))


def documented() -> list[tuple[list[str], str]]:
    """The tasks of each row in the table of docs/batch.md, and the text beside them."""
    text = (DOCUMENTS / "batch.md").read_text()
    table = text[text.index("## The columns") :].split("\n\n")[1]
    rows = [line.strip("| ").partition(" | ")[::2] for line in table.splitlines()[2:]]
    of = dict(rows)
    return [
        (
            re.findall(r"[\w-]+", tasks.replace("_", "-")),
            re.sub(r"those of (`\w+`)", lambda found: of[found[1]], words),
        )
        for tasks, words in rows
    ]


def names(words: str) -> set[str]:
    """The columns and fields in a text, which has options with their values."""
    return set(re.findall(r"`(\w+)`", words))


def numbers(words: str) -> set[int]:
    """The lengths of lists in a text."""
    return {int(number) for number in re.findall(r"\b(\d+) (?:of|scores|numbers)\b", words)}


def all_names(tasks: list[str]) -> set[str]:
    """The columns of tasks and the fields of their structures, except for an expression's."""
    found: set[str] = set()
    for task in tasks:
        found |= set(TASKS[task])
        for kind in TASKS[task].values():
            while pa.types.is_list(kind):
                kind = kind.value_type
            if pa.types.is_struct(kind):
                found |= {kind.field(index).name for index in range(kind.num_fields)}
    return found - set(SCORES)


def all_numbers(tasks: list[str]) -> set[int]:
    """The lengths of lists of tasks, and the number of scores where an expression has some."""
    found = {length for task in tasks for length in LENGTHS.get(task, {}).values()}
    has_scores = any("blendshapes" in TASKS[task] for task in tasks)
    return found | ({len(SCORES)} if has_scores else set())
