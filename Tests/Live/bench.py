"""What each test of live streams is given, and what they have in common."""

import subprocess

from support import Vision

# Appears in addresses and nowhere else.
SECRET = "Tr0ub4dor"
TESTS = []


def test(function):
    TESTS.append(function)
    return function


def alone(function):
    """Marks a test beside which no other runs: it takes all that the machine has."""
    function.is_alone = True
    return function


def test_model(name):
    """A public model, where scripts/testdata has put it."""
    words = ["scripts/testdata", "--path", f"models/{name}"]
    found = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()
    return found[0] if found[0].endswith(name) else f"{found[0]}/models/{name}"


class Bench:
    """What a test is given."""

    def __init__(self, program, material):
        self.program, self.material = program, material
        self.models = {
            "classify": test_model("mobilenet_v1_0.25_224_quant.tflite"),
            "embed": test_model("mobilenet_v1_0.25_224_1_metadata_1.tflite"),
        }
        self.printed = []

    def start(self, *words, command="detect", environment=None, inside=(), quiet=True):
        options = ["--format", "json", "--stall-timeout", "2", "--connect-timeout", "6"]
        options += ["--quiet"] if quiet else []
        return Vision(
            self.program, command, *options, *words, environment=environment, inside=inside
        )

    def run(self, *words, seconds=45, **more):
        return self.end(self.start(*words, **more), seconds)

    def end(self, vision, seconds=45):
        outcome = vision.outcome(seconds)
        self.printed += [outcome.output, outcome.error]
        return outcome

    def read(self, *words, duration="1.5", **more):
        return self.run("--duration", duration, *words, **more)


def refused(outcome, *words):
    assert outcome.code == 1 and not outcome.frames, str(outcome)
    for word in words:
        assert word in outcome.error, f"{word!r} is not in {outcome}"


def fine(outcome, least=8):
    assert outcome.code == 0 and len(outcome.frames) >= least, str(outcome)
    outcome.check_times()
