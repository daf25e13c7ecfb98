"""What can be taken away: results in the command's forms, what was found cut out, and summaries.

It is long because each form is compared with the command's own; the cases share their material.
"""

import collections
import csv
import io
import json
import zipfile

from PIL import Image

import material
from video_checks import FRAMES, film
from world import Case, command, folder, needs_testdata, photograph


def numbers(text):
    """A word as a number where it is one: the page and the command write 12 in their own ways."""
    try:
        return round(float(text), 4)
    except ValueError:
        return text


def rows(text):
    """A table, without the pictures' paths."""
    table = [[numbers(cell) for cell in row] for row in csv.reader(io.StringIO(text))]
    return [[str(row[0]).rsplit("/", 1)[-1], *row[1:]] for row in table]


def rounded(value):
    """A document whose numbers are those of single precision, and whose names have no folders."""
    if isinstance(value, dict):
        return {
            name: part.rsplit("/", 1)[-1] if name == "file_name" else rounded(part)
            for name, part in value.items()
        }
    if isinstance(value, list):
        return [rounded(part) for part in value]
    return float(f"{value:.5g}") if isinstance(value, float | int) else value


# A busy browser says at times that it sought a frame before the frame is there; here, always.
EARLY = """() => {
    const media = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "currentTime");
    Object.defineProperty(HTMLVideoElement.prototype, "currentTime", {
        ...media,
        set(time) {
            media.set.call(this, time);
            queueMicrotask(() => this.dispatchEvent(new Event("seeked")));
        },
    });
}"""


def turned_photograph(name):
    """The photograph as a phone stores it that is held upright."""
    turned = folder / name
    with Image.open(photograph()) as image:
        exif = Image.Exif()
        exif[0x0112] = 6
        image.rotate(90, expand=True).save(turned, exif=exif)
    return turned


class SavingChecks(Case):
    def saved(self, studio, form, tab="pictures"):
        studio.page.select_option(f"#{tab}-form", form)
        with studio.page.expect_download() as download:
            studio.page.click(f"#{tab}-results")
        path = folder / download.value.suggested_filename
        download.value.save_as(path)
        return path

    def expect_forms(self, studio, names, words, pictures):
        """What the page saves is what the command writes."""
        self.assertEqual(
            rows(self.saved(studio, "csv").read_text()),
            rows(command.text(*words, "--format", "csv", *pictures)),
        )
        document = json.loads(self.saved(studio, "coco").read_text())
        own = json.loads(command.text(*words, "--format", "coco", *pictures))
        self.assertEqual(rounded(document), rounded(own))
        self.assertTrue(document["annotations"])
        for form, more in (("yolo", []), ("scores", ["--scores"])):
            place = folder / f"labels-{words[0]}-{form}"
            command.text(*words, "--format", "yolo", *more, "--output", place, *pictures)
            self.expect_labels(studio, form, names, place)

    def expect_labels(self, studio, form, names, place):
        with zipfile.ZipFile(self.saved(studio, form)) as labels:
            self.assertIsNone(labels.testzip())
            # Without the hidden note by which the command knows its files.
            written = sorted(path.name for path in place.iterdir() if path.name[0] != ".")
            self.assertEqual(sorted(labels.namelist()), written)
            for name in [*names, "classes"]:
                self.assertEqual(
                    [[numbers(word) for word in line.split()]
                     for line in labels.read(f"{name}.txt").decode().splitlines()],
                    [[numbers(word) for word in line.split()]
                     for line in (place / f"{name}.txt").read_text().splitlines()],
                )  # fmt: skip

    @needs_testdata
    def test_detections_are_saved_as_the_command_writes_them(self):
        names = ["cats_and_dogs", "burger"]
        pictures = [material.picture(f"{name}.jpg") for name in names]
        studio = self.open()
        studio.choose_model("things")
        studio.add(*pictures)
        studio.wait_done(2)
        words = ["detect", "--model", material.model(material.MODELS["things"])]
        self.expect_forms(studio, names, words, pictures)
        lines = command.lines(*words, *pictures)
        self.assertIn("2 of 2 done", studio.text("#pictures-summary"))
        found = [one for line in lines for one in line["detections"]]
        names = [one["categories"][0]["categoryName"] for one in found]
        for name, count in collections.Counter(names).most_common(3):
            self.assertIn(f"{name} {count}", studio.text("#pictures-summary"))
        with zipfile.ZipFile(self.saved(studio, "cutouts")) as cut:
            self.assertEqual(len(cut.namelist()), len(found))
            best = lines[0]["detections"][0]
            name = f"{best['categories'][0]['categoryName']}/cats_and_dogs-1.jpg"
            with Image.open(io.BytesIO(cut.read(name))) as picture:
                box = best["boundingBox"]
                self.assertEqual(picture.size, (box["width"], box["height"]))

    @needs_testdata
    def test_pictures_that_are_called_by_numbers_have_those_in_coco(self):
        places = [folder / "000000000042.jpg", folder / "7.jpg"]
        for place in places:
            place.write_bytes(material.picture("cats_and_dogs.jpg").read_bytes())
        studio = self.open()
        studio.choose_model("things")
        studio.add(*places)
        studio.wait_done(2)
        words = ["detect", "--model", material.model(material.MODELS["things"])]
        own = json.loads(command.text(*words, "--format", "coco", *places))
        document = json.loads(self.saved(studio, "coco").read_text())
        self.assertEqual(rounded(document), rounded(own))
        self.assertEqual([image["id"] for image in document["images"]], [42, 7])

    def test_names_that_a_spreadsheet_would_compute_are_escaped_as_in_the_command(self):
        place = folder / "formulas"
        place.mkdir()
        escaped = {
            "=1+1,2.jpg": "'=1+1,2.jpg",
            '@a"b.jpg': "'@a\"b.jpg",
            "+5.jpg": "'+5.jpg",
            "-cmd.jpg": "'-cmd.jpg",
            "\uff1d1+1.jpg": "'\uff1d1+1.jpg",
            "x;=1+1.jpg": "x;'=1+1.jpg",
            "a\n=1.jpg": "a\n'=1.jpg",
            "plain.jpg": "plain.jpg",
        }
        names = list(escaped)
        for name in names:
            (place / name).write_bytes(photograph().read_bytes())
        studio = self.open()
        studio.choose_model("face")
        studio.add(*(place / name for name in names))
        studio.wait_done(len(names))
        words = ["detect", "--model", "face", "--format", "csv", "--", *names]
        own = rows(command.run(*words, cwd=place).stdout)
        self.assertEqual(rows(self.saved(studio, "csv").read_text()), own)
        shown = {row[0] for row in own[1:]}
        self.assertEqual(shown, set(escaped.values()))

    def test_pictures_of_folders_are_called_by_their_paths(self):
        place = folder / "numbered"
        names = ["numbered/12.jpg", "numbered/below/7.jpg"]
        for name in names:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(photograph().read_bytes())
        studio = self.open()
        studio.choose_model("face")
        studio.drop(place)
        studio.wait_done(2)
        lines = self.saved(studio, "jsonl").read_text().splitlines()
        self.assertEqual([json.loads(line)["input"] for line in lines], names)
        images = json.loads(self.saved(studio, "coco").read_text())["images"]
        self.assertEqual([one["id"] for one in images], [12, 7])
        self.assertEqual([one["file_name"] for one in images], names)
        with zipfile.ZipFile(self.saved(studio, "yolo")) as archive:
            self.assertEqual(
                archive.namelist(), ["numbered/12.txt", "numbered/below/7.txt", "classes.txt"]
            )
        with zipfile.ZipFile(self.saved(studio, "cutouts")) as archive:
            self.assertEqual(
                archive.namelist(), ["face/numbered/12-1.jpg", "face/numbered/below/7-1.jpg"]
            )

    @needs_testdata
    def test_a_contact_sheet_has_all_pictures_with_their_marks(self):
        names = ["cats_and_dogs.jpg", "burger.jpg", "squat.bmp"]
        wrong = folder / "no-picture.jpg"
        wrong.write_text("no picture")
        pictures = [material.picture(name) for name in names]
        studio = self.open()
        studio.choose_model("things")
        studio.add(*pictures, wrong)
        studio.wait_done(4, failed=1)
        own = folder / "own-sheet.jpg"
        model = material.model(material.MODELS["things"])
        command.text("detect", "--model", model, "--contact-sheet", own, "--quiet", *pictures)
        with Image.open(self.saved(studio, "sheet")) as one, Image.open(own) as other:
            self.assertEqual(one.size, other.size)
            # Small copies of both differ by the words' letters and little else.
            pixels = [
                sheet.convert("RGB").resize((80, 60), Image.Resampling.BOX).tobytes()
                for sheet in (one, other)
            ]
            distances = [abs(a - b) for a, b in zip(*pixels, strict=True)]
        self.assertLess(sum(distances) / len(distances), 12)
        self.assertEqual(studio.text("#pictures-results"), "Save")

    def test_pictures_that_the_browser_cannot_show_are_told_as_left_out(self):
        place = folder / "partly-shown"
        place.mkdir()
        for name in ("here.jpg", "phone.jpg"):
            (place / name).write_bytes(photograph().read_bytes())
        studio = self.open()
        studio.choose_model("face")
        studio.drop(place)
        studio.wait_done(2)
        studio.page.evaluate(
            """() => {
              const make = window.createImageBitmap;
              window.createImageBitmap = async (source, ...rest) => {
                if (source.name?.endsWith("phone.jpg")) throw new DOMException("no picture");
                return make(source, ...rest);
              };
              // The service, which shows what a browser cannot, has no picture of it either.
              const ask = window.fetch;
              window.fetch = async (address, options) => `${address}`.includes("/v1/preview")
                ? new Response("{}", { status: 400 }) : ask(address, options);
            }"""
        )
        with zipfile.ZipFile(self.saved(studio, "cutouts")) as archive:
            self.assertEqual(archive.namelist(), ["face/partly-shown/here-1.jpg"])
        studio.wait_text("#pictures-problem", "Left out: 1 of 2")
        studio.wait_text("#pictures-problem", "phone.jpg: it cannot be shown here")
        self.assertEqual(len(self.saved(studio, "jsonl").read_text().splitlines()), 2)

    def test_settings_may_change_while_results_are_saved(self):
        pictures = [photograph(), turned_photograph("turned-before.jpg")]
        other = turned_photograph("added-meanwhile.jpg")
        studio = self.open()
        studio.choose_model("face")
        studio.add(*pictures)
        studio.wait_done(2)
        studio.page.evaluate(
            """() => {
              const make = window.createImageBitmap;
              const gate = new Promise((open) => { window.openGate = open; });
              window.createImageBitmap = async (...all) => {
                window.createImageBitmap = make;
                await gate;
                return make(...all);
              };
            }"""
        )
        studio.page.select_option("#pictures-form", "sheet")
        studio.page.click("#pictures-results")
        studio.wait_text("#pictures-results", "1 of 2")
        # Pressing again begins nothing, even though another picture is done.
        studio.add(other)
        studio.wait_done(3)
        studio.page.click("#pictures-results")
        studio.choose_task("pose")
        with studio.page.expect_download() as download:
            studio.page.evaluate("() => window.openGate()")
        path = folder / "sheet-of-before.jpg"
        download.value.save_as(path)
        own = folder / "own-sheet-of-two.jpg"
        words = ["detect", "--model", "face", "--contact-sheet", own, "--quiet"]
        command.text(*words, *pictures)
        with Image.open(path) as one, Image.open(own) as two:
            self.assertEqual(one.size, two.size)
        studio.wait_done(3)
        studio.wait_text("#pictures-results", "Save")
        self.assertEqual(studio.text("#pictures-problem"), "")

    def test_a_sheet_that_is_too_large_is_told_in_words(self):
        studio = self.open()
        studio.choose_model("face")
        studio.add(photograph())
        studio.wait_done()
        # As browsers do with a canvas of more pixels than they can have.
        studio.page.evaluate("() => { HTMLCanvasElement.prototype.toBlob = (take) => take(null); }")
        studio.page.select_option("#pictures-form", "sheet")
        studio.page.click("#pictures-results")
        studio.wait_text("#pictures-problem", "too large for one picture")
        self.assertEqual(studio.text("#pictures-results"), "Save")

    @needs_testdata
    def test_poses_and_classes_are_saved_as_the_command_writes_them(self):
        squat = material.picture("squat.bmp")
        studio = self.open()
        studio.choose_task("pose")
        studio.add(squat)
        studio.wait_done()
        self.expect_forms(studio, ["squat"], ["pose"], [squat])
        studio.choose_task("classification")
        studio.choose_model("everything")
        studio.wait_done()
        model = material.model(material.MODELS["everything"])
        self.assertEqual(
            rows(self.saved(studio, "csv").read_text()),
            rows(command.text("classify", "--model", model, "--format", "csv", squat)),
        )

    def test_a_picture_that_failed_has_its_line_and_is_counted(self):
        wrong = folder / "wrong.jpg"
        wrong.write_text("no picture")
        studio = self.open()
        studio.choose_model("face")
        studio.add(photograph(), wrong)
        studio.wait_done(2, failed=1)
        self.assertIn("2 of 2 done · 1 failed · face 1", studio.text("#pictures-summary"))
        found = [json.loads(line) for line in self.saved(studio, "jsonl").read_text().splitlines()]
        self.assertEqual([line["input"] for line in found], [photograph().name, "wrong.jpg"])
        self.assertEqual(found[1]["error"]["code"], "inputInvalid")
        self.assertNotIn("wrong", self.saved(studio, "csv").read_text())

    def test_places_can_be_those_of_the_upright_picture(self):
        turned = turned_photograph("turned.jpg")
        studio = self.open()
        studio.choose_model("face")
        studio.add(turned)
        studio.wait_done()
        studio.wait_shown()
        stored = studio.canvas()
        studio.set("upright", True)
        studio.wait_answer("model=face&upright=true", "detect")
        studio.wait_done()
        line = command.line("detect", "--model", "face", "--upright", turned)
        shown = studio.json()[0]
        self.assertEqual(shown["detections"], line["detections"])
        self.assertEqual(shown["orientation"], "up")
        # They are drawn where they were.
        for one, two in zip(stored.getbbox(), studio.canvas().getbbox()):
            self.assertLessEqual(abs(one - two), 2)

    def test_an_archive_may_have_more_files_than_two_bytes_count(self):
        count = 65_536
        studio = self.open()
        studio.page.evaluate("""async (count) => {
            const [{ archive }, { save }] =
                await Promise.all([import("./archive.js"), import("./dom.js")]);
            window.keep = async () => save(await archive(
                Array.from({ length: count }, (_, at) => [`${at}.txt`, `${at}`])), "many.zip");
        }""", count)  # fmt: skip
        with studio.page.expect_download(timeout=120_000) as download:
            studio.page.evaluate("() => window.keep()")
        path = folder / "many.zip"
        download.value.save_as(path)
        # Some readers count for themselves; for others this is the sign that ZIP64 has the number.
        self.assertEqual(path.read_bytes()[-12:-10], b"\xff\xff")
        with zipfile.ZipFile(path) as archive:
            self.assertEqual(len(archive.namelist()), count)
            self.assertIsNone(archive.testzip())
            self.assertEqual(archive.read(f"{count - 1}.txt"), str(count - 1).encode())

    def test_lines_and_zones_are_drawn_and_counted(self):
        studio = self.open()
        studio.choose_task("tracking")
        studio.choose_model("face")
        studio.set("line", ["door=50%,0,50%,100%"])
        studio.set("zone", ["desk=0,0,100%,0,100%,100%,0,100%"])
        studio.choose_tab("video")
        studio.page.set_input_files("#video-files", str(film()))
        studio.wait("() => document.querySelector('#video').dataset.state === 'done'")
        words = ["track", "--model", "face", "--line", "door=50%,0,50%,100%"]
        lines = command.lines(*words, "--zone", "desk=0,0,100%,0,100%,100%,0,100%", film())
        text = self.saved(studio, "jsonl", "video").read_text()
        found = [json.loads(line) for line in text.splitlines()]
        self.assertEqual([line["lines"] for line in found], [line["lines"] for line in lines])
        self.assertEqual([line["zones"] for line in found], [line["zones"] for line in lines])
        studio.wait_text("#found .rows", "Line door")
        studio.wait_text("#found .rows", "Zone desk")
        words = [word["text"] for word in studio.words(tab="video")]
        self.assertTrue(any(word.startswith("door  ") for word in words), words)
        self.assertIn(f"{FRAMES} frames · face 1", studio.text("#video-summary"))
        table = rows(self.saved(studio, "csv", "video").read_text())
        own = rows(command.text("track", "--model", "face", "--format", "csv", film()))
        self.assertEqual([row[:-2] for row in table], [row[:-2] for row in own])

    def test_what_is_found_in_a_video_is_cut_out_and_shown_on_a_sheet(self):
        studio = self.open()
        studio.choose_task("tracking")
        studio.choose_model("face")
        studio.choose_tab("video")
        studio.set_part("every", "6")
        studio.page.set_input_files("#video-files", str(film()))
        studio.wait("() => document.querySelector('#video').dataset.state === 'done'")
        place = folder / "cut"
        words = ["track", "--model", "face", "--every", 6, "--crop", place, "--quiet", film()]
        command.text(*words)
        written = sorted(path.relative_to(place).as_posix() for path in place.rglob("*.jpg"))
        self.assertEqual(len(written), FRAMES // 6)
        studio.page.evaluate(EARLY)
        with zipfile.ZipFile(self.saved(studio, "cutouts", "video")) as cut:
            self.assertEqual(sorted(cut.namelist()), written)
            for name in written:
                with Image.open(io.BytesIO(cut.read(name))) as one, Image.open(place / name) as two:
                    self.assertEqual(one.size, two.size, name)
                    pixels = [
                        part.convert("RGB").resize((16, 16), Image.Resampling.BOX).tobytes()
                        for part in (one, two)
                    ]
                distances = [abs(a - b) for a, b in zip(*pixels, strict=True)]
                self.assertLess(sum(distances) / len(distances), 6, name)
        own = folder / "own-film-sheet.jpg"
        command.text(*words[:5], "--contact-sheet", own, "--quiet", film())
        with Image.open(self.saved(studio, "sheet", "video")) as one, Image.open(own) as other:
            self.assertEqual(one.size, other.size)

    def draw_gate(self, studio):
        """Draws a line down the middle with the mouse, and a zone on the left with the keyboard."""
        studio.wait_shown()
        studio.page.locator("#more").evaluate("(more) => { more.open = true; }")
        studio.field("line").locator("button", has_text="Draw").click()
        box = studio.page.locator("canvas.sketch").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"]
        studio.page.mouse.move(x, y + 1)
        studio.page.mouse.down()
        studio.page.mouse.move(x, y + box["height"] - 1, steps=4)
        studio.page.mouse.up()
        studio.wait("() => document.querySelectorAll('[data-option=line] .chips li').length === 1")
        studio.field("zone").locator("button", has_text="Draw").press("Enter")
        keyboard = studio.page.keyboard
        self.assertIn("Escape", studio.text("figure p"))
        for keys in (["ArrowUp"] * 10, ["ArrowLeft"] * 10, ["ArrowDown"] * 20, ["ArrowRight"] * 10):
            for key in keys:
                keyboard.press(key)
            keyboard.press("Space")
        keyboard.press("Enter")
        studio.wait("() => document.querySelectorAll('[data-option=zone] .chips li').length === 1")
        self.assertEqual(studio.page.locator("canvas.sketch").count(), 0)
        return [
            studio.page.locator(f"[data-option={name}] .chips li").evaluate(
                "(chip) => chip.firstChild.textContent"
            )
            for name in ("line", "zone")
        ]

    def test_lines_and_zones_are_drawn_with_mouse_and_keyboard(self):
        turned = turned_photograph("turned-too.jpg")
        studio = self.open()
        studio.choose_task("tracking")
        studio.choose_model("face")
        studio.add(photograph())
        studio.wait_done()
        line, zone = self.draw_gate(studio)
        self.assertRegex(line, r"^line-1=50(\.\d)?%,0(\.\d)?%,50(\.\d)?%,(99\.\d|100)%$")
        self.assertEqual(zone, "zone-1=50%,0%,0%,0%,0%,100%,50%,100%")
        studio.wait_text("#found .rows", "Line line-1")
        studio.wait_text("#found .rows", "Zone zone-1")
        # The same on a picture that is stored lying on its side, whose left half is at its bottom.
        studio = self.open()
        studio.choose_task("tracking")
        studio.choose_model("face")
        studio.add(turned)
        studio.wait_done()
        line, zone = self.draw_gate(studio)
        self.assertEqual(zone, "zone-1=0%,50%,0%,100%,100%,100%,100%,50%")
        studio.wait_text("#found .rows", "Zone zone-1")
        drawn = studio.words()
        studio.set("upright", True)
        studio.wait_text("#json", '"orientation": "up"')
        studio.wait_shown()
        for one, two in zip(drawn, studio.words(), strict=True):
            self.assertEqual(one["text"], two["text"])
            self.assertLess(abs(one["x"] - two["x"]) + abs(one["y"] - two["y"]), 3)

    def test_drawing_can_be_given_up(self):
        studio = self.open()
        studio.choose_task("tracking")
        studio.choose_model("face")
        studio.page.locator("#more").evaluate("(more) => { more.open = true; }")
        studio.field("line").locator("button", has_text="Draw").click()
        studio.wait_text("[data-option=line] .wrong", "Show a picture")
        studio.add(photograph())
        studio.wait_done()
        studio.wait_shown()
        button = studio.field("zone").locator("button", has_text="Draw")
        button.click()
        studio.page.keyboard.press("Space")
        studio.page.keyboard.press("Enter")
        self.assertEqual(studio.page.locator("canvas.sketch").count(), 1)
        studio.page.keyboard.press("Escape")
        self.assertEqual(studio.page.locator("canvas.sketch").count(), 0)
        self.assertEqual(studio.page.locator("[data-option=zone] .chips li").count(), 0)
        self.assertIn("Draw", studio.page.evaluate("document.activeElement.ariaLabel"))

    def test_a_part_of_a_video_can_be_looked_at(self):
        studio = self.open()
        studio.choose_model("face")
        studio.choose_tab("video")
        studio.set_part("every", "4")
        studio.set_part("duration", "0:00:00.5")
        studio.page.set_input_files("#video-files", str(film()))
        studio.wait("() => document.querySelector('#video').dataset.state === 'done'")
        lines = command.lines("detect", "--model", "face", "--every", 4, "--duration", 0.5, film())
        found = self.saved(studio, "jsonl", "video").read_text().splitlines()
        self.assertEqual(
            [json.loads(line)["frame"] for line in found], [line["frame"] for line in lines]
        )
        # The code that is copied says the same.
        studio.page.click("#tab-code")
        studio.page.locator("#code-kinds input[value=shell]").check(force=True)
        self.assertIn("--every 4", studio.text("#code"))
        self.assertIn("--duration 0:00:00.5", studio.text("#code"))
        studio.page.locator("#code-kinds input[value=swift-modern]").check(force=True)
        self.assertIn("no option for: every, duration", studio.text("#code"))
        studio.page.fill("#video-start", "later")
        studio.wait_text("#video-problem", "later")
