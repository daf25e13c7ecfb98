"""What the page copies works: the Swift is compiled, the shell and curl are run."""

import concurrent.futures
import functools
import json
import os
import re
import shutil
import subprocess
import sys

import material
from service import ROOT, plain
from snippets_tables import CHOICES, INHERENT, LACKS, NONE, PARTS, PICTURE, WORDS
from world import Case, browser, command, folder, needs_testdata, photograph, service

sys.path.insert(0, str(ROOT / "scripts"))
import plan  # noqa: E402

BUILD = ROOT / ".build/debug"
SWIFT = ["swift-modern", "swift-mediapipe", "swift-mlkit"]
KINDS = [*SWIFT, "shell", "curl", "python", "javascript"]
SOURCES = ["pictures", "camera", "video"]


def said_missing(text):
    """The settings that code says it has no option for."""
    said = re.findall(r"^// .* has no option for: (.*?)\.(?: |$)", text, re.MULTILINE)
    return {name for list in said for name in list.split(", ")}


def false_claims(kind, task, text):
    """The settings that code says it has no option for, although the interface has."""
    lacks = LACKS.get(kind, {})
    return sorted(said_missing(text) - lacks.get(None, {}).keys() - lacks.get(task, {}).keys())


def left_out(text, values, kind=None):
    """The settings that Swift neither uses nor says it has no option for."""
    names = said_missing(text) | INHERENT.get(kind, set())
    missing = []
    for name, value in values.items():
        values = value if isinstance(value, list) else [value]
        words = [re.sub(r"-(\w)", lambda m: m[1].upper(), str(v)) if name == "orientation"
                 else json.dumps(v).strip('"') for v in values]  # fmt: skip
        known = WORDS.get(name)
        if name not in names and not (
            known and all(re.search(known.replace("{}", re.escape(word)), text) for word in words)
        ):
            missing.append(name)
    return missing


# Options of comparisons that the command has by itself, or a request without them.
COMPARED = {"l2-normalize", "quantize", "min-similarity", "duplicates", "orientation", "region"}


def not_asked(kind, task, text, values):
    """The settings that a command or a request does not name."""
    form = {"shell": "--{}( |$)", "python": '"--{}"'}.get(kind, "[?&]{}=")
    return [
        name
        for name in values
        if not (task == "similarity" and name in COMPARED)
        and not re.search(form.format(re.escape(name)), text, re.MULTILINE)
    ]


def compile_flags():
    """What a file needs to be compiled against the modules of this build."""
    maps = [*BUILD.glob("*.build/module.modulemap"), *ROOT.glob("Sources/C/*/module.modulemap")]
    words = ["-swift-version", "6", "-warnings-as-errors", "-I", str(BUILD / "Modules")]
    for path in maps:
        words += ["-Xcc", f"-fmodule-map-file={path}"]
    packages = ["pkg-config", "--cflags", "freetype2", "libpng", "libwebp", "zlib"]
    found = subprocess.run(packages, capture_output=True, text=True, check=True).stdout.split()
    return words + [word for flag in found for word in ("-Xcc", flag)]


def type_check(*files):
    """What the compiler says against files, which are one module."""
    words = ["swiftc", "-typecheck", *compile_flags(), *map(str, files)]
    with plan.with_modules():
        run = subprocess.run(words, capture_output=True, text=True, cwd=ROOT)
    return run.stderr + f"ended with {run.returncode}" if run.returncode else ""


def function(text, number):
    """A program as a function of a module with others; None for declarations only files have."""
    if re.search(r"^(@main|extension|protocol|@objc)\b", text, re.MULTILINE):
        return None
    imports = "".join(re.findall(r"^import [^\n]+\n", text, re.MULTILINE))
    body = re.sub(r"^import [^\n]+\n", "", text, flags=re.MULTILINE)
    # A program may leave its variables unused.
    names = re.findall(r"^(?:let|var) (\w+)", body, re.MULTILINE)
    used = "".join(f"_ = {name}\n" for name in names)
    return f"{imports}\nfunc program{number}() async throws {{\n{body}\n{used}}}\n"


# Chooses a model, options, and then each source and kind; collects the code, or why there is none.
WALK = """async ([model, values, sources, kinds]) => {
  const { settings } = await import("/settings.js");
  settings.reset();
  for (const { name, takesPicture } of settings.options) {
    if (!takesPicture || !values[name]?.endsWith(".png")) continue;
    const { backdrops } = await import("/backdrops.js");
    const canvas = new OffscreenCanvas(4, 4);
    canvas.getContext("2d");
    await backdrops.take(new File([await canvas.convertToBlob()], values[name]));
  }
  if (model) settings.choose("model", model);
  for (const [name, value] of Object.entries(values)) settings.choose(name, value);
  const found = [];
  for (const source of sources) {
    document.querySelector(`#tab-${source}`).click();
    for (const kind of kinds) {
      document.querySelector(`input[name=code][value="${kind}"]`).click();
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const isMissing = document.querySelector("#copy-code").disabled;
      found.push({
        source,
        kind,
        text: isMissing ? null : document.querySelector("#code").textContent,
        missing: document.querySelector("#code-missing").textContent,
      });
    }
  }
  return found;
}"""


@functools.cache
def offered():
    """The code of all kinds for all choices: task, model, values, and what WALK found."""
    studio = browser().open(service().address)
    studio.page.click("#tab-code")
    found = []
    for task, choices in CHOICES.items():
        for model, values in choices:
            studio.choose_task(task)
            told = {n: v if v is True or isinstance(v, list) else str(v) for n, v in values.items()}
            for code in studio.page.evaluate(WALK, [model, told, SOURCES, KINDS]):
                found.append((task, model, values, code))
    studio.close()
    assert not studio.faults, studio.faults
    return found


class SnippetsChecks(Case):
    def copies(self, kinds):
        """The code that the page offers: what it is for, kind, text."""
        for task, model, values, code in offered():
            source, kind, text = code["source"], code["kind"], code["text"]
            if kind not in kinds:
                continue
            what = f"{task}, {model}, {json.dumps(values)}, {source}, {kind}"
            if text is None:
                self.assertIn(task, NONE.get(kind, set()), f"{what}: {code['missing']}")
                self.assertGreater(len(code["missing"]), 20, what)
                continue
            told = self.wanted(task, source, values)
            if kind not in SWIFT:
                self.assertEqual(not_asked(kind, task, text, told), [], f"{what}:\n{text}")
            else:
                if kind == "swift-mlkit" and told.get("max-objects") == 1:
                    # ML Kit finds one by default.
                    del told["max-objects"]
                    self.assertNotIn("shouldEnableMultipleObjects", text, what)
                self.assertEqual(left_out(text, told, kind), [], f"{what}:\n{text}")
                self.assertEqual(false_claims(kind, task, text), [], f"{what}:\n{text}")
            yield what, kind, text

    @needs_testdata
    def test_what_is_copied_is_what_is_shown(self):
        studio = self.open()
        for task, model in (("objects", "things"), ("pose", "full")):
            studio.choose_task(task)
            studio.choose_model(model)
            for source in SOURCES:
                studio.choose_tab(source)
                studio.page.click("#tab-code")
                for kind in KINDS:
                    studio.page.check(f"input[name=code][value={kind}]", force=True)
                    if studio.page.is_disabled("#copy-code"):
                        continue
                    studio.page.click("#copy-code")
                    copied = studio.page.evaluate("navigator.clipboard.readText()")
                    shown = studio.page.locator("#code").text_content()
                    self.assertEqual(copied, shown, f"{task}, {source}, {kind}")

    def wanted(self, task, source, values):
        """The settings without those that say nothing there, which the page leaves out."""
        alone = {"label-threshold", "max-labels"} if "classifier" not in values else set()
        alone |= set() if {"line", "zone"} & set(values) else {"count-at"}
        alone |= {"duplicates"} if source != "pictures" else set()
        alone |= (
            {
                "no-smoothing",
                "smoothing",
                "smoothing-cutoff",
                "smoothing-slope",
                "min-tracking-confidence",
            }
            if source == "pictures"
            else set()
        )
        return {name: value for name, value in values.items() if name not in alone}

    @needs_testdata
    def test_swift_names_every_setting_that_it_does_without(self):
        self.assertGreater(len(list(self.copies(SWIFT))), 60)

    @needs_testdata
    def test_commands_and_requests_name_every_setting(self):
        self.assertGreater(len(list(self.copies(KINDS[3:]))), 100)

    @needs_testdata
    def test_every_option_of_every_task_is_among_the_choices(self):
        """An option that is added needs code: a choice here, and a word or a place in LACKS."""
        lacking = []
        for task in json.loads(service().get("/v1/tasks")[1])["tasks"]:
            name = re.sub(r"\W+", "-", task["title"].lower())
            chosen = {option for _, values in CHOICES.get(name, []) for option in values}
            # Samples have files, and counting_checks.py tries them.
            samples = {one["name"] for one in task["options"] if one["kind"] == "samples"}
            for option in task["options"]:
                needs = set(option.get("needs", []))
                if option["name"] not in {"model"} | chosen | samples and not needs & samples:
                    lacking.append(f"{name}: {option['name']}")
        self.assertEqual(lacking, [])

    @needs_testdata
    def test_what_an_interface_lacks_is_said_in_some_code(self):
        """A place in LACKS that no code needs may hide a false claim."""
        said = {}
        for task, _, _, code in offered():
            if code["kind"] in SWIFT and code["text"]:
                for name in said_missing(code["text"]):
                    said.setdefault(code["kind"], set()).update({(task, name), (None, name)})
        # Parts of videos and samples are not among the choices.
        others = {*PARTS, "count-reps", "rep-classes"}
        idle = [
            (kind, task, name)
            for kind, tasks in LACKS.items()
            for task, names in tasks.items()
            for name in names
            if (task, name) not in said[kind] and name not in others
        ]
        self.assertEqual(idle, [])

    def test_a_false_claim_would_be_noticed(self):
        note = "// MediaPipe's API has no option for: allow, hand-model.\n"
        self.assertEqual(false_claims("swift-mediapipe", "gestures", note), ["allow"])
        self.assertEqual(false_claims("swift-mediapipe", "hands", note), ["allow", "hand-model"])
        words = "vision segment --locale en"
        self.assertEqual(not_asked("shell", "masks", words, {"mask": True}), ["mask"])

    def test_a_setting_that_vanishes_would_be_noticed(self):
        self.assertEqual(left_out("let maxResults = 3", {"max-results": 4}), ["max-results"])
        note = "// This code has no option for: clip, upright.\n"
        self.assertEqual(left_out(note, {"upright": True, "clip": True}), [])
        self.assertEqual(left_out("let x = 1", {"clip": True}), ["clip"])

    @needs_testdata
    def test_all_the_swift_that_is_copied_compiles(self):
        place = folder / "swift"
        shutil.rmtree(place, ignore_errors=True)
        (place / "together").mkdir(parents=True)
        programs, alone, kinds = {}, [], set()
        for what, kind, text in self.copies(SWIFT):
            if text not in programs:
                programs[text] = what
                # The first of each interface and source as it is pasted: a program, whose
                # variables are global.
                about = (what.split(", ")[-2], kind)
                if about not in kinds or function(text, 0) is None:
                    alone.append(text)
                kinds.add(about)
        self.assertGreater(len(programs), 60)
        self.assertGreaterEqual(len(alone), 8)
        for number, text in enumerate(programs):
            if (body := function(text, number)) is not None:
                (place / f"together/{number}.swift").write_text(body)

        def fault(text):
            file = place / str(hash(text)) / "main.swift"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text + "\n")
            said = type_check(file)
            return f"{programs[text]}:\n{text}\n{said}" if said else None

        together = type_check(*(place / "together").iterdir())
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            faults = [one for one in pool.map(fault, programs if together else alone) if one]
        if faults:
            self.fail("\n\n".join([f"{len(faults)} of {len(programs)} fail:", *faults[:8]]))
        self.assertEqual(together, "")

    def test_swift_that_is_wrong_would_not_pass(self):
        file = folder / "wrong.swift"
        file.write_text("import VisionTasks\n\nlet wrong = try await PoseLandmarker(people: 3)\n")
        self.assertIn("argument", type_check(file))
        (folder / "within").mkdir(exist_ok=True)
        within = folder / "within/wrong.swift"
        within.write_text(function(file.read_text(), 0))
        self.assertIn("argument", type_check(within))

    def scene(self):
        """A folder with the files that the examples name."""
        place = folder / "scene"
        if not place.exists():
            (place / "photos").mkdir(parents=True)
            (place / "bin").mkdir()
            (place / "bin/vision").symlink_to(command.vision)
            pictures = ["cats_and_dogs.jpg", "burger.jpg", "burger_crop.jpg"]
            for number, name in enumerate(pictures):
                content = material.picture(name).read_bytes()
                (place / f"{number + 1}.jpg").write_bytes(content)
                (place / f"frame-{number + 1}.jpg").write_bytes(content)
                (place / f"photos/{number + 1}.jpg").write_bytes(content)
            for name in ("photo.jpg", photograph().name, PICTURE):
                shutil.copy(photograph(), place / name)
            for file in material.MODELS.values():
                (place / file).symlink_to(material.model(file))
            material.video(place / "video.mp4", photograph(), count=6)
        return place

    def run_shell(self, text):
        place = self.scene()
        # The command does not replace what another program has written.
        for copy in place.glob("annotated*"):
            copy.unlink()
        return subprocess.run(
            ["bash", "-euo", "pipefail", "-c", text],
            capture_output=True, text=True, cwd=place, timeout=60,
            env=os.environ | {"PATH": f"{place / 'bin'}:{os.environ['PATH']}"},
        )  # fmt: skip

    # Sizes that are not on this machine, a class that no model has, models of hands for a bundle
    # that has its own, and a point for a model that takes none are rightly refused.
    REFUSED = re.compile(r'heavy|lite|say |hand-model|"at":')

    @needs_testdata
    def test_the_shell_commands_that_are_copied_run(self):
        count = 0
        # No camera is here; the same words are right for a video.
        commands = {
            text.replace("camera:0", "video.mp4"): what for what, _, text in self.copies(["shell"])
        }
        for text, what in commands.items():
            run = self.run_shell(text)
            if self.REFUSED.search(what):
                self.assertIn(run.returncode, (1, 2, 3), f"{what}:\n{text}\n{run.stderr}")
                continue
            self.assertEqual(run.returncode, 0, f"{what}:\n{text}\n{run.stderr}")
            self.assertTrue(run.stdout.strip(), f"{what}:\n{text}")
            count += 1
        self.assertGreater(count, 30)

    @needs_testdata
    def test_the_curl_commands_that_are_copied_run(self):
        count = 0
        offers = json.loads(service().get("/openapi.json")[1])["paths"]
        for text, what in {text: what for what, _, text in self.copies(["curl"])}.items():
            if "/v1/videos" in text and "/v1/videos" not in offers:
                continue
            if "/v1/videos" in text:
                # The service keeps a limited number of jobs, which later checks need as well.
                jobs = f"{service().address}/v1/videos"
                leave = f'[ -z "${{id-}}" ] || curl --silent --request DELETE {jobs}/$id || true'
                text = f"trap '{leave}' EXIT\n{text}"
            run = self.run_shell(text)
            if self.REFUSED.search(what):
                self.assertEqual(run.returncode, 22, f"{what}:\n{text}\n{run.stderr}")
                continue
            self.assertEqual(run.returncode, 0, f"{what}:\n{text}\n{run.stderr}{run.stdout}")
            self.assertIn('"milliseconds"', run.stdout, f"{what}:\n{text}")
            count += 1
        self.assertGreater(count, 30)

    @needs_testdata
    def test_shell_and_curl_give_what_the_page_shows(self):
        studio = self.open()
        studio.choose_model("things")
        studio.set("score-threshold", 0.3)
        studio.set("deny", ["tie"])
        studio.add(photograph())
        studio.wait_answer("model=things&score-threshold=0.3&deny=tie", "detect")
        studio.wait_done()
        [shown] = studio.json()
        self.assertTrue(shown["detections"])
        studio.page.click("#tab-code")
        for kind in ("shell", "curl"):
            studio.page.check(f"input[name=code][value={kind}]", force=True)
            run = self.run_shell(studio.page.locator("#code").text_content())
            self.assertEqual(plain(json.loads(run.stdout)), plain(shown), kind)
        own = command.line("detect", "--model", material.model(material.MODELS["things"]),
                           "--score-threshold", "0.3", "--deny", "tie", photograph())  # fmt: skip
        self.assertEqual(plain(own), plain(shown))
