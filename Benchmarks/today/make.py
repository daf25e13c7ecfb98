"""Makes models of today's architectures with random weights, in all formats.

make.py FOLDER PICTURE... -- NAME...: writes FOLDER/NAME.FORMAT.tflite without metadata, and prints
the request to `describe_models.py` as JSON. Speed and equality do not depend on the weights. Runs
in an environment with TensorFlow.
"""

import json
import os
import sys

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "2")
os.environ.setdefault("CUDA_VISIBLE_DEVICES", "")

import networks
import settling
import tensorflow
from conversion import FORMATS, converted
from suppression import suppressed
from tensorflow import keras

SETTLING, SAMPLES = 48, 64


def embedder(model):
    """What a classifier has before its classes."""
    last = next(each for each in reversed(model.layers) if each.output.shape[-1] == 1024)
    return keras.Model(model.input, keras.layers.Flatten()(last.output))


def save(folder, name, form, data):
    path = os.path.join(folder, "%s.%s.tflite" % (name, form))
    with open(path + ".part", "wb") as file:
        file.write(data)
    os.replace(path + ".part", path)
    print("today: made %s in %s" % (name, form), file=sys.stderr, flush=True)
    return path


def make(name, folder, pictures):
    """The files of an architecture, with the mean and deviation of each."""
    architecture = networks.ARCHITECTURES[name]
    side, mean, deviation = architecture.side, architecture.mean, architecture.deviation
    keras.utils.set_random_seed(7)
    model = architecture.make()
    inputs = (settling.crops(pictures, side, SETTLING, 3) - mean) / deviation
    settling.settle(name, model, inputs)
    if name.endswith("_embedder"):
        model = embedder(model)
    samples = (settling.crops(pictures, side, SAMPLES, 5) - mean) / deviation
    for form in FORMATS:
        try:
            data = converted(model, form, side, samples)
        except Exception as error:  # The converter has a type for each of its parts.
            reason = str(error).splitlines()[0]
            print("today: no %s in %s: %s" % (name, form, reason), file=sys.stderr)
            continue
        paths = [save(folder, name, form, data)]
        if name == "efficientdet_lite0":
            paths.append(save(folder, name + "_nms", form, suppressed(data, networks.anchors())))
        for path in paths:
            yield {"path": path, "mean": mean, "deviation": deviation}


def main():
    folder, *rest = sys.argv[1:]
    split = rest.index("--")
    pictures, names = rest[:split], rest[split + 1 :]
    tensorflow.get_logger().setLevel("ERROR")
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    models = [each for name in names for each in make(name, folder, pictures)]
    json.dump({"models": models, "anchors": networks.anchors().tolist()}, answers)


if __name__ == "__main__":
    main()
