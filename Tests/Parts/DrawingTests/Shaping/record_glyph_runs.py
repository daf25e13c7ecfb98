#!/usr/bin/python3
"""Records which glyphs HarfBuzz's and FriBidi's own commands make of labels in nine scripts.

    sudo apt-get install libharfbuzz-bin libfribidi-bin fonts-noto-core fonts-noto-cjk \
        fonts-noto-color-emoji fonts-dejavu-core
    Tests/Parts/DrawingTests/Shaping/record_glyph_runs.py

Writes glyph-runs.json beside this file; a glyph is the place of its font in the list, its number,
its letter's place, and its origin in ems. The runs of each label, with their scripts and fonts, are
written here by hand; fribidi tells the directions, and hb-shape the glyphs of each run.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[3] / "scripts"))
import programs  # noqa: E402

programs.only_installed()

# Another root, for packages that were only unpacked.
ROOT = os.environ.get("FONT_PACKAGES_ROOT", "")
NOTO = "/usr/share/fonts/truetype/noto/"
CJK = "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc"
FONTS = {
    "digits": ("/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf", 0),
    "arabic": (NOTO + "NotoSansArabic-Bold.ttf", 0),
    "hebrew": (NOTO + "NotoSansHebrew-Bold.ttf", 0),
    "hindi": (NOTO + "NotoSansDevanagari-Bold.ttf", 0),
    "bengali": (NOTO + "NotoSansBengali-Bold.ttf", 0),
    "thai": (NOTO + "NotoSansThai-Bold.ttf", 0),
    "japanese": (CJK, 0),
    "korean": (CJK, 1),
    "chinese": (CJK, 2),
    "emoji": (NOTO + "NotoColorEmoji.ttf", 0),
}

# The parts of each label in the order of writing: text, script, font.
LABELS = {
    "Arabic": [("قطة ", "Arab", "arabic"), ("0.70", "Arab", "digits")],
    "Arabic, vowels": [("قِطَّة", "Arab", "arabic")],
    "Arabic, two words": [("كلب الصيد ", "Arab", "arabic"), ("12", "Arab", "digits")],
    "Persian": [("سگ ", "Arab", "arabic"), ("#12", "Arab", "digits")],
    "Persian, joiner": [("می‌خواهم ", "Arab", "arabic"), ("0.9", "Arab", "digits")],
    "Persian, digits": [("گربه ۱۲", "Arab", "arabic")],
    "Hebrew": [("חתול ", "Hebr", "hebrew"), ("0.70", "Hebr", "digits")],
    "Hebrew, points": [("כֶּלֶב", "Hebr", "hebrew")],
    "Hindi": [("बिल्ली ", "Deva", "hindi"), ("0.70", "Deva", "digits")],
    "Hindi, conjuncts": [("क्षत्रिय श्री", "Deva", "hindi")],
    "Bengali": [("বিড়াল ", "Beng", "bengali"), ("0.70", "Beng", "digits")],
    "Bengali, conjuncts": [("ক্ষমা স্ত্রী", "Beng", "bengali")],
    "Thai": [("แมว ", "Thai", "thai"), ("0.70", "Thai", "digits")],
    "Thai, stacked marks": [("ที่นี่น้ำ", "Thai", "thai")],
    "Chinese": [("猫 ", "Hani", "chinese"), ("0.70", "Hani", "digits")],
    "Japanese": [
        ("猫", "Hani", "japanese"),
        ("カフェ", "Kana", "japanese"),
        ("の", "Hira", "japanese"),
        ("犬 ", "Hani", "japanese"),
        ("3", "Hani", "digits"),
    ],
    "Korean": [("고양이 ", "Hang", "korean"), ("0.70", "Hang", "digits")],
    "Latin before Arabic": [("cat ", "Latn", "digits"), ("قطة", "Arab", "arabic")],
    "Arabic around Latin": [
        ("قطة ", "Arab", "arabic"),
        ("cat", "Latn", "digits"),
        (" ", "Latn", "digits"),
        ("كلب", "Arab", "arabic"),
    ],
    "combining accent": [("re\u0301sume\u0301", "Latn", "digits")],
    "emoji": [("cat ", "Latn", "digits"), ("👩🏽‍🚒🇧🇷", "Latn", "emoji")],
    "emoji before a name": [("🐱", "Latn", "emoji"), (" cat 0.70", "Latn", "digits")],
    "Arabic around an emoji": [
        ("قطة ", "Arab", "arabic"),
        ("🐱", "Arab", "emoji"),
        (" 0.70", "Arab", "digits"),
    ],
}


def levels(text):
    """The embedding level of each character, by fribidi's command."""
    words = ["fribidi", "--levels", "--novisual", "--nobreak", "--nopad"]
    found = run(words, text + "\n")
    return [int(level) for level in found.split()]


def run(words, text=None):
    program = ROOT + "/usr/bin/" + words[0]
    done = subprocess.run(
        [program, *words[1:]], input=text, check=True, capture_output=True, text=True
    )
    return done.stdout


def visual_order(run_levels):
    """The order of runs from left to right (Unicode Standard Annex 9, rule L2)."""
    order = list(range(len(run_levels)))
    for level in range(max(run_levels), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and run_levels[order[end]] >= level:
                end += 1
            order[start:end] = reversed(order[start:end])
            start = max(end, start + 1)
    return order


def split_by_level(parts, all_levels):
    """The runs of one font, script and direction: start, text, script, font, level."""
    start = 0
    for text, script, font in parts:
        first = 0
        for index in range(1, len(text) + 1):
            is_end = index == len(text)
            if is_end or all_levels[start + index] != all_levels[start + first]:
                level = all_levels[start + first]
                yield start + first, text[first:index], script, font, level
                first = index
        start += len(text)


def units(path):
    """The units of an em, from the font's table `head`."""
    data = Path(ROOT + path).read_bytes()
    start = int.from_bytes(data[12:16], "big") if data[:4] == b"ttcf" else 0
    for table in range(int.from_bytes(data[start + 4 : start + 6], "big")):
        entry = data[start + 12 + 16 * table : start + 28 + 16 * table]
        if entry[:4] == b"head":
            head = int.from_bytes(entry[8:12], "big")
            return int.from_bytes(data[head + 18 : head + 20], "big")
    raise ValueError(path)


def shape(whole, start, text, script, font, level):
    path, index = FONTS[font]
    words = ["hb-shape", "--output-format=json", "--no-glyph-names"]
    words += [f"--font-file={ROOT}{path}", f"--face-index={index}", f"--script={script}"]
    words += [f"--direction={'rtl' if level % 2 else 'ltr'}"]
    words += [f"--text-before={whole[:start]}", f"--text-after={whole[start + len(text) :]}"]
    words += [f"--unicodes={','.join(f'U+{ord(letter):04X}' for letter in text)}"]
    words += ["--bot"] * (start == 0) + ["--eot"] * (start + len(text) == len(whole))
    return json.loads(run(words))


def record(parts):
    whole = "".join(text for text, _, _ in parts)
    runs = list(split_by_level(parts, levels(whole)))
    glyphs, x = [], 0.0
    for place in visual_order([level for *_, level in runs]):
        start, text, script, font, level = runs[place]
        em = units(FONTS[font][0])
        for glyph in shape(whole, start, text, script, font, level):
            left = round(x + glyph["dx"] / em, 6)
            y = round(glyph["dy"] / em, 6)
            glyphs.append([list(FONTS).index(font), glyph["g"], start + glyph["cl"], left, y])
            x += glyph["ax"] / em
    return {"text": whole, "width": round(x, 6), "glyphs": glyphs}


def main():
    argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    ).parse_args()
    fonts = []
    for name, (path, index) in FONTS.items():
        digest = hashlib.sha256(Path(ROOT + path).read_bytes()).hexdigest()
        fonts.append({"name": name, "file": path.split("/")[-1], "index": index, "sha256": digest})
    version = run(["hb-shape", "--version"]).splitlines()[0]
    found = {"by": version, "fonts": fonts, "labels": []}
    for name, parts in LABELS.items():
        found["labels"].append({"name": name} | record(parts))
    lines = [json.dumps(label, ensure_ascii=True) for label in found.pop("labels")]
    start = json.dumps(found, indent=1, ensure_ascii=True)[:-2]
    text = start + ',\n "labels": [\n  ' + ",\n  ".join(lines) + "\n ]\n}\n"
    (HERE / "glyph-runs.json").write_text(text)


if __name__ == "__main__":
    main()
