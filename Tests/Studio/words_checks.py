"""The page's languages: which one is shown, what each lacks, and how it reads."""

import importlib.machinery
import importlib.util
import json
import shutil
import subprocess
import tempfile
from pathlib import Path

import browser
import words
from labels_checks import coco
from service import ROOT
from world import Case, folder, photograph, service

LANGUAGES = {"en": "Pictures", "ar": "الصور", "fa": "تصویرها", "pt-BR": "Imagens"}


def page_files():
    """The script that lists the page's files, as a module."""
    path = str(ROOT / "scripts/page-files")
    loader = importlib.machinery.SourceFileLoader("page_files", path)
    made = importlib.util.module_from_spec(importlib.util.spec_from_loader("page_files", loader))
    loader.exec_module(made)
    return made


class WordsChecks(Case):
    def page(self):
        return browser.replaced or words.PAGE

    def expect_language(self, studio, language):
        root = studio.page.locator("html")
        self.assertEqual(root.get_attribute("lang"), language)
        self.assertEqual(
            root.get_attribute("dir"), "rtl" if language in ("ar", "fa") else "ltr", language
        )
        self.assertEqual(studio.text("#tab-pictures"), LANGUAGES[language])
        self.assertEqual(studio.page.input_value("#language"), language)

    def test_every_language_has_all_words_and_no_others(self):
        self.assertEqual(words.differences(words.tables(self.page())), [])
        self.assertEqual(words.strays(self.page()), [])
        self.assertEqual(words.uses(self.page()), [])

    def test_a_word_that_is_taken_out_or_left_in_the_code_is_named(self):
        with tempfile.TemporaryDirectory() as place:
            copy = Path(place) / "Page"
            shutil.copytree(self.page(), copy)
            file = copy / "words-ar.json"
            table = json.loads(file.read_text())
            del table["tab.pictures"]
            table["tab.sound"] = "الصوت"
            table["video.frames"]["few"] = "{number} إطارات"
            table["camera.on"] = ""
            file.write_text(json.dumps(table))
            faults = "\n".join(words.differences(words.tables(copy)))
            for fault in (
                "words-ar.json lacks tab.pictures: Pictures",
                "words-ar.json has too much: tab.sound",
                "words-ar.json: video.frames fills in",
                "words-ar.json: camera.on is empty",
            ):
                self.assertIn(fault, faults)
            script = copy / "camera.js"
            stray = """
                setText("camera-rate", "The camera sleeps");
                setText("camera-rate", `It takes ${1 + 2} pictures`);
                say("camera.asleep");
            """
            script.write_text(script.read_text() + stray)
            html = copy / "index.html"
            text = html.read_text()
            html.write_text(text.replace('data-say="copy">', ">Copy all</button><button>"))
            self.assertEqual(
                sorted(fault.split(": ", 2)[-1] for fault in words.strays(copy)),
                ["'Copy all'", "'It takes \\x00 pictures'", "'The camera sleeps'"],
            )
            self.assertIn("words-en.json lacks camera.asleep", words.uses(copy))
            self.assertIn("words-en.json: nothing shows copy", words.uses(copy))

    def test_the_english_words_are_those_of_the_service(self):
        tasks, models = (
            json.loads(service().get(path)[1]) for path in ("/v1/tasks", "/v1/catalogue")
        )
        description = json.loads(service().get("/openapi.json")[1])
        codes = description["components"]["schemas"]["Problem"]["properties"]["code"]["oneOf"]
        said, helps = words.of_service(tasks["tasks"], models["models"], codes)
        english = words.tables(self.page())["en"]
        self.assertEqual(words.behind(english, said, helps), [])
        changed = {**english, "task.pose.title": "Poses", "option.people.help": "The most."}
        faults = "\n".join(words.behind(changed, said, helps))
        self.assertIn("task.pose.title is 'Poses', the service says 'Pose'", faults)
        self.assertIn("the help of people in pose is now", faults)

    def test_each_language_has_the_plural_forms_that_it_needs(self):
        studio = self.open()
        for name, table in words.tables(self.page()).items():
            wanted = studio.page.evaluate(
                "(one) => new Intl.PluralRules(one).resolvedOptions().pluralCategories", name
            )
            for one, entry in table.items():
                if isinstance(entry, dict):
                    self.assertEqual(sorted(entry), sorted(wanted), f"{name}: {one}")

    def test_the_language_is_the_browsers(self):
        for asked, language in (
            ("ar-EG", "ar"), ("fa", "fa"), ("pt-PT", "pt-BR"), ("pt-BR", "pt-BR"), ("en-GB", "en"),
            ("de", "en"),
        ):  # fmt: skip
            with self.subTest(asked):
                studio = self.open(language=asked)
                self.expect_language(studio, language)
                self.assertNotIn("language", studio.page.url)

    def test_a_chosen_language_is_remembered_and_in_the_address(self):
        studio = self.open()
        self.expect_language(studio, "en")
        studio.choose_task("pose")
        studio.add(photograph())
        studio.wait_done()
        with studio.page.expect_navigation():
            studio.page.select_option("#language", "ar")
        studio.arrive()
        self.expect_language(studio, "ar")
        self.assertIn("#pictures/pose", studio.page.url)
        self.assertIn("language=ar", studio.page.url)
        # The pictures stay.
        studio.wait_done()
        studio.page.reload()
        studio.arrive()
        self.expect_language(studio, "ar")
        # Another window without it in its address.
        studio.page.goto("about:blank")
        studio.page.goto(studio.address)
        studio.arrive()
        self.expect_language(studio, "ar")
        # An address comes first, and is not remembered.
        studio.page.goto("about:blank")
        studio.page.goto(f"{studio.address}/#pictures/pose?people=2&language=pt")
        studio.arrive()
        self.expect_language(studio, "pt-BR")
        self.assertEqual(studio.field("people").locator("input").input_value(), "2")
        self.assertIn("language=pt", studio.page.url)
        studio.page.goto("about:blank")
        studio.page.goto(studio.address)
        studio.arrive()
        self.expect_language(studio, "ar")

    def test_no_request_depends_on_the_language(self):
        asked = {}
        for language in LANGUAGES:
            studio = self.open(language=language)
            studio.choose_model("face")
            studio.add(photograph())
            studio.wait_done()
            studio.choose_task("tracking")
            studio.set("count-at", "bottom")
            studio.set("line", ["door=0%,50%,100%,50%"])
            studio.wait_done()
            asked[language] = (
                studio.page.evaluate(
                    "window.watched.asked.map(({ address }) => address)"
                    ".filter((address) => !address.includes('/streams/'))"
                ),
                studio.page.url.split("#")[1],
            )
            studio.page.click("#tab-code")
            code = studio.page.locator("#code").text_content()
            asked[language] += (code,)
        for language, seen in asked.items():
            with self.subTest(language):
                self.assertEqual(set(seen[0]), set(asked["en"][0]))
                self.assertEqual(seen[1:], asked["en"][1:])

    def test_results_and_errors_are_in_the_language(self):
        studio = self.open(language="ar")
        studio.choose_task("faces")
        wrong = folder / "رسالة.jpg"
        wrong.write_text("no picture")
        studio.add(photograph(), wrong)
        studio.wait_done(2, failed=1)
        studio.page.locator(".tile").nth(0).click()
        studio.page.wait_for_selector("#found .rows")
        found = studio.text("#found").replace("\u2068", "").replace("\u2069", "")
        self.assertRegex(found, r"الوجه 1")
        self.assertRegex(found, r"\d+ × \d+ عند \d+، \d+")
        self.assertNotRegex(found, "[A-Za-z]")
        label = studio.page.get_attribute("#pictures .marks", "aria-label")
        self.assertIn("وجه واحد", label)
        studio.page.locator(".tile").nth(1).click()
        problem = studio.page.locator("#pictures-problem .problem")
        problem.wait_for()
        table = words.tables(self.page())["ar"]
        self.assertEqual(problem.locator("strong").inner_text(), table["problem.inputInvalid"])
        self.assertIn(table["advice.inputInvalid"], problem.inner_text())
        # The service's own words stay, in English, with their code.
        detail = problem.locator("[lang=en]")
        self.assertRegex(detail.inner_text(), "[a-z]{3}")
        self.assertEqual(detail.evaluate("(one) => getComputedStyle(one).direction"), "ltr")
        self.assertEqual(problem.locator("code").inner_text(), "inputInvalid")

    def test_numbers_are_the_languages(self):
        studio = self.open(language="fa")
        studio.choose_model("face")
        studio.add(photograph())
        studio.wait_done()
        studio.page.wait_for_selector("#found .score")
        self.assertRegex(studio.text("#found .score"), "^۰٫[۰-۹]{2}$")
        self.assertRegex(studio.text("#pictures [data-pane=first] .time"), "[۰-۹]")
        # What is sent and copied has digits that programs read.
        studio.set("score-threshold", 0.3)
        studio.page.click("#tab-code")
        self.assertIn("0.3", studio.page.locator("#code").text_content())

    def test_what_is_code_or_a_name_keeps_its_direction(self):
        studio = self.open(language="ar")
        studio.choose_model("face")
        studio.add(photograph())
        studio.wait_done()
        direction = "(one) => getComputedStyle(one).direction"
        for tab in ("json", "code"):
            studio.page.click(f"#tab-{tab}")
            block = studio.page.locator(f"#panel-{tab} pre")
            self.assertEqual(block.evaluate(direction), "ltr")
        studio.page.click("#tab-found")
        self.assertEqual(studio.page.locator("#found .name").first.evaluate(direction), "ltr")
        studio = self.open()
        labels = coco(folder / "قطط.json", (photograph().name, []), classes=("قطة",))
        studio.add(photograph())
        studio.wait_done()
        studio.page.click("#check-title")
        studio.page.set_input_files("#check-files", str(labels))
        studio.wait_text("#check-words", "\u2068قطط.json\u2069")

    def test_arrows_follow_the_direction(self):
        studio = self.open(language="ar")
        studio.page.focus("#tab-pictures")
        studio.page.keyboard.press("ArrowRight")
        self.assertTrue(studio.is_shown("#camera"))
        studio.page.keyboard.press("ArrowLeft")
        self.assertTrue(studio.is_shown("#pictures"))

    def test_marks_are_where_they_are_in_english(self):
        pictures = []
        for language in ("en-US", "ar"):
            studio = self.open(language=language, size=browser.WIDE)
            studio.choose_model("face")
            studio.add(photograph())
            studio.wait_done()
            studio.wait_shown()
            pictures.append(studio.canvas())
        self.assertEqual(pictures[0].size, pictures[1].size)
        self.assertEqual(pictures[0].tobytes(), pictures[1].tobytes())

    def test_a_further_language_is_one_file(self):
        with tempfile.TemporaryDirectory() as place:
            copy = Path(place) / "Page"
            shutil.copytree(self.page(), copy)
            # One of another direction, with its own name for itself alone.
            table = json.loads((copy / "words-en.json").read_text())
            table |= {"language": "שפה", "tab.pictures": "תמונות"}
            (copy / "words-he.json").write_text(json.dumps(table))
            names = sorted(file.name for file in copy.iterdir())
            (copy / "languages.js").write_text(page_files().languages(names))
            self.assertEqual(words.differences(words.tables(copy)), [])
            before, browser.replaced = browser.replaced, copy
            try:
                studio = self.open(language="he-IL")
            finally:
                browser.replaced = before
            self.assertEqual(studio.page.locator("html").get_attribute("lang"), "he")
            self.assertEqual(studio.page.locator("html").get_attribute("dir"), "rtl")
            self.assertEqual(studio.text("#tab-pictures"), "תמונות")
            offered = studio.page.locator("#language option").evaluate_all(
                "(all) => all.map((one) => one.value)"
            )
            self.assertEqual(offered, ["en", "ar", "fa", "he", "pt-BR"])
            # The folder is about to be removed.
            studio.page.unroute_all(behavior="wait")

    def test_the_lists_of_files_are_the_folders(self):
        names = [file.name for file in words.PAGE.iterdir()]
        self.assertEqual(page_files().languages(names), (words.PAGE / "languages.js").read_text())
        run = subprocess.run([ROOT / "scripts/page-files", "--check"], capture_output=True)
        self.assertEqual((run.returncode, run.stderr), (0, b""))
