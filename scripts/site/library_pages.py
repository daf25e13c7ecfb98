"""DocC's pages of the libraries, joined to the site."""

import json
import re
import shutil
from html import escape
from pathlib import Path

FRONT = "documentation"
# An article of a catalogue: Sources/Engine/VisionTasks/VisionTasks.docc/Errors.md
ARTICLE = re.compile(r"Sources/[^/]+/([^/]+)/\1\.docc/(?:.*/)?([^/]+)\.md")


class Libraries:
    """An archive that scripts/docs merged; or none, and then no page of it is linked."""

    def __init__(self, archive: Path | None):
        self.archive = archive
        self.modules: list[tuple[str, str, str]] = []
        self.records: list[list[str]] = []
        if archive:
            tree = json.loads((archive / "index/index.json").read_text())
            for top in tree["interfaceLanguages"]["swift"]:
                for module in top["children"]:
                    self.add_module(module)

    def add_module(self, module: dict) -> None:
        name, address = module["title"], place(module["path"])
        self.modules.append((name, address, self.summary(module["path"])))
        self.records.append([name, "module", address, self.modules[-1][2]])
        self.add_symbols(name, module.get("children", []))

    def add_symbols(self, module: str, children: list[dict]) -> None:
        for each in children:
            if "path" in each:
                summary = self.summary(each["path"])
                self.records.append([each["title"], module, place(each["path"]), summary])
            self.add_symbols(module, each.get("children", []))

    def summary(self, path: str) -> str:
        """The first sentence of a page."""
        assert self.archive
        page = json.loads((self.archive / f"data{path}.json").read_text())
        return "".join(
            each.get("text") or each.get("code", "") for each in page.get("abstract", [])
        )

    def article(self, name: str) -> str | None:
        """The address of a page in Markdown that DocC shows."""
        found = ARTICLE.fullmatch(name)
        if not found:
            return None
        if not self.archive:
            return "libraries.html"
        module, page = found[1].lower(), found[2].lower()
        return f"{FRONT}/{module}/" if page == module else f"{FRONT}/{module}/{page}/"

    def copy(self, site: Path, base: str, bar) -> int:
        """Puts DocC's pages into the site with the site's bar above; returns how many."""
        assert self.archive
        for each in sorted(self.archive.iterdir()):
            if each.is_dir():
                shutil.copytree(each, site / each.name, dirs_exist_ok=True)
            elif each.name != "index.html":
                shutil.copy2(each, site / each.name)
        # DocC's script asks for it on every page, and complains where it is not.
        (site / "theme-settings.json").write_text("{}\n")
        pages = sorted((site / FRONT).rglob("index.html"))
        for page in pages:
            folder = page.parent.relative_to(site).as_posix()
            page.write_text(joined(page.read_text(), base, bar(folder), self.head(folder)))
        return len(pages)

    def head(self, folder: str) -> tuple[str, str]:
        """The title and the summary of a page, which DocC adds by a script only."""
        assert self.archive
        data = json.loads((self.archive / f"data/{folder}.json").read_text())
        return data["metadata"]["title"], self.summary(f"/{folder}")


def place(path: str) -> str:
    return path.lstrip("/").rstrip("/") + "/"


def joined(page: str, base: str, bar: str, head: tuple[str, str]) -> str:
    """A page of DocC's with the site's bar, title and base."""
    title, summary = (escape(each) for each in head)
    page = page.replace('var baseUrl = "/"', f"var baseUrl = {json.dumps(base)}")
    page = re.sub(r'(src|href)="/', rf'\1="{base}', page)
    named = f'<title>{title}</title><meta name="description" content="{summary}">'
    page = page.replace("<title>Documentation</title>", named)
    return page.replace('<div id="app">', f'{bar}<div id="app">')
