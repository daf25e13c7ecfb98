#!/usr/bin/python3
"""Records which glyphs Pango's own command makes of the labels of record_glyph_runs.py.

    sudo apt-get install pango1.0-tools fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji \
        fonts-dejavu-core
    Tests/Parts/DrawingTests/Shaping/record_pango_runs.py

Writes pango-runs.json beside this file; a glyph is the place of its font in the list of
glyph-runs.json, its number, and its origin in ems; the number of one without ink is -1. Each part
of a label names its font; Pango splits it, tells directions and scripts, and arranges it.
"""

import argparse
import html
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[3] / "scripts"))
import programs  # noqa: E402

programs.only_installed()

sys.path.insert(0, str(HERE))
from record_glyph_runs import FONTS, LABELS, ROOT  # noqa: E402

FAMILIES = {
    "digits": "DejaVu Sans Bold",
    "arabic": "Noto Sans Arabic Bold",
    "hebrew": "Noto Sans Hebrew Bold",
    "hindi": "Noto Sans Devanagari Bold",
    "bengali": "Noto Sans Bengali Bold",
    "thai": "Noto Sans Thai Bold",
    "japanese": "Noto Sans CJK JP Bold",
    "korean": "Noto Sans CJK KR Bold",
    "chinese": "Noto Sans CJK SC Bold",
    "emoji": "Noto Color Emoji",
}
# In pixels, so that rounding to whole ones is small.
SIZE = 1000
# Pango's units in a pixel, and its number for a glyph without ink (pango-types.h, pango-glyph.h).
UNITS = 1024
NO_INK = 0x0FFFFFFF


def view(*words):
    program = ROOT + "/usr/bin/pango-view"
    libraries = f"{ROOT}/usr/lib/x86_64-linux-gnu" if ROOT else ""
    environment = os.environ | ({"LD_LIBRARY_PATH": libraries} if ROOT else {})
    return subprocess.run(
        [program, "--no-display", *words], check=True, capture_output=True, text=True,
        env=environment | {"LC_ALL": "C.UTF-8"},
    )  # fmt: skip


def layout(parts):
    """What Pango says of a label's only line."""
    markup = "".join(
        f'<span font="{FAMILIES[font]} {SIZE}px" fallback="false">{html.escape(text)}</span>'
        for text, _, font in parts
    )
    with tempfile.TemporaryDirectory() as folder:
        source, answer = Path(folder, "label.txt"), Path(folder, "label.json")
        source.write_text(markup)
        view("--markup", "--pixels", "--hinting=none", f"--serialize-to={answer}",
             f"--output={folder}/label.png", str(source))  # fmt: skip
        (line,) = json.loads(answer.read_text())["output"]["lines"]
    return line


def font_of(description):
    """The place in the list of a font such as "Noto Sans Thai Bold 1000"."""
    family = description.rsplit(" ", 1)[0]
    return [FAMILIES[font] for font in FONTS].index(family)


def record(parts):
    glyphs, x = [], 0
    for run in layout(parts)["runs"]:
        font = font_of(run["font"]["description"])
        for glyph in run["glyphs"]:
            number = -1 if glyph["glyph"] == NO_INK else glyph["glyph"]
            left = round((x + glyph.get("x-offset", 0)) / UNITS / SIZE, 6)
            up = round(-glyph.get("y-offset", 0) / UNITS / SIZE, 6)
            glyphs.append([font, number, left, up])
            x += glyph["width"]
    text = "".join(text for text, _, _ in parts)
    return {"text": text, "width": round(x / UNITS / SIZE, 6), "glyphs": glyphs}


def main():
    argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    ).parse_args()
    version = view("--version").stdout.splitlines()[0]
    labels = [{"name": name} | record(parts) for name, parts in LABELS.items()]
    lines = ",\n  ".join(json.dumps(label, ensure_ascii=True) for label in labels)
    text = f'{{\n "by": {json.dumps(version)},\n "labels": [\n  {lines}\n ]\n}}\n'
    (HERE / "pango-runs.json").write_text(text)


if __name__ == "__main__":
    main()
