"""Writes Tests/PictureFixtures/RecordedPictures.swift: small encoded pictures of every kind
the codecs read, with the samples that decoding must give.

Pillow encodes the lossy kinds and says what they decode to. What Pillow cannot write is put
together here byte by byte, so its samples are known; where Pillow can read such a file, the script
stops unless it agrees.

Usage: "$(scripts/python-environment pictures)" scripts/record-pictures.py
"""

import base64
import io
import pathlib
import struct
import textwrap
import zlib

import numpy as np
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
pillow("JPEG grey", RAMP, "JPEG")
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
record("PNG grey", png(RAMP, 0, 8), grey(RAMP))
record("PNG grey with alpha", png(np.dstack([RAMP, ALPHA]), 4, 8), np.dstack([grey(RAMP), ALPHA]))
for depth in (1, 2, 4):
    top = (1 << depth) - 1
    values = RAMP & top
    record(f"PNG grey {depth} bit", png(values, 0, depth), grey(values * (255 // top)))
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
    "PNG RGB with a transparent colour",
    png(RGB, 2, 8, [(b"tRNS", struct.pack(">HHH", *(int(v) for v in key)))]),
    np.dstack([RGB, np.where((RGB == key).all(-1), 0, 255).astype(np.uint8)]),
)
record(
    "PNG grey with a transparent grey",
    png(RAMP, 0, 8, [(b"tRNS", struct.pack(">H", int(RAMP[1, 1])))]),
    np.dstack([grey(RAMP), np.where(RAMP == RAMP[1, 1], 0, 255).astype(np.uint8)]),
)
# The low byte must not count: libpng's rounding and its gamma would both change these.
wide = RGB.astype(np.uint16) * 256 + 0xF0
record("PNG RGB 16 bit", png(wide, 2, 16), RGB)
record("PNG RGB 16 bit with gamma", png(wide, 2, 16, [gamma]), RGB)
record("PNG RGBA 16 bit", png(np.dstack([wide, ALPHA.astype(np.uint16) * 256 + 0xF0]), 6, 16), RGBA)
record("PNG grey 16 bit", png(wide[:, :, 0], 0, 16), grey(RAMP), check_with_pillow=False)
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
# Where nothing shows, the encoder of animations may change colours.
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


def literal(data):
    lines = textwrap.wrap(base64.b64encode(data).decode(), 90)
    return '"""\n        ' + "\\\n        ".join(lines) + '\n        """'


out = [
    "// Made by scripts/record-pictures.py; run it again rather than edit this.",
    "// swift-format-ignore-file: made by a script.",
    "",
    "/// Small encoded pictures and the samples they decode to.",
    "package enum RecordedPictures {",
    "  package static let all: [RecordedPicture] = [",
]
for name, file, expected in pictures:
    height, width, channels = expected.shape
    out += [
        "    RecordedPicture(",
        f'      name: "{name}", width: {width}, height: {height}, channels: {channels},',
        f"      file: {literal(file)},",
        f"      samples: {literal(expected.tobytes())}),",
    ]
out += ["  ]", "}", ""]
target = pathlib.Path(__file__).parent.parent / "Tests/PictureFixtures/RecordedPictures.swift"
target.write_text("\n".join(out))
print(len(pictures), "pictures,", target.stat().st_size, "bytes")
