"""What the tests of live streams share: videos, certificates, the command, servers as processes."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Listening:
    """A port of this machine, for the length of a `with`; `meet` gets each client on one thread."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]

    def address(self, who=""):
        return f"rtsp://{who}{'@' if who else ''}127.0.0.1:{self.port}/camera"

    def __enter__(self):
        threading.Thread(target=self.serve, daemon=True).start()
        return self

    def __exit__(self, *_):
        # Closing alone does not wake who waits for a client.
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def serve(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                self.meet(client)


def ffmpeg(*words):
    command = ["ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin", "-y", *map(str, words)]
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)


class Material:
    """Videos and certificates, made once."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.certificate, self.authority = self.make_certificate()
        self.segments = self.make_segments()
        self.fragments = self.make_fragments()
        self.fake_camera = self.make_library("fake_camera")
        self.slow_resolver = self.make_library("slow_resolver")
        self.jpegs = {size: self.make_jpegs(size) for size in ("320x240", "160x120")}

    def path(self, name):
        return self.folder / name

    def make_library(self, name):
        """What is put in front of the C library for some commands."""
        library = self.path(f"{name}.so")
        words = ["cc", "-shared", "-fPIC", "-o", library, HERE / f"{name}.c", "-ldl"]
        subprocess.run(words, check=True)
        return library

    def make_certificate(self):
        """A certificate for localhost signed by an authority of its own; both with their keys."""

        def openssl(*words):
            subprocess.run(["openssl", *map(str, words)], check=True, capture_output=True)

        authority, key, request, certificate, extension = (
            self.path(name)
            for name in ("authority.pem", "key.pem", "request.pem", "certificate.pem", "names.txt")
        )
        openssl(
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", 2, "-subj",
            "/CN=tests", "-keyout", self.path("authority.key"), "-out", authority,
        )  # fmt: skip
        openssl(
            "req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-keyout", key,
            "-out", request,
        )  # fmt: skip
        extension.write_text("subjectAltName=DNS:localhost\n")
        openssl(
            "x509", "-req", "-in", request, "-CA", authority, "-CAkey",
            self.path("authority.key"), "-CAcreateserial", "-days", 2, "-extfile", extension,
            "-out", certificate,
        )  # fmt: skip
        both = self.path("server.pem")
        both.write_text(certificate.read_text() + key.read_text())
        return both, authority

    def make_segments(self):
        """Six pieces of a second each, MPEG-TS; the clock of each is elsewhere."""
        segments = {}
        for number in range(6):
            path = self.path(f"segment-{number}.ts")
            offset = [0, 1, 50_000, 3, 90_000, 5][number]
            ffmpeg(
                "-f", "lavfi", "-i", "testsrc=size=320x240:rate=15:duration=1", "-c:v", "libx264",
                "-preset", "ultrafast", "-tune", "zerolatency", "-g", 15, "-pix_fmt", "yuv420p",
                "-output_ts_offset", offset, "-f", "mpegts", path,
            )  # fmt: skip
            segments[f"segment-{number}.ts"] = path.read_bytes()
        return segments

    def make_fragments(self):
        """A recording as fragmented MP4: its header and three pieces."""
        ffmpeg(
            "-f", "lavfi", "-i", "testsrc=size=320x240:rate=15:duration=3", "-c:v", "libx264",
            "-preset", "ultrafast", "-g", 15, "-pix_fmt", "yuv420p", "-f", "hls", "-hls_time", 1,
            "-hls_segment_type", "fmp4", "-hls_playlist_type", "vod",
            "-hls_fmp4_init_filename", "header.mp4",
            "-hls_segment_filename", self.path("piece-%d.m4s"), self.path("fragments.m3u8"),
        )  # fmt: skip
        names = ["header.mp4", "piece-0.m4s", "piece-1.m4s", "piece-2.m4s"]
        return {name: self.path(name).read_bytes() for name in names}

    def make_jpegs(self, size):
        ffmpeg(
            "-f", "lavfi", "-i", f"testsrc=size={size}:rate=5:duration=2",
            self.path(f"picture-{size}-%d.jpg"),
        )  # fmt: skip
        return [self.path(f"picture-{size}-{number}.jpg").read_bytes() for number in range(1, 10)]


class Server:
    """A server as a process of its own that says its port; `inside` leads into another network."""

    def __init__(self, *words, inside=()):
        self.words = [str(word) for word in words]
        self.process = subprocess.Popen(
            [*inside, "/usr/bin/python3", HERE / "rtsp_server.py", *self.words],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        line = self.process.stdout.readline()
        if not line.strip():
            raise AssertionError(f"the server did not start: {self.process.stderr.read()[-400:]}")
        self.port = int(line)
        self.scheme = "rtsps" if "--certificate" in self.words else "rtsp"

    def address(self, who="", host="127.0.0.1", path="/camera"):
        return f"{self.scheme}://{who}{'@' if who else ''}{host}:{self.port}{path}"

    def pause(self):
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()
        self.process.stdout.close()
        self.process.stderr.close()


class Outcome:
    """What the command printed, and how it ended."""

    def __init__(self, code, output, error):
        self.code, self.output, self.error = code, output, error
        self.lines = [json.loads(line) for line in output.splitlines() if line.startswith("{")]
        self.frames = [line for line in self.lines if "frame" in line]
        self.gaps = [line["gap"] for line in self.lines if "gap" in line]

    def __str__(self):
        return f"exit {self.code}, {len(self.frames)} frames, {self.gaps}, {self.error[-900:]!r}"

    def check_times(self):
        """Times of each input increase, and so do numbers."""
        for name in {line["input"] for line in self.frames}:
            own = [line for line in self.frames if line["input"] == name]
            for key in ("timestampInMilliseconds", "frame"):
                values = [line[key] for line in own]
                assert values == sorted(set(values)), f"{key} of {name}: {values[:40]}"


class Vision:
    """The command while it runs; `inside` leads into another network."""

    def __init__(self, program, *words, environment=None, inside=()):
        self.process = subprocess.Popen(
            [*inside, program, *map(str, words)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True,
            env=dict(os.environ, no_proxy="*", **(environment or {})),
        )  # fmt: skip

    def interrupt(self):
        self.process.send_signal(signal.SIGINT)

    def outcome(self, seconds=45):
        try:
            output, error = self.process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            output, error = self.process.communicate()
            raise AssertionError(f"it did not end: {Outcome(None, output, error)}") from None
        return Outcome(self.process.returncode, output, error)


def wait(seconds):
    time.sleep(seconds)


def wait_for(condition, seconds=30):
    """Waits until something is so, however slow the machine."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"{condition} did not come true"
        time.sleep(0.02)
