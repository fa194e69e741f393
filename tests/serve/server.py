"""Starts the server under test and a site for it to ask, and speaks HTTP with both hands.

Every JSON answer is held against src/serve/openapi.json as it comes.
"""

from __future__ import annotations

import http.server
import json
import os
import signal
import socket
import subprocess
import tempfile
import threading
import time
import unittest
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

import jsonschema

SERVE = [os.environ["ABIDE"]]
SOURCE = Path(__file__).resolve().parents[2]
SANITIZED = bool(os.environ.get("ABIDE_SANITIZE"))
# What a sanitizer makes slower.
PATIENCE = 8 if SANITIZED else 1

OPENAPI = json.loads((SOURCE / "src/serve/openapi.json").read_text())

ROBOTS = b"User-agent: *\nDisallow: /private\nAllow: /private/open\n\nUser-agent: GPTBot\nDisallow: /\n"


def schema(name: str) -> dict:
    return {"$ref": f"#/components/schemas/{name}", "components": OPENAPI["components"]}


VALIDATORS: dict[str, jsonschema.Draft202012Validator] = {}


def hold_against(name: str, value) -> None:
    """That `value` is what the description calls `name`."""
    if name not in VALIDATORS:
        VALIDATORS[name] = jsonschema.Draft202012Validator(
            schema(name), format_checker=jsonschema.FormatChecker()
        )
    VALIDATORS[name].validate(value)


def hold_response_against_description(method: str, path: str, status: int, kind: str, body: bytes) -> None:
    """That a response is one that the description of its endpoint has."""
    bare = path.split("?")[0]
    if kind == "application/problem+json":
        hold_against("Problem", json.loads(body))
        return
    operation = OPENAPI["paths"].get(bare, {}).get(method.lower())
    if operation is None or kind == "text/html":
        return
    described = operation["responses"].get(str(status), operation["responses"].get("default"))
    assert described is not None, f"{method} {bare}: {status} is not described"
    assert kind in described["content"], f"{method} {bare}: {kind} is not described"
    whole = {**described["content"][kind]["schema"], "components": OPENAPI["components"]}
    if kind == "application/json":
        jsonschema.Draft202012Validator(whole).validate(json.loads(body))
    elif kind == "application/x-ndjson":
        for line in body.splitlines():
            jsonschema.Draft202012Validator(whole).validate(json.loads(line))


@dataclass
class Response:
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self):
        return json.loads(self.body)

    @property
    def kind(self) -> str:
        return self.headers.get("content-type", "").split(";")[0]

    @property
    def closes(self) -> bool:
        return self.headers.get("connection", "").lower() == "close"


class Wire:
    """A connection, byte by byte."""

    def __init__(self, port: int, timeout: float = 20 * PATIENCE, receive_buffer: int = 0, source: str = ""):
        self.socket = socket.socket()
        if source:
            self.socket.bind((source, 0))
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(timeout)
        self.socket.connect(("127.0.0.1", port))
        self.left = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def more(self) -> bytes:
        got = self.socket.recv(1 << 16)
        self.left += got
        return got

    def line(self) -> bytes:
        while b"\n" not in self.left:
            if not self.more():
                raise EOFError(f"the connection ended after {self.left[:200]!r}")
        line, self.left = self.left.split(b"\n", 1)
        return line.rstrip(b"\r")

    def take(self, size: int) -> bytes:
        while len(self.left) < size:
            if not self.more():
                raise EOFError("the connection ended within a body")
        taken, self.left = self.left[:size], self.left[size:]
        return taken

    def head(self) -> tuple[int, dict[str, str]]:
        status = int(self.line().split(b" ")[1])
        headers = {}
        while line := self.line():
            name, value = line.decode("latin-1").split(":", 1)
            assert name.lower() not in headers, f"{name} twice"
            headers[name.lower()] = value.strip()
        return status, headers

    def chunk(self) -> bytes:
        size = int(self.line(), 16)
        data = self.take(size)
        assert self.line() == b""
        return data

    def response(self, head_only: bool = False) -> Response:
        status, headers = self.head()
        body = b""
        if head_only or status in (204, 304) or status < 200:
            pass
        elif headers.get("transfer-encoding") == "chunked":
            while piece := self.chunk():
                body += piece
        elif "content-length" in headers:
            body = self.take(int(headers["content-length"]))
        else:
            while self.more():
                pass
            body, self.left = self.left, b""
        return Response(status, headers, body)

    def at_end(self) -> bool:
        """Whether the server has closed, with nothing more to read."""
        try:
            return not self.left and not self.more()
        except ConnectionResetError:
            return True


class Site:
    """A site of the test's own: what it answers for /robots.txt can be changed, and is counted."""

    def __init__(self):
        self.body: bytes = ROBOTS
        self.status = 200
        self.hold = threading.Event()
        self.hold.set()
        self.asked: list[str] = []
        site = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                site.asked.append(self.headers["Host"])
                site.hold.wait(60)
                self.send_response(site.status)
                self.send_header("Content-Type", "text/plain")
                self.send_header("Content-Length", str(len(site.body)))
                self.end_headers()
                self.wfile.write(site.body)

            def log_message(self, *_):
                pass

            def handle(self):
                try:
                    super().handle()
                except ConnectionError:
                    pass

        class Http(http.server.ThreadingHTTPServer):
            request_queue_size = 1024
            daemon_threads = True

        self.http = Http(("0.0.0.0", 0), Handler)  # 127.0.0.1 to 127.255.255.255 are as many sites
        self.port = self.http.server_address[1]
        self.thread = threading.Thread(target=self.http.serve_forever, args=(0.05,), daemon=True)
        self.thread.start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def stop(self) -> None:
        self.hold.set()
        self.http.shutdown()
        self.http.server_close()


@dataclass
class Server:
    process: subprocess.Popen
    port: int
    errors: Path
    address: str = ""
    notes: list[str] = field(default_factory=list)

    def request(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Response:
        with Wire(self.port) as wire:
            lines = [f"{method} {path} HTTP/1.1", "Host: localhost", "Connection: close"]
            lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
            if body is not None:
                lines.append(f"Content-Length: {len(body)}")
            wire.send("\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + (body or b""))
            response = wire.response(head_only=method == "HEAD")
        if method != "HEAD" and response.status not in (204, 304):
            hold_response_against_description(method, path, response.status, response.kind, response.body)
        return response

    def get(self, path: str, query: dict | None = None, **headers: str) -> Response:
        return self.request("GET", path + ("?" + urlencode(query) if query else ""), **headers)

    def post(self, path: str, value, **headers: str) -> Response:
        body = value if isinstance(value, bytes) else json.dumps(value).encode()
        stream = path.endswith(":stream")
        headers.setdefault("Content_Type", "application/x-ndjson" if stream else "application/json")
        return self.request("POST", path, body, **headers)

    def check(self, url: str, agent: str = "Googlebot", **more: str) -> Response:
        return self.get("/v1/check", {"url": url, "user_agent": agent, **more})

    def metrics(self) -> dict[str, float]:
        text = self.get("/metrics").body.decode()
        return {
            line.rsplit(" ", 1)[0]: float(line.rsplit(" ", 1)[1])
            for line in text.splitlines()
            if line and not line.startswith("#")
        }

    def resident_bytes(self) -> int:
        fields = Path(f"/proc/{self.process.pid}/statm").read_text().split()
        return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")

    def stop(self, how: int | None = signal.SIGTERM, timeout: float = 40 * PATIENCE) -> int:
        """Sends the signal, or none, and waits for the end."""
        if how is not None and self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(timeout)
        self.process.stdout.close()
        return code


def command(*options: str) -> list[str]:
    """`abide serve` with what every test wants, unless it says otherwise."""
    usual = {"--listen": "127.0.0.1:0", "--store": "memory"}
    return [*SERVE, "serve", *(w for pair in usual.items() if pair[0] not in options for w in pair), *options]


class Case(unittest.TestCase):
    """A test with a folder, a site, and as many servers as it starts."""

    maxDiff = None

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.site = Site()
        self.addCleanup(self.site.stop)

    def start(self, *options: str, environment: dict[str, str] | None = None, **popen) -> Server:
        errors = self.folder / f"errors-{time.monotonic_ns()}"
        with open(errors, "wb") as file:
            process = subprocess.Popen(
                command(*(() if "--threads" in options else ("--threads", "2")), "--allow-network", "127.0.0.0/8", *options),
                stdout=subprocess.PIPE, stderr=file,
                env={**os.environ, **(environment or {})}, **popen,
            )  # fmt: skip
        line = process.stdout.readline().decode()
        if "http://" not in line:
            process.stdout.close()
            self.fail(f"no start: {process.wait()} {line!r} {errors.read_text()}")
        server = Server(process, int(line.rsplit(":", 1)[1]), errors, line.split()[-1])
        self.addCleanup(self.end, server)
        return server

    def end(self, server: Server) -> None:
        """Every server ends well, and says nothing that it should not."""
        if server.process.poll() is None:
            self.assertEqual(server.stop(), 0, server.errors.read_text())
        self.assertEqual(server.errors.read_text(), "".join(server.notes))

    def refused_start(self, *options: str, environment: dict[str, str] | None = None) -> str:
        """The sentence with which the start is refused."""
        done = subprocess.run(
            command(*options),
            capture_output=True, text=True, timeout=30 * PATIENCE,
            env={**os.environ, **(environment or {})},
        )  # fmt: skip
        self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
        return done.stderr

    def assert_problem(self, response: Response, status: int, detail: str = ".") -> None:
        self.assertEqual(response.status, status, response.body)
        self.assertEqual(response.kind, "application/problem+json")
        problem = response.json()
        hold_against("Problem", problem)
        self.assertEqual(problem["status"], status)
        self.assertRegex(problem["detail"], detail)
