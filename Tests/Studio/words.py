#!/usr/bin/python3
"""The page's words: what a language lacks or has too much, and words outside the tables.

Run it, as scripts/lint does, or let words_checks.py take its functions.
"""

import argparse
import json
import re
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "Sources/Doors/VisionStudio/Page"
ENGLISH = "en"

# Names of keys, events, headers and classes, and what goes into files: these are not read as words.
NOT_WORDS = {
    "AbortError", "Accept", "Authorization", "Backspace", "Content-Type", "Delete", "End", "Enter",
    "Escape", "Files", "Home", "Last-Event-ID", "NotAllowedError", "NotFoundError",
    "NotReadableError", "Picture-Number", "Picture-Orientation", "Picture-Size", "Retry-After",
    "no cameras here", "rows film", "link score",
    "found by vision \0", "pictures \0", "Bearer \0", "12px system-ui, sans-serif",
}  # fmt: skip
# Commands to type, shown as they are.
COMMAND = re.compile(r"^vision [a-z]")
# Code to copy is the same in all languages.
CODE = re.compile(r"^snippets(-[a-z]+)?\.js$")
VISIBLE = re.compile(r"[A-Za-z]{2,} \(?[A-Za-z]{2,}|^[A-Z][a-z]+|[A-Za-z] ?…|[^\W\d_a-zA-Z]")
SELECTOR = re.compile(r"^#[a-z]")
# What identifiers are made of in the page's code, where they are not written out.
MADE = re.compile(
    r"^(advice|card|catalogue|choice|code|condition|draw|form|measure|option|picture|problem|purpose"
    r"|task|word)\.|^camera\.\w+Help$|^found\.[a-z.-]+/"
)
# Words that the page has from the service, which the English table repeats for translators.
OF_SERVICE = re.compile(
    r"^(catalogue|choice|option|purpose|task|word)\.|^code\.[a-z-]+/|^problem\.[a-z]+[A-Z]\w+$"
    r"|^problem\.(cancelled|ending|forbidden|unauthorized)$"
)
# The page's own words beside those in the same families.
OWN = {"problem.awayHelp"}


def tables(page=PAGE):
    """The tables by language, as the page's files name them."""
    files = sorted(Path(page).glob("words-*.json"))
    return {file.stem.removeprefix("words-"): json.loads(file.read_text()) for file in files}


def forms(entry):
    return entry if isinstance(entry, dict) else {"": entry}


def places(entry):
    """What is filled into an entry, in any of its forms."""
    return {name for form in forms(entry).values() for name in re.findall(r"\{(\w+)\}", form)}


def differences(all_tables):
    """What languages lack or have too much, against English."""
    english = all_tables[ENGLISH]
    faults = []
    for language, table in all_tables.items():
        name = f"words-{language}.json"
        faults += [f"{name} lacks {one}: {english[one]}" for one in english if one not in table]
        faults += [f"{name} has too much: {one}" for one in table if one not in english]
        for one in english.keys() & table.keys():
            theirs, ours = english[one], table[one]
            if isinstance(theirs, dict) != isinstance(ours, dict):
                faults.append(f"{name}: {one} has plural forms in one of the languages only")
            if not all(form.strip() for form in forms(ours).values()):
                faults.append(f"{name}: {one} is empty")
            if isinstance(ours, dict) and "other" not in ours:
                faults.append(f"{name}: {one} lacks the form other")
            # A form for one or two may leave the number out.
            if places(ours) != places(theirs):
                faults.append(f"{name}: {one} fills in {places(ours)}, English {places(theirs)}")
    return faults


def literals(text):
    """The strings of JavaScript, with what is filled in as NUL."""
    at, before, found = 0, "(", []
    while at < len(text):
        rest = text[at:]
        skipped = re.match(r"//[^\n]*|/\*.*?\*/|\s+", rest, re.S)
        expression = None
        if not skipped and rest[0] == "/" and before in "(,=:[!&|?{};":
            expression = re.match(r"/(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*", rest)
        string = re.match(r'"(?:[^"\\\n]|\\.)*"', rest)
        if skipped:
            at += skipped.end()
        elif expression:
            at, before = at + expression.end(), "/"
        elif string:
            found.append(string.group()[1:-1])
            at, before = at + string.end(), '"'
        elif rest[0] == "`":
            size, template, inner = template_at(rest)
            found.append(template)
            for part in inner:
                found += literals(part)
            at, before = at + size, "`"
        else:
            at, before = at + 1, rest[0]
    return found


def template_at(text):
    """The size of a template, its words with NUL for what is filled in, and that."""
    at, words, inner = 1, "", []
    while text[at] != "`":
        if text.startswith("${", at):
            start, depth = at + 2, 1
            at = start
            while depth:
                depth += {"{": 1, "}": -1}.get(text[at], 0)
                at += 1
            inner.append(text[start : at - 1])
            words += "\0"
        else:
            size = 2 if text[at] == "\\" else 1
            words += text[at : at + size]
            at += size
    return at + 1, words, inner


def strays(page=PAGE):
    """Words that the page shows and that are in no table."""
    faults = []
    for file in sorted(Path(page).glob("*.js")):
        if CODE.match(file.name):
            continue
        for one in literals(file.read_text()):
            if SELECTOR.match(one) or COMMAND.match(one) or one in NOT_WORDS:
                continue
            if VISIBLE.search(one):
                faults.append(f"{file.name}: not in a table of words: {one!r}")
    html = (Path(page) / "index.html").read_text()
    html = re.sub(r"<noscript>.*?</noscript>|<title>.*?</title>", "", html, flags=re.S)
    words = re.findall(r">([^<>]+)<", html)
    words += re.findall(r'\b(?:aria-label|placeholder|title|alt)="([^"]*)"', html)
    for one in words:
        # The page's name, and a format.
        if re.search(r"[A-Za-z]{2}", one) and one.strip() not in ("Vision Studio", "JSON"):
            faults.append(f"index.html: not in a table of words: {one.strip()!r}")
    return faults


def uses(page=PAGE):
    """Identifiers that English lacks, and those that nothing on the page asks for."""
    english = tables(page)[ENGLISH]
    asked = set()
    for file in Path(page).glob("*.js"):
        asked |= set(literals(file.read_text()))
    html = (Path(page) / "index.html").read_text()
    named = set(re.findall(r'data-(?:say|label|hint)="([^"]+)"', html))
    asked |= named
    for file in Path(page).glob("*.js"):
        named |= set(re.findall(r'\bsay\(\s*"([^"]+)"', file.read_text()))
    faults = [f"words-{ENGLISH}.json lacks {one}" for one in sorted(named - english.keys())]
    return faults + [
        f"words-{ENGLISH}.json: nothing shows {one}"
        for one in english
        if one not in asked and not MADE.match(one)
    ]


def of_service(tasks, models, codes):
    """What the service says in English, by the identifiers of the tables."""
    found, helps = {}, {}
    for code in codes:
        found[f"problem.{code['const']}"] = code["title"]
    for task in tasks:
        name = task["name"]
        found[f"task.{name}.title"] = task["title"]
        found[f"task.{name}.tagline"] = task["tagline"]
        for option in task["options"]:
            found[f"option.{option['name']}.title"] = option["title"]
            helps.setdefault(option["name"], {})[name] = option["help"]
            for choice in option.get("choices") or []:
                found[f"choice.{option['name']}.{choice}"] = choice
        for option in (task.get("evaluation") or {}).get("options", []):
            found[f"option.{option['name']}.title"] = option["title"]
            found[f"option.eval/{option['name']}.help"] = option["help"]
        for word in task["modelWords"]:
            found[f"word.{name}/{word['word']}"] = word["title"]
        for kind, names in task["snippets"].items():
            if names and names.get("missing"):
                found[f"code.{kind}/{name}"] = names["missing"]
        if task.get("purpose"):
            found[f"purpose.{task['purpose']}"] = task["purpose"]
    for model in models:
        found[f"catalogue.{model['name']}"] = model["summary"]
        if model.get("task"):
            found[f"purpose.{model['task']}"] = model["task"]
    return found, helps


def behind(english, said, helps):
    """Where the English table differs from what the service says."""
    faults = [
        f"words-{ENGLISH}.json: {one} is {english.get(one)!r}, the service says {text!r}"
        for one, text in said.items()
        if english.get(one) != text
    ]
    # The fields of models have no help on the page.
    for option, by_task in helps.items():
        for task, text in by_task.items():
            usual = english.get(f"option.{option}.help")
            if option != "model" and english.get(f"option.{task}/{option}.help", usual) != text:
                faults.append(
                    f"words-{ENGLISH}.json: the help of {option} in {task} is now {text!r}"
                )
    known = said.keys() | {
        f"option.{place}{option}.help"
        for option, by_task in helps.items()
        for place in ["", *(f"{task}/" for task in by_task)]
    }
    faults += [
        f"words-{ENGLISH}.json: the service has nothing for {one}"
        for one in english
        if OF_SERVICE.match(one) and one not in OWN and one not in known
    ]
    return faults


def main():
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    faults = differences(tables()) + strays() + uses()
    for fault in faults:
        print(f"words: {fault}", file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
