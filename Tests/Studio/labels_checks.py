"""Answers that are checked against labels: the page says what `vision eval` says."""

import csv
import json
import re
import shutil

import material
from world import Case, command, folder, needs_testdata, photograph, start

FACE = [181, 142, 174, 204]


def table_of(text):
    """The columns of a table for people, which stand two blanks apart."""
    return [re.split(r" {2,}", line.strip()) for line in text.splitlines()]


def with_mean_errors(value, other):
    """A report with another's mean errors where they are close: the page rounds places."""
    if isinstance(value, list) and isinstance(other, list):
        return [with_mean_errors(*pair) for pair in zip(value, other)] + value[len(other) :]
    if not isinstance(value, dict) or not isinstance(other, dict):
        return value
    made = {key: with_mean_errors(each, other.get(key)) for key, each in value.items()}
    mean, wanted = value.get("nme"), other.get("nme")
    if None not in (mean, wanted) and abs(mean - wanted) < 1e-6:
        made["nme"] = wanted
    return made


def coco(path, *pictures, classes=("face",), person=None):
    """Labels of pictures, each a name and its boxes, which are a class's place and four sides."""
    annotations = [
        {"image_id": at, "category_id": kind + 1, "bbox": box, "area": box[2] * box[3], **more}
        for at, (_, boxes) in enumerate(pictures)
        for kind, box, *rest in boxes
        for more in [rest[0] if rest else {}]
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        json.dumps(
            {
                "images": [{"id": at, "file_name": name} for at, (name, _) in enumerate(pictures)],
                "categories": [
                    {"id": at + 1, "name": name, **(person or {})}
                    for at, name in enumerate(classes)
                ],
                "annotations": [{"id": at, **one} for at, one in enumerate(annotations)],
            }
        )
    )
    return path


class LabelsChecks(Case):
    def begin(self, task, model, *files, labels=(), folder_chosen=None, address=None):
        """Opens the page with pictures, and chooses labels for them."""
        studio = self.open(address)
        studio.choose_task(task)
        studio.choose_model(model)
        if folder_chosen:
            studio.page.set_input_files("#folder-files", str(folder_chosen))
        else:
            studio.drop(*files)
        studio.wait("() => !document.querySelector('#check').hidden")
        studio.page.locator("#check-title").press("Enter")
        if labels:
            studio.page.set_input_files("#check-files", [str(file) for file in labels])
        return studio

    def check(self, studio):
        studio.page.click("#check-start")
        studio.wait(
            "() => document.querySelector('#check-report table, #check-problem .problem') &&"
            " document.querySelector('#check-progress').hidden"
        )
        self.assertEqual(studio.text("#check-problem"), "")

    def saved(self, studio, at=0):
        with studio.page.expect_download() as download:
            studio.page.locator("#check-report button").nth(at).click()
        path = folder / "saved" / download.value.suggested_filename
        download.value.save_as(path)
        return json.loads(path.read_text())

    def tables(self, studio, at=0):
        report = studio.page.locator("#check-report section").nth(at)
        return report.locator("table").evaluate_all(
            "(all) => all.map((one) => [...one.rows].map((row) =>"
            " [...row.cells].map((cell) => cell.textContent)))"
        )

    def expect_the_commands(self, studio, *words, at=0):
        """The page has the command's numbers, in its tables and with all digits."""
        own = json.loads(command.text("eval", *words, "--format", "json"))
        saved = self.saved(studio, at)
        notes = saved.pop("notes")
        self.assertEqual(with_mean_errors(saved, own), own)
        [measures, classes, *confusions] = self.tables(studio, at)
        blocks = command.text("eval", *words).split("\n\n")
        self.assertEqual(measures.pop(1)[1], blocks[0].split()[0])
        self.assertEqual(measures, table_of(blocks[1]))
        expected = table_of(blocks[2])
        self.assertEqual([row[0] for row in classes], [row[0] for row in expected])
        self.assertEqual(classes[1:], expected[1:])
        if len(blocks) > 3:
            self.assertEqual(confusions[0], table_of(blocks[3]))
            path = folder / "confusion.csv"
            command.text("eval", *words, "--confusion", path)
            [heads, *rows] = csv.reader(path.open())
            counts = {(row[0], head): n for row in rows for head, n in zip(heads[1:], row[1:])}
            [names, *matrix] = confusions[1]
            for row in matrix:
                for name, count in zip(names[1:], row[1:]):
                    self.assertEqual(count or "0", counts.get((row[0], name), "0"), (row[0], name))
            self.assertEqual(
                sum(int(count or 0) for row in matrix for count in row[1:]),
                sum(int(count) for count in counts.values()),
            )
        else:
            self.assertEqual(confusions, [])
        return notes

    def shell(self, studio):
        studio.page.click("#tab-code")
        studio.page.locator("#code-kinds input[value=shell]").check(force=True)
        text = studio.text("#code")
        studio.page.click("#tab-found")
        return text

    @needs_testdata
    def test_detections_are_measured_as_the_command_measures_them(self):
        place = folder / "measured"
        place.mkdir()
        names = ["cats_and_dogs.jpg", "burger.jpg"]
        for name in names:
            (place / name).write_bytes(material.picture(name).read_bytes())
        model = material.model(material.MODELS["things"])
        found = command.line("detect", "--model", model, place / names[0])["detections"]
        boxes = [list(one["boundingBox"].values()) for one in found]
        # The first thing under a wrong name, one that is not there, and the others as they are.
        kinds = [int(one["categories"][0]["categoryName"] == "dog") for one in found]
        kinds[0] = 1 - kinds[0]
        labels = coco(
            folder / "truth.json",
            (names[0], [*zip(kinds, boxes), (0, [5, 5, 20, 20])]),
            (names[1], []),
            ("elsewhere.jpg", [(0, [1, 1, 9, 9])]),
            classes=("cat", "dog"),
        )
        studio = self.begin("objects", "things", place, labels=[labels])
        self.assertIn("Labels: truth.json", studio.text("#check-words"))
        self.check(studio)
        notes = self.expect_the_commands(
            studio, "detect", "--model", model, "--labels", labels, place
        )
        self.assertIn("1 labeled picture was left out, as it has no answer", notes)
        self.assertIn(notes[0], studio.text("#check-report"))
        self.assertIn(
            f"vision eval detect --model {model.name} --labels truth.json photos/",
            " ".join(self.shell(studio).replace("\\", "").split()),
        )
        # Another setting says nothing of these numbers.
        studio.set("max-results", 1)
        studio.wait("() => !document.querySelector('#check-report table')")
        self.assertNotIn("eval", self.shell(studio))
        self.check(studio)
        words = ["detect", "--model", model, "--max-results", 1, "--labels", labels, place]
        self.expect_the_commands(studio, *words)

    def test_labels_are_dropped_with_their_pictures(self):
        place = folder / "dataset"
        for name in ("images/val", "labels/val"):
            (place / name).mkdir(parents=True)
        (place / "images/val/hopper.jpg").write_bytes(photograph().read_bytes())
        (place / "images/val/other.jpg").write_bytes(photograph().read_bytes())
        (place / "data.yaml").write_text("names: [face, hand]\n")
        (place / "labels/val/hopper.txt").write_text("0 0.52 0.40 0.34 0.34\n1 0.1 0.1 0.1 0.1\n")
        (place / "labels/val/other.txt").write_text("0 0.3 0.3 0.2 0.2\n")
        studio = self.begin("objects", "face", place)
        self.assertIn("Files of labels: 3", studio.text("#pictures-summary"))
        studio.wait_text("#check-words", "3 files, such as dataset/data.yaml")
        self.check(studio)
        words = ["detect", "--model", "face", "--labels", place / "labels/val"]
        notes = self.expect_the_commands(studio, *words, place / "images/val")
        self.assertEqual(notes, [])
        self.assertIn("--labels labels/", self.shell(studio))
        # Coordinates of the upright picture are not those of labels.
        studio.set("upright", True)
        self.check(studio)
        self.expect_the_commands(studio, *words, place / "images/val")
        studio.page.click("#pictures-clear")
        self.assertFalse(studio.is_shown("#check"))

    def test_labels_may_count_in_the_pictures_as_they_are_displayed(self):
        place = folder / "turned"
        place.mkdir()
        files = material.turned_copies(place, photograph())
        labels = coco(folder / "turned.json", *((file.name, [(0, FACE)]) for file in files))
        studio = self.begin("objects", "face", place, labels=[labels])
        words = ["detect", "--model", "face", "--labels", labels, place]
        self.check(studio)
        self.expect_the_commands(studio, *words)
        stored = self.tables(studio)
        flag = studio.page.locator("#check-options [data-option=upright] input")
        flag.check()
        studio.wait("() => !document.querySelector('#check-report table')")
        self.check(studio)
        self.expect_the_commands(studio, *words, "--upright")
        self.assertNotEqual(self.tables(studio), stored)
        self.assertIn("--upright", self.shell(studio))
        # What is shown may count so as well, and is not what is judged.
        studio.set("upright", True)
        flag.uncheck()
        self.check(studio)
        self.assertEqual(self.tables(studio), stored)
        self.assertNotIn("--upright", self.shell(studio).split("vision eval")[1])

    def test_pictures_that_cannot_be_looked_at_do_not_count(self):
        own = start("--max-body", "1")
        self.addCleanup(own.end)
        place, sound = folder / "some-unreadable", folder / "only-sound"
        for made in (place, sound):
            made.mkdir()
            (made / "hopper.jpg").write_bytes(photograph().read_bytes())
        (place / "empty.jpg").write_bytes(b"")
        (place / "large.jpg").write_bytes(photograph().read_bytes().ljust(2_000_000, b"0"))
        labels = coco(folder / "unreadable.json", ("hopper.jpg", [(0, FACE)]))
        studio = self.begin("objects", "face", place, labels=[labels], address=own.address)
        self.check(studio)
        self.assertIn("2 of 3 pictures could not be read", studio.text("#check-report"))
        words = ["detect", "--model", "face", "--labels", labels, sound]
        self.expect_the_commands(studio, *words)
        # Where none can be, the first one says why.
        studio.set("region", "nowhere")
        studio.page.click("#check-start")
        studio.wait_text("#check-problem", "nowhere")

    @needs_testdata
    def test_classes_are_measured_by_the_names_of_folders(self):
        place = folder / "classes"
        for label, name in (("bird", "sparrow.png"), ("cheeseburger", "burger.jpg")):
            (place / label).mkdir(parents=True)
            (place / label / name).write_bytes(material.picture(name).read_bytes())
        own = shutil.copytree(place, folder / "classes-that-can-be-read")
        (place / "cheeseburger/wrong.jpg").write_text("no picture")
        model = material.model(material.MODELS["everything"])
        words = ["classify", "--model", model]
        first = command.line(*words, place / "bird/sparrow.png")["classifications"][0]["categories"]
        other = f"{first[0]['categoryName']}=bird"
        (place / ".hidden").mkdir()
        (place / ".hidden/1.jpg").write_text("no picture")
        studio = self.begin("classification", "everything", folder_chosen=place)
        titles = studio.page.locator(".tile").evaluate_all("(all) => all.map((x) => x.title)")
        self.assertEqual(
            titles,
            [
                f"classes/{n}"
                for n in ("bird/sparrow.png", "cheeseburger/burger.jpg", "cheeseburger/wrong.jpg")
            ],
        )
        self.check(studio)
        notes = self.expect_the_commands(studio, *words, own)
        self.assertIn("classes of the model that no label has do not count", notes[0])
        studio.page.locator("#check-options input").fill(other)
        studio.page.locator("#check-options input").press("Enter")
        self.check(studio)
        self.expect_the_commands(studio, *words, "--rename", other, own)
        shell = self.shell(studio)
        self.assertIn("vision eval classify", shell)
        self.assertIn("--rename", shell)
        self.assertNotIn("--labels", shell)

    def test_poses_are_measured_as_the_command_measures_them(self):
        place = folder / "people"
        place.mkdir()
        (place / "hopper.jpg").write_bytes(photograph().read_bytes())
        body = command.line("pose", place / "hopper.jpg")["poses"][0]["landmarks"]
        points = [body[number] for number in (0, 2, 5, 11)]
        labels = coco(
            folder / "people.json",
            (
                "hopper.jpg",
                [
                    (0, [100, 100, 300, 480], {
                        "keypoints": [v for p in points for v in (p["x"] + 20, p["y"], 2)],
                        "num_keypoints": 4,
                    })
                ],
            ),
            classes=("person",),
            person={"keypoints": ["nose", "left_eye", "right_eye", "left_shoulder"]},
        )  # fmt: skip
        studio = self.begin("pose", "full", place, labels=[labels])
        self.check(studio)
        self.expect_the_commands(studio, "pose", "--labels", labels, place)
        self.assertIn("PCK@0.05", [row[0] for row in self.tables(studio)[0]])

    @needs_testdata
    def test_two_models_are_checked_side_by_side(self):
        place = folder / "two-models"
        place.mkdir()
        for name in ("burger.jpg", "cats_and_dogs.jpg"):
            (place / name).write_bytes(material.picture(name).read_bytes())
        (place / "hopper.jpg").write_bytes(photograph().read_bytes())
        model = material.model(material.MODELS["things"])
        found = command.line("detect", "--model", model, place / "cats_and_dogs.jpg")["detections"]
        names = ("cat", "dog", "face", "person")
        boxes = [
            (names.index(one["categories"][0]["categoryName"]), [*one["boundingBox"].values()])
            for one in found
            if one["categories"][0]["categoryName"] in names
        ]
        labels = coco(
            folder / "two-models.json", ("cats_and_dogs.jpg", boxes), ("burger.jpg", []),
            ("hopper.jpg", [(2, FACE), (3, [0, 80, 500, 500])]), classes=names,
        )  # fmt: skip
        studio = self.begin("objects", "things", place, labels=[labels])
        studio.choose_model("face", "second")
        studio.wait_done(3)
        self.check(studio)
        titles = studio.page.locator("#check-report h2").all_inner_texts()
        self.assertEqual(titles, ["things", "face"])
        self.expect_the_commands(studio, "detect", "--model", model, "--labels", labels, place)
        words = ["detect", "--model", "face", "--labels", labels, place]
        self.expect_the_commands(studio, *words, at=1)
        left, right = (
            studio.page.locator("#check-report section").nth(at).bounding_box() for at in (0, 1)
        )
        self.assertLessEqual(left["x"] + left["width"], right["x"])
        self.assertEqual(left["y"], right["y"])
        # A class without a score does not affect the other one's.
        others = coco(folder / "of-faces.json", ("hopper.jpg", [(0, FACE)]))
        studio.page.set_input_files("#check-files", str(others))
        self.check(studio)
        sections = studio.page.locator("#check-report section")
        self.assertIn("This cannot be compared", sections.first.inner_text())
        words = ["detect", "--model", "face", "--labels", others, place]
        own = json.loads(command.text("eval", *words, "--format", "json"))
        saved = self.saved(studio)
        self.assertTrue(saved.pop("notes"))
        self.assertEqual(saved, own)
        # Nothing was checked where nothing can be said of either.
        strange = coco(folder / "strange.json", ("hopper.jpg", [(0, FACE)]), classes=("unicorn",))
        studio.page.set_input_files("#check-files", str(strange))
        studio.wait_text("#announcer", "Labels: strange.json")
        studio.page.click("#check-start")
        studio.wait("() => document.querySelectorAll('#check-report .problem').length === 2")
        said = studio.page.locator("#check-report .problem p").first.inner_text()
        studio.wait(
            "(said) => document.querySelector('#announcer').textContent.toLowerCase() ==="
            " said.toLowerCase()",
            said,
        )
        self.assertNotIn("eval", self.shell(studio))
        # Without the second model it is the first alone again.
        studio.page.set_input_files("#check-files", str(labels))
        studio.choose_model("", "second")
        self.check(studio)
        self.assertEqual(studio.page.locator("#check-report section").count(), 1)
        self.assertEqual(studio.page.locator("#check-report h2").count(), 0)

    def test_what_cannot_be_checked_is_told_in_words(self):
        labels = coco(folder / "others.json", ("elsewhere.jpg", [(0, FACE)]))
        studio = self.begin("objects", "face", photograph(), labels=[labels])
        studio.page.click("#check-start")
        studio.wait_text("#check-problem", "elsewhere.jpg, the only one that has labels")
        self.assertIn("This cannot be compared", studio.text("#check-problem"))
        # Files of labels that say nothing, and more than one that may be meant.
        wrong = folder / "letter.json"
        wrong.write_text("{Dear reader")
        studio.page.set_input_files("#check-files", str(wrong))
        self.assertEqual(studio.text("#check-problem"), "")
        studio.page.click("#check-start")
        studio.wait_text("#check-problem", "is not valid JSON")
        studio.page.set_input_files("#check-files", [str(labels), str(wrong)])
        studio.wait_text("#check-words", "Choose one of these labels: others.json, letter.json")
        self.assertTrue(studio.page.is_disabled("#check-start"))
        # A task that has none.
        for task in ("tracking", "similarity"):
            studio.choose_task(task)
            studio.wait_text("#check-words", "has no labels to check against")
            self.assertTrue(studio.page.is_disabled("#check-start"))
        # Pictures that lie in no folder have no class.
        studio.choose_task("classification")
        studio.page.click("#check-start")
        studio.wait_text("#check-problem", "ust hold the folder that is its label")
        # What the service answers when it takes too long.
        studio.choose_task("objects")
        studio.page.set_input_files("#check-files", str(labels))
        studio.page.route(
            "**/v1/eval/**",
            lambda route: route.fulfill(
                status=504,
                content_type="application/problem+json",
                body=json.dumps(
                    {"status": 504, "code": "deadlineExceeded", "detail": "comparing took longer"}
                ),
            ),
        )
        studio.page.click("#check-start")
        studio.wait_text("#check-problem", "Comparing took longer")
        self.assertEqual(studio.text("#check-start"), "Check")

    def test_a_check_tells_its_progress_and_can_be_stopped(self):
        place = folder / "several"
        place.mkdir()
        names = [f"{number}.jpg" for number in range(4)]
        for name in names:
            (place / name).write_bytes(photograph().read_bytes())
        labels = coco(folder / "several.json", *((name, [(0, FACE)]) for name in names))
        studio = self.begin("objects", "face", place, labels=[labels])
        studio.wait_done(4)
        studio.hold("/v1/detect.*score-threshold=0.001")
        studio.page.click("#check-start")
        studio.wait_held(3)
        studio.release(0)
        studio.wait_text("#check-words", "1 of 4 pictures")
        part = studio.page.locator("#check-progress").evaluate("(one) => one.value")
        self.assertEqual(part, 0.25)
        self.assertEqual(studio.text("#check-start"), "Stop")
        studio.page.locator("#check-start").press("Enter")
        self.assertEqual(studio.text("#check-start"), "Check")
        self.assertFalse(studio.is_shown("#check-progress"))
        studio.release()
        self.check(studio)
        words = ["detect", "--model", "face", "--labels", labels, place]
        self.expect_the_commands(studio, *words)
        studio.wait_text("#announcer", "checked against their labels")
        # One picture more, and the numbers are not those of all.
        studio.drop(photograph())
        studio.wait("() => !document.querySelector('#check-report table')")
