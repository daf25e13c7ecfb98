"""The examples of docs/service.md: run as they stand, and their answers compared."""

import json
import re
import subprocess

ADDRESS = "localhost:8080"
# What differs from run to run, or machine to machine.
UNSTEADY = {"milliseconds", "framesPerSecond", "byteCount"}
REST = "…"


def fences(text):
    """The blocks of a page: their kinds and texts."""
    return re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def examples(text):
    """Pairs of a script and the answer that the page shows, or nothing."""
    blocks = fences(text)
    for index, (kind, body) in enumerate(blocks):
        if kind == "sh" and ADDRESS in body:
            follower = blocks[index + 1] if index + 1 < len(blocks) else ("sh", "")
            yield body, None if follower[0] == "sh" else follower[1]


def matches(expected, actual):
    """Whether a value is what the page shows; the rest sign stands for anything."""
    if expected == REST:
        return True
    if isinstance(expected, dict):
        if not isinstance(actual, dict):
            return False
        shown = [key for key in expected if key != REST]
        if REST not in expected and set(shown) != set(actual):
            return False
        return all(
            key in actual and (key in UNSTEADY or matches(expected[key], actual[key]))
            for key in shown
        )
    if isinstance(expected, list):
        if expected == [REST]:
            return isinstance(actual, list) and len(actual) > 0
        return (
            isinstance(actual, list)
            and len(expected) == len(actual)
            and all(map(matches, expected, actual))
        )
    if isinstance(expected, float):
        return isinstance(actual, int | float) and abs(expected - actual) <= 1e-3 * max(
            1, abs(expected)
        )
    return expected == actual


def parsed(line):
    """A line's beginning, and its JSON value where there is one."""
    start = line.find("{")
    if start < 0:
        return line, None
    try:
        return line[:start], json.loads(line[start:])
    except ValueError:
        return line, None


def compare(expected, actual):
    """What is wrong with an answer; nothing when it is what the page shows."""
    one, other = expected.strip().splitlines(), actual.strip().splitlines()
    if len(one) != len(other):
        return f"the page has {len(one)} lines, the answer {len(other)}"
    for number, (shown, line) in enumerate(zip(one, other, strict=True), 1):
        (start, value), (given_start, given) = parsed(shown), parsed(line)
        if start != given_start or not matches(value, given):
            return f"line {number} differs:\n  page:   {shown}\n  answer: {line}"
    return None


def run(page, folder, port):
    """Runs the examples of a page in a folder."""
    count = 0
    for script, expected in examples(page.read_text()):
        script = script.replace(ADDRESS, f"localhost:{port}")
        result = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", script],
            cwd=folder, capture_output=True, text=True, timeout=120,
        )  # fmt: skip
        fault = result.stderr if result.returncode else None
        if fault is None and expected is not None:
            fault = compare(expected, result.stdout)
        if fault is not None:
            raise SystemExit(f"examples: {page.name}:\n{script}\n{fault}\n{result.stdout}")
        count += 1
    assert count >= 10, f"{page.name} has only {count} examples"
    for name in ("drawn.png", "annotated.mp4"):
        assert (folder / name).stat().st_size > 1000, f"{name} was not made"
    print(f"examples: {count} of {page.name} answer as it says")
