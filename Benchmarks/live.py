"""Measures reading of live streams; called by Benchmarks/live."""

import argparse
import contextlib
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests/Live"))

from support import Server, ffmpeg  # noqa: E402

STREAMS, RATE = 4, 30
MOST_DELAY_IN_MILLISECONDS, MOST_COST, MOST_GROWTH = 100, 1.15, 1.02
DECODING_SECONDS = 20


def material(name):
    words = [ROOT / "scripts/testdata", "--path", name]
    found = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()[0]
    return found if found.endswith(Path(name).name) else f"{found}/{name}"


def encode(path, size, seconds):
    """A window that wanders over a photograph of animals, as H.264 as a camera makes it.

    After a minute it begins again.
    """
    width, height = size
    minute = path.with_name(f"minute-{path.name}")
    ffmpeg(
        "-loop", 1, "-framerate", RATE, "-i", material("images/cats_and_dogs.jpg"), "-t",
        min(seconds, 60),
        "-vf", f"scale={width * 3 // 2}:{height * 3 // 2},crop={width}:{height}"
        ":(iw-ow)*(0.5+0.5*sin(t*PI/10)):(ih-oh)*(0.5+0.5*cos(t*PI/15)),format=yuv420p,setsar=1",
        "-c:v", "libx264", "-preset", "veryfast", "-tune", "zerolatency", "-g", 2 * RATE,
        "-b:v", "2M" if width < 1000 else "6M", minute,
    )  # fmt: skip
    ffmpeg("-stream_loop", -(-seconds // 60) - 1, "-i", minute, "-c", "copy", "-t", seconds, path)


def memory(process):
    """What a process has in memory, in megabytes."""
    with contextlib.suppress(OSError):
        text = Path(f"/proc/{process.pid}/status").read_text()
        # A process that has ended and was not waited for has none.
        if found := re.search(r"VmRSS:\s+(\d+)", text):
            return int(found[1]) / 1024
    return None


def track(vision, folder, minutes):
    """Follows objects in all streams; the lines of each, and memory over time."""
    video = folder / "street.mp4"
    encode(video, (640, 480), round(minutes * 60) + 10)
    model = material("models/coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(Server("--file", video)) for _ in range(STREAMS)]
        process = subprocess.Popen(
            [vision, "track", "--format", "json", "--model", model, "--duration",
             str(minutes * 60), *[server.address() for server in servers]],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        sizes = []

        def watch():
            while process.poll() is None:
                sizes.append(memory(process))
                time.sleep(1)

        threading.Thread(target=watch, daemon=True).start()
        output, error = process.communicate()
    if process.returncode != 0:
        raise SystemExit(f"vision track ended with {process.returncode}: {error}")
    lines = [json.loads(line) for line in output.splitlines()]
    return lines, [size for size in sizes if size]


def tell_tracking(lines, sizes, minutes):
    frames = [line for line in lines if "frame" in line]
    dropped = 0
    for name in {line["input"] for line in frames}:
        numbers = [line["frame"] for line in frames if line["input"] == name]
        dropped += numbers[-1] + 1 - len(numbers)
    delays = sorted(line["delayInMilliseconds"] for line in frames)
    middle = statistics.median(delays)
    late = delays[len(delays) * 95 // 100]
    # Until all engines are there memory grows.
    sizes = sizes[len(sizes) // 10 :]
    half = len(sizes) // 2
    print("| four streams of 640x480 at 30 frames a second, `vision track` | |")
    print("| --- | --- |")
    print(f"| length | {minutes:g} min |")
    print(f"| frames looked at | {len(frames)} |")
    print(f"| frames left out | {dropped} |")
    print(f"| objects a frame | {sum(len(line['objects']) for line in frames) / len(frames):.2f} |")
    print(f"| delay from the last packet to the line, median | {middle:.1f} ms |")
    print(f"| ... 95th percentile | {late:.1f} ms |")
    first, second = statistics.median(sizes[:half]), statistics.median(sizes[half:])
    print(f"| memory in the first and second half, median | {first:.0f} MB, {second:.0f} MB |\n")
    is_flat = second <= MOST_GROWTH * first
    return dropped == 0 and middle <= MOST_DELAY_IN_MILLISECONDS and is_flat


def cost(words):
    """The processor's seconds that a command took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(words, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def read(vision, folder, rounds):
    """What reading costs, and what FFmpeg's decoding does, by turns."""
    video = folder / "wide.mp4"
    encode(video, (1920, 1080), DECODING_SECONDS + 10)
    model = material("models/coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")
    ours, theirs = [], []
    with Server("--file", video) as server:
        # Of all frames only the first is looked at.
        words = [vision, "detect", "--model", model, "--every", str(10**6), "--every-frame"]
        words += ["--duration", str(DECODING_SECONDS)]
        peer = ["ffmpeg", "-loglevel", "error", "-threads", "1", "-rtsp_transport", "tcp"]
        peer += ["-allowed_media_types", "video", "-i", server.address(), "-t"]
        peer += [str(DECODING_SECONDS), "-f", "null", "-"]
        for _ in range(rounds):
            ours.append(cost([*words, server.address()]))
            theirs.append(cost(peer))
    return ours, theirs


def tell_reading(ours, theirs):
    ratio = statistics.median(ours) / statistics.median(theirs)
    print(f"| reading {DECODING_SECONDS} s of 1920x1080 at 30 frames a second | processor time |")
    print("| --- | --- |")
    print(f"| `vision detect --every 1000000` | {statistics.median(ours):.2f} s |")
    print(f"| `ffmpeg -threads 1 -f null` | {statistics.median(theirs):.2f} s |")
    print(f"| ratio | {ratio:.2f} |")
    return ratio <= MOST_COST


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/live")
    parser.add_argument("--vision", required=True)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        are_good = [
            tell_tracking(*track(options.vision, Path(folder), options.minutes), options.minutes),
            tell_reading(*read(options.vision, Path(folder), options.rounds)),
        ]
    print(f"\non {os.cpu_count()} cores")
    sys.exit(0 if all(are_good) else 1)


if __name__ == "__main__":
    main()
