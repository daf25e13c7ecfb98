"""A rolling restart behind nginx, as docs/running-a-service.md has it; nothing is lost."""

import http.client
import os
import re
import shutil
import signal
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request

SENDERS = 4
ROUNDS = 2
# Answers between one restart and the next, so that each phase is under load.
LEAST = 10


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Instance:
    """A service on a port of its own, started again and again."""

    def __init__(self, vision, port):
        self.vision, self.port = vision, port
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [self.vision, "serve", "--port", str(self.port), "--allowed-host", "vision.example",
             "--task", "detect,track", "--log", "none"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/readyz") as answer:
                    return answer.status
            except OSError:
                time.sleep(0.02)
        raise AssertionError(f"the service on port {self.port} did not get ready")

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(timeout=60)
        assert status == 0, f"the service on port {self.port} ended with {status}"


class Sender(threading.Thread):
    """Sends pictures on one connection, one after the other; notes what is not answered well."""

    def __init__(self, port, picture):
        super().__init__(daemon=True)
        self.port, self.picture = port, picture
        self.answers, self.faults, self.is_over = 0, [], False

    def run(self):
        connection = None
        while not self.is_over:
            try:
                if connection is None:
                    connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
                connection.request(
                    "POST", "/v1/detect", self.picture,
                    {"Content-Type": "image/jpeg", "Host": "vision.example"},
                )  # fmt: skip
                answer = connection.getresponse()
                body = answer.read()
                if answer.status != 200 or b'"detections"' not in body:
                    self.faults.append(f"{answer.status}: {body[:200]}")
                elif not re.fullmatch(r"[0-9a-f]{32}", answer.getheader("X-Request-Id") or ""):
                    self.faults.append("an answer without nginx's request ID")
                self.answers += 1
            except (OSError, http.client.HTTPException) as error:
                self.faults.append(repr(error))
                connection = None
                time.sleep(0.05)


def configuration(page, folder, port, ports):
    """The page's configuration of two services, with other ports."""
    [text] = re.findall(r"```nginx\n(upstream .*?)```", page.read_text(), re.DOTALL)
    for written, own in (("8081", ports[0]), ("8082", ports[1])):
        assert written in text, f"the page has no service on port {written}"
        text = text.replace(f"127.0.0.1:{written}", f"127.0.0.1:{own}")
    listen = "listen 80;"
    assert listen in text, f"the page does not say {listen}"
    text = text.replace(listen, f"listen 127.0.0.1:{port};")
    file = folder / "nginx.conf"
    # Its workers write bodies into the folder, which is this user's.
    user = "user root;\n" if os.getuid() == 0 else ""
    file.write_text(
        f"{user}daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;\n"
        f"events {{}}\nhttp {{ access_log off; client_body_temp_path {folder}/bodies;\n"
        + "".join(
            f"{kind}_temp_path {folder}/{kind};\n" for kind in ("proxy", "fastcgi", "uwsgi", "scgi")
        )
        + text
        + "}\n"
    )
    return file


def wait_for_answers(senders, services):
    """Waits until each sender was answered some more, whatever happens to one service."""
    goals = [(sender, sender.answers + LEAST) for sender in senders]
    end = time.monotonic() + 120
    while any(sender.answers < goal and not sender.faults for sender, goal in goals):
        assert time.monotonic() < end, "answers do not come any more"
        time.sleep(0.01)
    for service in services:
        assert service.process.poll() is None, f"the service on port {service.port} has ended"


def check_streams(port, picture):
    """A stream's frames reach the service that has the stream."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def ask(method, path, body=None):
        connection.request(
            method, path, body, {"Host": "vision.example", "Content-Type": "image/jpeg"}
        )
        answer = connection.getresponse()
        return answer.status, answer.read()

    for _ in range(6):
        status, body = ask("POST", "/v1/streams?task=track")
        assert status == 201, f"no stream was opened: {status} {body}"
        [name] = re.findall(rb'"id":"([^"]*)"', body)
        for time_of_frame in (0, 40):
            path = f"/v1/streams/{name.decode()}/frames?timestamp={time_of_frame}"
            status, body = ask("POST", path, picture)
            assert status == 200, f"a frame was answered with {status}: {body}"
        assert ask("DELETE", f"/v1/streams/{name.decode()}")[0] == 204


def run(vision, page, folder, picture):
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    assert program, "nginx is missing: apt-get install nginx-light"
    port, *ports = (free_port() for _ in range(3))
    file = configuration(page, folder, port, ports)
    services = [Instance(vision, own) for own in ports]
    proxy = subprocess.Popen([program, "-p", folder, "-c", file], stderr=subprocess.PIPE)
    senders = [Sender(port, picture) for _ in range(SENDERS)]
    try:
        end = time.monotonic() + 20
        while time.monotonic() < end:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz").close()
            except urllib.error.HTTPError:
                break
            except OSError:
                assert proxy.poll() is None, proxy.stderr.read().decode()
                time.sleep(0.05)
        for sender in senders:
            sender.start()
        wait_for_answers(senders, services)
        for _ in range(ROUNDS):
            for service in services:
                service.end()
                wait_for_answers(senders, [one for one in services if one is not service])
                service.start()
                wait_for_answers(senders, services)
        for sender in senders:
            sender.is_over = True
        for sender in senders:
            sender.join(60)
        faults = [fault for sender in senders for fault in sender.faults]
        assert not faults, f"{len(faults)} requests were lost: {faults[:5]}"
        check_streams(port, picture)
    finally:
        for sender in senders:
            sender.is_over = True
        proxy.terminate()
        proxy.wait(20)
        for service in services:
            service.process.terminate()
            service.process.wait(60)
    count = sum(sender.answers for sender in senders)
    print(f"rolling: {2 * ROUNDS} restarts behind nginx, {count} answers, none lost")
