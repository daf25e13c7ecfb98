"""Streams of RTSP."""

import json
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from bench import SECRET, fine, refused, test
from support import HERE, Listening, Server, Vision, free_port, wait, wait_for


@test
def rtsp_over_tcp(bench):
    with Server() as server:
        outcome = bench.read(server.address())
    fine(outcome, 15)
    assert {line["input"] for line in outcome.frames} == {server.address()}
    assert all(0 <= line["delayInMilliseconds"] < 2000 for line in outcome.frames), str(outcome)


@test
def rtsp_over_udp(bench):
    with Server() as server:
        fine(bench.read("--udp", server.address()), 10)


@test
def tracking_a_stream(bench):
    with Server() as server:
        fine(bench.read(server.address(), command="track"), 15)


@test
def classifying_and_embedding_a_stream(bench):
    with Server() as server:
        for command in ("classify", "embed"):
            model = bench.models[command]
            words = ["--model", model, "--every", "3", server.address()]
            fine(bench.read(*words, command=command), 4)


@test
def basic_passwords(bench):
    with Server("--user", "admin", "--password", SECRET) as server:
        fine(bench.read(server.address(f"admin:{SECRET}")))
        refused(bench.read(server.address()), "wants a user")
        refused(bench.read(server.address(f"admin:no{SECRET}")), "does not accept")


@test
def digest_passwords(bench):
    with Server("--user", "admin", "--password", SECRET, "--digest") as server:
        fine(bench.read(server.address(f"admin:{SECRET}")))
        refused(bench.read(server.address(f"admin:no{SECRET}")), "does not accept")


@test
def encrypted_rtsp_is_refused_unless_it_may_be_unverified(bench):
    with Server("--certificate", bench.material.certificate) as server:
        refused(bench.read(server.address()), "verify", "--unverified")
        fine(bench.read("--unverified", server.address()))


@test
def a_path_that_is_not_there(bench):
    with Server() as server:
        refused(bench.read(server.address(path="/other")), "no stream there")


@test
def nobody_answers(bench):
    address = f"rtsp://admin:{SECRET}@127.0.0.1:{free_port()}/camera"
    refused(bench.read(address), "cannot be reached")


@test
def a_server_that_stalls_is_a_gap(bench):
    with Server() as server:
        vision = bench.start("--duration", "8", server.address())
        wait(3)
        server.pause()
        wait(4)
        server.go_on()
        outcome = bench.end(vision)
    fine(outcome, 20)
    assert [gap["state"] for gap in outcome.gaps] == ["lost", "over"], str(outcome)
    assert "no frame for 2" in outcome.gaps[0]["error"]["message"], str(outcome)


@test
def a_server_that_dies_and_restarts_with_another_size_is_a_gap(bench):
    with Server() as server:
        vision = bench.start("--duration", "7", server.address())
        wait(3)
        server.kill()
        wait(1.5)
        with Server("--port", server.port, "--size", "640x360"):
            outcome = bench.end(vision)
    fine(outcome, 20)
    assert [gap["state"] for gap in outcome.gaps] == ["lost", "over"], str(outcome)
    assert outcome.gaps[1]["milliseconds"] > 500 and outcome.gaps[1]["attempts"] >= 1
    assert [outcome.frames[0]["width"], outcome.frames[-1]["width"]] == [320, 640], str(outcome)


@test
def a_picture_that_changes_its_size_midstream(bench):
    with Server("--then", "480x270") as server:
        outcome = bench.read(server.address(), duration="5")
    fine(outcome, 40)
    sizes = [(line["width"], line["height"]) for line in outcome.frames]
    assert sizes[0] == (320, 240) and sizes[-1] == (480, 270), str(sizes[::8])
    assert not outcome.gaps, str(outcome)


@test
def a_rtsp_server_that_leads_elsewhere(bench):
    with Server() as server:
        with Leading(server.address()) as leading:
            fine(bench.read(leading.address(f"admin:{SECRET}")))
    for place in ("file:///etc/passwd", "http://127.0.0.1/x", "rtsps://127.0.0.1:1/x", "rtsp://"):
        with Leading(place) as leading:
            outcome = bench.read(leading.address(f"admin:{SECRET}"))
        refused(outcome, leading.address())


class Leading(Listening):
    """A server of RTSP that sends everybody to another place."""

    def __init__(self, place):
        super().__init__()
        self.place = place

    def meet(self, client):
        with client, client.makefile("rb") as lines:
            for line in lines:
                if line.startswith(b"CSeq:"):
                    number = line.split()[1].decode()
                    place = f"CSeq: {number}\r\nLocation: {self.place}\r\n\r\n"
                    client.sendall(f"RTSP/1.0 302 Found\r\n{place}".encode())


@test
def a_stream_that_does_not_come_back_is_given_up(bench):
    with Server() as server:
        vision = bench.start("--reconnect", "2", server.address())
        wait(3)
        server.kill()
        outcome = bench.end(vision, 20)
    assert outcome.code == 1 and "did not come back" in outcome.error, str(outcome)
    with Server() as server:
        vision = bench.start("--reconnect", "0", server.address())
        wait(3)
        server.kill()
        outcome = bench.end(vision, 20)
    assert outcome.code == 1 and not outcome.gaps, str(outcome)


@test
def a_duration_ends_a_stream_of_which_few_frames_are_looked_at_and_one_that_is_lost(bench):
    with Server() as server:
        outcome = bench.read("--every", "1000000", server.address(), duration="2")
        assert outcome.code == 0 and len(outcome.frames) == 1, str(outcome)
        vision = bench.start("--duration", "5", server.address())
        wait(3)
        server.kill()
        outcome = bench.end(vision, 10)
    assert outcome.code == 0 and outcome.frames, str(outcome)
    assert [gap["state"] for gap in outcome.gaps] == ["lost"], str(outcome)


@test
def interrupting_ends_a_stream(bench):
    with Server() as server:
        vision = bench.start(server.address())
        wait(2.5)
        vision.interrupt()
        outcome = bench.end(vision, 5)
    assert outcome.code == 130 and outcome.frames, str(outcome)


@test
def damaged_pictures_do_not_end_a_stream(bench):
    with Server("--damage", "0.0005") as server:
        outcome = bench.read(server.address(), duration="3")
    fine(outcome, 10)


def perl_server():
    """Starts the second server; returns it with its ports for clients and for sources.

    Connections of the tests beside this one may take a port between its choice and its use.
    """
    for _ in range(5):
        started = PerlServer()
        wait_for(started.is_decided)
        if started.process.poll() is None:
            return started.process, started.clients, started.sources
    raise AssertionError("the second server did not start")


class PerlServer:
    def __init__(self):
        self.clients, self.sources = free_port(), free_port()
        ports = [self.clients, self.sources, 30000 + 2 * (free_port() % 10000)]
        self.process = subprocess.Popen(
            ["perl", HERE / "perl_server.pl", *map(str, ports)],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def is_decided(self):
        """Tells whether it listens at both ports, or has ended."""
        return self.process.poll() is not None or (
            is_listening(self.clients) and is_listening(self.sources)
        )


def is_listening(port):
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0


@test
def a_second_server(bench):
    server, clients, sources = perl_server()
    source = subprocess.Popen(
        [
            "ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin", "-re", "-f", "lavfi", "-i",
            "testsrc=size=320x240:rate=15", "-c:v", "libx264", "-preset", "ultrafast", "-tune",
            "zerolatency", "-g", "15", "-pix_fmt", "yuv420p", "-f", "rtsp",
            f"rtsp://127.0.0.1:{sources}/street",
        ],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        wait(2)
        # It sends datagrams and knows nothing else.
        fine(bench.read("--udp", f"rtsp://127.0.0.1:{clients}/street"))
    finally:
        for process in (source, server):
            process.kill()
            process.wait()


@test
def clips_of_events_are_copied_from_a_stream(bench):
    with Server() as server, tempfile.TemporaryDirectory() as folder:
        door = {"name": "door", "input": server.address(), "rate": 5}
        # The test picture holds nothing that the model knows, for as long as the stream lasts.
        door["events"] = [{"kind": "count", "name": "empty", "below": 1, "seconds": 2}]
        clips = {"folder": f"{folder}/clips", "beforeSeconds": 1, "longestSeconds": 3}
        file = Path(folder, "watch.json")
        file.write_text(json.dumps({"clips": clips, "sources": [door]}))
        vision = Vision(bench.program, "watch", file)
        deadline = time.monotonic() + 30
        while not list(Path(folder).glob("clips/*-clip.mp4")) and time.monotonic() < deadline:
            wait(0.1)
        vision.interrupt()
        outcome = bench.end(vision, 20)
        lines = [json.loads(line) for line in outcome.output.splitlines()]
        told = [line["clip"] for line in lines if line["phase"] == "clip"]
        assert outcome.code == 130 and len(told) == 1, str(outcome)
        assert "clip" not in outcome.error, str(outcome)
        assert [str(path) for path in Path(folder, "clips").iterdir()] == told, str(outcome)
        seen = bench.end(Vision(bench.program, "detect", "--format", "json", "--quiet", told[0]))
    assert seen.code == 0 and 25 <= len(seen.frames) <= 140, str(seen)
    assert all(line["frame"] == number for number, line in enumerate(seen.frames)), str(seen)
