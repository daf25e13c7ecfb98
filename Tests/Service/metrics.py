"""Prometheus's parser on /metrics: what was sent must be what was counted."""

import math
import time
import urllib.error
import urllib.request

from prometheus_client.parser import text_string_to_metric_families

TYPES = {
    "vision_requests": "counter", "vision_request_seconds": "histogram",
    "vision_decode_seconds": "histogram", "vision_model_seconds": "histogram",
    "vision_queue_depth": "gauge", "vision_models_loaded": "gauge", "vision_video_jobs": "gauge",
    "process_resident_memory_bytes": "gauge", "process_cpu_seconds": "counter",
    "vision_children_cpu_seconds": "counter",
}  # fmt: skip
PICTURES, DAMAGED = 5, 2


def send(server, body):
    """Asks what is in a picture; the status."""
    request = urllib.request.Request(
        f"{server.address}/v1/detect", body, {"Content-Type": "image/jpeg"}
    )
    try:
        with urllib.request.urlopen(request) as answer:
            answer.read()
            return answer.status
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def read(server):
    return {
        family.name: family for family in text_string_to_metric_families(server.text("/metrics"))
    }


def answered(families):
    """How often /v1/detect was answered, by statuses."""
    return {
        sample.labels["status"]: sample.value
        for sample in families["vision_requests"].samples
        if sample.labels["route"] == "/v1/detect"
    }


def read_counted(server, expected):
    """The metrics, once all answers are counted, which their clients may see before."""
    for _ in range(100):
        families = read(server)
        if answered(families) == expected:
            return families
        time.sleep(0.05)
    raise AssertionError(f"answers were counted as {answered(families)}, not {expected}")


def histograms(family):
    """For each set of labels the bounds with their counts, the sum and the count of all."""
    found = {}
    for sample in family.samples:
        labels = tuple(sorted((k, v) for k, v in sample.labels.items() if k != "le"))
        buckets, numbers = found.setdefault(labels, ([], {}))
        if sample.name.endswith("_bucket"):
            buckets.append((float(sample.labels["le"]), sample.value))
        else:
            numbers[sample.name.removeprefix(family.name)] = sample.value
    return {
        labels: (buckets, numbers["_sum"], numbers["_count"])
        for labels, (buckets, numbers) in found.items()
    }


def check_histogram(name, buckets, total, count):
    """The buckets rise to the count, and the sum is one that they allow."""
    assert buckets == sorted(buckets), f"{name} has buckets that fall"
    assert buckets[-1] == (math.inf, count), f"{name} ends with {buckets[-1]}, of {count}"
    least = most = below = before = 0
    for bound, until in buckets:
        # Nothing times infinity would be no number.
        if until > before:
            least += (until - before) * below
            most += (until - before) * bound
        before, below = until, bound
    assert least <= total <= most, f"{name} adds up to {total}, of {least} to {most}"


def run(server, picture):
    """Sends pictures, some of them cut off, and compares the counts."""
    start = time.monotonic()
    for _ in range(PICTURES):
        assert send(server, picture) == 200
    for _ in range(DAMAGED):
        assert send(server, picture[: len(picture) // 2]) == 422
    seconds = time.monotonic() - start
    families = read_counted(server, {"200": PICTURES, "422": DAMAGED})
    for name, kind in TYPES.items():
        assert families[name].type == kind, f"{name} is of the type {families[name].type}"
    found = {
        name: histograms(family) for name, family in families.items() if family.type == "histogram"
    }
    for name, by_labels in found.items():
        for numbers in by_labels.values():
            check_histogram(name, *numbers)
    _, whole, count_of_all = found["vision_request_seconds"][(("route", "/v1/detect"),)]
    assert count_of_all == PICTURES + DAMAGED, f"{count_of_all} requests took time"
    [used] = [sample.value for sample in families["process_cpu_seconds"].samples]
    assert used > 0, "the service used no processor time"
    parts = 0
    # That a picture is damaged shows while it is decoded, and no model sees it.
    for name, labels, expected in (
        ("vision_decode_seconds", (), PICTURES + DAMAGED),
        ("vision_model_seconds", (("model", "face"),), PICTURES),
    ):
        _, total, count = found[name][labels]
        assert count == expected, f"{name} has {count} pictures, not {expected}"
        assert total > 0, f"{name} adds up to {total}"
        parts += total
    # A request ends a moment after its client has the answer, when the next one is under way.
    assert parts < whole < count_of_all * seconds, (
        f"parts of {parts} s, requests of {whole} s, {seconds} s in all"
    )
    print(
        f"metrics: Prometheus's parser reads {len(families)} metrics, and what was sent is counted"
    )
