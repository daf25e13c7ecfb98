"""Turns what Benchmarks/serve measured into docs/serving.md."""

# How many times the rate of the best peer a task is to reach, at any number of connections.
RATIOS = {"detect": 4.0, "pose": 2.0}
TITLES = {"detect": "object detection", "pose": "pose"}
# What else is to be reached: a title, where the number is, how it is written, and how much.
AIMS = [
    ("32 connections over the command's rate on a folder", "folder", "%.2f", 0.9, "least"),
    ("latency at one connection, above decoding and looking", "above", "%.2f ms", 1.5, "most"),
    ("99 % of latencies over half of them, at 32 connections", "tail", "%.2f", 3.0, "most"),
    ("rate with 1,000 idle connections over that without", "idle", "%.2f", 0.95, "least"),
    ("memory at most", "memory", "%.0f MB", 150.0, "most"),
    ("the same with 1,000 idle connections", "idle memory", "%.0f MB", 150.0, "most"),
]
REASONS = """
With as many connections as cores all cores are busy, and what counts is the work of one core for a
picture: a call with one thread ([benchmarks.md](benchmarks.md#one-picture-milliseconds)), and
decoding, which costs all servers about the same. Four times the rate of the best peer for
detection would leave hardly more time for a picture than the model's products take at the
processor's peak ([how far from the limit](benchmarks.md#how-far-from-the-limit)). The command's
rate on a folder is measured with nothing beside it; the service shares the cores with the client.
Latency above decoding and looking is of means. Each idle connection has asked for one picture
before.
"""

HEAD = """# How fast the service is

Made by `Benchmarks/serve` on %s at commit %s: `vision serve` beside three servers for models,
each with MediaPipe 1.2.2. All get the same JPEGs over HTTP on the same machine, on 1, 4 and 32
connections that are kept open, from one client that makes its requests in advance; each figure is
of %.0f seconds. Peers have as many processes as there are cores. The times are from one machine on
one day and are no promise; what carries over to others is, roughly, the ratios. Run the command to
get this page for yours.

"""


def table(header, rows):
    lines = ["| %s |" % " | ".join(cells) for cells in [header, ["---"] * len(header), *rows]]
    return "\n".join(lines) + "\n"


def best(part, count):
    """The peer with the highest rate."""
    peers = [one for name, one in part["servers"].items() if name != "ours"]
    return max(peers, key=lambda one: one["loads"][count]["rate"])


def ratio(part, count):
    """How many times the rate of the best peer."""
    ours = part["servers"]["ours"]["loads"][count]["rate"]
    return ours / best(part, count)["loads"][count]["rate"]


def counts(part):
    return list(part["servers"]["ours"]["loads"])


def aims(parts):
    """Every aim with what was measured, as rows; the last cell says whether it is reached."""
    rows = []
    for task, part in parts.items():
        for count in counts(part):
            value = ratio(part, count)
            title = "requests a second over the best peer's, connections: %s" % count
            reached = value >= RATIOS[task]
            least = "at least %.0f×" % RATIOS[task]
            rows.append([TITLES[task], title, least, "%.2f×" % value, "yes" if reached else "no"])
        for title, name, form, bound, kind in AIMS:
            # What was measured before there was a row lacks it.
            if (value := part.get(name)) is None:
                continue
            reached = value >= bound if kind == "least" else value <= bound
            words = "at %s %s" % (kind, form % bound)
            rows.append([TITLES[task], title, words, form % value, "yes" if reached else "no"])
    return rows


def loads(part):
    """A row for each server and number of connections."""
    rows = []
    for one in part["servers"].values():
        for count, load in one["loads"].items():
            rows.append(
                [
                    one["title"],
                    count,
                    "%.1f" % load["rate"],
                    "%.1f" % load["median"],
                    "%.1f" % load["late"],
                    "%.0f" % one["memory"],
                ]
            )
    return rows


def page(parts, machine, load):
    """The whole page; `load` is what came of the mixed load, nil where it was not run."""
    tasks = {name: parts[name] for name in TITLES if name in parts}
    seconds = next(iter(tasks.values()))["seconds"]
    days, commits = (
        " and ".join(sorted({part[key] for part in tasks.values()})) for key in ("day", "commit")
    )
    text = HEAD % (days, commits, seconds)
    text += "## What is aimed at\n\n"
    text += table(["task", "what", "aim", "measured", "reached"], aims(tasks))
    text += REASONS
    for name, part in tasks.items():
        text += "\n## %s\n\n" % TITLES[name].capitalize()
        text += table(
            ["server", "connections", "requests a second", "median, ms", "99 %, ms", "memory, MB"],
            loads(part),
        )
    text += "\nMemory is the most that the server's processes had, each by itself.\n"
    if load:
        text += "\n## A mixed load\n\n" + mixed(load)
    text += "\n## Machine\n\n" + table(["", ""], [list(row) for row in machine])
    return text


# What the mixed load counts, as the page calls it.
KINDS = {
    "detect": "for objects",
    "pose": "for poses",
    "classify": "for classes",
    "embed": "for embeddings",
    "drawn": "drawn on",
    "forms": "forms of all pictures",
    "compare": "pairs compared",
    "tensors": "raw tensors by the Open Inference Protocol",
    "frames": "frames of streams",
    "videos": "videos",
    "pages": "files of the page",
    "metrics": "readings of the metrics",
    "refused": "wrong requests",
}
BEGIN = """`Benchmarks/serve --load` asked for all of these at once, for %.0f minutes on
%s%s:

"""
TRUTH = """
Every answer was the right one: all about pictures, pairs, frames and videos was what the command
says of the same files, to the last byte but for the milliseconds%s, files of
the page were those of this tree, and wrong requests were refused with their own status and code.
None was lost: the service counted as many answers of each method and status as came. The memory of
the service and of the processes in which models run, each by itself, was %.0f MB after a quarter of
the time and %.0f MB at the end.
"""


def mixed(load):
    """What came of the load; only kinds that were asked are named."""
    rows = [
        [words, format(load["counts"][kind], ",")]
        for kind, words in KINDS.items()
        if load["counts"].get(kind)
    ]
    rate = load.get("rate")
    pace = ", %.0f pictures a second at most, beside other work" % rate if rate else ""
    tensors = ", tensors to those of LiteRT itself" if load["counts"].get("tensors") else ""
    truth = TRUTH % (tensors, load["early"], load["late"])
    begin = BEGIN % (load["minutes"], load["day"], pace)
    return begin + table(["what", "right answers"], rows) + truth
