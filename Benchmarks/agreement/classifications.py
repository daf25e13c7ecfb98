"""How far the best five classes of both sides agree."""

import os

from mediapipe.tasks.python import BaseOptions, vision

from pixels import DECODERS

# Classes whose scores are closer than this may change places.
TIE = 0.01


def same_order(mine, theirs):
    """Whether the same classes come in the same order, as far as their scores differ."""
    scores = dict(theirs)
    return len(mine) == len(theirs) and all(
        a == b or (a in scores and abs(scores[a] - other) <= TIE)
        or (a not in scores and abs(score - theirs[-1][1]) <= TIE)
        for (a, score), (b, other) in zip(mine, theirs))


def compare(ours, model, paths):
    task = vision.ImageClassifier.create_from_options(vision.ImageClassifierOptions(
        base_options=BaseOptions(model_asset_path=model), max_results=5))
    answers = ours.classes(model, paths)
    found = {}
    for decoder, image in DECODERS.items():
        row = {"pictures": 0, "first": 0, "five": 0, "score": 0.0, "worst": None}
        for path, answer in zip(paths, answers):
            for mine, head in zip(answer, task.classify(image(path)).classifications):
                theirs = [(c.index, c.score) for c in head.categories]
                scores = dict(theirs)
                row["pictures"] += 1
                # Of equal scores either class may come first.
                row["first"] += (scores.get(mine[0][0]) == theirs[0][1] if mine and theirs
                                 else mine == theirs)
                row["five"] += same_order(mine, theirs)
                for index, score in mine:
                    difference = abs(score - scores.get(index, score))
                    if difference > row["score"] or row["worst"] is None:
                        row["score"] = difference
                        row["worst"] = "%s: class %d with %.4f, theirs %.4f" % (
                            os.path.basename(path), index, score, scores.get(index, score))
        found[decoder] = row
    return found
