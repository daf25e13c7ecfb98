"""Judges a drawing by what the command found: each mark is there, and nothing else."""

from decimal import ROUND_HALF_UP, Decimal

DISTINCT = [
    (255, 69, 84), (0, 199, 255), (255, 199, 0), (129, 84, 255), (62, 217, 98), (255, 110, 217),
    (255, 128, 32), (48, 118, 255), (190, 240, 42), (0, 168, 150), (182, 44, 250), (255, 166, 140),
    (0, 230, 184), (176, 100, 52), (150, 200, 255), (218, 0, 132), (255, 240, 120), (98, 138, 40),
    (206, 174, 255), (44, 78, 172),
]  # fmt: skip
LEFT, RIGHT, MIDDLE = (255, 138, 0), (0, 190, 255), (240, 244, 248)
# Half of a box's dark border, and a pixel for smooth edges.
REACH = 4
TORSO = {11: LEFT, 12: RIGHT, 23: LEFT, 24: RIGHT, 25: LEFT, 26: RIGHT, 13: LEFT, 14: RIGHT}


# Bones of one side; the others are in the middle.
SIDES = {
    (11, 13): LEFT, (11, 23): LEFT, (23, 25): LEFT, (12, 14): RIGHT, (12, 24): RIGHT,
    (24, 26): RIGHT,
}  # fmt: skip


def score_text(score):
    return str(Decimal(score).quantize(Decimal("0.01"), ROUND_HALF_UP))


def category_color(name):
    """The color of a class, as the command chooses it."""
    value = 0xCBF29CE484222325 + 9513450
    for byte in name.encode():
        value = ((value ^ byte) * 0x100000001B3) & (1 << 64) - 1
    return DISTINCT[(value ^ (value >> 32)) % len(DISTINCT)]


def is_near(pixel, color, tolerance=14):
    return pixel[3] > 200 and all(abs(one - two) <= tolerance for one, two in zip(pixel, color))


class Drawing:
    """A canvas, and the way from pixels of the stored picture to its own."""

    def __init__(self, canvas, words, stored, mirrored=False):
        self.canvas, self.words = canvas, words
        self.pixels = canvas.load()
        self.scale = (canvas.width / stored[0], canvas.height / stored[1])
        self.mirrored = mirrored
        self.faults = []

    def place(self, x, y):
        x = x * self.scale[0]
        return (self.canvas.width - x if self.mirrored else x), y * self.scale[1]

    def pixel(self, x, y):
        x = min(self.canvas.width - 1, max(0, int(x)))
        return self.pixels[x, min(self.canvas.height - 1, max(0, int(y)))]

    def plates(self):
        """Where words lie, over other marks. Lines of one label are as wide as the widest."""
        widest = {}
        for word in self.words:
            widest[word["x"]] = max(widest.get(word["x"], 0), word["width"])
        return [
            (w["x"] - 8, w["y"] - 14, w["x"] + widest[w["x"]] + 8, w["y"] + 16) for w in self.words
        ]

    def is_covered(self, x, y):
        return any(x0 <= x <= x1 and y0 <= y <= y1 for x0, y0, x1, y1 in self.plates())

    def corners(self, box):
        """A box on the canvas: left, top, right, bottom."""
        x0, y0 = self.place(box["x"], box["y"])
        x1, y1 = self.place(box["x"] + box["width"], box["y"] + box["height"])
        return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)

    def edges(self, box):
        left, top, right, bottom = self.corners(box)
        for part in [number / 20 for number in range(1, 20)]:
            x, y = left + (right - left) * part, top + (bottom - top) * part
            yield from ((x, top), (x, bottom), (left, y), (right, y))

    def is_inside(self, x, y):
        return 1 <= x < self.canvas.width - 1 and 1 <= y < self.canvas.height - 1

    def is_free(self, point, others):
        """Whether neither words nor other boxes lie over a point."""
        x, y = point
        for x0, y0, x1, y1 in map(self.corners, others):
            is_within = x0 - 7 <= x <= x1 + 7 and y0 - 7 <= y <= y1 + 7
            if is_within and not (x0 + 7 < x < x1 - 7 and y0 + 7 < y < y1 - 7):
                return False
        return self.is_inside(x, y) and not self.is_covered(x, y)

    def expect_boxes(self, boxes):
        """Each of (box, color) has its edges; where another one crosses them, that one is seen."""
        for number, (box, color) in enumerate(boxes):
            others = [other for at, (other, _) in enumerate(boxes) if at != number]
            points = [point for point in self.edges(box) if self.is_free(point, others)]
            own = sum(is_near(self.pixel(*point), color) for point in points)
            if len(points) < 8 or own < 0.95 * len(points):
                self.faults.append(f"box {box}: {own} of {len(points)} points have its color")

    def expect_words(self, lines):
        found = sorted(word["text"] for word in self.words)
        if found != sorted(lines):
            self.faults.append(f"words {found} instead of {sorted(lines)}")

    def expect_points(self, places, others=()):
        """Each of (x, y, color) is a point of that color, unless another lies over it."""
        centers = [self.place(x, y) for x, y, _ in places] + [self.place(*at) for at in others]
        for x, y, color in places:
            at = self.place(x, y)
            if not self.is_inside(*at) or self.is_covered(*at):
                continue
            near = [c for c in centers if abs(c[0] - at[0]) < 9 and abs(c[1] - at[1]) < 9]
            if len(set(near)) == 1 and not is_near(self.pixel(*at), color, 40):
                self.faults.append(f"no point at {x:.0f}, {y:.0f}: {self.pixel(*at)}")

    def expect_lines(self, lines, points):
        """The middle of each of (end, end, color) has its color, unless a point lies over it."""
        for one, two, color in lines:
            at = self.place((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
            covered = any(
                abs(x - at[0]) < 9 and abs(y - at[1]) < 9
                for x, y in (self.place(*point) for point in points)
            )
            if not self.is_inside(*at) or self.is_covered(*at) or covered:
                continue
            # Other bones may cross it: it is there if any of its pixels is.
            near = [self.pixel(at[0] + x, at[1] + y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
            if not any(is_near(pixel, color, 40) for pixel in near):
                self.faults.append(f"no line at {at[0]:.0f}, {at[1]:.0f}: {near[4]}")

    def expect_nothing_else(self, boxes=(), segments=()):
        """No pixel has a color far from the edges of boxes, segments and words."""
        allowed = set()
        for box in boxes:
            x0, y0, x1, y1 = self.corners(box)
            corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)]
            for one, two in zip(corners, corners[1:]):
                allowed |= self.around(one, two)
        for one, two in segments:
            allowed |= self.around(self.place(*one), self.place(*two))
        alpha = self.canvas.getchannel("A").load()
        strange = [
            (x, y)
            for y in range(0, self.canvas.height, 3)
            for x in range(0, self.canvas.width, 3)
            if alpha[x, y] and (x, y) not in allowed and not self.is_covered(x, y)
        ]
        if strange:
            self.faults.append(f"{len(strange)} pixels where nothing was found, as at {strange[0]}")

    def around(self, one, two, reach=REACH + 3):
        """The pixels near a line, of those that are looked at."""
        steps = max(1, int(max(abs(two[0] - one[0]), abs(two[1] - one[1])) / 2))
        near = set()
        for step in range(steps + 1):
            x = one[0] + (two[0] - one[0]) * step / steps
            y = one[1] + (two[1] - one[1]) * step / steps
            for column in range(int(x) - reach, int(x) + reach + 1):
                for row in range(int(y) - reach, int(y) + reach + 1):
                    near.add((column, row))
        return near


def judge_detections(drawing, line):
    """Faults of a drawing of what `vision detect` says."""
    boxes = [
        (found["boundingBox"], category_color(found["categories"][0]["categoryName"]))
        for found in line["detections"]
    ]
    drawing.expect_words(
        f"{category.get('displayName') or category['categoryName']} {score_text(category['score'])}"
        for found in line["detections"]
        for category in found["categories"]
    )
    drawing.expect_boxes(boxes)
    points = [
        (point["x"], point["y"], category_color(found["categories"][0]["categoryName"]))
        for found in line["detections"]
        for point in found.get("keypoints") or []
    ]
    drawing.expect_points(points)
    drawing.expect_nothing_else([box for box, _ in boxes], [((x, y), (x, y)) for x, y, _ in points])
    return drawing.faults


def judge_poses(drawing, line):
    """Faults of a drawing of poses: shoulders, elbows, hips, knees and their bones are there."""
    segments = []
    for pose in line["poses"]:
        places = [(place["x"], place["y"]) for place in pose["landmarks"]]
        sure = [
            number
            for number, place in enumerate(pose["landmarks"])
            if min(place["visibility"], place["inFrameLikelihood"]) > 0.9
        ]
        drawing.expect_points(
            [(*places[number], TORSO[number]) for number in sure if number in TORSO],
            [place for number, place in enumerate(places) if number not in TORSO],
        )
        pairs = list(bones(range(len(places))))
        lines = [
            (places[one], places[two], SIDES.get((one, two), MIDDLE))
            for one, two in pairs
            if {one, two} <= set(sure) & set(TORSO)
        ]
        drawing.expect_lines(lines, places)
        segments += [(places[one], places[two]) for one, two in pairs]
    drawing.expect_nothing_else(segments=segments)
    return drawing.faults


def bones(places):
    """The lines between landmarks that BlazePose's documentation shows."""
    pairs = (
        "0-1 1-2 2-3 3-7 0-4 4-5 5-6 6-8 9-10 11-12 11-13 13-15 15-17 15-19 15-21 17-19 12-14 "
        "14-16 16-18 16-20 16-22 18-20 11-23 12-24 23-24 23-25 24-26 25-27 26-28 27-29 28-30 "
        "29-31 30-32 27-31 28-32"
    )
    for pair in pairs.split():
        one, two = map(int, pair.split("-"))
        yield places[one], places[two]


def judge_objects(drawing, line, before=()):
    """Faults of a drawing of objects; their trails lie where boxes were in the lines before."""
    boxes, words, trails = [], [], []
    for found in line["objects"]:
        number, best = found["trackingID"], (found["labels"] or [None])[0]
        boxes.append((found["boundingBox"], DISTINCT[number % len(DISTINCT)]))
        name = f" {best['text']} {score_text(best['confidence'])}" if best else ""
        words.append(f"#{number}{name}")
        middles = [
            middle_of(other["boundingBox"])
            for one in (*before, line)
            for other in one["objects"]
            if other["trackingID"] == number
        ]
        trails += zip(middles, middles[1:])
    drawing.expect_words(words)
    drawing.expect_boxes(boxes)
    drawing.expect_nothing_else([box for box, _ in boxes], trails)
    return drawing.faults


def middle_of(box):
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def judge_caption(drawing, lines):
    """Faults of a drawing of nothing but words in the corner."""
    drawing.expect_words(lines)
    drawing.expect_nothing_else()
    if not lines or not is_near(drawing.pixel(12, 30), (16, 18, 22), 40):
        drawing.faults.append("the words have no plate")
    return drawing.faults
