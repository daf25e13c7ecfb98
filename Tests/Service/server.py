"""A service that is started for some tests, and asked."""

import json
import subprocess
import tempfile
import time
import urllib.error
import urllib.request


class Server:
    """`vision serve` on a free port; ends with the block it is used in, and must end well."""

    def __init__(self, vision, *words, environment=None):
        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [vision, "serve", "--port", "0", *words],
            stdout=subprocess.PIPE, stderr=self.log, text=True, env=environment,
        )  # fmt: skip
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            self.process.wait()
            raise SystemExit(f"service: it did not start:\n{self.said()}")
        self.port = int(self.address.rsplit(":", 1)[1])

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        self.process.terminate()
        try:
            status = self.process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise SystemExit("service: it did not end within a minute") from None
        if kind is None and status != 0:
            raise SystemExit(f"service: it ended with {status}:\n{self.said()}")

    def said(self):
        self.log.seek(0)
        return self.log.read().decode(errors="replace")[-4000:]

    def wait_until_ready(self):
        """Waits until models are loaded."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                with urllib.request.urlopen(f"{self.address}/readyz") as answer:
                    return answer.status
            except urllib.error.HTTPError:
                time.sleep(0.05)
        raise SystemExit(f"service: it did not get ready:\n{self.said()}")

    def json(self, path):
        with urllib.request.urlopen(self.address + path) as answer:
            return json.load(answer)

    def text(self, path):
        with urllib.request.urlopen(self.address + path) as answer:
            return answer.read().decode()
