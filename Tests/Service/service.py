#!/usr/bin/python3
"""Runs clients of others on the service; for Tests/Service/run."""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from server import Server

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
import programs  # noqa: E402

programs.only_installed()

HERE = Path(__file__).resolve().parent
DOCS = HERE.parent.parent / "docs"
PAGE = DOCS / "service.md"
PARTS = ["clients", "schema", "metrics", "examples", "access", "rolling"]


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


def check_metrics(vision, _):
    import metrics

    picture = (cache() / "pictures" / "grace_hopper.jpg").read_bytes()
    with Server(vision, "--task", "detect") as server:
        server.wait_until_ready()
        metrics.run(server, picture)


def make_files(vision, folder):
    """What the examples of the page send."""
    shutil.copy(cache() / "pictures" / "grace_hopper.jpg", folder / "photo.jpg")
    (folder / "notes.txt").write_text("This is no picture.\n")
    bodies = {"squats_down": 20, "squats_up": 60}
    (folder / "fitness_poses.csv").write_text(
        "".join(
            f"{number},{name}," + ",".join(str(n * step % 97 + number) for n in range(99)) + "\n"
            for name, step in bodies.items()
            for number in range(8)
        )
    )
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


def check_rolling(vision, folder):
    import rolling

    picture = (cache() / "pictures" / "grace_hopper.jpg").read_bytes()
    rolling.run(vision, DOCS / "running-a-service.md", folder, picture)


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
        "examples": check_examples, "access": check_access, "rolling": check_rolling,
    }  # fmt: skip
    for part in options.parts or PARTS:
        start = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            checks[part](vision, Path(folder))
        print(f"{part}: {time.monotonic() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main()
