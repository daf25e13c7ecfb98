"""Models of one's own: dropped on the page, tried by the service, shown, and used."""

import base64
import json
from pathlib import Path

import material
from service import plain
from world import Case, cats_in_arabic, command, needs_testdata, photograph, start


class ModelsChecks(Case):
    def drop(self, studio, name, content):
        script = """([text, name]) => {
          const data = new DataTransfer();
          const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
          data.items.add(new File([bytes], name));
          document.body.dispatchEvent(new DragEvent(
            "drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }"""
        studio.page.evaluate(script, [base64.b64encode(content).decode(), name])

    @needs_testdata
    def test_a_dropped_model_is_tried_and_can_be_chosen(self):
        own = start()
        self.addCleanup(own.end)
        studio = self.open(own.address)
        file = material.model(material.MODELS["things"])
        self.drop(studio, "mine.tflite", file.read_bytes())
        studio.wait_text("#model-status", "mine is ready.")
        studio.wait_text("#model-card dt", "Inputs")
        card = studio.text("#model-card")
        for words in ("object detection", "Apache License", "Inputs", "uint8 1 × 300 × 300 × 3",
                      "90: person, bicycle", "CONV_2D", "4.2 MB"):  # fmt: skip
            self.assertIn(words, card)
        studio.page.click("#model-card .speed button")
        studio.wait_text("#model-card .speed", "the median of 20 runs")
        studio.page.click("#model-card-close")
        self.assertEqual(studio.page.input_value("#model"), "mine")
        studio.add(material.picture("cats_and_dogs.jpg"))
        studio.wait_done()
        line = command.line("detect", "--model", file, material.picture("cats_and_dogs.jpg"))
        self.assertEqual([plain(shown) for shown in studio.json()], [plain(line)])
        # It goes again by its card.
        studio.page.click("#card")
        studio.page.get_by_role("button", name="Remove this model").click()
        studio.wait("() => !document.querySelector('#model-card').open")
        names = [one["name"] for one in json.loads(own.get("/v1/models")[1])["models"]]
        self.assertNotIn("mine", names)
        self.assertEqual(studio.page.input_value("#model"), "")

    @needs_testdata
    def test_the_languages_of_a_models_names_are_offered(self):
        cats = cats_in_arabic()
        own = start("--model", f"cats={cats}")
        self.addCleanup(own.end)
        studio = self.open(own.address)
        studio.choose_model("cats")
        studio.add(material.picture("cats_and_dogs.jpg"))
        studio.wait_done()
        field = studio.field("locale")
        offered = field.locator("option").evaluate_all(
            "(all) => all.map(({ value, text }) => [value, text])"
        )
        self.assertEqual(offered, [["", "default"], ["ar", "ar: Arabic"], ["pt", "pt: Portuguese"]])
        studio.set("locale", "ar")
        studio.wait_text("#found .name", "قطة")
        line = command.line(
            "detect", "--model", cats, "--locale", "ar", material.picture("cats_and_dogs.jpg")
        )
        self.assertEqual([plain(shown) for shown in studio.json()], [plain(line)])
        studio.page.click("#tab-code")
        self.assertIn('displayNamesLocale: "ar"', studio.text("#code"))
        # Other models have other languages, or none.
        studio.choose_model("face")
        self.assertEqual(studio.field("locale").locator("select").count(), 0)

    @needs_testdata
    def test_the_languages_of_the_usual_model_are_an_option_like_others(self):
        own = start("--model", f"cats={cats_in_arabic()}")
        self.addCleanup(own.end)
        address = "/#pictures/objects?model=cats&locale=ar"
        studio = self.open(own.address, path=address, waits=False)
        # A service that does not know the languages yet, as while it loads models.
        models = json.loads(own.get("/v1/models")[1])
        bare = [{**one, "locales": None} for one in models["models"]]
        studio.page.route(
            "**/v1/models", lambda route: route.fulfill(json={**models, "models": bare})
        )
        studio.page.reload()
        studio.arrive()
        field = studio.field("locale")
        self.assertEqual(field.locator("select").count(), 0)
        self.assertEqual(field.locator("input").input_value(), "ar")
        studio.page.unroute_all()
        studio.page.evaluate("import('/models.js').then((models) => models.refreshModels())")
        studio.wait("() => document.querySelector('[data-option=locale] select')?.value === 'ar'")
        studio.add(material.picture("cats_and_dogs.jpg"))
        studio.wait_done()
        studio.wait_text("#found .name", "قطة")
        self.assertIn("locale=ar", studio.page.url)
        # Back to the defaults, and to the model's own names.
        studio.page.click("#reset")
        studio.choose_model("cats")
        studio.wait_text("#found .name", "cat")
        self.assertEqual(field.locator("select").input_value(), "")
        self.assertNotIn("locale", studio.page.url)
        studio.page.click("#tab-code")
        self.assertNotIn("displayNamesLocale", studio.text("#code"))

    @needs_testdata
    def test_a_model_that_is_added_again_is_another(self):
        own = start()
        self.addCleanup(own.end)
        studio = self.open(own.address)
        studio.add(photograph())
        face = Path(command.text("models", "path", "face").strip())
        for file in (material.model(material.MODELS["things"]), face):
            self.drop(studio, "mine.tflite", file.read_bytes())
            studio.wait_text("#model-status", "mine is ready.")
            studio.wait("() => document.querySelector('#model-card').open")
            studio.page.click("#model-card-close")
            studio.wait_done()
            line = command.line("detect", "--model", file, photograph())
            self.assertEqual([plain(shown) for shown in studio.json()], [plain(line)])

    @needs_testdata
    def test_a_classifier_opens_its_task(self):
        own = start()
        self.addCleanup(own.end)
        studio = self.open(own.address)
        file = material.model(material.MODELS["everything"])
        self.drop(studio, "all.tflite", file.read_bytes())
        studio.wait_text("#model-status", "all is ready.")
        self.assertTrue(studio.page.is_checked("input[name=task][value=classification]"))

    @needs_testdata
    def test_a_damaged_model_is_refused_in_words(self):
        studio = self.open()
        content = material.model(material.MODELS["everything"]).read_bytes()
        self.drop(studio, "cut.tflite", content[: len(content) // 2])
        studio.wait("() => document.querySelector('#model-status').className === 'wrong'")
        words = studio.text("#model-status")
        self.assertTrue(words.startswith("cut.tflite: "), words)
        self.assertGreater(len(words), 30)
        self.assertNotIn("/", words, "it tells where files lie")
        self.drop(studio, "letter.tflite", b"Dear reader")
        studio.wait_text("#model-status", "letter.tflite: ")

    @needs_testdata
    def test_a_card_that_comes_late_does_not_take_the_place_of_another(self):
        studio = self.open()
        studio.choose_model("things")
        studio.hold("/v1/models/face")
        studio.choose_model("face")
        studio.page.click("#card")
        studio.wait_held()
        studio.page.click("#model-card-close")
        studio.choose_model("things")
        studio.page.click("#card")
        studio.wait_text("#model-card dd", "uint8 1 × 300 × 300 × 3")
        studio.release()
        # An answer that came late is there for the next request.
        studio.page.evaluate(
            "async () => { await (await import('/models.js')).knownLabels('face'); }"
        )
        self.assertEqual(studio.text("#model-card-title"), "things")
        self.assertIn("uint8 1 × 300 × 300 × 3", studio.text("#model-card"))

    @needs_testdata
    def test_a_file_whose_name_does_not_fit_or_is_taken_gets_one_that_does(self):
        own = start()
        self.addCleanup(own.end)
        studio = self.open(own.address)
        content = material.model(material.MODELS["everything"]).read_bytes()
        for file, name in (
            ("my model (1).tflite", "my-model-1"), ("face.tflite", "face-2"),
            ("lite.tflite", "lite-2"), ("Übung.tflite", "bung"), ("日本.tflite", "model"),
            # Another file of the same name is another model.
            ("my_model (1).tflite", "my_model-1"), ("my-model-1.tflite", "my-model-1-2"),
        ):  # fmt: skip
            self.drop(studio, file, content)
            studio.wait_text("#model-status", f"{name} is ready.")
            studio.wait("() => document.querySelector('#model-card').open")
            self.assertEqual(studio.text("#model-card-title"), name)
            studio.page.click("#model-card-close")
            self.assertEqual(studio.page.input_value("#model"), name)
