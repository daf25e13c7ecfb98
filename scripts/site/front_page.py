"""The facts of the front page, read from the documents that measure them."""

import html
import re
from pathlib import Path


class FactMissing(Exception):
    """A document lacks the table that a fact is read from."""


def rows(text: str, heading: str) -> list[list[str]]:
    """The rows of the first table below a heading."""
    _, found, below = text.partition(f"\n{heading}\n")
    table = re.search(r"(?:^\|.*\|\n)+", below.split("\n## ")[0], re.M)
    if not found or not table:
        raise FactMissing(f"there is no table below '{heading}'")
    lines = table[0].strip().split("\n")[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def speeds(root: Path) -> str:
    """Bars: times as fast as MediaPipe on one picture."""
    found = rows((root / "docs/benchmarks.md").read_text(), "## How many times as fast")
    current = [row for row in found if row[1] == found[0][1]]
    most = max(float(row[2].rstrip("×")) for row in current)
    bars = []
    for task, _, ratio, *_ in current:
        value = float(ratio.rstrip("×"))
        bars.append(
            f"<li><span>{html.escape(task)}</span><b>{value:.1f}×</b>"
            f'<i style="width:{100 * value / most:.0f}%"></i></li>'
        )
    return f'<ul class="bars">{"".join(bars)}</ul>'


def fidelity(root: Path) -> dict[str, str]:
    """What was compared with MediaPipe, and how much of it was equal."""
    text = (root / "docs/fidelity.md").read_text()
    shown = rows(text, "## What models are shown, against MediaPipe 1.2.2")[-1]
    objects = rows(text, "## Object detection, against MediaPipe 1.2.2")[0]
    if shown[0] != "all" or objects[1] != "the same pixels":
        raise FactMissing("the rows of docs/fidelity.md are not those that were expected")
    return {
        "pixels": shown[2],
        "different": shown[3],
        "objects": objects[2].split(" (")[0],
        "least": objects[5],
    }


def unrun_lines(front: str, documents: list[str]) -> list[str]:
    """Lines of code on the front page that stand in no document, where they would be run."""
    known = {line.split("  #")[0].strip() for text in documents for line in text.split("\n")}
    code = "\n".join(re.findall(r"<pre[^>]*>(.*?)</pre>", front, re.S))
    lines = [html.unescape(re.sub(r"<[^>]+>", "", line)).strip() for line in code.split("\n")]
    return [line for line in lines if line and line not in known]
