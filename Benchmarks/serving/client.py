"""A client that keeps connections busy, and says how long each request took.

It does so little for a request that it is no bottleneck: what is sent is made in advance, and of an
answer only its header is looked at, and its body where somebody wants to see it.
"""

import asyncio
import time


def request(path, body, content_type, *fields):
    """The bytes of a request."""
    lines = [
        f"POST {path} HTTP/1.1", "Host: localhost", f"Content-Type: {content_type}",
        f"Content-Length: {len(body)}", *fields,
    ]  # fmt: skip
    return ("\r\n".join(lines) + "\r\n\r\n").encode() + body


async def answer(reader):
    """The status and the body of the next answer."""
    header = await reader.readuntil(b"\r\n\r\n")
    lines = header.split(b"\r\n")
    status, length, is_chunked = int(lines[0].split()[1]), 0, False
    for line in lines[1:]:
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
        elif name.lower() == b"transfer-encoding":
            is_chunked = b"chunked" in value
    if not is_chunked:
        return status, await reader.readexactly(length)
    body = b""
    while size := int(await reader.readline(), 16):
        body += await reader.readexactly(size)
        await reader.readline()
    await reader.readline()
    return status, body


class Load:
    """What came of the requests of some time."""

    def __init__(self):
        self.latencies = []
        self.failures = []
        self.seconds = 0.0

    @property
    def rate(self):
        return len(self.latencies) / self.seconds

    def part(self, fraction):
        """The latency, in milliseconds, below which a part of the requests stayed."""
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(len(ordered) * fraction))] * 1000

    def summary(self):
        """What is kept of it: requests a second, and milliseconds."""
        return {"rate": self.rate, "median": self.part(0.5), "late": self.part(0.99)}


async def _connection(port, requests, first, end, load, check, pause):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    number = first
    while time.perf_counter() < end:
        start = time.perf_counter()
        writer.write(requests[number % len(requests)])
        status, body = await answer(reader)
        load.latencies.append(time.perf_counter() - start)
        if status != 200 or not check(number % len(requests), body):
            load.failures.append((status, body[:300]))
        number += 1
        if pause:
            await asyncio.sleep(pause)
    writer.close()


async def _drive(port, requests, connections, seconds, check, pause):
    load = Load()
    start = time.perf_counter()
    await asyncio.gather(
        *(
            _connection(port, requests, first, start + seconds, load, check, pause)
            for first in range(connections)
        )
    )
    load.seconds = time.perf_counter() - start
    return load


def drive(port, requests, connections, seconds, check=lambda _, body: bool(body), pause=0.0):
    """Asks on so many connections at a time for so long; each pauses so long behind an answer."""
    return asyncio.run(_drive(port, requests, connections, seconds, check, pause))


class IdleConnections:
    """Connections on which nothing is asked, for the length of a block."""

    def __init__(self, port, count):
        self.port, self.count, self.sockets = port, count, []

    def __enter__(self):
        import socket

        for _ in range(self.count):
            self.sockets.append(socket.create_connection(("127.0.0.1", self.port), timeout=10))
        return self

    def __exit__(self, *_):
        for one in self.sockets:
            one.close()
