"""Cameras, whose driver is one of the tests'."""

from bench import fine, refused, test
from support import Vision, wait, wait_for


def with_camera(bench, unplugged, seen=None, rate=15):
    devices = bench.material.path("devices")
    devices.mkdir(exist_ok=True)
    for name in ("null", "video0", "video1x"):
        (devices / name).write_bytes(b"")
    return {
        "LD_PRELOAD": str(bench.material.fake_camera),
        "FAKE_CAMERA_FOLDER": str(devices),
        "FAKE_CAMERA_UNPLUGGED": str(unplugged),
        "FAKE_CAMERA_SEEN": str(seen or bench.material.path("seen")),
        "FAKE_CAMERA_RATE": str(rate),
    }


@test
def cameras_are_listed(bench):
    environment = with_camera(bench, bench.material.path("never"))
    vision = Vision(bench.program, "cameras", "--format", "json", environment=environment)
    outcome = bench.end(vision)
    assert outcome.code == 0 and len(outcome.lines) == 1, str(outcome)
    camera = outcome.lines[0]
    assert camera["device"] == "/dev/video0" and camera["name"] == "Camera of the tests", camera
    size = camera["formats"][0]["sizes"][0]
    assert camera["formats"][0]["code"] == "YUYV", camera
    assert [size["width"], size["height"], size["framesPerSecond"]] == [320, 240, [15]], camera


@test
def a_camera_that_is_unplugged_is_a_gap(bench):
    unplugged, seen = bench.material.path("unplugged"), bench.material.path("seen-once")
    environment = with_camera(bench, unplugged, seen)
    fine(bench.read("camera:0", environment=environment), 10)
    seen.unlink()
    vision = bench.start("--duration", "15", "camera:0", environment=environment)
    wait_for(seen.exists)
    unplugged.touch()
    refused(bench.read("camera:0", environment=environment), "/dev/video0: there is no such camera")
    unplugged.unlink()
    outcome = bench.end(vision)
    fine(outcome, 20)
    assert [gap["state"] for gap in outcome.gaps] == ["lost", "over"], str(outcome)


@test
def a_camera_that_goes_takes_no_frame_along_that_waits(bench):
    unplugged, seen = bench.material.path("pulled"), bench.material.path("seen-often")
    # Far quicker than frames are looked at, so that one always waits.
    environment = with_camera(bench, unplugged, seen, rate=500)
    for _ in range(3):
        fine(bench.read("camera:0", environment=environment), 5)
    seen.unlink()
    vision = bench.start("--duration", "5", "camera:0", environment=environment)
    wait_for(seen.exists)
    unplugged.touch()
    wait(1)
    unplugged.unlink()
    outcome = bench.end(vision)
    fine(outcome, 10)
    assert [gap["state"] for gap in outcome.gaps] == ["lost", "over"], str(outcome)
