"""Repetitions: counted by the service as by the command, and shown in large digits."""

import functools
import json
import re

import material
from browser import Browser
from video_checks import SEEK
from world import Case, command, folder, photograph

RATE = 12
FRAMES = material.PERIOD * material.TIMES
# The color of a count of all people together.
DIGITS = (255, 225, 64)
REFUSED = {
    "one.csv": ("a,down," + ",".join(map(str, range(99))) + "\n", "at least two classes"),
    "nan.csv": ("a,down," + ",".join(["nan"] * 99) + "\n", "is not a landmark's coordinate"),
    "classless.csv": ("a,," + ",".join(map(str, range(99))) + "\n", "has no class"),
    "letter.csv": ("Dear reader,\n", "a sample is a name, a class and 99 numbers"),
    "nothing.csv": ("", "it has no samples"),
}


@functools.cache
def samples():
    """A folder with a file of samples for each end of the exercise."""
    place = folder / "exercise/samples"
    place.mkdir(parents=True)
    for pictures in material.sample_pictures(folder / "exercise/pictures", photograph()):
        file = place / f"{pictures.name}.csv"
        command.text("pose", "--quiet", "--format", "csv", "--output", file, pictures)
    return place


def sample_files():
    return [str(samples() / name) for name in ("down.csv", "up.csv")]


@functools.cache
def one_file():
    """All samples in one file, whose rows have classes, as the sample app of ML Kit has them."""
    path = folder / "exercise/fitness.csv"
    rows = []
    for file in sorted(samples().glob("*.csv")):
        head, *table = [line.split(",") for line in file.read_text().splitlines()]
        places = [head.index(axis) for axis in "xyz"]
        for start in range(0, len(table), 33):
            numbers = [row[place] for row in table[start : start + 33] for place in places]
            rows.append(",".join([f"{file.stem}-{start}", file.stem, *numbers]))
    path.write_text("\n".join(rows) + "\n")
    return path


@functools.cache
def film():
    return material.exercise_video(folder / "exercise.mp4", photograph())


def counts(line):
    """The counts of a line by their classes, of the one person."""
    people = line["repetitions"]
    return {count["name"]: count["count"] for person in people for count in person["counts"]}


def choose_samples(studio, *files):
    studio.field("count-reps").locator("input[type=file]").set_input_files(list(map(str, files)))


class CountingChecks(Case):
    def count(self, *files, studio=None):
        studio = studio or self.open()
        studio.choose_task("pose")
        choose_samples(studio, *files)
        studio.wait_text("[data-option=count-reps]", "Classes: down, up")
        return studio

    def play(self, studio):
        studio.choose_tab("video")
        studio.page.set_input_files("#video-files", str(film()))
        self.wait_done(studio)

    def wait_done(self, studio):
        studio.wait("() => document.querySelector('#video').dataset.state === 'done'")

    def seek(self, studio, frame):
        seek = studio.page.locator("#video-seek")
        seek.evaluate(SEEK, round((frame + 0.5) / RATE, 2))
        studio.wait(
            "(frame) => document.querySelector('#video [data-pane=first]').dataset.frame === frame",
            str(frame),
        )

    def kept(self, studio):
        """The lines that the page keeps."""
        with studio.page.expect_download() as download:
            studio.page.click("#video-results")
        path = folder / download.value.suggested_filename
        download.value.save_as(path)
        return [json.loads(line) for line in path.read_text().splitlines()]

    def expect_digits(self, studio, tab, number, name):
        """A number is drawn in large digits in the upper left corner, with its name beside it."""
        canvas = studio.canvas(tab=tab).convert("RGBA")
        words = studio.words(tab=tab)
        [digits] = [word for word in words if re.fullmatch(r"\d+", word["text"])]
        self.assertEqual(digits["text"], str(number))
        [named] = [word for word in words if word["text"] == name]
        self.assertGreater(named["x"], digits["x"] + digits["width"])
        height = 0.14 * (canvas.width * canvas.height) ** 0.5
        self.assertLess(digits["x"], height)
        self.assertLess(digits["y"], 1.5 * height)
        box = (0, 0, round(digits["x"] + digits["width"]), round(digits["y"] + height))
        pixels = [pixel for _, pixel in canvas.crop(box).getcolors(1 << 24)]
        near = [p for p in pixels if max(abs(a - b) for a, b in zip(p, DIGITS, strict=False)) < 8]
        # The rim makes them legible on a bright picture, and they are bright themselves.
        rim = [p for p in pixels if max(p[:3]) < 24 and p[3] > 150]
        self.assertTrue(near and rim, f"{len(near)} bright and {len(rim)} dark colors")

    def test_a_video_has_the_commands_counts_in_large_digits(self):
        own = command.lines("pose", "--count-reps", samples(), film())
        self.assertEqual(counts(own[-1]), {"down": 3, "up": 3})
        studio = self.count(*sample_files())
        self.play(studio)
        lines = self.kept(studio)
        self.assertEqual([line["repetitions"] for line in lines],
                         [line["repetitions"] for line in own])  # fmt: skip
        risen = next(frame for frame in range(FRAMES) if counts(own[frame])["up"] == 1)
        for frame, number, name in ((risen, 1, "up"), (FRAMES - 1, 3, "down")):
            self.seek(studio, frame)
            self.expect_digits(studio, "video", number, name)
        studio.wait_text("#found .rows", "down")
        # The video begins again, and so do the counts.
        self.seek(studio, 0)
        studio.wait(
            "() => JSON.parse(document.querySelector('#json').textContent || '{}').frame === 0"
        )
        self.assertEqual(sum(counts(studio.json()[0]).values()), 0)
        self.assertFalse(
            [word for word in studio.words(tab="video") if re.fullmatch(r"\d+", word["text"])]
        )

    def test_only_chosen_classes_are_counted_and_each_person(self):
        studio = self.count(one_file())
        offered = studio.field("rep-classes").locator("datalist option")
        self.assertEqual(offered.evaluate_all("(all) => all.map((x) => x.value)"), ["down", "up"])
        studio.set("rep-classes", ["down"])
        studio.set("people", 2)
        self.play(studio)
        own = command.lines(
            "pose", "--count-reps", one_file(), "--rep-classes", "down", "--people", "2", film()
        )
        self.assertEqual(
            [line["repetitions"] for line in self.kept(studio)],
            [line["repetitions"] for line in own],
        )
        self.assertEqual(counts(own[-1]), {"down": 3})
        self.seek(studio, FRAMES - 1)
        number = own[-1]["repetitions"][0]["trackingID"]
        self.assertIn(f"#{number} down", [word["text"] for word in studio.words(tab="video")])

    def test_a_class_without_samples_is_told_at_the_video(self):
        studio = self.count(one_file())
        studio.set("rep-classes", ["jumps"])
        studio.choose_tab("video")
        studio.page.set_input_files("#video-files", str(film()))
        studio.wait_text("#video-problem", "no sample has the class jumps")
        studio.wait_text("[data-option=rep-classes] .wrong", "the classes are down, up")

    def test_a_camera_counts_until_it_is_told_to_begin_again(self):
        camera = Browser(material.exercise_camera(folder / "exercise.mjpeg", photograph()))
        self.addCleanup(camera.close)
        studio = self.open(browser_made=camera)
        studio.choose_tab("camera")
        self.count(*sample_files(), studio=studio)
        self.assertFalse(studio.is_shown("#camera-recount"))
        studio.page.click("#camera-start")
        counted = """(least) => {
          const text = document.querySelector("#json").textContent;
          const people = text ? JSON.parse(text).repetitions ?? [] : [];
          const sum = people.flatMap(({ counts }) => counts)
            .reduce((sum, { count }) => sum + count, 0);
          return people.length > 0 && (least ? sum >= least : sum === 0);
        }"""
        studio.wait(counted, 2)
        studio.wait("() => document.querySelector('#camera canvas.marks').words?.some("
                    "({ text }) => /^\\d+$/.test(text))")  # fmt: skip
        # Mirrored or not, the digits are not.
        words = studio.words(tab="camera")
        width = studio.canvas(tab="camera").width
        [digits] = [word for word in words if re.fullmatch(r"\d+", word["text"])]
        self.assertTrue(studio.page.is_checked("#camera-mirror"))
        self.assertLess(digits["x"], width / 4)
        studio.page.click("#camera-recount")
        studio.wait(counted, 0)
        studio.wait(counted, 1)
        studio.page.click("#camera-start")
        self.assertFalse(studio.is_shown("#camera-recount"))

    def test_samples_stay_for_a_reload_and_are_asked_for_elsewhere(self):
        studio = self.count(one_file())
        self.assertIn("count-reps=fitness.csv", studio.page.url)
        address = studio.page.url
        studio.page.reload()
        studio.arrive()
        self.play(studio)
        studio.wait_text("[data-option=count-reps]", "Classes: down, up")
        self.assertEqual(counts(self.kept(studio)[-1]), {"down": 3, "up": 3})
        # Another window has the name alone.
        path = address.removeprefix(studio.address)
        other = self.open(path=path)
        other.wait_text("[data-option=count-reps]", "Choose fitness.csv again")
        other.page.click("#tab-code")
        self.assertNotIn("count-reps", other.text("#code"))
        self.count(one_file(), studio=other)
        other.page.click("#tab-video")
        other.wait_text("#code", "PoseClassifier")

    def test_samples_that_cannot_be_used_are_refused_in_words(self):
        studio = self.open()
        studio.choose_task("pose")
        for name, (text, words) in REFUSED.items():
            with self.subTest(name):
                path = folder / name
                path.write_text(text)
                choose_samples(studio, path)
                studio.wait_text("[data-option=count-reps] .wrong", words)
                self.assertNotIn("/", studio.text("[data-option=count-reps] .wrong"))
        choose_samples(studio, one_file())
        studio.wait_text("[data-option=count-reps]", "Classes: down, up")
        studio.wait("() => document.querySelector('[data-option=count-reps] .wrong').hidden")

    def test_a_service_that_let_go_of_samples_gets_them_again(self):
        studio = self.count(one_file())
        id = studio.page.evaluate(
            """async () => {
              const { samples } = await import("/samples.js");
              return samples.read("pose", "count-reps", "fitness.csv");
            }"""
        )
        studio.page.evaluate("async (id) => fetch(`/v1/samples/${id}`, { method: 'DELETE' })", id)
        self.play(studio)
        self.assertEqual(counts(self.kept(studio)[-1]), {"down": 3, "up": 3})

    def test_the_digits_are_those_of_the_pages_language(self):
        studio = self.open(language="fa")
        studio.choose_task("pose")
        choose_samples(studio, one_file())
        studio.wait_text("[data-option=count-reps]", "down")
        self.play(studio)
        self.seek(studio, FRAMES - 1)
        self.assertIn("۳", [word["text"] for word in studio.words(tab="video")])
