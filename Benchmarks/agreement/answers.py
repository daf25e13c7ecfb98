"""What this project answers, as plain values."""

import json
import os
import subprocess

CLASSIFY = os.path.join("Benchmarks", ".build", "release", "classify-pictures")


class Ours:
    def __init__(self, vision):
        self.vision = vision

    def lines(self, words):
        run = subprocess.run(words, capture_output=True, text=True)
        if run.returncode:
            raise SystemExit("%s failed: %s" % (" ".join(words[:3]), run.stderr))
        return [json.loads(line) for line in run.stdout.splitlines()]

    def ask(self, command, model, paths, *options):
        return self.lines(
            [self.vision, command, "--format", "json", "--model", model, *options, *paths]
        )

    def classes(self, model, count, paths):
        """The best classes of each picture and head, with their scores."""
        return [line["heads"] for line in self.lines([CLASSIFY, model, str(count), *paths])]
