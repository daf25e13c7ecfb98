"""Turns the compared values into docs/fidelity.md."""


def table(header, rows):
    lines = ["| %s |" % " | ".join(cells) for cells in [header, ["---"] * len(header)] + rows]
    return "\n".join(lines)


def small(value):
    """A difference: nothing, or two digits that count."""
    return "0" if value == 0 else "%.1e" % value if value < 0.001 else "%.2g" % value


def share(part, whole):
    return "%d of %d (%.1f %%)" % (part, whole, 100 * part / max(whole, 1))


def one(value):
    """A cosine; 1 only where a float's last bits are all that is missing."""
    return "1" if value > 1 - 1e-12 else "%.9f" % min(value, 0.999999999)


def detections(models):
    return table(
        ["model", "decoder", "their objects that ours match", "only ours", "mean IoU", "least IoU",
         "largest score difference", "worst case"],
        [[model, decoder, share(row["matched"], row["theirs"]), "%d" % (row["ours"] - row["matched"]),
          "%.5f" % row["overlap"], "%.5f" % row["leastOverlap"], small(row["score"]),
          row["worst"] if row["leastOverlap"] < 1 else "all equal"]
         for model, found in models for decoder, row in found.items()])


def embeddings(models):
    return table(
        ["model", "decoder", "vectors", "mean cosine", "least cosine", "largest difference of a number",
         "worst case"],
        [[model, decoder, "%d" % row["pictures"], one(row["mean"]), one(row["cosine"]),
          small(row["difference"]), row["worst"] if row["difference"] > 0 else "all equal"]
         for model, found in models for decoder, row in found.items()])


def classifications(models):
    return table(
        ["model", "decoder", "same best class", "same best five in order",
         "largest score difference", "worst case"],
        [[model, decoder, share(row["first"], row["pictures"]), share(row["five"], row["pictures"]),
          small(row["score"]), row["worst"] if row["score"] > 0 else "all equal"]
         for model, found in models for decoder, row in found.items()])


def poses(found):
    return table(
        ["peer", "decoder", "a person for both / neither / one only", "mean distance, pixels",
         "largest distance, pixels", "of the body's length", "largest visibility difference",
         "worst case"],
        [[peer, decoder, "%d / %d / %d" % (row["both"], row["neither"], row["one"]),
          small(row["mean"]), small(row["worstPixels"]), "%s %%" % small(row["percent"]),
          small(row["visibility"]), row["worst"] or ""]
         for (peer, decoder), row in found.items()])


def poses_by_picture(found):
    """Mean and largest distance for each picture in which both sides see a person."""
    names = dict.fromkeys(name for row in found.values() for name in row["each"])
    return table(
        ["picture"] + ["%s, %s" % key for key in found],
        [[name] + ["%s / %s" % tuple(map(small, row["each"][name])) if name in row["each"] else "—"
                   for row in found.values()] for name in names])
