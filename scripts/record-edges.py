"""Makes docs/images/refined-edges.jpg: the edges of a mask as they are, and refined.

VISION is a built command, PICTURE the public photograph that `vision demo` fetches into the cache,
pictures/grace_hopper.jpg.

Usage: "$(scripts/python-environment pictures)" scripts/record-edges.py VISION PICTURE
"""

import pathlib
import subprocess
import sys
import tempfile

from PIL import Image

VISION, PICTURE = sys.argv[1:3]
TARGET = pathlib.Path(__file__).resolve().parent.parent / "docs/images/refined-edges.jpg"
COLOR = "#00a070"
# A hat before a flag, and an ear and hair before a wall.
PARTS = [(130, 20, 290, 140), (300, 180, 460, 300)]
SIZE = (400, 300)


def drawn(folder, *words):
    """What the command draws with a plain background."""
    path = pathlib.Path(folder, "drawn.png")
    path.unlink(missing_ok=True)
    words = [VISION, "segment", "--background", COLOR, *words, "--annotate", str(path), PICTURE]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    return Image.open(path).convert("RGB")


with tempfile.TemporaryDirectory() as folder:
    seen = [
        Image.open(PICTURE).convert("RGB"),
        drawn(folder),
        drawn(folder, "--refine-edges"),
    ]
sheet = Image.new("RGB", (SIZE[0] * len(seen), SIZE[1] * len(PARTS)))
for row, part in enumerate(PARTS):
    for column, picture in enumerate(seen):
        tile = picture.crop(part).resize(SIZE, Image.Resampling.LANCZOS)
        sheet.paste(tile, (SIZE[0] * column, SIZE[1] * row))
sheet.save(TARGET, quality=85)
