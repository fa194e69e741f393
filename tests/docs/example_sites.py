"""The sites of the pages' examples: a proxy that answers for any host from a folder.

`http://books.example/robots.txt` is the file examples/sites/books.example; what has no file is
answered 404, and down.example 503. So examples name sites as users do, and nothing leaves this
machine.
"""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        asked = urlsplit(self.path)
        file = self.server.folder / (asked.hostname or "-")
        status, body = 404, b"not found\n"
        if asked.hostname == "down.example":
            status = 503
        elif asked.hostname == "shop.example" and asked.path == "/robots.txt":
            status = 301
        elif asked.path == "/robots.txt" and file.is_file():
            status, body = 200, file.read_bytes()
        self.send_response(status)
        if status == 301:
            self.send_header("Location", "http://books.example/robots.txt")
        self.send_header("Content-Type", "text/plain")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class ExampleSites:
    """Used as a context; `proxy` is its URL."""

    def __init__(self, folder: Path):
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
        self.server.daemon_threads = True
        self.server.folder = folder
        self.proxy = f"http://127.0.0.1:{self.server.server_address[1]}"
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02})

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()
