"""Code that the page prints gives what the page shows: every kind is run and compared."""

import ast
import functools
import json
import os
import re
import shutil
import subprocess
import sys

from PIL import Image, ImageChops

import counting_checks
import material
import world
from service import ROOT, plain
from snippets_checks import BUILD, compile_flags
from video_checks import film
from world import Case, command, folder, needs_testdata, photograph

# Programs and the tests' own pieces are no part of what a user links.
LEFT_OUT = re.compile(r"Tests?$|^(vision|attack|gates|Guard|TestSupport|SourceCompatibility.*)$")
PRINTING = ["swift-modern", "swift-mediapipe", "swift-mlkit"]


@functools.cache
def objects():
    """The object files of this build's libraries."""
    targets = {
        path.name: path for layer in (ROOT / "Sources").iterdir() for path in layer.iterdir()
    }
    files = []
    for made in sorted(BUILD.glob("*.build")):
        name = made.name.removesuffix(".build")
        if name in targets and not LEFT_OUT.search(name):
            # Objects of sources that are gone stay in a folder that is built again and again.
            sources = {path.name for path in targets[name].rglob("*")}
            files += [str(file) for file in made.rglob("*.o") if file.stem in sources]
    return files


@functools.cache
def libraries():
    packages = ["libturbojpeg", "libpng", "libwebp", "freetype2", "zlib", "libwebpdemux"]
    known = [
        name
        for name in packages
        if subprocess.run(["pkg-config", "--exists", name], check=False).returncode == 0
    ]
    words = ["pkg-config", "--libs", *known]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()


def node():
    """The JavaScript runtime of the browser's driver."""
    from playwright._impl._driver import compute_driver_executable

    found = compute_driver_executable()
    return str(found[0] if isinstance(found, tuple) else found)


class SameChecks(Case):
    def place(self, *files):
        """A folder with the files of the page under their names, and what the code needs beside."""
        place = folder / f"same-{len(list(folder.glob('same-*')))}"
        (place / "bin").mkdir(parents=True)
        (place / "bin/vision").symlink_to(command.vision)
        for file in files:
            shutil.copy(file, place / file.name)
        for file in material.MODELS.values():
            (place / file).symlink_to(material.model(file))
        return place

    def show(self, task, model, values, *files):
        studio = self.open()
        studio.choose_task(task)
        if model:
            studio.choose_model(model)
        for name, value in values.items():
            studio.set(name, value)
        studio.add(*files)
        studio.wait_done(len(files))
        return studio

    def code(self, studio, kind):
        studio.page.click("#tab-code")
        studio.page.check(f"input[name=code][value={kind}]", force=True)
        return studio.page.locator("#code").text_content()

    def run_code(self, kind, text, place):
        environment = os.environ | {"PATH": f"{place / 'bin'}:{os.environ['PATH']}"}
        if kind == "python":
            environment |= {
                "PYTHONPATH": str(ROOT / "Python"), "VISION_TASKS_COMMAND": command.vision,
            }  # fmt: skip
            words = [sys.executable, "-c", text]
        elif kind == "javascript":
            (place / "code.mjs").write_text(text)
            words = [node(), "code.mjs"]
        elif kind in PRINTING:
            words = [self.compiled(kind, text, place)]
        else:
            words = ["bash", "-euo", "pipefail", "-c", text]
        run = subprocess.run(
            words, capture_output=True, text=True, cwd=place, timeout=120, env=environment
        )
        self.assertEqual(run.returncode, 0, f"{kind}:\n{text}\n{run.stderr}")
        return run.stdout

    def compiled(self, kind, text, place):
        source = place / kind / "main.swift"
        source.parent.mkdir()
        source.write_text(text + "\n")
        program = place / kind / "program"
        words = ["swiftc", *compile_flags(), str(source), "-o", str(program), *objects()]
        run = subprocess.run(
            [*words, *libraries(), "-lstdc++", "-lm"], capture_output=True, text=True, cwd=ROOT
        )
        self.assertEqual(run.returncode, 0, f"{text}\n{run.stderr[-3000:]}")
        return str(program)

    def lines_of(self, text):
        return [plain(json.loads(line)) for line in text.splitlines() if line.startswith("{")]

    @needs_testdata
    def test_shell_curl_and_javascript_of_every_task_give_the_pages_results(self):
        cats = material.picture("cats_and_dogs.jpg")
        cases = [
            ("objects", "things", {"score-threshold": 0.3, "deny": ["tie"]}, [cats]),
            ("objects", None, {}, [photograph()]),
            ("pose", None, {"people": 2}, [photograph()]),
            ("classification", "birds", {"max-results": 3}, [material.picture("sparrow.png")]),
        ]
        for task, model, values, files in cases:
            studio = self.show(task, model, values, *files)
            shown = [plain(one) for one in studio.json()]
            place = self.place(*files)
            for kind in ("shell", "curl", "javascript"):
                found = self.lines_of(self.run_code(kind, self.code(studio, kind), place))
                self.assertEqual(found, shown, f"{task}, {model}, {values}: {kind}")

    @needs_testdata
    def test_code_for_pictures_in_order_gives_the_pages_results(self):
        cats = [folder / f"{number}.jpg" for number in (1, 2)]
        for file in cats:
            shutil.copy(material.picture("cats_and_dogs.jpg"), file)
        studio = self.show("tracking", "things", {}, *cats)
        shown = []
        for file in cats:
            studio.choose_picture(file.name)
            [line] = studio.json()
            self.assertEqual(line["input"], file.name)
            shown.append(line["objects"])
        self.assertTrue(shown[0])
        place = self.place(*cats)
        for kind in ("curl", "javascript"):
            found = self.lines_of(self.run_code(kind, self.code(studio, kind), place))
            self.assertEqual([one["objects"] for one in found], shown, kind)

    @needs_testdata
    def test_code_for_a_film_gives_the_pages_results(self):
        studio = self.open()
        studio.choose_task("tracking")
        studio.choose_model("things")
        studio.choose_tab("video")
        studio.page.set_input_files("#video-files", str(film()))
        studio.wait("() => document.querySelector('#video').dataset.state === 'done'")
        model = material.model(material.MODELS["things"])
        expected = [plain(line) for line in command.lines("track", "--model", model, film())]
        place = self.place(film())
        for kind in ("shell", "curl", "javascript"):
            found = self.lines_of(self.run_code(kind, self.code(studio, kind), place))
            lines = [line for line in found if "frame" in line]
            self.assertEqual(lines, expected, kind)

    def test_code_that_counts_gives_the_pages_counts(self):
        exercise = counting_checks.film()
        expected = command.lines("pose", "--count-reps", counting_checks.one_file(), exercise)
        # One file is named as it is, several are found in a folder.
        for files in ([counting_checks.one_file()], counting_checks.sample_files()):
            is_first = len(files) == 1
            studio = self.open()
            studio.choose_task("pose")
            counting_checks.choose_samples(studio, *files)
            studio.choose_tab("video")
            studio.page.set_input_files("#video-files", str(exercise))
            studio.wait("() => document.querySelector('#video').dataset.state === 'done'")
            place = folder / f"counting-{len(files)}"
            (place / "bin").mkdir(parents=True)
            (place / "bin/vision").symlink_to(command.vision)
            shutil.copy(exercise, place / exercise.name)
            (place / "samples").mkdir()
            for file in files:
                shutil.copy(file, place if len(files) == 1 else place / "samples")
            # Only words for the files differ.
            for kind in ("shell", "curl", "javascript") if is_first or world.is_long else ("curl",):
                found = self.lines_of(self.run_code(kind, self.code(studio, kind), place))
                lines = [line["repetitions"] for line in found if "frame" in line]
                self.assertEqual(lines, [line["repetitions"] for line in expected], kind)
            code = self.code(studio, "python")
            self.assertIn("--count-reps", code)
            if not (is_first or world.is_long):
                continue
            self.run_code("python", code, place)
            printed = self.run_code("swift-modern", self.code(studio, "swift-modern"), place)
            for count in counting_checks.counts(expected[-1]).values():
                self.assertIn(f"count: {count})", printed.splitlines()[-1])

    @needs_testdata
    def test_python_prints_what_the_page_shows(self):
        cats = material.picture("cats_and_dogs.jpg")
        studio = self.show("objects", "things", {"score-threshold": 0.4}, cats)
        printed = self.run_code("python", self.code(studio, "python"), self.place(cats))
        lines = printed.splitlines()
        detections = studio.json()[0]["detections"]
        self.assertTrue(detections)
        self.assertEqual(len(lines), len(detections), printed)
        for line, found in zip(lines, detections):
            name, score, box = re.fullmatch(r"(.*) (\d\.\d+) (\{.*\})", line).groups()
            best = found["categories"][0]
            self.assertEqual((name, float(score)), (best["categoryName"], best["score"]))
            self.assertEqual(ast.literal_eval(box), found["boundingBox"])

    def test_code_with_a_background_draws_what_the_command_draws(self):
        own = folder / "beach.png"
        Image.radial_gradient("L").resize((900, 300)).convert("RGB").save(own)
        for background in ("#00a0ff", own):
            studio = self.show("masks", None, {}, photograph())
            word = background if background != own else own.name
            if background == own:
                field = "[data-option=background] input[type=file]"
                studio.page.set_input_files(field, str(own))
            else:
                studio.set("background", background)
            chosen = "(word) => window.watched.settings.values.background === word"
            studio.wait(chosen, word)
            studio.wait_done()
            expected = folder / "expected.png"
            words = ["--background", background, "--annotate", expected, photograph()]
            command.text("segment", "--overwrite", *words)
            # Requests have no pictures of one's own: they give the subject alone.
            kinds = ["shell", "swift-modern"] + (["curl", "javascript"] if word != own.name else [])
            for kind in kinds:
                place = self.place(photograph(), own)
                self.run_code(kind, self.code(studio, kind), place)
                drawn = Image.open(place / "annotated.png").convert("RGB")
                differences = ImageChops.difference(drawn, Image.open(expected).convert("RGB"))
                most = max(high for _, high in differences.getextrema())
                self.assertLessEqual(most, 1, f"{kind}, {word}")
            for kind in ("curl", "javascript"):
                hint = "draw the subject before yours"
                self.assertEqual(hint in self.code(studio, kind), word == own.name)
                self.assertNotIn(own.name, self.code(studio, kind))

    @needs_testdata
    def test_swift_prints_what_the_page_shows(self):
        cats = material.picture("cats_and_dogs.jpg")
        studio = self.show("objects", "things", {"score-threshold": 0.4, "max-results": 3}, cats)
        detections = studio.json()[0]["detections"]
        self.assertTrue(detections)
        place = self.place(cats)
        for kind in ("swift-modern", "swift-mediapipe"):
            printed = self.run_code(kind, self.code(studio, kind), place).splitlines()
            self.assertEqual(len(printed), len(detections), f"{kind}: {printed}")
            for line, found in zip(printed, detections):
                best = found["categories"][0]
                self.assertTrue(line.startswith(f"{best['categoryName']} "), f"{kind}: {line}")
                score = float(re.findall(r"\d\.\d+(?:e-?\d+)?", line)[0])
                self.assertAlmostEqual(score, best["score"], places=6, msg=kind)

    @needs_testdata
    def test_ml_kits_swift_finds_the_pages_poses(self):
        studio = self.show("pose", None, {}, photograph())
        [pose] = studio.json()[0]["poses"]
        printed = self.run_code(
            "swift-mlkit", self.code(studio, "swift-mlkit"), self.place(photograph())
        )
        numbers = [float(word) for word in re.findall(r"-?\d+\.\d+", printed)]
        self.assertTrue(numbers, printed)
        nose = pose["landmarks"][0]
        for axis in ("x", "y"):
            nearest = min(abs(number - nose[axis]) for number in numbers)
            self.assertLess(nearest, 0.01, f"{axis} of {nose} is not in: {printed}")
