"""Every task that the service offers: opened on the page, drawn, listed, and in code."""

import json
import re

from playwright.sync_api import TimeoutError

import material
from world import Case, needs_testdata, photograph, service

# What a task is given where its defaults are not on a machine that tests run on.
VALUES = {"holistic": {"face-model": "mesh"}}
# The words of tasks whose command has another name.
COMMANDS = {"embed": "similar"}

# How long marks may take that are there, in milliseconds.
SHORT = 5000
# The opaque pixels of what is drawn over a picture.
DRAWN = """() => {
  const canvas = document.querySelector("#pictures [data-pane=first] .marks");
  const { width, height } = canvas;
  const all = canvas.getContext("2d").getImageData(0, 0, width, height).data;
  let count = 0;
  for (let at = 3; at < all.length; at += 4) count += all[at] > 40;
  return count;
}"""
# Every kind of code with its text, or the reason why there is none.
CODE = """async () => {
  const found = [];
  for (const input of document.querySelectorAll("input[name=code]")) {
    input.click();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const words = document.querySelector("#code-missing").textContent;
    found.push([input.value, document.querySelector("#code").textContent, words]);
  }
  return found;
}"""


def tasks():
    return json.loads(service().get("/v1/tasks")[1])["tasks"]


class TasksChecks(Case):
    def pictures(self):
        """A person, a body and a hand: every task finds something in one of them."""
        hand = material.folders()[2] / "thumbs-up.png"
        return [photograph(), material.picture("squat.bmp"), hand]

    @needs_testdata
    def test_every_task_is_drawn_listed_and_in_code(self):
        studio, files = self.open(), self.pictures()
        studio.add(*files)
        self.assertGreater(len(tasks()), 10)
        for task in tasks():
            with self.subTest(task["name"]):
                studio.page.click("#tab-found")
                studio.choose_task(re.sub(r"\W+", "-", task["title"].lower()))
                for option, value in VALUES.get(task["name"], {}).items():
                    studio.choose_model(value, option)
                self.assertFalse(studio.is_shown("#fetch"), studio.text("#fetch"))
                studio.wait_done(len(files))
                self.expect_found(studio, task, files)
                self.expect_code(studio, task)

    def expect_found(self, studio, task, files):
        """Something is drawn over one of the pictures at least, and listed beside it."""
        found = {}
        for file in files:
            studio.choose_picture(file.name)
            rows = studio.page.locator("#found .rows li").count()
            found[file.name] = (rows, self.drawn(studio) if task["draws"] and rows else 0)
            [line] = studio.json()
            self.assertEqual(line["input"], file.name)
        best = max(found.values())
        self.assertGreater(best[0], 0, f"nothing is listed: {found}")
        if task["draws"]:
            self.assertGreater(max(count for _, count in found.values()), 100, str(found))

    def drawn(self, studio):
        """The pixels that are drawn; masks are decoded first, and some pictures have nothing."""
        try:
            studio.page.wait_for_function(f"() => ({DRAWN})() > 0", timeout=SHORT)
        except TimeoutError:
            return 0
        return studio.page.evaluate(DRAWN)

    def expect_code(self, studio, task):
        """Code of every kind names the task, or the page says why there is none."""
        studio.page.click("#tab-code")
        kinds = {}
        for kind, text, words in studio.page.evaluate(CODE):
            kinds[kind] = text
            self.assertTrue(text or len(words) > 20, f"{kind} has neither code nor a reason")
            self.assertNotRegex(text, r"\bundefined\b|\[object|\{[a-z-]+[|?:]", kind)
        for kind in ("swift-modern", "shell", "python", "javascript", "curl"):
            self.assertTrue(kinds[kind], kind)
        name = COMMANDS.get(task["name"], task["name"])
        self.assertIn(f"vision {name} ", kinds["shell"])
        self.assertIn(f'"{name}"', kinds["python"])
        for kind in ("javascript", "curl"):
            self.assertRegex(kinds[kind], rf"/v1/{task['name']}\b|task={task['name']}\b", kind)
