"""Cameras of the tests that speak HTTP: streams of JPEGs, and playlists of HLS.

A `Camera` answers paths with functions of the request, in threads of the tests' own process.
"""

import base64
import hashlib
import http.server
import ssl
import threading
import time


class Camera:
    """A server on a free port of this machine, for the length of a `with`."""

    def __init__(self, paths, *, user=None, password=None, digest=False, certificate=None, port=0):
        self.paths = paths
        self.user, self.password, self.digest = user, password, digest
        self.requests = []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.0"

            def do_GET(self):
                outer.requests.append((self.path, self.headers.get("Authorization")))
                if not outer.lets_in(self.headers.get("Authorization")):
                    self.send_response(401)
                    self.send_header("WWW-Authenticate", outer.challenge())
                    self.end_headers()
                    return
                answer = outer.paths.get(self.path.split("?")[0])
                if answer is None:
                    self.send_error(404)
                    return
                try:
                    answer(self)
                except (BrokenPipeError, ConnectionResetError, ssl.SSLError):
                    self.close_connection = True

            def log_message(self, *arguments):
                pass

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, request, client_address):
                # A client that refuses a certificate ends its connection, which is what is wanted.
                pass

        self.server = Server(("127.0.0.1", port), Handler)
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            self.server.socket = context.wrap_socket(
                self.server.socket, server_side=True, do_handshake_on_connect=False
            )
        self.scheme = "https" if certificate else "http"

    @property
    def port(self):
        return self.server.server_address[1]

    def address(self, path, who="", host="127.0.0.1"):
        """The address of a path, with who asks."""
        return f"{self.scheme}://{who}{'@' if who else ''}{host}:{self.port}{path}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def challenge(self):
        if self.digest:
            return 'Digest realm="camera", nonce="0011223344", qop="auth", algorithm=MD5'
        return 'Basic realm="camera"'

    def lets_in(self, header):
        if not self.user:
            return True
        if not header:
            return False
        if not self.digest:
            right = base64.b64encode(f"{self.user}:{self.password}".encode()).decode()
            return header == f"Basic {right}"
        pairs = (part.split("=", 1) for part in header.removeprefix("Digest ").split(","))
        parts = {name.strip(): value.strip('"') for name, value in pairs}

        def md5(text):
            return hashlib.md5(text.encode()).hexdigest()

        first = md5(f"{self.user}:camera:{self.password}")
        second = md5(f"GET:{parts.get('uri')}")
        middle = ":".join(parts.get(name, "") for name in ("nonce", "nc", "cnonce", "qop"))
        return parts.get("response") == md5(f"{first}:{middle}:{second}")


def jpegs(pictures, *, rate=15, boundary="frame", length=True, header=None, seconds=None):
    """Answers with pictures over and over, each a part; None in `pictures` is a pause of 3 s."""

    def answer(request):
        request.send_response(200)
        kind = header or f"multipart/x-mixed-replace; boundary={boundary}"
        request.send_header("Content-Type", kind)
        request.end_headers()
        start = time.monotonic()
        number = 0
        while seconds is None or time.monotonic() - start < seconds:
            picture = pictures[number % len(pictures)]
            number += 1
            if picture is None:
                time.sleep(3)
                continue
            head = f"--{boundary}\r\nContent-Type: image/jpeg\r\n"
            if length:
                head += f"Content-Length: {len(picture)}\r\n"
            request.wfile.write(head.encode() + b"\r\n" + picture + b"\r\n")
            request.wfile.flush()
            time.sleep(1 / rate)

    return answer


def body(data, kind="application/octet-stream"):
    """Answers with some bytes."""

    def answer(request):
        request.send_response(200)
        request.send_header("Content-Type", kind)
        request.send_header("Content-Length", str(len(data)))
        request.end_headers()
        request.wfile.write(data)

    return answer


def redirect(place):
    """Leads elsewhere."""

    def answer(request):
        request.send_response(302)
        request.send_header("Location", place)
        request.send_header("Content-Length", "0")
        request.end_headers()

    return answer


PLAYLIST = "application/vnd.apple.mpegurl"


def recording(segments, seconds, *, header=None):
    """The playlist of a recording of some segments."""
    lines = ["#EXTM3U", "#EXT-X-VERSION:7", f"#EXT-X-TARGETDURATION:{round(seconds)}"]
    if header:
        lines.append(f'#EXT-X-MAP:URI="{header}"')
    for name in segments:
        lines += [f"#EXTINF:{seconds:.3f},", name]
    return body("\n".join([*lines, "#EXT-X-ENDLIST", ""]).encode(), PLAYLIST)


def live(segments, seconds, *, window=4):
    """A playlist that grows with the clock; `segments` come over and over."""
    start = time.monotonic()

    def answer(request):
        last = window + int((time.monotonic() - start) / seconds)
        lines = ["#EXTM3U", f"#EXT-X-TARGETDURATION:{max(round(seconds), 1)}"]
        lines.append(f"#EXT-X-MEDIA-SEQUENCE:{last - window}")
        for number in range(last - window, last):
            if number % len(segments) == 0:
                lines.append("#EXT-X-DISCONTINUITY")
            lines += [f"#EXTINF:{seconds:.3f},", segments[number % len(segments)]]
        body("\n".join([*lines, ""]).encode(), PLAYLIST)(request)

    return answer
