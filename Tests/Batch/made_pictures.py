"""Many different pictures, made from the few public ones; some of them broken."""

import random
import subprocess
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
#: One picture in this many is broken.
BROKEN = 100


def folder_of(name: str) -> Path:
    """Where public material lies; raises when it is not here."""
    said = subprocess.run(
        [ROOT / "scripts/testdata", "--path", name], stdout=subprocess.PIPE, text=True, check=True
    )
    return Path(said.stdout.strip())


def detector() -> str:
    return str(folder_of("models") / "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")


def embedder() -> str:
    return str(folder_of("models") / "mobilenet_v1_1.0_224_quant_embedding_extractor.tflite")


def make_pictures(folder: Path, count: int, spoils: bool = True, seed: int = 7) -> list[Path]:
    """Crops of several sizes as JPEG, PNG and WebP; every hundredth is broken if ``spoils``."""
    chance = random.Random(seed)
    originals = [Image.open(path).convert("RGB") for path in sorted(folder_of("images").iterdir())]
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for number in range(count):
        original = chance.choice(originals)
        side = [int(length * chance.uniform(0.4, 1)) for length in original.size]
        corner = [
            chance.randint(0, whole - part) for whole, part in zip(original.size, side, strict=True)
        ]
        box = (corner[0], corner[1], corner[0] + side[0], corner[1] + side[1])
        width = chance.randint(160, 640)
        size = (width, max(32, width * side[1] // side[0]))
        picture = original.resize(size, Image.Resampling.BILINEAR, box=box)
        form = chance.choices(["jpg", "png", "webp"], [8, 1, 1])[0]
        path = folder / f"{number % 10}" / f"{number:05}.{form}"
        path.parent.mkdir(exist_ok=True)
        picture.save(path, quality=chance.randint(70, 95))
        if spoils and number % BROKEN == BROKEN // 2:
            spoil(path, number // BROKEN)
        made.append(path)
    return made


def spoil(path: Path, way: int) -> None:
    """Breaks a file so that nothing can be made of it; Spark passes over files that are empty."""
    content = path.read_bytes()
    path.write_bytes([b"\xff", b"no picture at all", content[:20], bytes(len(content))][way % 4])
