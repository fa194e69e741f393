"""Sites on this machine, and the command that may fetch from them."""

from __future__ import annotations

import socket
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from abide import Case, Result

RULES = "User-agent: *\nDisallow: /private/\nAllow: /private/open\n"


@dataclass
class Reply:
    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        site = self.headers.get("Host", "").rsplit(":", 1)[0]
        self.server.requests.append((site, self.path, dict(self.headers)))
        reply = self.server.replies.get((site, self.path), self.server.otherwise)
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(reply.body)))
        self.end_headers()
        self.wfile.write(reply.body)

    def log_message(self, *_):
        pass


class Origins(ThreadingHTTPServer):
    """Any number of host names at one port of 127.0.0.1."""

    daemon_threads = True
    request_queue_size = 512

    def __init__(self):
        self.requests: list[tuple[str, str, dict]] = []
        self.connections = 0
        self.replies: dict[tuple[str, str], Reply] = {}
        self.otherwise = Reply(404)
        super().__init__(("127.0.0.1", 0), _Handler)
        self.port = self.server_address[1]

    def process_request(self, request, client_address):
        self.connections += 1
        super().process_request(request, client_address)

    def handle_error(self, request, client_address):
        """A client that goes away in the middle, as one does that has read enough, is none."""

    def url(self, site: str, path: str = "") -> str:
        return f"http://{site}:{self.port}{path}"

    def serve(self, site: str, body: str | bytes, status: int = 200, **headers: str):
        """`headers`: with _ for -."""
        content = body.encode() if isinstance(body, str) else body
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.replies[(site, "/robots.txt")] = Reply(status, content, named)

    def redirect(self, site: str, to: str, path: str = "/robots.txt", status: int = 301):
        self.replies[(site, path)] = Reply(status, b"", {"Location": to})

    def asked(self, site: str) -> int:
        return sum(1 for name, path, _ in self.requests if name == site and path == "/robots.txt")


class OnlineCase(Case):
    """A test with sites and a store of its own."""

    def setUp(self):
        super().setUp()
        self.sites = Origins()
        thread = threading.Thread(target=self.sites.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        self.addCleanup(thread.join)
        self.addCleanup(self.sites.server_close)
        self.addCleanup(self.sites.shutdown)
        self.store = self.folder / "store.db"

    def run_online(self, verb: str, *arguments: str, allow: bool = True, **more) -> Result:
        """With all names leading to the sites here, which are not public."""
        options = ["--resolve", f"*:{self.sites.port}:127.0.0.1"]
        if allow:
            options += ["--allow-network", "127.0.0.0/8"]
        if "--store" not in arguments:
            options += ["--store", str(self.store)]
        return self.run_abide(verb, *arguments, *options, **more)

    def run_store(self, *arguments: str, **more) -> Result:
        return self.run_abide("store", *arguments, "--store", str(self.store), **more)


def closed_port() -> int:
    """A port at which nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]
