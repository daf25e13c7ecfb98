"""Checks a site's own links: each leads to a page and an anchor, and each page can be reached."""

import posixpath
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self, text: str):
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id" and value:
                if value in self.anchors:
                    self.links.append(f"#two elements have the id {value}")
                self.anchors.add(value)
            elif name in ("href", "src") and value:
                self.links.append(value)


def target(page: str, link: str, base: str) -> tuple[str, str] | None:
    """The file and the anchor of a link of a page; none when it leads to another site."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    path = unquote(parts.path)
    if path.startswith(base):
        path = path.removeprefix(base)
    elif path:
        path = posixpath.join(posixpath.dirname(page), path)
    else:
        path = page
    if path.endswith("/") or posixpath.basename(path) in ("", ".", ".."):
        path = posixpath.join(path, "index.html")
    return posixpath.normpath(path), unquote(parts.fragment)


def complaints(site: Path, base: str, generated: str) -> list[str]:
    """Each fault of a site. Pages below `generated` are found by their own scripts as well."""
    names = sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))
    pages = {name: Page((site / name).read_text()) for name in names}
    found, reached, waiting = [], {"index.html"}, ["index.html"]
    for name, page in pages.items():
        for link in page.links:
            led = target(name, link, base)
            if led is None:
                continue
            path, anchor = led
            if not (site / path).is_file():
                found.append(f"{name}: {link} leads nowhere")
            # DocC makes the anchors of its pages in the browser.
            elif anchor and path in pages and not path.startswith(generated):
                if anchor not in pages[path].anchors:
                    found.append(f"{name}: {link}: {path} has no such anchor")
    while waiting:
        name = waiting.pop()
        for link in pages[name].links:
            led = target(name, link, base)
            if led and led[0] in pages and led[0] not in reached:
                reached.add(led[0])
                waiting.append(led[0])
    for name in names:
        if name not in reached and not name.startswith(generated):
            found.append(f"{name}: no page leads to it")
    return found
