"""How far the best five classes of both sides agree."""

import os

from mediapipe.tasks.python import BaseOptions, vision

from pixels import DECODERS

# Classes whose scores are closer than this may change places.
TIE = 0.01
# More than any model has.
ALL = 100_000


def same_order(mine, theirs):
    """Whether the same classes come in the same order, as far as their scores differ."""
    scores = dict(theirs)
    return len(mine) == len(theirs) and all(
        a == b
        or (a in scores and abs(scores[a] - other) <= TIE)
        or (a not in scores and abs(score - theirs[-1][1]) <= TIE)
        for (a, score), (b, other) in zip(mine, theirs)
    )


def classes(model, count, pictures):
    """MediaPipe's best classes of each picture and head, with scores; all if `count` is -1."""
    task = vision.ImageClassifier.create_from_options(
        vision.ImageClassifierOptions(
            base_options=BaseOptions(model_asset_path=model), max_results=count
        )
    )
    return [
        [
            [(c.index, c.score) for c in head.categories]
            for head in task.classify(picture).classifications
        ]
        for picture in pictures
    ]


def compare(ours, model, paths):
    found = {}
    for decoder, (image, files) in DECODERS.items():
        read = files(paths)
        mine_five, mine_all = (ours.classes(model, count, read) for count in (5, ALL))
        pictures = [image(path) for path in paths]
        row = {"pictures": 0, "first": 0, "five": 0, "lacking": 0, "score": 0.0, "worst": None}
        answers = zip(
            paths, mine_five, mine_all, classes(model, 5, pictures), classes(model, -1, pictures)
        )
        for path, *heads in answers:
            if len({len(each) for each in heads}) != 1:
                raise SystemExit("%s: other heads than MediaPipe's" % os.path.basename(path))
            for mine, mine_scores, theirs, their_scores in zip(*heads):
                row["pictures"] += 1
                # Of equal scores either class may come first.
                row["first"] += (
                    dict(theirs).get(mine[0][0]) == theirs[0][1]
                    if mine and theirs
                    else mine == theirs
                )
                row["five"] += same_order(mine, theirs)
                compare_scores(
                    row,
                    os.path.basename(path),
                    mine + theirs,
                    dict(mine_scores),
                    dict(their_scores),
                )
        found[decoder] = row
    return found


def compare_scores(row, picture, best, mine, theirs):
    """The scores on both sides of every class that is among the best five of either.

    A class that a side does not have, since its score is below the model's threshold there, counts
    with a score of nothing.
    """
    for index in sorted({index for index, _ in best}):
        row["lacking"] += index not in mine or index not in theirs
        a, b = mine.get(index, 0.0), theirs.get(index, 0.0)
        if abs(a - b) > row["score"] or row["worst"] is None:
            row["score"] = abs(a - b)
            row["worst"] = "%s: class %d with %s, theirs %s" % (
                picture,
                index,
                *("%.4f" % side[index] if index in side else "none" for side in (mine, theirs)),
            )
