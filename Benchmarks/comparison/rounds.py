"""Numbers of several rounds: the median, and how far they spread."""

import statistics

import quiet


def summary(values):
    return {
        "median": statistics.median(values),
        "least": min(values),
        "most": max(values),
        "count": len(values),
    }


def taken(rounds, subjects):
    """What each subject gives, once a round, so that a change of the machine hits all of them.

    `subjects` are functions by name.
    """
    found = {name: [] for name in subjects}
    for _ in range(rounds):
        for name, subject in subjects.items():
            found[name].append(quiet.measured(subject))
    return found


def interleaved(rounds, subjects):
    """The numbers that subjects give, each summed up."""
    return {name: summary(values) for name, values in taken(rounds, subjects).items()}


def interleaved_runs(rounds, subjects):
    """Seconds and megabytes of the processes that subjects run, each summed up."""
    runs = taken(rounds, subjects)
    return {
        key: {name: summary([getattr(run, key) for run in values]) for name, values in runs.items()}
        for key in ("seconds", "megabytes")
    }
