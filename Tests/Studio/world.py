"""What all checks share: the command, its service, browsers; made once, when wanted."""

import functools
import json
import os
import shutil
import tempfile
import unittest
import unittest.mock
from pathlib import Path

from playwright.sync_api import Error

import material
from browser import Browser, playwright
from drawing import Drawing
from service import ROOT, Command, Service

temporary = tempfile.TemporaryDirectory(prefix="vision-studio-")
folder = Path(temporary.name)
command = Command(str(ROOT / ".build/debug/vision"))
closers = []
# True to try what takes long in every form, as each night.
is_long = False


def use(vision):
    """Has another executable tried, where one is named."""
    if vision:
        command.vision = str(Path(vision).resolve())


needs_testdata = unittest.skipUnless(material.has_testdata(), material.MISSING)


def start(*words):
    """A service of a check's own."""
    return Service(command.vision, words)


def bare(*words):
    """A service whose cache has the runtime alone, and that cache."""
    cache = Path(tempfile.mkdtemp(prefix="cache-", dir=folder))
    usual = os.environ.get("XDG_CACHE_HOME", os.path.expanduser("~/.cache"))
    whole = os.environ.get("VISION_TASKS_CACHE", f"{usual}/swift-vision-tasks")
    shutil.copytree(f"{whole}/runtime", cache / "runtime")
    with unittest.mock.patch.dict(os.environ, VISION_TASKS_CACHE=str(cache)):
        return start(*words), cache


@functools.cache
def service():
    made = start(*material.model_words())
    closers.append(made.end)
    return made


@functools.cache
def cats_in_arabic():
    """A detector with names in English, Arabic and Portuguese."""
    labels = json.loads(service().get("/v1/models/things")[1])["labels"]
    files = {}
    for language, cat in (("en", "cat"), ("ar", "قطة"), ("pt", "gato")):
        files[language] = folder / f"names-{language}.txt"
        names = [cat if name == "cat" else name for name in labels]
        files[language].write_text("".join(f"{name}\n" for name in names))
    cats = folder / "cats.tflite"
    command.text(
        "models", "package", material.model(material.MODELS["things"]), "-o", cats, "--overwrite",
        "--labels", files["en"], "--display-names", f"ar={files['ar']},pt={files['pt']}",
    )  # fmt: skip
    return cats


@functools.cache
def photograph():
    """A person in front of a flag and a model of a rocket; in the public domain."""
    command.text("models", "pull", "grace-hopper")
    return Path(command.text("models", "path", "grace-hopper").strip())


@functools.cache
def film():
    """The photograph, for cameras."""
    return material.camera_film(folder / "camera.mjpeg", photograph())


def browser(asks=False):
    """A browser whose cameras see the photograph; one that asks may refuse them."""
    return made_browser(asks)


@functools.cache
def made_browser(asks):
    made = Browser(film(), asks=asks)
    closers.append(made.close)
    return made


def close():
    for closer in reversed(closers):
        closer()
    closers.clear()
    playwright().stop()
    temporary.cleanup()


class Case(unittest.TestCase):
    """A check with a page of its own, on which no script may fail and no stranger may be asked."""

    def open(self, address=None, browser_made=None, **options):
        # Where the camera is not allowed, the browser says so.
        asks = not options.get("camera", True)
        made = browser_made or browser(asks)
        try:
            studio = made.open(address or service().address, **options)
        except Error:
            # A browser that ends by itself takes all later checks along: another one is made.
            if browser_made or made.chromium.is_connected():
                raise
            print("studio: the browser ended by itself; another one takes its place", flush=True)
            made_browser.cache_clear()
            studio = browser(asks).open(address or service().address, **options)
        self.addCleanup(self.leave, studio)
        return studio

    def leave(self, studio):
        studio.close()
        self.assertEqual(studio.faults, [], "the page's own scripts failed")
        self.assertEqual(studio.strangers, [], "the page asked somebody else")

    def expect_drawn(self, judge, studio, line, stored=None, pane="first", tab="pictures"):
        stored = stored or (line["width"], line["height"])
        studio.wait_shown(pane=pane, tab=tab)
        canvas = studio.canvas(pane=pane, tab=tab)
        faults = judge(Drawing(canvas, studio.words(pane, tab), stored), line)
        if faults:
            canvas.save(ROOT / ".build/studio-canvas.png")
        self.assertEqual(faults, [])
