"""Chromium with the page in it, driven the way a person drives it."""

import base64
import functools
import io
import json
import re
from pathlib import Path

from PIL import Image
from playwright.sync_api import Error, TimeoutError, sync_playwright

from service import SECONDS

WATCH = (Path(__file__).resolve().parent / "watch.js").read_text()
WIDE, NARROW = {"width": 1440, "height": 900}, {"width": 360, "height": 740}
CHROMIUM = "/usr/bin/chromium"
# The same engine without a window, which takes half of the processor. It knows no questions: a
# page that has not been given the camera waits for it.
SHELL = "/usr/bin/chromium-headless-shell"
# How long anything on the page may take.
WAIT = SECONDS * 1000
# Between two looks at what is waited for, in milliseconds.
POLLING = 40


# A folder whose files stand in for those of the page in the executable; see studio.py.
replaced = None
# True to take the whole browser for all, as each night.
is_whole = False


@functools.cache
def playwright():
    """What drives browsers; there can be one in a process."""
    return sync_playwright().start()


def picture_of(address):
    """The pixels of a data URL as RGBA."""
    return Image.open(io.BytesIO(base64.b64decode(address.split(",")[1]))).convert("RGBA")


class Browser:
    """Chromium with a camera that shows a film, with several that show a pattern, or with none.

    Only one that asks may refuse a camera.
    """

    def __init__(self, film=None, cameras=0, asks=False):
        words = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        if film:
            words.append(f"--use-file-for-fake-video-capture={Path(film).resolve()}")
        if film or cameras:
            count = f"=device-count={cameras}" if cameras else ""
            words.append(f"--use-fake-device-for-media-stream{count}")
        program = CHROMIUM if asks or is_whole or not Path(SHELL).exists() else SHELL
        if program is SHELL:
            words.append("--use-fake-ui-for-media-stream")
        self.chromium = playwright().chromium.launch(executable_path=program, args=words)

    def open(self, address, **options):
        return Studio(self.chromium, address, **options)

    def close(self):
        self.chromium.close()


class Studio:
    """The page in a window of its own."""

    def __init__(
        self, chromium, address, camera=True, size=WIDE, dark=False, waits=True, path="/",
        language="en-US",
    ):  # fmt: skip
        self.address, self.faults, self.strangers = address, [], []
        self.context = chromium.new_context(
            viewport=size,
            locale=language,
            color_scheme="dark" if dark else "light",
            accept_downloads=True,
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(WAIT)
        allowed = ["clipboard-read", "clipboard-write", *(["camera"] if camera else [])]
        self.context.grant_permissions(allowed, origin=address)
        self.page = self.context.new_page()
        self.page.add_init_script(WATCH)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self.hear)
        self.page.on("request", self.see)
        # Requests may still come when another folder has taken its place.
        self.files = replaced
        if self.files:
            files = r"/([a-z-]+\.(js|css|svg)|words-[a-z-]+\.json)?$"
            self.page.route(re.compile(re.escape(address) + files), self.replace)
        self.page.goto(address + path)
        if waits:
            self.arrive()

    def arrive(self):
        """Waits until the page is ready, also after a reload."""
        self.wait("() => document.querySelector('#connection')?.dataset.state === 'here'")
        self.page.evaluate(
            "async () => { window.watched.settings = (await import('/settings.js')).settings; }"
        )

    def hear(self, message):
        # A browser notes every answer that is no success; tests look at what the page says of it.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.faults.append(message.text)

    def see(self, request):
        if not request.url.startswith((self.address + "/", "blob:", "data:")):
            self.strangers.append(request.url)

    def replace(self, route):
        """Answers with a file of another page, under the same header."""
        name = route.request.url.rsplit("/", 1)[1] or "index.html"
        try:
            answer = route.fetch()
        except Error:
            # The service is gone.
            route.abort()
            return
        # A file that the executable has not yet.
        kinds = {"js": "text/javascript", "json": "application/json"}
        kind = (
            {"status": 200, "content_type": kinds[name.rsplit(".", 1)[1]]}
            if answer.status in (401, 404)
            else {}
        )
        route.fulfill(response=answer, body=(Path(self.files) / name).read_bytes(), **kind)

    def close(self):
        self.context.close()

    # What is there

    def text(self, selector):
        return self.page.locator(selector).inner_text()

    def is_shown(self, selector):
        return self.page.locator(selector).is_visible()

    def wait(self, expression, argument=None):
        """Waits until an expression of JavaScript holds."""
        # By default it is evaluated for each frame, and the browser draws frames for it.
        self.page.wait_for_function(expression, arg=argument, timeout=WAIT, polling=POLLING)

    def wait_text(self, selector, words):
        self.wait(
            "([selector, words]) => [...document.querySelectorAll(selector)]"
            ".some((one) => one.textContent.includes(words))",
            [selector, words],
        )

    def json(self):
        """What the page shows as JSON: a line for each model."""
        text = self.page.locator("#json").text_content()
        return [json.loads(part) for part in re.split(r"\n\n(?=\{)", text)] if text else []

    def canvas(self, part="marks", pane="first", tab="pictures"):
        """The pixels of a pane's canvas as RGBA."""
        address = self.page.locator(f"#{tab} [data-pane={pane}] canvas.{part}").evaluate(
            "(canvas) => canvas.toDataURL()"
        )
        return picture_of(address)

    def words(self, pane="first", tab="pictures"):
        """The words that are drawn, with their places on the canvas."""
        selector = f"#{tab} [data-pane={pane}] canvas.marks"
        return self.page.locator(selector).evaluate("(canvas) => canvas.words ?? []")

    # What a person does

    def choose_task(self, task):
        self.page.locator(f"input[name=task][value={task}]").check(force=True)

    def choose_tab(self, name):
        self.page.click(f"#tab-{name}")

    def choose_model(self, name, field="model"):
        self.page.select_option(f"#{field}", name)

    def add(self, *files):
        self.page.set_input_files("#pictures-files", [str(file) for file in files])

    def drop(self, *files):
        """Drops files and folders as from a desktop: folders are ones that can be entered."""
        driver = self.context.new_cdp_session(self.page)
        data = {"items": [], "files": [str(file) for file in files], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            driver.send("Input.dispatchDragEvent", {"type": kind, "x": 180, "y": 300, "data": data})
        driver.detach()

    def field(self, option):
        return self.page.locator(f"#settings [data-option={option}]")

    def set(self, option, value):
        """Chooses an option's value through its field, and waits until it is set: texts and sliders
        settle first. None goes back to the default."""
        field = self.field(option)
        if field.locator("xpath=ancestor::details").count():
            self.page.locator("#more").evaluate("(more) => { more.open = true; }")
        kind = field.get_attribute("class").split()[1]
        if kind == "range":
            slider = field.locator("input")
            slider.evaluate(
                "(input, value) => { input.value = value;"
                " input.dispatchEvent(new Event('input', { bubbles: true })); }",
                str(value),
            )
            # A slider has steps.
            value = slider.input_value()
        elif kind == "flag":
            # The page shows "no-something" as something that is on.
            field.locator("input").set_checked(value != option.startswith("no-"))
        elif kind in ("choice", "locale"):
            field.locator("select").select_option(value or "")
        elif kind in ("list", "texts"):
            box = field.locator("input")
            for word in value:
                box.fill(word)
                box.press("Enter")
        else:
            box = field.locator("input:not([type=file])")
            box.fill("" if value is None else str(value))
            box.press("Tab")
        self.wait(
            """([name, wanted]) => {
              const value = window.watched.settings.values[name] ?? null;
              return Array.isArray(wanted)
                ? wanted.every((word) => value?.includes(word))
                : value === wanted || (value !== null && wanted !== null &&
                  (`${value}` === `${wanted}` || Number(value) === Number(wanted)));
            }""",
            [option, None if value is False or value == "" else value],
        )

    def set_part(self, name, value):
        """Says which part of a video is looked at, and waits until it is set."""
        self.page.fill(f"#video-{name}", value)
        self.wait("([name, value]) => window.watched.settings.part[name] === value", [name, value])

    def choose_picture(self, name):
        """Chooses a picture by its name, and waits until it is shown."""
        self.page.locator(".tile", has_text=name).click()
        self.wait_shown(name)

    # What must come of it

    def states(self):
        """How far the pictures are."""
        return self.page.locator(".tile").evaluate_all("(all) => all.map((x) => x.dataset.state)")

    def wait_done(self, count=1, failed=0):
        """Waits until a number of pictures are looked at with the present settings, some of which
        fail."""
        try:
            self.wait(
                """(count) => {
                  const all = [...document.querySelectorAll(".tile")].map((x) => x.dataset.state);
                  return all.length >= count &&
                    all.every((state) => state === "done" || state === "failed");
                }""",
                count,
            )
            fault = None
        except TimeoutError:
            fault = "not all pictures were looked at"
        states = self.states()
        if fault or states.count("failed") != failed:
            raise AssertionError(
                f"{fault or f'not {failed} failed'}: {states}; the page says: "
                + " | ".join(self.text(id) for id in ("#away", "#pictures-problem", "#found"))
            )

    def wait_shown(self, name="", pane="first", tab="pictures"):
        """Waits until a pane shows what was found; in a picture, where one is named."""
        self.wait(
            r"""([name, pane, tab]) => {
              const shown = document.querySelector(`#${tab} .pane[data-pane=${pane}]`);
              return !shown.hidden && shown.dataset.state === "done" &&
                shown.querySelector(".marks").ariaLabel.replace(/[\u2068\u2069]/g, "")
                  .startsWith(name && `${name}: `);
            }""",
            [name, pane, tab],
        )

    # What the service does meanwhile

    def hold(self, addresses):
        """Keeps answers from the page, those from addresses that an expression finds."""
        self.page.evaluate("(words) => { window.watched.holds = new RegExp(words); }", addresses)

    def wait_held(self, count=1):
        """Waits until as many answers are there that the page has not been given."""
        self.wait("(count) => window.watched.held.length >= count", count)

    def release(self, number=None):
        """Gives the page the answer with a number, or all, after which none is kept any more."""
        self.page.evaluate(
            """(number) => {
              const { watched } = window;
              if (number === null) watched.holds = null;
              const [first, count] = number === null ? [0, watched.held.length] : [number, 1];
              watched.held.splice(first, count).forEach((give) => give());
            }""",
            number,
        )

    def wait_answer(self, query, route):
        """Waits for the answer to what was asked with these options; answers the JSON line."""
        self.wait(
            """([route, query]) => {
              const wanted = new URLSearchParams(query);
              wanted.set("presentation", "true");
              window.found = window.watched.asked.findLast(({ address, answer }) => {
                const [path, text] = address.split("?");
                const given = new URLSearchParams(text ?? "");
                return path === route && answer && [...wanted].length === [...given].length &&
                  [...wanted].every(([name, value]) => given.getAll(name).includes(value));
              });
              return Boolean(window.found);
            }""",
            [f"/v1/{route}", query],
        )
        line = json.loads(self.page.evaluate("window.found.answer"))
        # What is shown of a result is no part of it.
        line.pop("presentation", None)
        return line
