"""Judges changes between lists of public symbols by the rules of docs/api-changes.md.

What the lists do not say is not judged.
"""

from dataclasses import dataclass

from api_lists import DEFAULTED, DEPRECATED, MAY_GROW, NOT_ON, REQUIREMENT, SINCE, Lists

MAJOR, MINOR, PATCH = "major", "minor", "patch"
# The least step of the version that a change takes; docs/api-changes.md says what each rule means.
RULES = {
    "removed": MAJOR,
    "label": MAJOR,
    "signature": MAJOR,
    "default-removed": MAJOR,
    "setter-removed": MAJOR,
    "effect-added": MAJOR,
    "isolation": MAJOR,
    "requirement-added": MAJOR,
    "case-added": MAJOR,
    "enumeration-opened": MAJOR,
    "conformance-removed": MAJOR,
    "subclassing-removed": MAJOR,
    "overload": MAJOR,
    "availability-raised": MAJOR,
    "added": MINOR,
    "conformance-added": MINOR,
    "parameter-added": MINOR,
    "default-added": MINOR,
    "default-changed": MINOR,
    "setter-added": MINOR,
    "effect-removed": MINOR,
    "requirement-with-default": MINOR,
    "open-case-added": MINOR,
    "upstream-case-added": MINOR,
    "enumeration-closed": MINOR,
    "subclassing-added": MINOR,
    "availability-lowered": MINOR,
    "deprecated": MINOR,
    "form": PATCH,
}
# The lists of names that others chose: MediaPipe, ML Kit and Apple decide on their cases.
UPSTREAM = ("MediaPipe", "ML", "Apple")
# Modifiers and attributes that callers do not notice.
SILENT = {"final", "override", "weak", "unowned", "indirect", "lazy", "nonmutating"}
FREE_ATTRIBUTES = {"@discardableResult", "@dynamicMemberLookup"}


@dataclass(frozen=True, order=True)
class Change:
    place: str
    name: str
    rule: str
    old: str | None
    new: str | None

    @property
    def step(self):
        return RULES[self.rule]

    def __str__(self):
        weight = "breaking" if self.step == MAJOR else "compatible"
        head = f"{weight} ({self.rule}): {self.place}: "
        if self.old is None or self.new is None:
            return head + (self.new or self.old)
        return f"{head}{self.name}\n  was: {self.old}\n  is:  {self.new}"


def changes(old_texts, new_texts):
    """The judged differences between lists, each a text by the name of its file."""
    old, new = Lists(old_texts), Lists(new_texts)
    found = []
    for place in sorted({*old.modules, *new.modules}):
        product, module = place
        title = product if product == module else f"{product}, {module}"
        if place not in old.modules:
            found.append(Change(title, "", "added", None, f"module {module}"))
        elif place not in new.modules:
            found.append(Change(title, "", "removed", f"module {module}", None))
        else:
            pairs = _Module(old, new, place)
            found += [
                Change(title, (one or other).path, rule, one and one.text, other and other.text)
                for rule, one, other in pairs.judged()
            ]
    return found


def step(found):
    """The least step of the version for changes."""
    steps = {change.step for change in found}
    return next((each for each in (MAJOR, MINOR) if each in steps), PATCH)


class _Module:
    """Two states of a module."""

    def __init__(self, old, new, place):
        self.old, self.new, self.is_upstream = old, new, place[0].startswith(UPSTREAM)
        self.before, self.after = old.modules[place], new.modules[place]
        same = {one.text for one in self.before} & {one.text for one in self.after}
        self.gone = [one for one in self.before if one.text not in same]
        self.come = [one for one in self.after if one.text not in same]

    def judged(self):
        """Each difference: its rule, the old declaration and the new one."""
        yield from self._pairs(lambda one: one.key)
        # Then those whose labels differ.
        yield from self._pairs(lambda one: (one.group, one.path))
        gone = {one.path for one in self.gone if one.group == "type"}
        for one in self.gone:
            if not self._is_within(one, gone):
                rule = "conformance-removed" if one.kind == "extension" else "removed"
                yield rule, one, None
        come = {one.path for one in self.come if one.group == "type"}
        for one in self.come:
            if not self._is_within(one, come):
                yield self._addition(one), None, one

    @staticmethod
    def _is_within(one, paths):
        """True if a type that is reported already has this member."""
        parts = one.path.split(".")
        return any(".".join(parts[:count]) in paths for count in range(1, len(parts)))

    def _pairs(self, key):
        """Judges what is left of both states under one key, and takes it away."""
        for one in [*self.gone]:
            others = [other for other in self.come if key(other) == key(one)]
            if others:
                # Of several, the one with most in common.
                other = max(others, key=lambda each: _likeness(one, each))
                self.gone.remove(one)
                self.come.remove(other)
                for rule in sorted(self._differences(one, other)):
                    yield rule, one, other

    def _addition(self, one):
        if one.kind == "extension":
            return "conformance-added"
        if REQUIREMENT in one.notes:
            return "requirement-added"
        if DEFAULTED in one.notes:
            return "requirement-with-default"
        if one.kind == "case":
            if self.is_upstream:
                return "upstream-case-added"
            # The promise that the users of the old version read counts.
            owners = [each for each in self.before if each.path == one.parent]
            may_grow = any(MAY_GROW in each.notes for each in owners)
            return "open-case-added" if may_grow else "case-added"
        if one.parameters is not None and any(each.key == one.key for each in self.before):
            return "overload"
        # Subclasses of others must have it, too.
        return "requirement-added" if "required" in one.modifiers else "added"

    def _differences(self, one, other):
        rules = set()
        kinds = {one.kind, other.kind}
        if kinds == {"let", "var"}:
            kinds = set()
        if len(kinds) == 2 or one.rest != other.rest:
            rules.add("signature")
        rules |= self._conformances(one, other)
        rules |= _parameters(one, other)
        if "parameter-added" in rules and any(each.key == other.key for each in self.before):
            rules = rules - {"parameter-added"} | {"overload"}
        rules |= _words(one, other)
        rules |= self._notes(one, other)
        # The words of the declaration differ, and nothing that callers notice.
        return rules or {"form"}

    def _conformances(self, one, other):
        before, after = self.old.supertypes(one.above), self.new.supertypes(other.above)
        rules = set()
        if before - after:
            rules.add("conformance-removed")
        if after - before:
            # A type that conforms to a protocol must conform to those above it, too.
            is_demand = other.kind in ("protocol", "associatedtype")
            rules.add("requirement-added" if is_demand else "conformance-added")
        return rules

    def _notes(self, one, other):
        rules = set()
        if MAY_GROW in one.notes ^ other.notes:
            is_opened = MAY_GROW in other.notes
            rules.add("enumeration-opened" if is_opened else "enumeration-closed")
        if DEPRECATED in other.notes - one.notes:
            rules.add("deprecated")
        if self.old.says_requirements and self.new.says_requirements:
            if one.is_requirement and not other.is_requirement:
                rules.add("signature")
            if REQUIREMENT in other.notes - one.notes:
                rules.add("requirement-added")
            if DEFAULTED in other.notes - one.notes:
                rules.add("requirement-with-default")
        return rules | _availability(one, other)


def _likeness(one, other):
    types = [parameter.type for parameter in other.parameters or ()]
    common = sum(parameter.type in types for parameter in one.parameters or ())
    return (common, one.rest == other.rest, one.modifiers == other.modifiers)


def _parameters(one, other):
    before, after = one.parameters, other.parameters
    if before is None or after is None:
        return set() if before is after else {"label"}
    rules, kept = set(), []
    if one.labels == other.labels:
        kept = list(zip(before, after))
    else:
        # Those that are new must have defaults, and the others stay in their order.
        rest = [*after]
        for parameter in before:
            while rest and (rest[0].label, rest[0].type) != (parameter.label, parameter.type):
                if rest.pop(0).default is None:
                    return {"label"}
            if not rest:
                return {"label"}
            kept.append((parameter, rest.pop(0)))
        if any(parameter.default is None for parameter in rest):
            return {"label"}
        is_fixed = one.kind == "case" or one.is_overridden
        rules.add("label" if is_fixed else "parameter-added")
    for old, new in kept:
        if old.type != new.type:
            rules.add("signature")
        if old.default != new.default:
            if new.default is None:
                rules.add("default-removed")
            else:
                rules.add("default-added" if old.default is None else "default-changed")
    return rules


def _words(one, other):
    """The differences of what stands in front of a name and behind its parameters."""
    rules = set()
    if one.is_settable != other.is_settable:
        is_demand = other.is_settable and REQUIREMENT in other.notes
        # What others override as read-only must have a setter then.
        is_demand = is_demand or (other.is_settable and one.is_overridden)
        added = "requirement-added" if is_demand else "setter-added"
        rules.add(added if other.is_settable else "setter-removed")
    if other.effects - one.effects:
        rules.add("effect-added")
    elif one.effects - other.effects:
        # What others wrote to fit may have the effect still.
        is_overridden = one.is_overridden or other.is_overridden
        rules.add("signature" if is_overridden else "effect-removed")
    if one.isolation != other.isolation:
        rules.add("isolation")
    if "open" in one.modifiers - other.modifiers:
        rules.add("subclassing-removed")
    if "open" in other.modifiers - one.modifiers:
        rules.add("subclassing-added")
    changed = (one.modifiers ^ other.modifiers) - SILENT - {"open"}
    changed |= one.attributes ^ other.attributes
    if changed - (FREE_ATTRIBUTES & other.attributes):
        rules.add("signature")
    return rules


def _availability(one, other):
    (missing, since), (now_missing, now_since) = _systems(one), _systems(other)
    rules = set()
    for system in {*missing, *since, *now_missing, *now_since}:
        # A system on which it may not be used comes after all versions.
        before = (system in missing, since.get(system, ()))
        after = (system in now_missing, now_since.get(system, ()))
        if before != after:
            rules.add("availability-raised" if before < after else "availability-lowered")
    return rules


def _systems(one):
    """The systems without a declaration, and the versions from which others have it."""
    missing, since = set(), {}
    for note in one.notes:
        if note.startswith(NOT_ON):
            missing |= set(note.removeprefix(NOT_ON).split(", "))
        if note.startswith(SINCE):
            for words in note.removeprefix(SINCE).split(", "):
                system, _, version = words.rpartition(" ")
                since[system] = tuple(map(int, version.split(".")))
    return missing, since
