"""Stands between a client and a RTSP server of the tests, and changes packets on their way.

Only what is interleaved with the connection (TCP) is changed; words pass as they are.
"""

import contextlib
import random
import socket
import struct
import threading

from support import Listening


class Relay(Listening):
    """A relay to a port of this machine, for the length of a `with`.

    `change` gets the number and the bytes of each packet from the server, and the channel it is on
    (0 pictures, 1 the server's clock), and gives the packets that are sent in its place.
    """

    def __init__(self, port, change):
        super().__init__()
        self.upstream, self.change = port, change

    def meet(self, client):
        server = socket.create_connection(("127.0.0.1", self.upstream))
        for pump in (self.pump_words, self.pump_packets):
            threading.Thread(target=pump, args=(client, server), daemon=True).start()

    @staticmethod
    def pump_words(client, server):
        with contextlib.suppress(OSError):
            while some := client.recv(65536):
                server.sendall(some)
        with contextlib.suppress(OSError):
            server.shutdown(socket.SHUT_RDWR)

    def pump_packets(self, client, server):
        number = 0
        with contextlib.suppress(OSError, EOFError), server.makefile("rb") as source:
            while True:
                if (first := take(source, 1)) == b"$":
                    channel, length = struct.unpack(">BH", take(source, 3))
                    packet = take(source, length)
                    number += 1
                    for new in self.change(number, packet, channel):
                        client.sendall(struct.pack(">cBH", b"$", channel, len(new)) + new)
                else:
                    client.sendall(first + source.readline())
        client.close()


def take(source, count):
    data = source.read(count)
    if len(data) < count:
        raise EOFError
    return data


def lying_clock(number, packet, channel):
    """Times that leap by hours, forth and back, and reports of a clock that knows no year."""
    if channel != 0:
        return [packet[:8] + random.Random(number).randbytes(12) + packet[20:]]
    leap = [0, 3600, -7200, 40_000][number // 40 % 4]
    time = struct.unpack(">I", packet[4:8])[0] + leap * 90_000
    return [packet[:4] + struct.pack(">I", time & 0xFFFF_FFFF) + packet[8:]]


class Damage:
    """Of the packets some are changed, lost, sent twice or late."""

    def __init__(self, seed=7):
        self.random = random.Random(seed)
        self.late = []
        self.count = 0

    def __call__(self, number, packet, channel):
        if channel != 0 or number < 20 or self.random.random() > 0.05:
            late, self.late = self.late, []
            return [packet, *late]
        self.count += 1
        kind = self.random.randrange(4)
        if kind == 0:
            return []
        if kind == 1:
            return [packet, packet]
        if kind == 2:
            self.late.append(packet)
            return []
        data = bytearray(packet)
        for _ in range(4):
            data[self.random.randrange(len(data))] = self.random.randrange(256)
        return [bytes(data)]
