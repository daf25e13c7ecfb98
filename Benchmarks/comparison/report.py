"""Turns the measured values into docs/benchmarks.md."""

TASKS, SOLUTION = "mediapipe 1.2.2", "mediapipe 0.10.21"
MODES = [("image", "picture"), ("video", "video")]


def number(value):
    """Three digits that count."""
    return "%.0f" % value if value >= 100 else "%.1f" % value if value >= 10 else "%.2f" % value


def cell(summary):
    if summary is None:
        return ""
    return "%s (%s–%s)" % tuple(number(summary[key]) for key in ("median", "least", "most"))


def table(header, rows):
    lines = ["| %s |" % " | ".join(cells) for cells in [header, ["---"] * len(header)] + rows]
    return "\n".join(lines) + "\n"


def fastest(rates, title):
    """The better of a peer's two ways over a folder."""
    return max(rates[name]["median"] for name in (title, title + ", 2 workers"))


def ratios(results, title):
    """How many times as fast, sooner and smaller, for each task that this peer can do."""
    found = {}
    for task, values in results["tasks"].items():
        pictures = values["image"]["milliseconds"]
        if title not in pictures:
            continue
        row = {}
        for mode, name in MODES:
            times = values[mode]["milliseconds"]
            row[name] = times[title]["median"] / times["vision"]["median"]
        row["folder"] = values["folder"]["vision"]["median"] / fastest(values["folder"], title)
        for key, name in (("seconds", "start"), ("megabytes", "memory")):
            row[name] = (values["start"][key][title]["median"]
                         / values["start"][key]["vision"]["median"])
        found[task] = row
    return found


def ratio_table(results):
    rows = []
    for title in (TASKS, SOLUTION):
        for task, row in ratios(results, title).items():
            rows.append([results["tasks"][task]["title"], title] + [
                "%s×" % number(row[key]) for key in ("picture", "video", "folder", "start", "memory")])
    return table(["task", "compared with", "picture", "video frame", "folder of JPEG files",
                  "start to first result", "memory"], rows)


def chart_groups(results):
    names = {"picture": "a picture", "video": "a video's frame", "folder": "a folder of files"}
    return [("%s, %s" % (results["tasks"][task]["title"], title.replace("mediapipe ", "against ")),
             [(names[key], row[key]) for key in names])
            for title in (TASKS, SOLUTION) for task, row in ratios(results, title).items()]


def latency_table(results, mode):
    columns = ["vision", "vision, 1 thread", TASKS, SOLUTION, "bare runtime, 1 thread",
               "bare runtime, 2 threads"]
    rows = [[values["title"]] + [cell(values[mode]["milliseconds"].get(c)) for c in columns]
            for values in results["tasks"].values()]
    return table(["task"] + columns, rows)


def folder_table(results):
    columns = ["vision"] + [t + w for t in (TASKS, SOLUTION) for w in ("", ", 2 workers")]
    rows = [[values["title"]] + [cell(values["folder"].get(c)) for c in columns]
            for values in results["tasks"].values()]
    return table(["task"] + columns, rows)


def start_table(results):
    rows = []
    for values in results["tasks"].values():
        seconds, megabytes = values["start"]["seconds"], values["start"]["megabytes"]
        for title in ("vision", TASKS, SOLUTION):
            if title in seconds:
                rows.append([values["title"], title, cell(seconds[title]), cell(megabytes[title])])
    return table(["task", "program", "seconds", "megabytes at most"], rows)


def thread_table(results):
    rows = []
    for values in results["tasks"].values():
        times = values["image"]["milliseconds"]
        rows.append([values["title"]] + ["%s×" % number(times[one]["median"] / times[two]["median"])
                                         for one, two in [
            ("vision, 1 thread", "vision"), ("bare runtime, 1 thread", "bare runtime, 2 threads")]])
    return table(["task", "vision", "bare runtime"], rows)


def scaling_table(values):
    rows = []
    for row in values["scaling"]:
        cells = ["%d" % row["count"]]
        for name in ("vision", "peer"):
            seconds, megabytes = row[name]
            cells += [number(seconds), number(1000 * seconds / row["count"]), number(megabytes)]
        rows.append(cells)
    return table(["files", "vision, s", "ms a file", "MB", "%s, s" % TASKS, "ms a file", "MB"], rows)


def size_table(sizes):
    mega = {name: value / 1e6 for name, value in sizes["ours"].items()}
    rows = [["vision: command %s, libraries it links %s, runtime %s" % tuple(
        number(mega[name]) for name in ("command", "libraries", "runtime")),
        number(sum(mega.values()))]]
    rows += [["pip install %s" % title.replace(" ", "=="), number(sizes[title] / 1e6)]
             for title in (TASKS, SOLUTION)]
    return table(["what is installed", "MB"], rows)


def page(results, template):
    tasks = results["tasks"]
    cores = [value for values in tasks.values() for name, value in values["image"]["cores"].items()
             if name == TASKS]
    texts = {
        "date": results["date"],
        "machine": table(["", ""], [list(pair) for pair in results["machine"]]),
        "models": table(["task", "model", "picture for latency"], [
            [v["title"], v["model"], v["picture"]] for v in tasks.values()]),
        "ratios": ratio_table(results),
        "picture": latency_table(results, "image"), "video": latency_table(results, "video"),
        "folder": folder_table(results), "start": start_table(results),
        "threads": thread_table(results),
        "scaling": "\n".join("%s:\n\n%s" % (v["title"].capitalize(), scaling_table(v))
                             for v in tasks.values()),
        "sizes": size_table(results["sizes"]),
        "cores": "%s to %s" % (number(min(cores)), number(max(cores))),
        "disturbed": "%d of %d" % tuple(
            sum(count[key] for values in tasks.values() for name, count in values.items()
                if name.startswith("disturbed ")) for key in ("disturbed", "all")),
        "files": str(results["files"]), "rounds": str(results["rounds"]),
    }
    for name, value in texts.items():
        template = template.replace("{%s}" % name, value.rstrip("\n"))
    return template
