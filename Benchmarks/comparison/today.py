"""Models of today's architectures beside MediaPipe, the bare runtime and OpenVINO.

Makes the models once for each state of the scripts that make them; gives docs/models-of-today.md.
"""

import hashlib
import os
import statistics
import subprocess

import material
import quiet
import stamps
from measurements import ask_latency
from report import TASKS, cell, number, table
from rounds import summary, taken

HERE = os.path.dirname(os.path.abspath(__file__))
MAKERS = os.path.join(HERE, "..", "today")
FORMATS = ["dynamic", "int8", "float16", "float32", "int16x8"]
# Per architecture: the task, and the words of the page.
ARCHITECTURES = {
    "efficientdet_lite0_nms": ("detect", "EfficientDet-Lite0 with suppression"),
    "efficientdet_lite0": ("detect", "EfficientDet-Lite0, raw boxes and scores"),
    "mobilenet_v3_small_embedder": ("embed", "MobileNetV3-small embedder"),
    "mobilenet_v3_small": ("classify", "MobileNetV3-small classifier"),
    "mobilenet_v3_large": ("classify", "MobileNetV3-large"),
    "efficientnet_lite0": ("classify", "EfficientNet-Lite0"),
    "mobilenet_v2": ("classify", "MobileNetV2"),
    "efficientnet_b0": ("classify", "EfficientNet-B0"),
    "resnet_50": ("classify", "ResNet-50"),
    "nasnet_mobile": ("classify", "NASNet-Mobile"),
}
# Those that detectors with suppression are made from.
MADE = [name for name in ARCHITECTURES if not name.endswith("_nms")]
TASK_WORDS = {"classify": "classifiers", "embed": "embedders"}
RESULTS, ITERATIONS, WARM_UP, ROUNDS = 5, 20, 4, 3
# Activations of 16 bits run by plain loops everywhere, which take a second for the large models.
SLOW, SLOW_ITERATIONS, SLOW_WARM_UP = "int16x8", 3, 1
OPENVINO, RUNTIME = "OpenVINO f32", "bare runtime"
# What the models take of a call here, where they are trusted and run in the process; and what a
# usual call takes beside them.
MODELS, REST = ", its models", ", the rest"


# --- Models --------------------------------------------------------------------------------------


def digest(pictures):
    """Names a state of the scripts and pictures that models are made with."""
    sums = hashlib.sha256()
    scripts = [os.path.join(MAKERS, n) for n in os.listdir(MAKERS) if n.endswith(".py")]
    for path in sorted(scripts) + pictures:
        with open(path, "rb") as file:
            sums.update(hashlib.sha256(file.read()).digest())
    return sums.hexdigest()[:16]


def environment(name):
    script = os.path.join("scripts", "python-environment")
    return subprocess.run(
        [script, name], stdout=subprocess.PIPE, text=True, check=True
    ).stdout.strip()


def models(work, pictures):
    """The folder with all models, made where it is not there."""
    folder = os.path.join(work, "models-of-today", digest(pictures))
    if os.path.isdir(folder):
        return folder
    os.makedirs(folder + ".part", exist_ok=True)
    for name in MADE:
        done = os.path.join(folder + ".part", name + ".done")
        if os.path.exists(done):
            continue
        script = os.path.join(MAKERS, "make.py")
        words = [environment("converter"), script, folder + ".part", *pictures, "--", name]
        made = subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout
        words = [environment("solution"), os.path.join(MAKERS, "describe_models.py")]
        subprocess.run(words, input=made, check=True, stdout=subprocess.DEVNULL)
        open(done, "w").close()
    os.rename(folder + ".part", folder)
    return folder


def tasks(work, pictures):
    """What is measured: an entry for each file that the converter could make."""
    folder = models(work, pictures)
    picture = material.named(pictures, "cats_and_dogs.")
    found = []
    for name, (task, title) in ARCHITECTURES.items():
        for form in FORMATS:
            path = os.path.join(folder, "%s.%s.tflite" % (name, form))
            if not os.path.exists(path):
                continue
            # OpenVINO has no operator for suppression, so it is given the model without.
            bare = path.replace("_nms.", ".")
            results = 0 if task == "embed" else RESULTS
            entry = material.Task(task, title, path, path, picture, [path], [bare], {}, results)
            found.append((name, form, entry))
    return found


# --- Measuring -----------------------------------------------------------------------------------


def measure(task, form, ours, mediapipe, runtime, openvino):
    """Milliseconds of whole calls, of the models in them here, and of a model alone in the runtime
    and in OpenVINO."""
    iterations, warm_up = ITERATIONS, WARM_UP
    if form == SLOW:
        iterations, warm_up = SLOW_ITERATIONS, SLOW_WARM_UP

    def asked(peer, **more):
        def ask():
            answer = ask_latency(
                peer, task, "image", iterations, warm_up, results=task.results, **more
            )
            return statistics.median(answer["milliseconds"])

        return ask

    own = {"vision": None, "vision, 1 thread": 1}

    def parts(threads, *words):
        return lambda: ours.bench_parts(task, "image", threads, iterations, warm_up, words)

    subjects = {name: parts(threads) for name, threads in own.items()}
    for name, threads in own.items():
        subjects[name + MODELS] = parts(threads, "--trust-model")
    subjects[TASKS] = asked(mediapipe)
    for threads in (1, 2):
        words = ", %d thread%s" % (threads, "s" * (threads > 1))
        subjects[RUNTIME + words] = asked(runtime, models=task.floor, threads=threads)
        subjects[OPENVINO + words] = asked(openvino, models=task.floor_video, threads=threads)
    values = taken(ROUNDS, subjects)
    for name in own:
        values[name + MODELS] = [models for _, models in values[name + MODELS]]
        values[name + REST] = [whole - models for whole, models in values[name]]
        values[name] = [whole for whole, _ in values[name]]
    return {name: summary(found) for name, found in values.items()}


def collect(work, pictures, results, peers, commit, save):
    kept = results.get("today", {})
    # A run that was interrupted goes on, but only with the same code.
    if kept.get("commit") != commit or "stamp" in kept:
        kept = {"commit": commit, "begin": stamps.now(), "rows": []}
        kept["disturbed"] = dict.fromkeys(quiet.counts, 0)
    results["today"] = kept
    quiet.counts.update(kept["disturbed"])
    # Those that were refused are tried again.
    kept["failed"] = []
    done = {(row["name"], row["form"]) for row in kept["rows"]}
    for name, form, task in tasks(work, pictures):
        if (name, form) in done:
            continue
        print("today: %s in %s" % (name, form), flush=True)
        try:
            times = measure(task, form, *peers)
            row = {"name": name, "title": task.title, "form": form, "times": times}
            kept["rows"].append(row)
        except SystemExit as failure:
            # A model that one of them refuses costs its row.
            reason = (str(failure).splitlines() or ["for no reason"])[-1]
            print("today: %s in %s is left out: %s" % (name, form, reason), flush=True)
            kept["failed"].append([task.title, form, reason])
            for peer in peers[1:]:
                peer.close()
        kept["disturbed"] = dict(quiet.counts)
        save(results)
    kept["stamp"] = stamps.made(commit, kept["begin"])
    save(results)


# --- The page ------------------------------------------------------------------------------------


def ratio(row, above, below):
    return row["times"][above]["median"] / row["times"][below]["median"]


def mean(values):
    return statistics.geometric_mean(values)


def format_table(found):
    """The cells of each model, by format."""
    lines = [[title] + [cells.get(form, "–") for form in FORMATS] for title, cells in found.items()]
    return table(["model"] + FORMATS, lines)


def ratio_table(rows):
    """How many times as fast as MediaPipe, with defaults and with one thread in brackets."""
    found = {}
    for row in rows:
        words = "%s (%s)" % (
            number(ratio(row, TASKS, "vision")),
            number(ratio(row, TASKS, "vision, 1 thread")),
        )
        found.setdefault(row["title"], {})[row["form"]] = words
    return format_table(found)


def alone_table(rows, peer):
    """How many times as fast a model's own run is here, in a call, as alone in a peer."""
    found = {}
    for row in rows:
        words = "%s (%s)" % (
            number(ratio(row, peer + ", 2 threads", "vision" + MODELS)),
            number(ratio(row, peer + ", 1 thread", "vision, 1 thread" + MODELS)),
        )
        found.setdefault(row["title"], {})[row["form"]] = words
    return format_table(found)


def time_table(rows):
    columns = list(rows[0]["times"])
    lines = [
        [row["title"], row["form"]] + [cell(row["times"][column]) for column in columns]
        for row in rows
    ]
    return table(["model", "format"] + columns, lines)


def rest_table(rows):
    """What a call takes beside its models, in milliseconds: of a kind the mean and the most."""
    kinds = {}
    for row in rows:
        task, title = ARCHITECTURES[row["name"]]
        kinds.setdefault(title if task == "detect" else TASK_WORDS[task], []).append(row["times"])
    lines = []
    for kind, found in kinds.items():
        cells = [kind]
        for subject in ("vision", "vision, 1 thread"):
            values = [times[subject + REST]["median"] for times in found]
            cells.append("%.2f, most %.2f" % (statistics.mean(values), max(values)))
        lines.append(cells)
    return table(["model", "two threads", "one thread"], lines)


def mean_table(rows):
    """Geometric means over all models of a format, and the least of them."""
    lines = []
    for form in FORMATS:
        chosen = [row for row in rows if row["form"] == form]
        if not chosen:
            continue
        cells = [form]
        for peer, subject in (
            (TASKS, "vision"),
            (TASKS, "vision, 1 thread"),
            (OPENVINO + ", 2 threads", "vision" + MODELS),
            (OPENVINO + ", 1 thread", "vision, 1 thread" + MODELS),
        ):
            values = [ratio(row, peer, subject) for row in chosen]
            cells.append("%s, least %s" % (number(mean(values)), number(min(values))))
        lines.append(cells)
    return table(
        ["format", "MediaPipe", "MediaPipe, one thread here", OPENVINO + ", 2 threads"]
        + [OPENVINO + ", 1 thread"],
        lines,
    )


def page(results):
    with open(os.path.join(HERE, "today.template.md")) as file:
        text = file.read()
    kept = results["today"]
    stamp, counts = kept["stamp"], kept["disturbed"]
    for name, value in {
        "date": stamp["begin"].split()[0],
        "commit": stamp["commit"],
        "machine": table(["", ""], [list(pair) for pair in results["machine"]]),
        "ratios": ratio_table(kept["rows"]),
        "peers": alone_table(kept["rows"], OPENVINO),
        "means": mean_table(kept["rows"]),
        "rests": rest_table(kept["rows"]),
        "runtime": alone_table(kept["rows"], RUNTIME),
        "times": time_table(kept["rows"]),
        "rounds": str(ROUNDS),
        "iterations": str(ITERATIONS),
        "slow iterations": str(SLOW_ITERATIONS),
        "disturbed": "%d of %d" % (counts["disturbed"], counts["all"]),
        "failed": "".join(" Left out: %s in %s (%s)." % tuple(each) for each in kept["failed"]),
    }.items():
        text = text.replace("{%s}" % name, value.rstrip("\n"))
    return text
