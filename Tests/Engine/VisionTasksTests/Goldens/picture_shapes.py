"""Pictures for the recorders of faces and hands: files, changed in ways that the tests repeat.

A shape is a list of steps, each a word with numbers: `turn` (a quarter counterclockwise), `mirror`,
`half` (every second pixel), `crop X Y WIDTH HEIGHT`, `scale WIDTH HEIGHT` (the pixel above and left
of each place), `beside NAME`, `black` and `use NAME` (another picture).
"""

import hashlib
import os
import sys

import numpy
from PIL import Image


def picture(folders, name):
    for folder in folders:
        path = os.path.join(folder, name)
        if os.path.exists(path):
            return numpy.array(Image.open(path).convert("RGB"))
    raise SystemExit(f"{name} is in none of {folders}")


def present(folders, pictures):
    """The cases whose picture is in one of the folders; names the others on the terminal."""
    found, missing = [], set()
    for case in pictures:
        is_there = any(os.path.exists(os.path.join(folder, case[0])) for folder in folders)
        found.append(case) if is_there else missing.add(case[0])
    if missing:
        print("left out:", *sorted(missing), file=sys.stderr)
    return found


def shaped(folders, name, steps):
    """The pixels of a picture after all steps."""
    rgb = picture(folders, name)
    for step in steps:
        word, *values = step.split(" ")
        if word == "turn":
            rgb = numpy.rot90(rgb)
        elif word == "mirror":
            rgb = rgb[:, ::-1]
        elif word == "half":
            rgb = rgb[: rgb.shape[0] // 2 * 2 : 2, : rgb.shape[1] // 2 * 2 : 2]
        elif word == "crop":
            x, y, width, height = map(int, values)
            rgb = rgb[y : y + height, x : x + width]
        elif word == "scale":
            width, height = map(int, values)
            rows = numpy.arange(height) * rgb.shape[0] // height
            rgb = rgb[rows][:, numpy.arange(width) * rgb.shape[1] // width]
        elif word == "beside":
            other = shaped(folders, values[0], values[1:])
            height = min(rgb.shape[0], other.shape[0])
            rgb = numpy.concatenate([rgb[:height], other[:height]], axis=1)
        elif word == "black":
            rgb = rgb * 0
        elif word == "use":
            rgb = picture(folders, values[0])
        else:
            raise SystemExit(f"there is no step {word}")
    return numpy.ascontiguousarray(rgb)


def digest(rgb):
    return hashlib.sha256(rgb.tobytes()).hexdigest()


def number(value):
    return float("%.7g" % float(numpy.float32(value)))


def numbers(values):
    return [number(value) for value in values]


def film(name, frame_count, *steps):
    """The steps of each frame of a movie whose frames are pictures."""
    for index in range(frame_count):
        yield [f"use {name}-{index:02}.png", *steps]


def pan(picture_size, window, frame_count, blank=()):
    """The steps of each frame of a movie: a window that pans over a picture and back."""
    (width, height), (across, down) = picture_size, window
    for index in range(frame_count):
        # There and back, faster in the middle.
        phase = abs(1 - 2 * index / (frame_count - 1)) if frame_count > 1 else 0
        x = int((width - across) * (1 - phase))
        y = int((height - down) * (1 - phase * phase))
        steps = [f"crop {x} {y} {across} {down}"]
        yield steps + ["black"] if index in blank else steps
