"""Turns the measured values into docs/benchmarks.md."""

TASKS, SOLUTION = "mediapipe 1.2.2", "mediapipe 0.10.21"
DROP_IN = "mediapipe 1.2.2 on our library"
MODES = [("image", "picture"), ("video", "video")]


def number(value):
    """Three digits that count."""
    return "%.0f" % value if value >= 100 else "%.1f" % value if value >= 10 else "%.2f" % value


def cell(summary):
    if summary is None:
        return ""
    return "%s (%s–%s)" % tuple(number(summary[key]) for key in ("median", "least", "most"))


def filled(template, values):
    """A template with values in place of their names in braces."""
    for name, value in values.items():
        template = template.replace("{%s}" % name, str(value).rstrip("\n"))
    return template


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
            row[name] = (
                values["start"][key][title]["median"] / values["start"][key]["vision"]["median"]
            )
        found[task] = row
    return found


def ratio_table(results):
    rows = []
    for title in (TASKS, SOLUTION):
        for task, row in ratios(results, title).items():
            rows.append(
                [results["tasks"][task]["title"], title]
                + [
                    "%s×" % number(row[key])
                    for key in ("picture", "video", "folder", "start", "memory")
                ]
            )
    return table(
        [
            "task",
            "compared with",
            "picture",
            "video frame",
            "folder of JPEG files",
            "start to first result",
            "memory",
        ],
        rows,
    )


def chart_groups(results):
    names = {"picture": "a picture", "video": "a video's frame", "folder": "a folder of files"}
    return [
        (
            "%s, %s" % (results["tasks"][task]["title"], title.replace("mediapipe ", "against ")),
            [(names[key], row[key]) for key in names],
        )
        for title in (TASKS, SOLUTION)
        for task, row in ratios(results, title).items()
    ]


def latency_table(results, mode):
    columns = [
        "vision",
        "vision, 1 thread",
        TASKS,
        SOLUTION,
        "bare runtime, 1 thread",
        "bare runtime, 2 threads",
    ]
    rows = [
        [values["title"]] + [cell(values[mode]["milliseconds"].get(c)) for c in columns]
        for values in results["tasks"].values()
    ]
    return table(["task"] + columns, rows)


def drop_in_ratio(times):
    return times[TASKS]["median"] / times[DROP_IN]["median"]


def outside_ratio(tasks):
    """Time outside of Google's library over time outside ours, for one call of each kind."""
    rows = [row["drop-in"][mode]["outside"] for row in tasks.values() for mode, _ in MODES]
    return sum(r[TASKS]["median"] for r in rows) / sum(r[DROP_IN]["median"] for r in rows)


def drop_in_table(results):
    """One package on two libraries, and what of each call passes outside the library."""
    rows = []
    for values in results["tasks"].values():
        for mode, name in MODES:
            row = values["drop-in"][mode]
            times, outside = row["milliseconds"], row["outside"]
            rows.append(
                [values["title"], name, cell(times[TASKS]), cell(times[DROP_IN])]
                + ["%s×" % number(drop_in_ratio(times))]
                + [cell(outside[TASKS]), cell(outside[DROP_IN])]
            )
    return table(
        ["task", "mode", "Google's library", "ours", "times as fast"]
        + ["outside Google's library", "outside ours"],
        rows,
    )


def drop_in_lines(row):
    """What a run of the section alone says of a task."""
    for mode, name in MODES:
        times, outside = row["drop-in"][mode]["milliseconds"], row["drop-in"][mode]["outside"]
        yield "%s, %s: %s times as fast; outside the libraries %s ms there and %s ms here" % (
            row["title"],
            name,
            number(drop_in_ratio(times)),
            number(outside[TASKS]["median"]),
            number(outside[DROP_IN]["median"]),
        )


def folder_table(results):
    columns = ["vision"] + [t + w for t in (TASKS, SOLUTION) for w in ("", ", 2 workers")]
    rows = [
        [values["title"]] + [cell(values["folder"].get(c)) for c in columns]
        for values in results["tasks"].values()
    ]
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
    """Both sides with one thread and with two, in milliseconds, and how many times as fast."""
    rows = []
    for values in results["tasks"].values():
        times = values["image"]["milliseconds"]
        row = [values["title"]]
        for name in ("vision", "bare runtime"):
            one, two = times[name + ", 1 thread"], times[name + ", 2 threads"]
            row += [cell(one), cell(two), "%s×" % number(one["median"] / two["median"])]
        rows.append(row)
    return table(
        ["task"]
        + [
            name + words
            for name in ("vision", "bare runtime")
            for words in (", 1 thread", ", 2 threads", "")
        ],
        rows,
    )


def limit_table(results):
    """How far a program could come that leaves models to the runtime, and how far this comes."""
    rows = []
    for values in results["tasks"].values():
        for mode, name in MODES:
            times = values[mode]["milliseconds"]
            floor, peer = times["bare runtime, 1 thread"]["median"], times[TASKS]["median"]
            rows.append(
                [
                    values["title"],
                    name,
                    number(floor),
                    "%s×" % number(peer / floor),
                    "%s×" % number(peer / times["vision, 1 thread"]["median"]),
                ]
            )
    return table(
        [
            "task",
            "mode",
            "models' runs in the bare runtime, ms",
            "at most with its kernels",
            "vision, 1 thread",
        ],
        rows,
    )


def distance_table(results):
    """The products that models multiply and add, and which part of the processor's peak that is."""
    rows = []
    for values in results["tasks"].values():
        for mode, name in MODES:
            products, times = values[mode]["products"], values[mode]["milliseconds"]
            row = [
                values["title"],
                name,
                products["kind"],
                number(products["all"] / 1e6),
                number(products["counting"] / 1e6),
            ]
            for threads, subject in (("1", "vision, 1 thread"), ("2", "vision, 2 threads")):
                peak = values[mode]["peaks"][threads]["median"]
                rate = products["counting"] / times[subject]["median"] * 1000
                row += [number(peak / 1e9), "%.0f %%" % (100 * rate / peak)] if peak else ["", ""]
            rows.append(row)
    return table(
        [
            "task",
            "mode",
            "of",
            "multiply-adds, millions",
            "that count",
            "peak of 1 core, billions a second",
            "reached",
            "of 2 cores",
            "reached",
        ],
        rows,
    )


def scaling_table(values):
    rows = []
    for row in values["scaling"]:
        cells = ["%d" % row["count"]]
        for name in ("vision", TASKS):
            seconds, megabytes = row["seconds"][name], row["megabytes"][name]
            cells += [
                cell(seconds),
                number(1000 * seconds["median"] / row["count"]),
                cell(megabytes),
            ]
        rows.append(cells)
    return table(
        ["files", "vision, s", "ms a file", "MB", "%s, s" % TASKS, "ms a file", "MB"], rows
    )


def size_table(sizes):
    rows = [
        [title, "not installed" if size is None else number(size / 1e6)]
        for title, size in sizes["ours"]
    ]
    rows.append(["all of these", number(sum(size or 0 for _, size in sizes["ours"]) / 1e6)])
    rows += [
        ["pip install %s" % title.replace(" ", "=="), number(sizes[title] / 1e6)]
        for title in (TASKS, SOLUTION)
    ]
    return table(["what is installed", "MB"], rows)


def reached(results):
    """What this project aims at, beside MediaPipe 1.2.2: words, the aim and what was measured."""
    fast = ratios(results, TASKS)
    aims = [
        ("detect", "picture", 1.8),
        ("detect", "start", 7),
        ("detect", "memory", 3),
        ("embed", "picture", 1.6),
        ("pose", "picture", 3.3),
        ("pose", "video", 3.2),
    ]
    words = {
        "picture": "one picture",
        "video": "one frame of a video",
        "memory": "memory",
        "start": "start to first result",
    }
    rows = [
        (results["tasks"][task]["title"], words[key], aim, fast[task][key])
        for task, key, aim in aims
        if task in fast
    ]
    tasks = results["tasks"]
    if "detect" in tasks:
        times = tasks["detect"]["image"]["milliseconds"]
        rows.insert(
            1,
            (
                tasks["detect"]["title"],
                "one picture with one thread",
                1.1,
                times[TASKS]["median"] / times["vision, 1 thread"]["median"],
            ),
        )
    if "embed" in tasks:
        rates = tasks["embed"]["folder"]
        rows.append(
            (
                tasks["embed"]["title"],
                "a folder, against a Python loop",
                3,
                rates["vision"]["median"] / rates[TASKS]["median"],
            )
        )
    for task, aim in (("detect", 2.4), ("embed", 2.5), ("pose", 2)):
        if task in tasks:
            times = tasks[task]["drop-in"]["image"]["milliseconds"]
            what = "one picture, Google's package on our library"
            rows.append((tasks[task]["title"], what, aim, drop_in_ratio(times)))
    what = "the same, outside the library: Google's ways to it against ours"
    return rows + [("all tasks together", what, 1, outside_ratio(tasks))]


def aim_table(results):
    rows = [
        [
            title,
            what,
            "%s×" % number(aim),
            "%s×" % number(value),
            "yes" if value >= aim else "**no**",
        ]
        for title, what, aim, value in reached(results)
    ]
    return table(["task", "what", "aim, at least", "measured", "reached"], rows)


def stamps_by_place(results):
    """When and at which commit each value was measured, None where that is not known."""
    keys = ("image", "video", "drop-in", "folder", "start", "scaling")
    found = {
        "%s of %s" % (key, row["title"]): row.get("stamps", {}).get(key)
        for row in results["tasks"].values()
        for key in keys
    }
    return found | {"sizes": results.get("sizes stamp")}


def days(results):
    """The days on which values were measured."""
    return ", ".join(
        sorted({stamp["begin"].split()[0] for stamp in stamps_by_place(results).values()})
    )


def stamp_table(results):
    """For each section when it was measured, at which commit, and how quiet the machine was."""
    rows = []
    names = {
        "image": "one picture",
        "video": "one frame of a video",
        "drop-in": "Google's package on two libraries",
        "folder": "a folder",
        "start": "start to first result",
        "scaling": "more and more pictures",
    }
    for key, name in names.items():
        values = list(results["tasks"].values())
        found = [value["stamps"][key] for value in values]
        counts = [value["disturbed " + key] for value in values]
        rows.append(
            [
                name,
                min(s["begin"] for s in found),
                max(s["end"] for s in found),
                found[0]["commit"],
                "%d of %d"
                % (sum(c.get("repeated", 0) for c in counts), sum(c["all"] for c in counts)),
                "%d of %d" % (sum(c["disturbed"] for c in counts), sum(c["all"] for c in counts)),
            ]
        )
    stamp = results["sizes stamp"]
    rows.append(["what a user installs", stamp["begin"], stamp["end"], stamp["commit"], "", ""])
    return table(["section", "from", "to", "commit", "measured again", "stayed disturbed"], rows)


def page(results, template):
    tasks = results["tasks"]
    cores = [
        value
        for values in tasks.values()
        for name, value in values["image"]["cores"].items()
        if name == TASKS
    ]
    texts = {
        "date": days(results),
        "aims": aim_table(results),
        "limits": limit_table(results),
        "distances": distance_table(results),
        "stamps": stamp_table(results),
        "scaling rounds": str(results["scaling rounds"]),
        "machine": table(["", ""], [list(pair) for pair in results["machine"]]),
        "models": table(
            ["task", "model", "picture for latency"],
            [[v["title"], v["model"], v["picture"]] for v in tasks.values()],
        ),
        "ratios": ratio_table(results),
        "picture": latency_table(results, "image"),
        "video": latency_table(results, "video"),
        "drop in": drop_in_table(results),
        "folder": folder_table(results),
        "start": start_table(results),
        "threads": thread_table(results),
        "scaling": "\n".join(
            "%s:\n\n%s" % (v["title"].capitalize(), scaling_table(v)) for v in tasks.values()
        ),
        "sizes": size_table(results["sizes"]),
        "cores": "%s to %s" % (number(min(cores)), number(max(cores))),
        "files": str(results["files"]),
        "rounds": str(results["rounds"]),
    }
    return filled(template, texts)
