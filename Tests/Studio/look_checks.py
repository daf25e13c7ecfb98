"""How the page looks and who can use it: no barrier, no strangers, whole at any width."""

import importlib.resources
import re

import browser
import material
import world
from browser import NARROW
from labels_checks import FACE, coco
from screens import TRANSLATED
from service import ROOT
from words import tables
from world import Case, folder, photograph, service

SOURCES = ROOT / "Sources/Doors/VisionStudio/Page"
# The whole page in the executable, in bytes: code in seven forms, films, models to fetch, kept
# pictures, escapes, the counting of repetitions by samples, watched sources, backgrounds of one's
# own and pointing at things are in it.
MOST_BYTES = 310_000
# The words of a language; a page asks for those of one, and for the English ones.
MOST_BYTES_OF_WORDS = 48_000
# What reaches beyond the column that it is in; what scrolls or is cut on purpose may.
OUTSIDE = """() => {
  const columns = "header, #settings fieldset, #stage, #inspector, dialog[open], #away";
  const apart = ".table, pre, .unseen, .skip, #drop, select, [hidden]";
  return [...document.querySelectorAll(columns)].flatMap((column) => {
    const { left, right } = column.getBoundingClientRect();
    return [...column.querySelectorAll("*")].filter((one) => {
      const box = one.getBoundingClientRect();
      return box.width > 1 && !one.closest(apart) && one.checkVisibility() &&
        (box.left < left - 1 || box.right > right + 1);
    }).map((one) => `${column.id || column.tagName}: ${one.outerHTML.slice(0, 120)}`);
  });
}"""
AXE = importlib.resources.files("axe_playwright_python").joinpath("axe.min.js")
SIZES = [("wide", None), ("narrow", NARROW)]


class LookChecks(Case):
    def files(self):
        return (browser.replaced or SOURCES).iterdir()

    def expect_no_barrier(self, studio, state):
        """Nothing that axe knows keeps people out, and nothing is cut off at the side."""
        if not studio.page.evaluate("typeof axe !== 'undefined'"):
            # As from the browser's own tools: the page's policy lets no stranger's script in.
            studio.page.evaluate(AXE.read_text())
        found = studio.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        faults = [
            f"{state}: {one['id']}: {one['help']}: {node['html'][:160]}"
            for one in found["violations"]
            for node in one["nodes"]
        ]
        self.assertEqual(faults, [])
        self.assertGreater(found["testEngine"]["version"], "4.")
        overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        self.assertEqual(studio.page.evaluate(overflow), 0, f"{state}: it is wider than the window")
        self.assertEqual(studio.page.evaluate(OUTSIDE), [], f"{state}: wider than its column")

    def test_no_state_keeps_anybody_out(self):
        for name, size in SIZES:
            # Each size in one of the two looks, unless there is time for both.
            for dark in (False, True) if world.is_long else (size is NARROW,):
                look = f"{name}, {'dark' if dark else 'light'}"
                with self.subTest(look):
                    self.walk(look, dark=dark, **({"size": size} if size else {}))

    def test_no_state_keeps_readers_of_other_languages_out(self):
        # One language from right to left, narrow, unless there is time for all.
        languages = [("ar", TRANSLATED[1:])]
        if world.is_long:
            languages = [("ar", TRANSLATED), ("fa", TRANSLATED[1:]), ("pt-BR", TRANSLATED[1:])]
        for language, sizes in languages:
            for size in sizes:
                look = f"{language}, {size['width']} pixels"
                with self.subTest(look):
                    self.walk(look, language=language, size=size)

    def walk(self, look, **options):
        """Goes through the states of the page, and judges each."""
        studio = self.open(**options)
        self.expect_no_barrier(studio, f"{look}, empty")
        studio.choose_model("face")
        wrong = folder / "wrong.jpg"
        wrong.write_text("no picture")
        studio.add(photograph(), wrong)
        studio.wait_done(2, failed=1)
        self.expect_no_barrier(studio, f"{look}, found")
        labels = coco(folder / "look.json", (photograph().name, [(0, FACE)]))
        studio.page.click("#check-title")
        studio.page.set_input_files("#check-files", str(labels))
        self.expect_no_barrier(studio, f"{look}, labels")
        studio.page.click("#check-start")
        studio.wait("() => document.querySelector('#check-report table')")
        self.expect_no_barrier(studio, f"{look}, checked against labels")
        studio.choose_model("hand", "second")
        studio.wait_done(2, failed=1)
        studio.page.click("#check-start")
        studio.page.wait_for_selector("#check-report section .problem")
        self.expect_no_barrier(studio, f"{look}, two models checked")
        studio.page.click("#check-title")
        studio.hold("/v1/detect")
        studio.page.click("#pictures-save")
        studio.page.wait_for_selector("#pictures-save + button")
        self.expect_no_barrier(studio, f"{look}, saving")
        studio.page.click("#pictures-save + button")
        studio.release()
        studio.page.click("#tab-json")
        self.expect_no_barrier(studio, f"{look}, two models, JSON")
        studio.page.click("#tab-code")
        studio.page.check("#explain", force=True)
        studio.page.locator("#more summary").click()
        self.expect_no_barrier(studio, f"{look}, code, all settings explained")
        studio.page.locator(".tile", has_text="wrong.jpg").click()
        studio.page.click("#tab-found")
        studio.page.wait_for_selector("#pictures-problem .problem")
        self.expect_no_barrier(studio, f"{look}, a wrong file")
        studio.page.click("#card")
        studio.page.wait_for_selector("#model-card-body dl")
        self.expect_no_barrier(studio, f"{look}, card")
        studio.page.keyboard.press("Escape")
        for task in ("pose", "tracking", "classification", "similarity", "masks"):
            studio.choose_task(task)
            self.expect_no_barrier(studio, f"{look}, {task}")
        pictures = "[data-option=background] input[type=file]"
        for file in (photograph(), wrong):
            studio.page.set_input_files(pictures, str(file))
            studio.wait_text("[data-option=background]", file.name)
        self.expect_no_barrier(studio, f"{look}, a background of one's own and a wrong one")
        studio.choose_tab("camera")
        self.expect_no_barrier(studio, f"{look}, camera")
        if studio.is_shown("#tab-video"):
            studio.choose_tab("video")
            self.expect_no_barrier(studio, f"{look}, video")
            self.walk_video(studio, look)
        studio.choose_tab("camera")
        studio.choose_task("objects")
        studio.choose_model("", "second")
        studio.page.click("#camera-start")
        studio.wait("() => /\\p{N}/u.test(document.querySelector('#camera-rate').textContent)")
        self.expect_no_barrier(studio, f"{look}, camera on")
        studio.page.click("#camera-start")
        letter = folder / "letter.tflite"
        letter.write_text("Dear reader")
        studio.page.set_input_files("#model-files", str(letter))
        studio.wait("() => document.querySelector('#model-status').className === 'wrong'")
        self.expect_no_barrier(studio, f"{look}, a refused model")
        self.walk_refusals(look, **options)

    def walk_video(self, studio, look):
        """A video under way, and with its player."""
        film = material.video(folder / "look.mp4", photograph(), 24)
        studio.choose_task("tracking")
        studio.hold("/v1/videos/[^/]+$")
        studio.page.set_input_files("#video-files", str(film))
        studio.wait("() => document.querySelector('#video-working:not([hidden])')")
        self.expect_no_barrier(studio, f"{look}, video under way")
        studio.release()
        studio.wait("() => document.querySelector('#video').dataset.state === 'done'")
        studio.wait(
            "() => !/[0۰]:[0۰]{2}$/.test(document.querySelector('#video-clock').textContent)"
        )
        self.assertTrue(studio.is_shown("#video-player"))
        self.expect_no_barrier(studio, f"{look}, video with its player")

    def walk_refusals(self, look, **options):
        """No camera, no service, and none without a token."""
        studio = self.open(camera=False, **options)
        studio.choose_tab("camera")
        studio.page.click("#camera-start")
        studio.page.wait_for_selector("#camera-problem .problem")
        self.expect_no_barrier(studio, f"{look}, camera not allowed")
        studio.page.route("**/v1/models", lambda route: route.abort())
        studio.page.route("**/readyz", lambda route: route.abort())
        studio.page.evaluate("import('/service.js').then(({ service }) => service.lookForIt())")
        studio.page.wait_for_selector("#away .problem")
        self.expect_no_barrier(studio, f"{look}, service away")
        studio.faults = [fault for fault in studio.faults if "ERR_FAILED" not in fault]
        studio.page.unroute_all()
        studio.page.evaluate(
            "import('/service.js').then(({ service }) =>"
            " service.dispatchEvent(new Event('tokenneeded')))"
        )
        self.assertTrue(studio.is_shown("#token"))
        self.expect_no_barrier(studio, f"{look}, token wanted")

    def test_the_keyboard_alone_suffices(self):
        studio = self.open()
        page = studio.page
        # The driver takes the browser's dialogs from here on; it does not wait until it does.
        page.on("filechooser", lambda _: None)
        focused = "document.activeElement.id || document.activeElement.value"
        # To the tabs: arrows go from one to the next, and choose.
        page.keyboard.press("Tab")
        self.assertEqual(page.evaluate("document.activeElement.className"), "skip")
        page.keyboard.press("Tab")
        self.assertEqual(page.evaluate(focused), "tab-pictures")
        page.keyboard.press("ArrowLeft")
        self.assertEqual(page.evaluate(focused), "tab-camera")
        self.assertTrue(studio.is_shown("#camera"))
        page.keyboard.press("ArrowRight")
        self.assertTrue(studio.is_shown("#pictures"))
        page.keyboard.press("Tab")
        self.assertEqual(page.evaluate("document.activeElement.id"), "language")
        # Tasks are one stop, with arrows; then the model.
        page.keyboard.press("Tab")
        page.keyboard.press("ArrowDown")
        self.assertEqual(page.evaluate(focused), "classification")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Tab")
        self.assertEqual(page.evaluate(focused), "model")
        page.keyboard.type("face")
        self.assertEqual(page.input_value("#model"), "face")
        # On to the button that chooses pictures: Enter opens the browser's own dialog.
        for _ in range(40):
            if page.evaluate(focused) == "pictures-choose":
                break
            page.keyboard.press("Tab")
        with page.expect_file_chooser() as chooser:
            page.keyboard.press("Enter")
        other = folder / "other.jpg"
        other.write_bytes(photograph().read_bytes())
        chooser.value.set_files([str(photograph()), str(other)])
        studio.wait_done(2)
        # To the pictures: arrows choose, the key for it removes.
        for _ in range(10):
            if page.evaluate("document.activeElement.classList.contains('tile')"):
                break
            page.keyboard.press("Tab")
        page.keyboard.press("ArrowRight")
        studio.wait_text(".tile[aria-current=true]", "other.jpg")
        page.keyboard.press("Delete")
        studio.wait("() => document.querySelectorAll('.tile').length === 1")
        studio.wait_shown(photograph().name)
        self.assertTrue(page.evaluate("document.activeElement.classList.contains('tile')"))
        # To the results: their tabs, and copying.
        for _ in range(10):
            if page.evaluate(focused) == "tab-found":
                break
            page.keyboard.press("Tab")
        page.keyboard.press("ArrowRight")
        self.assertTrue(studio.is_shown("#panel-json"))
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        studio.wait_text("#copy-json", "Copied")
        copied = page.evaluate("navigator.clipboard.readText()")
        self.assertEqual(copied, page.locator("#json").text_content())
        # What has the keyboard can be seen.
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        self.assertEqual(outline, "solid")

    def test_screen_readers_are_told_what_was_found(self):
        studio = self.open()
        studio.choose_model("face")
        studio.add(photograph())
        studio.wait_text("#announcer", "face")
        studio.wait_shown()
        label = studio.page.get_attribute("#pictures .marks", "aria-label")
        self.assertEqual(label, f"{photograph().name}: face")
        self.assertEqual(studio.page.get_attribute("#announcer", "aria-live"), "polite")

    def test_light_and_dark_are_the_systems(self):
        colors = []
        for dark in (False, True):
            studio = self.open(dark=dark)
            colors.append(
                [
                    studio.page.evaluate(f"getComputedStyle(document.{part}).{name}")
                    for part, name in (("documentElement", "backgroundColor"), ("body", "color"))
                ]
            )
        light, dark = ([sum(map(int, re.findall(r"\d+", c)[:3])) for c in pair] for pair in colors)
        self.assertGreater(light[0], 650)
        self.assertLess(light[1], 150)
        self.assertLess(dark[0], 100)
        self.assertGreater(dark[1], 650)

    def test_one_typeface_and_one_beside_it_for_code(self):
        studio = self.open()
        studio.add(photograph())
        studio.wait_done()
        faces = studio.page.evaluate(
            "[...new Set([...document.querySelectorAll('body *')]"
            ".map((one) => getComputedStyle(one).fontFamily))]"
        )
        self.assertEqual(len(faces), 2, faces)

    def test_the_page_is_small_and_the_service_serves_what_is_in_the_sources(self):
        files = sorted(self.files())
        total = sum(len(file.read_bytes()) for file in files)
        words = sum(len(file.read_bytes()) for file in files if file.name.startswith("words-"))
        self.assertLess(total - words, MOST_BYTES)
        self.assertLess(words / len(tables()), MOST_BYTES_OF_WORDS)
        served = 0
        for file in files:
            path = "/" if file.name == "index.html" else f"/{file.name}"
            header, body = service().get(path)
            if not browser.replaced:
                self.assertEqual(body, file.read_bytes(), f"{file.name}: not in the executable")
            served += len(body)
            policy = header["Content-Security-Policy"]
            self.assertIn("default-src 'none'; script-src 'self'; style-src 'self'", policy)
            self.assertIn("connect-src 'self'", policy)
            for loose in ("unsafe", "*", "http"):
                self.assertNotIn(loose, policy)
            self.assertEqual(header["X-Content-Type-Options"], "nosniff")
        self.assertTrue(browser.replaced or served == total)

    def test_nothing_in_the_page_leads_elsewhere(self):
        for file in self.files():
            text = file.read_text()
            addresses = set(re.findall(r"(?:https?:)?//[a-z0-9.-]+\.[a-z]+[^\s\"'`)]*", text))
            self.assertLessEqual(addresses, {"http://www.w3.org/2000/svg"}, file.name)
            for word in ("eval(", "new Function", "innerHTML", "outerHTML", "insertAdjacentHTML"):
                self.assertNotIn(word, text, file.name)

    def test_every_module_is_used(self):
        sources = {file.name: file.read_text() for file in self.files()}
        for name in sources:
            if name.startswith("words-"):
                name = "`/words-${"
            users = [other for other, text in sources.items() if other != name and name in text]
            self.assertTrue(users or name == "index.html", f"{name} is used nowhere")
