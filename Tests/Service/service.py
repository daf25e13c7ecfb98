#!/usr/bin/env python3
"""Runs clients of others on the service; for Tests/Service/run."""

import argparse
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from server import Server

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent.parent / "docs" / "service.md"
PARTS = ["clients", "schema", "metrics", "examples", "access"]


def cache():
    usual = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "swift-vision-tasks"
    return Path(os.environ.get("VISION_TASKS_CACHE") or usual)


def known_models():
    """The models to run, by names: those of the catalogue, and of the public ones those here."""
    models = {"face": cache() / "models" / "face.tflite"}
    for folder in (HERE.parents[2] / "shared" / "testdata", cache() / "testdata"):
        path = folder / "models" / "mobilenet_v1_0.25_224_quant.tflite"
        if path.exists():
            models["quantized"] = path
            break
    return models


def check_clients(vision, _):
    import clients

    models = known_models()
    given = [f"--model={name}={path}" for name, path in models.items() if name != "face"]
    with Server(vision, *given) as server:
        server.wait_until_ready()
        clients.run(server, models)


def check_schema(vision, folder):
    import schema

    environment = os.environ | {"VISION_SERVICE_TOKEN": schema.TOKEN}
    words = ("--model-uploads", "on", "--video-time", "20")
    with Server(vision, *words, environment=environment) as server:
        server.wait_until_ready()
        schema.run(server, folder)


def check_metrics(vision, folder):
    from prometheus_client.parser import text_string_to_metric_families

    with Server(vision) as server:
        server.wait_until_ready()
        for _ in range(2):  # A request is counted once it is over, which its client may see before.
            server.text("/v1/models")
        families = {
            family.name: family
            for family in text_string_to_metric_families(server.text("/metrics"))
        }
        for name, kind in (
            ("vision_requests", "counter"), ("vision_request_seconds", "histogram"),
            ("vision_decode_seconds", "histogram"), ("vision_model_seconds", "histogram"),
            ("vision_queue_depth", "gauge"), ("vision_models_loaded", "gauge"),
            ("vision_video_jobs", "gauge"), ("process_resident_memory_bytes", "gauge"),
        ):  # fmt: skip
            assert families[name].type == kind, f"{name} is of the type {families[name].type}"
        for family in families.values():
            check_histogram(family)
        asked = [
            sample.value
            for sample in families["vision_requests"].samples
            if sample.labels == {"method": "GET", "route": "/v1/models", "status": "200"}
        ]
        assert asked in ([1], [2]), f"a request was counted as {asked}"
        print(f"metrics: Prometheus's parser reads {len(families)} metrics")


def check_histogram(family):
    if family.type != "histogram":
        return
    counts = {}
    for sample in family.samples:
        labels = tuple(sorted((k, v) for k, v in sample.labels.items() if k != "le"))
        counts.setdefault(labels, {}).setdefault(sample.name, []).append(sample.value)
    for numbers in counts.values():
        buckets = numbers[f"{family.name}_bucket"]
        assert buckets == sorted(buckets), f"{family.name} has buckets that fall"
        assert buckets[-1] == numbers[f"{family.name}_count"][0]


def make_files(vision, folder):
    """What the examples of the page send."""
    shutil.copy(cache() / "pictures" / "grace_hopper.jpg", folder / "photo.jpg")
    (folder / "notes.txt").write_text("This is no picture.\n")
    shutil.copy(cache() / "models" / "face.tflite", folder / "mine.tflite")
    frames = folder / "frames"
    frames.mkdir()
    for number in range(12):
        (frames / f"{number:02}.jpg").symlink_to(folder / "photo.jpg")
    subprocess.run(
        [vision, "detect", "--quiet", "--rate", "10", "--annotate", folder / "film.mp4",
         frames / "%02d.jpg"],
        check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip


def check_examples(vision, folder):
    import examples

    make_files(vision, folder)
    with Server(vision, "--model-uploads", "on") as server:
        server.wait_until_ready()
        examples.run(PAGE, folder, server.port)


def check_access(vision, folder):
    import access

    access.run(vision, folder)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--vision", required=True, type=Path)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    options = parser.parse_args()
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    vision = options.vision.resolve()
    checks = {
        "clients": check_clients, "schema": check_schema, "metrics": check_metrics,
        "examples": check_examples, "access": check_access,
    }  # fmt: skip
    for part in options.parts or PARTS:
        start = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            checks[part](vision, Path(folder))
        print(f"{part}: {time.monotonic() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main()
