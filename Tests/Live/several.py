"""Several sources at once."""

import contextlib

from bench import SECRET, alone, fine, test
from support import Server, Vision, free_port


@test
def one_dead_stream_ends_none_of_the_others(bench):
    dead = f"rtsp://admin:{SECRET}@127.0.0.1:{free_port()}/dead"
    with Server() as one, Server("--size", "160x120") as two:
        outcome = bench.read(one.address(), dead, two.address())
    assert outcome.code == 1 and "/dead: cannot be reached" in outcome.error, str(outcome)
    counts = [
        sum(line["input"] == server.address() for line in outcome.frames) for server in (one, two)
    ]
    assert min(counts) >= 8, f"{counts} {outcome}"
    outcome.check_times()


@test
def live_sources_come_after_files(bench):
    material = bench.material
    picture = material.path("picture-320x240-1.jpg")
    with Server() as server:
        outcome = bench.read(server.address(), picture)
    assert outcome.code == 0 and outcome.lines[0]["input"] == str(picture), str(outcome)
    assert len(outcome.frames) >= 8


@test
@alone
def several_streams_are_looked_at_alike(bench):
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(Server("--rate", "30")) for _ in range(6)]
        outcome = bench.read(*[server.address() for server in servers], duration="6")
    fine(outcome, 60)
    counts = [
        sum(line["input"] == server.address() for line in outcome.frames) for server in servers
    ]
    # More than this machine can look at: each stream gets its share.
    assert min(counts) >= 0.5 * max(counts), str(counts)


@test
def lines_for_people_name_their_stream(bench):
    secret = f"admin:{SECRET}@"
    with Server() as one, Server() as two:
        words = [server.address().replace("://", f"://{secret}") for server in (one, two)]
        vision = Vision(bench.program, "detect", "--duration", "1.5", *words)
        outcome = bench.end(vision)
    assert outcome.code == 0, str(outcome)
    lines = outcome.output.splitlines()
    for server in (one, two):
        assert any(server.address() in line for line in lines), outcome.output[:500]


@test
def streams_are_drawn_into_videos_whose_names_hold_no_password(bench):
    folder = bench.material.path("drawn")
    folder.mkdir()
    with Server() as one, Server() as two:
        words = [server.address(f"admin:{SECRET}") for server in (one, two)]
        outcome = bench.read("--annotate", folder, *words, duration="2")
    fine(outcome, 20)
    videos = sorted(folder.iterdir())
    assert len(videos) == 2 and not any(SECRET in video.name for video in videos), str(videos)
    counts = [
        sum(line["input"] == server.address() for line in outcome.frames) for server in (one, two)
    ]
    drawn = []
    for video in videos:
        again = bench.end(Vision(bench.program, "detect", "--format", "json", video))
        assert again.code == 0, f"{video} {again}"
        drawn.append(len(again.frames))
    assert sorted(drawn) == sorted(counts), f"{drawn} {counts}"
