"""How far the directions agree in which both sides see a picture."""

import os

import numpy
from mediapipe.tasks.python import BaseOptions, vision

from pixels import DECODERS


def compare(ours, model, paths):
    task = vision.ImageEmbedder.create_from_options(
        vision.ImageEmbedderOptions(base_options=BaseOptions(model_asset_path=model))
    )
    found = {}
    for decoder, (image, files) in DECODERS.items():
        answers = ours.ask("embed", model, files(paths))
        row = {"pictures": 0, "cosine": 2.0, "mean": 0.0, "difference": 0.0, "worst": None}
        for path, answer in zip(paths, answers):
            for mine, theirs in zip(answer["embeddings"], task.embed(image(path)).embeddings):
                a = numpy.array(mine["floatEmbedding"], dtype=numpy.float64)
                b = numpy.asarray(theirs.embedding, dtype=numpy.float64)
                cosine = float(a @ b / (numpy.linalg.norm(a) * numpy.linalg.norm(b)))
                row["pictures"] += 1
                row["mean"] += cosine
                row["difference"] = max(row["difference"], float(abs(a - b).max()))
                if cosine < row["cosine"]:
                    row["cosine"], row["worst"] = cosine, os.path.basename(path)
        row["mean"] /= row["pictures"]
        found[decoder] = row
    return found
