"""The command: started as the page's service, or asked for what the page must show."""

import json
import subprocess
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# How long anything may take on a machine that does other work as well.
SECONDS = 180


class Service:
    """A running `vision studio`."""

    def __init__(self, vision, words=(), port=0):
        self.vision, self.words = vision, list(words)
        self.start(port)

    def start(self, port=0):
        """Starts it and waits until its models are loaded."""
        self.process = subprocess.Popen(
            [self.vision, "studio", "--port", str(port), "--log", "none", *self.words],
            stdout=subprocess.PIPE,
            text=True,
        )
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            raise RuntimeError("vision studio did not start; it says why above")
        self.port = int(self.address.rsplit(":", 1)[1])
        until = time.monotonic() + SECONDS
        while not self.is_ready():
            if time.monotonic() > until:
                self.kill()
                raise RuntimeError("vision studio is not ready")
            time.sleep(0.1)

    def is_ready(self):
        try:
            with urllib.request.urlopen(self.address + "/readyz", timeout=5):
                return True
        except OSError:
            return False

    def get(self, path):
        """Header and body of an answer."""
        with urllib.request.urlopen(self.address + path, timeout=SECONDS) as answer:
            return answer.headers, answer.read()

    def end(self):
        """Ends it the way a person does; answers its exit code."""
        self.process.terminate()
        self.process.stdout.close()
        return self.process.wait(SECONDS)

    def kill(self):
        """Ends it the way a crash does."""
        self.process.kill()
        self.process.stdout.close()
        self.process.wait(SECONDS)


class Command:
    """The command line of the same executable."""

    def __init__(self, vision):
        self.vision = vision
        self.known = {}

    def text(self, *words, may_fail=False):
        return self.run(*words, may_fail=may_fail).stdout

    def remark(self, *words):
        """What it says on standard error when all goes well."""
        return self.run(*words).stderr

    def run(self, *words, may_fail=False, cwd=None):
        words = [str(word) for word in words]
        run = subprocess.run(
            [self.vision, *words], capture_output=True, text=True, timeout=SECONDS, cwd=cwd
        )
        if run.returncode and not may_fail:
            raise RuntimeError(f"vision {' '.join(words)}: {run.stderr}")
        return run

    def lines(self, *words):
        """The JSON lines; the same question is asked once."""
        key = tuple(map(str, words))
        if key not in self.known:
            text = self.text(words[0], "--format", "json", "--quiet", *words[1:])
            self.known[key] = [json.loads(line) for line in text.splitlines()]
        return self.known[key]

    def line(self, *words):
        [line] = self.lines(*words)
        return line


def plain(line):
    """A JSON line without what differs between two runs of the same, and what the page asks for."""
    left_out = ("input", "milliseconds", "presentation")
    return {name: value for name, value in line.items() if name not in left_out}
