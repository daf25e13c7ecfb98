"""The blocks of code in the project's documents, and what an invisible comment says of one.

A comment of HTML before a block, which no reader sees, says why it is not run here, or what it
stands on:

    <!-- snippet: not run: it needs a camera -->
    <!-- snippet: built, not run: it needs a camera -->
    <!-- snippet: import Drawing, Movies -->
"""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_FENCE = re.compile(
    r"(?:^ *<!-- snippet: (?P<note>.*?) *-->\s*)?"
    r"^(?P<indent> *)```(?P<language>[^\n]*)\n(?P<code>.*?)^(?P=indent)```",
    re.M | re.S,
)
_NOTE = re.compile(r"^ *<!--\s*snippet\b", re.M)
#: What is no code: results that are shown, drawings, formulas.
SHOWN = ("", "text")


@dataclass
class Block:
    """Code between fences, and where it begins."""

    path: Path
    line: int
    language: str
    code: str
    note: str

    @property
    def name(self) -> str:
        """The place in a form that editors understand."""
        return f"{self.path.relative_to(ROOT)}:{self.line}"

    @property
    def reason(self) -> "str | None":
        """Why the block is not run; None when it is."""
        _, is_there, words = self.note.partition("not run: ")
        return words if is_there else None

    @property
    def is_built(self) -> bool:
        """Whether it is compiled, although it is perhaps not run."""
        return not self.reason or self.note.startswith("built")

    @property
    def imports(self) -> list[str]:
        """Modules that another block of the document, or its text, imports."""
        found = re.search(r"\bimport ([\w, ]+)", self.note)
        return re.split(r",\s*", found[1].strip()) if found else []


def documents() -> list[Path]:
    """The project's documents, articles of DocC among them."""
    words = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"]
    listed = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / name for name in listed.stdout.splitlines() if (ROOT / name).exists()]


def blocks(path: Path) -> list[Block]:
    """The blocks of a document; raises `ValueError` for a comment that is before none."""
    text = path.read_text()
    found, notes = [], 0
    for match in _FENCE.finditer(text):
        indent = len(match["indent"])
        code = "\n".join(line[indent:] for line in match["code"].split("\n"))
        notes += match["note"] is not None
        # The first line of the code itself.
        line = text.count("\n", 0, match.start("code")) + 1
        language = match["language"].strip()
        found.append(Block(path, line, language, code, " ".join((match["note"] or "").split())))
    if notes != len(_NOTE.findall(text)):
        raise ValueError(f"{path.relative_to(ROOT)}: a comment about a snippet is before none")
    return found
