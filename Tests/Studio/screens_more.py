"""Pictures of the page's rarer states, for screens.py."""

import base64

import counting_checks
import material
from browser import Browser
from labels_checks import coco
from video_checks import SEEK
from world import bare, browser, cats_in_arabic, folder, photograph, service, start

DONE = "() => document.querySelector('#video').dataset.state === 'done'"
DROP = """([content, name]) => {
  const data = new DataTransfer();
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  data.items.add(new File([bytes], name));
  for (const kind of ["dragenter", "dragover", "drop"]) {
    document.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true }));
  }
}"""


class MoreScreens:
    """Takes pictures of states that need more than a model and a picture."""

    def tasks(self, **look):
        """Each task with the photograph, or what it lacks."""
        studio = browser().open(service().address, **look)
        studio.add(photograph())
        tasks = studio.page.locator("input[name=task]").evaluate_all(
            "(all) => all.map((x) => x.value)"
        )
        for task in tasks:
            studio.choose_task(task)
            studio.wait(
                "() => !document.querySelector('#fetch').hidden ||"
                " ['done', 'failed'].includes(document.querySelector('.tile').dataset.state)"
            )
            self.take(studio, f"task-{task}")
        studio.choose_task("masks")
        studio.wait_done()
        slider = studio.page.locator("#pictures [data-pane=first] .before")
        slider.wait_for()
        slider.evaluate(
            "(input) => { input.value = 30;"
            " input.dispatchEvent(new Event('input', { bubbles: true })); }"
        )
        self.take(studio, "masks-compared")
        studio.page.evaluate("document.querySelector('#more').open = true")
        self.take(studio, "masks-more")
        pictures = "[data-option=background] input[type=file]"
        studio.page.set_input_files(pictures, str(material.picture("burger.jpg")))
        studio.wait("() => window.watched.settings.values.background === 'burger.jpg'")
        studio.wait_done()
        letter = folder / "letter.jpg"
        letter.write_text("Dear reader")
        studio.page.set_input_files(pictures, str(letter))
        studio.wait_text("[data-option=background] [role=status]", "letter.jpg")
        self.take(studio, "masks-own-background")
        studio.close()

    def counting(self, **look):
        """Lines and zones: while they are drawn, and counted."""
        studio = browser().open(service().address, **look)
        studio.choose_task("tracking")
        studio.choose_model("face")
        studio.add(photograph())
        studio.wait_done()
        studio.wait_shown()
        studio.page.click("#draw-zone")
        for _ in range(2):
            studio.page.keyboard.press("Space")
            studio.page.keyboard.press("ArrowRight")
        self.take(studio, "zone-being-drawn")
        studio.page.keyboard.press("Escape")
        studio.set("line", ["باب=0%,50%,100%,50%"])
        studio.set("zone", ["مكتب 2=0%,0%,100%,0%,100%,100%,0%,100%"])
        studio.wait_text("#found .rows", "مكتب")
        self.take(studio, "counted")
        studio.choose_task("pose")
        counting_checks.choose_samples(studio, counting_checks.one_file())
        studio.choose_tab("video")
        studio.page.set_input_files("#video-files", str(counting_checks.film()))
        studio.wait("() => document.querySelector('#video').dataset.state === 'done'")
        studio.page.locator("#video-seek").evaluate(SEEK, 5.9)
        studio.page.wait_for_selector("#video [data-frame='70'], #video [data-frame='71']")
        self.take(studio, "repetitions")
        counting_checks.choose_samples(studio, photograph())
        studio.wait("() => !document.querySelector('[data-option=count-reps] .wrong').hidden")
        self.take(studio, "samples-refused")
        studio.close()

    def groups(self, **look):
        """Pictures that look alike, and names from right to left."""
        if not material.has_testdata():
            return
        place = folder / "صور"
        place.mkdir(exist_ok=True)
        names = {
            "burger.jpg": "برغر 1.jpg",
            "burger_crop.jpg": "برغر 2.jpg",
            "sparrow.png": "b 3.png",
        }
        for name, own in names.items():
            (place / own).write_bytes(material.picture(name).read_bytes())
        studio = browser().open(service().address, **look)
        studio.choose_task("similarity")
        studio.choose_model("embedder")
        studio.add(*sorted(place.iterdir()))
        studio.wait_done(3)
        self.take(studio, "similar")
        studio.set("min-similarity", 0.8)
        studio.set("duplicates", True)
        studio.wait_text("#found .name", "2.jpg")
        self.take(studio, "groups")
        studio.set("min-similarity", 1)
        studio.page.wait_for_selector("#found .quiet")
        self.take(studio, "no-groups")
        studio.page.click("#tab-code")
        self.take(studio, "groups-code")
        studio.close()

    def models(self, **look):
        """A model with names in languages; one that is tried, ready, measured, and not taken."""
        if not material.has_testdata():
            return
        cats = cats_in_arabic()
        own = start("--model", f"cats={cats}")
        studio = browser().open(own.address, **look)
        studio.choose_model("cats")
        studio.add(material.picture("cats_and_dogs.jpg"))
        studio.wait_done()
        studio.set("locale", "ar")
        studio.wait_text("#found .name", "قطة")
        studio.set("allow", ["cat", "dog"])
        studio.wait_done()
        self.take(studio, "names-in-arabic")
        studio.page.click("#tab-code")
        self.take(studio, "names-code")
        studio.page.click("#tab-found")
        studio.hold("/v1/models/")
        content = base64.b64encode(cats.read_bytes()).decode()
        studio.page.evaluate(DROP, [content, "mine.tflite"])
        studio.wait("() => document.querySelector('#model-status').textContent")
        self.take(studio, "model-being-tried")
        studio.release()
        studio.page.wait_for_selector("#model-card-body dl")
        studio.page.click("#model-card .speed button")
        studio.wait(
            "() => /\\p{N}/u.test(document.querySelector('#model-card .speed').textContent)"
        )
        self.take(studio, "model-measured", whole=False)
        studio.page.click("#model-card-close")
        self.take(studio, "model-ready")
        studio.close()
        own.end()
        own = start("--model-uploads", "off")
        studio = browser().open(own.address, **look)
        studio.page.evaluate(DROP, [content, "mine.tflite"])
        studio.wait("() => document.querySelector('#model-status').textContent")
        self.take(studio, "model-not-offered")
        studio.close()
        own.end()

    def missing(self, **look):
        """Models that are not here, which the service fetches or not."""
        for words in ((), ("--model-fetches", "off")):
            own, _ = bare(*words)
            studio = browser().open(own.address, **look)
            studio.choose_task("pose")
            studio.add(photograph())
            studio.wait("() => !document.querySelector('#fetch').hidden")
            self.take(studio, f"missing-{'-'.join(words) or 'fetched'}")
            studio.choose_tab("camera")
            self.take(studio, "missing-camera")
            studio.close()
            own.end()

    def dropping(self, **look):
        """While files are dragged over the page, and after a mixed drop."""
        studio = browser().open(service().address, **look)
        driver = studio.context.new_cdp_session(studio.page)
        data = {"items": [], "files": [str(photograph())], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver"):
            driver.send("Input.dispatchDragEvent", {"type": kind, "x": 150, "y": 300, "data": data})
        self.take(studio, "dragged-over", whole=False)
        driver.detach()
        letter = folder / "رسالة.txt"
        letter.write_text("Dear reader")
        labels = coco(folder / "وسوم.json", (photograph().name, []), classes=("قطة",))
        studio.drop(photograph(), letter, labels)
        studio.wait_done()
        self.take(studio, "dropped-mixed")
        with studio.page.expect_download():
            studio.page.click("#pictures-results")
        self.take(studio, "saved")
        studio.page.click("#pictures-clear")
        self.take(studio, "cleared")
        studio.close()

    def moving(self, **look):
        """Masks on a camera and a video, a kept picture, and cameras that end."""
        studio = browser().open(service().address, **look)
        studio.choose_tab("camera")
        studio.choose_task("masks")
        studio.page.click("#camera-start")
        studio.wait("() => /\\p{N}/u.test(document.querySelector('#camera-rate').textContent)")
        self.take(studio, "camera-masks")
        studio.page.click("#camera-take")
        self.take(studio, "camera-kept")
        studio.page.evaluate(
            """() => {
              const [track] = window.watched.media.at(-1).media.getVideoTracks();
              track.stop();
              track.dispatchEvent(new Event("ended"));
            }"""
        )
        studio.page.wait_for_selector("#camera-problem .problem")
        self.take(studio, "camera-interrupted")
        if studio.is_shown("#tab-video"):
            studio.choose_tab("video")
            film = material.video(folder / "فيلم 1.mp4", photograph(), count=24)
            studio.page.set_input_files("#video-files", str(film))
            studio.wait(DONE)
            studio.page.locator("#video-seek").fill("1")
            self.take(studio, "video-masks")
            studio.choose_task("tracking")
            studio.choose_model("face")
            studio.set("line", ["باب=0%,50%,100%,50%"])
            studio.wait(DONE)
            studio.wait_text("#found .rows", "باب")
            self.take(studio, "video-counted")
            letter = folder / "letter.mp4"
            letter.write_text("Dear reader")
            studio.page.set_input_files("#video-files", str(letter))
            studio.page.wait_for_selector("#video-problem .problem")
            self.take(studio, "video-wrong")
        studio.close()

    def waiting(self, **look):
        """A service that loads, one that is busy, and a camera that several offer."""
        studio = browser().open(service().address, waits=False, path="/favicon.svg", **look)
        studio.page.route("**/readyz", lambda route: route.fulfill(status=503, body="loading"))
        studio.page.goto(studio.address)
        studio.page.wait_for_timeout(800)
        self.take(studio, "loading")
        studio.close()
        busy = {"code": "tooBusy", "title": "The service is busy", "detail": "32 requests wait"}
        studio = browser().open(service().address, **look)
        studio.page.route(
            "**/v1/detect*",
            lambda route: route.fulfill(
                status=503, json=busy, headers={"Retry-After": "60"},
                content_type="application/problem+json",
            ),
        )  # fmt: skip
        studio.choose_model("face")
        studio.add(photograph())
        studio.page.wait_for_timeout(800)
        self.take(studio, "busy-service")
        studio.close()
        several = Browser(cameras=2)
        studio = several.open(service().address, **look)
        studio.choose_tab("camera")
        studio.choose_model("face")
        studio.page.click("#camera-start")
        studio.wait("() => /\\p{N}/u.test(document.querySelector('#camera-rate').textContent)")
        self.take(studio, "cameras")
        studio.close()
        several.close()
