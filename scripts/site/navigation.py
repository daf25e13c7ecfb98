"""The sections of docs/navigation.json, and the guides that they must list."""

import json
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

# Pages that are material of something else: templates, DocC's catalogues, notes beside sources.
NOT_PAGES = ("Benchmarks/", "Sources/", "Tests/", "scripts/", ".github/")


@dataclass
class Section:
    """A heading of the navigation, and the documents below it, named from the root."""

    title: str
    pages: list[str] = field(default_factory=list)
    #: Names in the navigation of documents whose own title says less there.
    names: dict[str, str] = field(default_factory=dict)


class NavigationError(Exception):
    """The navigation and the documents do not agree."""


def documents(root: Path) -> set[str]:
    """The documents of the project that belong on the site."""
    said = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    names = [name for name in said.stdout.splitlines() if (root / name).exists()]
    return {name for name in names if not name.startswith(NOT_PAGES)}


def sections(root: Path, known: set[str]) -> list[Section]:
    """Reads the sections; each document must be in one, and each name must be a document's."""
    found, listed = [], set()
    for entry in json.loads((root / "docs/navigation.json").read_text()):
        section = Section(entry["title"])
        for pattern in entry["pages"]:
            if isinstance(pattern, dict):
                ((title, pattern),) = pattern.items()
                section.names[pattern] = title
            # README.md first: it says what the others in its folder are.
            names = sorted(
                (path.relative_to(root).as_posix() for path in root.glob(pattern)),
                key=lambda name: (not name.endswith("/README.md"), name),
            )
            if not names:
                raise NavigationError(f"docs/navigation.json: there is no {pattern}")
            for name in names:
                if name in listed:
                    raise NavigationError(f"docs/navigation.json: {name} is listed twice")
                listed.add(name)
                section.pages.append(name)
        found.append(section)
    for name in sorted(known - listed):
        raise NavigationError(f"docs/navigation.json: no section lists {name}")
    return found
