"""Looks at a site in a browser; started by Tests/Site/run."""

import argparse
import functools
import http.server
import sys
import threading
from pathlib import Path

from playwright.sync_api import sync_playwright

CHROMIUM = "/usr/bin/chromium"
SIZES = ((1360, 850), (390, 844))
# Pages of each kind; the last two are DocC's.
PAGES = (
    "index.html",
    "docs/index.html",
    "docs/first-steps.html",
    "docs/output.html",
    "docs/benchmarks.html",
    "docs/schema/detect.json.html",
    "CHANGELOG.html",
    "libraries.html",
    "documentation/visiontasks/",
    "documentation/visiontasks/objectdetector/",
)
# Words, and the address that the first result must have.
SEARCHES = (
    ("systemd", "docs/running-a-service.html"),
    ("make a release", "docs/release-checklist.html"),
    ("service over http", "docs/service.html"),
)
SYMBOL = ("object detector", "documentation/visiontasks/objectdetector/")


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


def serve(folder: Path) -> str:
    handler = functools.partial(Handler, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


class Look:
    """One browser window over the site, and the faults that were seen in it."""

    def __init__(self, chromium, address, size, dark, screens):
        self.address, self.size, self.dark, self.screens = address, size, dark, screens
        scheme = "dark" if dark else "light"
        self.context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]}, color_scheme=scheme
        )
        self.page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.fault(f"a script failed: {error}"))
        self.page.on("response", self.look_at_answer)
        self.page.on("request", self.look_at_request)

    def fault(self, words):
        scheme = "dark" if self.dark else "light"
        self.faults.append(f"{self.page.url} at {self.size[0]}, {scheme}: {words}")

    def check(self, is_right, words):
        if not is_right:
            self.fault(words)

    def look_at_answer(self, answer):
        self.check(answer.status < 400, f"{answer.url} answers {answer.status}")

    def look_at_request(self, request):
        own = request.url.startswith((self.address, "data:", "blob:"))
        self.check(own, f"it asks for {request.url}")

    def open(self, name):
        self.page.goto(self.address + name)
        self.page.wait_for_load_state("networkidle")

    def look_at_pages(self, names):
        for name in names:
            self.open(name)
            wide = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            self.check(wide <= 0, f"it is {wide} pixels wider than the screen")
            self.check(self.page.locator("h1").count() == 1, "it has not one title")
            bar = self.page.locator(".site-bar").bounding_box()
            self.check(bar and bar["height"] < 60, f"the bar is at {bar}")
            for box in self.page.locator(".site-bar > *:visible").all():
                place = box.bounding_box()
                inside = place and place["x"] >= 0
                inside = inside and place["x"] + place["width"] <= self.size[0]
                self.check(inside, "a part of the bar is outside the screen")
            # The paper is dark where that is asked for.
            light = self.page.evaluate(
                "getComputedStyle(document.querySelector('.site-bar')).backgroundColor"
            )
            self.check(("255" in light) != self.dark, f"the bar's color is {light}")
            self.shoot(name.strip("/").replace("/", "-"))

    def shoot(self, name):
        if self.screens:
            self.screens.mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=str(self.screens / f"{name}-{self.size[0]}.png"))

    def look_at_search(self, searches):
        for words, expected in searches:
            self.open("docs/first-steps.html")
            self.page.keyboard.press("/")
            self.page.keyboard.type(words)
            first = self.page.locator(".site-found a").first
            first.wait_for(timeout=20000)
            # The results of all words, not of the first letters.
            self.page.wait_for_function(
                "words => document.querySelector('.site-search input').value === words", arg=words
            )
            self.page.wait_for_timeout(200)
            href = first.evaluate("each => each.href")
            right = href.startswith(self.address + expected)
            self.check(right, f"the first result of '{words}' is {href}")
            self.page.keyboard.press("ArrowDown")
            self.page.keyboard.press("Enter")
            self.page.wait_for_url(href)
        self.open("docs/first-steps.html")
        self.page.fill(".site-search input", "qwertzuiop")
        said = self.page.locator(".site-found p")
        said.wait_for(timeout=20000)
        self.check("Nothing has" in said.inner_text(), "without results it says nothing")
        self.page.keyboard.press("Escape")
        self.check(not self.page.locator(".site-found").is_visible(), "results stay open")

    def look_at_scheme(self, pages):
        color = "getComputedStyle(document.body).backgroundColor"
        self.open(pages[0])
        before = self.page.evaluate(color)
        self.page.click(".site-scheme")
        after = self.page.evaluate(color)
        self.check(before != after, "the switch of the color scheme changes nothing")
        for name in pages:
            self.open(name)
            light = self.page.evaluate(
                "getComputedStyle(document.querySelector('.site-bar')).backgroundColor"
            )
            self.check(("255" in light) == self.dark, f"the chosen scheme is lost: {light}")

    def look_at_menu(self):
        self.open("docs/first-steps.html")
        menu, button = self.page.locator(".menu"), self.page.locator(".site-menu")
        if self.size[0] > 900:
            self.check(menu.is_visible(), "the navigation is not there")
            return
        self.check(not menu.is_visible(), "the menu covers the page")
        button.click()
        place = menu.bounding_box()
        full = place and place["height"] > self.size[1] - 60
        self.check(full, f"the open menu is at {place}")
        menu.get_by_text("Tasks", exact=True).click()
        menu.get_by_text("Tracking", exact=True).click()
        self.page.wait_for_url("**/docs/tracking.html")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--site", type=Path)
    parser.add_argument("--screens", type=Path)
    options = parser.parse_args()
    has_libraries = (options.site / "documentation").is_dir()
    pages = [name for name in PAGES if has_libraries or not name.startswith("documentation")]
    searches = [*SEARCHES, *([SYMBOL] if has_libraries else [])]
    address = serve(options.site)
    faults, looked = [], 0
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for size in SIZES:
            for dark in (False, True):
                look = Look(chromium, address, size, dark, options.screens if not dark else None)
                look.look_at_pages(pages)
                look.look_at_menu()
                look.look_at_scheme(["docs/first-steps.html", *pages[-2:]])
                if not dark:
                    look.look_at_search(searches)
                faults += look.faults
                looked += len(pages)
                look.context.close()
        chromium.close()
    for fault in faults:
        print(f"site: {fault}", file=sys.stderr)
    kind = "with" if has_libraries else "without"
    print(f"site: {looked} looks at pages, {kind} the libraries, {len(faults)} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
