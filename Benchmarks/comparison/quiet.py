"""Tells whether the machine does something else while it is measured.

Two things say so: the system, of other processes that used more than a tenth of the machine
meanwhile; and a busy loop on each core, all at once, before and after: on a virtual machine a core
may be somebody else's without the system knowing. A value that was disturbed is measured again, up
to `attempts` times; how many values that were, and how many stayed disturbed, is printed with the
results.
"""

import os
import resource
import subprocess
import sys
import time

TICK = os.sysconf("SC_CLK_TCK")
MOST_OTHERS, PATIENCE = 0.1, 5
# A loop that makes fewer turns than this part of the most did not have its core.
LEAST_OF_CORE = 0.9
attempts = 3
peers = []  # Processes that live on, whose work is not counted as somebody else's.
counts = {"all": 0, "repeated": 0, "disturbed": 0}
loops = []  # A process on each core.
most_turns = {}  # The most turns a loop has made so far, by core.


def busy():
    """Seconds that all processes together have used so far."""
    with open("/proc/stat") as file:
        numbers = [int(word) for word in file.readline().split()[1:]]
    user, nice, system, _, _, *interrupts = numbers[:8]
    return (user + nice + system + sum(interrupts)) / TICK


def own():
    """Seconds that this process, those it waited for and the living peers have used so far."""
    used = 0.0
    for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN):
        usage = resource.getrusage(who)
        used += usage.ru_utime + usage.ru_stime
    for peer in peers:
        if peer.child:
            with open("/proc/%d/stat" % peer.child.pid) as file:
                fields = file.read().rsplit(")", 1)[1].split()
            used += (int(fields[11]) + int(fields[12])) / TICK
    return used


def others_during(work):
    """What `work` gives, and the part of the machine that others used meanwhile."""
    before, mine, start = busy(), own(), time.perf_counter()
    value = work()
    seconds = (time.perf_counter() - start) * os.cpu_count()
    return value, max(busy() - before - (own() - mine), 0) / max(seconds, 0.05)


def wait():
    """Waits until others leave the machine alone, or patience ends."""
    end = time.monotonic() + PATIENCE
    while others_during(lambda: time.sleep(0.3))[1] > MOST_OTHERS and time.monotonic() < end:
        time.sleep(0.5)


def begin_loops():
    script = os.path.join(os.path.dirname(__file__), "probe.py")
    for core in sorted(os.sched_getaffinity(0)):
        words = [sys.executable, script, str(core)]
        pipe = subprocess.PIPE
        loops.append((core, subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True)))
    for _ in range(5):
        missing_core()


def missing_core():
    """Which part of a core was missing just now: of the one that had the least, 0 to 1."""
    if not loops:
        begin_loops()
    for _, loop in loops:
        loop.stdin.write("\n")
        loop.stdin.flush()
    parts = []
    for core, loop in loops:
        turns = int(loop.stdout.readline())
        most_turns[core] = max(turns, most_turns.get(core, 1))
        parts.append(1 - turns / most_turns[core])
    return max(parts)


def measured(subject):
    """What a subject gives undisturbed, as far as that can be had."""
    counts["all"] += 1
    found = []
    for attempt in range(attempts):
        if attempts > 1:
            wait()
        missing = missing_core()
        value, others = others_during(subject)
        missing = max(missing, missing_core())
        if others <= MOST_OTHERS and missing <= 1 - LEAST_OF_CORE:
            return value
        counts["repeated"] += attempt == 0
        found.append((max(others, missing), value))
    counts["disturbed"] += 1
    return min(found, key=lambda pair: pair[0])[1]
