"""Makes manual pages of what a command says of itself, for make-deb, make_wheel and the formula.

    python3 scripts/packaging/manual_pages.py PROGRAM FOLDER

writes those of a program to a folder.

The help has one form (CommandLineParsing/Help/HelpPage): a summary, a usage line, paragraphs, lists
under a heading that ends in a colon, and examples. A page is made of each command, and of those
below it.
"""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

ROW = re.compile(r"  (\S.*?|    --\S.*?)(?:  +(\S.*))?$")
LISTS = {"Commands": "COMMANDS", "Arguments": "ARGUMENTS", "Examples": "EXAMPLES", "Help": "HELP"}


def said(program, *words):
    # Wide enough that nothing is broken but what is broken on purpose.
    environment = {**os.environ, "COLUMNS": "80"}
    return subprocess.run(
        [program, *words], stdout=subprocess.PIPE, text=True, check=True, env=environment
    ).stdout


def roff(text):
    """Text as roff takes it: no line of it is a request, and hyphens can be copied."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in ".'" else line for line in text.split("\n"))


class Help:
    """A command's help, taken apart."""

    def __init__(self, text):
        blocks = re.split(r"\n\n+", text.strip("\n"))
        self.summary = " ".join(blocks[0].split())
        self.usage = " ".join(blocks[1].split()).removeprefix("Usage: ")
        self.paragraphs, self.lists = [], []
        for block in blocks[2:]:
            first, _, rest = block.partition("\n")
            # A heading stands alone on its line, and its list is set in.
            if re.fullmatch(r"\S[^\n]*:", first) and rest.startswith("  "):
                self.lists.append((first[:-1], rest.split("\n")))
            else:
                self.paragraphs.append(block)

    def commands(self):
        rows = [row for title, lines in self.lists if title == "Commands" for row in rows_of(lines)]
        return [label for label, _ in rows]


def rows_of(lines):
    """The rows of a list: what is typed, and what it means, put together from its lines."""
    rows = []
    for line in lines:
        indent = len(line) - len(line.lstrip(" "))
        # An option without a short form is set in like one that has it.
        if indent == 2 or (indent == 6 and line.lstrip().startswith("--")):
            label, _, text = line.strip().partition("  ")
            rows.append([label, text.strip()])
        else:
            rows[-1][1] = f"{rows[-1][1]} {line.strip()}".strip()
    return [(label, text) for label, text in rows]


def section(title, lines):
    yield f".SH {roff(LISTS.get(title, title.upper()))}"
    for label, text in rows_of(lines):
        yield ".TP"
        yield f".B {roff(label)}" if title != "Examples" else f".EX\n{roff(label)}\n.EE"
        yield roff(text)


def page(name, text, version, others):
    """A manual page in roff."""
    parts = Help(text)
    date = time.strftime("%Y-%m-%d", time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", "0"))))
    words = name.split()
    title = "-".join(words)
    summary = parts.summary.rstrip(".")
    yield f'.TH {roff(title.upper())} 1 {roff(date)} "vision {roff(version)}" "User Commands"'
    yield ".SH NAME"
    yield f"{roff(title)} \\- {roff(summary[0].lower() + summary[1:])}"
    yield ".SH SYNOPSIS"
    yield f".B {roff(name)}"
    yield roff(parts.usage.removeprefix(name).strip())
    yield ".SH DESCRIPTION"
    yield roff(parts.summary)
    for paragraph in parts.paragraphs:
        if paragraph.startswith("Run '"):
            continue
        yield ".PP"
        if paragraph.startswith(" "):
            yield f".EX\n{roff(paragraph)}\n.EE"
        else:
            yield roff(paragraph)
    for heading, lines in parts.lists:
        yield from section(heading, lines)
    if others:
        yield ".SH SEE ALSO"
        yield ",\n".join(f".BR {roff(other)} (1)" for other in others).replace(" (1),", " (1),")


def pages(program, version, words=()):
    """The names and texts of all pages of a program."""
    text = said(program, *words, "--help")
    name = " ".join(["vision", *words])
    below = Help(text).commands()
    others = [f"vision-{'-'.join([*words, command])}" for command in below]
    if words:
        others.insert(0, "-".join(["vision", *words[:-1]]))
    yield "-".join(["vision", *words]), "\n".join(page(name, text, version, others)) + "\n"
    for command in below:
        yield from pages(program, version, (*words, command))


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: manual_pages.py PROGRAM FOLDER")
    program, folder = sys.argv[1], Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages(program, said(program, "--version").split()[-1]):
        (folder / f"{name}.1").write_text(text)


if __name__ == "__main__":
    main()
