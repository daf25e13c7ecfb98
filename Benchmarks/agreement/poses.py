"""How far apart both sides put the 33 places of a body."""

import json
import math
import os
import subprocess

from mediapipe.tasks.python import BaseOptions, vision
from PIL import Image

from pixels import DECODERS

HERE = os.path.dirname(os.path.abspath(__file__))


def size(path):
    with Image.open(path) as image:
        return image.size


def of_tasks(bundle, paths, image):
    task = vision.PoseLandmarker.create_from_options(vision.PoseLandmarkerOptions(
        base_options=BaseOptions(model_asset_path=bundle)))
    return [[[(p.x, p.y, p.visibility) for p in person]
             for person in task.detect(image(path)).pose_landmarks] for path in paths]


def of_solution(python, paths):
    script = os.path.join(HERE, "solution_poses.py")
    run = subprocess.run([python, script, *paths], capture_output=True, text=True)
    if run.returncode:
        raise SystemExit("the pose solution failed: " + run.stderr[-2000:])
    return json.loads(run.stdout.splitlines()[-1])


def compare_with(answers, paths, theirs):
    row = {"pictures": len(paths), "both": 0, "neither": 0, "one": 0, "mean": 0.0, "worstPixels": 0.0,
           "percent": 0.0, "visibility": 0.0, "worst": None, "each": {}}
    count = 0
    for path, answer, others in zip(paths, answers, theirs):
        width, height = size(path)
        mine = answer["poses"]
        row["both" if mine and others else "one" if mine or others else "neither"] += 1
        if not (mine and others):
            if mine or others:
                row["worst"] = "%s: found by %s only" % (
                    os.path.basename(path), "vision" if mine else "MediaPipe")
            continue
        places = [(x * width, y * height) for x, y, _ in others[0]]
        body = max(max(p[axis] for p in places) - min(p[axis] for p in places) for axis in (0, 1))
        distances = [math.hypot(landmark["x"] - x, landmark["y"] - y)
                     for landmark, (x, y) in zip(mine[0]["landmarks"], places)]
        row["each"][os.path.basename(path)] = (sum(distances) / len(distances), max(distances))
        row["mean"] += sum(distances)
        count += len(distances)
        for landmark, (x, y), other, away in zip(
                mine[0]["landmarks"], places, others[0], distances):
            row["percent"] = max(row["percent"], 100 * away / body)
            row["visibility"] = max(row["visibility"], abs(landmark["visibility"] - other[2]))
            if away >= row["worstPixels"]:
                row["worstPixels"] = away
                row["worst"] = "%s, %s: (%.3f, %.3f), theirs (%.3f, %.3f)" % (
                    os.path.basename(path), landmark["type"], landmark["x"], landmark["y"], x, y)
    row["mean"] /= max(count, 1)
    return row


def compare(ours, bundle, paths, solution_python):
    answers = ours.ask("pose", "full", paths)
    found = {}
    for decoder, image in DECODERS.items():
        found[("mediapipe 1.2.2", decoder)] = compare_with(
            answers, paths, of_tasks(bundle, paths, image))
    found[("mediapipe 0.10.21", "the same pixels")] = compare_with(
        answers, paths, of_solution(solution_python, paths))
    return found
