"""Turns the compared values into docs/fidelity.md."""


def table(header, rows):
    lines = ["| %s |" % " | ".join(cells) for cells in [header, ["---"] * len(header)] + rows]
    return "\n".join(lines)


def small(value):
    """A difference: nothing, or two digits that count."""
    if value == 0:
        return "0"
    return "%.1e" % value if value < 0.001 else "%.2g" % value if value < 99.5 else "%.0f" % value


def share(part, whole):
    return "%d of %d (%.1f %%)" % (part, whole, 100 * part / max(whole, 1))


def one(value):
    """A cosine; 1 only where a float's last bits are all that is missing."""
    return "1" if value > 1 - 1e-12 else "%.9f" % min(value, 0.999999999)


def samplings(found):
    """A row for each input size, and one for all."""
    rows = [("%dx%d" % (side, side), row) for side, row in found.items()]
    counts = ("runs", "pixels", "different")
    whole = {key: sum(row[key] for _, row in rows) for key in counts}
    whole["where"] = next((row["where"] for _, row in rows if row["where"]), None)
    return table(
        ["input", "runs", "pixels", "pixels that differ", "first picture with one"],
        [
            [name, *(f"{row[key]:,}" for key in counts), row["where"] or "all equal"]
            for name, row in rows + [("all", whole)]
        ],
    )


def detections(models):
    return table(
        [
            "model",
            "decoder",
            "their objects that ours match",
            "only ours",
            "mean IoU",
            "least IoU",
            "where",
            "largest score difference",
            "where",
        ],
        [
            [
                model,
                decoder,
                share(row["matched"], row["theirs"]),
                "%d" % (row["ours"] - row["matched"]),
                "%.5f" % row["overlap"],
                "%.5f" % row["leastOverlap"],
                row["worst"] or "all equal",
                small(row["score"]),
                row["worstScore"] or "all equal",
            ]
            for model, found in models
            for decoder, row in found.items()
        ],
    )


def unmatched(models):
    """Every object that only one side found."""
    rows = [
        [picture, way, side, name, "%.4f" % score, box, decoder]
        for _, found in models
        for decoder, row in found.items()
        for picture, way, side, name, score, box in row["unmatched"]
    ]
    if not rows:
        return "Every object was found by both sides."
    return table(["picture", "up is", "found by", "class", "score", "box", "decoder"], rows)


def embeddings(models):
    return table(
        [
            "model",
            "decoder",
            "vectors",
            "mean cosine",
            "least cosine",
            "largest difference of a number",
            "worst case",
        ],
        [
            [
                model,
                decoder,
                "%d" % row["pictures"],
                one(row["mean"]),
                one(row["cosine"]),
                small(row["difference"]),
                row["worst"] if row["difference"] > 0 else "all equal",
            ]
            for model, found in models
            for decoder, row in found.items()
        ],
    )


def classifications(models):
    return table(
        [
            "model",
            "decoder",
            "same best class",
            "same best five in order",
            "classes one side lacks",
            "largest score difference",
            "worst case",
        ],
        [
            [
                model,
                decoder,
                share(row["first"], row["pictures"]),
                share(row["five"], row["pictures"]),
                "%d" % row["lacking"],
                small(row["score"]),
                row["worst"] if row["score"] > 0 else "all equal",
            ]
            for model, found in models
            for decoder, row in found.items()
        ],
    )


def poses(found):
    """Two tables: who is found and where, and the numbers beside the places."""
    places = table(
        [
            "peer",
            "decoder",
            "pictures",
            "people: both / only ours / only theirs",
            "mean distance, pixels",
            "largest distance, pixels",
            "of the body's length",
            "worst case",
        ],
        [
            [
                peer,
                decoder,
                "%d" % row["pictures"],
                "%d / %d / %d" % (row["both"], row["onlyOurs"], row["onlyTheirs"]),
                small(row["mean"]),
                small(row["worstPixels"]),
                "%s %%" % small(row["percent"]),
                row["worst"] or "",
            ]
            for (peer, decoder), row in found.items()
        ],
    )
    others = table(
        [
            "peer",
            "decoder",
            "largest z difference, pixels",
            "of the body's length",
            "world landmarks: mean distance, mm",
            "largest, mm",
            "where",
            "largest visibility difference",
        ],
        [
            [
                peer,
                decoder,
                small(row["z"]),
                "%s %%" % small(row["zPercent"]),
                small(row["worldMean"]),
                small(row["world"]),
                row["worstWorld"] or "",
                small(row["visibility"]),
            ]
            for (peer, decoder), row in found.items()
        ],
    )
    return places + "\n\n" + others


def poses_by_picture(found):
    """Mean and largest distance of each person, picture by picture where both sides see one."""
    names = dict.fromkeys(name for row in found.values() for name in row["each"])
    return table(
        ["picture"] + ["%s, %s" % key for key in found],
        [
            [name]
            + [
                "; ".join(
                    "%s / %s" % tuple(map(small, person)) for person in row["each"].get(name, [])
                )
                or "—"
                for row in found.values()
            ]
            for name in names
        ],
    )
