"""Videos: jobs of the service, played on the page with what was found in each frame."""

import json
import time
import urllib.error

import av

import material
from camera_checks import frame_number
from drawing import Drawing, judge_caption, judge_detections, judge_objects, judge_poses, score_text
from service import plain
from world import Case, command, folder, needs_testdata, photograph, start

FRAMES, RATE = 24, 12
SEEK = "(seek, time) => { seek.value = time; seek.dispatchEvent(new Event('input')); }"
MADE = {}


def film():
    """An MP4 in which a person moves; the number of each frame stands in its corner."""
    if not MADE:
        MADE["film"] = material.video(folder / "film.mp4", photograph(), FRAMES)
    return MADE["film"]


class VideoChecks(Case):
    def play(self, task, model=None, address=None, file=None, studio=None):
        studio = studio or self.open(address)
        studio.choose_task(task)
        if model:
            studio.choose_model(model)
        studio.choose_tab("video")
        studio.page.set_input_files("#video-files", str(file or film()))
        return studio

    def wait_done(self, studio):
        studio.wait("() => document.querySelector('#video').dataset.state === 'done'")

    def seek(self, studio, frame):
        """Shows a frame: the middle of the time in which it is seen."""
        studio.page.locator("#video-seek").evaluate(
            SEEK,
            round((frame + 0.5) / RATE, 2),
        )
        self.wait_frame(studio, frame)

    def wait_frame(self, studio, frame):
        studio.wait(
            "(frame) => document.querySelector('#video [data-pane=first]').dataset.frame === frame",
            str(frame),
        )

    def saved(self, studio, button):
        with studio.page.expect_download() as download:
            studio.page.click(button)
        path = folder / download.value.suggested_filename
        download.value.save_as(path)
        return path

    def expect_frames(self, studio, judge, lines, what=lambda line: line):
        """Some frames are shown with the marks that belong to them."""
        for frame in (0, 7, FRAMES - 1):
            self.seek(studio, frame)
            shown = studio.canvas("picture", tab="video")
            self.assertEqual(frame_number(shown.convert("RGB"), False), frame)
            canvas, words = studio.canvas(tab="video"), studio.words(tab="video")
            drawing = Drawing(canvas, words, material.FILM_SIZE)
            self.assertEqual(judge(drawing, what(lines[frame])), [], f"frame {frame}")

    def test_tracked_objects_are_drawn_on_their_frames_and_results_can_be_kept(self):
        studio = self.play("tracking", "face")
        self.wait_done(studio)
        lines = command.lines("track", "--model", "face", film())
        self.assertEqual(len(lines), FRAMES)

        def judge(drawing, line):
            return judge_objects(drawing, line, lines[: lines.index(line)])

        self.expect_frames(studio, judge, lines)
        kept = self.saved(studio, "#video-results")
        self.assertEqual(kept.name, "film.jsonl")
        found = [json.loads(line) for line in kept.read_text().splitlines()]
        self.assertEqual([plain(one) for one in found], [plain(one) for one in lines])
        kept = self.saved(studio, "#video-save")
        self.assertEqual(kept.name, "film-annotated.mp4")
        own = folder / "own.mp4"
        command.text("track", "--model", "face", "--annotate", own, film())
        for one, other in zip(self.pictures(kept), self.pictures(own), strict=True):
            self.assertEqual(one, other)

    def pictures(self, path):
        """The frames of a video, as small as they can still be told apart."""
        with av.open(str(path)) as container:
            return [
                frame.to_image().resize((64, 48)).tobytes() for frame in container.decode(video=0)
            ]

    def test_detections_and_poses_are_drawn_on_their_frames(self):
        studio = self.play("objects", "face")
        self.wait_done(studio)
        self.expect_frames(
            studio, judge_detections, command.lines("detect", "--model", "face", film())
        )
        # Another task is another job, at once.
        studio.choose_task("pose")
        self.wait_done(studio)
        lines = command.lines("pose", film())
        self.expect_frames(studio, judge_poses, lines)

    @needs_testdata
    def test_classes_and_moments_that_look_alike(self):
        studio = self.play("classification", "everything")
        self.wait_done(studio)
        model = material.model(material.MODELS["everything"])
        self.expect_frames(
            studio, judge_caption, command.lines("classify", "--model", model, film()),
            lambda line: [
                f"{c.get('displayName') or c['categoryName']} {score_text(c['score'])}"
                for c in line["classifications"][0]["categories"][:3]
            ],
        )  # fmt: skip
        studio.choose_task("similarity")
        studio.choose_model("embedder")
        studio.wait_text("#found .rows", "0:0")
        # Groups are of pictures.
        self.assertTrue(studio.field("min-similarity").is_visible())
        self.assertFalse(studio.field("duplicates").is_visible())
        self.assertRegex(studio.page.locator("#found .name").first.inner_text(), r"^0:0[01]$")

    def test_two_models_look_at_the_same_video_each_for_itself(self):
        studio = self.open()
        studio.choose_model("face")
        studio.choose_model("hand", "second")
        self.play("objects", studio=studio)
        self.wait_done(studio)
        self.seek(studio, 7)
        for pane, model in (("first", "face"), ("second", "hand")):
            line = command.lines("detect", "--model", model, film())[7]
            self.expect_drawn(
                judge_detections, studio, line, material.FILM_SIZE, pane=pane, tab="video"
            )
        studio.wait_text("#json", '"detections"')
        shown = [plain(line) for line in studio.json()]
        own = [command.lines("detect", "--model", name, film())[7] for name in ("face", "hand")]
        self.assertEqual(shown, [plain(line) for line in own])

    @needs_testdata
    def test_moments_are_described_by_each_of_two_models(self):
        studio = self.open()
        studio.choose_task("similarity")
        studio.choose_model("embedder")
        # A classifier's classes are a vector, too.
        studio.page.evaluate("window.watched.settings.second = 'everything'")
        self.play("similarity", studio=studio)
        studio.wait("() => document.querySelectorAll('#found section .rows li').length === 6")
        asked = studio.page.evaluate(
            "window.watched.asked.map(({ address }) => address).filter((one) => /embed/.test(one))"
        )
        self.assertEqual(len([one for one in asked if "model=embedder" in one]), 4)
        self.assertEqual(len([one for one in asked if "model=everything" in one]), 4)
        first, second = studio.json()
        self.assertNotEqual(first["embeddings"], second["embeddings"])

    def test_frames_that_nobody_looked_at_have_no_marks(self):
        studio = self.open()
        studio.choose_model("face")
        studio.choose_tab("video")
        studio.set_part("start", "1")
        studio.set_part("duration", "0.5")
        self.play("objects", studio=studio)
        self.wait_done(studio)
        lines = command.lines(
            "detect", "--model", "face", "--start", "1", "--duration", "0.5", film()
        )
        self.assertEqual(len(lines), RATE // 2)
        for frame in (0, RATE - 2, RATE + RATE // 2 + 1, FRAMES - 1):
            self.show(studio, frame)
            studio.wait_text("#found", "This part of the video was not looked at.")
            self.assertIsNone(studio.canvas(tab="video").getbbox(), f"marks on frame {frame}")
        # The first and the last that was looked at have theirs.
        for line in (lines[0], lines[-1]):
            frame = round(line["timestampInMilliseconds"] * RATE / 1000)
            self.show(studio, frame)
            studio.wait_text("#found .rows", "face")
            self.expect_drawn(judge_detections, studio, line, material.FILM_SIZE, tab="video")

    def test_the_end_of_a_whole_video_has_the_marks_of_its_last_frame(self):
        studio = self.play("objects", "face")
        self.wait_done(studio)
        self.seek(studio, 0)
        seek = studio.page.locator("#video-seek")
        # A player is there when it has played, too: behind the time of the last frame.
        seek.evaluate(SEEK, float(seek.get_attribute("max")))
        self.wait_frame(studio, FRAMES - 1)
        for tab in ("pictures", "video"):
            studio.choose_tab(tab)
        self.wait_done(studio)
        studio.wait_text("#found .rows", "face")
        last = command.lines("detect", "--model", "face", film())[-1]
        self.expect_drawn(judge_detections, studio, last, material.FILM_SIZE, tab="video")

    def show(self, studio, frame):
        """Goes to a frame, and waits until its picture is there, with marks or without."""
        studio.page.locator("#video-seek").evaluate(SEEK, (frame + 0.5) / RATE)
        until = time.monotonic() + 20
        while frame_number(studio.canvas("picture", tab="video").convert("RGB"), False) != frame:
            self.assertLess(time.monotonic(), until, f"frame {frame} is not shown")
            studio.page.wait_for_timeout(50)

    def test_what_is_damaged_in_a_video_is_told(self):
        whole = material.video(folder / "whole.mp4", photograph(), 48)
        content = bytearray(whole.read_bytes())
        middle = len(content) // 2
        content[middle : middle + 4000] = b"\xff" * 4000
        damaged = folder / "damaged.mp4"
        damaged.write_bytes(content)
        studio = self.play("objects", "face", file=damaged)
        self.wait_done(studio)
        studio.wait_text("#video-problem", "The video is not whole")
        remark = command.run("detect", "--model", "face", damaged, may_fail=True).stderr
        words = studio.text("#video-problem .problem p")
        self.assertIn("it is damaged after the frame at", words)
        self.assertIn(words.split(": ", 1)[1], remark)
        # What is whole says nothing of the kind.
        studio.page.set_input_files("#video-files", str(film()))
        self.wait_done(studio)
        self.assertEqual(studio.text("#video-problem"), "")

    def test_a_page_that_is_left_leaves_no_work_behind(self):
        own = start()
        self.addCleanup(own.end)
        long = material.video(folder / "left.mp4", photograph(), 480)
        studio = self.open(own.address)
        asked = []
        studio.page.on("request", lambda request: asked.append(request.url))
        self.play("pose", file=long, studio=studio)
        studio.wait_text("#video-progress-words", "of 480 frames")
        [job] = {url.split("/")[-2] for url in asked if url.endswith("/events")}
        self.assertTrue(self.has_job(own, job))
        studio.page.reload()
        studio.wait_text("#connection-words", "Ready")
        # The work is ended in the background, long before it would be done.
        for _ in range(50):
            if not self.has_job(own, job):
                break
            time.sleep(0.1)
        self.assertFalse(self.has_job(own, job), "the job is still there")

    def has_job(self, own, job):
        try:
            own.get(f"/v1/videos/{job}")
        except urllib.error.HTTPError as error:
            self.assertEqual(error.code, 404)
            return False
        return True

    def test_a_video_that_was_just_sent_when_it_is_stopped_leaves_no_job(self):
        own = start()
        self.addCleanup(own.end)
        studio = self.open(own.address)
        # The service has taken the video; the page does not know yet.
        studio.page.evaluate(
            """() => Object.defineProperty(XMLHttpRequest.prototype, "onload", {
              set(work) {
                this.addEventListener("load", () => {
                  window.answered = JSON.parse(this.responseText).id;
                  window.give = work;
                });
              },
            })"""
        )
        self.play("pose", studio=studio)
        studio.wait("() => window.give")
        job = studio.page.evaluate("window.answered")
        self.assertTrue(self.has_job(own, job))
        studio.page.click("#video-stop")
        studio.page.evaluate("() => window.give()")
        for _ in range(50):
            if not self.has_job(own, job):
                break
            time.sleep(0.1)
        self.assertFalse(self.has_job(own, job), "the job is still there")

    def test_a_video_asks_for_the_token_and_goes_on_with_it(self):
        token = folder / "video-token.txt"
        token.write_text("a-token-of-more-than-thirty-two-letters\n")
        own = start("--token-file", token)
        self.addCleanup(own.end)
        studio = self.open(own.address, waits=False)
        self.give(studio, token)
        studio.wait_text("#connection-words", "Ready")
        # As if it was restarted with another one; here the page's is wrong.
        studio.page.evaluate(
            "import('/service.js').then(({ service }) => { service.token = 'old'; })"
        )
        studio.choose_tab("video")
        studio.page.set_input_files("#video-files", str(film()))
        studio.wait("() => document.querySelector('#token').open")
        self.give(studio, token)
        self.wait_done(studio)
        self.assertEqual(studio.text("#video-problem"), "")

    def give(self, studio, token):
        studio.wait("() => document.querySelector('#token').open")
        studio.page.fill("#token-text", token.read_text().strip())
        studio.page.keyboard.press("Enter")

    def test_settings_act_on_a_video_at_once(self):
        studio = self.play("objects", "face")
        self.wait_done(studio)
        self.seek(studio, 0)
        studio.wait_text("#found .rows", "face")
        studio.set("score-threshold", 0.999)
        studio.wait_text("#found", "Nothing was found: the model face knows only the class face.")
        self.wait_done(studio)

    def test_a_file_that_is_no_video_is_told_in_words(self):
        wrong = folder / "letter.mp4"
        wrong.write_text("Dear reader,\n" * 50)
        studio = self.play("objects", "face", file=wrong)
        studio.wait_text("#video-problem", "This cannot be read")
        self.assertTrue(studio.is_shown("#video-unplayable"))
        self.assertTrue(studio.page.is_disabled("#video-save"))
        # A sound one is taken afterward.
        studio.page.set_input_files("#video-files", str(film()))
        self.wait_done(studio)
        self.assertEqual(studio.text("#video-problem"), "")

    def test_results_of_a_video_that_cannot_be_played_are_kept_all_the_same(self):
        old = material.video(folder / "old.avi", photograph(), 6, "mpeg4")
        studio = self.play("objects", "face", file=old)
        self.wait_done(studio)
        studio.wait("() => !document.querySelector('#video-unplayable').hidden")
        kept = self.saved(studio, "#video-results")
        found = [plain(json.loads(line)) for line in kept.read_text().splitlines()]
        lines = command.lines("detect", "--model", "face", old)
        self.assertEqual(found, [plain(line) for line in lines])

    def test_of_several_videos_one_is_open_and_the_others_can_be_chosen(self):
        place = folder / "films"
        place.mkdir()
        names = ["1.mp4", "2.mp4"]
        for count, name in zip((4, 6), names):
            material.video(place / name, photograph(), count)
        studio = self.open()
        studio.choose_model("face")
        studio.drop(place)
        studio.wait_text("#announcer", "2 videos were added; films/1.mp4 is open")
        self.assertTrue(studio.is_shown("#video"))
        self.wait_done(studio)
        offered = studio.page.locator("#video-name option").all_inner_texts()
        self.assertEqual(offered, ["1 of 2: films/1.mp4", "2 of 2: films/2.mp4"])
        self.assertIn("4 frames", studio.text("#video-summary"))
        studio.page.select_option("#video-name", label=offered[1])
        studio.wait_text("#video-summary", "6 frames")
        kept = self.saved(studio, "#video-results")
        self.assertEqual(len(kept.read_text().splitlines()), 6)
        # Another one is opened, and those before are still there.
        studio.page.set_input_files("#video-files", str(film()))
        studio.wait_text("#video-summary", f"{FRAMES} frames")
        self.assertEqual(studio.page.input_value("#video-name"), "2")
        studio.page.select_option("#video-name", "0")
        studio.wait_text("#video-summary", "4 frames")
        # Beside pictures they are counted.
        studio.drop(place, photograph())
        studio.wait_text("#pictures-summary", "On the Video tab: 2")
        self.assertEqual(studio.page.locator("#video-name option").count(), 5)

    def test_a_video_that_is_being_saved_keeps_its_name_and_its_failure(self):
        films = [material.video(folder / f"{n}-frame.mp4", photograph(), n) for n in (1, 2, 3)]
        studio = self.open()
        studio.choose_model("face")
        studio.choose_tab("video")
        studio.page.set_input_files("#video-files", [str(film) for film in films])
        studio.wait_text("#video-summary", "1 frame · ")
        studio.hold("/v1/videos/[^/]+[.]mp4$")
        studio.page.route("**/v1/videos/*.mp4", lambda route: route.fulfill(status=500, body=""))
        studio.page.click("#video-save")
        studio.wait_held(1)
        studio.page.unroute_all()
        studio.page.select_option("#video-name", "1")
        studio.wait_text("#video-summary", "2 frames · ")
        studio.page.click("#video-save")
        studio.wait_held(2)
        studio.page.select_option("#video-name", "2")
        studio.wait_text("#video-summary", "3 frames · ")
        with studio.page.expect_download() as download:
            studio.release()
        self.assertEqual(download.value.suggested_filename, "2-frame-annotated.mp4")
        self.assertEqual(studio.text("#video-problem"), "")

    def test_work_on_a_video_can_be_stopped(self):
        long = material.video(folder / "long.mp4", photograph(), 240)
        studio = self.open()
        # However fast it is, it is not done before.
        studio.hold("/v1/videos/[^/]+$")
        self.play("pose", file=long, studio=studio)
        removed = []
        studio.page.on(
            "request", lambda one: removed.append(one.url) if one.method == "DELETE" else 0
        )
        # Fast work says nothing between its begin and its end.
        studio.wait(
            """() => window.watched.held.length > 0 || document
              .querySelector("#video-progress-words").textContent.includes("of 240 frames")"""
        )
        studio.page.click("#video-stop")
        studio.wait("() => document.querySelector('#video-working').hidden")
        studio.wait_text("#announcer", "Stopped")
        studio.wait_text("#found", "It starts again when a setting is changed")
        self.assertTrue(any("/v1/videos/" in url for url in removed))

    def test_a_video_goes_on_when_the_service_is_back(self):
        own = start()
        self.addCleanup(lambda: own.kill())
        long = material.video(folder / "long-too.mp4", photograph(), 240)
        studio = self.play("pose", address=own.address, file=long)
        studio.wait_text("#video-progress-words", "of 240 frames")
        own.kill()
        studio.wait_text("#video-problem", "The service does not answer")
        own.start(own.port)
        studio.wait("() => document.querySelector('#video-working:not([hidden])')")
        self.assertEqual(studio.text("#video-problem"), "")
