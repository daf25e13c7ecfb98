"""The rows of the comparison; each function gives plain values, which report.py prints."""

import statistics

from rounds import interleaved, interleaved_runs, summary

ITERATIONS, WARM_UP, ROUNDS = 40, 8, 5
FOLDER_SIZE, FOLDER_ROUNDS = 200, 3
COUNTS, SCALING_ROUNDS = [1, 10, 100, 1000], 3


def ask_latency(peer, task, mode, iterations=ITERATIONS, warm_up=WARM_UP, **more):
    """A peer's answer about warm calls on one decoded picture; among it are their milliseconds."""
    return peer.ask(
        kind="latency",
        task=task.name,
        mode=mode,
        model=task.theirs,
        picture=task.picture,
        iterations=iterations,
        warmUp=warm_up,
        **more,
    )


def latency(task, mode, ours, peers, runtime):
    """Milliseconds for one decoded picture, warm, and how many cores each peer kept busy.

    Also how many products its models multiply and add, and how many the processor can do a second,
    measured in the same rounds.
    """
    cores = {}

    def peer(name, each, **more):
        def ask():
            answer = ask_latency(each, task, mode, **more)
            cores[name] = max(answer["cores"], cores.get(name, 0))
            return statistics.median(answer["milliseconds"])

        return ask

    subjects = {
        "vision": lambda: ours.bench(task, mode, None, ITERATIONS, WARM_UP),
        "vision, 1 thread": lambda: ours.bench(task, mode, 1, ITERATIONS, WARM_UP),
        "vision, 2 threads": lambda: ours.bench(task, mode, 2, ITERATIONS, WARM_UP),
    }
    subjects |= {each.title: peer(each.title, each) for each in peers}
    models = task.floor if mode == "image" else task.floor_video
    for name, threads in [("bare runtime, 1 thread", 1), ("bare runtime, 2 threads", 2)]:
        subjects[name] = peer(name, runtime, models=models, threads=threads)
    products = task.products(mode)
    peaks = {
        threads: lambda threads=threads: ours.peak(products["kind"], threads)
        for threads in ("1", "2")
    }
    found = interleaved(ROUNDS, subjects | peaks)
    return {
        "milliseconds": {name: found[name] for name in subjects},
        "peaks": {name: found[name] for name in peaks},
        "products": products,
        "cores": cores,
    }


def drop_in(task, peers):
    """Milliseconds of one package's calls on several libraries, and how many pass outside those.

    The peers are that package, each with a library of its own.
    """
    found = {}
    for mode in ("image", "video"):
        outside = {}

        def ask(each, mode=mode, outside=outside):
            answer = each.ask(
                kind="latency",
                task=task.name,
                mode=mode,
                model=task.theirs,
                picture=task.picture,
                iterations=ITERATIONS,
                warmUp=WARM_UP,
            )
            pairs = zip(answer["milliseconds"], answer["inside"])
            outside.setdefault(each.title, []).append(statistics.median(a - b for a, b in pairs))
            return statistics.median(answer["milliseconds"])

        subjects = {each.title: lambda each=each, ask=ask: ask(each) for each in peers}
        found[mode] = {"milliseconds": interleaved(ROUNDS, subjects)}
        found[mode]["outside"] = {name: summary(values) for name, values in outside.items()}
    return found


def folder(task, pictures, ours, peers):
    """Pictures a second over a folder of JPEG files."""
    pictures = pictures[:FOLDER_SIZE]

    def peer(each, workers):
        return lambda: (
            len(pictures)
            / each.ask(
                kind="files", task=task.name, model=task.theirs, pictures=pictures, workers=workers
            )["seconds"]
        )

    subjects = {"vision": lambda: len(pictures) / ours.files(task, pictures).seconds}
    for each in peers:
        subjects[each.title] = peer(each, 1)
        subjects[each.title + ", 2 workers"] = peer(each, 2)
    return interleaved(FOLDER_ROUNDS, subjects)


def start(task, ours, peers):
    """Seconds and megabytes of a process that looks at one file and ends."""
    return interleaved_runs(ROUNDS, whole_runs(task, [task.picture], ours, peers))


def scaling(task, pictures, ours, peer):
    """Seconds and megabytes of whole processes over more and more files."""
    return [
        {"count": count}
        | interleaved_runs(SCALING_ROUNDS, whole_runs(task, pictures[:count], ours, [peer]))
        for count in COUNTS
    ]


def whole_runs(task, pictures, ours, peers):
    """Whole processes that look at these files, by name."""
    found = {"vision": lambda: ours.files(task, pictures)}
    for each in peers:
        found[each.title] = lambda each=each: each.once(
            task=task.name, model=task.theirs, pictures=pictures
        )
    return found
