"""Compares copies of pictures, and different pictures, by their embeddings.

python lookalikes.py VISION EMBEDDER.tflite FOLDER_OF_PICTURES DOCUMENT.md

Called by Benchmarks/lookalikes.
"""

import itertools
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
from PIL import Image, ImageDraw, ImageEnhance

THRESHOLDS = [0.85, 0.9, 0.95]
PHOTOS = ["burger.jpg", "cat.bmp", "cats_and_dogs.jpg", "grace_hopper.bmp", "multi_objects.jpg"]
PHOTOS += ["sparrow.png", "squat.bmp"]
# Their quarters show different things, so they count as pictures of their own.
QUARTERED = ["cats_and_dogs.jpg", "multi_objects.jpg", "squat.bmp", "sparrow.png"]


def cropped(picture, part):
    """The middle of a picture, a part of its area."""
    width, height = (round(side * part**0.5) for side in picture.size)
    left, top = (picture.width - width) // 2, (picture.height - height) // 2
    return picture.crop((left, top, left + width, top + height))


def scaled(picture, factor):
    size = [max(1, round(side * factor)) for side in picture.size]
    return picture.resize(size, Image.Resampling.LANCZOS)


def captioned(picture):
    copy = picture.copy()
    draw = ImageDraw.Draw(copy)
    width, height = copy.size
    draw.rectangle((0, round(height * 0.9), width, height), fill="white")
    draw.text((5, round(height * 0.92)), "A caption", fill="black")
    return copy


def brightness(picture, factor):
    return ImageEnhance.Brightness(picture).enhance(factor)


# What is done to a copy, and how it is saved.
COPIES = {
    "JPEG of quality 90": (lambda p: p, "jpg", {"quality": 90}),
    "JPEG of quality 50": (lambda p: p, "jpg", {"quality": 50}),
    "JPEG of quality 20": (lambda p: p, "jpg", {"quality": 20}),
    "WebP of quality 60": (lambda p: p, "webp", {"quality": 60}),
    "twice as large": (lambda p: scaled(p, 2), "png", {}),
    "half as large": (lambda p: scaled(p, 0.5), "png", {}),
    "a quarter as large": (lambda p: scaled(p, 0.25), "png", {}),
    "cut to 90 % of the area": (lambda p: cropped(p, 0.9), "png", {}),
    "cut to 80 %": (lambda p: cropped(p, 0.8), "png", {}),
    "cut to half": (lambda p: cropped(p, 0.5), "png", {}),
    "with a caption over a tenth": (captioned, "png", {}),
    "30 % darker": (lambda p: brightness(p, 0.7), "png", {}),
    "30 % brighter": (lambda p: brightness(p, 1.3), "png", {}),
    "mirrored": (lambda p: p.transpose(Image.Transpose.FLIP_LEFT_RIGHT), "png", {}),
    "turned by 3 degrees": (lambda p: p.rotate(3, Image.Resampling.BICUBIC), "png", {}),
    "grey": (lambda p: p.convert("L").convert("RGB"), "png", {}),
    "turned by a quarter": (lambda p: p.rotate(90, expand=True), "png", {}),
}


def originals(folder):
    """Pictures by the photograph that they are of, and which part of it: 0 is all."""
    found = {}
    for name in PHOTOS:
        photo = Image.open(folder / name).convert("RGB")
        found[name, 0] = photo
        if name in QUARTERED:
            width, height = photo.width // 2, photo.height // 2
            corners = [(0, 0), (width, 0), (0, height), (width, height)]
            for number, (x, y) in enumerate(corners, start=1):
                found[name, number] = photo.crop((x, y, x + width, y + height))
    return found


def vectors(vision, embedder, folder):
    """The embeddings of a folder's pictures by the names of the files."""
    words = [vision, "embed", "--trust-model", "--model", embedder, "--format", "json", folder]
    lines = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    found = {}
    for line in lines.splitlines():
        entry = json.loads(line)
        vector = np.array(entry["embeddings"][0]["floatEmbedding"])
        found[pathlib.Path(entry["input"]).stem] = vector / np.linalg.norm(vector)
    return found


def row(name, values):
    values = np.array(values)
    shares = " | ".join(f"{100 * np.mean(values >= least):.0f} %" for least in THRESHOLDS)
    middle, ends = np.median(values), (values.min(), values.max())
    return f"| {name} | {ends[0]:.2f} | {middle:.2f} | {ends[1]:.2f} | {shares} |"


def main():
    vision, embedder, pictures, document = sys.argv[1:]
    base = originals(pathlib.Path(pictures))
    with tempfile.TemporaryDirectory() as folder:
        for number, picture in enumerate(base.values()):
            picture.save(f"{folder}/{number}-original.png")
            for kind, (change, suffix, options) in enumerate(COPIES.values()):
                change(picture).save(f"{folder}/{number}-{kind}.{suffix}", **options)
        found = vectors(vision, embedder, folder)
    whole = [found[f"{number}-original"] for number in range(len(base))]
    shares = " | ".join(f"at least {least}" for least in THRESHOLDS)
    lines = [f"| | least | median | most | {shares} |", "| --- |" + " ---: |" * 6]
    for kind, name in enumerate(COPIES):
        values = [vector @ found[f"{number}-{kind}"] for number, vector in enumerate(whole)]
        lines.append(row(f"copies: {name}", values))
    different, parts = [], []
    for (first, one), (second, other) in itertools.combinations(zip(base, whole, strict=True), 2):
        if first[0] != second[0]:
            different.append(one @ other)
        elif 0 not in (first[1], second[1]):
            parts.append(one @ other)
    lines.append(row(f"{len(parts)} pairs of quarters of the same photograph", parts))
    lines.append(row(f"{len(different)} pairs of different photographs", different))
    text = pathlib.Path(document).read_text()
    start, end = "<!-- figures: Benchmarks/lookalikes -->\n", "<!-- end of figures -->\n"
    before, rest = text.split(start)
    after = rest.split(end)[1]
    table = "\n".join(lines)
    pathlib.Path(document).write_text(f"{before}{start}\n{table}\n\n{end}{after}")
    print(table)


main()
