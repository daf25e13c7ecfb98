"""The rows of the comparison; each function gives plain values, which report.py prints."""

import statistics

import quiet
from rounds import interleaved, summary

ITERATIONS, WARM_UP, ROUNDS = 40, 8, 5
FOLDER_SIZE, FOLDER_ROUNDS = 200, 3
COUNTS = [1, 10, 100, 1000]


def latency(task, mode, ours, peers, runtime):
    """Milliseconds for one decoded picture, warm, and how many cores each peer kept busy."""
    cores = {}

    def peer(name, each, **more):
        def ask():
            answer = each.ask(kind="latency", task=task.name, mode=mode, model=task.theirs,
                              picture=task.picture, iterations=ITERATIONS, warmUp=WARM_UP, **more)
            cores[name] = max(answer["cores"], cores.get(name, 0))
            return statistics.median(answer["milliseconds"])
        return ask

    subjects = {
        "vision": lambda: ours.bench(task, mode, None, ITERATIONS, WARM_UP),
        "vision, 1 thread": lambda: ours.bench(task, mode, 1, ITERATIONS, WARM_UP),
    }
    subjects |= {each.title: peer(each.title, each) for each in peers}
    models = task.floor if mode == "image" else task.floor_video
    for name, threads in [("bare runtime, 1 thread", 1), ("bare runtime, 2 threads", 2)]:
        subjects[name] = peer(name, runtime, models=models, threads=threads)
    return {"milliseconds": interleaved(ROUNDS, subjects), "cores": cores}


def folder(task, pictures, ours, peers):
    """Pictures a second over a folder of JPEG files."""
    pictures = pictures[:FOLDER_SIZE]

    def peer(each, workers):
        return lambda: len(pictures) / each.ask(
            kind="files", task=task.name, model=task.theirs, pictures=pictures,
            workers=workers)["seconds"]

    subjects = {"vision": lambda: len(pictures) / ours.files(task, pictures).seconds}
    for each in peers:
        subjects[each.title] = peer(each, 1)
        subjects[each.title + ", 2 workers"] = peer(each, 2)
    return interleaved(FOLDER_ROUNDS, subjects)


def start(task, ours, peers):
    """Seconds and megabytes of a process that looks at one file and ends."""
    weights = {}

    def timed(name, run):
        def once():
            done = run()
            weights.setdefault(name, []).append(done.megabytes)
            return done.seconds
        return once

    subjects = {"vision": timed("vision", lambda: ours.files(task, [task.picture]))}
    for each in peers:
        subjects[each.title] = timed(each.title, lambda each=each: each.once(
            task=task.name, model=task.theirs, pictures=[task.picture]))
    seconds = interleaved(ROUNDS, subjects)
    return {"seconds": seconds, "megabytes": {n: summary(v) for n, v in weights.items()}}


def scaling(task, pictures, ours, peer):
    """Seconds and megabytes of whole processes over more and more files."""
    rows = []
    for count in COUNTS:
        files = pictures[:count]
        mine = quiet.measured(lambda: ours.files(task, files))
        other = quiet.measured(
            lambda: peer.once(task=task.name, model=task.theirs, pictures=files))
        rows.append({"count": count, "vision": [mine.seconds, mine.megabytes],
                     "peer": [other.seconds, other.megabytes]})
    return rows
