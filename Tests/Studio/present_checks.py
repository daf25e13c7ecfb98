"""What the page shows is of the present settings, pictures and models, however late answers are."""

import material
from service import plain
from video_checks import film
from world import Case, command, folder, needs_testdata, photograph

ZONE = "yard=0,0,100%,0,100%,100%,0,100%"


def copies(*names):
    """The photograph under other names."""
    for name in names:
        (folder / name).write_bytes(photograph().read_bytes())
    return [folder / name for name in names]


class PresentChecks(Case):
    def show(self, task, *files):
        studio = self.open()
        studio.choose_task(task)
        studio.choose_model("face")
        studio.add(*files)
        return studio

    def test_what_other_settings_found_goes_at_once(self):
        studio = self.show("objects", photograph())
        studio.wait_done()
        seen = """() => [
          document.querySelector(".tile").dataset.state,
          document.querySelector("#pictures-results").disabled,
          document.querySelector("#json").textContent === "",
        ]"""
        choose = "window.watched.settings.choose('score-threshold', "
        shown = studio.page.evaluate(f"() => {{ {choose} '0.99'); return ({seen})(); }}")
        self.assertEqual(shown, ["waiting", True, True])
        studio.wait_done()
        self.assertEqual(studio.json()[0]["detections"], [])
        # What is taken back before anything was asked was never gone.
        back = f"() => {{ {choose} '0.5'); {choose} '0.99'); return ({seen})(); }}"
        self.assertEqual(studio.page.evaluate(back), ["done", False, False])

    def test_what_was_copied_is_told_for_a_moment_however_often(self):
        studio = self.open()
        studio.page.click("#tab-code")
        for _ in range(2):
            studio.page.click("#copy-code")
            studio.wait_text("#copy-code", "Copied")
        studio.wait("() => document.querySelector('#copy-code').textContent === 'Copy'")

    def test_an_answer_to_what_was_asked_before_is_not_taken(self):
        studio = self.open()
        studio.choose_model("face")
        studio.hold("/v1/detect")
        studio.add(photograph())
        studio.wait_held()
        studio.page.evaluate(
            """() => {
              const tile = document.querySelector(".tile");
              window.states = [];
              new MutationObserver(() => window.states.push(tile.dataset.state))
                .observe(tile, { attributes: true });
              window.watched.settings.choose("score-threshold", "0.99");
              window.watched.held.shift()();
            }"""
        )
        studio.wait_held()
        self.assertNotIn("done", studio.page.evaluate("window.states"))
        studio.release()
        studio.wait_done()
        self.assertEqual(studio.json()[0]["detections"], [])

    def test_an_answer_that_comes_late_changes_nothing(self):
        studio = self.open()
        studio.choose_task("tracking")
        studio.choose_model("face")
        studio.hold("/frames")
        studio.add(photograph())
        studio.wait_held()
        studio.set("zone", [ZONE])
        studio.wait_held(2)
        self.assertNotIn("done", studio.states())
        studio.release(1)
        studio.wait_done()
        [line] = studio.json()
        self.assertEqual([zone["name"] for zone in line["zones"]], ["yard"])
        studio.release()
        # A stream is ended when its last answer was taken, or left.
        studio.wait("() => window.watched.ended === 2")
        studio.wait_done()
        self.assertEqual(studio.json(), [line])

    def test_pictures_are_tracked_anew_when_they_are_others(self):
        one, two, three = copies("one.jpg", "two.jpg", "three.jpg")
        studio = self.show("tracking", one, two)
        studio.wait_done(2)
        studio.choose_task("objects")
        studio.wait_done(2)
        studio.choose_task("tracking")
        studio.wait_done(2)
        self.assertIn("objects", studio.json()[0])
        studio.page.click("#pictures-clear")
        studio.add(two, three)
        studio.wait_done(2)
        self.assertIn("objects", studio.json()[0])
        # One that is not shown goes, and another comes.
        studio.page.locator(".tile", has_text="three.jpg").press("Delete")
        studio.add(one)
        studio.wait_done(2)
        for frame, file in enumerate((two, one)):
            studio.choose_picture(file.name)
            self.assertEqual(studio.json()[0]["frame"], frame)

    def test_tracking_begins_anew_when_an_answer_is_lost(self):
        studio = self.open()
        lost = []

        def lose_first(route):
            if lost:
                route.continue_()
            else:
                lost.append(route.request.url)
                route.abort()

        studio.page.route("**/frames?*", lose_first)
        studio.choose_task("tracking")
        studio.choose_model("face")
        files = copies("first.jpg", "next.jpg", "last.jpg")
        studio.add(*files)
        studio.wait_done(3)
        self.assertEqual(len(lost), 1)
        for frame, file in enumerate(files):
            studio.choose_picture(file.name)
            self.assertEqual(studio.json()[0]["frame"], frame)

    @needs_testdata
    def test_a_picture_that_is_removed_is_compared_no_more(self):
        studio = self.open()
        studio.choose_task("similarity")
        studio.choose_model("embedder")
        studio.add(*(material.picture(f"{name}.jpg") for name in ("burger", "burger_crop")),
                   material.picture("sparrow.png"))  # fmt: skip
        studio.wait_done(3)
        studio.page.locator(".tile", has_text="burger_crop.jpg").press("Delete")
        self.assertEqual(studio.page.locator("#found .name").all_inner_texts(), ["sparrow.png"])

    def test_a_service_with_other_models_is_asked_again(self):
        studio = self.show("objects", photograph())
        studio.wait_done()
        asked = studio.page.evaluate("window.watched.count")
        studio.page.route("**/v1/models", lambda route: route.fulfill(json={"models": []}))
        # As when it comes back after a restart.
        studio.page.evaluate(
            "async () => (await import('/service.js')).service.dispatchEvent(new Event('change'))"
        )
        studio.wait("(asked) => window.watched.count > asked", asked)
        studio.wait_done()
        line = command.line("detect", "--model", "face", photograph())
        self.assertEqual([plain(shown) for shown in studio.json()], [plain(line)])

    def test_a_video_plays_on_when_the_task_is_changed(self):
        studio = self.open()
        studio.choose_model("face")
        studio.choose_tab("video")
        studio.page.set_input_files("#video-files", str(film()))
        done = "() => document.querySelector('#video').dataset.state === 'done'"
        studio.wait(done)
        studio.page.evaluate(
            "() => { window.watched.elements.find(({ src }) => src).loop = true; }"
        )
        studio.page.click("#video-play")
        frame = "document.querySelector('#video .pane').dataset.frame"
        studio.wait(f"() => {frame} > 2")
        shown = studio.page.evaluate(
            """() => {
              document.querySelector("input[name=task][value=pose]").click();
              return [
                document.querySelector("#video").dataset.state,
                document.querySelector("#video-results").disabled,
                document.querySelector("#json").textContent === "",
              ];
            }"""
        )
        self.assertEqual(shown, ["working", True, True])
        studio.wait(done)
        shown = studio.page.evaluate(frame)
        studio.wait(f"(shown) => {frame} !== shown", shown)
