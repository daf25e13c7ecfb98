"""A web server on this machine, for programs that download models."""

import contextlib
import functools
import http.server
import threading


class Handler(http.server.SimpleHTTPRequestHandler):
    """Gives files and says nothing of it."""

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    """Clients may leave whenever they like: those that refuse a file do."""

    def handle_error(self, *_):
        pass


@contextlib.contextmanager
def server(folder):
    """Serves the files of a folder; gives the address."""
    handler = functools.partial(Handler, directory=folder)
    with Server(("127.0.0.1", 0), handler) as made:
        threading.Thread(target=made.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{made.server_address[1]}"
        made.shutdown()
