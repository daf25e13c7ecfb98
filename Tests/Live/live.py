#!/usr/bin/python3
"""The tests of `Tests/Live/run`: each is a function, named after what must be true.

Every test reads with the command as a user would. In the end no output may hold a password.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cameras  # noqa: F401
import over_http  # noqa: F401
import over_network  # noqa: F401
import over_rtsp  # noqa: F401
import several  # noqa: F401
from bench import SECRET, TESTS, Bench
from lossy_network import NotAllowed
from support import Material

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
import programs  # noqa: E402

programs.only_installed()

PASSED, FAILED = "passed", "failed"


def no_secrets(bench):
    """No output of any test holds a password."""
    for text in bench.printed:
        assert SECRET not in text, f"a password was printed: {text[:2000]}"


def run(function, bench):
    """Runs a test and prints how it went; a skipped one returns why, and its name."""
    start = time.monotonic()
    outcome, trace = PASSED, ""
    try:
        function(bench)
    except NotAllowed as reason:
        outcome = f"{reason}\t{function.__name__}"
    except Exception:
        outcome, trace = FAILED, traceback.format_exc(limit=3)
    name = function.__name__.replace("_", " ")
    word = {PASSED: "ok", FAILED: "FAILED"}.get(outcome, f"skipped: {outcome.split(chr(9))[0]}")
    took = time.monotonic() - start
    print(f"{trace}live: {name}: {word} ({took:.1f} s)\n", end="", flush=True)
    return outcome


def judge(skips):
    """In CI a test may be skipped only for what is listed, and is not there."""
    if not skips or "CI" not in os.environ:
        return 0
    words = ["scripts/judge-skips", ".ci/allowed-skips"]
    return subprocess.run(words, input="\n".join(skips), text=True).returncode


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--vision", required=True)
    parser.add_argument("--only", action="append", default=[])
    arguments = parser.parse_args()
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(arguments.vision, Material(folder))
        chosen = [
            function
            for function in TESTS
            if not arguments.only or any(word in function.__name__ for word in arguments.only)
        ]
        if not chosen:
            raise SystemExit(f"live: no test is named like {', '.join(arguments.only)}")
        beside = [each for each in chosen if not hasattr(each, "is_alone")]
        # Most of the time they wait for streams.
        with ThreadPoolExecutor(2 * (os.cpu_count() or 1) + 1) as pool:
            outcomes = list(pool.map(lambda function: run(function, bench), beside))
        rest = [each for each in chosen if each not in beside]
        outcomes += [run(function, bench) for function in [*rest, no_secrets]]
    failures = outcomes.count(FAILED)
    skips = [each for each in outcomes if each not in (PASSED, FAILED)]
    took = time.monotonic() - begin
    passed = len(chosen) + 1 - failures - len(skips)
    print(f"live: {passed} passed, {failures} failed, {len(skips)} skipped in {took:.0f} s")
    sys.exit(1 if failures or judge(skips) else 0)


if __name__ == "__main__":
    main()
