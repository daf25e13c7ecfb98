"""How far apart both sides put the 33 places of each body."""

import json
import math
import os
import subprocess

from mediapipe.tasks.python import BaseOptions, vision
from PIL import Image, ImageOps

from pixels import DECODERS, SAME, by_pillow

HERE = os.path.dirname(os.path.abspath(__file__))
PEOPLE = 4
SOLUTION = "mediapipe 0.10.21"


def size(path):
    with Image.open(path) as image:
        return image.size


def crowds(paths, folder):
    """Pictures of several people, put together from those of one."""
    named = {os.path.basename(path).split(".")[0]: path for path in paths}
    if not {"squat", "grace_hopper"} <= set(named):
        return []
    os.makedirs(folder, exist_ok=True)
    squat, grace = (Image.open(named[name]).convert("RGB") for name in ("squat", "grace_hopper"))
    found = []
    for name, people in [
        ("two_alike", [squat, ImageOps.mirror(squat)]),
        ("two", [grace, squat]),
        ("three", [squat, grace, ImageOps.mirror(squat)]),
    ]:
        whole = Image.new("RGB", (sum(p.width for p in people), max(p.height for p in people)))
        left = 0
        for person in people:
            whole.paste(person, (left, 0))
            left += person.width
        found.append(os.path.join(folder, name + ".png"))
        whole.save(found[-1])
    return found


def of_tasks(bundle, paths, image, people):
    """What MediaPipe's task finds, in the form that solution_poses.py prints."""
    task = vision.PoseLandmarker.create_from_options(
        vision.PoseLandmarkerOptions(
            base_options=BaseOptions(model_asset_path=bundle), num_poses=people
        )
    )
    results = [task.detect(image(path)) for path in paths]
    return [
        [
            {
                "places": [(p.x, p.y, p.z, p.visibility) for p in places],
                "world": [(p.x, p.y, p.z) for p in world],
            }
            for places, world in zip(result.pose_landmarks, result.pose_world_landmarks)
        ]
        for result in results
    ]


def of_solution(python, paths):
    script = os.path.join(HERE, "solution_poses.py")
    run = subprocess.run([python, script, *paths], capture_output=True, text=True)
    if run.returncode:
        raise SystemExit("the pose solution failed: " + run.stderr[-2000:])
    return json.loads(run.stdout.splitlines()[-1])


def in_pixels(person, path):
    """A peer's person as ours are given: places and z in pixels of the picture."""
    width, height = size(path)
    names = ("x", "y", "z", "visibility")
    places = [
        dict(zip(names, (x * width, y * height, z * width, visibility)))
        for x, y, z, visibility in person["places"]
    ]
    return {
        "landmarks": places,
        "worldLandmarks": [dict(zip(names, place)) for place in person["world"]],
    }


def between(a, b, axes=("x", "y")):
    return math.dist([a[axis] for axis in axes], [b[axis] for axis in axes])


def length(person):
    """The longer side of the box around a body."""
    return max(
        max(p[axis] for p in person["landmarks"]) - min(p[axis] for p in person["landmarks"])
        for axis in ("x", "y")
    )


def distances(mine, theirs):
    return [between(a, b) for a, b in zip(mine["landmarks"], theirs["landmarks"])]


def match(mine, theirs):
    """Pairs of the same person, the nearest first; both sides put most places inside one body."""
    pairs = sorted(
        (sum(distances(a, b)) / len(b["landmarks"]), i, j)
        for i, a in enumerate(mine)
        for j, b in enumerate(theirs)
    )
    used, found = (set(), set()), []
    for away, i, j in pairs:
        if i not in used[0] and j not in used[1] and away < length(theirs[j]) / 2:
            used[0].add(i)
            used[1].add(j)
            found.append((mine[i], theirs[j]))
    return found


def compare_with(answers, paths, theirs):
    row = {
        "pictures": len(paths),
        "both": 0,
        "onlyOurs": 0,
        "onlyTheirs": 0,
        "mean": 0.0,
        "worstPixels": 0.0,
        "percent": 0.0,
        "worst": None,
        "visibility": 0.0,
        "z": 0.0,
        "zPercent": 0.0,
        "worldMean": 0.0,
        "world": 0.0,
        "worstWorld": None,
        "each": {},
    }
    for path, answer, others in zip(paths, answers, theirs):
        mine, name = answer["poses"], os.path.basename(path)
        others = [in_pixels(person, path) for person in others]
        pairs = match(mine, others)
        row["both"] += len(pairs)
        row["onlyOurs"] += len(mine) - len(pairs)
        row["onlyTheirs"] += len(others) - len(pairs)
        if len(mine) != len(others):
            row["worst"] = "%s: %d people, theirs %d" % (name, len(mine), len(others))
        for a, b in pairs:
            away = distances(a, b)
            row["each"].setdefault(name, []).append((sum(away) / len(away), max(away)))
            row["mean"] += sum(away) / len(away)
            note(row, name, a, b)
    row["mean"] /= max(row["both"], 1)
    row["worldMean"] /= max(row["both"], 1)
    return row


def note(row, name, mine, theirs):
    """Adds the largest differences of one person to a row."""
    body = length(theirs)
    for a, b in zip(mine["landmarks"], theirs["landmarks"]):
        away = between(a, b)
        row["percent"] = max(row["percent"], 100 * away / body)
        row["visibility"] = max(row["visibility"], abs(a["visibility"] - b["visibility"]))
        row["z"] = max(row["z"], abs(a["z"] - b["z"]))
        row["zPercent"] = max(row["zPercent"], 100 * abs(a["z"] - b["z"]) / body)
        if away >= row["worstPixels"]:
            row["worstPixels"] = away
            row["worst"] = "%s, %s: (%.3f, %.3f), theirs (%.3f, %.3f)" % (
                name,
                a["type"],
                a["x"],
                a["y"],
                b["x"],
                b["y"],
            )
    away = [
        1000 * between(a, b, ("x", "y", "z"))
        for a, b in zip(mine["worldLandmarks"], theirs["worldLandmarks"])
    ]
    row["worldMean"] += sum(away) / len(away)
    if max(away) >= row["world"]:
        row["world"] = max(away)
        row["worstWorld"] = "%s, %s" % (name, mine["landmarks"][away.index(max(away))]["type"])


def compare(ours, bundle, paths, solution_python, folder):
    found = {}
    for decoder, (image, files) in DECODERS.items():
        answers = ours.ask("pose", "full", files(paths))
        found[("mediapipe 1.2.2", decoder)] = compare_with(
            answers, paths, of_tasks(bundle, paths, image, 1)
        )
    found[(SOLUTION, SAME)] = compare_with(
        ours.ask("pose", "full", paths), paths, of_solution(solution_python, paths)
    )
    several = paths + crowds(paths, folder)
    found[("mediapipe 1.2.2, up to %d people" % PEOPLE, SAME)] = compare_with(
        ours.ask("pose", "full", several, "--people", str(PEOPLE)),
        several,
        of_tasks(bundle, several, by_pillow, PEOPLE),
    )
    return found
