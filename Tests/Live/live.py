#!/usr/bin/env python3
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

import cameras  # noqa: F401
import over_http  # noqa: F401
import over_network  # noqa: F401
import over_rtsp  # noqa: F401
import several  # noqa: F401
from bench import SECRET, TESTS, Bench
from lossy_network import NotAllowed
from support import Material


def no_secrets(bench):
    """No output of any test holds a password."""
    for text in bench.printed:
        assert SECRET not in text, f"a password was printed: {text[:2000]}"


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
    failures = 0
    skips = []
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
        for function in [*chosen, no_secrets]:
            start = time.monotonic()
            try:
                function(bench)
                word = "ok"
            except NotAllowed as reason:
                word = f"skipped: {reason}"
                skips.append(f"{reason}\t{function.__name__}")
            except Exception:
                traceback.print_exc(limit=3)
                word = "FAILED"
                failures += 1
            name = function.__name__.replace("_", " ")
            print(f"live: {name}: {word} ({time.monotonic() - start:.1f} s)", flush=True)
    took = time.monotonic() - begin
    passed = len(chosen) + 1 - failures - len(skips)
    print(f"live: {passed} passed, {failures} failed, {len(skips)} skipped in {took:.0f} s")
    sys.exit(1 if failures or judge(skips) else 0)


if __name__ == "__main__":
    main()
