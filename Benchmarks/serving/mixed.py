"""A mix of everything for a long time: flat memory, no lost request, no wrong answer."""

import collections
import itertools
import json
import random
import threading
import time

import client
import questions
import servers


class Fault(Exception):
    """Something that must not be."""


class Mixed:
    """Asks for pictures, forms, tensors, pages, streams and videos at once, and watches."""

    CONNECTIONS = 6
    #: Sends no question more than this often a second beside those for pictures.
    PAUSE = 0.2

    def __init__(self, server, known, rate=None):
        """`known` is the `Known` answers; `rate` is how many pictures a second are asked for at
        most, None for all that can be.
        """
        self.server, self.known, self.rate = server, known, rate
        self.pause = self.CONNECTIONS / rate if rate else 0.0
        self.faults, self.counts = [], collections.Counter()
        # How many answers of each method and status came, for comparison with the service's own.
        self.answers = collections.Counter()
        self.lock = threading.Lock()
        # Held while a job on a video has a process of its own.
        self.job = threading.Lock()

    def note(self, kind, request, status, is_right, body=b""):
        """Counts an answer, and keeps what is wrong with it."""
        with self.lock:
            self.answers[request.split(b" ", 1)[0].decode(), str(status)] += 1
            if is_right:
                self.counts[kind] += 1
                return
            asked = request.split(b"\r\n", 1)[0].decode()
            self.faults.append(f"{kind}: {asked}: {status} {body[:300]}")

    def put(self, asker, question):
        """Asks a question."""
        status, body = asker.ask(question.request)
        is_right = question.is_answered_by(status, body)
        self.note(question.kind, question.request, status, is_right, body)

    def ask(self, asker, request, expected):
        """Asks for what the rest depends on."""
        status, body = asker.ask(request)
        self.note("others", request, status, status == expected, body)
        if status != expected:
            raise Fault(f"{status} in place of {expected}")
        return body

    def ask_pictures(self, seconds):
        asked = list(self.known.pictures)
        random.Random(7).shuffle(asked)

        def check(which, status, body):
            one = asked[which]
            is_right = one.is_answered_by(status, body)
            self.note(one.kind, one.request, status, is_right, body)
            return is_right

        requests = [one.request for one in asked]
        client.drive(self.server.port, requests, self.CONNECTIONS, seconds, check, self.pause)

    def ask_wrongly(self, seconds):
        """Each wrong request has a connection of its own, as some end it."""
        for one in during(seconds, self.known.wrong, max(self.pause, self.PAUSE)):
            with client.Asker(self.server.port) as asker:
                self.put(asker, one)

    def ask_pages(self, seconds):
        with client.Asker(self.server.port) as asker:
            for one in during(seconds, self.known.pages, max(self.pause, self.PAUSE)):
                self.put(asker, one)

    def ask_metrics(self, seconds):
        """Whatever is counted must not fall."""
        request, before = client.request("/metrics", method="GET"), {}
        with client.Asker(self.server.port) as asker:
            for _ in during(seconds, [None], 5 * self.PAUSE):
                status, body = asker.ask(request)
                now = {
                    name: value
                    for name, value in values(body).items()
                    if name.split("{")[0].endswith(("_total", "_count", "_bucket"))
                }
                is_right = status == 200 and len(now) > 0
                is_right &= all(value <= now.get(name, -1) for name, value in before.items())
                self.note("metrics", request, status, is_right, body)
                before = now

    def ask_streams(self, seconds):
        """Each stream has all frames of the film, and then one whose time was before."""
        with client.Asker(self.server.port) as asker:
            for task in during(seconds, self.known.streams, 0):
                opened = client.request(f"/v1/streams?task={task}&{questions.query(task)}")
                name = json.loads(self.ask(asker, opened, 201))["id"]
                lines = self.known.streams[task]
                for number, (frame, line) in enumerate(zip(self.known.frames, lines, strict=True)):
                    place = f"/v1/streams/{name}/frames?timestamp={number * 40}"
                    asked = client.request(place, frame)
                    self.put(asker, questions.Question("frames", asked, [line]))
                    time.sleep(self.pause)
                late = questions.Refusal("refused", asked, (400, "optionInvalid"))
                self.put(asker, late)
                self.remove(asker, f"/v1/streams/{name}")

    def ask_videos(self, seconds):
        with client.Asker(self.server.port) as asker:
            for task in during(seconds, self.known.videos, max(10 * self.pause, self.PAUSE)):
                with self.job:
                    self.ask_video(asker, task)

    def ask_video(self, asker, task):
        """A job, from its beginning to its removal."""
        address = f"/v1/videos?task={task}&{questions.query(task)}"
        begun = client.request(address, self.known.film, "video/mp4")
        place = f"/v1/videos/{json.loads(self.ask(asker, begun, 201))['id']}"
        events = client.request(f"{place}/events", method="GET")
        told = self.ask(asker, events, 200)
        if b"event: done\n" not in told:
            raise Fault(f"a video ended with {told[-500:]}")
        lines = client.request(place, method="GET")
        self.put(asker, questions.Question("videos", lines, self.known.videos[task]))
        # Embeddings have no place in a picture that could be drawn.
        drawn = client.request(f"{place}.mp4", method="GET")
        if task == "embed":
            self.put(asker, questions.Refusal("refused", drawn, (409, "notReady")))
        elif (video := self.ask(asker, drawn, 200))[4:8] != b"ftyp":
            raise Fault(f"a drawn video begins with {video[:12]}")
        self.remove(asker, place)

    def remove(self, asker, place):
        self.ask(asker, client.request(place, method="DELETE"), 204)

    def resident(self):
        """The memory, in megabytes, of the service and the processes of its models."""
        with self.job:
            numbers = [self.server.process.pid, *servers.descendants(self.server.process.pid)]
            return sum(servers.held(number, "VmRSS") for number in numbers)

    def watched(self, ask, *words):
        """Asks; a connection that ends early is a fault."""
        try:
            ask(*words)
        except BaseException as error:
            with self.lock:
                self.faults.append(f"{ask.__name__}: {error!r}")

    def counted(self, asker):
        """How many answers the service says that it gave, by methods and statuses."""
        status, body = asker.ask(client.request("/metrics", method="GET"))
        found = collections.Counter()
        for name, value in values(body).items():
            kind, _, labels = name.partition("{")
            if kind == "vision_requests_total":
                parts = dict(part.split("=") for part in labels.rstrip("}").split(","))
                found[parts["method"].strip('"'), parts["status"].strip('"')] += int(value)
        return found

    def compare_counts(self, before):
        """What the service counted must be what was answered here: nothing lost, nothing twice."""
        with client.Asker(self.server.port) as asker:
            for _ in range(50):
                # A request is counted once it is over, which its client may see before.
                found = self.counted(asker)
                if found - before == self.answers:
                    return
                self.answers["GET", "200"] += 1
                time.sleep(0.1)
        self.faults.append(f"the service counted {found - before}, its client {self.answers}")

    def run(self, minutes):
        seconds = minutes * 60
        with client.Asker(self.server.port) as asker:
            before = self.counted(asker)
        # That very request is in the next count.
        self.answers["GET", "200"] += 1
        work = [
            threading.Thread(target=self.watched, args=(ask, seconds))
            for ask in (
                self.ask_pictures, self.ask_wrongly, self.ask_pages, self.ask_metrics,
                self.ask_streams, self.ask_videos,
            )
        ]  # fmt: skip
        for thread in work:
            thread.start()
        # What is made once, engines and threads, is there after a quarter of the time.
        time.sleep(seconds / 4)
        self.minutes, self.early = minutes, self.resident()
        for thread in work:
            thread.join()
        self.late = self.resident()
        self.compare_counts(before)
        self.judge()
        return not self.faults

    def judge(self):
        """Says what came of it, and what was wrong."""
        print(", ".join(f"{count} {kind}" for kind, count in sorted(self.counts.items())))
        print(
            f"memory: {self.early:.0f} MB after a quarter of the time, {self.late:.0f} at its end"
        )
        self.faults += [
            f"{kind}: there was no right answer"
            for kind in sorted(self.known.kinds())
            if not self.counts[kind]
        ]
        if self.late > self.early * 1.1 + 8:
            self.faults.append("the memory has grown")
        for fault in self.faults[:20]:
            print(fault)

    def summary(self):
        """What is kept of a run in which all was well."""
        names = ("minutes", "rate", "early", "late")
        return {name: getattr(self, name) for name in names} | {"counts": dict(self.counts)}


def during(seconds, items, pause):
    """The items again and again for so long, with a pause behind each."""
    end = time.monotonic() + seconds
    for item in itertools.cycle(items):
        if time.monotonic() >= end:
            return
        yield item
        time.sleep(pause)


def values(text):
    """The numbers of metrics, by names with their labels."""
    lines = text.decode().splitlines()
    pairs = (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    return {name: float(value) for name, value in pairs}
