"""A server over real sockets that does what a case says, byte by byte.

A connection is a thread. What it does is data: `routes` maps a path ("*": any other) to responses,
one for each request in turn, the last for ever. A response is either

  status, reason, version, headers ["K: V"], body (bodies.py), encode [coding, ...],
  cut_at (bytes of the encoded body that are sent), length (a Content-Length of one's own; null:
  none), chunked, close

or `raw`: a list of steps, after which the connection ends. `connect` is such a list done on accept
in place of reading a request. A step is text (each character a byte), an action, or an object:

  "!close"      an orderly end (TLS: with close_notify)    "!cut"         the end without close_notify
  "!reset"      RST                                        "!half-close"  nothing more is sent
  "!stall"      nothing, until the client leaves or the server ends
  "!request"    reads a request                            "!h2-request"  the same in HTTP/2
  "!tls"        begins TLS here
  {wait: seconds}  {drip: text, every: seconds}  {of: text, times: n}  {endless: text, every: seconds}
  {play: steps}  {body: spec, encode: [...], cut_at: n, damage: n, every: seconds}  {chunk: spec}  {frame: ...} (http2.py)
"""

import re
import socket
import ssl
import struct
import threading
import time

from . import bodies, http2

REASONS = {200: "OK", 301: "Moved Permanently", 302: "Found", 404: "Not Found", 503: "Unavailable"}


class Gone(Exception):
    """The connection has ended, or the server is to stop."""


def sockets_of_one_port(addresses):
    """A socket for each address, bound to one port that is free on all of them."""
    for _ in range(100):
        bound = []
        port = 0
        try:
            for address in addresses:
                family = socket.AF_INET6 if ":" in address else socket.AF_INET
                bound.append(socket.socket(family, socket.SOCK_STREAM))
                bound[-1].bind((address, port))
                port = bound[-1].getsockname()[1]
            return bound
        except OSError:
            for each in bound:
                each.close()
    raise OSError(f"no port is free on all of {addresses}")


class Server:
    """One listening socket. `kind`: "http"; "tls" (with `cert`); "full": its queue of connections
    is full; "refuse": nobody listens. At its port nobody listens on the `silent` addresses, either.
    `fill(text)` puts values in place of {names}."""

    def __init__(self, spec, certificates, fill=lambda text: text):
        self.spec = spec
        self.kind = spec.get("kind", "http")
        self.certificates = certificates
        self.fill = fill
        self.routes = spec.get("routes", {})
        self.counts = {}
        self.requests = []  # heads as received
        self.connections = 0
        self.lock = threading.Lock()
        self.stopping = threading.Event()
        self.open = set()
        bind = spec.get("bind", "127.0.0.1")
        self.listener, *self.silent = sockets_of_one_port(
            [bind, *(each for each in spec.get("silent", []) if each != bind)]
        )
        self.port = self.listener.getsockname()[1]
        scheme = spec.get("scheme", "https" if self.kind == "tls" else "http")
        host = spec.get("host", f"[{bind}]" if ":" in bind else bind)
        self.url = f"{scheme}://{host}:{self.port}"
        self.address = f"[{bind}]:{self.port}" if ":" in bind else f"{bind}:{self.port}"
        if self.kind == "tls":
            self.context = self.make_context()
        if self.kind == "refuse":
            pass  # bound, so that nobody else is there, and without listening
        elif self.kind == "full":
            self.listener.listen(0)
            self.fillers = [socket.socket(self.listener.family) for _ in range(3)]
            for filler in self.fillers:
                filler.setblocking(False)
                filler.connect_ex(self.listener.getsockname())
        else:
            self.listener.listen(256)
            self.thread = threading.Thread(target=self.accept, daemon=True)
            self.thread.start()

    def make_context(self):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificates.path(self.spec.get("cert", "good")))
        if "alpn" in self.spec:
            context.set_alpn_protocols(self.spec["alpn"])
        if "ciphers" in self.spec:
            context.set_ciphers(self.spec["ciphers"])
        if "newest" in self.spec:
            context.minimum_version = ssl.TLSVersion.TLSv1
            context.maximum_version = ssl.TLSVersion[self.spec["newest"]]
        if self.spec.get("wants_certificate"):
            context.verify_mode = ssl.CERT_REQUIRED
            context.load_verify_locations(self.certificates.ca_file)
        return context

    def serve(self, routes):
        """Other routes from now on."""
        with self.lock:
            self.routes = routes
            self.counts = {}

    def stop(self):
        self.stopping.set()
        for each in self.silent:
            each.close()
        if self.kind == "full":
            for filler in self.fillers:
                filler.close()
        elif self.kind != "refuse":
            # Only this wakes a thread in accept().
            self.listener.shutdown(socket.SHUT_RDWR)
            self.thread.join()
        self.listener.close()
        with self.lock:
            for connection in self.open:
                try:
                    connection.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def accept(self):
        while not self.stopping.is_set():
            try:
                raw, _ = self.listener.accept()
            except OSError:
                return
            with self.lock:
                self.connections += 1
                self.open.add(raw)
            threading.Thread(target=self.converse, args=(raw,), daemon=True).start()

    def converse(self, raw):
        connection = Connection(self, raw)
        try:
            if "connect" in self.spec:
                connection.play(self.spec["connect"] + ["!close"])
            if self.kind == "tls":
                connection.begin_tls()
            while True:
                head = connection.read_request()
                response = self.response_for(head)
                if "raw" in response:
                    connection.play(response["raw"] + ["!close"])
                connection.respond(response)
        except (Gone, OSError, ValueError):
            pass
        finally:
            with self.lock:
                self.open.discard(raw)
            connection.drop()

    def response_for(self, head):
        path = head.split(" ", 2)[1]
        path = re.sub(r"^\w+://[^/]*", "", path)  # as a proxy is asked
        with self.lock:
            self.requests.append(head)
            key = path if path in self.routes else "*"
            turns = self.routes.get(key, {"status": 404})
            turns = turns if isinstance(turns, list) else [turns]
            turn = self.counts.get(key, 0)
            self.counts[key] = turn + 1
        return turns[min(turn, len(turns) - 1)]


class Connection:
    def __init__(self, server, raw):
        self.server = server
        self.socket = raw
        self.buffer = b""
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def begin_tls(self):
        self.socket = self.server.context.wrap_socket(self.socket, server_side=True)

    def receive(self, size):
        data = self.socket.recv(size)
        if not data:
            raise Gone
        return data

    def read_request(self):
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.receive(65536)
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        return head.decode("latin-1")

    def send(self, data):
        if isinstance(data, str):
            data = self.server.fill(data).encode("latin-1")
        for at in range(0, len(data), 65536):
            if self.server.stopping.is_set():
                raise Gone
            self.socket.sendall(data[at : at + 65536])

    def pause(self, seconds):
        if self.server.stopping.wait(seconds):
            raise Gone

    def stall(self):
        """Until the client leaves."""
        while True:
            self.receive(65536)

    def play(self, steps):
        for step in steps:
            if isinstance(step, str):
                if step.startswith("!"):
                    self.act(step[1:])
                else:
                    self.send(step)
            else:
                self.do(step)

    def act(self, action):
        if action == "close":
            if isinstance(self.socket, ssl.SSLSocket):
                self.socket.settimeout(2)
                self.socket = self.socket.unwrap()
            raise Gone
        if action == "cut":
            raise Gone
        if action == "reset":
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.socket.close()
            raise Gone
        if action == "half-close":
            self.socket.shutdown(socket.SHUT_WR)
        elif action == "stall":
            self.stall()
        elif action == "request":
            self.read_request()
        elif action == "h2-request":
            http2.read_request(self.receive)
        elif action == "tls":
            self.begin_tls()
        else:
            raise KeyError(action)

    def do(self, step):
        if "wait" in step:
            self.pause(step["wait"])
        elif "drip" in step:
            for character in self.server.fill(step["drip"]):
                self.send(character.encode("latin-1"))
                self.pause(step["every"])
        elif "times" in step:
            self.send(step["of"].encode("latin-1") * step["times"])
        elif "endless" in step:
            piece = step["endless"].encode("latin-1")
            piece = piece if step.get("every") else piece * max(1, 16384 // len(piece))
            while True:
                self.send(piece)
                if step.get("every"):
                    self.pause(step["every"])
        elif "play" in step:
            self.play(step["play"])
        elif "frame" in step:
            self.send(http2.wanted_frame(step))
        elif "chunk" in step:
            data = bodies.body(step["chunk"])
            self.send(b"%x\r\n%s\r\n" % (len(data), data))
        else:
            data = bodies.encoded(bodies.body(step["body"]), step.get("encode", []))
            data = bodies.damaged(data, step.get("damage"))[: step.get("cut_at")]
            piece = 1 if step.get("every") else max(1, len(data))
            for at in range(0, len(data), piece):
                self.send(data[at : at + piece])
                self.pause(step.get("every", 0))

    def respond(self, response):
        status = response.get("status", 200)
        data = bodies.body(response.get("body"))
        data = bodies.encoded(data, response.get("encode", []))
        head = [
            f"{response.get('version', 'HTTP/1.1')} {status} "
            + response.get("reason", REASONS.get(status, "Whatever"))
        ]
        head += [self.server.fill(header) for header in response.get("headers", [])]
        close = response.get("close", False)
        if response.get("chunked"):
            head.append("Transfer-Encoding: chunked")
        elif "length" in response:
            close = True
            if response["length"] is not None:
                head.append(f"Content-Length: {response['length']}")
        elif status not in (204, 304):
            head.append(f"Content-Length: {len(data)}")
        if "cut_at" in response:
            data, close = data[: response["cut_at"]], True
        if close:
            head.append("Connection: close")
        self.send(("\r\n".join(head) + "\r\n\r\n").encode("latin-1"))
        if response.get("chunked"):
            for at in range(0, len(data), 1000):
                piece = data[at : at + 1000]
                self.send(b"%x\r\n%s\r\n" % (len(piece), piece))
            data = b"0\r\n\r\n"
        self.send(data)
        if close:
            self.act("close")

    def drop(self):
        try:
            self.socket.close()
        except OSError:
            pass
