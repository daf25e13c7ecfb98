"""Runs programs: once, timed and weighed, or as a peer that keeps answering."""

import json
import os
import subprocess
import tempfile
import time
from dataclasses import dataclass


@dataclass
class Run:
    seconds: float
    megabytes: float  # The most memory held at a time, of a million bytes each.
    output: bytes


def run(words, request=None):
    """A program from its start to its end; `request` is a line for its standard input."""
    with tempfile.TemporaryFile() as complaints, tempfile.TemporaryFile() as output:
        start = time.perf_counter()
        child = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=output, stderr=complaints)
        if request:
            child.stdin.write((json.dumps(request) + "\n").encode())
        child.stdin.close()
        _, status, usage = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode:
            complaints.seek(0)
            raise SystemExit(
                "%s failed:\n%s"
                % (" ".join(words[:4]), complaints.read().decode(errors="replace")[-2000:])
            )
        output.seek(0)
        return Run(seconds, usage.ru_maxrss * 1024 / 1e6, output.read())


class Peer:
    """A Python program of peers/ that is started once and then asked."""

    def __init__(self, title, python, script, *words):
        self.title, self.python = title, python
        self.words = [
            python,
            os.path.join(os.path.dirname(__file__), "..", "peers", script),
            *words,
        ]
        self.child = None

    def ask(self, **request):
        if self.child is None:
            self.child = subprocess.Popen(
                self.words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
        self.child.stdin.write(json.dumps(request) + "\n")
        self.child.stdin.flush()
        answer = self.child.stdout.readline()
        if not answer:
            raise SystemExit("%s ended while it was asked %s" % (self.title, request))
        return json.loads(answer)

    def once(self, **request):
        """The same in a process of its own, from start to end."""
        return run(self.words, dict(request, kind="once"))

    def close(self):
        if self.child:
            self.child.stdin.close()
            self.child.wait()
            self.child = None
