"""Measures the service beside other servers; for Benchmarks/serve."""

import argparse
import datetime
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE / "serving"), str(HERE / "comparison")]

import client  # noqa: E402
import mixed  # noqa: E402
import questions  # noqa: E402
import servers  # noqa: E402

import machine  # noqa: E402
import material  # noqa: E402
import report  # noqa: E402
import stamps  # noqa: E402

# What was measured is kept here, until the page is made of it.
KEPT = HERE.parent / ".build/serving"

CONNECTIONS = (1, 4, 32)
IDLE = 1000


def jpegs(paths):
    """The pictures that are JPEGs, as bytes."""
    return [Path(path).read_bytes() for path in paths if path.lower().endswith((".jpg", ".jpeg"))]


def numbers(port):
    """The service's own sums: seconds for decoding and looking, and how many pictures."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        lines = dict(
            line.rsplit(" ", 1) for line in answer.read().decode().splitlines() if line[0] != "#"
        )

    def total(name):
        """The sum over all models."""
        return sum(float(value) for key, value in lines.items() if key.startswith(f"{name}{{"))

    return (
        float(lines["vision_decode_seconds_sum"]) + total("vision_model_seconds_sum"),
        total("vision_model_seconds_count"),
    )


def measure(server, pictures, seconds):
    """The load by the number of connections; the first second warms up and is not counted."""
    requests = server.requests(pictures)
    client.drive(server.port, requests, 2, 1.0)
    loads = {}
    for count in CONNECTIONS:
        before = numbers(server.port) if server.name == "ours" else None
        load = client.drive(server.port, requests, count, seconds)
        if load.failures:
            raise SystemExit(f"{server.title} answered {load.failures[0]}")
        loads[count] = load
        if before and count == 1:
            after = numbers(server.port)
            load.library = (after[0] - before[0]) / (after[1] - before[1]) * 1000
    return loads


def folder_rate(vision, task, pictures):
    """Pictures a second of the command over a folder, without its start."""
    given = [] if task.name == "pose" else ["--model", task.ours, "--max-results", "5"]
    times = {}
    with tempfile.TemporaryDirectory() as folder:
        for count in (40, 340):
            place = Path(folder) / str(count)
            place.mkdir()
            for number in range(count):
                (place / f"{number:04}.jpg").write_bytes(pictures[number % len(pictures)])
            words = [vision, task.name, "--quiet", "--format", "json", *given, str(place)]
            start = time.perf_counter()
            subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
            times[count] = time.perf_counter() - start
    return 300 / (times[340] - times[40])


def idle(server, pictures, seconds):
    """What connections that asked once cost: the rate beside them over that without, and memory."""
    requests = server.requests(pictures)
    without = client.drive(server.port, requests, 4, seconds)
    with client.IdleConnections(server.port, IDLE, requests[0]):
        beside = client.drive(server.port, requests, 4, seconds)
        memory = server.memory()
    if beside.failures:
        raise SystemExit(f"{IDLE} idle connections: {beside.failures[0]}")
    return {"idle": beside.rate / without.rate, "idle memory": memory}


def compare(task, names, vision, pictures, seconds):
    """Measures a task on each server and prints what came of it."""
    part = {"seconds": seconds, "servers": {}}
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            with servers.ALL[name](task, vision, folder) as server:
                loads = measure(server, pictures, seconds)
                memory = server.memory()
                part["servers"][name] = {
                    "title": server.title,
                    "memory": memory,
                    "loads": {str(count): load.summary() for count, load in loads.items()},
                }
                if name == "ours":
                    part |= {
                        "memory": memory,
                        "above": loads[1].mean - loads[1].library,
                        "folder": loads[32].rate / folder_rate(vision, task, pictures),
                        "tail": loads[32].part(0.99) / loads[32].part(0.5),
                    } | idle(server, pictures, seconds)
        for count, load in part["servers"][name]["loads"].items():
            print(
                f"{task.name:7} {servers.ALL[name].title:17} {count:>3} connections: "
                f"{load['rate']:7.1f} requests/s, median {load['median']:6.1f} ms, 99 % "
                f"{load['late']:6.1f} ms, at most {memory:4.0f} MB",
                flush=True,
            )
    return part


def keep(name, part):
    KEPT.mkdir(parents=True, exist_ok=True)
    dated = part | {"day": datetime.date.today().isoformat(), "commit": stamps.commit()}
    (KEPT / f"{name}.json").write_text(json.dumps(dated))


def kept(name):
    path = KEPT / f"{name}.json"
    return json.loads(path.read_text()) if path.exists() else None


def publish():
    """Writes the page of all that was measured with every peer."""
    parts = {name: kept(name) for name in report.TITLES}
    missing = [name for name, part in parts.items() if not part]
    if missing:
        raise SystemExit(f"serve: wrote no page: {', '.join(missing)} was not measured")
    path = HERE.parent / "docs/serving.md"
    path.write_text(report.page(parts, machine.describe(), kept("mixed")))
    print(f"serve: wrote {path}", file=sys.stderr)


def run_load(options, tasks, paths, work):
    """A mixed load on the service alone; false where something was wrong."""
    known = questions.Known(options.vision, tasks, paths, Path(work))
    if options.spoil:
        known.spoil(options.spoil)
    with servers.Studio(tasks, options.vision, work) as server:
        run = mixed.Mixed(server, known, options.rate)
        is_well = run.run(options.load)
    if is_well:
        keep("mixed", run.summary())
    return is_well


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--vision", required=True)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--peer", default=",".join(servers.ALL))
    parser.add_argument("--task", default="detect,pose")
    parser.add_argument("--load", type=float, metavar="MINUTES")
    parser.add_argument("--rate", type=float, help="pictures a second of the load, at most")
    parser.add_argument("--spoil", metavar="KIND", help="have the load fail: change a truth")
    parser.add_argument("--publish", action="store_true")
    material.add_arguments(parser)
    options = parser.parse_args()
    options.vision = os.path.abspath(options.vision)
    with tempfile.TemporaryDirectory() as work:
        paths, tasks = material.choose(options.vision, work, options)
        pictures = jpegs(paths)
        chosen = [task for task in tasks if task.name in options.task.split(",")]
        if options.load:
            if not run_load(options, tasks, paths, work):
                raise SystemExit(1)
        else:
            peers = [name for name in options.peer.split(",") if name != "ours"]
            parts = {
                task.name: compare(
                    task, ["ours", *peers], options.vision, pictures, options.seconds
                )
                for task in chosen
            }
            if peers:
                for row in report.aims(parts):
                    print(" | ".join(row))
            if set(peers) == set(servers.ALL) - {"ours"}:
                for name, part in parts.items():
                    keep(name, part)
    if options.publish:
        publish()


if __name__ == "__main__":
    main()
