"""What every peer's process does: answer the runner's questions, one line of JSON each.

A peer has `on_picture(request)`, which makes the work on one decoded picture, and may have
`on_file(request)`, which makes the work on one picture file.
"""

import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor


def latency(peer, request):
    """The milliseconds of each call, and how many cores they kept busy.

    A peer that notes how many seconds of each call it was `inside` its library says that as well.
    """
    call = peer.on_picture(request)
    for _ in range(request["warmUp"]):
        call()
    times = []
    wall, busy = time.perf_counter(), time.process_time()
    for _ in range(request["iterations"]):
        start = time.perf_counter()
        call()
        times.append(1000 * (time.perf_counter() - start))
    cores = (time.process_time() - busy) / (time.perf_counter() - wall)
    answer = {"milliseconds": times, "cores": cores}
    if inside := getattr(peer, "inside", None):
        answer["inside"] = [1000 * seconds for seconds in inside[-len(times) :]]
    return answer


def files(peer, request):
    """The seconds for all files, read, decoded and looked at by some workers side by side."""
    calls = [peer.on_file(request) for _ in range(request["workers"])]
    calls[0](request["pictures"][0])
    shares = [request["pictures"][index :: len(calls)] for index in range(len(calls))]
    start = time.perf_counter()
    with ThreadPoolExecutor(len(calls)) as pool:
        for done in [
            pool.submit(lambda c, s: [c(p) for p in s], *pair) for pair in zip(calls, shares)
        ]:
            done.result()
    return {"seconds": time.perf_counter() - start}


def once(peer, request):
    """Looks at files as a program does that was just started."""
    call = peer.on_file(request)
    return {"found": [call(picture) for picture in request["pictures"]][:1]}


def serve(peer):
    # What libraries print must not get between the answers.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    kinds = {"latency": latency, "files": files, "once": once}
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps(kinds[request["kind"]](peer, request)), file=answers, flush=True)
