"""Settings: each of the guides' acts at once, and means what the command's option means."""

import json
import re

import material
from service import plain
from world import Case, command, folder, needs_testdata, photograph, service

# Task, model (of `material.MODELS` or of the catalogue), picture, option, value on the page.
# Where the answer is the same as without the option, the last word says why.
TABLE = [
    ("objects", "things", "cats_and_dogs.jpg", "max-results", 2),
    ("objects", "things", "cats_and_dogs.jpg", "score-threshold", 0.5),
    ("objects", "things", "cats_and_dogs.jpg", "allow", ["cat", "dog"]),
    ("objects", "things", "cats_and_dogs.jpg", "deny", ["cat"]),
    ("objects", "things", "cats_and_dogs.jpg", "threads", 1, "threads only change the speed"),
    ("objects", "things", "cats_and_dogs.jpg", "locale", "en", "the model has only these names"),
    ("objects", "things", "cats_and_dogs.jpg", "orientation", "down"),
    ("objects", "things", "cats_and_dogs.jpg", "region", "50%,0,50%,100%"),
    ("objects", "things", "cats_and_dogs.jpg", "tiles", 2),
    ("objects", "things", "cats_and_dogs.jpg", "clip", True),
    ("objects", "things", "cats_and_dogs.jpg", "upright", True, "it is stored upright"),
    ("classification", "everything", "burger.jpg", "max-results", 1),
    ("classification", "everything", "burger.jpg", "score-threshold", 0.3),
    ("classification", "everything", "burger.jpg", "allow", ["cheeseburger"]),
    ("classification", "everything", "burger.jpg", "deny", ["cheeseburger"]),
    (
        "classification",
        "everything",
        "burger.jpg",
        "locale",
        "en",
        "the model has only these names",
    ),
    ("classification", "everything", "burger.jpg", "orientation", "right"),
    ("classification", "everything", "burger.jpg", "region", "10,10,200,200"),
    ("classification", "everything", "burger.jpg", "threads", 2, "threads only change the speed"),
    ("pose", "full", "squat.bmp", "people", 2, "there is one person"),
    ("pose", "full", "burger.jpg", "min-detection-confidence", 0.05),
    ("pose", "full", "squat.bmp", "min-presence-confidence", 1),
    (
        "pose",
        "full",
        "squat.bmp",
        "min-tracking-confidence",
        0.9,
        "a picture has nothing to follow",
    ),
    ("pose", "full", "squat.bmp", "no-smoothing", True, "a picture has no frame before it"),
    ("pose", "full", "squat.bmp", "orientation", "down"),
    ("pose", "full", "squat.bmp", "upright", True, "it is stored upright"),
    ("pose", "full", "squat.bmp", "threads", 1, "threads only change the speed"),
    ("similarity", "embedder", "burger.jpg", "l2-normalize", True),
    ("similarity", "embedder", "burger.jpg", "quantize", True),
    ("similarity", "embedder", "burger.jpg", "orientation", "left"),
    ("similarity", "embedder", "burger.jpg", "region", "0,0,50%,50%"),
    ("similarity", "embedder", "burger.jpg", "threads", 1, "threads only change the speed"),
]
FOR_VIDEOS = ["min-tracking-confidence", "no-smoothing"]
ROUTES = {
    "objects": "detect", "pose": "pose", "classification": "classify", "similarity": "embed",
}  # fmt: skip


def words(option, value):
    """An option and its value as the command takes them."""
    if value is True:
        return [f"--{option}"]
    return [f"--{option}", ",".join(value) if isinstance(value, list) else str(value)]


def knows(model):
    """What is said of a model that finds nothing."""
    listed = json.loads(service().get(f"/v1/models/{model}")[1])["labels"]
    labels = [name for name in dict.fromkeys(listed) if name != "???"]
    if len(labels) == 1:
        return f"knows only the class {labels[0]}"
    return f"knows {len(labels)} classes, such as {', '.join(labels[:6])}"


class SettingsChecks(Case):
    def show(self, task, model, picture):
        studio = self.open()
        studio.choose_task(task)
        studio.choose_model(model)
        studio.add(picture)
        studio.wait_done()
        return studio

    @needs_testdata
    def test_every_option_acts_at_once_and_as_the_commands(self):
        groups = {}
        for task, model, picture, *rest in TABLE:
            groups.setdefault((task, model, picture), []).append(rest)
        for (task, model, name), options in groups.items():
            picture = material.picture(name)
            studio = self.show(task, model, picture)
            file = material.MODELS.get(model)
            base = [ROUTES[task], "--model", material.model(file) if file else model]
            usual = command.line(*base, picture)
            for option, value, *reason in options:
                with self.subTest(f"{task}: {option} {value}"):
                    studio.set(option, value)
                    studio.wait(
                        "([name, value]) => document.querySelector('#code').textContent !== ''",
                        [option, value],
                    )
                    # The command and the service refuse for pictures what is for videos.
                    own = [] if option in FOR_VIDEOS else words(option, value)
                    query = "".join(
                        f"&{option}={one}".replace("%", "%25").replace("True", "true")
                        for one in (value if isinstance(value, list) else [value] if own else [])
                    )
                    studio.wait_answer(f"model={model}{query}", ROUTES[task])
                    studio.wait_done()
                    line = command.line(*base, *own, picture)
                    self.assertEqual([plain(shown) for shown in studio.json()], [plain(line)])
                    if not reason:
                        self.assertNotEqual(plain(line), plain(usual), "it changes nothing")
                studio.page.click("#reset")
                studio.choose_model(model)
                studio.wait_done()

    @needs_testdata
    def test_tracking_options_act_at_once(self):
        studio = self.open()
        studio.choose_task("tracking")
        studio.choose_model("things")
        studio.add(material.picture("cats_and_dogs.jpg"))
        studio.wait_done()
        usual = studio.json()[0]["objects"]
        self.assertGreater(len(usual), 1)
        # The guides' "multiple objects": one, or as many as there may be.
        objects = "JSON.parse(document.querySelector('#json').textContent || '{}').objects"
        studio.field("several").locator("input").uncheck()
        studio.wait(f"() => {objects}?.length === 1")
        studio.field("several").locator("input").check()
        studio.wait(f"(count) => {objects}?.length === count", len(usual))
        studio.set("score-threshold", 0.66)
        studio.wait(f"(count) => {objects}?.length < count", len(usual))
        studio.page.click("#reset")
        studio.choose_model("things")
        # Classification: labels are the classifier's, as many as are wanted, above their threshold.
        studio.choose_model("everything", "classifier")
        labels = f"{objects}?.[0].labels"
        studio.wait(f"() => {labels}?.length === 3")
        studio.set("max-labels", 2)
        studio.wait(f"() => {labels}?.length === 2")
        best = studio.page.evaluate(f"{labels}[0].confidence")
        studio.set("label-threshold", 0.99)
        if best < 0.99:
            studio.wait(f"() => {labels}?.length === 0")
        studio.set("detect-every-frame", True)
        asked = "() => window.watched.asked.some(({ address }) => address.includes("
        studio.wait(f"{asked}'detect-every-frame=true'))")
        # Without a classifier its options do nothing, and the service refuses them.
        studio.choose_model("", "classifier")
        studio.wait(
            "() => window.watched.asked.some(({ address }) => /detect-every-frame/.test(address)"
            " && !/label/.test(address))"
        )
        studio.wait_done()
        self.assertTrue(studio.json()[0]["objects"])

    @needs_testdata
    def test_lines_and_zones_are_counted(self):
        studio = self.open()
        studio.choose_task("tracking")
        studio.choose_model("things")
        studio.set("line", ["door=50%,0,50%,100%", "gate=0,50%,100%,50%"])
        studio.set("zone", ["yard=0,0,100%,0,100%,100%"])
        studio.add(material.picture("cats_and_dogs.jpg"))
        studio.wait_done()
        [line] = studio.json()
        self.assertEqual([one["name"] for one in line["lines"]], ["door", "gate"])
        self.assertEqual([one["name"] for one in line["zones"]], ["yard"])

    @needs_testdata
    def test_another_model_acts_at_once(self):
        studio = self.show("objects", "things", photograph())
        self.assertIn("person", studio.text("#found"))
        studio.choose_model("face")
        studio.wait_text("#found", "face")
        studio.wait_done()
        line = command.line("detect", "--model", "face", photograph())
        self.assertEqual([plain(shown) for shown in studio.json()], [plain(line)])

    def test_the_slider_shows_its_value_and_goes_back_to_the_default(self):
        studio = self.show("objects", "face", photograph())
        studio.set("score-threshold", 0.99)
        studio.wait_text("#found", "Nothing was found: the model face knows only the class face.")
        self.assertIn("0.99", studio.field("score-threshold").inner_text())
        studio.field("score-threshold").locator("button").click()
        studio.wait_text("#found .rows", "face")
        self.assertIn("default", studio.field("score-threshold").inner_text())

    @needs_testdata
    def test_what_a_model_could_have_found_is_told(self):
        # The command says it in the same words, but not where a threshold may be the reason.
        remark = command.remark("detect", "--model", "face", material.blank(folder / "blank.png"))
        [told] = re.findall(r"nothing was found: the model face (knows .*);", remark)
        self.assertEqual(told, knows("face"))
        studio = self.show("objects", "things", photograph())
        studio.choose_model("face", "second")
        studio.set("score-threshold", 0.99)
        for name in ("things", "face"):
            studio.wait_text("#found", f"Nothing was found: the model {name} {knows(name)}.")
            studio.wait_text("#announcer", f"Nothing was found: the model {name} {knows(name)}")
        studio = self.show("classification", "birds", photograph())
        studio.set("score-threshold", 0.99)
        studio.wait_text("#found", f"Nothing was found: the model birds {knows('birds')}.")

    def test_going_back_to_the_defaults_is_final(self):
        studio = self.open()
        # A slider was moved just before; timers end in their order.
        studio.page.evaluate(
            """() => {
              const slider = document.querySelector("[data-option=score-threshold] input");
              slider.value = 0.9;
              slider.dispatchEvent(new Event("input", { bubbles: true }));
              document.querySelector("#reset").click();
              return new Promise((resolve) => { setTimeout(resolve, 200); });
            }"""
        )
        self.assertEqual(studio.page.evaluate("window.watched.settings.values"), {})
        self.assertIn("default", studio.field("score-threshold").inner_text())

    def test_coming_back_to_the_page_leaves_what_is_being_typed(self):
        studio = self.open()
        studio.page.locator("#more").evaluate("(more) => { more.open = true; }")
        box = studio.field("region").locator("input")
        box.press_sequentially("10,1")
        studio.page.evaluate(
            """() => {
              window.modelsBefore = window.watched.settings.models;
              document.dispatchEvent(new Event("visibilitychange"));
            }"""
        )
        studio.wait("() => window.watched.settings.models !== window.modelsBefore")
        self.assertEqual(box.input_value(), "10,1")
        self.assertTrue(box.evaluate("(box) => box === document.activeElement"))

    def test_a_value_that_does_not_fit_is_told_at_its_field(self):
        studio = self.show("objects", "face", photograph())
        studio.set("region", "nowhere")
        studio.wait("() => !document.querySelector('[data-option=region] .wrong').hidden")
        self.assertIn("nowhere", studio.text("[data-option=region] .wrong"))
        self.assertEqual(
            studio.field("region").locator("input").get_attribute("aria-invalid"), "true"
        )
        studio.set("region", None)
        studio.wait_text("#found .rows", "face")
        self.assertFalse(studio.page.is_visible("[data-option=region] .wrong"))

    @needs_testdata
    def test_classes_are_chosen_from_the_models_own_labels(self):
        studio = self.show("objects", "things", material.picture("cats_and_dogs.jpg"))
        studio.wait(
            "() => document.querySelectorAll('[data-option=allow] datalist option').length > 50"
        )
        known = (
            studio.field("allow")
            .locator("datalist option")
            .evaluate_all("(options) => options.map(({ value }) => value)")
        )
        self.assertIn("teddy bear", known)
        labels = json.loads(service().get("/v1/models/things")[1])["labels"]
        self.assertIn("???", labels)
        self.assertNotIn("???", known)
        # Chips are taken away by their button or the key for it.
        studio.set("allow", ["cat", "dog"])
        studio.page.click("[aria-label='Remove cat']")
        studio.wait_answer("model=things&allow=dog", "detect")
        studio.field("allow").locator("input").press("Backspace")
        studio.wait_answer("model=things", "detect")

    @needs_testdata
    def test_the_card_says_what_a_model_is(self):
        studio = self.show("classification", "everything", material.picture("sparrow.png"))
        studio.page.click("#card")
        studio.wait_text("#model-card dt", "Inputs")
        card = studio.text("#model-card")
        for words_of_it in ("everything", "Apache License", "float32 1 × 224 × 224 × 3", "1.9 MB",
                            "1001: background, tench"):  # fmt: skip
            self.assertIn(words_of_it, card)
        studio.page.click("#model-card .speed button")
        studio.wait_text("#model-card .speed", "the median of 20 runs")
        studio.page.keyboard.press("Escape")
        self.assertFalse(studio.is_shown("#model-card"))
