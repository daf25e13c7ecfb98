#!/usr/bin/python3
"""Runs the sample apps and the guides' programs of Examples/; called by scripts/examples.

    Tests/Apps/apps.py --apps FOLDER --vision FILE --models FOLDER --images FOLDER

--apps is where the programs are. What they find is compared with what the command finds in the same
pictures.
"""

import argparse
import contextlib
import ctypes.util
import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

import guides

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
import programs  # noqa: E402

programs.only_installed()

DETECTOR = "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite"
EMBEDDER = "mobilenet_v1_0.25_224_1_metadata_1.tflite"
CACHE = os.environ.get("VISION_TASKS_CACHE", Path.home() / ".cache/swift-vision-tasks")
FRAMES = 20
# Without this library no camera of the system can be read, which is said then.
HAS_CAMERAS = ctypes.util.find_library("avdevice") is not None


class Place:
    """The programs, and what they are shown."""

    def __init__(self, options, folder):
        self.apps, self.vision = Path(options.apps), options.vision
        self.folder = Path(folder)
        self.detector = f"{options.models}/{DETECTOR}"
        self.embedder = self.classifier = f"{options.models}/{EMBEDDER}"
        self.picture = Path(options.images) / "cats_and_dogs.jpg"
        self.person = Path(options.images) / "squat.bmp"
        self.frames = self.numbered("frame", FRAMES)
        self.gallery = self.folder / "gallery"
        self.gallery.mkdir()
        for name in ("burger.jpg", "cats_and_dogs.jpg"):
            shutil.copy(Path(options.images) / name, self.gallery)

    def numbered(self, name, count):
        """A video of one picture over and over, as numbered pictures."""
        for number in range(count):
            (self.folder / f"{name}-{number:03}.jpg").symlink_to(self.picture.resolve())
        return self.folder / f"{name}-%03d.jpg"

    def pose_bundle(self):
        """The project's own pose models as one file for MediaPipe."""
        bundle = self.folder / "pose.task"
        models = Path(CACHE) / "models"
        with zipfile.ZipFile(bundle, "w", zipfile.ZIP_STORED) as archive:
            archive.write(models / "pose_detection.tflite", "pose_detector.tflite")
            archive.write(models / "pose_landmark_full.tflite", "pose_landmarks_detector.tflite")
        return bundle

    def start(self, app, *words, camera=None):
        camera = {} if camera is None else {"VISION_TASKS_CAMERA": str(camera)}
        return subprocess.Popen(
            [self.apps / app, *map(str, words)], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=dict(os.environ, no_proxy="*", **camera),
        )  # fmt: skip

    def run(self, app, *words, code=0, camera=None):
        process = self.start(app, *words, camera=camera)
        output, error = process.communicate(timeout=120)
        assert process.returncode == code, f"{app} {words}: {process.returncode} {error}"
        return output.splitlines(), error

    def ask(self, *words):
        """The command's lines of JSON."""
        words = [self.vision, *map(str, words), "--format", "json"]
        output = subprocess.run(words, capture_output=True, text=True, check=True).stdout
        return [json.loads(line) for line in output.splitlines()]

    def found(self, picture):
        """What the command finds in a picture, as the app prints it."""
        words = ["--model", self.detector, "--score-threshold", "0.5"]
        categories = [
            detection["categories"][0]
            for detection in self.ask("detect", *words, picture)[0]["detections"]
        ]
        return ", ".join(
            f"{category['categoryName']} {round(category['score'] * 100)} %"
            for category in categories
        )


def a_video_is_drawn_into_another(place):
    drawn = place.folder / "drawn.mp4"
    words = ["detect", place.frames, "--model", place.detector, "--output", drawn]
    lines, _ = place.run("MediaPipeApp", *words)
    expected = place.found(place.picture)
    assert "cat" in expected or "dog" in expected, expected
    assert [line.split(": ", 1)[1] for line in lines] == [expected] * FRAMES, lines
    assert lines[1].startswith("40 ms: "), lines[1]
    assert len(place.ask("detect", "--model", place.detector, drawn)) == FRAMES


def a_gallery_is_drawn_into_a_folder(place):
    drawn = place.folder / "gallery-drawn"
    words = ["detect", place.gallery, "--gallery", "--model", place.detector, "--output", drawn]
    lines, _ = place.run("MediaPipeApp", *words)
    assert len(lines) == 2 and lines[1].endswith(place.found(place.picture)), lines
    assert len(list(drawn.glob("*.jpg"))) == 2


def pictures_are_compared_with_the_first(place):
    words = ["embed", place.gallery, "--gallery", "--model", place.embedder]
    for more in ([], ["--quantize"]):
        lines, _ = place.run("MediaPipeApp", *words, *more)
        shares = [float(re.search(r"([0-9.]+) like the first", line)[1]) for line in lines]
        assert shares[0] > 0.999 > shares[1], lines


def people_are_found(place):
    lines, _ = place.run("MediaPipeApp", "pose", place.person, "--model", place.pose_bundle())
    assert lines[0].endswith("1 person"), lines
    for more in ([], ["--accurate"]):
        drawn = place.folder / "person"
        words = ["pose", place.person, "--output", drawn, *more]
        lines, _ = place.run("MLKitApp", *words)
        assert "a person" in lines[0] and list(drawn.glob("*.jpg")), lines


def objects_are_followed(place):
    words = ["objects", place.frames, "--multiple", "--detector", place.detector]
    words += ["--model", place.classifier]
    lines, _ = place.run("MLKitApp", *words, "--output", place.folder / "followed.mp4")
    assert len(lines) == FRAMES, lines
    numbers = {number for line in lines for number in re.findall(r"#(\d+)", line)}
    # The same picture over and over: nothing gets a new number.
    seen = [len(re.findall(r"#\d+", line)) for line in lines]
    assert len(numbers) == max(seen), lines


def watch(port):
    """An open answer with pictures; nothing where one was turned away."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request("GET", "/")
        response = connection.getresponse()
        assert response.status == 200 and response.read(9) == b"--picture", response.status
        return response
    except ConnectionError:
        connection.close()
        return None


def watch_soon(port):
    """The same, once there is room: it takes a moment until somebody who left is noticed."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        if response := watch(port):
            return response
        time.sleep(0.1)
    raise AssertionError("there was no room for a viewer")


def sockets(process):
    """How many sockets a process has open."""
    count = 0
    for file in Path(f"/proc/{process.pid}/fd").iterdir():
        # Pictures are opened and closed all the time.
        with contextlib.suppress(FileNotFoundError):
            count += os.readlink(file).startswith("socket:")
    return count


def eight_may_watch(showing, port, before):
    viewers = [watch_soon(port) for _ in range(8)]
    assert watch(port) is None and watch(port) is None
    viewers.pop().close()
    viewers.append(watch_soon(port))
    for viewer in viewers:
        viewer.close()
    # The next client needs a place.
    end = time.monotonic() + 20
    while sockets(showing) > before:
        assert time.monotonic() < end, "viewers who left still have their places"
        time.sleep(0.05)


def a_page_shows_a_video_live(place):
    """One app shows a video as a page, and another takes that for a camera."""
    long = place.numbered("long", 1000)
    words = ["detect", long, "--model", place.detector, "--serve", "0"]
    showing = place.start("MediaPipeApp", *words)
    try:
        port = int(re.search(r"127\.0\.0\.1:(\d+)", showing.stderr.readline())[1])
        before = sockets(showing)
        for host, path, status in [("evil.example", "/", 403), (None, "/x", 404)]:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
            connection.request("GET", path, headers={"Host": host} if host else {})
            assert connection.getresponse().status == status, (host, path)
            connection.close()
        eight_may_watch(showing, port, before)
        for app, words in [
            ("MediaPipeApp", ["detect", "--model", place.detector]),
            ("MediaPipeApp", ["embed", "--model", place.embedder]),
            ("MLKitApp", ["objects", "--multiple", "--detector", place.detector]),
        ]:
            drawn = place.folder / f"live-{app}-{words[0]}.mp4"
            address = f"http://127.0.0.1:{port}/"
            lines, _ = place.run(app, *words, address, "--duration", "4", "--output", drawn)
            assert len(lines) >= 3, lines
            assert len(place.ask("detect", "--model", place.detector, drawn)) == len(lines)
        watching = place.start("MediaPipeApp", "detect", address, "--model", place.detector,
                               "--output", place.folder / "interrupted.mp4")  # fmt: skip
        watching.stdout.readline()
        time.sleep(0.5)
        watching.send_signal(signal.SIGINT)
        watching.communicate(timeout=20)
        assert watching.returncode == 0, watching.returncode
        assert place.ask("detect", "--model", place.detector, place.folder / "interrupted.mp4")
    finally:
        showing.kill()
        showing.communicate()


def a_camera_is_watched(place):
    """The first camera, or what stands for it, through a capture session."""
    for app, words, expected in [
        ("MediaPipeApp", ["detect", "--model", place.detector], place.found(place.picture)),
        ("MediaPipeApp", ["embed", "--model", place.embedder], "1.000 like the first"),
        ("MLKitApp", ["objects", "--multiple", "--detector", place.detector], "#"),
    ]:
        drawn = place.folder / f"camera-{app}-{words[0]}.mp4"
        words += ["camera", "--output", drawn]
        lines, _ = place.run(app, *words, camera=place.frames)
        times, found = zip(*(line.split(" ms: ", 1) for line in lines), strict=True)
        assert times[0] == "0" and sorted(map(int, times)) == list(map(int, times)), times
        assert all(int(time) % 40 == 0 for time in times), times
        assert all(expected in words for words in found), found
        # What was shown was drawn.
        assert len(place.ask("detect", "--model", place.detector, drawn)) == len(lines)
    lines, _ = place.run("MLKitApp", "objects", "camera", "--detector", place.detector,
                         "--duration", "0.2", camera=place.frames)  # fmt: skip
    assert lines and int(lines[-1].split()[0]) < 200, lines
    for camera, code, expected in [
        ("/nowhere.mp4", 1, "/nowhere.mp4: there is no such file"),
        ("none=camera:99", 1, "/dev/video99" if HAS_CAMERAS else "install libavdevice"),
    ]:
        words = ["detect", "camera", "--model", place.detector]
        _, error = place.run("MediaPipeApp", *words, code=code, camera=camera)
        assert expected in error and "VisionError(" not in error, error


def what_is_wrong_is_said(place):
    for words, expected in [
        (["detect", place.frames], "--model is missing"),
        (["dance", place.frames], "name a task"),
        (["detect", place.frames, "--colour", "red"], "no setting --colour"),
        (["detect", "nowhere.mp4", "--model", place.detector], "there is no source"),
        (["detect", place.frames, "--model", place.detector, "--score", "2"], "from 0.0 to 1.0"),
        (["detect", "rtsp://a:b@:x/", "--model", place.detector], "malformed"),
    ]:
        _, error = place.run("MediaPipeApp", *words, code=2)
        assert expected in error, error
    _, error = place.run("MediaPipeApp", "detect", place.frames, "--model", "none.tflite", code=1)
    assert "none.tflite" in error, error


TESTS = [
    a_video_is_drawn_into_another,
    a_gallery_is_drawn_into_a_folder,
    pictures_are_compared_with_the_first,
    people_are_found,
    objects_are_followed,
    a_page_shows_a_video_live,
    a_camera_is_watched,
    what_is_wrong_is_said,
    *guides.TESTS,
]


def main():
    parser = argparse.ArgumentParser(prog="Tests/Apps/apps.py")
    for name in ("apps", "vision", "models", "images"):
        parser.add_argument(f"--{name}", required=True)
    options = parser.parse_args()
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        place = Place(options, folder)
        for test in TESTS:
            start = time.monotonic()
            try:
                test(place)
                word = "ok"
            except AssertionError as failure:
                word = f"FAILED: {failure}"
                failures += 1
            name = test.__name__.replace("_", " ")
            print(f"apps: {name}: {word} ({time.monotonic() - start:.1f} s)", flush=True)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
