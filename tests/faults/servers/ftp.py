"""FTP by pyftpdlib, good or bad in one way; what no real server does is scripted (`raw`).

`behaviour`: "found" (the default), "missing" (no such file), "no-login" (530), "breaks" (the data
connection ends in the middle), "passive-elsewhere" (PASV names another host), "passive-only" (no
EPSV), "no-permission" (550 for a file that is there).
"""

import logging
import pathlib
import shutil
import socket
import struct
import tempfile
import threading

from pyftpdlib.authorizers import AuthenticationFailed, DummyAuthorizer
from pyftpdlib.handlers import DTPHandler, FTPHandler, proto_cmds
from pyftpdlib.ioloop import IOLoop
from pyftpdlib.servers import FTPServer

from . import bodies

# With a handler of ours it makes none of its own.
logging.getLogger("pyftpdlib").addHandler(logging.NullHandler())
logging.getLogger("pyftpdlib").propagate = False


class NoLogin(DummyAuthorizer):
    def validate_authentication(self, username, password, handler):
        raise AuthenticationFailed("Anonymous access not allowed.")


class BreakingData(DTPHandler):
    """Resets the connection after the first piece."""

    ac_out_buffer_size = 512

    def handle_write(self):
        super().handle_write()
        if self.tot_bytes_sent > 0:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.handle_error()


class Server:
    def __init__(self, spec, _certificates, fill=lambda text: text):
        self.spec = spec
        behaviour = spec.get("behaviour", "found")
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="faults-ftp-"))
        self.requests = []
        self.connections = 0
        (self.folder / "other.txt").write_bytes(b"User-agent: *\nDisallow: /blocked\n")
        if behaviour != "missing":
            self.write(spec.get("body", bodies.RULES))
        server = self

        class Handler(FTPHandler):
            authorizer = NoLogin() if behaviour == "no-login" else DummyAuthorizer()
            timeout = 30
            auth_failed_timeout = 0.1

            def on_connect(self):
                server.connections += 1

            def pre_process_command(self, line, cmd, arg):
                server.requests.append(line)
                super().pre_process_command(line, cmd, arg)

        if behaviour != "no-login":
            permissions = "el" if behaviour == "no-permission" else "elr"
            Handler.authorizer.add_anonymous(str(self.folder), perm=permissions)
        if behaviour == "breaks":
            Handler.dtp_handler = BreakingData
        if behaviour in ("passive-elsewhere", "passive-only"):
            Handler.proto_cmds = {k: v for k, v in proto_cmds.items() if k != "EPSV"}
        if behaviour == "passive-elsewhere":
            Handler.masquerade_address = "10.0.0.1"
        bind = spec.get("bind", "127.0.0.1")
        self.loop = IOLoop()
        self.server = FTPServer((bind, 0), Handler, ioloop=self.loop)
        self.port = self.server.address[1]
        host = spec.get("host", f"[{bind}]" if ":" in bind else bind)
        self.url = f"ftp://{host}:{self.port}"
        self.address = f"[{bind}]:{self.port}" if ":" in bind else f"{bind}:{self.port}"
        self.stopping = False
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def write(self, body):
        (self.folder / "robots.txt").write_bytes(bodies.body(body))

    def serve(self, body):
        if body is None:
            (self.folder / "robots.txt").unlink()
        else:
            self.write(body)

    def run(self):
        while not self.stopping:
            self.loop.loop(timeout=0.02, blocking=False)
        self.server.close_all()

    def stop(self):
        self.stopping = True
        self.thread.join()
        shutil.rmtree(self.folder)
