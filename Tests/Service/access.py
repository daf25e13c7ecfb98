"""Who may ask: tokens, TLS, IPv6, other hosts and other sites."""

import os
import subprocess
from pathlib import Path

from server import Server

TOKEN = "0123456789abcdef0123456789abcdef"


def status(*words):
    """What curl is answered, as a number."""
    result = subprocess.run(
        ["curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", *words],
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert result.returncode == 0, f"curl {words} ended with {result.returncode}"
    return int(result.stdout)


def make_certificate(folder):
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:::1,IP:127.0.0.1",
         "-keyout", key, "-out", certificate],
        check=True, capture_output=True,
    )  # fmt: skip
    return certificate, key


def check_plain(vision):
    with Server(vision) as server:
        server.wait_until_ready()
        for host in ("127.0.0.1", "[::1]", "localhost"):
            assert status(f"http://{host}:{server.port}/v1/tasks") == 200, host
        address = f"http://localhost:{server.port}/v1/tasks"
        assert status("-H", "Host: evil.example", address) == 421
        assert status("-H", "Origin: https://evil.example", address) == 403
        for method in ("POST", "GET"):
            for site in ("cross-site", "same-site"):
                assert status("-X", method, "-H", f"Sec-Fetch-Site: {site}", address) == 403


def check_guarded(vision, folder):
    certificate, key = make_certificate(folder)
    secret = folder / "token"
    secret.write_text(TOKEN + "\n")
    with Server(
        vision, "--host", "::", "--token-file", secret, "--tls-certificate", certificate,
        "--tls-key", key,
    ) as server:  # fmt: skip
        assert server.address.startswith("https://[::]:"), server.address
        trust = ("--cacert", certificate)
        for host in ("localhost", "[::1]"):
            address = f"https://{host}:{server.port}"
            assert status(*trust, f"{address}/healthz") == 200
            assert status(*trust, f"{address}/v1/models") == 401
            wrong = f"Authorization: Bearer {TOKEN[:-1]}0"
            assert status(*trust, "-H", wrong, f"{address}/v1/models") == 401
            right = f"Authorization: Bearer {TOKEN}"
            assert status(*trust, "-H", right, f"{address}/v1/models") == 200
    with Server(
        vision, "--host", "0.0.0.0", environment=os.environ | {"VISION_SERVICE_TOKEN": TOKEN}
    ) as server:
        address = f"http://127.0.0.1:{server.port}/v1/tasks"
        assert status(address) == 401
        assert status("-H", f"Authorization: Bearer {TOKEN}", address) == 200


def check_hidden(vision):
    """A process in which a model runs gets everything of the environment but the token."""
    face = subprocess.run(
        [vision, "models", "path", "face"], capture_output=True, text=True, check=True
    ).stdout.strip()
    with Server(
        vision, "--isolate", "--task", "detect", "--model", f"mine={face}",
        environment=os.environ | {"VISION_SERVICE_TOKEN": TOKEN, "SEEN": "yes"},
    ) as server:  # fmt: skip
        server.wait_until_ready()
        tasks = Path(f"/proc/{server.process.pid}/task")
        children = [int(one) for task in tasks.iterdir() for one in children_of(task)]
        assert children, "no model runs in a process of its own"
        for child in children:
            environment = Path(f"/proc/{child}/environ").read_bytes().split(b"\0")
            assert b"SEEN=yes" in environment
            assert not any(TOKEN.encode() in one for one in environment)


def children_of(task):
    try:
        return (task / "children").read_text().split()
    except OSError:  # The thread has ended.
        return []


def check_refused(vision):
    environment = {
        name: value for name, value in os.environ.items() if name != "VISION_SERVICE_TOKEN"
    }
    result = subprocess.run(
        [vision, "serve", "--port", "0", "--host", "0.0.0.0"],
        capture_output=True, text=True, env=environment, timeout=60,
    )  # fmt: skip
    assert result.returncode == 2 and "--token-file" in result.stderr, result.stderr


def run(vision, folder):
    check_plain(vision)
    check_guarded(vision, folder)
    check_hidden(vision)
    check_refused(vision)
    print("access: IPv4 and IPv6, TLS, tokens, host names and other sites are as they should be")
