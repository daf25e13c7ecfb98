"""Prints the scale and zero point of each tensor between the early layers of a landmark model.

Called by Benchmarks/pose-ranges. Pictures are looked at whole, larger and smaller, turned a little
to both sides, as the pose pipeline would turn them.
"""

import contextlib
import re
import sys
import tempfile

import flatbuffers
import numpy as np
from ai_edge_litert import schema_py_generated as schema
from ai_edge_quantizer import qtyping, quantizer
from PIL import Image

LAST_TENSOR = 279
DEQUANTIZE, INT8 = 6, 9
KINDS = {
    0: "ADD",
    3: "CONV_2D",
    4: "DEPTHWISE_CONV_2D",
    23: "RESIZE_BILINEAR",
    34: "PAD",
}
# Their ranges follow from their own inputs; and RELU6 is always 0 to 6.
FOLLOWING = {"RESIZE_BILINEAR", "PAD"}


def load(path):
    with open(path, "rb") as file:
        model = schema.ModelT.InitFromObj(schema.Model.GetRootAsModel(file.read(), 0))
    codes = [max(code.builtinCode, code.deprecatedBuiltinCode) for code in model.operatorCodes]
    return model, model.subgraphs[0], codes


def widen(source, target):
    """Turns constants of half precision into ones of single precision, and names the graph."""
    model, graph, codes = load(source)
    kept = []
    for operator in graph.operators:
        stored = graph.tensors[operator.inputs[0]]
        data = model.buffers[stored.buffer].data
        if codes[operator.opcodeIndex] != DEQUANTIZE or data is None or stored.type != 1:
            kept.append(operator)
            continue
        halves = np.frombuffer(np.asarray(data, dtype=np.uint8).tobytes(), dtype=np.float16)
        buffer = schema.BufferT()
        buffer.data = np.frombuffer(halves.astype(np.float32).tobytes(), dtype=np.uint8)
        model.buffers.append(buffer)
        graph.tensors[operator.outputs[0]].buffer = len(model.buffers) - 1
    graph.operators = kept

    def entry(index):
        item = schema.TensorMapT()
        item.tensorIndex, item.name = int(index), graph.tensors[index].name
        return item

    signature = schema.SignatureDefT()
    signature.signatureKey, signature.subgraphIndex = "serving_default", 0
    signature.inputs = [entry(index) for index in graph.inputs]
    signature.outputs = [entry(index) for index in graph.outputs]
    model.signatureDefs = [signature]
    builder = flatbuffers.Builder(1 << 24)
    builder.Finish(model.Pack(builder), b"TFL3")
    with open(target, "wb") as file:
        file.write(builder.Output())
    return [(codes[operator.opcodeIndex], operator) for operator in kept], graph


def views(paths):
    for path in paths:
        picture = Image.open(path).convert("RGB")
        width, height = picture.size
        for scale in (1.0, 0.8, 1.25):
            side = int(max(width, height) * scale)
            square = Image.new("RGB", (side, side))
            square.paste(picture, ((side - width) // 2, (side - height) // 2))
            for angle in (0, -15, 15):
                view = square.rotate(angle).resize((256, 256), Image.BILINEAR)
                yield np.asarray(view, dtype=np.float32)[None] / 255


def main(path, pictures):
    with tempfile.TemporaryDirectory() as folder:
        wide, quantized = f"{folder}/wide.tflite", f"{folder}/quantized.tflite"
        operators, graph = widen(path, wide)
        tensor = qtyping.TensorQuantizationConfig
        config = qtyping.OpQuantizationConfig(
            activation_tensor_config=tensor(
                num_bits=8, symmetric=False, granularity=qtyping.QuantGranularity.TENSORWISE
            ),
            weight_tensor_config=tensor(
                num_bits=8, symmetric=True, granularity=qtyping.QuantGranularity.CHANNELWISE
            ),
            compute_precision=qtyping.ComputePrecision.INTEGER,
        )
        work = quantizer.Quantizer(wide)
        chosen = [
            (KINDS[code], operator.outputs[0])
            for code, operator in operators
            if code in KINDS and operator.outputs[0] <= LAST_TENSOR
        ]
        for kind, output in chosen:
            name = re.escape(graph.tensors[output].name.decode())
            work.update_quantization_recipe(
                f"^{name}(;|$)", qtyping.TFLOperationName[kind], op_config=config
            )
        source = graph.tensors[graph.inputs[0]].name.decode()
        samples = [{source: view} for view in views(pictures)]
        with contextlib.redirect_stdout(sys.stderr):  # the quantizer talks
            work.quantize(work.calibrate({"serving_default": samples})).export_model(quantized)
        _, result, codes = load(quantized)
        made = [
            operator
            for operator in result.operators
            if codes[operator.opcodeIndex] not in (DEQUANTIZE, 114)
        ]
        for (code, before), after in zip(operators, made, strict=True):
            twin = result.tensors[after.outputs[0]]
            name = graph.tensors[before.outputs[0]].name.decode()
            if twin.type != INT8 or KINDS.get(code) in FOLLOWING or "Relu6" in name:
                continue
            scale = np.float32(twin.quantization.scale[0])
            print(
                f"    {before.outputs[0]}: Range(scale: {str(scale)}, "
                f"zeroPoint: {twin.quantization.zeroPoint[0]}),"
            )


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
