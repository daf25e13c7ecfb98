"""Stamps a section's values with commit and date, so that a page never mixes those of two."""

import datetime
import subprocess

# What the values depend on; pages and tests may change between two sections.
MEASURED = [
    "Package.swift",
    "Package.resolved",
    "Sources",
    "Benchmarks/Package.swift",
    "Benchmarks/Sources",
    "Benchmarks/peers",
    "Benchmarks/comparison/material.py",
    "Benchmarks/comparison/measurements.py",
    "Benchmarks/comparison/ours.py",
]


def git(*words):
    return subprocess.run(
        ["git", *words, "--", *MEASURED], capture_output=True, text=True, check=True
    ).stdout.strip()


def commit():
    """The last commit that changed what is measured, and whether more than it was there."""
    changed = " with changes" if git("status", "--porcelain") else ""
    return git("log", "-1", "--format=%h") + changed


def now():
    return datetime.datetime.now().astimezone().strftime("%Y-%m-%d %H:%M")


def made(commit, begin):
    return {"commit": commit, "begin": begin, "end": now()}


def mixed(stamps):
    """What is wrong with values of these stamps on one page; nothing when they are of one code.

    `stamps` are by section and task; None where a value has none.
    """
    commits = sorted(
        {stamp["commit"] if stamp else "an unknown commit" for stamp in stamps.values()}
    )
    if len(commits) == 1 and "unknown" not in commits[0]:
        return None
    lines = [
        "%s: %s" % (place, stamp["commit"] if stamp else "an unknown commit")
        for place, stamp in stamps.items()
    ]
    return "the sections were measured at different commits:\n  " + "\n  ".join(lines)
