"""A task that only tests declare is on the page: menu, form, drawing, results, files, code."""

import functools
import json
import subprocess

from PIL import Image

from same_checks import node
from saving_checks import rows
from service import ROOT, Command, Service, plain
from world import Case, closers, folder

TOY = ROOT / ".build/debug/toy-vision"


@functools.cache
def toy():
    """The command with one more task."""
    return Command(str(TOY))


@functools.cache
def toy_service():
    made = Service(toy().vision)
    closers.append(made.end)
    return made


@functools.cache
def pictures():
    """Two pictures of one color each."""
    made = []
    for name, color in (("orange.png", (250, 120, 10)), ("dark.png", (10, 20, 30))):
        made.append(folder / name)
        Image.new("RGB", (320, 200), color).save(made[-1])
    return made


class ToyChecks(Case):
    def show(self):
        studio = self.open(toy_service().address)
        studio.choose_task("color")
        studio.add(*pictures())
        studio.wait_done(2)
        studio.choose_picture("orange.png")
        return studio

    def test_no_file_of_the_page_names_a_task(self):
        names = {task["name"] for task in json.loads(toy_service().get("/v1/tasks")[1])["tasks"]}
        self.assertIn("color", names)
        # "color" is a word of the page as well, and "detect" one of prose.
        for path in (ROOT / "Sources/Doors/VisionStudio/Page").glob("*.js"):
            text = path.read_text()
            for name in names - {"color"}:
                for quote in "'\"`":
                    self.assertNotIn(f"{quote}{name}{quote}", text, path.name)

    def test_its_place_in_the_menu_and_its_form_come_from_the_service(self):
        studio = self.show()
        self.assertIn("Gives the mean color", studio.text("#tasks"))
        self.assertTrue(studio.field("gain").is_visible())
        self.assertFalse(studio.is_shown("#model"), "it has no model")
        self.assertIn("#pictures/color", studio.page.url)
        studio.set("gain", 0.5)
        studio.wait_answer("gain=0.5", "color")
        studio.wait_done(2)
        [line] = studio.json()
        self.assertAlmostEqual(line["color"]["red"], 125, delta=0.1)

    def test_its_marks_are_drawn_and_its_results_listed(self):
        studio = self.show()
        studio.wait_text("#found", "250, 120, 10")
        [words] = studio.words()
        self.assertEqual(words["text"].strip(), "250, 120, 10")
        # The connection and the mesh, in the middle and below it.
        drawn = studio.canvas().convert("RGBA")
        for part, color in ((0.5, (0, 255, 0)), (0.75, (0, 0, 255))):
            pixel = drawn.getpixel((drawn.width // 2, round(part * drawn.height)))
            self.assertEqual(pixel[:3], color, part)
            self.assertGreater(pixel[3], 200, part)
        [line] = studio.json()
        self.assertEqual(plain(line), plain(toy().line("color", pictures()[0])))

    def test_its_results_are_saved_as_the_command_writes_them(self):
        studio = self.show()
        forms = studio.page.locator("#pictures-form option").evaluate_all(
            "(all) => all.map(({ value }) => value)"
        )
        self.assertEqual(forms, ["jsonl", "csv", "sheet", "chosen"])
        found = {}
        for form in ("jsonl", "csv"):
            studio.page.select_option("#pictures-form", form)
            with studio.page.expect_download() as download:
                studio.page.click("#pictures-results")
            path = folder / f"toy-{download.value.suggested_filename}"
            download.value.save_as(path)
            found[form] = path.read_text()
        own = toy().text("color", "--format", "csv", *pictures())
        self.assertEqual(rows(found["csv"]), rows(own))
        lines = [json.loads(line) for line in found["jsonl"].splitlines()]
        self.assertEqual([plain(one) for one in lines],
                         [plain(one) for one in toy().lines("color", *pictures())])  # fmt: skip

    def test_its_code_gives_the_pages_results(self):
        studio = self.show()
        [shown] = studio.json()
        studio.page.click("#tab-code")
        place = folder / "toy-code"
        (place / "bin").mkdir(parents=True)
        (place / "bin/vision").symlink_to(TOY)
        for file in pictures():
            (place / file.name).write_bytes(file.read_bytes())
        for kind in ("shell", "curl", "javascript"):
            text = self.code(studio, kind)
            (place / "code.mjs").write_text(text)
            words = [node(), "code.mjs"] if kind == "javascript" else [
                "bash", "-euc", f"PATH={place / 'bin'}:$PATH\n{text}"]  # fmt: skip
            run = subprocess.run(words, cwd=place, capture_output=True, text=True, check=True)
            self.assertEqual(plain(json.loads(run.stdout)), plain(shown), kind)
        self.assertIn("print(result)", self.code(studio, "python"))
        for kind, whose in (("modern", "This code"), ("mlkit", "ML Kit's API")):
            studio.page.check(f"input[name=code][value=swift-{kind}]", force=True)
            self.assertTrue(studio.page.is_disabled("#copy-code"))
            self.assertEqual(
                studio.text("#code-missing"), f"{whose} has nothing for Color. Take curl."
            )

    def code(self, studio, kind):
        studio.page.check(f"input[name=code][value={kind}]", force=True)
        return studio.page.locator("#code").text_content()
