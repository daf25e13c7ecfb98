"""How far the objects that both sides find agree."""

import os

from mediapipe.tasks.python import BaseOptions, vision

from pixels import DECODERS

DEGREES = {"up": 0, "left": -90, "right": 90, "down": 180}
LEAST_OVERLAP = 0.5


def overlap(a, b):
    """Intersection over union of boxes of x, y, width, height."""
    width = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    height = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    both = max(width, 0) * max(height, 0)
    either = a[2] * a[3] + b[2] * b[3] - both
    return both / either if either > 0 else float(a == b)


def objects(mine):
    return [
        {
            "box": [d["boundingBox"][k] for k in ("x", "y", "width", "height")],
            "name": c["categoryName"],
            "score": c["score"],
        }
        for d in mine["detections"]
        for c in d["categories"]
    ]


def others(result):
    return [
        {
            "box": [
                d.bounding_box.origin_x,
                d.bounding_box.origin_y,
                d.bounding_box.width,
                d.bounding_box.height,
            ],
            "name": c.category_name,
            "score": c.score,
        }
        for d in result.detections
        for c in d.categories
    ]


def match(mine, theirs):
    """Pairs of the same class, those that overlap most first; each object is in at most one."""
    pairs = sorted(
        (
            (overlap(a["box"], b["box"]), -abs(a["score"] - b["score"]), i, j)
            for i, a in enumerate(mine)
            for j, b in enumerate(theirs)
            if a["name"] == b["name"]
        ),
        reverse=True,
    )
    used, found = (set(), set()), []
    for shared, _, i, j in pairs:
        if shared >= LEAST_OVERLAP and i not in used[0] and j not in used[1]:
            used[0].add(i)
            used[1].add(j)
            found.append((shared, mine[i], theirs[j]))
    return found


def compare(ours, model, paths):
    task = vision.ObjectDetector.create_from_options(
        vision.ObjectDetectorOptions(base_options=BaseOptions(model_asset_path=model))
    )
    found = {}
    for decoder, (image, files) in DECODERS.items():
        read = files(paths)
        answers = {
            way: [objects(line) for line in ours.ask("detect", model, read, "--orientation", way)]
            for way in DEGREES
        }
        row = {
            "theirs": 0,
            "ours": 0,
            "matched": 0,
            "overlap": 0.0,
            "leastOverlap": 1.0,
            "score": 0.0,
            "worst": "",
            "worstScore": "",
            "unmatched": [],
        }
        for way, degrees in DEGREES.items():
            turn = vision.ImageProcessingOptions(rotation_degrees=degrees)
            for path, mine in zip(paths, answers[way]):
                theirs = others(task.detect(image(path), turn))
                pairs = match(mine, theirs)
                row["ours"] += len(mine)
                row["theirs"] += len(theirs)
                row["matched"] += len(pairs)
                note(row, "%s, %s" % (os.path.basename(path), way), pairs)
                row["unmatched"] += [
                    (
                        os.path.basename(path),
                        way,
                        side,
                        each["name"],
                        each["score"],
                        whole(each["box"]),
                    )
                    for side, all_of_side, number in (("ours", mine, 1), ("theirs", theirs, 2))
                    for each in all_of_side
                    if not any(pair[number] is each for pair in pairs)
                ]
        row["overlap"] /= max(row["matched"], 1)
        found[decoder] = row
    return found


def note(row, place, pairs):
    """Adds the pairs of a picture to a row, and names the worst."""
    for shared, a, b in pairs:
        row["overlap"] += shared
        difference = abs(a["score"] - b["score"])
        if difference > row["score"]:
            row["score"] = difference
            row["worstScore"] = "%s: %s with %.4f, theirs %.4f" % (
                place,
                a["name"],
                a["score"],
                b["score"],
            )
        if shared < row["leastOverlap"]:
            row["leastOverlap"] = shared
            row["worst"] = "%s: %s at %s, theirs at %s" % (
                place,
                a["name"],
                whole(a["box"]),
                whole(b["box"]),
            )


def whole(box):
    return "(%s)" % ", ".join("%d" % side for side in box)
