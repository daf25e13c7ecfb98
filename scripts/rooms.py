"""The rooms of a target: its folders, and which of them know each other both ways.

A room knows another if one of its files uses a type that only the other declares at the outermost
level. Files directly in a target's folder put rooms together and may know all.
"""

import re
from collections import defaultdict

from swift_imports import without_comments

# A type at the outermost level that other files can see.
_DECLARED = re.compile(
    r"^(?!.*\b(?:private|fileprivate)\b)(?:(?:public|package|open|final|indirect|nonisolated|@\w+"
    r"(?:\([^)]*\))?) )*(?:class|struct|enum|protocol|actor|typealias) ([A-Z]\w*)",
    re.M,
)
_NAME = re.compile(r"\b[A-Z]\w+")


def two_way_pairs(folder):
    """The pairs of rooms of a target that know each other, each with an example of both ways."""
    texts, rooms_of = [], defaultdict(set)
    for file in sorted(folder.rglob("*.swift")):
        parts = file.relative_to(folder).parts
        room = parts[0] if len(parts) > 1 else None
        text = without_comments(file.read_text())
        texts.append((file.name, room, text))
        for match in _DECLARED.finditer(text):
            rooms_of[match[1]].add(room)
    owner = {name: next(iter(rooms)) for name, rooms in rooms_of.items() if len(rooms) == 1}
    knows = {}
    for name, room, text in texts:
        for used in _NAME.findall(text):
            other = owner.get(used)
            if room and other and other != room:
                knows.setdefault((room, other), f"{name} uses {used}")
    return {
        (one, other): f"{words}, {knows[other, one]}"
        for (one, other), words in sorted(knows.items())
        if one < other and (other, one) in knows
    }
