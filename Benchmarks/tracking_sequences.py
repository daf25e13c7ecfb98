"""Sequences whose truth is known, made from the test pictures; used by tracking_quality.py.

Windows are panned and zoomed over real pictures, cut-out animals walk, fly, cross, leave and return
over real ground. All randomness has fixed seeds, so that a sequence is the same wherever it is
made.
"""

import numpy as np
from PIL import Image, ImageFilter

WIDTH, HEIGHT = 640, 480

# Pictures whose left part alone is used, and its width in pixels: a second cat follows.
USED_WIDTHS = {"cat.bmp": 385}

# What is in the pictures, as left, top, width, height; marked by hand.
OBJECTS = {
    "pets.jpg": [(110, 46, 140, 248), (346, 160, 146, 208)],
    "cat.bmp": [(45, 38, 318, 303)],
    "squat.bmp": [(101, 132, 260, 467)],
    "burger.jpg": [(10, 28, 368, 286)],
}


class Sequence:
    """Frames as arrays, and for each frame what is in it: object, box, visible part."""

    def __init__(self, name, frames, truth):
        self.name, self.frames, self.truth = name, frames, truth


def clip(box):
    """A box inside the frame and the part of it that is, 0 when none is."""
    left, top, width, height = box
    right, bottom = min(left + width, WIDTH), min(top + height, HEIGHT)
    left, top = max(left, 0), max(top, 0)
    if right <= left or bottom <= top:
        return None, 0.0
    return (
        (left, top, right - left, bottom - top),
        (right - left) * (bottom - top) / (width * height),
    )


class Visits:
    """Gives an object another number each time it returns after it was gone."""

    def __init__(self):
        self.number, self.current, self.gone = 0, {}, {}

    def id(self, key, frame):
        if key not in self.current or frame - self.gone[key] > 1:
            self.current[key] = self.number
            self.number += 1
        self.gone[key] = frame
        return self.current[key]


# --- Windows over pictures


def canvas(folder, names, height):
    """Pictures side by side, and where their objects lie."""
    parts, objects, left = [], [], 0
    for name in names:
        picture = Image.open(f"{folder}/{name}").convert("RGB")
        scale = height / picture.height
        picture = picture.crop((0, 0, USED_WIDTHS.get(name, picture.width), picture.height))
        picture = picture.resize((round(picture.width * scale), height), Image.BICUBIC)
        for x, y, w, h in OBJECTS[name]:
            objects.append((left + x * scale, y * scale, w * scale, h * scale))
        parts.append(picture)
        left += picture.width
    whole = Image.new("RGB", (left, height))
    left = 0
    for picture in parts:
        whole.paste(picture, (left, 0))
        left += picture.width
    return whole, objects


def looks(whole, objects, windows, visits, scene=0, first=0):
    """What windows (center x, center y, width) over a picture show."""
    frames, truth = [], []
    for index, (x, y, width) in enumerate(windows):
        height = width * HEIGHT / WIDTH
        left = min(max(x - width / 2, 0), whole.width - width)
        top = min(max(y - height / 2, 0), whole.height - height)
        frames.append(
            np.asarray(
                whole.resize(
                    (WIDTH, HEIGHT), Image.BILINEAR, box=(left, top, left + width, top + height)
                )
            )
        )
        scale, seen = WIDTH / width, []
        for number, (ox, oy, ow, oh) in enumerate(objects):
            box, part = clip(((ox - left) * scale, (oy - top) * scale, ow * scale, oh * scale))
            if part > 0:
                seen.append((visits.id((scene, number), first + index), box, part))
        truth.append(seen)
    return frames, truth


def smooth(points, count):
    """A way through points (time, values…) without corners."""
    times = np.linspace(points[0][0], points[-1][0], count)
    knots = np.array([point[0] for point in points], float)
    place = np.searchsorted(knots, times, side="right") - 1
    place = np.clip(place, 0, len(points) - 2)
    share = (times - knots[place]) / (knots[place + 1] - knots[place])
    share = share * share * (3 - 2 * share)
    values = np.array([point[1:] for point in points], float)
    return values[place] + (values[place + 1] - values[place]) * share[:, None]


def pan(folder):
    whole, objects = canvas(folder, ["pets.jpg", "cat.bmp", "squat.bmp"], 560)
    way = smooth(
        [
            (0, 330, 280, 640),
            (60, 560, 290, 640),
            (130, 980, 270, 640),
            (200, 1500, 290, 640),
            (300, 330, 280, 640),
        ],
        300,
    )
    return Sequence("pan", *looks(whole, objects, way, Visits()))


def zoom(folder):
    whole, objects = canvas(folder, ["pets.jpg"], 860)
    way = smooth(
        [
            (0, 512, 430, 1020),
            (60, 600, 450, 820),
            (110, 640, 480, 900),
            (160, 480, 420, 980),
            (200, 512, 430, 1020),
        ],
        200,
    )
    return Sequence("zoom", *looks(whole, objects, way, Visits()))


def cut(folder):
    visits, frames, truth = Visits(), [], []
    scenes = [
        (["pets.jpg"], 480, [(0, 300, 240, 560), (1, 270, 240, 560)]),
        (["squat.bmp"], 780, [(0, 320, 430, 620), (1, 300, 440, 560)]),
        (["cat.bmp"], 600, [(0, 350, 330, 640), (1, 320, 310, 610)]),
        (["pets.jpg"], 480, [(0, 290, 240, 570), (1, 310, 240, 560)]),
    ]
    for number, (names, height, ends) in enumerate(scenes):
        whole, objects = canvas(folder, names, height)
        way = smooth(ends, 50)
        more = looks(whole, objects, way, visits, scene=number, first=len(frames))
        frames += more[0]
        truth += more[1]
    return Sequence("cut", frames, truth)


def noise(folder):
    whole, objects = canvas(folder, ["pets.jpg", "cat.bmp"], 540)
    way = smooth(
        [(0, 330, 270, 660), (70, 420, 280, 640), (130, 900, 270, 660), (180, 960, 265, 640)], 180
    )
    random = np.random.default_rng(7)
    way[:, :2] += np.cumsum(random.normal(0, 1.2, (len(way), 2)), axis=0) * 0.5
    frames, truth = looks(whole, objects, way, Visits())
    noisy = []
    for index, frame in enumerate(frames):
        light = 1 + 0.12 * np.sin(index / 9) + random.normal(0, 0.02)
        grain = random.normal(0, 12, frame.shape)
        noisy.append(np.clip(frame * light + grain, 0, 255).astype(np.uint8))
    return Sequence("noise", noisy, truth)


# --- Cut-outs over ground


def lawn(folder):
    """Grass: pieces of the lawn of pets.jpg, mirrored side by side."""
    grass = Image.open(f"{folder}/pets.jpg").convert("RGB").crop((0, 300, 320, 430))
    row = np.asarray(grass.resize((grass.width * 2, grass.height * 2), Image.BICUBIC))
    field = np.concatenate([row, row[::-1]], axis=0)
    return np.concatenate([field, field[:, ::-1]], axis=1)[:HEIGHT, :WIDTH]


def wall(folder):
    """The wall and floor of squat.bmp, drawn out sideways."""
    strip = Image.open(f"{folder}/squat.bmp").convert("RGB").crop((5, 40, 85, 605))
    row = np.asarray(strip.resize((160, HEIGHT), Image.BICUBIC))
    return np.concatenate([row, row[:, ::-1]] * 2, axis=1)[:, :WIDTH]


def cut_out(folder, name, scale):
    """A picture and how opaque it is, both cut to the object."""
    if name == "sparrow.png":
        # Without the specks at the picture's edge.
        picture = Image.open(f"{folder}/{name}").convert("RGBA").crop((430, 180, 960, 640))
        picture = picture.crop(picture.getchannel("A").point(lambda a: 255 * (a > 128)).getbbox())
        mask = picture.getchannel("A")
    else:
        # These stand on the ground on which they are put again, so that a soft oval will do.
        name, number = name.split(":")
        x, y, w, h = OBJECTS[name][int(number)]
        picture = (
            Image.open(f"{folder}/{name}").convert("RGB").crop((x - 8, y - 4, x + w + 8, y + h + 4))
        )
        ys, xs = np.mgrid[-1 : 1 : picture.height * 1j, -1 : 1 : picture.width * 1j]
        mask = Image.fromarray(((np.abs(xs) ** 6 + np.abs(ys) ** 6 < 0.85) * 255).astype(np.uint8))
        mask = mask.filter(ImageFilter.GaussianBlur(4))
    size = (round(picture.width * scale), round(picture.height * scale))
    return (
        np.asarray(picture.convert("RGB").resize(size, Image.BICUBIC), float),
        np.asarray(mask.resize(size, Image.BILINEAR), float)[:, :, None] / 255,
    )


def paint(frame, owner, number, sprite, left, top):
    """Puts a sprite on a frame and notes whose pixels they are; gives its whole pixel count."""
    colours, mask = sprite
    # Half pixels: sprites do not jump from pixel to pixel.
    x, y = int(np.floor(left)), int(np.floor(top))
    fx, fy = left - x, top - y
    colours, mask = shift(colours, fx, fy), shift(mask, fx, fy)
    h, w = mask.shape[:2]
    west, north, east, south = max(x, 0), max(y, 0), min(x + w, WIDTH), min(y + h, HEIGHT)
    if east > west and south > north:
        inside = (slice(north, south), slice(west, east))
        own = (slice(north - y, south - y), slice(west - x, east - x))
        part = mask[own]
        frame[inside] += part * (colours[own] - frame[inside])
        owner[inside][part[:, :, 0] > 0.5] = number
    return int((mask > 0.5).sum())


def shift(pixels, right, down):
    out = np.pad(pixels, ((1, 1), (1, 1), (0, 0)), mode="edge")
    if pixels.shape[2] == 1:
        out[0], out[-1], out[:, 0], out[:, -1] = 0, 0, 0, 0
    out = out[:, 1:] * (1 - right) + out[:, :-1] * right
    return out[1:] * (1 - down) + out[:-1] * down


def stage(name, ground, sprites, ways, count, seed, pillar=None):
    """Sprites on their ways; later ones are in front. A way gives left and top, or None."""
    back = ground.astype(float)
    random, visits = np.random.default_rng(seed), Visits()
    frames, truth = [], []
    for index in range(count):
        frame, owner, whole = back.copy(), np.full((HEIGHT, WIDTH), -1), {}
        places = [way(index) for way in ways]
        for number, (sprite, place) in enumerate(zip(sprites, places)):
            if place is not None:
                whole[number] = paint(frame, owner, number, sprite, *place)
        if pillar:
            left, right, grey = pillar
            frame[:, left:right] = grey
            owner[:, left:right] = len(sprites)
        seen = []
        for number, pixels in whole.items():
            box, _ = clip(sprite_box(sprites[number], places[number]))
            if box is not None:
                visible = (owner == number).sum() / max(pixels, 1)
                seen.append((visits.id(number, index), box, float(visible)))
        truth.append(seen)
        frames.append(np.clip(frame + random.normal(0, 2, frame.shape), 0, 255).astype(np.uint8))
    return Sequence(name, frames, truth)


def sprite_box(sprite, place):
    """The box around what is opaque of a sprite."""
    rows = np.flatnonzero((sprite[1][:, :, 0] > 0.5).any(axis=1))
    columns = np.flatnonzero((sprite[1][:, :, 0] > 0.5).any(axis=0))
    return (
        place[0] + columns[0],
        place[1] + rows[0],
        columns[-1] - columns[0] + 1,
        rows[-1] - rows[0] + 1,
    )


def straight(start, end, first, last):
    """A way from one place to another during some frames."""

    def way(frame):
        if not first <= frame < last:
            return None
        share = (frame - first) / (last - 1 - first)
        return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)

    return way


DOG, OTHER_DOG, MAN, BIRD = "pets.jpg:0", "pets.jpg:1", "squat.bmp:0", "sparrow.png"


def flying(folder):
    sprites = [cut_out(folder, MAN, 0.68), cut_out(folder, BIRD, 0.3)]
    ways = [straight((-30, 145), (330, 145), 0, 180), straight((640, 30), (-180, 6), 20, 130)]
    return stage("flying", wall(folder), sprites, ways, 180, 3)


def crossing(folder):
    sprites = [cut_out(folder, DOG, 0.9), cut_out(folder, OTHER_DOG, 0.9)]
    ways = [straight((20, 60), (470, 70), 0, 180), straight((480, 210), (20, 220), 0, 180)]
    return stage("crossing", lawn(folder), sprites, ways, 180, 6)


def returning(folder):
    sprites = [cut_out(folder, DOG, 0.95), cut_out(folder, OTHER_DOG, 1.0)]
    away, back = straight((300, 60), (700, 60), 0, 70), straight((680, 100), (200, 100), 100, 200)
    ways = [lambda frame: away(frame) or back(frame), straight((40, 220), (180, 240), 0, 200)]
    return stage("returning", lawn(folder), sprites, ways, 200, 4)


def hidden(folder):
    sprites = [cut_out(folder, DOG, 0.8), cut_out(folder, OTHER_DOG, 0.9)]
    ways = [straight((-60, 40), (560, 60), 0, 150), straight((460, 250), (400, 240), 0, 150)]
    return stage("hidden", lawn(folder), sprites, ways, 150, 5, pillar=(260, 350, 96))


def pictures(folder):
    """All sequences of pictures."""
    for make in (pan, zoom, cut, noise, flying, crossing, returning, hidden):
        yield make(folder)


# --- Boxes without pictures


def boxes(name, seed, objects, count, speed, crossing_share=0.0):
    """Objects that wander, enter and leave: truth only, for trackers that see no pictures."""
    random = np.random.default_rng(seed)
    truth, visits = [[] for _ in range(count)], Visits()
    for number in range(objects):
        first = int(random.integers(0, max(count // 2, 1))) if number >= objects // 2 else 0
        width, height = random.uniform(50, 110, 2)
        x, y = random.uniform(0, WIDTH - width), random.uniform(0, HEIGHT - height)
        angle = random.uniform(0, 2 * np.pi)
        vx, vy = speed * np.cos(angle), speed * np.sin(angle)
        for frame in range(first, count):
            box, part = clip((x, y, width, height))
            if part > 0:
                truth[frame].append((visits.id(number, frame), box, part))
            vx, vy = vx + random.normal(0, 0.15), vy + random.normal(0, 0.15)
            length = max(np.hypot(vx, vy), 1e-6)
            vx, vy = vx * speed / length, vy * speed / length
            x, y = x + vx, y + vy
    # What lies under another is hidden by so much of it.
    for seen in truth:
        for index, (key, box, part) in enumerate(seen):
            shares = [overlap(box, other) for _, other, _ in seen[index + 1 :]]
            seen[index] = (key, box, part * (1 - max(shares, default=0)))
    return Sequence(name, None, truth)


def overlap(box, other):
    """How much of a box lies in another."""
    width = min(box[0] + box[2], other[0] + other[2]) - max(box[0], other[0])
    height = min(box[1] + box[3], other[1] + other[3]) - max(box[1], other[1])
    return max(width, 0) * max(height, 0) / (box[2] * box[3])


def perturbed(truth, seed):
    """What a detector that errs would say: left, top, width, height, score, class.

    Places and sizes are off by 4 percent, 5 percent are missed, hidden objects score less or are
    missed, and now and then there is something where nothing is.
    """
    random, frames = np.random.default_rng(seed), []
    for seen in truth:
        found = []
        for _, box, part in seen:
            score = random.normal(0.75, 0.1) * min(1, 0.4 + 0.8 * part)
            side, error = (box[2] + box[3]) / 2, random.normal(0, 0.04, 4)
            if random.uniform() < 0.05 or part < 0.25 or score < 0.1:
                continue
            found.append(
                [
                    box[0] + side * error[0],
                    box[1] + side * error[1],
                    box[2] + side * error[2],
                    box[3] + side * error[3],
                    float(min(score, 0.99)),
                    0,
                ]
            )
        if random.uniform() < 0.05:
            found.append(
                [
                    *random.uniform(0, 380, 2),
                    *random.uniform(40, 100, 2),
                    float(random.uniform(0.3, 0.6)),
                    0,
                ]
            )
        frames.append(found)
    return frames
