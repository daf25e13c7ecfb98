"""Puts the site together; started by scripts/site/build, which has the help."""

import argparse
import json
import posixpath
import shutil
import subprocess
import sys
from html import escape
from pathlib import Path
from string import Template

import front_page
import link_check
import navigation
import search_index
from library_pages import FRONT, Libraries
from markdown_pages import Documents, relative, source_page
from pygments.formatters import HtmlFormatter

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
ASSETS = "assets"
# The libraries that somebody begins with, first in the navigation.
FIRST_LIBRARIES = ("VisionTasks", "MediaPipeTasksVision", "MLKit", "Frames", "Drawing", "Movies")
IMAGES = (".png", ".jpg", ".svg", ".gif", ".mp4")


class SiteError(Exception):
    """A fault of the documents that stops the site."""


class Site:
    """A site in the making: its documents, their navigation and its folder."""

    def __init__(self, output: Path, libraries: Libraries, base: str):
        self.output, self.libraries, self.base = output, libraries, base
        self.names = navigation.documents(ROOT)
        self.sections = navigation.sections(ROOT, self.names)
        self.titles: dict[str, str] = {}
        self.records: list[list[str]] = []
        self.files: set[str] = set()
        self.template = Template((HERE / "page.html").read_text())

    # Addresses

    def address(self, name: str) -> str:
        """The page of a document, a file or a folder of the project."""
        if name in self.names:
            return name.removesuffix(".md") + ".html"
        if article := self.libraries.article(name):
            return article
        if name.endswith(IMAGES):
            return name
        if (ROOT / name).is_dir():
            inside = any(each.startswith(f"{name}/") for each in self.names) or name == "."
            if not inside:
                raise SiteError(f"a link leads to the folder {name}, which has no documents")
            return "docs/index.html" if name == "." else f"{name}/index.html"
        return f"{name}.html"

    # Pages

    def write(self, address: str, title: str, content: str, contents: str = "") -> None:
        folder = posixpath.dirname(address)
        top = relative(folder, "").rstrip("/") + "/"
        page = self.template.substitute(
            title=escape(title),
            top=top,
            bar=self.bar(top),
            menu=self.menu(address, folder),
            content=content,
            contents=contents,
            kind="front" if address == "index.html" else "page",
        )
        path = self.output / address
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page)

    def bar(self, top: str) -> str:
        return Template((HERE / "bar.html").read_text()).substitute(top=top)

    def menu(self, address: str, folder: str) -> str:
        """The navigation as seen from a page, whose section is open."""
        parts = []
        for section in self.sections:
            titles = self.titles | section.names
            pages = [(titles[name], self.address(name)) for name in section.pages]
            parts.append(menu_section(section.title, pages, address, folder))
            if section.title == "Start":
                parts.append(menu_section("Libraries", self.library_links(), address, folder))
        return "\n".join(parts)

    def library_links(self) -> list[tuple[str, str]]:
        known = {name: place for name, place, _ in self.libraries.modules}
        first = [(name, known[name]) for name in FIRST_LIBRARIES if name in known]
        return [*first, ("All libraries", "libraries.html")]

    def make_documents(self) -> None:
        documents = Documents(self.address)
        rendered = {}
        for name in sorted(self.names):
            rendered[name] = documents.render(name, (ROOT / name).read_text())
            self.titles[name] = rendered[name].title
            self.records += search_index.of_document(self.address(name), rendered[name])
            self.files |= rendered[name].targets
        for name, page in rendered.items():
            self.write(self.address(name), page.title, page.html, table_of_contents(page))

    def make_files(self) -> None:
        """What documents point at besides documents: pictures as they are, other files to read."""
        for name in sorted(self.files - self.names):
            if self.libraries.article(name):
                continue
            path = ROOT / name
            if name.endswith(IMAGES):
                copied = self.output / name
                copied.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, copied)
            elif not path.is_dir():
                self.write(self.address(name), name, source_page(name, path.read_text()))
        # Every folder with documents lists them, since documents link to some.
        for folder in sorted({posixpath.dirname(name) for name in self.files | self.names}):
            if (ROOT / folder).is_dir() and f"{folder}/index.html" in self.linked_folders():
                self.make_folder(folder)

    def linked_folders(self) -> set[str]:
        found = {self.address(name) for name in self.files if (ROOT / name).is_dir()}
        return found | {"docs/index.html"}

    def make_folder(self, folder: str) -> None:
        lines = []
        for section in self.sections:
            inside = folder == "docs" or section.pages[-1].startswith(f"{folder}/")
            names = section.pages if folder == "docs" else []
            if not names and inside:
                names = [each for each in section.pages if each.startswith(f"{folder}/")]
            if names:
                titles = self.titles | section.names
                lines.append(f"<h2>{escape(section.title)}</h2>\n<ul>")
                for name in names:
                    way = relative(folder, self.address(name))
                    lines.append(f'<li><a href="{way}">{escape(titles[name])}</a></li>')
                lines.append("</ul>")
        title = "All documents" if folder == "docs" else f"Documents in {folder}"
        self.write(f"{folder}/index.html", title, f"<h1>{title}</h1>\n" + "\n".join(lines))

    def make_libraries(self) -> None:
        lines = ["<h1>Libraries</h1>"]
        if self.libraries.modules:
            lines.append("<p>Guides and reference of every module that programs import.</p><dl>")
            for name, address, summary in self.libraries.modules:
                lines.append(f'<dt><a href="{address}">{escape(name)}</a></dt>')
                lines.append(f"<dd>{escape(summary)}</dd>")
            lines.append("</dl>")
            lines.append(f'<p>Their <a href="{FRONT}/">common front page</a> is made by DocC.</p>')
        else:
            lines.append("<p>This site was made without the libraries. <code>make docs</code>")
            lines.append("makes their guides and reference and joins them.</p>")
        self.write("libraries.html", "Libraries", "\n".join(lines))

    def make_front(self) -> None:
        fields = front_page.fidelity(ROOT)
        fields["version"] = said("scripts/version")
        fields["bars"] = front_page.speeds(ROOT)
        front = Template((HERE / "front.html").read_text()).substitute(fields)
        run = [(ROOT / name).read_text() for name in sorted(self.names)]
        if lines := front_page.unrun_lines(front, run):
            raise SiteError(f"no document has this code of the front page: {lines}")
        self.files |= {"docs/images/grace-hopper.png"}
        self.write("index.html", "swift-vision-tasks", front)

    def make_assets(self) -> None:
        folder = self.output / ASSETS
        folder.mkdir()
        for name in ("site.js", "scheme.js"):
            shutil.copy2(HERE / name, folder / name)
        light = HtmlFormatter(style="tango").get_style_defs("pre")
        dark = HtmlFormatter(style="github-dark").get_style_defs("pre")
        chosen = '[data-color-scheme="dark"]'
        dark_words = [line for line in dark.split("\n") if line.startswith("pre .")]
        light_words = [line for line in light.split("\n") if line.startswith("pre .")]
        styles = [
            (HERE / "site.css").read_text(),
            *light_words,
            *(f"{chosen} {line}" for line in dark_words),
            "@media (prefers-color-scheme: dark) {",
            *(f'[data-color-scheme="auto"] {line}' for line in dark_words),
            "}",
        ]
        (folder / "site.css").write_text("\n".join(styles) + "\n")
        shutil.copy2(HERE / "bar.css", folder / "bar.css")
        search_index.write(folder / "documents.json", self.records)
        search_index.write(folder / "libraries.json", self.libraries.records)

    def make(self) -> int:
        """Makes the whole; returns how many pages of the libraries are in it."""
        count = 0
        if self.libraries.archive:
            head = Template((HERE / "library_head.html").read_text())
            bar = head.substitute(top=self.base) + self.bar(self.base)
            count = self.libraries.copy(self.output, self.base, lambda _: bar)
        self.make_documents()
        self.make_front()
        self.make_files()
        self.make_libraries()
        self.make_assets()
        return count


def menu_section(title, pages, address, folder) -> str:
    lines = []
    for name, place in pages:
        here = ' aria-current="page"' if place == address else ""
        lines.append(f'<li><a href="{relative(folder, place)}"{here}>{escape(name)}</a></li>')
    is_open = " open" if any(place == address for _, place in pages) else ""
    return (
        f"<details{is_open}><summary>{escape(title)}</summary><ul>{''.join(lines)}</ul></details>"
    )


def table_of_contents(page) -> str:
    """Links to the headings of a page that has several."""
    found = [each for each in page.headings if each.level in (2, 3)]
    if len(found) < 3:
        return ""
    lines = [
        f'<li class="level-{each.level}"><a href="#{each.anchor}">{escape(each.title)}</a></li>'
        for each in found
    ]
    return f'<nav aria-label="On this page"><h2>On this page</h2><ul>{"".join(lines)}</ul></nav>'


def said(*words) -> str:
    done = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.strip()


def main() -> None:
    parser = argparse.ArgumentParser(usage="scripts/site/build --help")
    parser.add_argument("--libraries", type=Path)
    parser.add_argument("--base", default="/")
    parser.add_argument("--output", type=Path, default=ROOT / ".build/docs/site")
    options = parser.parse_args()
    if not (options.base.startswith("/") and options.base.endswith("/")):
        raise SiteError(f"--base begins and ends with a slash, unlike {options.base}")
    if options.libraries and not (options.libraries / "index/index.json").is_file():
        raise SiteError(f"{options.libraries} is no archive of scripts/docs")
    output = options.output.resolve()
    if output.exists() and any(output.iterdir()) and not (output / ASSETS / "site.css").exists():
        raise SiteError(f"{output} has other files than a site; remove it first")
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir(parents=True)
    site = Site(output, Libraries(options.libraries), options.base)
    count = site.make()
    faults = link_check.complaints(output, options.base, f"{FRONT}/")
    for fault in faults:
        print(f"site: {fault}", file=sys.stderr)
    if faults:
        raise SiteError(f"{len(faults)} faults")
    print(
        f"site: {len(site.names)} documents, {count} pages of libraries in {output};"
        f" python3 -I -m http.server --directory {output} shows it"
    )


if __name__ == "__main__":
    try:
        main()
    except (SiteError, navigation.NavigationError, front_page.FactMissing) as error:
        sys.exit(f"site: {error}")
    except json.JSONDecodeError as error:
        sys.exit(f"site: docs/navigation.json or the libraries' index cannot be read: {error}")
