"""Streams over networks that lose packets, servers that lie, and names that are never looked up."""

import json
import tempfile
import time
from pathlib import Path

from bench import SECRET, fine, refused, test
from lossy_network import LossyNetwork
from rtsp_relay import Damage, Relay, lying_clock
from support import Server, Vision, wait


@test
def datagrams_that_get_lost_on_the_way(bench):
    with LossyNetwork(0.03) as network, Server(inside=network.inside) as server:
        words = ["--duration", "5", "--udp", server.address()]
        outcome = bench.end(bench.start(*words, inside=network.inside))
    # A frame with a missing packet is left out, or shown with what is there.
    fine(outcome, 25)
    assert not outcome.gaps, str(outcome)


@test
def a_connection_that_loses_packets_on_the_way(bench):
    with LossyNetwork(0.05) as network, Server(inside=network.inside) as server:
        words = ["--duration", "5", "--every-frame", server.address()]
        outcome = bench.end(bench.start(*words, inside=network.inside))
    fine(outcome, 25)
    # The system sends again what got lost.
    numbers = [line["frame"] for line in outcome.frames]
    assert numbers == list(range(len(numbers))), str(outcome)


@test
def packets_that_are_damaged_lost_repeated_or_late(bench):
    damage = Damage()
    with Server() as server, Relay(server.port, damage) as relay:
        outcome = bench.read(relay.address(), duration="6")
    assert damage.count >= 3, f"only {damage.count} packets were touched"
    fine(outcome, 40)
    assert outcome.frames[-1]["timestampInMilliseconds"] > 5000, str(outcome)


@test
def a_rtsp_server_that_lies_about_its_clock(bench):
    with Server() as server, Relay(server.port, lying_clock) as relay:
        outcome = bench.read(relay.address(), duration="9")
    # Three leaps of hours, each of which would end a stream whose clock is believed.
    fine(outcome, 90)
    assert not outcome.gaps, str(outcome)
    times = [line["timestampInMilliseconds"] for line in outcome.frames]
    # The clock of this machine is believed where the other is more than ten seconds from it.
    assert 8000 < times[-1] <= 9000, str(times[-5:])
    assert max(b - a for a, b in zip(times, times[1:])) < 2000, str(times)


@test
def a_name_that_nobody_looks_up(bench):
    environment = {"LD_PRELOAD": str(bench.material.slow_resolver)}
    for address in (f"rtsp://admin:{SECRET}@camera.slow/x", f"http://camera.slow/x?token={SECRET}"):
        start = time.monotonic()
        outcome = bench.read(address, environment=environment)
        took = time.monotonic() - start
        refused(outcome, "looking up the host's name took longer than 6.0 s")
        assert took < 15, f"{took:.1f} s"


@test
def a_name_that_nobody_looks_up_ends_no_other_stream(bench):
    environment = {"LD_PRELOAD": str(bench.material.slow_resolver)}
    with Server() as server:
        words = ["rtsp://camera.slow/x", "http://camera.slow/y", server.address()]
        start = time.monotonic()
        outcome = bench.read(*words, environment=environment, duration="3")
        took = time.monotonic() - start
    assert outcome.code == 1 and len(outcome.frames) >= 15 and took < 15, f"{took} {outcome}"
    assert outcome.error.count("looking up the host's name") == 2, str(outcome)


@test
def interrupting_ends_the_wait_for_a_name(bench):
    environment = {"LD_PRELOAD": str(bench.material.slow_resolver)}
    for scheme in ("rtsp", "http"):
        words = ["--connect-timeout", "600", f"{scheme}://camera.slow/x"]
        vision = bench.start(*words, environment=environment)
        wait(2)
        start = time.monotonic()
        vision.interrupt()
        outcome = bench.end(vision, 10)
        assert outcome.code == 130 and time.monotonic() - start < 3, str(outcome)


@test
def the_end_does_not_wait_for_a_webhook_whose_name_nobody_looks_up(bench):
    film = {"name": "door", "input": str(bench.material.path("segment-0.ts"))}
    film["events"] = [{"kind": "count", "below": 1, "seconds": 0}]
    with tempfile.TemporaryDirectory() as folder:
        hooks = [{"name": "hook", "url": "http://receiver.slow/"}]
        watched = {"queue": {"folder": f"{folder}/queue"}, "webhooks": hooks, "sources": [film]}
        file = Path(folder, "watch.json")
        file.write_text(json.dumps(watched))
        environment = {"LD_PRELOAD": str(bench.material.slow_resolver)}
        start = time.monotonic()
        outcome = bench.end(Vision(bench.program, "watch", file, environment=environment), 30)
        took = time.monotonic() - start
    assert outcome.code == 0 and took < 20, f"{took:.1f} s {outcome}"
    assert "hook: 2 events for the next run" in outcome.error, str(outcome)
