"""Pictures: what the page says and draws of them is what the command says."""

import csv
import json

from PIL import Image, ImageChops

import material
from drawing import (
    Drawing,
    judge_caption,
    judge_detections,
    judge_objects,
    judge_poses,
    score_text,
)
from service import plain
from world import Case, command, folder, needs_testdata, photograph


def cosine(one, other):
    product = sum(a * b for a, b in zip(one, other))
    return product / (sum(a * a for a in one) * sum(b * b for b in other)) ** 0.5


class PicturesChecks(Case):
    def show(self, task, *files, **options):
        """Opens the page with a task and pictures, and waits until they are looked at."""
        studio = self.open(**options)
        studio.choose_task(task)
        studio.add(*files)
        studio.wait_done(len(files))
        return studio

    def test_faces_are_drawn_where_the_command_finds_them(self):
        studio = self.open()
        studio.choose_model("face")
        studio.add(photograph())
        studio.wait_done()
        line = command.line("detect", "--model", "face", photograph())
        self.assertEqual([plain(shown) for shown in studio.json()], [plain(line)])
        self.assertEqual(len(line["detections"]), 1)
        self.expect_drawn(judge_detections, studio, line)

    def test_what_passes_is_asked_again_and_does_not_stick(self):
        studio = self.open()
        studio.choose_model("face")
        for status in (429, 503, 504):
            refusal = {
                "status": status, "headers": {"Retry-After": "1"},
                "json": {"code": "tooBusy", "detail": "It is busy", "status": status},
            }  # fmt: skip
            asked = studio.page.evaluate("window.watched.count")
            studio.page.route("**/v1/detect*", self.refuse_twice(refusal))
            studio.add(photograph())
            studio.wait_done(1)
            self.assertEqual(studio.page.evaluate("window.watched.count"), asked + 3)
            self.assertEqual(len(studio.json()[0]["detections"]), 1)
            studio.page.unroute_all()
            studio.page.click("#pictures-clear")

    def refuse_twice(self, refusal):
        left = [refusal] * 2
        return lambda route: route.fulfill(**left.pop()) if left else route.continue_()

    def test_what_does_not_pass_soon_is_tried_again_when_it_is_chosen(self):
        studio = self.open()
        studio.choose_model("face")
        problem = {"code": "tooBusy", "detail": "It is busy", "status": 503}
        studio.page.route("**/v1/detect*", lambda route: route.fulfill(status=503, json=problem))
        studio.add(photograph())
        studio.wait_done(1, failed=1)
        studio.wait_text("#found", "It is busy")
        studio.page.unroute_all()
        studio.page.click(".tile")
        studio.wait_done(1)
        self.assertEqual(len(studio.json()[0]["detections"]), 1)

    @needs_testdata
    def test_many_objects_are_drawn_where_the_command_finds_them(self):
        studio = self.show("objects", material.picture("cats_and_dogs.jpg"))
        line = command.line(
            "detect", "--model", material.model(material.MODELS["things"]),
            material.picture("cats_and_dogs.jpg"),
        )  # fmt: skip
        self.assertEqual([plain(shown) for shown in studio.json()], [plain(line)])
        self.expect_drawn(judge_detections, studio, line)
        rows = studio.page.locator("#found .rows .name").all_inner_texts()
        self.assertEqual(
            rows, [found["categories"][0]["categoryName"] for found in line["detections"]]
        )

    def test_poses_are_drawn_where_the_command_finds_them(self):
        studio = self.show("pose", photograph())
        line = command.line("pose", photograph())
        self.assertEqual([plain(shown) for shown in studio.json()], [plain(line)])
        self.expect_drawn(judge_poses, studio, line)
        self.assertIn("Person 1", studio.text("#found"))

    @needs_testdata
    def test_a_whole_body_is_drawn(self):
        studio = self.show("pose", material.picture("squat.bmp"))
        self.expect_drawn(judge_poses, studio, command.line("pose", material.picture("squat.bmp")))

    @needs_testdata
    def test_classes_are_those_of_the_command(self):
        studio = self.open()
        studio.choose_task("classification")
        studio.choose_model("birds")
        studio.add(material.picture("sparrow.png"))
        studio.wait_done()
        line = command.line(
            "classify", "--model", material.model("bird.tflite"), material.picture("sparrow.png")
        )
        self.assertEqual([plain(shown) for shown in studio.json()], [plain(line)])
        best = line["classifications"][0]["categories"][:3]
        words = [
            f"{c.get('displayName') or c['categoryName']} {score_text(c['score'])}" for c in best
        ]
        self.expect_drawn(judge_caption, studio, words, (line["width"], line["height"]))

    @needs_testdata
    def test_look_alikes_are_grouped_as_the_command_groups_them(self):
        names = ["burger.jpg", "burger_crop.jpg", "cats_and_dogs.jpg", "sparrow.png"]
        place = folder / "alike"
        place.mkdir()
        files = [place / name for name in names]
        for file in files:
            file.write_bytes(material.picture(file.name).read_bytes())
        model = material.model(material.MODELS["embedder"])
        studio = self.open()
        studio.choose_task("similarity")
        studio.choose_model("embedder")
        studio.add(*files)
        studio.wait_done(len(files))
        studio.set("min-similarity", 0.8)
        words = ["similar", "--model", model, "--index", place]
        [line] = command.lines(*words, "--min-similarity", 0.8, files[0])
        expected = [file["path"].rsplit("/", 1)[1] for file in line["results"][1:]]
        self.assertTrue(0 < len(expected) < 3)
        shown = "() => [...document.querySelectorAll('#found .name')].map((one) => one.textContent)"
        studio.wait(f"(names) => ({shown})().join() === names.join()", expected)
        studio.set("duplicates", True)
        [group] = command.lines(*words, "--duplicates", "--min-similarity", 0.8)
        expected = [file["path"].rsplit("/", 1)[1] for file in group["pictures"]]
        studio.wait(f"(names) => ({shown})().join() === names.join()", expected)
        scores = studio.page.locator("#found .score").all_inner_texts()
        self.assertEqual(scores, [score_text(file["similarity"]) for file in group["pictures"]])
        self.expect_saved_groups(studio, [*words, "--duplicates", "--min-similarity", 0.8])
        self.assertIn("Group 1", studio.text("#found"))
        studio.page.click("#tab-code")
        studio.page.locator("#code-kinds input[value=shell]").check(force=True)
        self.assertIn(
            "--min-similarity 0.8 --duplicates --index photos/",
            " ".join(studio.text("#code").replace("\\", "").split()),
        )
        studio.page.click("#tab-found")
        # Without a choice it is the command's own least similarity.
        studio.field("min-similarity").locator("button").click()
        [group] = command.lines(*words, "--duplicates")
        expected = [file["path"].rsplit("/", 1)[1] for file in group["pictures"]]
        studio.wait(f"(names) => ({shown})().join() === names.join()", expected)
        studio.set("min-similarity", 1)
        studio.wait_text("#found", "No pictures look alike")
        studio.set("duplicates", False)
        studio.wait("() => !document.querySelector('#pictures-form option[value=groups]')")

    def expect_saved_groups(self, studio, words):
        """The groups that the page saves are those that the command writes."""
        saved = []
        for form in ("groups", "groupsCSV"):
            studio.page.select_option("#pictures-form", form)
            with studio.page.expect_download() as download:
                studio.page.click("#pictures-results")
            path = folder / download.value.suggested_filename
            download.value.save_as(path)
            saved.append(path)
        self.assertEqual([path.name for path in saved], ["groups.jsonl", "groups.csv"])

        def plain_row(group, path, similarity):
            return [int(group), path.rsplit("/", 1)[-1], round(float(similarity), 5)]

        def rows_of(lines):
            return [
                plain_row(line["group"], *picture.values())
                for line in lines
                for picture in line["pictures"]
            ]

        lines = [json.loads(line) for line in saved[0].read_text().splitlines()]
        self.assertEqual(rows_of(lines), rows_of(command.lines(*words)))
        own = csv.reader(command.text(*words, "--format", "csv").splitlines())
        [heads, *table], [own_heads, *own_table] = csv.reader(saved[1].open()), own
        self.assertEqual(heads, own_heads)
        self.assertEqual([plain_row(*row) for row in table], [plain_row(*row) for row in own_table])

    @needs_testdata
    def test_similar_pictures_are_found_in_the_dropped_set(self):
        names = ["burger.jpg", "burger_crop.jpg", "cats_and_dogs.jpg", "sparrow.png"]
        files = [material.picture(name) for name in names]
        studio = self.open()
        studio.choose_task("similarity")
        studio.choose_model("embedder")
        studio.add(*files)
        studio.wait_done(len(files))
        lines = command.lines(
            "embed", "--model", material.model(material.MODELS["embedder"]), *files
        )
        self.assertEqual([plain(shown) for shown in studio.json()], [plain(lines[0])])
        vectors = [line["embeddings"][0]["floatEmbedding"] for line in lines]
        alike = sorted(
            ((cosine(vectors[0], vector), name) for vector, name in zip(vectors[1:], names[1:])),
            reverse=True,
        )
        rows = studio.page.locator("#found .rows button").all()
        found = [row.inner_text().split("\n")[:2] for row in rows]
        self.assertEqual(found, [[name, score_text(score)] for score, name in alike])
        self.assertEqual(found[0][0], "burger_crop.jpg")
        # Choosing a similar picture goes on from there.
        rows[0].click()
        studio.wait_text("#found .rows", "burger.jpg")
        self.assertIn(
            "burger_crop.jpg", studio.page.locator(".tile[aria-current=true]").inner_text()
        )

    @needs_testdata
    def test_pictures_are_tracked_as_the_frames_of_a_video(self):
        place = folder / "frames"
        place.mkdir(exist_ok=True)
        files = []
        for number, frame in enumerate(material.frames(material.picture("cats_and_dogs.jpg"), 8)):
            files.append(place / f"{number}.png")
            frame.save(files[-1])
        studio = self.show("tracking", *files)
        words = ["track", "--rate", "10", "--model", material.model(material.MODELS["things"])]
        lines = command.lines(*words, place)
        self.assertEqual(len(lines), 8)
        self.assertTrue(lines[-1]["objects"])

        def judge(drawing, line):
            return judge_objects(drawing, line, lines[: lines.index(line)])

        for file, line in list(zip(files, lines))[::3]:
            studio.choose_picture(file.name)
            [shown] = studio.json()
            self.assertEqual(shown["objects"], line["objects"])
            self.expect_drawn(judge, studio, line)

    def test_a_mark_of_a_kind_that_the_page_does_not_know_is_left_out(self):
        drawn = self.open().page.evaluate(
            """async () => {
              const { paint } = await import("/painter.js");
              const canvas = new OffscreenCanvas(20, 20);
              const context = canvas.getContext("2d");
              const color = [255, 0, 0, 0.5];
              const points = [{ x: 0, y: 10 }, { x: 20, y: 10 }];
              const marks = [
                { kind: "cloud", color }, { kind: "line", points, color, size: 1 },
              ];
              paint(context, marks, { place: new DOMMatrix(), unit: 1 });
              return [...context.getImageData(10, 10, 1, 1).data];
            }"""
        )
        self.assertEqual(drawn[:3], [255, 0, 0])
        self.assertAlmostEqual(drawn[3], 128, delta=2)

    def test_marks_fit_whichever_way_a_picture_is_stored(self):
        upright = command.line("detect", "--model", "face", "--orientation", "up", photograph())
        wanted = upright["detections"][0]["boundingBox"]
        files = material.turned_copies(folder, photograph())
        studio = self.open()
        studio.choose_model("face")
        studio.add(*files)
        studio.wait_done(len(files))
        for file in files:
            studio.choose_picture(file.name)
            line = command.line("detect", "--model", "face", file)
            self.assertEqual([plain(shown) for shown in studio.json()], [plain(line)])
            # All look alike, so that the box lies where it does in the upright picture.
            drawing = Drawing(
                studio.canvas(), studio.words(), (upright["width"], upright["height"])
            )
            found = self.drawn_box(drawing)
            for side, length in zip(found, drawing.corners(wanted)):
                self.assertAlmostEqual(side, length, delta=18, msg=f"{file.name}: {found}")

    @staticmethod
    def drawn_box(drawing):
        """What is drawn, without the label."""
        for x0, y0, x1, y1 in drawing.plates():
            drawing.canvas.paste((0, 0, 0, 0), [max(0, round(v)) for v in (x0, y0, x1, y1)])
        return drawing.canvas.getchannel("A").point(lambda value: 255 * (value > 200)).getbbox()

    @needs_testdata
    def test_two_models_look_at_the_same_picture_side_by_side(self):
        picture = material.picture("sparrow.png")
        studio = self.open()
        studio.choose_task("classification")
        studio.choose_model("birds")
        studio.choose_model("everything", "second")
        studio.add(picture)
        studio.wait_done()
        models = [material.model(material.MODELS[name]) for name in ("birds", "everything")]
        lines = [command.line("classify", "--model", model, picture) for model in models]
        self.assertEqual([plain(shown) for shown in studio.json()], [plain(line) for line in lines])
        for pane, line in zip(("first", "second"), lines):
            words = [
                f"{c.get('displayName') or c['categoryName']} {score_text(c['score'])}"
                for c in line["classifications"][0]["categories"][:3]
            ]
            self.expect_drawn(judge_caption, studio, words, (line["width"], line["height"]), pane)
            caption = studio.text(f"#pictures [data-pane={pane}] figcaption")
            self.assertRegex(caption, r"(birds|everything)\n+\d+\.\d ms")

    def test_a_picture_of_forty_megapixels_is_shown(self):
        large = material.enlarged(folder / "large.jpg", photograph(), (6000, 7040))
        studio = self.open()
        studio.choose_model("face")
        studio.add(large)
        studio.wait_done()
        line = command.line("detect", "--model", "face", large)
        self.assertEqual([plain(shown) for shown in studio.json()], [plain(line)])
        self.assertEqual((line["width"], line["height"]), (6000, 7040))
        self.expect_drawn(judge_detections, studio, line)
        shown = studio.canvas("picture")
        self.assertLessEqual(max(shown.size), 2560)
        kept = studio.page.evaluate("document.querySelector('#pictures .picture').source")
        self.assertLessEqual(max(kept), 2560, "the whole picture is kept in memory")
        self.assertGreater(len(set(shown.resize((40, 40)).getdata())), 100, "nothing is shown")

    def test_files_that_are_no_pictures_are_told_in_words(self):
        wrong, cut = folder / "letter.jpg", folder / "cut.jpg"
        wrong.write_text("Dear reader,\n")
        cut.write_bytes(photograph().read_bytes()[:900])
        studio = self.open()
        studio.choose_model("face")
        studio.add(wrong, cut, photograph())
        studio.wait_done(3, failed=2)
        studio.wait_text("#pictures-problem", "This cannot be read")
        self.assertIn("There is no result for letter.jpg", studio.text("#found"))
        self.assertEqual(studio.states(), ["failed", "failed", "done"])
        studio.page.locator(".tile", has_text="cut.jpg").click()
        studio.wait_text("#found", "cut.jpg")
        self.assertIn("cannot", studio.text("#pictures-problem"))
        # The sound picture beside them is as good as ever.
        studio.page.locator(".tile").nth(2).click()
        studio.wait_text("#found", "face")
        self.assertEqual(studio.text("#pictures-problem"), "")

    def test_pictures_are_dropped_and_pasted(self):
        studio = self.open()
        studio.choose_model("face")
        script = """([bytes, name, kind]) => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(bytes)], name, { type: "image/jpeg" }));
          const event = kind === "paste"
            ? new ClipboardEvent(kind, { clipboardData: data, bubbles: true, cancelable: true })
            : new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true });
          document.body.dispatchEvent(event);
        }"""
        content = list(photograph().read_bytes())
        studio.page.evaluate(script, [content, "dropped.jpg", "dragenter"])
        self.assertTrue(studio.is_shown("#drop"))
        studio.page.evaluate(script, [content, "dropped.jpg", "drop"])
        self.assertFalse(studio.is_shown("#drop"))
        studio.page.evaluate(script, [content, "pasted.jpg", "paste"])
        studio.wait_done(2)
        self.assertEqual(
            studio.page.locator(".tile .caption").all_inner_texts(), ["dropped.jpg", "pasted.jpg"]
        )
        self.assertEqual(len(studio.json()[0]["detections"]), 1)
        studio.page.click("#pictures-clear")
        self.assertTrue(studio.is_shown("#pictures-empty"))

    def test_a_dropped_folder_stands_for_its_pictures_and_those_below(self):
        place = folder / "holiday"
        names = ["b/10.jpg", "b/deeper/1.PNG", "c.jpeg"]
        for name in [*names, "b/.hidden.jpg", "notes.txt", "raw.cr2", "b/other.CR2", "README"]:
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (place / name).write_bytes(photograph().read_bytes())
        studio = self.open()
        studio.choose_model("face")
        studio.drop(place, photograph())
        studio.wait_done(4)
        titles = studio.page.locator(".tile").evaluate_all("(all) => all.map((x) => x.title)")
        self.assertEqual(titles, [*(f"holiday/{name}" for name in names), photograph().name])
        captions = studio.page.locator(".tile .caption").all_inner_texts()
        self.assertEqual(captions, ["10.jpg", "1.PNG", "c.jpeg", photograph().name])
        self.assertTrue(
            studio.text("#pictures-summary").endswith(
                "Files of labels: 1 · Left out, not pictures: 2 .cr2, 1 without an ending"
            ),
            studio.text("#pictures-summary"),
        )
        line = command.line("detect", "--model", "face", place / names[0])
        self.assertEqual([plain(shown) for shown in studio.json()], [plain(line)])
        # What is dropped next says nothing of that folder.
        studio.drop(photograph())
        studio.wait_done(5)
        self.assertNotIn("Left out", studio.text("#pictures-summary"))

    def test_a_dropped_folder_may_hold_many_pictures_or_none(self):
        many, none, empty = folder / "many", folder / "none", folder / "empty"
        for place in (many, none, empty):
            place.mkdir()
        for number in range(230):
            Image.new("RGB", (8, 8)).save(many / f"{number:03}.png")
        (none / "letter.pdf").write_text("Dear reader")
        studio = self.open()
        studio.choose_model("face")
        studio.drop(none)
        note = "Left out, not pictures: 1 .pdf"
        studio.wait_text("#pictures-summary", note)
        self.assertTrue(studio.is_shown("#pictures-empty"))
        self.assertEqual(studio.text("#pictures-summary"), note)
        studio.wait_text("#announcer", note)
        self.assertEqual(studio.page.locator("#announcer").text_content(), note)
        studio.drop(empty)
        studio.wait_text("#pictures-summary", "The folder is empty")
        studio.drop(many)
        studio.wait("() => document.querySelectorAll('.tile').length === 230")
        captions = studio.page.locator(".tile .caption").all_inner_texts()
        self.assertEqual(captions, [f"{number:03}.png" for number in range(230)])
        studio.page.click("#pictures-clear")
        self.assertFalse(studio.is_shown("#pictures-summary"))

    def test_what_cannot_be_read_of_a_drop_is_counted_and_costs_the_rest_nothing(self):
        names, note = self.open().page.evaluate(
            """async () => {
              const { dropped, sorted } = await import("/dropped.js");
              const file = (path, isSound = true) => ({
                isFile: true, name: path.split("/").pop(), fullPath: path,
                file: (take, fail) => (isSound
                  ? take(new File(["x"], path, { type: "image/jpeg" }))
                  : fail(new DOMException("gone", "NotFoundError"))),
              });
              const place = (path, entries) => ({
                isDirectory: true, name: path.split("/").pop(), fullPath: path,
                createReader: () => ({
                  readEntries: (take, fail) =>
                    (entries ? take(entries.splice(0)) : fail(new DOMException("no"))),
                }),
              });
              const entries = [
                place("/a", [file("/a/1.jpg"), file("/a/2.jpg", false), place("/a/locked", null)]),
                file("/3.jpg"),
              ];
              const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }));
              const { pictures, note } = sorted(await dropped({ items, files: [] }), true);
              return [pictures.map(({ name }) => name), note];
            }"""
        )
        self.assertEqual(names, ["a/1.jpg", "3.jpg"])
        self.assertEqual(note, "Not readable: 2")

    def test_the_annotated_picture_is_the_commands(self):
        studio = self.open()
        studio.choose_model("face")
        studio.add(photograph())
        studio.wait_done()
        with studio.page.expect_download() as download:
            studio.page.click("#pictures-save")
        saved = folder / download.value.suggested_filename
        download.value.save_as(saved)
        self.assertEqual(saved.name, f"{photograph().stem}-annotated.jpg")
        command.text("detect", "--model", "face", "--annotate", folder / "own.jpg", photograph())
        with Image.open(saved) as one, Image.open(folder / "own.jpg") as other:
            difference = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
        self.assertIsNone(difference.getbbox())

    def test_pictures_that_only_the_service_reads_have_results(self):
        place = folder / "only-there.tif"
        with Image.open(photograph()) as image:
            image.save(place, save_all=True, append_images=[image.copy()])
        studio = self.open()
        studio.choose_model("face")
        studio.add(place)
        studio.wait_done()
        studio.wait_text("#found", "It has several pages; only the first was looked at.")
        line = command.line("detect", "--model", "face", place)
        self.assertEqual([plain(shown) for shown in studio.json()], [plain(line)])
        self.assertTrue(line["detections"])
