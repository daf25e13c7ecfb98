"""Has LiteRT itself run models on random numbers; for the mixed load.

Reads a JSON list of model files, and prints a list with the inputs and the outputs of each, as
lists of objects with name, shape, datatype and the bytes, these in Base64. Its Python is that of
`scripts/python-environment runtime`.
"""

import base64
import json
import sys

import numpy
from ai_edge_litert.interpreter import Interpreter

NAMES = {"uint8": "UINT8", "int8": "INT8", "float32": "FP32"}


def told(name, array):
    return {
        "name": name, "shape": list(array.shape), "datatype": NAMES[array.dtype.name],
        "data": base64.b64encode(array.tobytes()).decode(),
    }  # fmt: skip


def run(path):
    chance = numpy.random.default_rng(7)
    interpreter = Interpreter(path, num_threads=1)
    interpreter.allocate_tensors()
    inputs = []
    for tensor in interpreter.get_input_details():
        numbers = chance.uniform(0, 1, tensor["shape"])
        if tensor["dtype"] is not numpy.float32:
            numbers *= 255 if tensor["dtype"] is numpy.uint8 else 127
        array = numbers.astype(tensor["dtype"])
        interpreter.set_tensor(tensor["index"], array)
        inputs.append(told(tensor["name"], array))
    interpreter.invoke()
    outputs = [
        told(tensor["name"], interpreter.get_tensor(tensor["index"]))
        for tensor in interpreter.get_output_details()
    ]
    return {"inputs": inputs, "outputs": outputs}


if __name__ == "__main__":
    print(json.dumps([run(path) for path in json.load(sys.stdin)]))
