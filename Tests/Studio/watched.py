"""A camera that shows a person in turns, and a file that has it watched."""

import contextlib
import http.server
import io
import json
import threading
import time

from PIL import Image

import material
from world import photograph

RATE = 5
# The camera shows a person, and then none, for this time in turns.
SECONDS_IN_TURNS = 3


class Camera:
    """A camera of JPEGs over HTTP, for the length of a `with`."""

    def __init__(self):
        size = (320, 240)
        person = Image.open(photograph()).convert("RGB").resize(size)
        self.pictures = []
        for picture in (person, Image.new("RGB", size, "gray")):
            file = io.BytesIO()
            picture.save(file, "JPEG", quality=90)
            self.pictures.append(file.getvalue())
        pictures, camera = self.pictures, self
        self.is_over = False

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
                self.end_headers()
                with contextlib.suppress(OSError):
                    for number in range(10**9):
                        if camera.is_over:
                            return
                        part = pictures[number // (RATE * SECONDS_IN_TURNS) % 2]
                        head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(part)}"
                        self.wfile.write(head.encode() + b"\r\n\r\n" + part + b"\r\n")
                        time.sleep(1 / RATE)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server.server_address[1]}/"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self.is_over = True
        self.server.shutdown()
        self.server.server_close()


def watch_file(path, address, *others):
    """A file with a live source, and others that cannot be reached."""
    model = str(material.model(material.MODELS["things"]))
    usual = {"task": "detect", "model": model, "scoreThreshold": 0.5, "lostAfterSeconds": 0.5}
    door = {
        "name": "front door / gärten",
        "input": address,
        **usual,
        "lines": [{"name": "gate", "from": ["0%", "60%"], "to": ["100%", "60%"]}],
        "events": [
            {"kind": "appears", "name": "visitor", "classes": ["person"]},
            {"kind": "crosses", "line": "gate"},
        ],
    }
    gone = [
        {"name": name, "input": "http://127.0.0.1:9/", **usual, "events": [{"kind": "appears"}]}
        for name in others
    ]
    events = str(path.parent / "events")
    path.write_text(
        json.dumps(
            {"snapshots": {"folder": events}, "clips": {"folder": f"{events}/clips"},
             "sources": [door, *gone]}
        )
    )  # fmt: skip
    return path
