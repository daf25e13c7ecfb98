"""Pointing at a thing in a picture: by mouse, by dragging, by keyboard."""

from world import Case, photograph


class PointingChecks(Case):
    def sketched(self):
        """The page with a picture, and the canvas that takes points."""
        studio = self.open()
        studio.choose_task("masks")
        studio.add(photograph())
        studio.wait_done()
        studio.field("at").locator("button").click()
        canvas = studio.page.locator("#pictures canvas.sketch")
        canvas.wait_for()
        return studio, canvas, canvas.bounding_box()

    def chosen(self, studio):
        studio.wait("() => window.watched.settings.values.at")
        return studio.page.evaluate("window.watched.settings.values.at")

    def near(self, text, *places):
        points = [[float(part.rstrip("%")) for part in point.split(",")] for point in text.split()]
        self.assertEqual(len(points), len(places), text)
        for point, place in zip(points, places):
            for number, wanted in zip(point, place):
                self.assertAlmostEqual(number, wanted, delta=1.5, msg=text)

    def test_a_click_is_a_point_and_a_model_that_takes_none_says_so(self):
        studio, _, box = self.sketched()
        studio.page.mouse.click(box["x"] + 0.4 * box["width"], box["y"] + 0.55 * box["height"])
        self.near(self.chosen(studio), (40, 55))
        self.assertEqual(studio.field("at").locator("input").input_value(), self.chosen(studio))
        # The usual model finds people, wherever they are.
        studio.wait("() => !document.querySelector('[data-option=at] .wrong').hidden")
        self.assertIn("magic-touch", studio.text("[data-option=at] .wrong"))
        studio.set("at", None)
        studio.wait_done()

    def test_a_drag_is_a_line_over_a_thing(self):
        studio, _, box = self.sketched()
        mouse = studio.page.mouse
        for number, part in enumerate((0.2, 0.4, 0.6)):
            mouse.move(box["x"] + part * box["width"], box["y"] + 0.5 * box["height"])
            if number == 0:
                mouse.down()
        mouse.up()
        points = self.chosen(studio).split()
        self.near(points[0], (20, 50))
        self.near(points[-1], (60, 50))
        # A model would take gaps for several things.
        across = [float(point.split("%")[0]) for point in points]
        self.assertTrue(all(0 <= b - a <= 0.6 for a, b in zip(across, across[1:])), across)
        self.assertGreater(len(points), 60)

    def test_the_keyboard_points_as_well_and_escape_gives_up(self):
        studio, canvas, _ = self.sketched()
        canvas.press("Escape")
        self.assertEqual(studio.page.evaluate("window.watched.settings.values.at ?? null"), None)
        studio.field("at").locator("button").click()
        canvas.wait_for()
        for key in ("ArrowLeft", "ArrowLeft", "ArrowUp", " "):
            canvas.press(key)
        self.near(self.chosen(studio), (40, 45))
