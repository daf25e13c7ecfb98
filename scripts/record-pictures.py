"""Writes Tests/PictureFixtures/pictures.recorded: small encoded pictures of every kind the codecs
read, with the samples that decoding must give. A line of JSON lists them; the bytes and the samples
of each follow.

Pillow encodes the lossy kinds and says what they decode to. What Pillow cannot write is put
together here byte by byte, so its samples are known; where Pillow can read such a file, the script
stops unless it agrees. It is long because it has an encoder for every kind that Pillow lacks; each
is short, and they share the writing of numbers and bits.

Usage: "$(scripts/python-environment pictures)" scripts/record-pictures.py
"""

import io
import json
import pathlib
import struct
import zlib

import numpy as np
import pillow_heif
from PIL import Image

WIDTH, HEIGHT = 10, 7
RAMP = np.add.outer(np.arange(HEIGHT) * 11, np.arange(WIDTH) * 17).astype(np.uint8)
RGB = np.stack([RAMP, 255 - RAMP, RAMP // 2 + 40], -1)
ALPHA = (np.add.outer(np.arange(HEIGHT) * 36, np.arange(WIDTH) * 3) % 256).astype(np.uint8)
RGBA = np.dstack([RGB, ALPHA])
PALETTE = [(i * 37 % 256, i * 91 % 256, 255 - i * 13 % 256) for i in range(16)]

pictures = []


def record(name, file, expected, check_with_pillow=True):
    expected = np.ascontiguousarray(expected, np.uint8)
    if check_with_pillow:
        mode = "RGBA" if expected.shape[2] == 4 else "RGB"
        found = np.array(Image.open(io.BytesIO(file)).convert(mode))
        assert np.array_equal(found, expected), name
    pictures.append((name, file, expected))


def pillow(name, array, format, **options):
    file = io.BytesIO()
    mode = options.pop("mode", None)
    image = Image.fromarray(array)
    (image.convert(mode) if mode else image).save(file, format, **options)
    decoded = Image.open(io.BytesIO(file.getvalue()))
    decoded = decoded.convert("RGBA" if decoded.mode in ("RGBA", "LA") else "RGB")
    record(name, file.getvalue(), np.array(decoded), check_with_pillow=False)
    return file.getvalue()


# JPEG

pillow("JPEG 4:4:4", RGB, "JPEG", subsampling=0)
pillow("JPEG 4:2:0", RGB, "JPEG", subsampling=2)
pillow("JPEG 4:2:2", RGB, "JPEG", subsampling=1)
pillow("JPEG progressive", RGB, "JPEG", progressive=True)
pillow("JPEG restart markers", RGB, "JPEG", restart_marker_blocks=1)
pillow("JPEG stored as RGB", RGB, "JPEG", keep_rgb=True)
pillow("JPEG gray", RAMP, "JPEG")
inks = pillow("JPEG CMYK", RGB, "JPEG", mode="CMYK", quality=92)
adobe = inks.index(b"Adobe")
assert inks[adobe + 11] == 0
ycck = inks[: adobe + 11] + b"\2" + inks[adobe + 12 :]
record("JPEG YCCK", ycck, np.array(Image.open(io.BytesIO(ycck)).convert("RGB")))
pillow(
    "JPEG EXIF 6", RGB, "JPEG", exif=b"Exif\0\0MM\0*\0\0\0\10\0\1\1\22\0\3\0\0\0\1\0\6\0\0\0\0\0\0"
)

# PNG


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def packed_rows(samples, depth):
    """Rows of (rows, columns, channels) samples with filter 0 before each."""
    if samples.shape[0] == 0 or samples.shape[1] == 0:
        return b""
    rows = []
    for row in samples.reshape(samples.shape[0], -1):
        if depth == 16:
            data = row.astype(">u2").tobytes()
        elif depth == 8:
            data = row.astype(np.uint8).tobytes()
        else:
            bits = "".join(format(int(value), f"0{depth}b") for value in row)
            bits += "0" * (-len(bits) % 8)
            data = int(bits, 2).to_bytes(len(bits) // 8, "big")
        rows.append(b"\0" + data)
    return b"".join(rows)


def png(samples, colour_type, depth, before=(), after=(), interlaced=False):
    samples = samples.reshape(HEIGHT, WIDTH, -1)
    if interlaced:
        passes = [
            (0, 0, 8, 8),
            (0, 4, 8, 8),
            (4, 0, 8, 4),
            (0, 2, 4, 4),
            (2, 0, 4, 2),
            (0, 1, 2, 2),
            (1, 0, 2, 1),
        ]
        data = b"".join(packed_rows(samples[y::dy, x::dx], depth) for y, x, dy, dx in passes)
    else:
        data = packed_rows(samples, depth)
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, depth, colour_type, 0, 0, int(interlaced))
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + b"".join(chunk(*c) for c in before)
        + chunk(b"IDAT", zlib.compress(data))
        + b"".join(chunk(*c) for c in after)
        + chunk(b"IEND", b"")
    )


def grey(values):
    return np.repeat(values.reshape(HEIGHT, WIDTH, 1), 3, 2)


gamma = (b"gAMA", struct.pack(">I", 100000))
profile = (b"iCCP", b"x\0\0" + zlib.compress(b"no profile at all"))
exif = (b"eXIf", b"II*\0\10\0\0\0\1\0\22\1\3\0\1\0\0\0\3\0\0\0\0\0\0\0")
record("PNG RGB", png(RGB, 2, 8), RGB)
record("PNG RGB with gamma", png(RGB, 2, 8, [gamma]), RGB)
record("PNG RGBA with gamma", png(RGBA, 6, 8, [gamma]), RGBA)
record("PNG RGB with a profile", png(RGB, 2, 8, [profile]), RGB)
record("PNG RGBA", png(RGBA, 6, 8), RGBA)
record("PNG RGBA interlaced", png(RGBA, 6, 8, interlaced=True), RGBA)
record("PNG gray", png(RAMP, 0, 8), grey(RAMP))
record("PNG gray with alpha", png(np.dstack([RAMP, ALPHA]), 4, 8), np.dstack([grey(RAMP), ALPHA]))
for depth in (1, 2, 4):
    top = (1 << depth) - 1
    values = RAMP & top
    record(f"PNG gray {depth} bit", png(values, 0, depth), grey(values * (255 // top)))
    colours = np.array(PALETTE, np.uint8)[values]
    plte = (b"PLTE", b"".join(bytes(c) for c in PALETTE[: top + 1]))
    record(f"PNG palette {depth} bit", png(values, 3, depth, [plte]), colours)
record(
    "PNG palette interlaced",
    png(RAMP & 3, 3, 2, [(b"PLTE", b"".join(bytes(c) for c in PALETTE[:4]))], interlaced=True),
    np.array(PALETTE, np.uint8)[RAMP & 3],
)
plte = (b"PLTE", b"".join(bytes(c) for c in PALETTE))
transparency = bytes([0, 60, 120])
record(
    "PNG palette with transparency",
    png(RAMP & 15, 3, 8, [plte, (b"tRNS", transparency)]),
    np.dstack(
        [
            np.array(PALETTE, np.uint8)[RAMP & 15],
            np.array(list(transparency) + [255] * 13, np.uint8)[RAMP & 15],
        ]
    ),
)
key = RGB[2, 3]
record(
    "PNG RGB with a transparent color",
    png(RGB, 2, 8, [(b"tRNS", struct.pack(">HHH", *(int(v) for v in key)))]),
    np.dstack([RGB, np.where((RGB == key).all(-1), 0, 255).astype(np.uint8)]),
)
record(
    "PNG gray with a transparent gray",
    png(RAMP, 0, 8, [(b"tRNS", struct.pack(">H", int(RAMP[1, 1])))]),
    np.dstack([grey(RAMP), np.where(RAMP == RAMP[1, 1], 0, 255).astype(np.uint8)]),
)
# The low byte must not count: libpng's rounding and its gamma would both change these.
wide = RGB.astype(np.uint16) * 256 + 0xF0
record("PNG RGB 16 bit", png(wide, 2, 16), RGB)
record("PNG RGB 16 bit with gamma", png(wide, 2, 16, [gamma]), RGB)
record("PNG RGBA 16 bit", png(np.dstack([wide, ALPHA.astype(np.uint16) * 256 + 0xF0]), 6, 16), RGBA)
record("PNG gray 16 bit", png(wide[:, :, 0], 0, 16), grey(RAMP), check_with_pillow=False)
record("PNG EXIF 3 behind the samples", png(RGB, 2, 8, after=[exif]), RGB)

# WebP

pillow("WebP lossy", RGB, "WEBP", quality=70)
pillow("WebP lossless", RGB, "WEBP", lossless=True)
pillow("WebP lossless with alpha", RGBA, "WEBP", lossless=True, exact=True)
pillow("WebP lossy with alpha", RGBA, "WEBP", quality=70)
pillow(
    "WebP EXIF 8",
    RGB,
    "WEBP",
    lossless=True,
    exif=b"Exif\0\0II*\0\10\0\0\0\1\0\22\1\3\0\1\0\0\0\10\0\0\0\0\0\0\0",
)
# Where nothing shows, the encoder of animations may change colors.
RGBA = np.dstack([RGB, np.maximum(ALPHA, 1)])
file = io.BytesIO()
Image.fromarray(RGBA).save(
    file,
    "WEBP",
    save_all=True,
    lossless=True,
    exact=True,
    append_images=[Image.fromarray(RGBA[::-1].copy())],
)
animation = bytearray(file.getvalue())
record("WebP animated", bytes(animation), RGBA)
canvas = animation.index(b"VP8X") + 12
animation[canvas : canvas + 6] = (
    struct.pack("<I", WIDTH + 6 - 1)[:3] + struct.pack("<I", HEIGHT + 3 - 1)[:3]
)
place = animation.index(b"ANMF") + 8
animation[place : place + 6] = struct.pack("<I", 2)[:3] + struct.pack("<I", 1)[:3]
larger = np.zeros((HEIGHT + 3, WIDTH + 6, 4), np.uint8)
larger[2 : 2 + HEIGHT, 4 : 4 + WIDTH] = RGBA
record("WebP animated on a larger canvas", bytes(animation), larger)

# BMP


def bmp(rows, bits, compression=0, palette=(), extra=b"", header_size=40, top_down=False):
    if header_size == 12:
        header = struct.pack("<IHHHH", 12, WIDTH, HEIGHT, 1, bits)
        colours = b"".join(bytes(c[::-1]) for c in palette)
    else:
        header = struct.pack(
            "<IiiHHIIiiII",
            header_size,
            WIDTH,
            -HEIGHT if top_down else HEIGHT,
            1,
            bits,
            compression,
            len(rows),
            2835,
            2835,
            len(palette),
            0,
        )
        colours = b"".join(bytes(c[::-1]) + b"\0" for c in palette)
    start = 14 + len(header) + len(extra) + len(colours)
    return (
        struct.pack("<2sIHHI", b"BM", start + len(rows), 0, 0, start)
        + header
        + extra
        + colours
        + rows
    )


def bmp_rows(samples, dtype=np.uint8, top_down=False):
    result = b""
    for row in samples if top_down else samples[::-1]:
        data = np.ascontiguousarray(row.astype(dtype)).tobytes()
        result += data + b"\0" * (-len(data) % 4)
    return result


def bmp_bits(values, depth):
    result = b""
    for row in values[::-1]:
        bits = "".join(format(int(value), f"0{depth}b") for value in row)
        bits += "0" * (-len(bits) % 32)
        result += int(bits, 2).to_bytes(len(bits) // 8, "big")
    return result


record("BMP 24 bit", bmp(bmp_rows(RGB[:, :, ::-1]), 24), RGB)
record("BMP 24 bit top down", bmp(bmp_rows(RGB[:, :, ::-1], top_down=True), 24, top_down=True), RGB)
record("BMP 24 bit OS/2", bmp(bmp_rows(RGB[:, :, ::-1]), 24, header_size=12), RGB)
record("BMP 32 bit", bmp(bmp_rows(RGBA[:, :, [2, 1, 0, 3]]), 32), RGB)
for depth in (1, 4, 8):
    values = RAMP & min(15, (1 << depth) - 1)
    colours = PALETTE[: min(16, 1 << depth)]
    expected = np.array(PALETTE, np.uint8)[values]
    record(
        f"BMP palette {depth} bit", bmp(bmp_bits(values, depth), depth, palette=colours), expected
    )
record(
    "BMP palette 8 bit OS/2",
    bmp(bmp_bits(RAMP & 15, 8), 8, palette=PALETTE + [(0, 0, 0)] * 240, header_size=12),
    np.array(PALETTE, np.uint8)[RAMP & 15],
)


def spread(values, bits):
    return (values.astype(np.uint32) * 255 // ((1 << bits) - 1)).astype(np.uint8)


five = RGB >> 3
green6 = RGB[:, :, 1] >> 2
pixels555 = (
    five[:, :, 0].astype(np.uint16) << 10 | five[:, :, 1].astype(np.uint16) << 5 | five[:, :, 2]
)
record("BMP 16 bit", bmp(bmp_rows(pixels555, "<u2"), 16), spread(five, 5))
pixels565 = five[:, :, 0].astype(np.uint16) << 11 | green6.astype(np.uint16) << 5 | five[:, :, 2]
record(
    "BMP 16 bit 5-6-5",
    bmp(bmp_rows(pixels565, "<u2"), 16, 3, extra=struct.pack("<III", 0xF800, 0x7E0, 0x1F)),
    np.dstack([spread(five[:, :, 0], 5), spread(green6, 6), spread(five[:, :, 2], 5)]),
)
masks = struct.pack("<IIII", 0xFF0000, 0xFF00, 0xFF, 0xFF000000)
record(
    "BMP 32 bit with alpha",
    bmp(bmp_rows(RGBA[:, :, [2, 1, 0, 3]]), 32, 3, extra=masks + bytes(52), header_size=108),
    RGBA,
)
ten = RGB.astype(np.uint32) * 4
record(
    "BMP 32 bit, ten bits each",
    bmp(
        bmp_rows(ten[:, :, 0] << 20 | ten[:, :, 1] << 10 | ten[:, :, 2], "<u4"),
        32,
        3,
        extra=struct.pack("<III", 0x3FF00000, 0xFFC00, 0x3FF),
    ),
    (ten * 255 // 1023),
    check_with_pillow=False,
)

# Run lengths: a repeat, a plain stretch of odd length, a move, an end of row, rows left bare.
indices = np.zeros((HEIGHT, WIDTH), np.uint8)
indices[HEIGHT - 1, :4] = 5
indices[HEIGHT - 1, 4:7] = [1, 2, 3]
indices[HEIGHT - 2, :] = 7
indices[HEIGHT - 4, 2:5] = 9
codes8 = bytes([4, 5, 0, 3, 1, 2, 3, 0, 0, 0, 10, 7, 0, 0, 0, 2, 2, 1, 3, 9, 0, 1])
record(
    "BMP RLE8",
    bmp(codes8, 8, 1, palette=PALETTE),
    np.array(PALETTE, np.uint8)[indices],
    check_with_pillow=False,
)  # Pillow refuses pictures that end before their last row.
whole = RAMP & 15
runs = b"".join(b"".join(bytes([1, int(v)]) for v in row) + b"\0\0" for row in whole[::-1])
record(
    "BMP RLE8 of every pixel",
    bmp(runs + b"\0\1", 8, 1, palette=PALETTE),
    np.array(PALETTE, np.uint8)[whole],
)
codes4 = bytes([4, 0x55, 0, 3, 0x12, 0x30, 0, 0, 10, 0x77, 0, 0, 0, 2, 2, 1, 3, 0x99, 0, 1])
record(
    "BMP RLE4",
    bmp(codes4, 4, 2, palette=PALETTE),
    np.array(PALETTE, np.uint8)[indices],
    check_with_pillow=False,
)


# TIFF

SHORT, LONG, LONG8 = 3, 4, 16


def packed_bits(samples, depth):
    """Rows of samples, highest bit first, each row filled up to a byte."""
    rows = []
    for row in samples.reshape(samples.shape[0], -1):
        bits = "".join(format(int(value), f"0{depth}b") for value in row)
        bits += "0" * (-len(bits) % 8)
        rows.append(int(bits, 2).to_bytes(len(bits) // 8, "big"))
    return b"".join(rows)


def tiff(blocks, tags, order="<", big=False, width=WIDTH, height=HEIGHT, next_directory=b""):
    """A file of strips or tiles; tags are (type, values) by number."""
    tags = {256: (LONG, [width]), 257: (LONG, [height]), 259: (SHORT, [1]), **tags}
    word, entry = ("Q", 20) if big else ("I", 12)
    start = order.encode().replace(b"<", b"II").replace(b">", b"MM")
    start += struct.pack(order + "HHH", 43, 8, 0) if big else struct.pack(order + "H", 42)
    offsets, data = [], b""
    first = len(start) + struct.calcsize(order + word)
    for block in blocks:
        offsets.append(first + len(data))
        data += block + b"\0" * (-len(block) % 8)
    tiled = 322 in tags
    tags[324 if tiled else 273] = (LONG8 if big else LONG, offsets)
    tags[325 if tiled else 279] = (LONG8 if big else LONG, [len(block) for block in blocks])
    if not tiled:
        tags.setdefault(278, (LONG, [-(-height // (len(blocks) or 1))]))
    sizes = {SHORT: "H", LONG: "I", LONG8: "Q"}
    directory = first + len(data)
    count = struct.pack(order + ("Q" if big else "H"), len(tags))
    extra_start = directory + len(count) + entry * len(tags) + struct.calcsize(order + word)
    entries, extra = b"", b""
    for tag, (kind, values) in sorted(tags.items()):
        body = struct.pack(order + sizes[kind] * len(values), *values)
        room = struct.calcsize(order + word)
        if len(body) > room:
            place = struct.pack(order + word, extra_start + len(extra))
            extra += body + b"\0" * (-len(body) % 8)
        else:
            place = body + b"\0" * (room - len(body))
        entries += struct.pack(order + "HH" + word, tag, kind, len(values)) + place
    file = start + struct.pack(order + word, directory) + data + count + entries
    return file + struct.pack(order + word, 0) + extra


def tags(photometric, bits, samples=1, **more):
    names = {"planes": 284, "extra": 338, "format": 339, "orientation": 274, "tile": None}
    result = {
        258: (SHORT, [bits] * samples),
        262: (SHORT, [photometric]),
        277: (SHORT, [samples]),
    }
    for name, value in more.items():
        if name == "tile":
            result[322], result[323] = (LONG, [value]), (LONG, [value])
        elif name == "format":
            result[339] = (SHORT, [value] * samples)
        elif name == "palette":
            result[320] = (SHORT, value)
        else:
            result[names[name]] = (SHORT, [value])
    return result


def tiles(samples, size=16):
    padded = np.zeros((size, size) + samples.shape[2:], samples.dtype)
    padded[: samples.shape[0], : samples.shape[1]] = samples
    return [padded.tobytes()]


RGBA = np.dstack([RGB, ALPHA])
whole = RGB.tobytes()
record("TIFF RGB", tiff([whole], tags(2, 8, 3)), RGB)
record("TIFF RGB in strips", tiff([whole[:90], whole[90:180], whole[180:]], tags(2, 8, 3)), RGB)
record(
    "TIFF RGB of planes",
    tiff(
        [RGB[:, :, c].tobytes() for c in range(3)],
        {**tags(2, 8, 3, planes=2), 278: (LONG, [HEIGHT])},
    ),
    RGB,
)
record("TIFF RGB tiled", tiff(tiles(RGB), tags(2, 8, 3, tile=16)), RGB)
wide_ramp = np.add.outer(np.arange(20) * 11, np.arange(40) * 5).astype(np.uint8)
parts = [tiles(wide_ramp[y : y + 16, x : x + 16])[0] for y in (0, 16) for x in (0, 16, 32)]
record(
    "TIFF gray of six tiles",
    tiff(parts, tags(1, 8, tile=16), width=40, height=20),
    np.repeat(wide_ramp[:, :, None], 3, 2),
)
planes = [tiles(RGB[:, :, c])[0] for c in range(3)]
record(
    "TIFF RGB tiled, of planes",
    tiff(planes, tags(2, 8, 3, tile=16, planes=2)),
    RGB,
    check_with_pillow=False,
)
record("TIFF big", tiff([whole], tags(2, 8, 3), big=True), RGB)
record("TIFF RGB EXIF 6", tiff([whole], tags(2, 8, 3, orientation=6)), RGB, check_with_pillow=False)
record("TIFF RGB with something else", tiff([RGBA.tobytes()], tags(2, 8, 4, extra=0)), RGB)
record("TIFF RGBA", tiff([RGBA.tobytes()], tags(2, 8, 4, extra=2)), RGBA)
# Red, green and blue of a color that was multiplied by its alpha.
multiplied = np.dstack([RGB.astype(int) * ALPHA[:, :, None] // 255, ALPHA]).astype(np.uint8)
straight = multiplied.astype(int)
seen = ALPHA[:, :, None].astype(int)
divided = np.minimum((straight[:, :, :3] * 255 + seen // 2) // np.maximum(seen, 1), 255)
straight = np.dstack([np.where(seen > 0, divided, straight[:, :, :3]), ALPHA])
record(
    "TIFF RGBA multiplied by alpha",
    tiff([multiplied.tobytes()], tags(2, 8, 4, extra=1)),
    straight,
    check_with_pillow=False,  # Pillow rounds down.
)
record("TIFF gray", tiff([RAMP.tobytes()], tags(1, 8)), grey(RAMP))
record("TIFF gray, white is 0", tiff([RAMP.tobytes()], tags(0, 8)), grey(255 - RAMP))
record(
    "TIFF gray with alpha",
    tiff([np.dstack([RAMP, ALPHA]).tobytes()], tags(1, 8, 2, extra=2)),
    np.dstack([grey(RAMP), ALPHA]),
)
for depth in (1, 2, 4):
    top = (1 << depth) - 1
    values = RAMP & top
    record(
        f"TIFF gray {depth} bit",
        tiff([packed_bits(values, depth)], tags(1, depth)),
        grey(values * (255 // top)),
    )
    colours = (PALETTE * 2)[: 1 << depth]
    listed = [colour[c] * 257 for c in range(3) for colour in colours]
    record(
        f"TIFF palette {depth} bit",
        tiff([packed_bits(values, depth)], tags(3, depth, palette=listed)),
        np.array(colours, np.uint8)[values],
    )
listed = [colour[c] * 257 for c in range(3) for colour in PALETTE + [(0, 0, 0)] * 240]
record(
    "TIFF palette 8 bit",
    tiff([(RAMP & 15).tobytes()], tags(3, 8, palette=listed)),
    np.array(PALETTE, np.uint8)[RAMP & 15],
)
twelve = RAMP.astype(np.uint16) * 16 + 15
record(
    "TIFF gray 12 bit",
    tiff([packed_bits(twelve, 12)], tags(1, 12)),
    grey(RAMP),
    check_with_pillow=False,
)
wide = RGB.astype(np.uint16) * 256 + 0xF0
record("TIFF RGB 16 bit", tiff([wide.astype("<u2").tobytes()], tags(2, 16, 3)), RGB)
record(
    "TIFF RGB 16 bit, big end first",
    tiff([wide.astype(">u2").tobytes()], tags(2, 16, 3), order=">"),
    RGB,
)
record(
    "TIFF gray 32 bit",
    tiff([(RAMP.astype(np.uint32) << 24 | 0xFFFFFF).astype("<u4").tobytes()], tags(1, 32)),
    grey(RAMP),
    check_with_pillow=False,
)
light = RGB / 255.0
light[0, 0] = (-0.05, 1.05, 0)
expected = RGB.copy()
expected[0, 0] = (0, 255, 0)
for size in (16, 32, 64):
    record(
        f"TIFF RGB of floating-point numbers, {size} bit",
        tiff([light.astype(f"<f{size // 8}").tobytes()], tags(2, size, 3, format=3)),
        expected,
        check_with_pillow=False,
    )
inks = np.dstack([RGB, ALPHA])
record(
    "TIFF CMYK",
    tiff([inks.tobytes()], tags(5, 8, 4)),
    np.array(Image.frombytes("CMYK", (WIDTH, HEIGHT), inks.tobytes()).convert("RGB")),
)
pillow("TIFF LZW with a predictor", RGB, "TIFF", compression="tiff_lzw", tiffinfo={317: 2})
pillow("TIFF deflate", RGBA, "TIFF", compression="tiff_adobe_deflate")
pillow("TIFF PackBits", RAMP, "TIFF", compression="packbits")
pillow("TIFF JPEG", RGB, "TIFF", compression="jpeg")
pillow("TIFF JPEG gray", RAMP, "TIFF", compression="jpeg")
pillow("TIFF fax", RAMP & 64, "TIFF", mode="1", compression="group4")
luma = np.array(Image.fromarray(RGB).convert("YCbCr"))
# Packed, as Pillow converts what is not packed by itself.
full = {530: (SHORT, [1, 1]), 259: (SHORT, [8])}


def converted(name, file):
    record(name, file, np.array(Image.open(io.BytesIO(file)).convert("RGB")))


converted("TIFF YCbCr", tiff([zlib.compress(luma.tobytes())], {**tags(6, 8, 3), **full}))
converted(
    "TIFF YCbCr in strips",
    tiff(
        [zlib.compress(luma[:4].tobytes()), zlib.compress(luma[4:].tobytes())],
        {**tags(6, 8, 3), **full, 278: (LONG, [4])},
    ),
)
converted(
    "TIFF YCbCr tiled",
    tiff([zlib.compress(t) for t in tiles(luma)], {**tags(6, 8, 3, tile=16), **full}),
)
file = io.BytesIO()
Image.fromarray(RGB).save(file, "TIFF", save_all=True, append_images=[Image.fromarray(255 - RGB)])
record("TIFF of two pages", file.getvalue(), RGB)

# HEIC and AVIF: without loss and with all colors at full size, so that decoders agree; but Pillow
# converts the colors of an AVIF with libavif, which rounds otherwise than libheif.

pillow_heif.register_heif_opener()
LOSSLESS = {"quality": -1, "chroma": 444, "matrix_coefficients": 0}


def orientation_block(orientation):
    return b"Exif\0\0MM\0*\0\0\0\10\0\1\1\22\0\3\0\0\0\1\0" + bytes([orientation]) + bytes(6)


def heic(image, **options):
    file = io.BytesIO()
    image.save(file, "HEIF", **LOSSLESS, **options)
    return file.getvalue()


record("HEIC", heic(Image.fromarray(RGB)), RGB)
record("HEIC with alpha", heic(Image.fromarray(RGBA)), RGBA)
turned = heic(Image.fromarray(RGBA), exif=orientation_block(6))
record("HEIC with alpha, EXIF 6", turned, RGBA, check_with_pillow=False)
for orientation in range(2, 9):
    file = heic(Image.fromarray(RGB), exif=orientation_block(orientation))
    record(f"HEIC EXIF {orientation}", file, RGB, check_with_pillow=False)
record(
    "HEIC with a thumbnail",
    heic(Image.fromarray(np.tile(RGB, (10, 10, 1))[:64, :64]), thumbnails=[32]),
    np.tile(RGB, (10, 10, 1))[:64, :64],
)
file = io.BytesIO()
Image.fromarray(255 - RGB).save(
    file, "HEIF", save_all=True, append_images=[Image.fromarray(RGB)], primary_index=1, **LOSSLESS
)
record("HEIC of two pictures, the second the main one", file.getvalue(), RGB)
wide = (RGB.astype(np.uint16) << 8 | RGB).astype("<u2")
for depth in (10, 12):
    pillow_heif.options.SAVE_HDR_TO_12_BIT = depth == 12
    deep = pillow_heif.from_bytes("RGB;16", (WIDTH, HEIGHT), wide.tobytes())
    file = io.BytesIO()
    deep.save(file, **LOSSLESS)
    record(f"HEIC {depth} bit", file.getvalue(), RGB, check_with_pillow=False)


def boxes(data, start=0, end=None):
    """The boxes in a part of a file: kind, start of the body, end."""
    end = len(data) if end is None else end
    while start < end:
        length = struct.unpack_from(">I", data, start)[0]
        yield data[start + 4 : start + 8].decode(), start + 8, start + length
        start += length


def box(kind, *parts, version=None, flags=0):
    body = b"" if version is None else struct.pack(">I", version << 24 | flags)
    body += b"".join(parts)
    return struct.pack(">I", len(body) + 8) + kind.encode() + body


def only_item(file):
    """The configuration box and the coded samples of a file of one picture."""
    (_, meta, meta_end) = next(b for b in boxes(file) if b[0] == "meta")
    inside = {k: (s, e) for k, s, e in boxes(file, meta + 4, meta_end)}
    (_, ipco, ipco_end) = next(b for b in boxes(file, *inside["iprp"]) if b[0] == "ipco")
    (configuration,) = [file[s - 8 : e] for k, s, e in boxes(file, ipco, ipco_end) if k == "hvcC"]
    (_, data, data_end) = next(b for b in boxes(file) if b[0] == "mdat")
    return configuration, file[data:data_end]


def grid(columns, rows, width, height, tile_size, files):
    """A picture of several, as phones write them."""
    items = [only_item(file) for file in files]
    count = len(items)
    descriptor = struct.pack(">BBBBHH", 0, 0, rows - 1, columns - 1, width, height)
    main = count + 1
    entries = b"".join(
        box("infe", struct.pack(">HH4sx", n + 1, 0, b"hvc1"), version=2) for n in range(count)
    ) + box("infe", struct.pack(">HH4sx", main, 0, b"grid"), version=2)
    properties = items[0][0]
    properties += box("ispe", struct.pack(">II", tile_size, tile_size), version=0)
    properties += box("ispe", struct.pack(">II", width, height), version=0)
    links = b"".join(struct.pack(">HBBB", n + 1, 2, 0x81, 2) for n in range(count))
    links = struct.pack(">I", main) + links + struct.pack(">HBB", main, 1, 3)

    def meta(start):
        places, offset = b"", start
        for n, (_, data) in enumerate(items):
            places += struct.pack(">HHHHII", n + 1, 0, 0, 1, offset, len(data))
            offset += len(data)
        places += struct.pack(">HHHHII", main, 1, 0, 1, 0, len(descriptor))
        return box(
            "meta",
            box("hdlr", struct.pack(">I4s12xx", 0, b"pict"), version=0),
            box("pitm", struct.pack(">H", main), version=0),
            box("iloc", struct.pack(">BBH", 0x44, 0, main), places, version=1),
            box("iinf", struct.pack(">H", main), entries, version=0),
            box(
                "iref",
                box(
                    "dimg",
                    struct.pack(">HH", main, count)
                    + b"".join(struct.pack(">H", n + 1) for n in range(count)),
                ),
                version=0,
            ),
            box("iprp", box("ipco", properties), box("ipma", links, version=0)),
            box("idat", descriptor),
            version=0,
        )

    start = box("ftyp", b"mif1", bytes(4), b"mif1heic")
    front = len(start) + len(meta(0)) + 8
    return start + meta(front) + box("mdat", b"".join(data for _, data in items))


tile_pictures = [np.roll(np.tile(RGB, (10, 10, 1))[:64, :64], n * 7, 1) for n in range(2)]
file = grid(2, 1, 100, 8, 64, [heic(Image.fromarray(t)) for t in tile_pictures])
record("HEIC grid", file, np.concatenate(tile_pictures, 1)[:8, :100])

pillow("AVIF", RGB, "AVIF", quality=100, subsampling="4:4:4")
pillow("AVIF with alpha", RGBA, "AVIF", quality=100, subsampling="4:4:4")
pillow("AVIF EXIF 6", RGB, "AVIF", quality=100, subsampling="4:4:4", exif=orientation_block(6))
pillow("AVIF gray", RAMP, "AVIF", quality=100, subsampling="4:0:0")


index = []
for name, file, expected in pictures:
    height, width, channels = expected.shape
    index.append(
        {
            "name": name,
            "width": width,
            "height": height,
            "channels": channels,
            "tolerance": 2 if name.startswith("AVIF") else 0,
            "byteCount": len(file),
        }
    )
target = pathlib.Path(__file__).parent.parent / "Tests/PictureFixtures/pictures.recorded"
with target.open("wb") as out:
    out.write(json.dumps(index, separators=(",", ":")).encode() + b"\n")
    for _, file, expected in pictures:
        out.write(file + expected.tobytes())
print(len(pictures), "pictures,", target.stat().st_size, "bytes")
