"""The servers that are compared: how each is started, and what a request to it looks like."""

import base64
import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import client

HERE = Path(__file__).resolve().parent


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Server:
    """A server for the length of a block."""

    ready = "/ready"

    def __init__(self, task, vision, folder):
        self.task, self.vision, self.folder = task, vision, Path(folder)
        self.port = free_port()

    def __enter__(self):
        environment = os.environ | {
            "SERVING_TASK": self.task.name, "SERVING_MODEL": self.task.theirs,
            "PYTHONPATH": str(HERE), "GLOG_minloglevel": "3", "TF_CPP_MIN_LOG_LEVEL": "3",
        }  # fmt: skip
        self.log = (self.folder / f"{self.name}.log").open("wb")
        self.process = subprocess.Popen(
            self.words(), env=environment, cwd=self.folder, stdout=self.log, stderr=self.log,
            start_new_session=True,
        )  # fmt: skip
        self.wait()
        return self

    def __exit__(self, *_):
        # The whole group: some leave workers behind.
        os.killpg(self.process.pid, 15)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, 9)
            self.process.wait()

    def wait(self):
        end = time.monotonic() + 90
        while time.monotonic() < end and self.process.poll() is None:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}{self.ready}", timeout=5)
                return
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
        raise SystemExit(f"{self.name} did not start; see {self.log.name}")

    def requests(self, pictures):
        """A request for each picture."""
        return [client.request(self.path, picture, "image/jpeg") for picture in pictures]

    def memory(self):
        """The most memory, in megabytes, that the server's processes had, each by itself."""
        numbers = [self.process.pid, *descendants(self.process.pid)]
        return sum(held(number) for number in numbers)


def descendants(number):
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            continue
        if parent == number:
            found += [int(folder.name), *descendants(int(folder.name))]
    return found


def held(number, line="VmHWM"):
    """The memory of a process in megabytes: the most that it had, or with VmRSS what it has."""
    try:
        lines = Path(f"/proc/{number}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(one.split()[1]) / 1024 for one in lines if one.startswith(line)), 0)


class Ours(Server):
    name, title, ready = "ours", "vision serve", "/readyz"

    @property
    def path(self):
        query = "?max-results=5" if self.task.name == "detect" else ""
        return f"/v1/{self.task.name}{query}"

    def words(self):
        given = [] if self.task.name == "pose" else ["--model", f"given={self.task.ours}"]
        return [
            self.vision, "serve", "--port", str(self.port), "--log", "none", "--task",
            f"{self.task.name},track", *given,
        ]  # fmt: skip


class Studio(Ours):
    """The service with its page and all tasks for which there are models, for the mixed load."""

    def __init__(self, tasks, vision, folder):
        super().__init__(tasks[0], vision, folder)
        self.tasks = tasks

    def words(self):
        offered = [task.name for task in self.tasks]
        offered += ["track"] if "detect" in offered else []
        # A request names the model of its task by the task.
        given = [f"--model={task.name}={task.ours}" for task in self.tasks if task.name != "pose"]
        return [
            self.vision, "studio", "--port", str(self.port), "--log", "none", "--task",
            ",".join(offered), *given,
        ]  # fmt: skip


class FastAPI(Server):
    name, title, path = "fastapi", "FastAPI, uvicorn", "/look"

    def words(self):
        return [
            sys.executable, "-m", "uvicorn", "fastapi_peer:app", "--app-dir", str(HERE), "--port",
            str(self.port), "--workers", str(os.cpu_count()), "--log-level", "error",
            "--no-access-log",
        ]  # fmt: skip


class LitServe(Server):
    name, title, path = "litserve", "LitServe", "/look"

    def requests(self, pictures):
        return [client.form(self.path, [("picture", "a.jpg", picture)]) for picture in pictures]

    def words(self):
        return [sys.executable, str(HERE / "litserve_peer.py"), str(self.port)]


class MLServer(Server):
    name, title, path = "mlserver", "MLServer", "/v2/models/look/infer"
    ready = "/v2/models/look/ready"

    def words(self):
        ports = {"http_port": self.port, "grpc_port": free_port(), "metrics_port": free_port()}
        settings = {"host": "127.0.0.1", "parallel_workers": os.cpu_count(), "debug": False}
        model = {"name": "look", "implementation": "mlserver_peer.Look"}
        (self.folder / "settings.json").write_text(json.dumps(settings | ports))
        (self.folder / "model-settings.json").write_text(json.dumps(model))
        return [str(Path(sys.executable).parent / "mlserver"), "start", str(self.folder)]

    def requests(self, pictures):
        # Its own form of the protocol knows bytes as Base64 only.
        made = []
        for picture in pictures:
            tensor = {
                "name": "picture", "shape": [1], "datatype": "BYTES",
                "parameters": {"content_type": "base64"},
                "data": [base64.b64encode(picture).decode()],
            }  # fmt: skip
            body = json.dumps({"inputs": [tensor]}).encode()
            made.append(client.request(self.path, body, "application/json"))
        return made


ALL = {one.name: one for one in (Ours, FastAPI, LitServe, MLServer)}
