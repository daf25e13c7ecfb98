"""Records the film of the README: the command in a terminal, then the camera on the page."""

import base64
import html
import io
import shutil
import time

from PIL import Image

import material
from browser import Browser
from hand import draw_hand
from world import command, folder, photograph, start

VIEW = {"width": 960, "height": 600}
SIZE = (720, 450)
COLORS = 224
# Milliseconds that a frame is shown: of typing, of an answer that people read, of the camera.
TYPING, READING, CAMERA = 60, 2200, 160
# How long the page is given until its figures are steady.
SETTLING = 1500
CAMERA_FRAMES = 22
LARGEST = 2_000_000

TERMINAL = """<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; height: 100vh; display: flex; background: #14181d; color: #d8dee6; }
  pre { flex: 1; margin: 28px; font: 17px/1.45 "DejaVu Sans Mono", monospace; }
  img { margin: 28px 28px 28px 0; height: 540px; align-self: center; visibility: hidden; }
  b { color: #7fd1a6; font-weight: normal; }
</style><pre></pre><img>"""


class Film:
    """Frames and how long each is shown."""

    def __init__(self):
        self.frames, self.durations = [], []

    def take(self, page, milliseconds):
        with Image.open(io.BytesIO(page.screenshot())) as taken:
            self.frames.append(taken.convert("RGB").resize(SIZE, Image.LANCZOS))
        self.durations.append(milliseconds)

    def write(self, path):
        """Writes a GIF with one palette for all frames, so that what stands still costs nothing."""
        sheet = Image.new("RGB", (SIZE[0], SIZE[1] * len(self.frames)))
        for number, frame in enumerate(self.frames):
            sheet.paste(frame, (0, number * SIZE[1]))
        palette = sheet.quantize(COLORS, Image.Quantize.MEDIANCUT, kmeans=2)
        first, *rest = (
            frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in self.frames
        )
        first.save(
            path, save_all=True, append_images=rest, duration=self.durations, loop=0, optimize=True
        )


class Terminal:
    """A page that looks like a terminal in which somebody types."""

    def __init__(self, chromium, film):
        self.page = chromium.new_page(viewport=VIEW)
        self.page.set_content(TERMINAL)
        self.film, self.text = film, ""

    def show(self, milliseconds):
        self.page.evaluate(
            "(text) => { document.querySelector('pre').innerHTML = text; }", self.text
        )
        self.film.take(self.page, milliseconds)

    def type(self, words):
        self.text += "<b>$</b> "
        before = self.text
        for end in range(0, len(words), 3):
            self.text = before + html.escape(words[: end + 3]) + "▏"
            self.show(TYPING)
        self.text = before + html.escape(words) + "\n"

    def answer(self, text):
        self.text += html.escape(text) + "\n"
        self.show(READING)

    def picture(self, path):
        address = "data:image/png;base64," + base64.b64encode(path.read_bytes()).decode()
        self.page.evaluate(
            "async (address) => { const image = document.querySelector('img'); image.src = address;"
            " await image.decode(); image.style.visibility = 'visible'; }",
            address,
        )
        self.show(READING)


def show_commands(chromium, film):
    """Types two commands and shows what they print and draw."""
    photo, drawn = folder / "photo.jpg", folder / "found.png"
    shutil.copyfile(photograph(), photo)
    terminal = Terminal(chromium, film)
    terminal.type("vision detect photo.jpg")
    terminal.answer(command.text("detect", "--model", "face", photo))
    terminal.type("vision detect --annotate found.png photo.jpg")
    command.text("detect", "--model", "face", "--quiet", "--annotate", drawn, photo)
    terminal.picture(drawn)
    terminal.type("vision studio")
    terminal.show(READING // 2)
    terminal.page.close()


def show_camera(address, film, pictures, task, model):
    """Shows the camera page with a task while the camera sees pictures, over and over."""
    browser = Browser(material.camera(folder / f"{task}.mjpeg", pictures))
    studio = browser.open(address, size=VIEW)
    studio.choose_task(task)
    studio.choose_model(model)
    studio.choose_tab("camera")
    studio.page.click("#camera-start")
    studio.wait_text("#camera-rate", "frames/s")
    studio.page.wait_for_timeout(SETTLING)
    # A browser names such a camera by the path of its pictures.
    studio.page.evaluate(
        "() => { for (const one of document.querySelectorAll('#camera-choice option'))"
        " if (one.text.startsWith('/')) one.text = 'Camera'; }"
    )
    for _ in range(CAMERA_FRAMES):
        began = time.monotonic()
        film.take(studio.page, CAMERA)
        studio.page.wait_for_timeout(max(1, CAMERA - (time.monotonic() - began) * 1000))
    studio.close()
    browser.close()


def hands(count=40):
    """A drawn hand that wanders to the side and back."""
    with Image.open(draw_hand(folder / "film-hand.png")) as image:
        hand = image.convert("RGB")
    width, height = material.FILM_SIZE
    hand = hand.resize((height, height))
    for number in range(count):
        part = abs(number / count * 2 - 1)
        # The columns at the edges go on to the sides.
        frame = hand.resize((width, height), box=(0, 0, 8, height))
        frame.paste(hand, (round((width - height) * (0.2 + 0.6 * part)), 0))
        yield frame


def record(path):
    """Writes the film as a GIF."""
    if not material.has_testdata():
        raise SystemExit(f"film: {material.MISSING}")
    film = Film()
    own = start(*material.model_words())
    try:
        browser = Browser()
        show_commands(browser.chromium, film)
        browser.close()
        views = material.views(photograph(), material.FILM_FRAMES)
        show_camera(own.address, film, views, "face-landmarks", "mesh")
        show_camera(own.address, film, hands(), "gestures", "signs")
    finally:
        own.end()
    film.write(path)
    size = path.stat().st_size
    print(f"{path}: {size} bytes, {sum(film.durations) / 1000:.0f} s")
    if size > LARGEST:
        raise SystemExit(f"film: {path} has more than {LARGEST} bytes")
