"""The LiteRT runtime inside the packages: its parts, their licenses, and its pinned source."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PARTS = ROOT / "scripts/packaging/licenses/LiteRT-parts.txt"
CATALOGUE = ROOT / "Sources/Models/ModelCatalogue/Entries"


def paragraphs():
    """The fields of each paragraph of the list: a part, or the text of a license."""
    for block in PARTS.read_text().split("\n\n"):
        fields = re.findall(r"^([A-Z][a-z]+): *(.*(?:\n .*)*)", block, re.MULTILINE)
        if fields and fields[0][0] in ("Part", "License"):
            yield dict(fields)


def parts():
    """The parts: each has its name, source, copyright and license, and why it is listed."""
    return [each for each in paragraphs() if "Part" in each]


def texts():
    """The texts of licenses but Apache-2.0, by their names; " ." stands for an empty line."""
    found = [each["License"].partition("\n") for each in paragraphs() if "Part" not in each]
    return {name: text for name, _, text in found}


def plain(text):
    """A license's text as it was written."""
    lines = [line.removeprefix(" ") for line in text.split("\n")]
    return "\n".join("" if line == "." else line for line in lines)


def holders(part):
    """The lines of a part's copyright."""
    return [line.strip() for line in part["Copyright"].split("\n")]


def licenses():
    """The names of the licenses of all parts, the runtime's own first."""
    return list(dict.fromkeys(each["License"] for each in parts()))


def expression():
    """The license of the library as a whole."""
    return " AND ".join(licenses())


def version():
    """The version of the runtime that the catalogue pins."""
    return re.search(r'runtimeVersion = "(.*)"', (CATALOGUE / "Catalogue.swift").read_text())[1]


def wheel_tag(digest):
    """The platform of the Python package whose library has a digest, or None."""
    text = (CATALOGUE / "Catalogue+Runtime.swift").read_text()
    pin = r'"((?:manylinux|macosx)\w+)", "libLiteRt.*?"([0-9a-f]{64})"'
    return {pinned: tag for tag, pinned in re.findall(pin, text, re.DOTALL)}.get(digest)
