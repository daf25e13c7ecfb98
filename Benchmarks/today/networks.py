"""Networks of today's architectures, as Keras models with random weights.

MediaPipe's guides recommend EfficientDet-Lite0, MobileNetV3-small and EfficientNet-Lite; the others
are what people convert most.
"""

from dataclasses import dataclass

import numpy
from tensorflow import keras

layers = keras.layers
# Per stage of EfficientNet-Lite0: growth, channels, blocks, first stride, window.
STAGES = [
    (1, 16, 1, 1, 3),
    (6, 24, 2, 2, 3),
    (6, 40, 2, 2, 5),
    (6, 80, 3, 2, 3),
    (6, 112, 3, 1, 5),
    (6, 192, 4, 2, 5),
    (6, 320, 1, 1, 3),
]
# The pyramid of EfficientDet-Lite0.
DETECTOR_SIDE, CLASSES, SHAPES = 320, 90, 9
LEVELS = {3: 40, 4: 20, 5: 10, 6: 5, 7: 3}
PYRAMID_CHANNELS, PYRAMID_ROUNDS = 64, 3


@dataclass
class Architecture:
    """A network, the side of its picture, and the mean and deviation of the bytes it takes."""

    make: callable
    side: int
    mean: float
    deviation: float


def spread(scale=2.0):
    return keras.initializers.VarianceScaling(scale, "fan_in", "truncated_normal")


def normalized(x):
    return layers.BatchNormalization(momentum=0.99, epsilon=1e-3)(x)


def convolved(x, channels, window, stride=1, bias=False):
    return layers.Conv2D(
        channels, window, stride, "same", use_bias=bias, kernel_initializer=spread()
    )(x)


def clamped(x):
    return layers.ReLU(6.0)(x)


def separable(channels, scale=2.0, **more):
    return layers.SeparableConv2D(
        channels,
        3,
        padding="same",
        depthwise_initializer=spread(),
        pointwise_initializer=spread(scale),
        **more,
    )


# --- EfficientNet-Lite0 ---------------------------------------------------------------------------


def block(x, channels, growth, stride, window):
    y, inner = x, x.shape[-1] * growth
    if growth > 1:
        y = clamped(normalized(convolved(y, inner, 1)))
    depthwise = layers.DepthwiseConv2D(
        window, stride, "same", use_bias=False, depthwise_initializer=spread()
    )
    y = clamped(normalized(depthwise(y)))
    y = normalized(convolved(y, channels, 1))
    return layers.Add()([x, y]) if stride == 1 and channels == x.shape[-1] else y


def backbone(x):
    """The output of each stage."""
    x = clamped(normalized(convolved(x, 32, 3, 2)))
    outputs = []
    for growth, channels, count, stride, window in STAGES:
        for index in range(count):
            x = block(x, channels, growth, stride if index == 0 else 1, window)
        outputs.append(x)
    return outputs


def efficientnet_lite0():
    picture = keras.Input((224, 224, 3))
    x = clamped(normalized(convolved(backbone(picture)[-1], 1280, 1)))
    x = layers.GlobalAveragePooling2D()(x)
    return keras.Model(picture, layers.Softmax()(layers.Dense(1000)(x)))


# --- EfficientDet-Lite0 ---------------------------------------------------------------------------


def halved(x):
    return layers.MaxPooling2D(3, 2, "same")(x)


def enlarged(x, side):
    if side == 2 * x.shape[1]:
        return layers.UpSampling2D(2)(x)
    return layers.Resizing(side, side, interpolation="nearest")(x)


def joined(*inputs):
    x = inputs[0]
    for other in inputs[1:]:
        x = layers.Add()([x, other])
    return normalized(separable(PYRAMID_CHANNELS)(clamped(x)))


def pyramid(stages):
    def projected(x):
        return normalized(convolved(x, PYRAMID_CHANNELS, 1, bias=True))

    p3, p4, p5 = stages[2], stages[4], stages[6]
    p6 = halved(projected(p5))
    p7 = halved(p6)
    down = [projected(p3), projected(p4), projected(p5), p6, p7]
    up = [None, projected(p4), projected(p5), p6, p7]
    sides = list(LEVELS.values())
    for _ in range(PYRAMID_ROUNDS):
        m6 = joined(down[3], enlarged(down[4], sides[3]))
        m5 = joined(down[2], enlarged(m6, sides[2]))
        m4 = joined(down[1], enlarged(m5, sides[1]))
        o3 = joined(down[0], enlarged(m4, sides[0]))
        o4 = joined(up[1], m4, halved(o3))
        o5 = joined(up[2], m5, halved(o4))
        o6 = joined(up[3], m6, halved(o5))
        o7 = joined(up[4], halved(o6))
        down = up = [o3, o4, o5, o6, o7]
    return down


def head(levels, values, name, scale, bias):
    shared = [separable(PYRAMID_CHANNELS) for _ in range(3)]
    last = separable(
        values * SHAPES,
        scale,
        name="last_" + name,
        bias_initializer=keras.initializers.Constant(bias),
    )
    found = []
    for x in levels:
        for layer in shared:
            x = clamped(normalized(layer(x)))
        found.append(layers.Reshape((-1, values))(last(x)))
    return layers.Concatenate(axis=1)(found)


def efficientdet_lite0():
    picture = keras.Input((DETECTOR_SIDE, DETECTOR_SIDE, 3))
    levels = pyramid(backbone(picture))
    scores = layers.Activation("sigmoid")(head(levels, CLASSES, "class", 1.0, -4.5))
    return keras.Model(picture, [scores, head(levels, 4, "box", 0.05, 0.0)])


def anchors():
    """Center y, center x, height and width from 0 to 1 of each box that the detector refines."""
    found = []
    for level, side in LEVELS.items():
        stride = 2**level
        centers = (numpy.arange(side) + 0.5) * stride
        shapes = [
            (
                3 * stride * 2 ** (octave / 3) / aspect**0.5,
                3 * stride * 2 ** (octave / 3) * aspect**0.5,
            )
            for octave in range(3)
            for aspect in (1.0, 2.0, 0.5)
        ]
        found += [(y, x, h, w) for y in centers for x in centers for h, w in shapes]
    return numpy.array(found, numpy.float32) / numpy.float32(DETECTOR_SIDE)


# --- What Keras has -------------------------------------------------------------------------------


def ready(name, **more):
    def make():
        maker = getattr(keras.applications, name)
        return maker(weights=None, classes=1000, **more)

    return make


def mobilenet_v3(name):
    return ready(name, include_preprocessing=False, dropout_rate=0)


ARCHITECTURES = {
    "efficientdet_lite0": Architecture(efficientdet_lite0, DETECTOR_SIDE, 127.0, 128.0),
    "efficientnet_lite0": Architecture(efficientnet_lite0, 224, 127.0, 128.0),
    "mobilenet_v3_small": Architecture(mobilenet_v3("MobileNetV3Small"), 224, 127.5, 127.5),
    "mobilenet_v3_small_embedder": Architecture(
        mobilenet_v3("MobileNetV3Small"), 224, 127.5, 127.5
    ),
    "mobilenet_v3_large": Architecture(mobilenet_v3("MobileNetV3Large"), 224, 127.5, 127.5),
    "mobilenet_v2": Architecture(ready("MobileNetV2"), 224, 127.5, 127.5),
    "efficientnet_b0": Architecture(ready("EfficientNetB0"), 224, 0.0, 1.0),
    "resnet_50": Architecture(ready("ResNet50"), 224, 127.5, 127.5),
    "nasnet_mobile": Architecture(ready("NASNetMobile"), 224, 127.5, 127.5),
}
