"""Runs this project's programs."""

import json
import os

import process

CLASSIFY = os.path.join("Benchmarks", ".build", "release", "classify-pictures")
PEAKS = os.path.join("Benchmarks", ".build", "release", "processor-peaks")


class Ours:
    def __init__(self, vision):
        self.vision = vision

    def bench(self, task, mode, threads, iterations, warm_up):
        """The median in milliseconds of one picture that is decoded already."""
        return self.bench_parts(task, mode, threads, iterations, warm_up)[0]

    def bench_parts(self, task, mode, threads, iterations, warm_up, further=()):
        """The same, and what the models take of it."""
        words = [
            self.vision,
            "bench",
            task.name,
            "--format",
            "json",
            "--mode",
            mode,
            "--model",
            task.ours,
            "--iterations",
            str(iterations),
            "--warm-up",
            str(warm_up),
        ]
        words += ["--threads", str(threads)] if threads else []
        words += ["--max-results", str(task.results)] if task.results else []
        words += task.words + list(further)
        answer = json.loads(process.run(words + [task.picture]).output)
        return answer["medianMilliseconds"], answer["modelMilliseconds"]

    def peak(self, kind, threads):
        """The products of floats or bytes that the processor does a second at most; 0 for none."""
        return json.loads(process.run([PEAKS, threads]).output)[kind] or 0

    def files(self, task, pictures):
        """A whole process that looks at a number of files."""
        if task.name == "classify":
            return process.run([CLASSIFY, task.ours, "5"] + pictures)
        words = [self.vision, task.name, "--format", "json", "--model", task.ours]
        return process.run(words + task.words + pictures)
