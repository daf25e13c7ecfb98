"""Reads the lists of public symbols that scripts/api writes."""

import re
from dataclasses import dataclass

# What conformances bring along, as far as the lists and symbol graphs do not say it.
BROUGHT = {
    "Comparable": {"Equatable"},
    "CustomNSError": {"Error", "Sendable"},
    "Error": {"Sendable"},
    "Hashable": {"Equatable"},
    "LocalizedError": {"Error", "Sendable"},
    "NSObject": {
        "CustomDebugStringConvertible",
        "CustomStringConvertible",
        "Equatable",
        "Hashable",
        "NSObjectProtocol",
    },
}

REQUIREMENT, DEFAULTED = "requirement", "requirement with a default"
MAY_GROW, DEPRECATED, NOT_ON, SINCE = "may grow", "deprecated", "not on ", "since "
NOTES = re.compile(rf" // (?=(?:{REQUIREMENT}|{MAY_GROW}|{DEPRECATED}|{NOT_ON}|{SINCE}))")

TYPES = {"struct", "class", "enum", "actor", "protocol", "typealias", "associatedtype"}
MEMBERS = {"func", "var", "let", "case", "init", "subscript"}
MODIFIERS = {
    *("open", "static", "final", "mutating", "nonmutating", "consuming", "borrowing"),
    *("convenience", "required", "override", "weak", "unowned", "indirect", "optional", "lazy"),
}
WORD = re.compile(r"(@\w+|\w+)(\([^()]*\))? ")
NAME = re.compile(r"(?:[\w`]+\.)*(?:[\w`]+|[-+*/%=<>!&|^~?.]+(?= ?[(<]))")
CASE_LABEL = re.compile(r"(\w+): ")


def outside(text):
    """The places of a text that are in no bracket and no string."""
    depth, is_quoted = 0, False
    for place, letter in enumerate(text):
        if letter == '"' and text[place - 1 : place] != "\\":
            is_quoted = not is_quoted
        elif not is_quoted:
            is_arrow = letter == ">" and text[place - 1 : place] == "-"
            if letter in ")]}>" and not is_arrow:
                depth -= 1
            elif depth == 0:
                yield place
            if letter in "([{<":
                depth += 1


def divided(text, separator, most=-1):
    """The parts of a text between separators that are in no bracket."""
    parts, begin = [], 0
    for place in outside(text):
        if most == len(parts):
            break
        if place >= begin and text.startswith(separator, place):
            parts.append(text[begin:place])
            begin = place + len(separator)
    return [*parts, text[begin:]]


def bracket(text):
    """The inside of the bracket around the beginning of a text, and the rest behind it."""
    end = next((place for place in outside(text) if place > 0), len(text))
    return text[1 : end - 1], text[end:]


@dataclass(frozen=True)
class Parameter:
    label: str
    name: str
    type: str
    default: str | None

    @classmethod
    def of(cls, text, kind):
        text, *default = divided(text, " = ", 1)
        default = default[0] if default else None
        if kind == "case":
            found = CASE_LABEL.match(text)
            label = found[1] if found else "_"
            return cls(label, label, text[found.end() :] if found else text, default)
        names, _, value = text.partition(": ")
        label, *inner = names.split()
        # The parameters of subscripts have labels only where they are said.
        outer = "_" if kind == "subscript" and not inner else label
        return cls(outer, inner[0] if inner else label, value, default)


class Declaration:
    """A line of a list, taken apart."""

    def __init__(self, line):
        self.text, self.kind = line, ""
        self.attributes, self.modifiers, self.isolation, self.effects = set(), set(), set(), set()
        self.parameters, self.above, self.is_settable = None, set(), False
        # Everything else that callers depend on: generic parameters, the type, constraints.
        self.rest = ()
        line, *notes = NOTES.split(line, maxsplit=1)
        self.notes = set(notes[0].split("; ")) if notes else set()
        if line.startswith(("module ", "export ", "extension ")):
            self.kind, _, line = line.partition(" ")
            if self.kind == "extension":
                self.path, _, above = line.partition(": ")
                self.above = set(divided(above, ", "))
            else:
                self.path, *self.rest = divided(line, " #if ")
                self.rest = tuple(self.rest)
            return
        line = self._take_words(line)
        name = NAME.match(line)
        if name is None:
            raise ValueError(f"this line cannot be read: {self.text}")
        self.path, line = name[0], line[name.end() :]
        # Only initializers and subscripts have no word of their own in front of them.
        self.kind = self.kind or self.path.rpartition(".")[2]
        if self.kind == self.path or self.kind not in TYPES | MEMBERS:
            raise ValueError(f"this line begins with no known word: {self.text}")
        self._take_rest(line)

    def _take_words(self, line):
        """Takes what stands in front of the name; returns the rest."""
        while found := WORD.match(line):
            word, detail = found[1], found[2] or ""
            following = line[found.end() :].partition(" ")[0]
            if word.startswith("@"):
                where = self.isolation if word.endswith("Actor") else self.attributes
                where.add(word + detail)
            elif word in ("nonisolated", "isolated", "distributed"):
                self.isolation.add(word + detail)
            elif word == "mutating":
                self.effects.add(word)
            elif word in MODIFIERS or (word == "class" and following in MEMBERS):
                self.modifiers.add(word)
            elif word in TYPES | MEMBERS and not detail:
                self.kind = word
                return line[found.end() :]
            else:
                break
            line = line[found.end() :]
        return line

    def _take_rest(self, line):
        generics, failing = "", ""
        if line[:1] in ("?", "!"):
            failing, line = line[0], line[1:]
        if line.startswith("<"):
            generics, line = bracket(line)
        line = line.lstrip()
        if line.startswith("("):
            inside, line = bracket(line)
            parts = divided(inside, ", ") if inside else []
            self.parameters = [Parameter.of(part, self.kind) for part in parts]
        accessors = re.search(r" \{ ([^{}]*) \}$", line)
        if accessors:
            line = line[: accessors.start()]
        words = set(accessors[1].split()) if accessors else set()
        self.is_settable = "set" in words or (self.kind == "var" and not accessors)
        self.effects |= {word for word in words if word.startswith(("async", "throws"))}
        # A getter that changes its value, or a setter that changes a copy's owner, asks for more.
        words = accessors[1].split() if accessors else []
        for word, accessor in zip(words, words[1:]):
            if (word, accessor) == ("mutating", "get"):
                self.effects.add("mutating get")
            if (word, accessor) == ("nonmutating", "set"):
                self.modifiers.add("nonmutating set")
        line, *constraints = divided(line, " where ", 1)
        value = line
        if self.kind in TYPES - {"typealias"}:
            self.above, value = set(divided(line[2:], ", ")) - {""}, ""
        elif self.parameters is not None:
            before, *after = divided(line, "-> ", 1)
            self.effects |= set(before.split())
            value = after[0] if after else ""
        self.rest = (generics, failing, value.strip(), tuple(constraints))

    @property
    def group(self):
        return "type" if self.kind in TYPES else "member" if self.kind in MEMBERS else self.kind

    @property
    def labels(self):
        return None if self.parameters is None else tuple(one.label for one in self.parameters)

    @property
    def key(self):
        return (self.group, self.path, self.labels)

    @property
    def parent(self):
        return self.path.rpartition(".")[0]

    @property
    def is_requirement(self):
        return bool({REQUIREMENT, DEFAULTED} & self.notes)

    @property
    def is_overridden(self):
        """True if others may write a declaration that must fit this one."""
        return self.is_requirement or "open" in self.modifiers


class Lists:
    """The declarations of all lists, by the list and the module."""

    def __init__(self, texts):
        self.modules = {}
        for name, text in sorted(texts.items()):
            product = name.removesuffix(".txt")
            for line in text.splitlines():
                if line.startswith("module "):
                    lines = self.modules[product, line.partition(" ")[2]] = []
                elif line and not line.startswith("#"):
                    lines.append(Declaration(line))
        every = [one for lines in self.modules.values() for one in lines]
        # Lists of before these notes say of no member whether it is a requirement.
        self.says_requirements = any(one.is_requirement for one in every)
        self.above = {}
        for one in every:
            self.above.setdefault(one.path, set()).update(one.above)

    def supertypes(self, names):
        """The protocols and classes above a type, with all those above them."""
        found, waiting = set(), [*names]
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += [*BROUGHT.get(name, ()), *self.above.get(name, ())]
        return found
