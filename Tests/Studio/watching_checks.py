"""The Watch tab: sources of a file, their pictures and events, and shapes drawn into the file."""

import json
import time

import look_checks
from watched import Camera, watch_file
from world import Case, command, folder, needs_testdata, service, start


@needs_testdata
class WatchingChecks(Case):
    def watch(self, *others, words=(), **options):
        place = folder / f"watch-{time.monotonic_ns()}"
        place.mkdir()
        self.camera = camera = Camera()
        camera.__enter__()
        self.addCleanup(lambda: camera.is_over or camera.__exit__())
        self.path = watch_file(place / "watch.json", camera.address, *others)
        made = start("--watch", self.path, *words)
        self.addCleanup(lambda: self.assertEqual(made.end(), 0))
        self.made = made
        studio = self.open(made.address, **options)
        studio.choose_tab("watch")
        return studio

    def wait_picture(self, studio):
        picture = "document.querySelector('#watch .pane:not([hidden]) .picture')"
        studio.wait(f"() => {picture}?.width > 1")

    def source(self):
        return json.loads(self.path.read_text())["sources"][0]

    def test_without_a_file_there_is_no_tab(self):
        studio = self.open(path="#watch/objects")
        self.assertFalse(studio.is_shown("#tab-watch"))
        self.assertTrue(studio.is_shown("#pictures"))

    def test_a_source_is_shown_with_what_is_found(self):
        studio = self.watch()
        self.wait_picture(studio)
        # The camera has five a second.
        studio.wait("() => /^[2-7]/.test(document.querySelector('#watch-words').textContent)")
        # The photograph has many colors, and the marks of a person are drawn into it.
        canvas = "document.querySelector('#watch .picture')"
        colors = f"""() => new Set(new Uint32Array({canvas}.getContext('2d').getImageData(
          0, 0, {canvas}.width, {canvas}.height).data.buffer)).size > 1000"""
        studio.wait(colors)
        size = studio.page.evaluate(f"[{canvas}.width, {canvas}.height]")
        self.assertEqual(size[0] * 240, size[1] * 320)

    def test_events_appear_with_pictures_and_end(self):
        studio = self.watch()
        row = "#watch-events li"
        studio.wait_text(row, "visitor · person")
        studio.wait_text(row, "now")
        studio.wait(f"() => document.querySelector('{row} canvas')?.width > 1")
        studio.wait(f"() => [...document.querySelectorAll('{row}')].some("
                    "(one) => one.dataset.phase === 'end')")  # fmt: skip
        studio.wait_text(row, "for 0:0")
        # After a reload they are there again.
        studio.page.reload()
        studio.arrive()
        studio.wait_text(row, "visitor · person")
        self.assertTrue(studio.is_shown("#watch"))

    def draw(self, studio, button, *places):
        """Draws on the picture: places in fractions of its sides."""
        studio.page.click(button)
        sketch = studio.page.wait_for_selector("#watch .sketch")
        box = sketch.bounding_box()
        for x, y in places:
            studio.page.mouse.click(box["x"] + x * box["width"], box["y"] + y * box["height"])

    def chips(self, studio):
        return studio.page.locator("#watch-shapes li bdi").all_inner_texts()

    def wait_chips(self, studio, *names):
        studio.wait(
            "(names) => JSON.stringify([...document.querySelectorAll('#watch-shapes li bdi')]"
            ".map((one) => one.textContent)) === names",
            json.dumps(list(names), ensure_ascii=False, separators=(",", ":")),
        )

    def expect_near(self, corners, *places):
        found = [[float(part.rstrip("%")) / 100 for part in corner] for corner in corners]
        for corner, place in zip(found, places, strict=True):
            for part, wanted in zip(corner, place, strict=True):
                self.assertAlmostEqual(part, wanted, delta=0.01)

    def test_what_is_drawn_is_in_the_file(self):
        studio = self.watch()
        self.wait_picture(studio)
        self.wait_chips(studio, "gate")
        before = self.source()
        square = [(0.1, 0.2), (0.6, 0.2), (0.6, 0.8), (0.1, 0.2)]
        self.draw(studio, "#watch-zone", *square)
        self.wait_chips(studio, "gate", "zone 1")
        studio.wait_text("#watch-hint", '{"kind":"enters","zone":"zone 1"}')
        [zone] = self.source()["zones"]
        self.assertEqual(zone["name"], "zone 1")
        self.expect_near(zone["corners"], *square[:3])

        self.wait_picture(studio)
        self.draw(studio, "#watch-line", (0.5, 0.1), (0.5, 0.9))
        self.wait_chips(studio, "gate", "line 1", "zone 1")
        line = self.source()["lines"][1]
        self.expect_near([line["from"], line["to"]], (0.5, 0.1), (0.5, 0.9))

        self.wait_picture(studio)
        lower = [(0.02, 0.5), (0.98, 0.5), (0.98, 0.98)]
        self.draw(studio, "#watch-region", *lower, lower[0])
        self.wait_chips(studio, "gate", "line 1", "zone 1", "region")
        self.expect_near(self.source()["region"], *lower)

        # Redrawn, it keeps its name and the events that name it.
        self.wait_picture(studio)
        self.draw(studio, "#watch-shapes li:first-child button", (0.02, 0.3), (0.98, 0.3))
        studio.wait("() => document.querySelector('#watch-hint').childElementCount === 0")
        until = time.monotonic() + 30
        while self.source()["lines"][0]["from"] == ["0%", "60%"] and time.monotonic() < until:
            time.sleep(0.1)
        self.expect_near([self.source()["lines"][0]["from"]], (0.02, 0.3))

        for rest in (["gate", "zone 1", "region"], ["gate", "region"], ["gate"]):
            studio.page.click("#watch-shapes li:nth-child(2) button:last-child")
            self.wait_chips(studio, *rest)
        after = self.source()
        self.assertEqual({**after, "lines": before["lines"]}, before)
        # The source goes on with it.
        studio.wait_text("#watch-words", "frames/s")

    def test_a_line_that_an_event_names_stays(self):
        studio = self.watch()
        self.wait_chips(studio, "gate")
        studio.page.click("#watch-shapes li button:last-child")
        studio.wait_text("#watch-problem", "events[1].line: the source has no line of this name")
        self.assertEqual(self.chips(studio), ["gate"])

    def test_nothing_is_drawn_where_the_service_takes_no_changes(self):
        studio = self.watch(words=("--watch-edits", "off"))
        self.wait_picture(studio)
        self.assertFalse(studio.is_shown("#watch-line"))
        self.assertFalse(studio.is_shown("#watch-shapes li"))

    def test_a_source_that_is_away_says_why(self):
        studio = self.watch("yard")
        studio.page.select_option("#watch-source", "yard")
        studio.wait_text("#watch-words", "Away")
        studio.wait_text("#watch-reason", "cannot be reached")
        tiles = studio.page.locator("#watch-tiles button")
        self.assertEqual(tiles.count(), 2)
        tiles.first.click()
        studio.wait_text("#watch-words", "frames/s")

    def test_a_camera_that_is_lost_is_away(self):
        studio = self.watch()
        studio.wait_text("#watch-words", "frames/s")
        self.camera.__exit__()
        studio.wait_text("#watch-words", "Away")
        studio.wait("() => document.querySelector('#watch-reason').textContent.length > 10")

    def test_a_service_that_was_away_is_followed_again(self):
        studio = self.watch()
        self.wait_picture(studio)
        port = self.made.port
        self.made.kill()
        studio.wait("() => document.querySelector('#connection').dataset.state === 'away'")
        self.made.start(port)
        studio.wait("() => document.querySelector('#connection').dataset.state === 'here'")
        rows = "document.querySelectorAll('#watch-events li')"
        count = studio.page.evaluate(f"{rows}.length")
        studio.wait(f"(count) => {rows}.length > count", count)
        # Pictures go on as well: the camera shows a person and gray in turns.
        canvas = "document.querySelector('#watch .picture')"
        before = studio.page.evaluate(f"{canvas}.toDataURL()")
        studio.wait(f"(before) => {canvas}.toDataURL() !== before", before)

    def test_it_keeps_nobody_out_and_is_whole_at_any_width(self):
        looks = look_checks.LookChecks()
        for options in ({}, {"size": {"width": 360, "height": 740}, "dark": True},
                        {"language": "ar", "size": {"width": 390, "height": 844}}):  # fmt: skip
            with self.subTest(options):
                studio = self.watch("a yard whose name is longer than any line " * 2, **options)
                self.wait_picture(studio)
                studio.wait("() => document.querySelector('#watch-events li canvas')?.width > 1")
                looks.expect_no_barrier(studio, f"{options}")

    def test_the_command_and_the_service_have_the_same_file(self):
        with Camera() as camera:
            place = folder / "watch-checked"
            place.mkdir()
            path = watch_file(place / "watch.json", camera.address)
            said = command.text("watch", "--check", path)
        self.assertIn("front door / gärten", said)
        self.assertIn("visitor: ", said)
        self.assertNotIn("watch", json.loads(service().get("/openapi.json")[1])["paths"])
