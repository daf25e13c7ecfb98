"""A busy loop on one core, which tells how much of that core it got.

probe.py CORE: for each line on standard input, loops for SECONDS and prints how many turns it made.
"""

import os
import sys
import time

SECONDS = 0.03


def turns():
    count, end = 0, time.perf_counter() + SECONDS
    while time.perf_counter() < end:
        count += 1
    return count


if __name__ == "__main__":
    os.sched_setaffinity(0, {int(sys.argv[1])})
    for _ in sys.stdin:
        print(turns(), flush=True)
