"""A model that answers what it is shown: its output is its input, in one row."""

import flatbuffers

# Numbers of the schema of TensorFlow Lite.
FLOAT32, INT32 = 0, 2
RESHAPE, RESHAPE_OPTIONS = 22, 17
VERSION = 3


def table(builder, count, add):
    """A table whose fields, each with its number, are added by a function."""
    builder.StartObject(count)
    add(builder)
    return builder.EndObject()


def offsets(builder, objects):
    builder.StartVector(4, len(objects), 4)
    for each in reversed(objects):
        builder.PrependUOffsetTRelative(each)
    return builder.EndVector()


def integers(builder, values):
    builder.StartVector(4, len(values), 4)
    for value in reversed(values):
        builder.PrependInt32(value)
    return builder.EndVector()


def tensor(builder, name, shape, kind, buffer):
    name, shape = builder.CreateString(name), integers(builder, shape)

    def add(b):
        b.PrependUOffsetTRelativeSlot(0, shape, 0)
        b.PrependInt8Slot(1, kind, 0)
        b.PrependUint32Slot(2, buffer, 0)
        b.PrependUOffsetTRelativeSlot(3, name, 0)

    return table(builder, 4, add)


def model(side):
    """The bytes of the model for pictures of a side."""
    builder = flatbuffers.Builder(1024)
    count = side * side * 3
    flat = b"".join(n.to_bytes(4, "little") for n in (1, count))
    data = builder.CreateByteVector(flat)
    empty = table(builder, 1, lambda b: None)
    shape = table(builder, 1, lambda b: b.PrependUOffsetTRelativeSlot(0, data, 0))
    buffers = offsets(builder, [empty, shape])
    tensors = offsets(
        builder,
        [
            tensor(builder, "picture", [1, side, side, 3], FLOAT32, 0),
            tensor(builder, "shape", [2], INT32, 1),
            tensor(builder, "row", [1, count], FLOAT32, 0),
        ],
    )
    new_shape = integers(builder, [1, count])
    options = table(builder, 1, lambda b: b.PrependUOffsetTRelativeSlot(0, new_shape, 0))
    taken, given = integers(builder, [0, 1]), integers(builder, [2])

    def reshape(b):
        b.PrependUOffsetTRelativeSlot(1, taken, 0)
        b.PrependUOffsetTRelativeSlot(2, given, 0)
        b.PrependUint8Slot(3, RESHAPE_OPTIONS, 0)
        b.PrependUOffsetTRelativeSlot(4, options, 0)

    operators = offsets(builder, [table(builder, 5, reshape)])
    inputs, outputs = integers(builder, [0]), integers(builder, [2])

    def graph(b):
        b.PrependUOffsetTRelativeSlot(0, tensors, 0)
        b.PrependUOffsetTRelativeSlot(1, inputs, 0)
        b.PrependUOffsetTRelativeSlot(2, outputs, 0)
        b.PrependUOffsetTRelativeSlot(3, operators, 0)

    graphs = offsets(builder, [table(builder, 4, graph)])

    def code(b):
        b.PrependInt8Slot(0, RESHAPE, 0)
        b.PrependInt32Slot(2, 1, 0)
        b.PrependInt32Slot(3, RESHAPE, 0)

    codes = offsets(builder, [table(builder, 4, code)])

    def whole(b):
        b.PrependUint32Slot(0, VERSION, 0)
        b.PrependUOffsetTRelativeSlot(1, codes, 0)
        b.PrependUOffsetTRelativeSlot(2, graphs, 0)
        b.PrependUOffsetTRelativeSlot(4, buffers, 0)

    builder.Finish(table(builder, 5, whole), b"TFL3")
    return bytes(builder.Output())
