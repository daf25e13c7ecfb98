"""Tells whether the machine does something else while it is measured.

A value that was measured while other processes used more than a tenth of the machine is measured
again, up to `attempts` times; how many stayed disturbed is counted and printed with the results.
"""

import os
import resource
import time

TICK = os.sysconf("SC_CLK_TCK")
MOST_OTHERS, PATIENCE = 0.1, 5
attempts = 3
peers = []  # Processes that live on, whose work is not counted as somebody else's.
counts = {"all": 0, "disturbed": 0}


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


def measured(subject):
    """What a subject gives undisturbed, as far as that can be had."""
    counts["all"] += 1
    found = []
    for _ in range(attempts):
        if attempts > 1:
            wait()
        value, others = others_during(subject)
        if others <= MOST_OTHERS:
            return value
        found.append((others, value))
    counts["disturbed"] += 1
    return min(found, key=lambda pair: pair[0])[1]
