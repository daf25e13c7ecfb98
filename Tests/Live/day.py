"""A simulated day of `vision watch`; called by Tests/Live/day, which says what must be true."""

import argparse
import contextlib
import hashlib
import hmac
import http.server
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from datetime import datetime
from itertools import pairwise
from pathlib import Path

from support import ffmpeg

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import programs  # noqa: E402

programs.only_installed()

MODEL = "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite"
SIZE = "320x240"
# Each turn, in seconds: nothing, a cat and a dog, nothing.
BEFORE, SHOWN, TURN = 10, 8, 40
SECRET = b"of the day"
# The part of requests that fail. Each costs a second, in which the day goes on for minutes.
FAILING = 0.003
PICTURES_LIMIT, CLIPS_LIMIT = 5, 5
# From when to when the receiver is away, in seconds of a run of 24 hours.
AWAY = 60, 120
FAKE_CLOCK = "/usr/$LIB/faketime/libfaketimeMT.so.1"
# How much more memory the second half of the day may take: a factor, and megabytes.
GROWTH, SLACK = 1.05, 4


def material(name):
    """Public material, where scripts/testdata has put it."""
    words = [ROOT / "scripts/testdata", "--path", name]
    found = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()[0]
    return found if found.endswith(Path(name).name) else f"{found}/{name}"


def encode(path, picture, hours):
    """A film of a frame each second: a yard, in which animals are shown in every turn."""
    turn = path.with_name("turn.mp4")
    form = f"scale={SIZE.replace('x', ':')},format=yuv420p,setsar=1"
    ffmpeg(
        "-f", "lavfi", "-i", f"color=gray:size={SIZE}:rate=1:duration={BEFORE}",
        "-loop", 1, "-framerate", 1, "-t", SHOWN, "-i", picture,
        "-f", "lavfi", "-i", f"color=gray:size={SIZE}:rate=1:duration={TURN - BEFORE - SHOWN}",
        "-filter_complex", f"[0]{form}[a];[1]{form}[b];[2]{form}[c];[a][b][c]concat=n=3",
        "-c:v", "libx264", "-preset", "veryfast", "-g", 5, "-bf", 0, turn,
    )  # fmt: skip
    turns = round(hours * 3600) // TURN
    ffmpeg("-stream_loop", turns - 1, "-i", turn, "-c", "copy", path)
    return turns


class Receiver:
    """A server that answers some requests with 500, and is away for a part of the day."""

    def __init__(self):
        self.lines, self.wrong, self.random, self.failed = [], [], random.Random(1), 0
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                fails = receiver.random.random() < receiver.failing
                if fails:
                    receiver.failed += 1
                else:
                    receiver.take(body, self.headers["X-Vision-Signature"])
                self.send_response(500 if fails else 204)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.handler, self.failing, self.server, self.port = Handler, FAILING, None, 0

    def take(self, body, header):
        fields = dict(field.partition("=")[::2] for field in header.split(","))
        signed = hmac.new(SECRET, fields["t"].encode() + b"." + body, hashlib.sha256).hexdigest()
        if signed != fields["v1"]:
            self.wrong.append(body)
        self.lines.append(json.loads(body))

    def come(self):
        address = ("127.0.0.1", self.port)
        self.server = http.server.ThreadingHTTPServer(address, self.handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def go(self):
        self.server.shutdown()
        self.server.server_close()


def write_file(folder, film, model, port):
    """The file to watch, with all ways out that need no other program."""
    secret = folder / "secret"
    secret.write_bytes(SECRET + b"\n")
    path = folder / "day.json"
    square = [["0%", "0%"], ["100%", "0%"], ["100%", "100%"], ["0%", "100%"]]
    file = {
        "snapshots": {"folder": str(folder / "pictures"), "limitMegabytes": PICTURES_LIMIT},
        "clips": {
            "folder": str(folder / "clips"), "limitMegabytes": CLIPS_LIMIT,
            "beforeSeconds": 3, "afterSeconds": 3, "longestSeconds": 20,
        },
        "queue": {"folder": str(folder / "queue"), "limitMegabytes": 1000},
        "webhooks": [
            {"name": "log", "url": f"http://127.0.0.1:{port}/", "secretFile": str(secret)}
        ],
        "sources": [
            {
                "name": "yard", "input": str(film), "model": str(model), "scoreThreshold": 0.5,
                "lostAfterSeconds": 3, "zones": [{"name": "all", "corners": square}],
                "events": [
                    {"kind": "appears", "classes": ["cat", "dog"], "updateSeconds": 4},
                    {"kind": "enters", "zone": "all"},
                    {"kind": "count", "above": 0, "seconds": 1},
                    {"kind": "nothing", "minutes": 0.25},
                ],
            }
        ],
    }  # fmt: skip
    path.write_text(json.dumps(file))
    return path


class Memory:
    """The memory of a process in megabytes, twice a second."""

    def __init__(self, process):
        self.process, self.values = process, []
        threading.Thread(target=self.look, daemon=True).start()

    def look(self):
        with contextlib.suppress(OSError):
            while self.process.poll() is None:
                pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
                self.values.append(pages * os.sysconf("SC_PAGE_SIZE") / 1e6)
                time.sleep(0.5)

    def halves(self):
        # Without the beginning, when models are opened.
        values = self.values[len(self.values) // 10 :]
        middle = len(values) // 2
        return statistics.median(values[:middle]), statistics.median(values[middle:])


def fake_clock(file):
    """The environment of a process whose clock is set by a file; durations stay what they are."""
    return {
        "LD_PRELOAD": FAKE_CLOCK, "FAKETIME_TIMESTAMP_FILE": str(file),
        "FAKETIME_CACHE_DURATION": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }  # fmt: skip


def size(folder):
    return sum(path.stat().st_size for path in folder.iterdir()) / 1e6


def run(program, folder, film, model, receiver, hours):
    """Watches the film; the receiver is away for some time in the middle of it."""
    receiver.come()
    file = write_file(folder, film, model, receiver.port)
    output, error = folder / "events.jsonl", folder / "error.txt"
    begin = time.monotonic()
    clock = folder / "clock"
    clock.write_text("+0\n")
    with output.open("wb") as out, error.open("wb") as faults:
        process = subprocess.Popen(
            [program, "watch", "--trust-model", file], stdin=subprocess.DEVNULL, stdout=out,
            stderr=faults, env=os.environ | fake_clock(clock),
        )  # fmt: skip
        memory, most = Memory(process), {"pictures": 0.0, "clips": 0.0}
        # The clock is set back by an hour while the receiver is away.
        steps = iter(
            [
                (AWAY[0] * hours / 24, receiver.go),
                (sum(AWAY) * hours / 48, lambda: clock.write_text("-1h\n")),
                (AWAY[1] * hours / 24, receiver.come),
            ]
        )
        step = next(steps)
        while process.poll() is None:
            time.sleep(0.2)
            if step and time.monotonic() - begin > step[0]:
                step[1]()
                step = next(steps, None)
            for name in most:
                with contextlib.suppress(OSError):
                    most[name] = max(most[name], size(folder / name))
    took = time.monotonic() - begin
    lines = [json.loads(line) for line in output.read_text().splitlines()]
    return process.returncode, took, lines, error.read_text().splitlines(), memory, most


def drain(program, folder, film, receiver):
    """Has what waited at the end of the day passed on by runs of a film that shows nothing."""
    for _ in range(20):
        waiting = list((folder / "queue" / "log").glob("*.json"))
        if not waiting:
            return
        file = json.loads((folder / "day.json").read_text())
        file["sources"][0]["input"] = str(film)
        (folder / "rest.json").write_text(json.dumps(file))
        receiver.failing = 0
        words = [program, "watch", "--trust-model", folder / "rest.json"]
        subprocess.run(words, capture_output=True, check=True, timeout=120)


def wall(line):
    return datetime.fromisoformat(line["time"]).timestamp()


def check(label, holds, words):
    print(f"day: {label}: {'ok' if holds else 'FAILED'} ({words})", flush=True)
    return holds


def alternates(faults):
    """Tells whether each fault has its end, but for what waits at the end of the run."""
    ends = ["arrive again" in line for line in faults if "for the next run" not in line]
    return ends == [number % 2 == 1 for number in range(len(ends))]


def judge(turns, code, lines, errors, memory, most, receiver):
    """Prints what was found, a line each; returns how many did not hold."""

    def key(line):
        return line["id"], line["phase"], line["timestampInMilliseconds"]

    said = [key(line) for line in lines]
    arrived = [key(line) for line in receiver.lines]
    begun = {line["id"] for line in lines if line["phase"] == "begin"}
    ended = {line["id"] for line in lines if line["phase"] == "end"}
    kinds = {}
    for line in lines:
        if line["phase"] == "begin":
            kinds[line["kind"]] = kinds.get(line["kind"], 0) + 1
    first, second = memory.halves()
    once, known = list(dict.fromkeys(arrived)), set(said)
    walls = [wall(line) for line in lines]
    faults = [line for line in errors if "log: " in line]
    return [
        check("it ends well", code == 0, f"exit code {code}"),
        check("each event is printed once", len(said) == len(known), f"{len(said)} lines"),
        check("each begin has its end", begun == ended, f"{len(begun)} events"),
        check("none is missing",
              kinds.get("count") == turns and kinds.get("nothing") in (turns - 1, turns, turns + 1)
              and kinds.get("enters", 0) >= turns and kinds.get("appears", 0) >= turns,
              f"{turns} turns, {kinds}"),
        check("each arrives at least once", known <= set(arrived),
              f"{len(known - set(arrived))} missing, {len(arrived) - len(once)} again"),
        # Clips are written on a thread of their own, so their lines may come between others.
        check("they arrive in order",
              [key for key in once if key in known and key[1] != "clip"]
              == [key for key in said if key[1] != "clip"], f"{len(once)} arrived"),
        check("the clock was set back", any(b < a - 3000 for a, b in pairwise(walls)),
              "by an hour"),
        check("all are signed", not receiver.wrong, f"{len(receiver.wrong)} wrong"),
        check("memory stays flat", second <= first * GROWTH + SLACK,
              f"{first:.0f} MB in the first half, {second:.0f} MB in the second"),
        check("folders keep their limits",
              most["pictures"] <= 1.1 * PICTURES_LIMIT and most["clips"] <= 1.1 * CLIPS_LIMIT,
              f"{most['pictures']:.1f} and {most['clips']:.1f} MB of 5"),
        check("a fault is a line, and so is its end",
              2 <= len(faults) <= 2 * receiver.failed + 4 and alternates(faults),
              f"{len(faults)} lines, {receiver.failed} failures and one absence"),
        check("nothing else is reported", len(errors) == len(faults), f"{len(errors)} lines"),
    ]  # fmt: skip


def main():
    parser = argparse.ArgumentParser(prog="Tests/Live/day")
    parser.add_argument("--vision", required=True)
    parser.add_argument("--hours", type=float, default=24, help="hours to simulate")
    options = parser.parse_args()
    picture, model = material("images/cats_and_dogs.jpg"), material(f"models/{MODEL}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        film, quiet = folder / "day.mp4", folder / "quiet.mp4"
        turns = encode(film, picture, options.hours)
        ffmpeg("-f", "lavfi", "-i", f"color=gray:size={SIZE}:rate=1:duration=2", quiet)
        receiver = Receiver()
        code, took, lines, errors, memory, most = run(
            options.vision, folder, film, model, receiver, options.hours
        )
        drain(options.vision, folder, quiet, receiver)
        print("\n".join(errors[:10]))
        held = judge(turns, code, lines, errors, memory, most, receiver)
    print(f"day: {options.hours:g} hours in {took:.0f} s", file=sys.stderr)
    print(f"day: {sum(held)} passed, {len(held) - sum(held)} failed")
    raise SystemExit(not all(held))


if __name__ == "__main__":
    main()
