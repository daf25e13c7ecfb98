"""Converts a Keras model into the formats that today's converters write."""

import numpy
import tensorflow
from tensorflow.python.framework.convert_to_constants import convert_variables_to_constants_v2

# Bytes as weights alone; bytes for weights and activations, with a scale for each channel; weights
# of half precision; nothing; activations of 16 bits.
FORMATS = ["dynamic", "int8", "float16", "float32", "int16x8"]


def frozen(model, side):
    function = tensorflow.function(lambda picture: model(picture, training=False))
    signature = tensorflow.TensorSpec((1, side, side, 3), tensorflow.float32)
    return convert_variables_to_constants_v2(function.get_concrete_function(signature))


def converted(model, form, side, samples):
    """The bytes of a .tflite file without metadata; `samples` are inputs for the model."""
    function = frozen(model, side)
    converter = tensorflow.lite.TFLiteConverter.from_concrete_functions([function])
    sets = tensorflow.lite.OpsSet
    if form != "float32":
        converter.optimizations = [tensorflow.lite.Optimize.DEFAULT]
    if form == "float16":
        converter.target_spec.supported_types = [tensorflow.float16]
    if form in ("int8", "int16x8"):
        converter.representative_dataset = lambda: (
            [sample[None].astype(numpy.float32)] for sample in samples
        )
    if form == "int8":
        converter.target_spec.supported_ops = [sets.TFLITE_BUILTINS_INT8]
        converter.inference_input_type = tensorflow.uint8
        converter.inference_output_type = tensorflow.uint8
    if form == "int16x8":
        # Operators without a form of 16 bits, such as HARD_SWISH, stay floats.
        converter.target_spec.supported_ops = [
            sets.EXPERIMENTAL_TFLITE_BUILTINS_ACTIVATIONS_INT16_WEIGHTS_INT8,
            sets.TFLITE_BUILTINS,
        ]
    return converter.convert()
