"""Exports a YOLO model with random weights for LiteRT.

python export_yolo.py CONFIGURATION FOLDER PICTURE [FORM]: CONFIGURATION as Ultralytics names it,
such as yolo11n.yaml; scores are spread for PICTURE; FORM `w8a32` keeps weights as bytes.
"""

import os
import shutil
import sys

import cv2
import torch
from ultralytics import YOLO

SEED = 7
# The sides of pictures, as Ultralytics' own models of both tasks have them.
DETECTION, CLASSIFICATION = 640, 224
# The number of a picture's scores that pass a threshold of 0.25, and the threshold before its
# logistic function.
CANDIDATES, THRESHOLD = 60, -1.0986


def spread_scores(model, path):
    """Gives the last layers of a detector's classes weights that make a usual number of objects."""
    head = model.model[-1]
    heads = [head.cv3] + ([head.one2one_cv3] if hasattr(head, "one2one_cv3") else [])
    seen = {}
    hooks = []
    for layer in [layers[-1] for branches in heads for layers in branches]:
        torch.nn.init.normal_(layer.weight)
        torch.nn.init.zeros_(layer.bias)
        hooks.append(layer.register_forward_hook(lambda it, _, made: seen.update({it: made})))
    # Normalization takes its statistics from the picture: without them, values fade from layer to
    # layer until all scores are alike. The picture is stretched here, and fitted when the model
    # runs, which changes the number of candidates somewhat.
    picture = torch.from_numpy(
        cv2.resize(cv2.imread(path), (DETECTION, DETECTION))[:, :, ::-1].copy()
    )
    picture = picture.permute(2, 0, 1)[None].float() / 255
    for layer in model.modules():
        if isinstance(layer, torch.nn.BatchNorm2d):
            layer.momentum = 1
    with torch.no_grad():
        model.train()(picture)
        model.eval()(picture)
    for hook in hooks:
        hook.remove()
    for branches in heads:
        last = [layers[-1] for layers in branches if layers[-1] in seen]
        for layer in last:
            layer.weight.data /= seen[layer].std()
        if last:
            scores = torch.cat([(seen[layer] / seen[layer].std()).flatten() for layer in last])
            for layer in last:
                layer.bias.data[:] = THRESHOLD - scores.topk(CANDIDATES).values[-1]


def main(configuration, folder, picture, form=None):
    torch.manual_seed(SEED)
    os.makedirs(folder, exist_ok=True)
    os.chdir(folder)
    model = YOLO(configuration)
    is_detector = hasattr(model.model.model[-1], "cv3")
    if is_detector:
        spread_scores(model.model, picture)
    options = {"imgsz": DETECTION if is_detector else CLASSIFICATION}
    if form:
        options["quantize"] = form
    made = model.export(format="litert", **options)
    name = os.path.splitext(configuration)[0] + ("-" + form if form else "") + ".tflite"
    if os.path.basename(made) != name:
        shutil.move(made, name)


if __name__ == "__main__":
    main(*sys.argv[1:])
