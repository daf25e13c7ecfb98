"""Pictures of the page: of all its states, to look at, and the one that the README shows."""

import re

from PIL import Image

import material
import world
from browser import NARROW, Browser
from hand import draw_hand
from labels_checks import coco
from screens_more import MoreScreens
from watched import Camera, watch_file
from world import browser, folder, photograph, service, start

README = {"width": 1360, "height": 850}
# The sizes at which the page is looked at in other languages.
TRANSLATED = (README, {"width": 390, "height": 844})

GROUPS = (
    "pictures", "found", "labels", "camera", "video", "service", "tasks", "counting", "groups",
    "models", "missing", "dropping", "moving", "waiting",
)  # fmt: skip


class Screens(MoreScreens):
    """Takes pictures into a folder, one after the other."""

    def __init__(self, place):
        self.place, self.count = place, 0
        place.mkdir(parents=True, exist_ok=True)

    def take(self, studio, name, whole=True):
        self.count += 1
        path = self.place / f"{self.count:02}-{name}.png"
        studio.page.screenshot(path=str(path), full_page=whole)
        print(path)

    def pictures(self, **look):
        """The Pictures tab, from empty to full."""
        studio = browser().open(service().address, **look)
        self.take(studio, "empty")
        studio.choose_model("face")
        studio.add(photograph())
        studio.wait_done()
        self.take(studio, "face")
        for tab in ("json", "code"):
            studio.page.click(f"#tab-{tab}")
            self.take(studio, tab)
        studio.page.click("#tab-found")
        studio.page.check("#explain", force=True)
        studio.page.locator("#more summary").click()
        studio.set("region", "nowhere")
        studio.wait("() => !document.querySelector('[data-option=region] .wrong').hidden")
        self.take(studio, "settings-explained-and-wrong")
        studio.page.click("#card")
        studio.page.wait_for_selector("#model-card-body dl")
        self.take(studio, "card", whole=False)
        studio.page.click("#model-card-close")
        letter = folder / "letter.tflite"
        letter.write_text("Dear reader")
        studio.page.set_input_files("#model-files", str(letter))
        studio.wait("() => document.querySelector('#model-status').className === 'wrong'")
        self.take(studio, "refused-model")
        studio.close()

    def found(self, **look):
        """What each task finds, with one model and with two."""
        if not material.has_testdata():
            return
        wrong = folder / "letter.jpg"
        wrong.write_text("Dear reader")
        names = ["cats_and_dogs.jpg", "burger.jpg", "burger_crop.jpg", "squat.bmp", "sparrow.png"]
        studio = browser().open(service().address, **look)
        studio.add(*(material.picture(name) for name in names), wrong)
        self.take(studio, "busy")
        for task, model, name in (
            ("objects", "things", names[0]), ("pose", "full", names[3]),
            ("tracking", "things", names[0]), ("classification", "everything", names[1]),
            ("similarity", "embedder", names[1]),
        ):  # fmt: skip
            studio.choose_task(task)
            studio.choose_model(model)
            studio.page.locator(".tile", has_text=name).first.click()
            studio.wait_done(len(names), failed=1)
            self.take(studio, task)
        studio.choose_task("masks")
        studio.choose_picture(names[3])
        studio.set("background", "blur")
        studio.wait_done(len(names), failed=1)
        self.take(studio, "masks-background")
        studio.choose_task("classification")
        studio.choose_model("birds", "second")
        studio.page.locator(".tile", has_text="sparrow").click()
        studio.wait_done(len(names), failed=1)
        studio.page.click("#tab-json")
        self.take(studio, "two-models-json")
        studio.page.click("#tab-found")
        studio.page.locator(".tile", has_text="letter").click()
        studio.page.wait_for_selector("#pictures-problem .problem")
        self.take(studio, "wrong-file")
        studio.close()

    def labels(self, **look):
        """Pictures that are checked against labels: before, after, and where nothing fits."""
        if not material.has_testdata():
            return
        names = ["cats_and_dogs.jpg", "burger.jpg"]
        boxes = [[20, 20, 300, 300], [300, 60, 250, 280]]
        truth = coco(
            folder / "truth.json", (names[0], list(enumerate(boxes))), (names[1], [(2, boxes[0])]),
            classes=("cat", "dog", "sandwich"),
        )  # fmt: skip
        studio = browser().open(service().address, **look)
        studio.choose_model("things")
        studio.add(*(material.picture(name) for name in names))
        studio.wait_done(2)
        studio.page.click("#check-title")
        self.take(studio, "labels-none")
        studio.page.set_input_files("#check-files", str(truth))
        studio.page.click("#check-start")
        studio.wait("() => document.querySelector('#check-report table')")
        self.take(studio, "labels-checked")
        for model, selector in (("things", "section + section table"), ("hand", ".problem")):
            studio.choose_model(model, "second")
            studio.page.click("#check-start")
            studio.wait(f"() => document.querySelector('#check-report {selector}')")
            self.take(studio, f"labels-checked-with-{model}")
        studio.choose_model("face", "second")
        studio.set("score-threshold", 0.99)
        studio.wait_done(2)
        studio.page.wait_for_selector("#found section .quiet")
        self.take(studio, "nothing-found")
        studio.hold("/v1/detect")
        studio.page.click("#pictures-save")
        studio.page.wait_for_selector("#pictures-save + button")
        self.take(studio, "saving")
        studio.page.click("#pictures-save + button")
        studio.release()
        studio.field("score-threshold").locator("button").click()
        studio.wait("() => window.watched.settings.values['score-threshold'] === undefined")
        studio.choose_model("", "second")
        other = coco(folder / "elsewhere.json", ("elsewhere.jpg", [(0, boxes[0])]))
        studio.page.set_input_files("#check-files", str(other))
        studio.page.click("#check-start")
        studio.page.wait_for_selector("#check-problem .problem")
        self.take(studio, "labels-of-others")
        studio.close()

    def camera(self, **look):
        """The camera: off, on, denied, with two models, missing."""
        studio = browser().open(service().address, **look)
        studio.choose_tab("camera")
        self.take(studio, "camera-off")
        for task, model in (("objects", "face"), ("pose", "full"), ("tracking", "face")):
            studio.choose_task(task)
            studio.choose_model(model)
            if studio.page.locator("#camera[data-state=off]").count():
                studio.page.click("#camera-start")
            asked = studio.page.evaluate("window.watched.count")
            studio.wait("(asked) => window.watched.count > asked + 12", asked)
            studio.wait("() => /\\p{N}/u.test(document.querySelector('#camera-rate').textContent)")
            self.take(studio, f"camera-{task}")
        studio.choose_task("objects")
        studio.choose_model("hand", "second")
        studio.wait("() => document.querySelectorAll('#camera .pane:not([hidden])').length === 2")
        self.take(studio, "camera-two-models")
        studio.close()
        studio = browser().open(service().address, camera=False, **look)
        studio.choose_tab("camera")
        studio.page.click("#camera-start")
        studio.page.wait_for_selector("#camera-problem .problem")
        self.take(studio, "camera-denied")
        studio.close()
        bare = Browser()
        studio = bare.open(service().address, **look)
        studio.choose_tab("camera")
        studio.page.click("#camera-start")
        studio.page.wait_for_selector("#camera-problem .problem")
        self.take(studio, "camera-none")
        studio.close()
        bare.close()

    def video(self, **look):
        """A video: on its way, done, and one that is none."""
        studio = browser().open(service().address, **look)
        if studio.is_shown("#tab-video"):
            studio.choose_tab("video")
            self.take(studio, "video-empty")
            studio.choose_task("tracking")
            studio.choose_model("face")
            film = material.video(folder / "film.mp4", photograph(), count=48)
            short = material.video(folder / "short.mp4", photograph(), count=12)
            studio.page.set_input_files("#video-files", [str(film), str(short)])
            studio.wait("() => document.querySelector('#video-working:not([hidden])')")
            self.take(studio, "video-busy")
            studio.wait("() => document.querySelector('#video').dataset.state === 'done'")
            studio.page.locator("#video-seek").fill("2")
            studio.wait_text("#found .rows", "#")
            self.take(studio, "video-done")
            studio.choose_task("objects")
            studio.set_part("start", "1")
            studio.set_part("duration", "0.5")
            studio.wait("() => document.querySelector('#video').dataset.state === 'done'")
            studio.page.locator("#video-seek").fill("3")
            studio.page.wait_for_selector("#found section > .quiet")
            self.take(studio, "video-not-looked-at")
            content = bytearray(film.read_bytes())
            half = len(content) // 2
            content[half : half + 4000] = b"\xff" * 4000
            damaged = folder / "damaged-film.mp4"
            damaged.write_bytes(content)
            studio.page.fill("#video-start", "")
            studio.page.fill("#video-duration", "")
            studio.wait("() => Object.keys(window.watched.settings.part).length === 0")
            studio.page.set_input_files("#video-files", str(damaged))
            studio.page.wait_for_selector("#video-problem .problem")
            self.take(studio, "video-damaged")
        studio.close()

    def service(self, **look):
        """A service that went, and one that wants a token."""
        own = start()
        studio = browser().open(own.address, **look)
        own.kill()
        studio.add(photograph())
        studio.page.wait_for_selector("#away .problem")
        self.take(studio, "away")
        studio.close()
        token = folder / "screens-token.txt"
        token.write_text("a-token-of-more-than-thirty-two-letters\n")
        own = start("--token-file", token)
        studio = browser().open(own.address, waits=False, **look)
        studio.wait("() => document.querySelector('#token').open")
        self.take(studio, "token", whole=False)
        studio.close()
        own.end()


def take_all(place, language=None, only=""):
    """Pictures of every state: light, dark, and on a small screen; in a language, at its widths."""
    screens = Screens(place)
    looks = ({}, {"dark": True}, {"size": NARROW})
    if language:
        looks = [{"language": language, "size": size} for size in TRANSLATED]
    for look in looks:
        for group in GROUPS:
            if re.search(only, group):
                getattr(screens, group)(**look)


def take_for_readme(path):
    """The picture that the README shows, a photograph in the public domain, and three beside it.

    Those are of face landmarks, of the gesture of a drawn hand, and of a watched camera.
    """
    own = start(*material.model_words())
    world.closers.append(own.end)
    studio = browser().open(own.address, size=README)
    studio.choose_model("face")
    studio.add(photograph())
    studio.wait_done()
    studio.page.click("#tab-code")
    studio.page.check("input[name=code][value=swift-mediapipe]", force=True)
    keep(studio, path)
    if not material.has_testdata():
        return
    hand = draw_hand(folder / "hand.png")
    for task, model, values, picture in (
        ("face-landmarks", "mesh", {"blendshapes": True}, photograph()),
        ("gestures", "signs", {}, hand),
    ):
        studio = browser().open(own.address, size=README)
        studio.choose_task(task)
        studio.choose_model(model)
        for name, value in values.items():
            studio.set(name, value)
        studio.add(picture)
        studio.wait_done()
        keep(studio, path.with_name(f"studio-{task}.jpg"))
    with Camera() as camera:
        watched = start("--watch", watch_file(folder / "watch.json", camera.address))
        world.closers.append(watched.end)
        studio = browser().open(watched.address, size=README)
        studio.choose_tab("watch")
        # Until the person has left and come back.
        studio.wait("() => document.querySelectorAll('#watch-events li canvas').length > 2")
        studio.wait_text("#watch-events li", "now")
        studio.page.wait_for_timeout(1000)
        keep(studio, path.with_name("studio-watch.jpg"))


def keep(studio, path):
    """Writes what a page shows as a JPEG, and closes it."""
    image = folder / "readme.png"
    # Setting an option scrolls to it.
    studio.page.evaluate("scrollTo(0, 0)")
    studio.page.screenshot(path=str(image))
    studio.close()
    with Image.open(image) as taken:
        taken.convert("RGB").save(path, "JPEG", quality=88, subsampling=0, optimize=True)
    print(f"{path}: {path.stat().st_size} bytes")
