"""The page keeps its state, shows the values in force, and offers what can be done."""

import shutil

import material
from service import plain
from video_checks import film
from world import Case, bare, command, folder, needs_testdata, photograph, service

LONG = "a-very-long-name-of-a-photograph-that-does-not-end-" * 4 + ".jpg"
CHOSEN = """() => ({
  tab: document.querySelector("[role=tab][aria-selected=true][id^=tab-]").id,
  task: window.watched.settings.task.id, values: window.watched.settings.values,
  tiles: [...document.querySelectorAll(".tile")].map((tile) => tile.textContent.trim()),
})"""


class StateChecks(Case):
    def show(self, task, model, *files):
        studio = self.open()
        studio.choose_task(task)
        studio.choose_model(model)
        studio.add(*files)
        studio.wait_done(len(files))
        return studio

    @needs_testdata
    def test_a_reload_keeps_task_options_and_pictures(self):
        studio = self.show("objects", "things", photograph(), material.picture("cats_and_dogs.jpg"))
        studio.set("score-threshold", 0.35)
        studio.set("deny", ["tie"])
        studio.wait_done(2)
        before, found = studio.page.evaluate(CHOSEN), studio.json()
        studio.page.reload()
        studio.arrive()
        studio.wait_done(2)
        self.assertEqual(studio.page.evaluate(CHOSEN), before)
        self.assertEqual([plain(one) for one in studio.json()], [plain(one) for one in found])
        self.assertIn("0.35", studio.field("score-threshold").inner_text())
        self.assertIn("tie", studio.field("deny").inner_text())

    @needs_testdata
    def test_back_and_forward_go_to_the_task_before(self):
        studio = self.open()
        studio.choose_task("objects")
        studio.choose_task("pose")
        studio.choose_task("tracking")
        for step, task in (("go_back", "pose"), ("go_back", "objects"), ("go_forward", "pose")):
            getattr(studio.page, step)()
            studio.wait("(task) => window.watched.settings.task.id === task", task)
            self.assertTrue(studio.page.is_checked(f"input[name=task][value={task}]"))

    def test_an_address_opens_its_task_and_options_for_somebody_else(self):
        studio = self.open()
        studio.choose_task("objects")
        studio.choose_model("face")
        studio.set("max-results", 2)
        studio.wait("() => location.hash.includes('max-results=2')")
        other = self.open(path=studio.page.url.removeprefix(service().address))
        other.wait("() => window.watched.settings.values['max-results'] === '2'")
        self.assertEqual(other.page.input_value("#model"), "face")

    @needs_testdata
    def test_the_slider_shows_the_threshold_in_force(self):
        """The model's own threshold, with which the command finds the same."""
        studio = self.show("objects", "face", photograph())
        shown = studio.field("score-threshold").locator("output").inner_text()
        self.assertRegex(shown, r"^0\.\d\d \(default\)$")
        value = float(studio.field("score-threshold").locator("input").input_value())
        self.assertEqual(value, float(shown.split()[0]))
        found = studio.json()
        studio.set("score-threshold", value)
        studio.wait_done()
        self.assertEqual([plain(one) for one in studio.json()], [plain(one) for one in found])
        least = min(one["categories"][0]["score"] for one in found[0]["detections"])
        self.assertGreaterEqual(least, value)

    @needs_testdata
    def test_a_given_model_is_offered_only_for_what_it_can_do(self):
        studio = self.open()
        offered = {}
        for task in ("objects", "pose", "classification", "similarity"):
            studio.choose_task(task)
            options = studio.page.locator("#model option")
            names = options.evaluate_all("(all) => all.map((x) => x.value)")
            offered[task] = {name for name in names if name in material.MODELS}
        self.assertEqual(offered["objects"], {"things"})
        self.assertEqual(offered["pose"], set())
        self.assertLessEqual({"birds", "everything"}, offered["classification"])
        self.assertNotIn("things", offered["classification"] | offered["similarity"])
        self.assertIn("embedder", offered["similarity"])

    @needs_testdata
    def test_results_are_called_by_the_pictures_names(self):
        studio = self.show("objects", "things", material.picture("cats_and_dogs.jpg"))
        self.assertEqual([one["input"] for one in studio.json()], ["cats_and_dogs.jpg"])

    @needs_testdata
    def test_what_browsers_do_not_read_is_shown_all_the_same(self):
        """TIFF is read by no browser but one: the picture comes from the service."""
        from PIL import Image

        name = folder / "photo.tiff"
        with Image.open(photograph()) as image:
            image.save(name)
        studio = self.show("objects", "face", name)
        line = command.line("detect", "--model", "face", name)
        self.assertEqual([plain(one) for one in studio.json()], [plain(line)])
        studio.wait_shown()
        canvas = studio.canvas("picture")
        self.assertGreater(len(set(canvas.resize((40, 40)).getdata())), 100, "nothing is shown")

    def test_long_names_and_errors_stay_inside_their_column(self):
        name, broken = folder / LONG, folder / f"broken-{LONG}"
        shutil.copy(photograph(), name)
        broken.write_bytes(photograph().read_bytes()[:900])
        for size in ({"width": 1360, "height": 800}, {"width": 390, "height": 800}):
            studio = self.open(size=size)
            studio.choose_model("face")
            studio.add(name, broken)
            studio.wait_done(2, failed=1)
            for tile in range(2):
                studio.page.locator(".tile").nth(tile).click()
                studio.wait("() => document.querySelector('#found').textContent.trim() !== ''")
                wide = studio.page.evaluate(
                    """() => {
                      const outside = [];
                      const most = document.documentElement.clientWidth;
                      if (document.documentElement.scrollWidth > most) outside.push("the page");
                      for (const part of document.querySelectorAll(
                        "#found, #found *, .tile, .tile *, #pictures-problem, figcaption")) {
                        const { right, left, width } = part.getBoundingClientRect();
                        const column = part.closest("section, aside, main")
                          ?.getBoundingClientRect();
                        if (width > 0 && (right > most + 1 || left < -1 ||
                          (column && right > column.right + 1))) {
                          outside.push(part.className || part.tagName);
                        }
                      }
                      return outside;
                    }"""
                )
                self.assertEqual(wide, [], f"{size}: these are outside of their column")

    @needs_testdata
    def test_a_film_says_what_it_shows_as_a_whole(self):
        studio = self.open()
        studio.choose_task("tracking")
        studio.choose_model("things")
        video = film()
        studio.choose_tab("video")
        studio.page.set_input_files("#video-files", str(video))
        studio.wait("() => document.querySelector('#video').dataset.state === 'done'")
        lines = command.lines("track", "--model", material.model(material.MODELS["things"]), video)
        numbers = {one["trackingID"] for line in lines for one in line["objects"]}
        self.assertTrue(numbers)
        shown = studio.text("#found")
        for number in numbers:
            frames = sum(
                any(one["trackingID"] == number for one in line["objects"]) for line in lines
            )
            self.assertRegex(shown, rf"#{number} \w[^#]*{frames} of {len(lines)} frames")


class FetchingChecks(Case):
    """A service whose cache has the runtime alone."""

    def bare(self, *words):
        made, cache = bare(*words)
        self.addCleanup(made.end)
        return made, cache

    def test_a_task_without_a_model_offers_to_fetch_it(self):
        made, cache = self.bare()
        studio = self.open(made.address)
        studio.choose_task("objects")
        studio.choose_model("face")
        studio.add(photograph())
        studio.wait("() => !document.querySelector('#fetch').hidden")
        words = studio.text("#fetch")
        for part in ("needs a model that is not on this machine", "face", "Apache-2.0"):
            self.assertIn(part, words)
        self.assertEqual(studio.states(), ["waiting"], "pictures fail before there is a model")
        studio.page.click("#fetch-start")
        studio.wait_done()
        self.assertTrue((cache / "models/face.tflite").exists())
        self.assertTrue(studio.json()[0]["detections"])
        self.assertFalse(studio.is_shown("#fetch"))

    def test_a_service_that_fetches_nothing_says_the_command(self):
        made, _ = self.bare("--model-fetches", "off")
        studio = self.open(made.address)
        studio.choose_task("objects")
        studio.choose_model("face")
        studio.wait("() => !document.querySelector('#fetch').hidden")
        self.assertIn("vision models pull face", studio.text("#fetch"))
        self.assertEqual(studio.page.locator("#fetch-start").count(), 0)
