"""Puts the operator that suppresses overlapping boxes behind a detector with raw outputs.

The published EfficientDet-Lite files end with it.
"""

import flatbuffers
import numpy
from flatbuffers import flexbuffers
from tensorflow.lite.python import schema_py_generated as schema

OPERATOR = b"TFLite_Detection_PostProcess"
RESULTS = 25
NUMBERS = {"max_detections": RESULTS, "max_classes_per_detection": 1, "num_classes": 90}
FLOATS = {
    "nms_score_threshold": 1e-4,
    "nms_iou_threshold": 0.5,
    "y_scale": 1.0,
    "x_scale": 1.0,
    "h_scale": 1.0,
    "w_scale": 1.0,
}
# What published files have, in this order: boxes, classes, scores, their number.
SHAPES = {3: [1, RESULTS, 4], 2: [1, RESULTS], 1: [1, RESULTS], 0: [1]}


class Graph:
    def __init__(self, data):
        root = schema.Model.GetRootAs(bytearray(data), 0)
        self.model = schema.ModelT.InitFromObj(root)
        self.graph = self.model.subgraphs[0]

    def code(self, builtin, custom=None):
        for index, each in enumerate(self.model.operatorCodes):
            if each.builtinCode == builtin and each.customCode == custom:
                return index
        code = schema.OperatorCodeT()
        code.builtinCode, code.deprecatedBuiltinCode = builtin, min(builtin, 127)
        code.version, code.customCode = 1, custom
        self.model.operatorCodes.append(code)
        return len(self.model.operatorCodes) - 1

    def tensor(self, name, shape, data=None):
        buffer, tensor = schema.BufferT(), schema.TensorT()
        buffer.data = numpy.frombuffer(data, numpy.uint8) if data is not None else None
        self.model.buffers.append(buffer)
        tensor.name, tensor.shape = name, numpy.array(shape, numpy.int32)
        tensor.type = schema.TensorType.FLOAT32
        tensor.buffer = len(self.model.buffers) - 1
        self.graph.tensors.append(tensor)
        return len(self.graph.tensors) - 1

    def step(self, code, inputs, outputs):
        step = schema.OperatorT()
        step.opcodeIndex = code
        step.inputs = numpy.array(inputs, numpy.int32)
        step.outputs = numpy.array(outputs, numpy.int32)
        self.graph.operators.append(step)
        return step

    def as_floats(self, place):
        """The tensor with an output's values as floats."""
        tensor = self.graph.tensors[place]
        if tensor.type == schema.TensorType.FLOAT32:
            return place
        maker = next(step for step in self.graph.operators if place in list(step.outputs))
        kind = self.model.operatorCodes[maker.opcodeIndex].builtinCode
        if kind == schema.BuiltinOperator.QUANTIZE:
            self.graph.operators.remove(maker)
            place = int(maker.inputs[0])
        widened = self.tensor("floats of %d" % place, tensor.shape)
        step = self.step(self.code(schema.BuiltinOperator.DEQUANTIZE), [place], [widened])
        step.builtinOptionsType = schema.BuiltinOptions.DequantizeOptions
        step.builtinOptions = schema.DequantizeOptionsT()
        return widened


def options():
    builder = flexbuffers.Builder()
    with builder.Map():
        for key, value in NUMBERS.items():
            builder.Int(key, value)
        builder.Bool("use_regular_nms", False)
        for key, value in FLOATS.items():
            builder.Float(key, value)
    return numpy.frombuffer(bytes(builder.Finish()), numpy.uint8)


def suppressed(data, anchors):
    graph = Graph(data)
    by_width = {int(graph.graph.tensors[o].shape[-1]): o for o in graph.graph.outputs}
    boxes, scores = graph.as_floats(by_width[4]), graph.as_floats(by_width[90])
    constant = graph.tensor("anchors", anchors.shape, anchors.astype("<f4").tobytes())
    outputs = [graph.tensor("StatefulPartitionedCall:%d" % k, s) for k, s in SHAPES.items()]
    code = graph.code(schema.BuiltinOperator.CUSTOM, OPERATOR)
    graph.step(code, [boxes, scores, constant], outputs).customOptions = options()
    graph.graph.outputs = numpy.array(outputs, numpy.int32)
    graph.model.signatureDefs = []
    builder = flatbuffers.Builder(1024)
    builder.Finish(graph.model.Pack(builder), b"TFL3")
    return bytes(builder.Output())
