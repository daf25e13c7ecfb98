"""Records MediaPipe's landmarks of faces and hands, and the regions that follow from them.

    record_landmark_regions.py RESULTS OUT

RESULTS are answers of MediaPipe 1.2.2 with all landmarks, as one JSON document with `rows` of
`bundle`, `picture`, `options` and `answer`. The rules of the regions are written again here, in
double precision; models that looked at regions made by them gave MediaPipe's landmarks of the next
frame. Needs numpy.
"""

import json
import math
import sys

import numpy as np

HAND = [0, 1, 2, 3, 5, 6, 9, 10, 13, 14, 17, 18]
INDEX, MIDDLE, RING = 5, 9, 13
# The pictures of RESULTS, their names in the test data, and their sides.
PICTURES = {
    "grace_hopper.bmp": ("grace_hopper.bmp", (512, 600)),
    "samples_business_person.png": ("business-person.png", (958, 1358)),
    "samples_thumbs_up.png": ("thumbs-up.png", (1920, 1280)),
}


def normalized(angle):
    return angle - 2 * math.pi * math.floor((angle + math.pi) / (2 * math.pi))


def rotation(start, end, size, target):
    right, down = (end - start) * size
    return normalized(target - math.atan2(-down, right))


def adjusted(center, size, angle, picture, scale, shift):
    """The square around a rectangle in pixels, shifted down its axis, in fractions."""
    x = center[0] - size[1] * shift * math.sin(angle)
    y = center[1] + size[1] * shift * math.cos(angle)
    side = max(size) * scale
    return [x / picture[0], y / picture[1], side / picture[0], side / picture[1], angle]


def of_face(points, picture):
    angle = rotation(points[33], points[263], picture, 0)
    low, high = points.min(0) * picture, points.max(0) * picture
    return adjusted((low + high) / 2, high - low, angle, picture, 1.5, 0)


def of_hand(points, picture):
    end = ((points[INDEX] + points[RING]) / 2 + points[MIDDLE]) / 2
    angle = rotation(points[0], end, picture, math.pi / 2)
    points = points[HAND]
    middle = (points.min(0) + points.max(0)) / 2
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    own = (points - middle) * picture @ turn
    low, high = own.min(0), own.max(0)
    center = turn @ ((low + high) / 2) + middle * picture
    return adjusted(center, high - low, angle, picture, 2, -0.1)


def rounded(rows):
    return [[round(float(value), 7) for value in row] for row in rows]


def found(row):
    """The faces and hands of an answer, as kind and landmarks."""
    answer = row["answer"]
    if row["bundle"] == "holistic_landmarker.task":
        return [("hand", answer[side]) for side in ("left_hand", "right_hand") if answer[side]]
    kinds = {"face_landmarker.task": "face", "hand_landmarker.task": "hand"}
    return [(kinds[row["bundle"]], landmarks) for landmarks in answer["landmarks"]]


def cases(rows):
    for row in rows:
        if "pixels" in row["options"] or not isinstance(row["answer"], dict):
            continue
        name, size = PICTURES[row["picture"]]
        for kind, landmarks in found(row):
            points = np.array([place[:2] for place in landmarks])
            rule = of_face if kind == "face" else of_hand
            yield {
                "kind": kind,
                "picture": name,
                "width": size[0],
                "height": size[1],
                "landmarks": rounded(points),
                "region": rounded([rule(points, np.array(size, float))])[0],
            }


def main():
    with open(sys.argv[1]) as file:
        rows = json.load(file)["rows"]
    bundles = ("face_landmarker.task", "hand_landmarker.task", "holistic_landmarker.task")
    rows = [row for row in rows if row["bundle"] in bundles and row["picture"] in PICTURES]
    recorded = {"cases": list(cases(rows))}
    with open(sys.argv[2], "w") as file:
        file.write(json.dumps(recorded, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
