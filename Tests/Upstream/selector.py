"""A model of pictures with four channels, for tasks to which a thing is pointed out.

The published one cannot be had. This one has two classes: red places and what is pointed at, and
the rest.
"""

import struct

SIDE = 512
FLOATS, CONVOLUTION, LOGISTIC = 0, 3, 14
CONVOLUTION_OPTIONS = 1
# How steep the border between the classes is.
STEEPNESS = 40.0


def table(builder, fields):
    """A table of fields by their numbers: a method that adds the field, and its value."""
    builder.StartObject(max(fields, default=-1) + 1)
    for number, (add, value) in fields.items():
        getattr(builder, f"Prepend{add}Slot")(number, value, 0)
    return builder.EndObject()


def vector(builder, values, kind="Int32", size=4):
    builder.StartVector(size, len(values), size)
    for value in reversed(values):
        getattr(builder, "Prepend" + ("UOffsetTRelative" if kind == "tables" else kind))(value)
    return builder.EndVector()


def tables(builder, offsets):
    return vector(builder, offsets, "tables")


def content():
    """The bytes of the model, without metadata."""
    # Comes with MediaPipe's package, which is not needed for the help.
    import flatbuffers

    builder = flatbuffers.Builder(1024)
    weights = [-STEEPNESS, 0, 0, -STEEPNESS, STEEPNESS, 0, 0, STEEPNESS]
    bias = [STEEPNESS / 2, -STEEPNESS / 2]
    shapes = ([1, SIDE, SIDE, 4], [2, 1, 1, 4], [2], [1, SIDE, SIDE, 2], [1, SIDE, SIDE, 2])
    data = (b"", struct.pack("<8f", *weights), struct.pack("<2f", *bias))
    names = [builder.CreateString(name) for name in ("picture", "weights", "bias", "raw", "masks")]
    lists = [vector(builder, shape) for shape in shapes]
    tensors = [
        table(builder, {
            0: ("UOffsetTRelative", shape), 1: ("Int8", FLOATS),
            2: ("Uint32", number if number < len(data) else 0), 3: ("UOffsetTRelative", name),
        })
        for number, (shape, name) in enumerate(zip(lists, names))
    ]  # fmt: skip
    options = table(builder, {1: ("Int32", 1), 2: ("Int32", 1)})
    convolved = [vector(builder, places) for places in ([0, 1, 2], [3])]
    masked = [vector(builder, places) for places in ([3], [4])]
    operators = [
        table(builder, {
            1: ("UOffsetTRelative", convolved[0]), 2: ("UOffsetTRelative", convolved[1]),
            3: ("Uint8", CONVOLUTION_OPTIONS), 4: ("UOffsetTRelative", options),
        }),
        table(builder, {
            0: ("Uint32", 1), 1: ("UOffsetTRelative", masked[0]),
            2: ("UOffsetTRelative", masked[1]),
        }),
    ]  # fmt: skip
    codes = [
        table(builder, {0: ("Int8", code), 2: ("Int32", 1), 3: ("Int32", code)})
        for code in (CONVOLUTION, LOGISTIC)
    ]
    graph = table(builder, {
        0: ("UOffsetTRelative", tables(builder, tensors)),
        1: ("UOffsetTRelative", vector(builder, [0])),
        2: ("UOffsetTRelative", vector(builder, [4])),
        3: ("UOffsetTRelative", tables(builder, operators)),
    })  # fmt: skip
    vectors = [builder.CreateByteVector(numbers) if numbers else None for numbers in data]
    buffers = [
        table(builder, {0: ("UOffsetTRelative", numbers)} if numbers else {}) for numbers in vectors
    ]
    model = table(builder, {
        0: ("Uint32", 3), 1: ("UOffsetTRelative", tables(builder, codes)),
        2: ("UOffsetTRelative", tables(builder, [graph])),
        4: ("UOffsetTRelative", tables(builder, buffers)),
    })  # fmt: skip
    builder.Finish(model, b"TFL3")
    return bytes(builder.Output())
