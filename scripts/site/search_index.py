"""What the page's search looks through: one record for each heading and each symbol."""

import json
import re
from pathlib import Path

from markdown_pages import Rendered

LONGEST = 4000


def of_document(address: str, page: Rendered) -> list[list[str]]:
    """A document's records: its title, the heading, the address, and the words below it."""
    found = []
    for each in page.headings:
        words = re.sub(r"\s+", " ", " ".join(each.words))[:LONGEST].strip()
        first = each.level == 1
        place = address if first else f"{address}#{each.anchor}"
        found.append([page.title, "" if first else each.title, place, words])
    return found


def write(path: Path, records: list[list[str]]) -> None:
    """Writes records, one a line, so that versions can be compared."""
    lines = [json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in records]
    path.write_text("[\n" + ",\n".join(lines) + "\n]\n")
