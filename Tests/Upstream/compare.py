"""Compares what two libraries made of the same tests."""

import json
import math
import re

# Runs of floats differ in their last bits from one release of the runtime to the next; nothing that
# is decided may.
TOLERANCE = 2e-5
# Landmarks come from a region of bits of other landmarks, and expressions and positions from those,
# most of all for faces that lie on their side.
FIELD_TOLERANCES = {
    "face_landmarks": 1e-4,
    "hand_landmarks": 1e-4,
    "gestures": 1e-4,
    "face_blendshapes": 5e-4,
    "facial_transformation_matrixes": 5e-4,
}
# A mask is laid over the picture in steps of 1/32 pixel, across and down. Where a coordinate lies
# between two steps, such bits decide, and a number at an edge is that of the next step on an axis.
MASK_STEP, MASK_SHARE = 2 / 32 + 1e-6, 0.002
NUMBER = re.compile(r"-?\d+\.\d+(?:e[-+]?\d+)?")


def differences(first, second, place=""):
    """Where two values are not the same."""
    if isinstance(first, bool) or isinstance(second, bool) or type(first) is not type(second):
        if not (isinstance(first, (int, float)) and isinstance(second, (int, float))):
            if first is not second and first != second:
                yield f"{place}: {first!r} and {second!r}"
            return
    if isinstance(first, dict):
        for key in first.keys() | second.keys():
            if key not in first or key not in second:
                yield f"{place}.{key}: only one side has it"
            else:
                yield from differences(first[key], second[key], f"{place}.{key}")
    elif isinstance(first, list):
        if first[:1] == ["floats"] == second[:1] and first[:5] == second[:5]:
            yield from mask_differences(first[5:], second[5:], place)
            return
        if len(first) != len(second):
            yield f"{place}: {len(first)} and {len(second)} of them"
            return
        for index, pair in enumerate(zip(first, second)):
            yield from differences(*pair, f"{place}[{index}]")
    elif isinstance(first, float) or isinstance(second, float):
        if math.isnan(first) and math.isnan(second):
            return
        if not abs(first - second) <= tolerance(place) * max(1, abs(first)):
            yield f"{place}: {first!r} and {second!r}"
    elif first != second:
        yield f"{place}: {first!r} and {second!r}"


def tolerance(place):
    """How far numbers of a field may be apart."""
    return next((most for name, most in FIELD_TOLERANCES.items() if name in place), TOLERANCE)


def mask_differences(first, second, place):
    """Where two images of floats are not the same, but for a few steps at edges."""
    gaps = [abs(one - other) for one, other in zip(first, second)]
    steps = [gap for gap in gaps if gap > TOLERANCE]
    if len(first) != len(second) or max(gaps, default=0) > MASK_STEP:
        yield f"{place}: masks, apart by up to {max(gaps, default=0)}"
    elif len(steps) > MASK_SHARE * len(gaps):
        yield f"{place}: masks, apart in {len(steps)} of {len(gaps)} places"


def said(words):
    """The words of a failure, and the broken numbers in them."""
    # Google's library says what the last system call left behind, whichever that was.
    words = re.sub(r"errno=\d+", "errno=", words)
    return NUMBER.sub("#", words), [float(number) for number in NUMBER.findall(words)]


def compare(first, second):
    """What differs, test by test."""
    for name in sorted(first.keys() | second.keys()):
        if name not in first or name not in second:
            yield name, "only one side has this test"
            continue
        one, other = first[name], second[name]
        if one["outcome"] != other["outcome"]:
            yield (
                name,
                f"{one['outcome']} ({one['words']}) and {other['outcome']} ({other['words']})",
            )
            continue
        for each in zip(one["words"].splitlines(), other["words"].splitlines()):
            for found in differences(*(list(said(line)) for line in each), "words"):
                yield name, found
        if len(one["words"].splitlines()) != len(other["words"].splitlines()):
            yield name, f"words: {one['words']!r} and {other['words']!r}"
        for found in differences(one["answers"], other["answers"], "answers"):
            yield name, found
        # How many frames of a live stream are dropped is a matter of speed; the first never is.
        both = one["live"].keys() & other["live"].keys()
        if one["live"] and not both or bool(one["live"]) != bool(other["live"]):
            yield name, f"live: {sorted(one['live'])} and {sorted(other['live'])}"
        for key in sorted(both):
            for found in differences(one["live"][key], other["live"][key], f"live[{key}]"):
                yield name, found


def counts(tests):
    """How many tests passed, and so on."""
    found = {}
    for test in tests.values():
        found[test["outcome"]] = found.get(test["outcome"], 0) + 1
    return ", ".join(f"{number} {word}" for word, number in sorted(found.items()))


def load(path):
    with open(path) as file:
        return json.load(file)
