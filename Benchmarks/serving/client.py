"""A client that keeps connections busy, and says how long each request took.

It does so little for a request that it is no bottleneck: what is sent is made in advance, and of an
answer only its header is looked at, and its body where somebody wants to see it.
"""

import contextlib
import heapq
import select
import socket
import time

#: The seconds that a server may be silent.
PATIENCE = 120


def request(path, body=b"", content_type="image/jpeg", *fields, method="POST", host="localhost"):
    """The bytes of a request; those that send nothing have no body."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", *fields]
    if method == "POST":
        lines += [f"Content-Type: {content_type}", f"Content-Length: {len(body)}"]
    return ("\r\n".join(lines) + "\r\n\r\n").encode() + body


def form(path, files, *fields):
    """A request with files, given as triples of a field's name, a file's name and its bytes."""
    mark = b"xyz-form"
    body = b"".join(
        b'--%s\r\nContent-Disposition: form-data; name="%s"; filename="%s"\r\n\r\n%s\r\n'
        % (mark, field.encode(), name.encode(), content)
        for field, name, content in files
    )
    kind = f"multipart/form-data; boundary={mark.decode()}"
    return request(path, body + b"--%s--\r\n" % mark, kind, *fields)


def parsed(received):
    """The status and the body of an answer; None as long as it is not whole."""
    end = received.find(b"\r\n\r\n")
    if end < 0:
        return None
    header = bytes(received[:end]).lower()
    status, start = int(header[9:12]), end + 4
    if b"\r\ntransfer-encoding: chunked" in header:
        body = unchunked(received, start)
        return None if body is None else (status, body)
    length = 0
    if (at := header.find(b"\r\ncontent-length:")) >= 0:
        length = int(header[at + 17 :].split(b"\r\n", 1)[0])
    if len(received) < start + length:
        return None
    return status, bytes(received[start : start + length])


def unchunked(received, start):
    """A body that came in chunks; None as long as it is not whole."""
    body = b""
    while (end := received.find(b"\r\n", start)) >= 0:
        size = int(received[start:end], 16)
        start = end + 2 + size + 2
        if len(received) < start:
            return None
        if size == 0:
            return body
        body += received[end + 2 : start - 2]
    return None


class Connection:
    """A connection on which one request after the other is made."""

    def __init__(self, port, number):
        self.number = number
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.setblocking(False)
        self.unsent, self.received, self.start = memoryview(b""), bytearray(), 0.0

    def begin(self, request):
        """Begins to send a request."""
        self.start = time.perf_counter()
        self.unsent, self.received = memoryview(request), bytearray()
        self.send()

    def send(self):
        with contextlib.suppress(BlockingIOError):
            self.unsent = self.unsent[self.socket.send(self.unsent) :]

    def receive(self):
        """The answer's status and body; None as long as it is not whole."""
        piece = self.socket.recv(1 << 18)
        if not piece:
            raise ConnectionError("the server ended the connection")
        self.received += piece
        return parsed(self.received)


class Load:
    """What came of the requests of some time."""

    def __init__(self):
        self.latencies = []
        self.failures = []
        self.seconds = 0.0

    @property
    def rate(self):
        return len(self.latencies) / self.seconds

    @property
    def mean(self):
        """The mean latency, in milliseconds."""
        return sum(self.latencies) / len(self.latencies) * 1000

    def part(self, fraction):
        """The latency, in milliseconds, below which a part of the requests stayed."""
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(len(ordered) * fraction))] * 1000

    def summary(self):
        """What is kept of it: requests a second, and milliseconds."""
        return {"rate": self.rate, "median": self.part(0.5), "late": self.part(0.99)}


def is_something(_, status, body):
    """Whether an answer is one at all."""
    return status == 200 and bool(body)


def drive(port, requests, connections, seconds, check=is_something, pause=0.0):
    """Asks on several connections for some seconds; each pauses after an answer.

    `check` is given which request it was, the status and the body, and says whether that is right.
    """
    load, poll, resting = Load(), select.epoll(), []
    start = time.perf_counter()
    by_number = {}
    for number in range(connections):
        one = Connection(port, number)
        by_number[one.socket.fileno()] = one
        poll.register(one.socket, select.EPOLLIN)
        resting.append((start, one.socket.fileno()))
    while by_number:
        now = time.perf_counter()
        while resting and resting[0][0] <= now:
            one = by_number[heapq.heappop(resting)[1]]
            if now >= start + seconds:
                poll.unregister(one.socket)
                by_number.pop(one.socket.fileno()).socket.close()
                continue
            one.begin(requests[one.number % len(requests)])
            wait_for(poll, one)
        if not by_number:
            break
        events = poll.poll(max(0, resting[0][0] - now) if resting else PATIENCE)
        if not events and not resting:
            raise TimeoutError(f"nothing answered for {PATIENCE} s")
        for file, event in events:
            one = by_number[file]
            if event & select.EPOLLOUT:
                one.send()
                wait_for(poll, one)
            if not event & ~select.EPOLLOUT or (answer := one.receive()) is None:
                continue
            now = time.perf_counter()
            load.latencies.append(now - one.start)
            which = one.number % len(requests)
            if not check(which, *answer):
                load.failures.append((answer[0], answer[1][:300]))
            one.number += 1
            if now >= start + seconds:
                poll.unregister(file)
                by_number.pop(file).socket.close()
            elif pause:
                heapq.heappush(resting, (now + pause, file))
            else:
                one.begin(requests[one.number % len(requests)])
                wait_for(poll, one)
    load.seconds = time.perf_counter() - start
    return load


def wait_for(poll, connection):
    """Has a connection wake us that can be read, or written where there is more to send."""
    poll.modify(connection.socket, select.EPOLLIN | (select.EPOLLOUT if connection.unsent else 0))


class Asker(Connection):
    """A connection on which each request waits for its answer."""

    def __init__(self, port):
        super().__init__(port, 0)
        self.socket.settimeout(PATIENCE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def ask(self, request):
        """The status and the body of the answer."""
        self.socket.sendall(request)
        self.received = bytearray()
        while (answer := self.receive()) is None:
            pass
        return answer


class IdleConnections:
    """Connections that ask once, and then nothing for the length of a block."""

    def __init__(self, port, count, request):
        self.port, self.count, self.request, self.askers = port, count, request, []

    def __enter__(self):
        for _ in range(self.count):
            self.askers.append(Asker(self.port))
            status, body = self.askers[-1].ask(self.request)
            if status != 200:
                raise SystemExit(f"a connection that is to idle: {status} {body[:300]}")
        return self

    def __exit__(self, *_):
        for one in self.askers:
            one.socket.close()
