"""Numbers of several rounds: the median, and how far they spread."""

import statistics

import quiet


def summary(values):
    return {"median": statistics.median(values), "least": min(values), "most": max(values),
            "count": len(values)}


def interleaved(rounds, subjects):
    """Measures each subject once a round, so that a change of the machine hits all of them.

    `subjects` are functions by name that each give a number.
    """
    found = {name: [] for name in subjects}
    for _ in range(rounds):
        for name, subject in subjects.items():
            found[name].append(quiet.measured(subject))
    return {name: summary(values) for name, values in found.items()}
