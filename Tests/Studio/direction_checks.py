"""Text in both directions: names beside words and numbers, fields, tables, code and files."""

import json
import re

from labels_checks import coco
from world import Case, command, folder, photograph, start


class DirectionChecks(Case):
    def test_an_isolated_name_does_not_turn_what_is_drawn(self):
        for language in ("en-US", "ar"):
            studio = self.open(language=language)
            direction = studio.page.evaluate(
                """async (texts) => {
                  const { directionOf } = await import("/language.js");
                  return texts.map(directionOf);
                }""",
                [
                    "\u2068باب\u2069  0 in  0 out", "\u2068باب 2", "باب 0.70", "cat 0.70",
                    "الأكثر شبهًا \u2068cat.jpg\u2069 0.4", "#12 سگ", "12",
                ],
            )  # fmt: skip
            wanted = ["ltr", "ltr", "rtl", "ltr", "rtl", "rtl", "ltr"]
            self.assertEqual(direction, wanted, language)

    def test_lists_are_in_the_direction_of_the_page(self):
        lists = (["person", "bus"], ["قطة", "dog"], ["one"])
        isolated = [[f"\u2068{word}\u2069" for word in one] for one in lists]
        for language, wanted in (
            ("en-US", ["person, bus", "\u2068قطة\u2069, dog", "one"]),
            ("ar", [f"\u2067{'، '.join(one)}\u2069" for one in isolated]),
        ):
            studio = self.open(language=language)
            made = studio.page.evaluate(
                """async (lists) => {
                  const { listText } = await import("/language.js");
                  return lists.map(listText);
                }""",
                lists,
            )
            self.assertEqual(made, wanted)

    def test_fields_and_tables_are_mirrored(self):
        align = "(all) => [...new Set(all.map((one) => getComputedStyle(one).textAlign))]"
        for language, side in (("en-US", {"start", "left"}), ("ar", {"right"})):
            studio = self.open(language=language)
            studio.choose_model("face")
            studio.set("allow", ["face"])
            studio.set("region", "10,10,400,400")
            empty = studio.page.locator("#settings input:placeholder-shown")
            self.assertGreater(empty.count(), 2)
            self.assertLessEqual(set(empty.evaluate_all(align)), side, language)
            studio.add(photograph())
            studio.wait_done()
            labels = coco(folder / "look.json", (photograph().name, [(0, [181, 142, 174, 204])]))
            studio.page.click("#check-title")
            disabled = studio.page.locator("#check-start").evaluate(
                "(one) => [one.disabled, getComputedStyle(one).color,"
                " getComputedStyle(document.querySelector('#pictures-choose')).color]"
            )
            self.assertTrue(disabled[0])
            self.assertEqual(disabled[1], disabled[2], "what is disabled cannot be read")
            studio.page.set_input_files("#check-files", str(labels))
            studio.page.click("#check-start")
            studio.wait("() => document.querySelector('#check-report table')")
            numbers = studio.page.locator("#check-report td bdi")
            self.assertEqual(
                numbers.evaluate_all(align), ["left" if side != {"right"} else "right"]
            )
            cells = studio.page.locator("#check-report td")
            self.assertEqual(cells.evaluate_all(align), ["right"], "digits are below each other")

    def test_numbers_in_results_are_the_languages(self):
        for language, share in (
            ("fa", r"^[۰-۹]{2}٫[۰-۹]٪$"),
            ("ar", r"^\d{2}\.\d%$"),
            ("pt-BR", r"^\d{2},\d%$"),
            ("en-US", r"^\d{2}\.\d %$"),
        ):
            studio = self.open(language=language)
            studio.choose_task("masks")
            studio.add(photograph())
            studio.wait_done()
            studio.page.wait_for_selector("#found .detail")
            detail = re.sub("[\u2066-\u2069\u200e\u200f]", "", studio.text("#found .detail"))
            self.assertRegex(detail, share)

    def test_what_screen_readers_are_told_is_in_the_language(self):
        sentence = (
            "face, 12 × cat, bus 0.70, Line باب: 1 in, 0 out,"
            " Zone b: 1 inside, 2 entered, 0 left, 1 visitor, longest 0.5 s, nothing"
        )
        wanted = [
            "face", "۱۲ × cat", "bus ۰٫۷۰", "خط باب: ۱ ورود، ۰ خروج",
            "ناحیهٔ b: ۱ درون، ۲ ورود، ۰ خروج، ۱ بازدیدکننده، بلندترین ۰٫۵ ثانیه", "nothing",
        ]  # fmt: skip
        studio = self.open(language="fa")
        said = studio.page.evaluate(
            """async (sentence) => {
              const { sentenceText } = await import("/phrases.js");
              return sentenceText("track", sentence);
            }""",
            sentence,
        )
        self.assertEqual(re.sub("[\u2066-\u2069]", "", said), "، ".join(wanted))

    def test_what_is_said_about_a_model_has_the_direction_of_the_page(self):
        own = start("--model-uploads", "off")
        self.addCleanup(own.end)
        for language, wanted in (("ar", "rtl"), ("en-US", "ltr")):
            studio = self.open(own.address, language=language)
            file = folder / "mine.tflite"
            file.write_text("Dear reader")
            studio.drop(file)
            studio.wait("() => document.querySelector('#model-status').textContent")
            status = studio.page.locator("#model-status")
            self.assertEqual(status.evaluate("(one) => getComputedStyle(one).direction"), wanted)

    def test_names_cannot_turn_code_and_files_around(self):
        name = "cat\u202egpj.\u061c\x85\u2067.jpg"
        picture = folder / name
        picture.write_bytes(photograph().read_bytes())
        studio = self.open()
        studio.choose_model("face")
        studio.add(picture)
        studio.wait_done()
        found = studio.page.locator("#json").text_content()
        self.assertIn('"input": "cat\\u202egpj.\\u061c\\u0085\\u2067.jpg"', found)
        self.assertEqual(json.loads(found)["input"], name)
        for form in ("jsonl", "csv"):
            studio.page.select_option("#pictures-form", form)
            with studio.page.expect_download() as download:
                studio.page.click("#pictures-results")
            path = folder / f"steering.{form}"
            download.value.save_as(path)
            for letter in "\u202e\u061c\x85\u2067":
                self.assertNotIn(letter, path.read_text(), form)
        table = path.read_text()
        command_table = command.text("detect", "--model", "face", "--format", "csv", picture)
        shown = "cat\\u{202E}gpj.\\u{61C}\\u{85}\\u{2067}.jpg"
        self.assertIn(shown, table)
        self.assertIn(shown, command_table)
        # A class that the model lacks: the refusal and the code name it.
        studio.set("deny", [name])
        studio.page.wait_for_selector("#found .problem")
        self.assertIn("cat\\u{202E}gpj", studio.text("#found .problem"))
        studio.page.click("#tab-code")
        for kind in studio.page.locator("input[name=code]").evaluate_all(
            "(all) => all.map((one) => one.value)"
        ):
            studio.page.locator(f"#code-kinds input[value={kind}]").check(force=True)
            code = studio.page.locator("#code").text_content()
            for letter in "\u202e\u061c\x85\u2067":
                self.assertNotIn(letter, code, kind)
            if kind == "shell":
                self.assertIn("$'cat\\u202egpj.\\u061c\\u0085\\u2067.jpg'", code)
