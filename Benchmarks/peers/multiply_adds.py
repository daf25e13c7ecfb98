"""Prints how many products one run of a model multiplies and adds, as JSON.

multiply_adds.py MODEL...

Of each model those of its convolutions and fully connected layers ("all"), those of them whose
weights are not zero floats ("counting"), and whether weights are "floats" or "bytes". Of a landmark
model with a mask only what is left without the mask, which `vision` leaves out.
"""

import json
import sys

import numpy
from mediapipe.tasks.metadata import schema_py_generated as schema

# The outputs of a pose's landmark model without the mask.
LANDMARK_OUTPUTS, WITHOUT_MASK = 5, [0, 1, 3, 4]
OPERATORS = schema.BuiltinOperator
FORWARDING = (OPERATORS.DEQUANTIZE, OPERATORS.DENSIFY)
TYPES = {
    schema.TensorType.FLOAT32: numpy.float32,
    schema.TensorType.FLOAT16: numpy.float16,
    schema.TensorType.UINT8: numpy.uint8,
    schema.TensorType.INT8: numpy.int8,
}


class Graph:
    def __init__(self, path):
        with open(path, "rb") as file:
            self.model = schema.ModelT.InitFromPackedBuf(file.read(), 0)
        self.graph = self.model.subgraphs[0]
        self.makers = {o: step for step in self.graph.operators for o in step.outputs}

    def code(self, step):
        code = self.model.operatorCodes[step.opcodeIndex]
        return max(code.builtinCode, code.deprecatedBuiltinCode)

    def needed(self):
        """The steps that the outputs need."""
        outputs = list(self.graph.outputs)
        if len(outputs) == LANDMARK_OUTPUTS:
            outputs = [outputs[index] for index in WITHOUT_MASK]
        found, waiting = {}, outputs
        while waiting:
            step = self.makers.get(waiting.pop())
            if step is not None and id(step) not in found:
                found[id(step)] = step
                waiting += [place for place in step.inputs if place >= 0]
        return found.values()

    def stored(self, place):
        """The tensor in the file that a weight is unpacked from."""
        step = self.makers.get(place)
        if step is not None and self.code(step) in FORWARDING:
            return self.stored(step.inputs[0])
        return self.graph.tensors[place]

    def weights(self, place):
        """How many weights there are, how many of them are not zero, and their kind."""
        tensor = self.stored(place)
        count = int(numpy.prod(tensor.shape))
        data = self.model.buffers[tensor.buffer].data
        if data is None:
            raise SystemExit("multiply_adds: weights that are no constants are not counted")
        values = numpy.frombuffer(bytes(data), TYPES[tensor.type])
        if values.dtype.itemsize == 1:
            return count, count, "bytes"
        return count, int(numpy.count_nonzero(values)), "floats"

    def products(self, step):
        """How many products a step multiplies and adds, how many count, and their kind."""
        code = self.code(step)
        places = [OPERATORS.CONV_2D, OPERATORS.DEPTHWISE_CONV_2D, OPERATORS.FULLY_CONNECTED]
        if code == OPERATORS.TRANSPOSE_CONV:
            shape = self.graph.tensors[step.inputs[2]].shape
        elif code in places:
            shape = self.graph.tensors[step.outputs[0]].shape
        else:
            return 0, 0, None
        # Each weight is used once for each pixel, or for each row.
        uses = int(numpy.prod(shape[:-1]))
        count, nonzero, kind = self.weights(step.inputs[1])
        return uses * count, uses * nonzero, kind


def of(path):
    graph = Graph(path)
    rows = [graph.products(step) for step in graph.needed()]
    kinds = {kind: sum(row[0] for row in rows if row[2] == kind) for kind in ("floats", "bytes")}
    return {
        "all": sum(row[0] for row in rows),
        "counting": sum(row[1] for row in rows),
        "kind": max(kinds, key=kinds.get),
    }


if __name__ == "__main__":
    print(json.dumps([of(path) for path in sys.argv[1:]]))
