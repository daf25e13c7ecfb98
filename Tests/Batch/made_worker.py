#!/usr/bin/python3
"""A made-up ``vision`` that speaks the framing of docs/worker.md and does what a picture says.

Pixels are noted in the file ``pixels``, and answered with how many bytes they have. Any other
picture is a word: ``die`` ends the process, ``die-once`` the first time only, ``hang`` says
nothing any more, ``bad`` is answered with an error, ``wait`` and ``slow`` take a while; any other
word is answered with its length. The folder in VISION_MADE holds what must survive the process.
"""

import json
import os
import signal
import struct
import sys
import time
from pathlib import Path

HEADER = struct.Struct("<QII")
PIXELS = struct.Struct("<IIII")
COLUMNS = [
    {"name": "length", "type": "int32"},
    {"name": "letters", "type": "list", "of": {"type": "string"}},
]


def main() -> int:
    words = sys.argv[1:]
    place = Path(os.environ["VISION_MADE"])
    if words[:2] == ["models", "pull"]:
        # As the command, it does nothing for a model that is there.
        if (place / "model").exists():
            return 0
        if words[2] == "stubborn":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
        (place / "begun").write_text(f"{os.getpid()}")
        time.sleep({"endless": 60, "stubborn": 4}.get(words[2], 0.2))
        with (place / "pulls").open("a") as pulls:
            pulls.write(words[2] + "\n")
        (place / "model").touch()
        return 0
    if words[1] not in ("detect", "classify", "embed", "pose"):
        print(f"vision: there is no command '{words[1]}'", file=sys.stderr)
        return 2
    columns = COLUMNS[:1] if (place / "other-columns").exists() else COLUMNS
    if "--describe" in words:
        print(json.dumps({"columns": COLUMNS}))
        return 0
    for model in ("absent", "endless", "stubborn"):
        if f"--model={model}" in words and not (place / "model").exists():
            print(f"vision: no model is here; run 'vision models pull {model}'", file=sys.stderr)
            return 3
    if "--model=slow" in words:
        (place / "begun").touch()
        time.sleep(60)
    if "--model=silent" in words:
        os.kill(os.getpid(), signal.SIGKILL)
    with (place / "processes").open("a") as processes:
        processes.write(f"{os.getpid()}\n")
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    version = 2 if "--model=newer" in words else 1
    hello = {"worker": version, "window": 4, "columns": columns}
    sink.write(json.dumps(hello).encode() + b"\n")
    sink.flush()
    assert source.readline() == b"vision-worker 1\n"
    while header := source.read(HEADER.size):
        number, question, count = HEADER.unpack(header)
        if question == 3:
            numbers, pixels = (
                PIXELS.unpack(source.read(PIXELS.size)),
                source.read(count - PIXELS.size),
            )
            with (place / "pixels").open("a") as seen:
                seen.write(json.dumps([numbers, pixels.hex()]) + "\n")
            answer = struct.pack("<iI", len(pixels), 0)
            sink.write(HEADER.pack(number, 1, len(answer)) + answer)
            sink.flush()
            continue
        word = source.read(count).decode()
        with (place / "seen").open("a") as seen:
            seen.write(word + "\n")
        kind, answer = answered(word, place)
        sink.write(HEADER.pack(number, kind, len(answer)) + answer)
        sink.flush()
    return 0


def answered(word: str, place: Path) -> tuple[int, bytes]:
    """The kind and the bytes of an answer, if there is to be one."""
    if word == "die" or (word == "die-once" and not (place / "died").exists()):
        (place / "died").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    if word == "hang":
        time.sleep(60)
    if word in ("wait", "slow"):
        time.sleep({"wait": 0.3, "slow": 4}[word])
    if word == "bad":
        return 2, text("inputInvalid") + text("no picture")
    letters = [letter.encode() for letter in word]
    lengths = b"".join(struct.pack("<i", len(letter)) for letter in letters)
    return 1, struct.pack("<iI", len(word), len(letters)) + lengths + b"".join(letters)


def text(word: str) -> bytes:
    return struct.pack("<i", len(word)) + word.encode()


if __name__ == "__main__":
    sys.exit(main())
