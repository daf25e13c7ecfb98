"""Makes random weights behave as trained ones do, by pictures.

Statistics of normalization come from pictures, so that activations stay in sane ranges; the spread
of scores is set, so that classifiers have a best class and detectors a usual number of candidates.
"""

import numpy
from PIL import Image
from tensorflow import keras

SEED = 20261123
# Candidates over a score of a half that a picture has on average, and how far boxes leave anchors.
CANDIDATES, BOX_SPREAD = 60, 0.4
SCORE_SPREAD, CLASS_SPREAD = 1.6, 3.0
LEAST = 1e-300


def crops(paths, side, count, seed):
    """Random pieces of the pictures, as floats of bytes."""
    generator = numpy.random.default_rng(seed)
    pictures = [Image.open(path).convert("RGB") for path in paths]
    found = []
    for index in range(count):
        picture = pictures[index % len(pictures)]
        part = generator.uniform(0.4, 1)
        width, height = (max(32, int(length * part)) for length in picture.size)
        x = generator.integers(0, max(1, picture.size[0] - width + 1))
        y = generator.integers(0, max(1, picture.size[1] - height + 1))
        piece = picture.crop((x, y, x + width, y + height)).resize((side, side), Image.BILINEAR)
        if generator.random() < 0.5:
            piece = piece.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        found.append(numpy.asarray(piece, numpy.float32))
    return numpy.stack(found)


def vary(model):
    """Varies scales and biases, which a fresh model has at one and zero."""
    generator = numpy.random.default_rng(SEED)
    for weight in model.weights:
        name, shape = weight.path.lower(), weight.shape
        if name.endswith("gamma"):
            weight.assign(generator.uniform(0.6, 1.4, shape).astype("f"))
        elif name.endswith("beta") or (
            name.endswith("bias")
            and "separable" not in name
            and "last" not in name
            and "predictions" not in name
        ):
            weight.assign(generator.normal(0, 0.15, shape).astype("f"))


def normalize(model, inputs):
    """Takes the statistics of normalization from inputs."""
    kept = [each for each in model.layers if isinstance(each, keras.layers.BatchNormalization)]
    before = [each.momentum for each in kept]
    for turn in range(3):
        for each in kept:
            each.momentum = 0.6 if turn else 0.0
        model(inputs[turn * 16 : (turn + 1) * 16], training=True)
    for each, momentum in zip(kept, before):
        each.momentum = momentum


def answers(model, inputs):
    parts = [model(inputs[at : at + 8], training=False).numpy() for at in range(0, len(inputs), 8)]
    return numpy.concatenate(parts).astype(numpy.float64)


def sharpen(model, inputs):
    """Spreads a classifier's scores between pictures, with no class ahead in all of them."""
    weights, bias = [each for each in model.layers if each.weights][-1].weights[:2]
    # Far from saturation first.
    weights.assign(weights.numpy() * 0.1)
    bias.assign(bias.numpy() * 0.1)
    logits = numpy.log(numpy.maximum(answers(model, inputs), LEAST))
    logits -= logits.mean(1, keepdims=True)
    means = logits.mean(0)
    gain = CLASS_SPREAD / numpy.std(logits - means)
    weights.assign(weights.numpy() * gain)
    bias.assign((bias.numpy() - 0.95 * means) * gain)


def spread(model, inputs):
    """Spreads a detector's scores and boxes."""

    def logits():
        scores = model(inputs[:8], training=False)[0].numpy().astype(numpy.float64)
        return numpy.log(scores / (1 - scores))

    rare = 1 - CANDIDATES / (logits()[0].size)
    classes, boxes = model.get_layer("last_class"), model.get_layer("last_box")
    kernel, bias = classes.weights[1:]
    kernel.assign(kernel.numpy() * SCORE_SPREAD / logits().std())
    bias.assign(bias.numpy() - numpy.quantile(logits(), rare))
    kernel = boxes.weights[1]
    found = model(inputs[:8], training=False)[1].numpy()
    kernel.assign(kernel.numpy() * BOX_SPREAD / found.std())


def settle(name, model, inputs):
    vary(model)
    normalize(model, inputs)
    if name.startswith("efficientdet"):
        spread(model, inputs)
    else:
        sharpen(model, inputs)
