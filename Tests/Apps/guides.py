"""The guides' live code, GuideCamera and QuickstartCamera, on a film in a camera's place."""

import re
import struct

LENGTH = 12


def make_film(picture, folder):
    """A film of a picture that moves to the right, as numbered files; `picture` is a BMP."""
    data = picture.read_bytes()
    (start,) = struct.unpack_from("<I", data, 10)
    width, height = struct.unpack_from("<ii", data, 18)
    (bits,) = struct.unpack_from("<H", data, 28)
    size, row = width * bits // 8, (width * bits + 31) // 32 * 4
    for number in range(LENGTH):
        moved = 4 * number * bits // 8
        film = bytearray(data[:start])
        for y in range(abs(height)):
            pixels = data[start + y * row : start + y * row + size]
            film += pixels[: bits // 8] * (4 * number) + pixels[: size - moved]
            film += bytes(row - size)
        (folder / f"film-{number:03}.bmp").write_bytes(film)
    return folder / "film-%03d.bmp", (width, abs(height))


def live(place, film, app, *words):
    """What a program says of each frame: its time and its words."""
    lines, _ = place.run(app, *words, "--every-frame", camera=film)
    assert len(lines) == LENGTH, lines
    times, found = zip(*(line.split(" ms: ", 1) for line in lines), strict=True)
    assert [int(time) for time in times] == [40 * number for number in range(LENGTH)], times
    return found


def numbers(words):
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?(?:e-?\d+)?", words)]


def box(found):
    return [found[name] for name in ("x", "y", "width", "height")]


def check_near(found, expected, tolerance, what):
    assert len(found) == len(expected), f"{what}: {len(found)} numbers, not {len(expected)}"
    apart = max((abs(a - b) for a, b in zip(found, expected, strict=True)), default=0)
    assert apart <= tolerance, f"{what}: {apart} apart"


def live_detections_are_the_commands(place):
    film, _ = make_film(place.person, place.folder)
    words = ["--model", place.detector, "--max-results", "5", "--score-threshold", "0.5"]
    expected = place.ask("detect", film, *words)
    assert all(line["detections"] for line in expected)
    for words, line in zip(
        live(place, film, "GuideCamera", "detect", place.detector), expected, strict=True
    ):
        parts = words.split("; ")
        assert len(parts) == len(line["detections"]), words
        for part, detection in zip(parts, line["detections"], strict=True):
            category = detection["categories"][0]
            assert part.startswith(category["categoryName"] + " "), part
            everything = [category["score"], *box(detection["boundingBox"])]
            check_near(numbers(part), everything, 0, part)


def live_vectors_are_the_commands(place):
    film, _ = make_film(place.person, place.folder)
    expected = place.ask("embed", film, "--model", place.embedder)
    vectors = [line["embeddings"][0]["floatEmbedding"] for line in expected]
    assert len({tuple(vector) for vector in vectors}) == LENGTH
    found = live(place, film, "GuideCamera", "embed", place.embedder)
    for words, vector in zip(found, vectors, strict=True):
        check_near(numbers(words), vector, 1e-6, "vector")


def live_poses_are_the_commands(place):
    film, (width, height) = make_film(place.person, place.folder)
    expected = place.ask("pose", film)
    found = live(place, film, "GuideCamera", "pose", place.pose_bundle())
    quickstart = live(place, film, "QuickstartCamera", "pose")
    for index, (words, line) in enumerate(zip(found, expected, strict=True)):
        landmarks = line["poses"][0]["landmarks"]
        places = [number for mark in landmarks for number in (mark["x"], mark["y"])]
        scaled = [number * (height if i % 2 else width) for i, number in enumerate(numbers(words))]
        check_near(scaled, places, 1e-3, "landmarks")
        # ML Kit's are those of MediaPipe's former solution, which smooths in another way; that
        # begins with the second frame.
        check_near(numbers(quickstart[index]), places, 0.05 if index == 0 else 10, "ML Kit")


def live_objects_are_the_commands(place):
    film, _ = make_film(place.person, place.folder)
    expected = place.ask("track", film)
    assert all(line["objects"] for line in expected)
    found = live(place, film, "QuickstartCamera", "objects")
    for words, line in zip(found, expected, strict=True):
        everything = [
            number
            for thing in line["objects"]
            for number in (thing["trackingID"], *box(thing["boundingBox"]))
        ]
        check_near(numbers(words), everything, 1e-3, words)


TESTS = [
    live_detections_are_the_commands,
    live_vectors_are_the_commands,
    live_poses_are_the_commands,
    live_objects_are_the_commands,
]
