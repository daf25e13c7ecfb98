"""What the page is shown: pictures that are here for the tests, and films made of them."""

import atexit
import functools
import math
import shutil
import subprocess
import tempfile
import zipfile
from pathlib import Path

import av
from PIL import Image, ImageDraw

from service import ROOT

FILM_SIZE = (640, 480)
FILM_FRAMES = 60
# The number of a film's frame stands in a corner as squares, the highest bit first.
BITS, SIDE = 8, 16
MISSING = "needs the public models and pictures: scripts/testdata"


@functools.cache
def folders():
    """Where the public models and pictures lie; nothing if they are not here."""
    run = subprocess.run(
        [ROOT / "scripts/testdata", "--path", "models", "images", "landmarks"],
        capture_output=True,
        text=True,
    )
    return [Path(line) for line in run.stdout.splitlines()] if run.returncode == 0 else []


def has_testdata():
    return bool(folders())


def is_expected():
    """Whether it should be here: some of it is, or lies beside the checkout."""
    words = [ROOT / "scripts/testdata", "--expected", "models", "images", "landmarks"]
    return subprocess.run(words, capture_output=True).returncode == 0


def model(name):
    if name == GESTURES:
        return gesture_bundle()
    return folders()[2 if name.endswith(".task") else 0] / name


@functools.cache
def gesture_bundle():
    """The bundle of the hands that were pulled and of the gestures that can be had."""
    words = [ROOT / ".build/debug/vision", "models", "path", "hand-landmarker-full"]
    hands = subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder)
    path = Path(folder) / GESTURES
    with zipfile.ZipFile(path, "w") as archive:
        archive.write(hands, "hand_landmarker.task")
        archive.write(
            folders()[2] / "hand_gesture_recognizer_with_custom_classifier.task",
            "hand_gesture_recognizer.task",
        )
    return path


def picture(name):
    return folders()[1] / name


GESTURES = "gesture_recognizer.task"
# The models that the service is given, by the names that the page shows.
MODELS = {
    "things": "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite",
    "birds": "bird.tflite",
    "everything": "mobilenet_v1_0.25_224_1_metadata_1.tflite",
    "embedder": "mobilenet_v1_1.0_224_quant_embedding_extractor.tflite",
    "mesh": "face_landmarker.task",
    "signs": GESTURES,
}


def model_words():
    """The words that give the service its models; they run in it, as the tests know them."""
    if not has_testdata():
        return []
    return [word for name, file in MODELS.items() for word in ("--model", f"{name}={model(file)}")]


def marked(image, number):
    """A frame of a film with its number in the corner."""
    frame = image.copy()
    draw = ImageDraw.Draw(frame)
    for bit in range(BITS):
        color = "white" if number >> (BITS - 1 - bit) & 1 else "black"
        draw.rectangle([bit * SIDE, 0, (bit + 1) * SIDE - 1, SIDE - 1], fill=color)
    return frame


def views(source, count):
    """Views that wander over a picture, as a hand holds a camera."""
    width, height = FILM_SIZE
    with Image.open(source) as image:
        scale = 1.15 * max(width / image.width, height / image.height)
        whole = image.convert("RGB").resize(
            (round(image.width * scale), round(image.height * scale))
        )
    room = (whole.width - width, whole.height - height)
    for number in range(count):
        # There and back, so that a film that is played again has no cut.
        part = abs(number / count * 2 - 1)
        x, y = round(room[0] * (0.5 + 0.2 * (part - 0.5))), round(room[1] * part * 0.6)
        yield whole.crop((x, y, x + width, y + height))


def frames(source, count):
    """Such views with their numbers."""
    for number, view in enumerate(views(source, count)):
        yield marked(view, number)


def camera(path, pictures):
    """Writes what a browser plays as a camera: JPEGs one after the other."""
    with open(path, "wb") as file:
        for picture in pictures:
            picture.save(file, "JPEG", quality=92)
    return path


def camera_film(path, source, count=FILM_FRAMES):
    """Writes such a film of views over a picture."""
    return camera(path, frames(source, count))


def video(path, source, count=24, codec="libx264"):
    """Writes a video of 12 frames a second, of the kind that its name says."""
    with av.open(str(path), "w") as container:
        stream = container.add_stream(codec, rate=12)
        stream.width, stream.height = FILM_SIZE
        stream.pix_fmt = "yuv420p"
        for frame in frames(source, count):
            container.mux(stream.encode(av.VideoFrame.from_image(frame)))
        container.mux(stream.encode())
    return path


def leaning(source, degrees, shift=0):
    """A person who leans to the side, on gray."""
    width, height = FILM_SIZE
    with Image.open(source) as image:
        whole = image.convert("RGB")
    turned = whole.rotate(degrees, expand=True, fillcolor="gray")
    turned.thumbnail((width - 40, height - 20))
    frame = Image.new("RGB", FILM_SIZE, "gray")
    frame.paste(turned, ((width - turned.width) // 2 + shift, (height - turned.height) // 2))
    return frame


# How far a person leans, and the frames from one time to the next.
LEAN, PERIOD, TIMES = 35, 24, 3


def exercise(source, period=PERIOD, times=TIMES):
    """The frames of a person who leans to the side and back, over and over."""
    for number in range(period * times):
        part = (1 - math.cos(2 * math.pi * number / period)) / 2
        # Some time at each end.
        part = min(1, max(0, (part - 0.25) * 2))
        yield leaning(source, LEAN * part)


def exercise_video(path, source):
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=12)
        stream.width, stream.height = FILM_SIZE
        stream.pix_fmt = "yuv420p"
        for frame in exercise(source):
            container.mux(stream.encode(av.VideoFrame.from_image(frame)))
        container.mux(stream.encode())
    return path


def exercise_camera(path, source, period=90):
    """The same slowly and without an end, as a browser plays it as a camera."""
    return camera(path, exercise(source, period, 1))


def sample_pictures(folder, source, count=10):
    """Pictures of both ends of the exercise, each a little different, in a folder of their own."""
    for name, degrees in (("up", 0), ("down", LEAN)):
        (folder / name).mkdir(parents=True)
        for number in range(count):
            away = number - count // 2
            leaning(source, degrees + 0.8 * away, away).save(folder / name / f"{number}.png")
    return folder / "up", folder / "down"


def turned_copies(folder, source):
    """A JPEG for each of Exif's orientations that all look the same when they are shown."""
    undo = {
        1: None,
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    for way, method in undo.items():
        with Image.open(source) as image:
            stored = image.convert("RGB")
        if method is not None:
            stored = stored.transpose(method)
        exif = Image.Exif()
        exif[0x0112] = way
        stored.save(folder / f"way-{way}.jpg", quality=92, exif=exif)
    return [folder / f"way-{way}.jpg" for way in undo]


def blank(path):
    """A picture of nothing."""
    Image.new("RGB", (320, 240), "gray").save(path)
    return path


def enlarged(path, source, size):
    """A picture of many pixels."""
    with Image.open(source) as image:
        image.convert("RGB").resize(size).save(path, quality=80)
    return path
