"""What all checks share: the command, its service, browsers; made once, when wanted."""

import functools
import tempfile
import unittest
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


def use(vision):
    """Has another executable tried, where one is named."""
    if vision:
        command.vision = str(Path(vision).resolve())


needs_testdata = unittest.skipUnless(material.has_testdata(), material.MISSING)


def start(*words):
    """A service of a check's own."""
    return Service(command.vision, words)


@functools.cache
def service():
    made = start(*material.model_words())
    closers.append(made.end)
    return made


@functools.cache
def photograph():
    """A person in front of a flag and a model of a rocket; in the public domain."""
    command.text("models", "pull", "grace-hopper")
    return Path(command.text("models", "path", "grace-hopper").strip())


@functools.cache
def browser():
    """A browser whose cameras see the photograph."""
    made = Browser(material.camera_film(folder / "camera.mjpeg", photograph()))
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
        made = browser_made or browser()
        try:
            studio = made.open(address or service().address, **options)
        except Error:
            # A browser that ends by itself takes all later checks along: another one is made.
            if browser_made or made.chromium.is_connected():
                raise
            print("studio: the browser ended by itself; another one takes its place", flush=True)
            browser.cache_clear()
            studio = browser().open(address or service().address, **options)
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
