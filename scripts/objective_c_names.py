#!/usr/bin/python3
"""The names that Objective-C headers declare, and upstream's, which ours are compared with.

    scripts/objective_c_names.py --record HEADER ...

Records the names of upstream's headers in scripts/apple-sdk/upstream-names.txt: those of MediaPipe
are mediapipe/tasks/ios/**/sources/*.h in google-ai-edge/mediapipe, those of ML Kit lie in the
frameworks of its pods, GMLImage.h is in tensorflow/tflite-support. Only names are kept. What this
package declares besides is listed there as well, behind a plus sign, and stays when upstream's
names are recorded again.

A name is one of: `Class : Superclass`, `protocol Protocol`, `Class -selector:`, `Class +selector`,
`Class @property`, `type Type`, `constant Name`, `function Name`, `Enumeration.Case`. What every
object has (`-init`, `-isEqual:` and so on) is left out.
"""

import re
import sys
from pathlib import Path

LIST = Path(__file__).resolve().parent / "apple-sdk/upstream-names.txt"
PREFIXES = ("MPP", "MLK", "GML")
OF_ALL_OBJECTS = {"-init", "+new", "-copyWithZone:", "-isEqual:", "@hash", "@description"}
WORD = re.compile(r"[A-Za-z_]\w*")
# What stands behind a declaration and is no name: macros, and attributes once their words are gone.
MACRO = re.compile(r"\b(?:NS|SWIFT|OBJC|CF)_[A-Z_]+\b|\b__attribute__\b|\b_N(?:onnull|ullable)\b")
UNAVAILABLE = re.compile(r"\b(?:NS|SWIFT)_UNAVAILABLE\b|SWIFT_UNAVAILABLE_MSG|\(unavailable")


def without_parentheses(text):
    """The text with everything in round and pointed brackets gone, whatever is inside."""
    before = None
    while before != text:
        before, text = text, re.sub(r"\([^()]*\)|<[^<>;{}@]*>", " ", text)
    return text


def plain(text):
    """A header without comments, directives, and the words of strings."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", " ", text, flags=re.S)
    text = text.replace("\\\n", " ")
    text = re.sub(r"^[ \t]*#[^\n]*", " ", text, flags=re.M)
    text = re.sub(r'"(?:[^"\\]|\\.)*"', '""', text)
    # The compiler writes a property of a class twice: also as a method.
    return re.sub(r"SWIFT_CLASS_PROPERTY\((@property[^;]*;)\)[^;]*;", r"\1", text)


def member(statement, owner):
    """The name of a method or a property of a class or protocol."""
    if UNAVAILABLE.search(statement):
        return
    head = statement.lstrip()
    if head.startswith("@property"):
        words = WORD.findall(MACRO.sub(" ", without_parentheses(head)))
        yield f"{owner} @{words[-1]}"
    elif head.startswith(("-", "+")):
        rest = MACRO.sub(" ", without_parentheses(head[1:]))
        parts = re.findall(r"(\w+)\s*:", rest)
        yield f"{owner} {head[0]}" + (
            "".join(f"{part}:" for part in parts) or WORD.findall(rest)[0]
        )


def members(body, owner):
    # Variables of a class lie in a block of their own.
    for statement in re.sub(r"^\s*\{[^}]*\}", "", body).split(";"):
        # Words such as @optional stand before what they are about.
        statement = re.sub(r"@(?:optional|required|private|public)\b", " ", statement)
        yield from member(statement, owner)


def names_in(text):
    """The names that a header declares, those of other libraries left out."""
    text = plain(text)
    found = set()

    def classes(match):
        name, parent, body = match["name"], match["parent"], match["body"]
        if match["kind"] == "protocol":
            found.add(f"protocol {name}")
        elif parent:
            found.add(f"{name} : {parent}")
        found.update(members(body, name))
        return " "

    text = re.sub(r"@(?:class|protocol)\s+[\w\s,]+;", " ", text)
    text = re.sub(
        r"@(?P<kind>interface|protocol)\s+(?P<name>\w+)\s*(?::\s*(?P<parent>\w+))?\s*(?:\(\w*\)\s*)?"
        r"(?:<[^>]*>)?(?P<body>.*?)@end",
        classes,
        text,
        flags=re.S,
    )

    def enumerations(match):
        name = [word for word in WORD.findall(match["words"]) if word.startswith(PREFIXES)]
        cases = re.findall(r"(?:^|,)\s*(\w+)", without_parentheses(match["body"]))
        found.update(f"{name[0]}.{case}" for case in cases if name)
        return " ;"

    text = re.sub(
        r"typedef\s+(?:NS|SWIFT)_(?:ENUM|OPTIONS|ENUM_NAMED|CLOSED_ENUM)\s*\((?P<words>[^)]*)\)\s*"
        r"\{(?P<body>[^}]*)\}[^;]*;",
        enumerations,
        text,
    )
    for name in re.findall(r"\bNS_INLINE\b[^;{}()]*?(\w+)\s*\(", text):
        found.add(f"function {name}")
    for statement in text.split(";"):
        if block := re.search(r"typedef\b.*?\(\s*\^\s*(\w+)\s*\)", statement, flags=re.S):
            found.add(f"type {block[1]}")
        elif re.search(r"\btypedef\b", statement):
            words = WORD.findall(MACRO.sub(" ", without_parentheses(statement)))
            found.add(f"type {words[-1]}")
        elif re.search(r"\bconst\b", statement) and re.search(
            r"\b(?:extern|static|FOUNDATION_EXPORT)\b", statement
        ):
            head = MACRO.sub(" ", without_parentheses(statement.split("=")[0]))
            found.add(f"constant {WORD.findall(head)[-1]}")
    return {name for name in found if is_counted(name)}


def is_counted(name):
    kinds = ("type", "constant", "protocol", "function")
    words = [word for word in WORD.findall(name) if word not in kinds]
    return words[0].startswith(PREFIXES) and name.split()[-1] not in OF_ALL_OBJECTS


def recorded():
    """Upstream's names, and what this package has besides."""
    lines = [line for line in LIST.read_text().splitlines() if line and line[0] != "#"]
    besides = {line[2:] for line in lines if line.startswith("+ ")}
    return {line for line in lines if not line.startswith("+ ")}, besides


def differences(names, is_whole=True):
    """What is wrong with the names that we declare, a line for each.

    On Apple's systems some of what we have besides is Swift's alone, so that it need not be whole.
    """
    upstream, besides = recorded()
    if is_whole:
        upstream = upstream | besides
    for name in sorted(upstream - names):
        # In the place of a case that repeats another a constant does as well.
        if f"constant {name.split('.')[-1]}" in names:
            names = names - {f"constant {name.split('.')[-1]}"}
            continue
        yield f"missing: {name}"
    for name in sorted(names - upstream - besides):
        yield f"not upstream's: {name}"


def record(paths):
    names = set().union(*(names_in(Path(path).read_text()) for path in paths))
    _, besides = recorded() if LIST.exists() else (set(), set())
    lines = [
        "# The names of upstream's Objective-C headers, as scripts/objective_c_names.py --record",
        "# finds them: MediaPipe's of August 2026, ML Kit's in public copies of its pods",
        "# (Firebase's, and what takes a remote model, after typings made of them), MLImage's.",
        "# Behind a plus sign: what this package declares besides.",
        *sorted(names),
        *(f"+ {name}" for name in sorted(besides)),
    ]
    LIST.write_text("\n".join(lines) + "\n")


def main():
    if len(sys.argv) < 3 or sys.argv[1] != "--record":
        sys.exit(__doc__)
    record(sys.argv[2:])


if __name__ == "__main__":
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(__doc__.strip())
        sys.exit(0)
    main()
