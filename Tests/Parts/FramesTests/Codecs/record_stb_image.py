#!/usr/bin/python3
"""Records which pixels MediaPipe's own decoder (stb_image) makes of JPEGs.

    "$(scripts/python-environment tasks)" Tests/Parts/FramesTests/Codecs/record_stb_image.py

Writes stb-image.json beside this file: the SHA-256 of the pixels of the recorded JPEGs, by their
names, and of the public ones, by those of their files.
"""

import hashlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from mediapipe.tasks.python.vision.core.image import Image

sys.path.insert(0, str(Path(__file__).resolve().parents[4] / "scripts"))
import programs  # noqa: E402

programs.only_installed()

ROOT = Path(__file__).resolve().parents[4]
RECORDED = ROOT / "Tests/PictureFixtures/pictures.recorded"


def recorded():
    """The names and the bytes of the recorded JPEGs (see scripts/record-pictures.py)."""
    line, _, rest = RECORDED.read_bytes().partition(b"\n")
    for entry in json.loads(line):
        count = entry["byteCount"]
        if entry["name"].startswith("JPEG "):
            yield entry["name"], rest[:count]
        rest = rest[count + entry["width"] * entry["height"] * entry["channels"] :]


def digest(path):
    """The digest of the decoded pixels; of gray ones, which become colors here, of those."""
    # The pixels last as long as the image.
    image = Image.create_from_file(str(path))
    pixels = image.numpy_view()
    if pixels.shape[2] == 1:
        pixels = pixels.repeat(3, axis=2)
    return hashlib.sha256(pixels.tobytes()).hexdigest()


def main():
    found = {}
    for name, file in recorded():
        # MediaPipe turns pictures upright; the decoder leaves that to others.
        if "EXIF" in name:
            continue
        with tempfile.NamedTemporaryFile() as place:
            place.write(file)
            place.flush()
            found[name] = digest(place.name)
    words = ["scripts/testdata", "--path", "images"]
    folder = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True)
    for path in sorted(Path(folder.stdout.strip()).glob("*.jpg")):
        found[path.name] = digest(path)
    Path(__file__).with_name("stb-image.json").write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(__doc__.strip())
        sys.exit(0)
    main()
