"""Pixels of other packages' pictures, read without those packages (docs/worker.md, kind 3).

Pictures are recognized by their abilities: Pillow's by their mode, MediaPipe's by their view for
NumPy, tensors of PyTorch by their address, all others by Python's buffer protocol or NumPy's array
interface (https://numpy.org/doc/stable/reference/arrays.interface.html).
"""

import ctypes
import struct
from collections.abc import Sequence
from typing import Any, NamedTuple

_HEADER = struct.Struct("<IIII")
_CHANNELS = (1, 3, 4)
# EXIF's tag for the orientation, and its value for a picture that is stored upright.
_ORIENTATION_TAG, _UP = 0x0112, 1
# Modes of Pillow with a byte for each channel, in our order.
_PLAIN_MODES = {"L": 1, "RGB": 3, "RGBA": 4}
# Modes whose values are no bytes: to convert them would cut them off.
_WIDE_MODES = ("I", "F", "I;16", "I;16B", "I;16L", "I;16N")
# MediaPipe's formats with a byte for each channel, as its image_frame.h numbers them.
_MEDIAPIPE_FORMATS = {1: "SRGB", 2: "SRGBA", 3: "GRAY8", 11: "SBGRA"}
# The largest side that a header can state.
_LONGEST_SIDE = (1 << 32) - 1
# The most bytes of pixels that the worker takes: those of the largest decoded picture, in RGB.
_MOST_PIXEL_BYTES = (1 << 29) // 3 * 3
#: The most bytes of a file that the worker takes, whatever ``max_picture`` is.
MOST_FILE_BYTES = 1 << 30
_BYTE_FORMATS = ("B", "<B", ">B", "=B", "@B", "|B")


class Unusable(Exception):
    """A picture that cannot be sent; its words are the message of its error."""


class _Strided(NamedTuple):
    """Values in memory: an index lies ``offset`` plus its ``strides`` from its start."""

    memory: memoryview
    offset: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]


def is_picture(value: Any) -> bool:
    """Tells whether a value is one picture; an array of four dimensions is several."""
    if _is_pillow(value) or _is_mediapipe(value):
        return True
    shape = _shape(value)
    if shape is None or len(shape) not in (1, 2, 3):
        return False
    # One dimension: the bytes of a file; anything else with one is a list.
    return len(shape) > 1 or _type_name(value) == "uint8"


def file_bytes(value: Any) -> "bytes | None":
    """Returns the bytes of a file that an array of one dimension holds; None for others.

    Raises `Unusable` for more bytes than a worker takes.
    """
    # Asked for an array, these make one.
    if _is_pillow(value) or _is_mediapipe(value):
        return None
    shape = _shape(value)
    if shape is None or len(shape) != 1 or _type_name(value) != "uint8":
        return None
    check_file_size(shape[0])
    return _gather(_strided(value)._replace(shape=(1, shape[0], 1)), padded=True)


def check_file_size(count: int) -> None:
    """Raises `Unusable` for more bytes of a file than a worker takes."""
    if count > MOST_FILE_BYTES:
        raise Unusable(
            f"the picture: its {count} bytes are more than the {MOST_FILE_BYTES} that max_picture "
            "can allow"
        )


def frame(value: Any) -> "bytes | None":
    """Returns what is sent for a picture: four numbers and its pixels; None for what has none.

    Raises `TypeError` for values that are no bytes, and for arrays that are no pictures; and
    `Unusable` for pictures of Pillow that cannot be read, and for more pixels than a worker takes.
    """
    if _is_pillow(value):
        return _pillow_frame(value)
    if _is_mediapipe(value):
        return _mediapipe_frame(value)
    if _shape(value) is None:
        return None
    return _array_frame(value)


def _is_pillow(value: Any) -> bool:
    names = ("mode", "size", "load", "getexif", "convert", "tobytes")
    return all(hasattr(value, name) for name in names)


def _is_mediapipe(value: Any) -> bool:
    return hasattr(value, "numpy_view") and hasattr(value, "image_format")


def _is_tensor(value: Any) -> bool:
    return all(hasattr(value, name) for name in ("data_ptr", "stride", "dtype", "device"))


# -- Pictures of other packages


def _header(width: int, height: int, channels: int, orientation: int) -> bytes:
    """The four numbers before pixels; raises `Unusable` where there are too many of those."""
    count = width * height * channels
    if count > _MOST_PIXEL_BYTES:
        raise Unusable(
            f"the picture: its {count} bytes of pixels are more than the {_MOST_PIXEL_BYTES} that "
            "a picture may have"
        )
    if max(width, height) > _LONGEST_SIDE:
        raise Unusable(f"the picture: {width} x {height} pixels do not make a picture")
    return _HEADER.pack(width, height, channels, orientation)


def _pillow_frame(image: Any) -> bytes:
    # Pillow decodes a file when its pixels are needed, and finds out then that it is broken.
    width, height = image.size
    _header(width, height, _PLAIN_MODES.get(image.mode, 1), _UP)
    try:
        image.load()
    except Exception as error:
        raise _unreadable(error) from None
    if image.mode in _WIDE_MODES:
        raise TypeError(
            f"a picture of Pillow in mode {image.mode} has more than a byte for each pixel; scale "
            'its values to 0...255 and convert it to "L" first'
        )
    mode = image.mode
    if mode not in _PLAIN_MODES:
        has_alpha = mode in ("LA", "La", "PA", "RGBa") or "transparency" in image.info
        mode = "RGBA" if has_alpha else "RGB"
    elif "transparency" in image.info and mode != "RGBA":
        # One color stands for transparent, as decoders of such files see it.
        mode = "RGBA"
    width, height = image.size
    header = _header(width, height, _PLAIN_MODES[mode], _orientation(image))
    try:
        return header + bytes((image if mode == image.mode else image.convert(mode)).tobytes())
    except Exception as error:
        raise _unreadable(error) from None


def _orientation(image: Any) -> int:
    """How a picture of Pillow is stored, once it is loaded: some formats are turned by that."""
    try:
        found = image.getexif().get(_ORIENTATION_TAG, _UP)
    except Exception:
        # Decoders pass over broken EXIF data, too.
        return _UP
    return found if found in range(1, 9) else _UP


def _unreadable(error: Exception) -> Unusable:
    words = f"the picture: Pillow cannot read it: {str(error) or type(error).__name__}"
    return Unusable(words.encode("utf-8", "backslashreplace").decode())


def _mediapipe_frame(image: Any) -> bytes:
    number = int(getattr(image.image_format, "value", image.image_format))
    kind = _MEDIAPIPE_FORMATS.get(number)
    if kind is None:
        raise TypeError(
            f"an image of MediaPipe in the format {number} has no bytes for channels; those that "
            f"have are {', '.join(_MEDIAPIPE_FORMATS.values())}"
        )
    made = _array_frame(image.numpy_view())
    if kind != "SBGRA":
        return made
    pixels = bytearray(made)
    start = _HEADER.size
    pixels[start::4], pixels[start + 2 :: 4] = pixels[start + 2 :: 4], pixels[start::4]
    return bytes(pixels)


# -- Arrays


def _shape(value: Any) -> "tuple[int, ...] | None":
    """The shape of an array; None for what is none."""
    if _is_tensor(value):
        return tuple(value.shape)
    try:
        interface = value.__array_interface__
    except Exception:
        interface = None
    if isinstance(interface, dict):
        shape = interface.get("shape")
        if not isinstance(shape, (tuple, list)) or not all(
            isinstance(each, int) and each >= 0 for each in shape
        ):
            raise TypeError("the array does not say its shape")
        return tuple(shape)
    try:
        return memoryview(value).shape
    except (TypeError, ValueError, BufferError):
        return None


def _type_name(value: Any) -> str:
    """The type of an array's values, as NumPy calls it where it is a byte."""
    if _is_tensor(value):
        return str(value.dtype).removeprefix("torch.")
    try:
        kind = str(value.__array_interface__["typestr"])
    except Exception:
        kind = memoryview(value).format
        return "uint8" if kind in _BYTE_FORMATS else str(getattr(value, "dtype", kind))
    return "uint8" if kind[1:] == "u1" else str(getattr(value, "dtype", kind))


def _array_frame(value: Any) -> bytes:
    shape, kind = _shape(value) or (), _type_name(value)
    if len(shape) == 2:
        shape = (*shape, 1)
    if len(shape) != 3 or shape[2] not in _CHANNELS:
        words = (
            f"pixels are rows of columns, with 1, 3 or 4 channels last, not of the shape {shape}"
        )
        if len(shape) == 3 and shape[0] in _CHANNELS:
            words += "; put the channels last, as permute(1, 2, 0) or transpose(1, 2, 0) does"
        raise TypeError(words)
    if kind != "uint8":
        raise TypeError(
            f"pixels are bytes (uint8) from 0 to 255, not {kind}; where they go from 0 to 1, "
            "multiply them by 255 and round them first"
        )
    height, width, channels = shape
    header = _header(width, height, channels, _UP)
    if not _is_tensor(value):
        try:
            view = memoryview(value)
        except (TypeError, ValueError, BufferError):
            pass
        else:
            if 0 in shape:
                return header
            return b"".join([header, view.cast("B") if view.c_contiguous else view.tobytes()])
    strided = _strided(value)
    if len(strided.shape) == 2:
        strided = strided._replace(shape=shape, strides=(*strided.strides, 1))
    return header + _gather(strided)


def _strided(value: Any) -> _Strided:
    """An array's values in memory; they are bytes."""
    if _is_tensor(value):
        return _tensor(value)
    shape = _shape(value) or ()
    try:
        interface = value.__array_interface__
    except Exception:
        content = memoryview(value).tobytes()
        return _Strided(memoryview(content), 0, shape, _packed(shape))
    strides = tuple(interface.get("strides") or _packed(shape))
    data = interface.get("data")
    if isinstance(data, tuple):
        return _at(data[0], shape, strides)
    memory = memoryview(value if data is None else data).cast("B")
    offset = int(interface.get("offset", 0))
    lowest, highest = _reach(shape, strides)
    # Negative indices would be those of Python, which count from the end.
    if 0 not in shape and not (0 <= offset + lowest and offset + highest < len(memory)):
        raise ValueError("the array says that it is larger than its memory")
    return _Strided(memory, offset, shape, strides)


def _tensor(value: Any) -> _Strided:
    if value.device.type != "cpu":
        raise TypeError(f"the tensor is on {value.device}; bring it here first, with .cpu()")
    if str(getattr(value, "layout", "torch.strided")) != "torch.strided":
        raise TypeError(f"the tensor has the layout {value.layout}; make it dense first")
    return _at(value.data_ptr(), tuple(value.shape), tuple(value.stride()))


def _packed(shape: "Sequence[int]") -> tuple[int, ...]:
    strides = [1]
    for count in reversed(shape[1:]):
        strides.insert(0, strides[0] * count)
    return tuple(strides)


def _reach(shape: tuple[int, ...], strides: tuple[int, ...]) -> tuple[int, int]:
    """The lowest and the highest place of an array's values, from its first one."""
    if len(strides) != len(shape):
        raise TypeError(f"the array has {len(shape)} dimensions and {len(strides)} strides")
    reach = [(count - 1) * stride for count, stride in zip(shape, strides)]
    return sum(each for each in reach if each < 0), sum(each for each in reach if each > 0)


def _at(address: int, shape: tuple[int, ...], strides: tuple[int, ...]) -> _Strided:
    """Values at an address of this process, whose owner the caller holds."""
    if 0 in shape:
        return _Strided(memoryview(b""), 0, shape, strides)
    lowest, highest = _reach(shape, strides)
    memory = (ctypes.c_ubyte * (highest - lowest + 1)).from_address(address + lowest)
    return _Strided(memoryview(memory).cast("B"), -lowest, shape, strides)


def _gather(strided: _Strided, padded: bool = False) -> bytes:
    """The values in order, row by row."""
    memory, offset, (height, width, channels), strides = strided
    if padded:
        strides = (0, *strides, 1)
    by_row, by_column, by_channel = strides
    rows = []
    for row in range(height):
        start = offset + row * by_row
        if by_channel == 1 and by_column == channels:
            rows.append(memory[start : start + width * channels].tobytes())
            continue
        line = bytearray(width * channels)
        for channel in range(channels):
            line[channel::channels] = _line(memory, start + channel * by_channel, width, by_column)
        rows.append(bytes(line))
    pixels = b"".join(rows)
    if len(pixels) != height * width * channels:
        raise ValueError("the array says that it is larger than its memory")
    return pixels


def _line(memory: memoryview, start: int, count: int, stride: int) -> bytes:
    """Bytes at equal distances from each other."""
    if stride == 0:
        return bytes([memory[start]]) * count
    end = start + count * stride
    return memory[start : end if end >= 0 else None : stride].tobytes()
