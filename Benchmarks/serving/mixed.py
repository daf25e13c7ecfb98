"""A mix of everything for a long time: flat memory, no lost request, no wrong answer."""

import json
import threading
import time

import client


def beginning(line):
    """An answer without what differs from run to run."""
    answer = json.loads(line)
    answer.pop("milliseconds", None)
    return answer


class Mixed:
    """Asks for pictures, forms, streams and videos at once, and watches."""

    CONNECTIONS = 6

    def __init__(self, server, pictures, rate=None):
        """`rate` is how many pictures a second are asked for at most; None for all that can be."""
        self.server, self.rate = server, rate
        self.pause = self.CONNECTIONS / rate if rate else 0.0
        self.plain = server.requests(pictures)
        self.expected = {}
        self.faults, self.counts = [], {}
        self.lock = threading.Lock()

    def note(self, kind, count=1, faults=()):
        with self.lock:
            self.counts[kind] = self.counts.get(kind, 0) + count
            self.faults += [f"{kind}: {fault}" for fault in faults]

    def check(self, number, body):
        """Each picture has the same answer every time."""
        found = beginning(body)
        with self.lock:
            return self.expected.setdefault(number, found) == found

    def ask_pictures(self, seconds):
        load = client.drive(
            self.server.port, self.plain, self.CONNECTIONS, seconds, self.check, self.pause
        )
        self.note("pictures", len(load.latencies), load.failures[:5])

    def ask_wrongly(self, seconds):
        wrong = [
            client.request(self.server.path, b"no picture", "image/jpeg"),
            client.request("/v1/nothing", b"", "image/jpeg"),
            client.request(self.server.path + "?nothing=1", b"x", "image/jpeg"),
        ]
        load = client.drive(self.server.port, wrong, 1, seconds, pause=self.pause)
        faults = [fault for fault in load.failures if fault[0] not in (400, 404, 415)][:5]
        self.note("refused", len(load.latencies), faults)

    def ask_once(self, path, body=b"", content_type="image/jpeg", expected=200):
        request = client.request(path, body, content_type)
        status, found = client.once(self.server.port, request)
        if status != expected:
            self.note(path.split("?")[0], 0, [(status, found[:200])])
        return found

    def ask_streams(self, seconds, picture):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            opened = self.ask_once("/v1/streams?task=track", expected=201)
            name = json.loads(opened)["id"]
            frames = [
                client.request(f"/v1/streams/{name}/frames?timestamp={time}", picture, "image/jpeg")
                for time in range(0, 4000, 40)
            ]
            load = client.drive(self.server.port, frames, 1, 1.0, pause=self.pause)
            # Behind the last frame it begins anew, which a stream refuses.
            faults = [fault for fault in load.failures if fault[0] != 400][:5]
            self.note("frames", len(load.latencies), faults)
            self.remove(f"/v1/streams/{name}")

    def ask_videos(self, seconds, film):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            begun = self.ask_once("/v1/videos?task=track", film, "video/mp4", 201)
            name = json.loads(begun)["id"]
            state = {}
            while state.get("state") not in ("done", "failed"):
                time.sleep(0.2)
                state = self.get(f"/v1/videos/{name}")
            self.note("videos", 1, [] if state["state"] == "done" else [state])
            self.remove(f"/v1/videos/{name}")
            time.sleep(10 * self.pause)

    def get(self, path):
        import urllib.request

        request = urllib.request.Request(
            f"http://127.0.0.1:{self.server.port}{path}", headers={"Accept": "application/json"}
        )
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def remove(self, path):
        import urllib.request

        request = urllib.request.Request(
            f"http://127.0.0.1:{self.server.port}{path}", method="DELETE"
        )
        urllib.request.urlopen(request).close()

    def resident(self):
        """The memory of the service itself, in megabytes."""
        with open(f"/proc/{self.server.process.pid}/status") as file:
            return next(int(line.split()[1]) / 1024 for line in file if line.startswith("VmRSS"))

    def watched(self, kind, ask, *words):
        """Asks; whoever ends early, or gets no answer at all, is a fault."""
        try:
            ask(*words)
        except BaseException as error:
            self.note(kind, 0, [repr(error)])
        if not self.counts.get(kind):
            self.note(kind, 0, ["there was no answer"])

    def run(self, minutes, picture, film):
        seconds = minutes * 60
        work = [
            threading.Thread(target=self.watched, args=(kind, ask, seconds, *words))
            for kind, ask, *words in (
                ("pictures", self.ask_pictures),
                ("refused", self.ask_wrongly),
                ("frames", self.ask_streams, picture),
                ("videos", self.ask_videos, film),
            )
        ]
        for thread in work:
            thread.start()
        # What is made once, engines and threads, is there after a quarter of the time.
        time.sleep(seconds / 4)
        self.minutes, self.early = minutes, self.resident()
        for thread in work:
            thread.join()
        self.late = self.resident()
        print(", ".join(f"{count} {kind}" for kind, count in sorted(self.counts.items())))
        print(
            f"memory: {self.early:.0f} MB after a quarter of the time, {self.late:.0f} at its end"
        )
        if self.late > self.early * 1.1 + 8:
            self.faults.append("the memory has grown")
        for fault in self.faults[:20]:
            print(fault)
        return not self.faults

    def summary(self):
        """What is kept of a run in which all was well."""
        names = ("minutes", "rate", "early", "late")
        return {name: getattr(self, name) for name in names} | {"counts": self.counts}
