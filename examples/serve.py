#!/usr/bin/env python3
"""Starts `abide serve` and a small site beside it, asks one about the other, and goes on serving
until Ctrl-C: serve.py [COMMAND [FOLDER]].

FOLDER is where the store is kept, by default a new one that is removed in the end. Without a
terminal it ends after the question.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import ProxyHandler, build_opener

HERE = Path(__file__).resolve().parent
SITE = "books.example"
PORT = 8181


class Site(SimpleHTTPRequestHandler):
    """The files of this folder; robots.txt is among them."""

    def log_message(self, *_):
        pass


def start_site() -> int:
    site = ThreadingHTTPServer(("127.0.0.1", 0), partial(Site, directory=str(HERE)))
    site.daemon_threads = True
    threading.Thread(target=site.serve_forever, daemon=True).start()
    return site.server_address[1]


def free_port() -> int:
    """The usual port, or any if that is taken."""
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", PORT))
        except OSError:
            return 0
    return PORT


def start_server(abide: str, folder: str, site_port: int) -> tuple[subprocess.Popen, str]:
    server = subprocess.Popen(
        [
            abide, "serve",
            "--listen", f"127.0.0.1:{free_port()}",
            "--store", str(Path(folder) / "store.db"),
            # The site is on this machine, which is not a public address.
            "--resolve", f"{SITE}:{site_port}:127.0.0.1",
            "--allow-network", "127.0.0.1",
        ],
        stdout=subprocess.PIPE,
        text=True,
        # Ctrl-C is this program's to hear; it passes it on.
        start_new_session=True,
    )
    line = server.stdout.readline()
    if not line.startswith("serving at "):
        raise SystemExit(f"abide serve did not start: exit code {server.wait()}")
    return server, line.split()[-1]


def ask(address: str, url: str) -> dict:
    question = urlencode({"url": url, "user_agent": "Googlebot"})
    # Whatever the environment says of proxies, this is on this machine.
    with build_opener(ProxyHandler({})).open(f"{address}/v1/check?{question}", timeout=30) as reply:
        return json.load(reply)


def check_itself(address: str, site_port: int) -> None:
    url = f"http://{SITE}:{site_port}/search?q=tea"
    answer = ask(address, url)
    if answer["allowed"] is not False or answer["line"] != 4 or answer["robots"]["status"] != 200:
        raise SystemExit(f"the server answered wrongly: {answer}")
    print(f"It fetched http://{SITE}:{site_port}/robots.txt and says of {url}:")
    print(f"  {answer['explanation']}")


def print_how_to_try(address: str, goes_on: bool) -> None:
    until = "Ctrl-C ends it" if goes_on else "ended, since there is no terminal"
    print(f"\nServing at {address} ({until}). Try:")
    print(f"  {address}/ in a browser: the tester")
    print(f"  curl '{address}/v1/check?url=https://example.com/a&user_agent=Googlebot'")
    print(f"  curl '{address}/v1/robots?origin=https://example.com'")
    print(f"  curl {address}/metrics", flush=True)


def main() -> int:
    abide = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else HERE.parent / "build" / "abide")
    with tempfile.TemporaryDirectory() as scratch:
        folder = sys.argv[2] if len(sys.argv) > 2 else scratch
        Path(folder).mkdir(parents=True, exist_ok=True)
        site_port = start_site()
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        server, address = start_server(abide, folder, site_port)
        try:
            check_itself(address, site_port)
            print_how_to_try(address, sys.stdout.isatty())
            if sys.stdout.isatty():
                return server.wait()
        except KeyboardInterrupt:
            print()
        finally:
            if server.poll() is None:
                server.terminate()
        return server.wait()


if __name__ == "__main__":
    sys.exit(main())
