"""The camera: a film is played as one, and what is drawn fits the very frame that is shown."""

import base64
import json
import urllib.request

from PIL import Image

import material
from browser import Browser, picture_of
from drawing import (
    Drawing,
    judge_caption,
    judge_detections,
    judge_objects,
    judge_poses,
    score_text,
)
from service import plain
from world import Case, command, folder, needs_testdata

HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
ASKED = "window.watched.count"
# As many frames may be under way when the page is hidden.
AT_ONCE = 2


def found(line):
    """A line without its number in the stream, where frames that gave way are counted, too."""
    return {name: value for name, value in plain(line).items() if name != "frame"}


def post(address, content=b""):
    """A service's answer to a JPEG, or to nothing."""
    request = urllib.request.Request(address, content, {"Content-Type": "image/jpeg"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def frame_number(image, mirrored):
    """The number in the corner of a frame of the film."""
    number = 0
    for bit in range(material.BITS):
        x = (bit + 0.5) * material.SIDE * image.width / material.FILM_SIZE[0]
        y = material.SIDE / 2 * image.height / material.FILM_SIZE[1]
        pixel = image.getpixel((int(image.width - x if mirrored else x), int(y)))
        number = number * 2 + (sum(pixel[:3]) > 380)
    return number


class CameraChecks(Case):
    def start(self, task, model=None, **options):
        """Opens the page, and its camera with a task."""
        studio = self.open(**options)
        studio.choose_task(task)
        if model:
            studio.choose_model(model)
        studio.choose_tab("camera")
        studio.page.click("#camera-start")
        return studio

    def watch(self, studio, results=8):
        """Lets it look at some frames and stops it; answers the last line and its frame."""
        studio.wait(
            "(count) => window.watched.asked.filter(({ answer }) =>"
            " answer?.includes('milliseconds')).length >= count",
            results,
        )
        studio.wait("() => document.querySelector('#camera .pane[data-state=done]')")
        studio.page.click("#camera-start")
        # The list beside the picture changes a little later than the picture.
        studio.wait(
            """() => {
              const text = document.querySelector("#json").textContent;
              if (window.latest !== text) window.since = performance.now();
              window.latest = text;
              const time = document.querySelector("#camera [data-pane=first] .time").textContent;
              // A slow frame's time has a comma, as in 1,234.5 ms.
              return text && performance.now() - window.since > 400 &&
                JSON.parse(text).milliseconds.toFixed(1) === time.replace(/[^0-9.]/g, "");
            }"""
        )
        [line] = studio.json()
        content = studio.page.evaluate(
            """async (milliseconds) => {
              const { body } = window.watched.asked.findLast(({ answer }) =>
                answer && JSON.parse(answer).milliseconds === milliseconds);
              return btoa([...new Uint8Array(await body.arrayBuffer())]
                .map((byte) => String.fromCharCode(byte)).join(""));
            }""",
            line["milliseconds"],
        )
        frame = folder / "seen.jpg"
        frame.write_bytes(base64.b64decode(content))
        return line, frame

    def followed(self, studio, last):
        """The answers to the very frames that were sent, up to a line's, one after the other in a
        stream of their own."""
        opened, frames = studio.page.evaluate(
            """async () => {
              const { asked } = window.watched;
              const looked = asked.filter(({ address, answer }) =>
                /frames[?]/.test(address) && answer?.includes('"milliseconds"'));
              return [
                asked.find(({ address }) => /^[/]v1[/]streams[?]/.test(address)).address,
                await Promise.all(looked.map(async ({ address, body }) => [
                  Number(new URLSearchParams(address.split("?")[1]).get("timestamp")),
                  btoa([...new Uint8Array(await body.arrayBuffer())]
                    .map((byte) => String.fromCharCode(byte)).join("")),
                ])),
              ];
            }"""
        )
        stream = "/v1/streams/" + post(studio.address + opened)["id"]
        answers = []
        for timestamp, content in sorted(frames, key=lambda frame: frame[0]):
            address = f"{studio.address}{stream}/frames?timestamp={timestamp}"
            answers.append(post(address, base64.b64decode(content)))
            # Two frames may take the same time, but they are not taken at the same time.
            if timestamp == last["timestampInMilliseconds"]:
                return answers
        raise AssertionError("the last line is of no frame that was sent")

    def expect_same_frame(self, studio, frame, mirrored=True):
        """The picture under the marks is the one that was sent."""
        with Image.open(frame) as sent:
            number = frame_number(sent.convert("RGB"), False)
        shown = studio.canvas("picture", tab="camera")
        self.assertEqual(frame_number(shown.convert("RGB"), mirrored), number)

    def expect_marks(self, judge, studio, line, mirrored=True):
        canvas, words = studio.canvas(tab="camera"), studio.words(tab="camera")
        self.assertEqual(judge(Drawing(canvas, words, material.FILM_SIZE, mirrored), line), [])

    def test_faces_are_drawn_mirrored_on_the_frame_they_were_found_in(self):
        studio = self.start("objects", "face")
        line, frame = self.watch(studio)
        self.assertEqual(plain(line), plain(command.line("detect", "--model", "face", frame)))
        self.assertTrue(line["detections"])
        self.expect_same_frame(studio, frame)
        self.expect_marks(judge_detections, studio, line)

    def test_a_camera_that_is_not_mirrored_shows_things_as_they_are(self):
        studio = self.open()
        studio.choose_model("face")
        studio.choose_tab("camera")
        studio.page.uncheck("#camera-mirror")
        studio.page.click("#camera-start")
        line, frame = self.watch(studio)
        self.expect_same_frame(studio, frame, mirrored=False)
        self.expect_marks(judge_detections, studio, line, mirrored=False)

    def test_poses_follow_the_person(self):
        studio = self.start("pose")
        line, frame = self.watch(studio)
        self.assertEqual(found(self.followed(studio, line)[-1]), found(line))
        [pose] = line["poses"]
        self.expect_same_frame(studio, frame)
        numbers = studio.page.evaluate(
            "window.watched.asked.flatMap(({ answer }) => JSON.parse(answer ?? '{}').poses ?? [])"
            ".map(({ trackingID }) => trackingID)"
        )
        self.assertEqual(len(set(numbers)), 1)
        canvas = studio.canvas(tab="camera")
        drawing = Drawing(canvas, studio.words(tab="camera"), material.FILM_SIZE, True)
        self.assertEqual([word["text"] for word in drawing.words], [f"#{pose['trackingID']}"])
        self.assertEqual(judge_poses(drawing, line), [])

    def test_objects_keep_their_numbers_and_have_trails(self):
        studio = self.start("tracking", "face")
        line, frame = self.watch(studio, results=20)
        own = self.followed(studio, line)
        self.assertEqual(found(own[-1]), found(line))
        self.expect_same_frame(studio, frame)
        self.expect_marks(lambda drawing, line: judge_objects(drawing, line, own), studio, line)
        numbers = studio.page.evaluate(
            "window.watched.asked.flatMap(({ answer }) => JSON.parse(answer ?? '{}').objects ?? [])"
            ".map(({ trackingID }) => trackingID)"
        )
        # On a busy machine the camera pauses, and the object is a new one behind the pause.
        most = max(numbers.count(number) for number in set(numbers))
        self.assertGreaterEqual(most, 10, str(numbers))
        # The trail ends in the middle of the box, in the object's color.
        drawing = Drawing(
            studio.canvas(tab="camera"), studio.words(tab="camera"), material.FILM_SIZE, True
        )
        box = line["objects"][0]["boundingBox"]
        x, y = drawing.place(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        seen = [drawing.pixel(x + dx, y + dy)[3] for dx in range(-3, 4) for dy in range(-3, 4)]
        self.assertGreater(max(seen), 150, "there is no trail")

    @needs_testdata
    def test_classes_are_those_of_the_frame(self):
        studio = self.start("classification", "everything")
        line, frame = self.watch(studio)
        own = command.line(
            "classify", "--model", material.model(material.MODELS["everything"]), frame
        )
        self.assertEqual(plain(line), plain(own))
        best = own["classifications"][0]["categories"][:3]
        words = [
            f"{c.get('displayName') or c['categoryName']} {score_text(c['score'])}" for c in best
        ]
        self.expect_marks(judge_caption, studio, words)

    @needs_testdata
    def test_the_camera_is_compared_with_kept_pictures(self):
        studio = self.start("similarity", "embedder")
        studio.wait_text("#found", "Take a picture")
        studio.page.click("#camera-take")
        studio.wait_text("#camera-rate", "is on the Pictures tab")
        studio.choose_tab("pictures")
        studio.wait_done()
        self.assertRegex(studio.text(".tile .caption"), r"^camera-\d{6}\.jpg$")
        studio.choose_tab("camera")
        studio.page.click("#camera-start")
        studio.wait_text("#found .rows", "camera-")
        score = float(studio.text("#found .rows .score"))
        self.assertGreater(score, 0.8)

    def test_another_camera_and_another_size_are_taken_at_once(self):
        several = Browser(cameras=2)
        self.addCleanup(several.close)
        studio = self.start("objects", "face", browser_made=several)
        studio.wait("() => document.querySelectorAll('#camera-choice option').length === 2")
        values = studio.page.locator("#camera-choice option").evaluate_all(
            "(options) => options.map(({ value }) => value)"
        )
        current = studio.page.locator("#camera-choice").input_value()
        [other] = [value for value in values if value != current]
        studio.page.select_option("#camera-choice", other)
        studio.wait("() => window.watched.media.length === 2")
        wanted = studio.page.evaluate("window.watched.media.at(-1).wanted.video")
        self.assertEqual(wanted["deviceId"], {"exact": other})
        studio.page.select_option("#camera-size", "320x240")
        studio.wait("() => window.watched.media.length === 3")
        studio.wait("() => document.querySelector('#json').textContent.includes('\"width\": 320')")
        states = studio.page.evaluate(
            "window.watched.media.map(({ media }) => media.getVideoTracks()[0].readyState)"
        )
        self.assertEqual(states, ["ended", "ended", "live"])
        # Leaving the tab switches the camera off.
        studio.choose_tab("pictures")
        state = "window.watched.media.at(-1).media.getVideoTracks()[0].readyState"
        self.assertEqual(studio.page.evaluate(state), "ended")

    def test_two_models_look_at_the_same_frames(self):
        studio = self.open()
        studio.choose_model("face")
        studio.choose_model("hand", "second")
        studio.choose_tab("camera")
        studio.page.click("#camera-start")
        studio.wait("() => document.querySelectorAll('#camera .pane:not([hidden])').length === 2")
        studio.wait(
            r"() => /^[\d.]+ frames\/s · \d+ ms behind$/"
            ".test(document.querySelector('#camera-rate').textContent)"
        )
        models = studio.page.evaluate(
            """() => {
              const { body } = window.watched.asked[4];
              return window.watched.asked.filter((note) => note.body === body)
                .map(({ address }) => new URLSearchParams(address.split("?")[1]).get("model"))
                .toSorted();
            }"""
        )
        self.assertEqual(models, ["face", "hand"])

    def test_a_frame_that_one_of_two_models_has_dropped_is_shown_of_neither(self):
        studio = self.open()
        studio.choose_task("tracking")
        studio.choose_model("face")
        studio.choose_model("hand", "second")
        asked = {}

        def answer(route):
            """Of one stream every third frame gives way."""
            name = route.request.url.split("/")[-2]
            asked[name] = asked.get(name, 0) + 1
            if name == max(asked) and asked[name] % 3 == 2:
                route.fulfill(json={"dropped": True, "timestampInMilliseconds": 0})
            else:
                route.continue_()

        studio.page.route("**/v1/streams/*/frames*", answer)
        studio.choose_tab("camera")
        studio.page.click("#camera-start")
        studio.wait(
            "() => window.watched.asked.filter(({ answer }) =>"
            " answer && JSON.parse(answer).dropped).length > 6"
        )
        studio.wait_text("#found section:nth-child(2) h2", "hand")
        for _ in range(10):
            # Both at one moment.
            addresses = studio.page.evaluate(
                "[...document.querySelectorAll('#camera canvas.picture')]"
                ".map((canvas) => canvas.toDataURL())"
            )
            first, second = (picture_of(address).convert("RGB") for address in addresses)
            self.assertEqual(frame_number(first, True), frame_number(second, True))
            studio.page.wait_for_timeout(50)

    def test_what_another_task_found_goes_at_once(self):
        studio = self.start("objects", "face")
        studio.wait_text("#found .rows", "face")
        studio.page.evaluate("() => { window.fetch = () => new Promise(() => {}); }")
        studio.choose_task("pose")
        studio.wait_text("#found", "Looking")
        self.assertIsNone(studio.canvas(tab="camera").getbbox())

    def test_a_hidden_page_looks_at_nothing(self):
        studio = self.start("objects", "face")
        studio.wait(f"() => {ASKED} > 2")
        asked = studio.page.evaluate(f"(hidden) => {{ ({HIDE})(hidden); return {ASKED}; }}", True)
        self.assertEqual(studio.text("#camera-rate"), "waits while the page is hidden")
        # Ten frames of the camera later nothing more was asked.
        studio.page.evaluate(
            """() => new Promise((resolve) => {
              const [video] = window.watched.elements.filter(({ srcObject }) => srcObject);
              let left = 10;
              const count = () => (--left ? video.requestVideoFrameCallback(count) : resolve());
              count();
            })"""
        )
        self.assertLessEqual(studio.page.evaluate(ASKED), asked + AT_ONCE)
        studio.page.evaluate(HIDE, False)
        studio.wait(f"(asked) => {ASKED} > asked + 2", asked)

    def test_a_camera_that_is_not_allowed_is_told_in_words(self):
        studio = self.start("objects", camera=False)
        studio.wait_text("#camera-problem", "The camera is not allowed")
        self.assertIn("address bar", studio.text("#camera-problem"))
        self.assertEqual(studio.text("#camera-start"), "Start")
        self.assertTrue(studio.page.is_enabled("#camera-start"))

    def test_a_machine_without_cameras_is_told_in_words(self):
        bare = Browser()
        self.addCleanup(bare.close)
        studio = self.open(browser_made=bare)
        studio.choose_tab("camera")
        studio.page.click("#camera-start")
        studio.wait_text("#camera-problem", "There is no camera")
        self.assertIn("press Start again", studio.text("#camera-problem"))

    def test_an_interrupted_camera_is_told_in_words_and_starts_again(self):
        studio = self.start("objects", "face")
        studio.wait(f"() => {ASKED} > 1")
        studio.page.evaluate(
            """() => {
              const [track] = window.watched.media.at(-1).media.getVideoTracks();
              track.stop();
              track.dispatchEvent(new Event("ended"));
            }"""
        )
        studio.wait_text("#camera-problem", "The camera was interrupted")
        asked = studio.page.evaluate(ASKED)
        studio.page.click("#camera-start")
        studio.wait(f"(asked) => {ASKED} > asked + 2", asked)
        self.assertEqual(studio.text("#camera-problem"), "")
