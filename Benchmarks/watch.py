"""Measures the watching of cameras; called by Benchmarks/watch."""

import argparse
import contextlib
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path += [str(ROOT / "Tests/Live"), str(ROOT / "Benchmarks/comparison")]

import machine  # noqa: E402
import stamps  # noqa: E402
import watch_page  # noqa: E402
from live import material  # noqa: E402
from report import table  # noqa: E402
from support import Server, ffmpeg  # noqa: E402

RATE = 10
# Seconds with a picture of cats, and then without it, in turns.
TURN = 2
MODEL, CLASS, NUMBER = "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite", "cat", 16
SIZES, COUNTS = ((640, 480), (1920, 1080)), (1, 4, 8)
MOST_CAMERAS = 64
# Cameras keep time if this part of their frames was looked at.
ENOUGH = 0.98
# Connections and models take this long at the beginning, which is not counted.
BEGIN = 6
PEER = "loop"


def encode(path, size, seconds):
    """Minutes of a yard in which a cat appears every few seconds, as a camera encodes it."""
    width, height = size
    turn = path.with_name(f"turn-{path.name}")
    shown = f"scale={width}:{height},format=yuv420p,setsar=1"
    ffmpeg(
        "-f", "lavfi", "-i", f"color=gray:size={width}x{height}:rate={RATE}:duration={TURN}",
        "-loop", 1, "-framerate", RATE, "-t", TURN, "-i", material("images/cats_and_dogs.jpg"),
        "-filter_complex", f"[0]{shown}[a];[1]{shown},noise=alls=6:allf=t[b];[a][b]concat",
        "-c:v", "libx264", "-preset", "veryfast", "-tune", "zerolatency", "-g", RATE, "-bf", 0,
        "-b:v", "1M" if width < 1000 else "4M", turn,
    )  # fmt: skip
    count = -(-seconds // (2 * TURN))
    ffmpeg("-stream_loop", count - 1, "-i", turn, "-c", "copy", path)


class Cameras:
    """Servers of a film, for the length of a `with`, each with the time when its client's began."""

    def __init__(self, film, count):
        self.servers = [Server("--file", film, "--clock") for _ in range(count)]
        self.starts = [None] * count
        for number, server in enumerate(self.servers):
            threading.Thread(target=self.hear, args=(number, server), daemon=True).start()

    def hear(self, number, server):
        for line in server.process.stdout:
            self.starts[number] = float(line)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for server in self.servers:
            server.__exit__()

    @property
    def addresses(self):
        return [server.address() for server in self.servers]


def used(process):
    """The processor's seconds of a process and its children, and their memory in megabytes."""
    family, seconds, memory = [process.pid], 0.0, 0.0
    for pid in family:
        with contextlib.suppress(OSError):
            for task in Path(f"/proc/{pid}/task").iterdir():
                family += map(int, (task / "children").read_text().split())
            numbers = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
            seconds += (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")
            memory += int(numbers[21]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    return seconds, memory


class Ours:
    """`vision serve --watch`, whose events a client follows."""

    name = "vision"

    def __init__(self, vision, task):
        self.vision, self.task = vision, task

    def file(self, folder, cameras):
        path = folder / "watch.json"
        sources = [
            {"name": f"{number}", "input": address, "task": self.task,
             "model": material(f"models/{MODEL}"), "scoreThreshold": 0.5, "lostAfterSeconds": 0.5,
             "events": [{"kind": "appears", "classes": [CLASS]}]}
            for number, address in enumerate(cameras.addresses)
        ]  # fmt: skip
        path.write_text(json.dumps({"sources": sources}))
        return path

    @contextlib.contextmanager
    def run(self, folder, cameras):
        process = subprocess.Popen(
            [self.vision, "serve", "--port", "0", "--log", "none", "--trust-model", "--watch",
             self.file(folder, cameras)], stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.address = process.stdout.readline().strip()
        self.events = []
        threading.Thread(target=self.hear, daemon=True).start()
        try:
            yield process
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)

    def hear(self):
        with (
            contextlib.suppress(OSError),
            urllib.request.urlopen(f"{self.address}/v1/events", timeout=600) as stream,
        ):
            for line in stream:
                now = time.time()
                if not line.startswith(b"data: "):
                    continue
                data = json.loads(line[6:])
                if data.get("phase") == "begin":
                    stream_time = data["timestampInMilliseconds"]
                    self.events.append((int(data["source"]), stream_time / 1000, now))

    def frames(self):
        with urllib.request.urlopen(f"{self.address}/v1/sources") as answer:
            return sum(source["frames"] for source in json.load(answer)["sources"])


class Loop:
    """The peer, which says ten times a second how many frames it has looked at."""

    name = PEER

    def __init__(self, python):
        self.python = python

    @contextlib.contextmanager
    def run(self, folder, cameras):
        process = subprocess.Popen(
            [self.python, ROOT / "Benchmarks/peers/watch_loop.py", material(f"models/{MODEL}"),
             str(NUMBER), "600", *cameras.addresses],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        self.events, self.count = [], 0
        threading.Thread(target=self.hear, args=(process,), daemon=True).start()
        try:
            yield process
        finally:
            process.kill()
            process.wait()

    def hear(self, process):
        for line in process.stdout:
            now, data = time.time(), json.loads(line)
            if "looked" in data:
                self.count = data["looked"]
            else:
                self.events.append((data["stream"], data["milliseconds"] / 1000, now))

    def frames(self):
        return self.count


def measure(side, film, count, seconds):
    """What a side needs for some cameras, and how late its events are."""
    with tempfile.TemporaryDirectory() as folder, Cameras(film, count) as cameras:
        with side.run(Path(folder), cameras) as process:
            deadline = time.monotonic() + 60
            while None in cameras.starts and time.monotonic() < deadline:
                time.sleep(0.05)
            time.sleep(BEGIN)
            begin, frames, (processor, _) = time.time(), side.frames(), used(process)
            memory = []
            while time.time() < begin + seconds:
                time.sleep(0.5)
                memory.append(used(process)[1])
            end, last = time.time(), side.frames()
            processor = used(process)[0] - processor
            if process.poll() is not None:
                raise SystemExit(f"{side.name} has ended by itself")
        delays = list(lateness(side.events, cameras.starts, begin, end))
    wanted = sum(appearances(start, begin, end) for start in cameras.starts)
    return {
        "looked": (last - frames) / ((end - begin) * RATE * count),
        "processor": processor / (end - begin),
        "memory": statistics.median(memory),
        "delays": sorted(delays),
        "events": len(delays) / max(1, wanted),
    }


def moments(start, begin, end):
    """When the cat appears while it is measured, in the time of day."""
    first = TURN
    while start + first < end - 1:
        if start + first > begin:
            yield start + first
        first += 2 * TURN


def appearances(start, begin, end):
    return sum(1 for _ in moments(start, begin, end))


def lateness(events, starts, begin, end):
    """For each appearance the time until its first event, unless that came too late."""
    for number, start in enumerate(starts):
        said = sorted(now for stream, _, now in events if stream == number)
        for moment in moments(start, begin, end):
            late = next((now - moment for now in said if now >= moment - 0.05), None)
            if late is not None and late < 2 * TURN:
                yield late


def most_cameras(side, film, seconds):
    """The most cameras with which a side keeps time, and what it then needs."""
    good, found, bad = 0, None, None
    count = 2
    while count <= MOST_CAMERAS and (bad is None or bad - good > max(1, good // 8)):
        values = measure(side, film, count, seconds)
        tell(side, "640x480", count, values)
        if values["looked"] >= ENOUGH:
            good, found = count, values
        else:
            bad = count
        count = min(2 * count, MOST_CAMERAS) if bad is None else (good + bad) // 2
        if count == good:
            break
    return good, found


def part(values, share):
    return values[min(len(values) - 1, len(values) * share // 100)] * 1000 if values else None


def cells(values):
    milliseconds = [part(values["delays"], share) for share in (50, 95)]
    return [
        "%.0f %%" % (100 * values["looked"]),
        "%.0f %%" % (100 * values["processor"]),
        "%.0f" % values["memory"],
        *("–" if one is None else "%.0f" % one for one in milliseconds),
        "%.0f %%" % (100 * values["events"]),
    ]


def tell(side, size, count, values):
    print("watch: %s, %d x %s: %s" % (side.name, count, size, ", ".join(cells(values))),
          file=sys.stderr)  # fmt: skip


HEADER = ["", "side", "frames looked at", "processor, of one core", "MB", "delay p50, ms",
          "p95, ms", "events found"]  # fmt: skip

TEXT = """Made by `Benchmarks/watch` on %(day)s at commit %(commit)s. The figures are from one
machine on one day and are no promise; the ratios carry over to machines with the same
instructions, roughly.

Cameras at %(rate)d frames a second are servers of RTSP on the same machine, which cost it some
of its time. They send H.264 in which a cat appears every %(turn)d seconds. `vision serve --watch`
looks at every frame with the detector (`"task": "detect"`), or when the detector is needed
(`track`, the default), and a client reads its events from `/v1/events`. The loop is what people
write by hand: OpenCV %(cv)s reads, the bare runtime of ai-edge-litert detects with the same
model, and supervision's ByteTrack follows, each camera in threads of its own. Both sides look at
the newest frame, and leave out those that they have no time for. The delay is that from the moment
when the camera sends the first frame with the cat until the event can be read.

## The most cameras of 640x480

The most with which a side looks at %(enough)d %% of the frames or more, on the same cores.

%(most)s

## Some cameras

%(some)s

## Machine

%(machine)s
"""


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/watch")
    parser.add_argument("--vision", required=True)
    parser.add_argument("--peer-python", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    commit, day = stamps.commit(), stamps.now().split()[0]
    sides = {
        "`detect`": Ours(options.vision, "detect"), "`track`": Ours(options.vision, "track"),
        "the loop": Loop(options.peer_python),
    }  # fmt: skip
    version = subprocess.run(
        [options.peer_python, "-c", "import cv2; print(cv2.__version__)"],
        capture_output=True, text=True, check=True,
    ).stdout.strip()  # fmt: skip
    rows, most = [], {}
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            film = Path(folder) / f"{size[0]}.mp4"
            encode(film, size, 600)
            name = "%dx%d" % size
            for count in COUNTS:
                for words, side in sides.items():
                    values = measure(side, film, count, options.seconds)
                    tell(side, name, count, values)
                    rows.append([f"{count} × {name}", words, *cells(values)])
            if size == SIZES[0]:
                most = {w: most_cameras(side, film, options.seconds) for w, side in sides.items()}
    loop = most["the loop"][0]
    most_rows = [
        [words, f"{count}" + ("+" if count == MOST_CAMERAS else ""),
         "%.1f×" % (count / max(1, loop)), *(cells(values) if values else [])]
        for words, (count, values) in most.items()
    ]  # fmt: skip
    watch_page.write(
        cameras=TEXT % {
            "day": day, "commit": commit, "rate": RATE, "turn": 2 * TURN, "cv": version,
            "enough": 100 * ENOUGH,
            "most": table(["side", "cameras", "ratio", *HEADER[2:]], most_rows),
            "some": table(HEADER, rows),
            "machine": table(["", ""], [list(pair) for pair in machine.describe()]),
        }
    )  # fmt: skip
    print(watch_page.PAGE)


if __name__ == "__main__":
    main()
