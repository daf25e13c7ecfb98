"""Draws a hand that models of hands find, as no photograph of one is in the public domain here."""

import math

from PIL import Image, ImageDraw, ImageFilter

SIDE, SCALE = 640, 4
SKIN, CREASE = (214, 160, 130), (160, 108, 86)
# Ends and radii of the forearm and the palm.
PALM = [
    ((320, 640), (320, 560), 62, 60),
    ((300, 540), (285, 400), 70, 60),
    ((340, 540), (360, 400), 70, 58),
    ((320, 520), (320, 420), 80, 70),
]
# For each finger the knuckle, then the length, the angle and the radius of each bone.
FINGERS = [
    ((262, 540), ((84, -40, 38), (62, -30, 30), (46, -18, 25))),
    ((262, 392), ((88, -14, 25), (52, -14, 23), (40, -14, 21))),
    ((306, 378), ((98, -3, 26), (60, -3, 24), (44, -3, 22))),
    ((350, 384), ((90, 7, 25), (56, 7, 23), (42, 7, 21))),
    ((390, 408), ((68, 19, 22), (42, 19, 20), (36, 19, 18))),
]
CREASES = [((262, 452), (330, 430), (395, 440)), ((258, 478), (330, 470), (392, 500))]
SHADES = 10


def bones(knuckle, parts):
    """The ends and radii of a finger's bones."""
    for length, angle, radius in parts:
        turn = math.radians(angle)
        end = (knuckle[0] + length * math.sin(turn), knuckle[1] - length * math.cos(turn))
        yield knuckle, end, radius, radius - 2
        knuckle = end


def limb(draw, parts):
    """Draws round parts with their light at the upper left."""
    for shade in range(SHADES):
        size, light = 1 - 0.055 * shade, 0.62 + 0.42 * shade / (SHADES - 1)
        color = tuple(min(255, round(channel * light)) for channel in SKIN)
        for start, end, first, last in parts:
            for step in range(61):
                part = step / 60
                x = start[0] + (end[0] - start[0]) * part - 0.54 * shade
                y = start[1] + (end[1] - start[1]) * part - 0.27 * shade
                radius = (first + (last - first) * part) * size
                box = [x - radius, y - radius, x + radius, y + radius]
                draw.ellipse([SCALE * value for value in box], fill=color)


def draw_hand(path):
    """Writes a picture of an open left hand."""
    image = Image.new("RGB", (SIDE * SCALE, SIDE * SCALE))
    draw = ImageDraw.Draw(image)
    for y in range(image.height):
        part = y / image.height
        color = (round(60 + 40 * part), round(85 + 40 * part), round(105 + 30 * part))
        draw.line([(0, y), (image.width, y)], fill=color)
    limb(draw, PALM)
    thumb, *fingers = [list(bones(*finger)) for finger in FINGERS]
    for finger in fingers:
        limb(draw, finger)
        for start, end, radius, _ in finger[:2]:
            length = math.dist(start, end)
            across = (0.7 * radius * (start[1] - end[1]) / length,
                      0.7 * radius * (end[0] - start[0]) / length)  # fmt: skip
            line = [end[0] - across[0], end[1] - across[1], end[0] + across[0], end[1] + across[1]]
            draw.line([SCALE * value for value in line], fill=CREASE, width=2 * SCALE)
    limb(draw, thumb)
    for crease in CREASES:
        line = [(SCALE * x, SCALE * y) for x, y in crease]
        draw.line(line, fill=CREASE, width=3 * SCALE)
    image = image.filter(ImageFilter.GaussianBlur(3 * SCALE)).resize((SIDE, SIDE), Image.LANCZOS)
    image.save(path)
    return path
