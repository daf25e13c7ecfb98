#!/usr/bin/python3
"""Makes layered.ttf, a font with one emoji in layers of colors (COLR version 0).

    python3 -m pip install fonttools==4.68.0
    Tests/Parts/DrawingTests/Fonts/make_layered_font.py

Debian's font of color emoji, fonts-noto-color-emoji, has bitmaps instead. The apple is a square,
red at its left and green at its right; without the layers it is one square in the text's color.
"""

from pathlib import Path

from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

SIDE = 1000
NAMES = {"familyName": "Layered", "styleName": "Regular"}


def rectangle(left, right):
    pen = TTGlyphPen(None)
    pen.moveTo((left, 0))
    for point in ((left, 700), (right, 700), (right, 0)):
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


def main():
    glyphs = {
        ".notdef": rectangle(0, 0),
        "apple": rectangle(0, 800),
        "left": rectangle(0, 400),
        "right": rectangle(400, 800),
    }
    builder = FontBuilder(SIDE, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({0x1F34E: "apple"})
    builder.setupGlyf(glyphs)
    # The bearing is where an outline begins; with another one it would be moved there.
    bearings = {name: getattr(glyph, "xMin", 0) for name, glyph in glyphs.items()}
    builder.setupHorizontalMetrics({name: (SIDE, left) for name, left in bearings.items()})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable(NAMES)
    builder.setupOS2()
    builder.setupPost()
    builder.font["COLR"] = buildCOLR({"apple": [("left", 0), ("right", 1)]}, version=0)
    builder.font["CPAL"] = buildCPAL([[(0.9, 0.1, 0.1, 1), (0.1, 0.7, 0.1, 1)]])
    # The same bytes whenever it is made.
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.font.recalcTimestamp = False
    builder.save(Path(__file__).with_name("layered.ttf"))


if __name__ == "__main__":
    main()
