#!/usr/bin/env python3
"""Measures the server on this machine, over loopback alone: prints a table, writes BUILD/bench_serve.json.

Usage: run.py BUILD_FOLDER [--hosts N] [--rounds N] [--seconds N] [--lines N] [--requests N]

nginx plays 5,000 sites that all resolve to this machine, and the server that answers a fixed text
of the same size. The server under test and the one it is compared with have the same core, the
load program the other. docs/serve/operators.md says what the figures mean. Exits with 1 if an
answer was wrong or a site was fetched other than once; a goal that is not met is only said.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
AGENT = "Googlebot"

NGINX = """
worker_processes 1; daemon off; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 4096; }}
http {{
  log_format host '$host $uri';
  client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
  uwsgi_temp_path {folder}; scgi_temp_path {folder};
  keepalive_requests 1000000000;
  server {{
    listen 127.0.0.1:{sites_port} backlog=4096;
    access_log {folder}/access.log host;
    location = /robots.txt {{ default_type text/plain; return 200 "{robots}"; }}
  }}
  server {{
    listen 127.0.0.1:{fixed_port} backlog=4096;
    access_log off;
    location / {{ default_type application/json; return 200 "{fixed}"; }}
  }}
}}
"""
ROBOTS = "User-agent: *\\nDisallow: /private\\nAllow: /private/open\\n\\nUser-agent: GPTBot\\nDisallow: /\\n"


class Failed(Exception):
    pass


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def pinned(core: int, command: list[str]) -> list[str]:
    return ["taskset", "-c", str(core), *command]


def wait_for(port: int) -> None:
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise Failed(f"nothing listens on port {port}")


@dataclass
class Load:
    """What wrk says of one run."""

    per_second: float
    p50_ms: float
    p99_ms: float


def milliseconds(text: str) -> float:
    value, unit = re.fullmatch(r"([\d.]+)(us|ms|s|m)", text).groups()
    return float(value) * {"us": 0.001, "ms": 1, "s": 1000, "m": 60_000}[unit]


def wrk(core: int, url: str, seconds: float, connections: int) -> Load:
    done = subprocess.run(
        pinned(core, ["wrk", "-t1", f"-c{connections}", f"-d{max(1, round(seconds))}s", "--latency", url]),
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    if "Non-2xx" in done or "Socket errors" in done:
        raise Failed(f"wrk: {done}")
    return Load(
        float(re.search(r"Requests/sec:\s+([\d.]+)", done)[1]),
        milliseconds(re.search(r"^\s+50%\s+(\S+)", done, re.MULTILINE)[1]),
        milliseconds(re.search(r"^\s+99%\s+(\S+)", done, re.MULTILINE)[1]),
    )


class Farm:
    """nginx with its sites and its fixed answer."""

    def __init__(self, folder: Path, core: int):
        self.folder = folder
        self.core = core
        self.sites_port, self.fixed_port = free_port(), free_port()
        self.process: subprocess.Popen | None = None

    def start(self, fixed: str) -> None:
        # The answer's quotes would end nginx' text; only its size matters.
        config = NGINX.format(folder=self.folder, sites_port=self.sites_port, fixed_port=self.fixed_port,
                              robots=ROBOTS, fixed="x" * len(fixed))  # fmt: skip
        (self.folder / "nginx.conf").write_text(config)
        self.process = subprocess.Popen(pinned(self.core, ["nginx", "-c", str(self.folder / "nginx.conf")]),
                                        stderr=subprocess.DEVNULL)  # fmt: skip
        wait_for(self.sites_port)

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(20)
            self.process = None

    def fetches(self) -> Counter:
        return Counter((self.folder / "access.log").read_text().splitlines())


class Server:
    def __init__(self, program: Path, core: int, farm: Farm):
        self.process = subprocess.Popen(
            pinned(core, [str(program), "serve", "--listen", "127.0.0.1:0", "--threads", "1", "--store", "memory",
                          "--allow-network", "127.0.0.0/8", "--max-fetches", "64", "--tester-files", "none",
                          "--resolve", f"*:{farm.sites_port}:127.0.0.1"]),
            stdout=subprocess.PIPE,
        )  # fmt: skip
        self.port = int(self.process.stdout.readline().decode().rsplit(":", 1)[1])

    @property
    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    @property
    def resident(self) -> int:
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        if self.process.wait(60) != 0:
            raise Failed("the server did not end well")


def question(url: str) -> dict[str, str]:
    return {"url": url, "user_agent": AGENT}


def ask_all(port: int, urls: list[str], decisions: list[int]) -> None:
    """All URLs in lists of 100, in this asker's own order."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    for i in range(0, len(urls), 100):
        body = json.dumps({"questions": [question(url) for url in urls[i : i + 100]]})
        connection.request("POST", "/v1/check", body, {"Content-Type": "application/json"})
        answers = json.loads(connection.getresponse().read())["answers"]
        for answer in answers:
            if answer.get("allowed") is not False or answer["robots"]["status"] != 200:
                raise Failed(f"a wrong answer: {answer}")
        decisions.append(len(answers))
    connection.close()


def cold_and_warm(server: Server, farm: Farm, hosts: int, askers: int = 8) -> dict[str, float]:
    urls = [f"http://h{i}.farm.test:{farm.sites_port}/private/{i}" for i in range(hosts)]
    figures = {}
    for name in ("cold", "warm"):
        decisions: list[int] = []
        failures: list[BaseException] = []

        def run(k: int, decisions=decisions, failures=failures) -> None:
            try:
                # Half of them ask for the same site at the same time, half begin elsewhere.
                shift = 0 if k % 2 == 0 else k * hosts // askers
                ask_all(server.port, urls[shift:] + urls[:shift], decisions)
            except BaseException as error:
                failures.append(error)

        threads = [threading.Thread(target=run, args=(k,)) for k in range(askers)]
        began = time.monotonic()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        figures[name] = sum(decisions) / (time.monotonic() - began)
        if failures:
            raise Failed(f"{name}: {failures[0]!r}")
    fetched = farm.fetches()
    wrong = {line: count for line, count in fetched.items() if count != 1}
    if wrong or len(fetched) != hosts:
        raise Failed(f"{len(fetched)} of {hosts} sites were fetched, {len(wrong)} more than once: {list(wrong.items())[:3]}")
    return figures


def stream(server: Server, urls: list[str], lines: int) -> dict[str, float]:
    """Decisions a second, and for each second of the server's processor."""
    block = b"".join(json.dumps(question(urls[i % len(urls)])).encode() + b"\n" for i in range(2000))
    chunk = b"%x\r\n%s\r\n" % (len(block), block)
    blocks = max(1, lines // 2000)
    with socket.create_connection(("127.0.0.1", server.port), 60) as wire:
        wire.sendall(b"POST /v1/check:stream HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                     b"Content-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n")  # fmt: skip

        def feed() -> None:
            for _ in range(blocks):
                wire.sendall(chunk)
            wire.sendall(b"0\r\n\r\n")

        cpu, began = server.cpu_seconds, time.monotonic()
        feeder = threading.Thread(target=feed)
        feeder.start()
        answered = 0
        buffer = bytearray(1 << 20)
        tail = b""
        while got := wire.recv_into(buffer):
            piece = tail + buffer[:got]
            answered += piece.count(b'"allowed":false')
            tail = bytes(piece[-14:])
            if tail.count(b'"allowed":false'):
                raise Failed("a match was counted twice")
        feeder.join()
        cpu, seconds = server.cpu_seconds - cpu, time.monotonic() - began
    if answered != blocks * 2000:
        raise Failed(f"{answered} of {blocks * 2000} lines were answered as they should")
    return {"lines": answered, "per_second": answered / seconds, "per_core": answered / cpu}


def memory(server: Server, url: str, requests: int) -> dict[str, float]:
    """How much the server grows over so many requests, once it is warm."""
    step = wrk(1, url, 3, 32)
    before = server.resident
    asked = 0.0
    while asked < requests:
        seconds = min(30, max(1, (requests - asked) / step.per_second))
        step = wrk(1, url, seconds, 32)
        asked += step.per_second * max(1, round(seconds))
    return {"requests": round(asked), "before": before, "after": server.resident, "growth": server.resident - before}


def measure(program: Path, arguments: argparse.Namespace) -> dict:
    with tempfile.TemporaryDirectory() as scratch:
        # nginx' worker may be another user.
        os.chmod(scratch, 0o777)
        farm = Farm(Path(scratch), 0)
        server = Server(program, 0, farm)
        try:
            # As long as an answer of the server's.
            path = "/v1/check?url=http://h0.farm.test:{}/private/0&user_agent=" + AGENT
            farm.start("x" * 700)
            figures: dict = {"askers": 8, "hosts": arguments.hosts}
            figures["many"] = cold_and_warm(server, farm, arguments.hosts)
            url = f"http://127.0.0.1:{server.port}{path.format(farm.sites_port)}"
            connection = http.client.HTTPConnection("127.0.0.1", server.port)
            connection.request("GET", url.split(str(server.port), 1)[1])
            answer = connection.getresponse().read().decode()
            connection.close()
            farm.stop()
            farm.start(answer)
            figures["answer_bytes"] = len(answer)
            fixed = f"http://127.0.0.1:{farm.fixed_port}/"
            rounds = [
                (wrk(1, fixed, arguments.seconds, 32), wrk(1, url, arguments.seconds, 32))
                for _ in range(arguments.rounds)
            ]
            figures["rounds"] = [{"nginx": n.__dict__, "abide": a.__dict__} for n, a in rounds]
            figures["ratio"] = statistics.median(a.per_second / n.per_second for n, a in rounds)
            figures["p99_to_p50"] = statistics.median(a.p99_ms / a.p50_ms for _, a in rounds)
            figures["p99_to_p50_nginx"] = statistics.median(n.p99_ms / n.p50_ms for n, _ in rounds)
            one = [f"http://h0.farm.test:{farm.sites_port}/private/{i}" for i in range(100)]
            all_hosts = [f"http://h{i % arguments.hosts}.farm.test:{farm.sites_port}/private/{i}" for i in range(2000)]
            figures["stream_one_site"] = stream(server, one, arguments.lines)
            figures["stream_many_sites"] = stream(server, all_hosts, arguments.lines)
            figures["memory"] = memory(server, url, arguments.requests)
            return figures
        finally:
            farm.stop()
            server.stop()


def report(figures: dict) -> None:
    abide = [r["abide"] for r in figures["rounds"]]
    nginx = [r["nginx"] for r in figures["rounds"]]
    median = lambda runs, key: statistics.median(run[key] for run in runs)  # noqa: E731
    grown = figures["memory"]["growth"] / 2**20
    rows = [
        ("decisions/s, cold, 8 askers", f"{figures['many']['cold']:,.0f}", "", "each site fetched once"),
        ("decisions/s, warm, lists of 100", f"{figures['many']['warm']:,.0f}", "", ""),
        ("GET /v1/check, requests/s", f"{median(abide, 'per_second'):,.0f}", "", f"{figures['answer_bytes']} bytes"),
        ("nginx, fixed answer, requests/s", f"{median(nginx, 'per_second'):,.0f}", "", ""),
        ("ratio", f"{figures['ratio']:.2f}", ">= 0.70", figures["ratio"] >= 0.7),
        ("p50, ms", f"{median(abide, 'p50_ms'):.2f}", "", f"nginx {median(nginx, 'p50_ms'):.2f}"),
        ("p99, ms", f"{median(abide, 'p99_ms'):.2f}", "", f"nginx {median(nginx, 'p99_ms'):.2f}"),
        ("p99 / p50", f"{figures['p99_to_p50']:.1f}", "< 10", figures["p99_to_p50"] < 10),
        ("stream, decisions/s and core", f"{figures['stream_one_site']['per_core']:,.0f}", ">= 500,000",
         figures["stream_one_site"]["per_core"] >= 500_000),
        ("the same over all sites", f"{figures['stream_many_sites']['per_core']:,.0f}", ">= 500,000",
         figures["stream_many_sites"]["per_core"] >= 500_000),
        (f"growth over {figures['memory']['requests']:,} requests, MiB", f"{grown:.1f}", "< 8", grown < 8),
    ]  # fmt: skip
    print(f"\n{'':44} {'':>12} {'goal':>12}")
    for what, value, goal, note in rows:
        said = {True: "met", False: "MISSED"}.get(note, note)
        print(f"{what:44} {value:>12} {goal:>12}  {said}")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=Path)
    parser.add_argument("--hosts", type=int, default=5000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--lines", type=int, default=2_000_000)
    parser.add_argument("--requests", type=int, default=1_000_000, help="for the growth of memory")
    arguments = parser.parse_args()
    for tool in ("nginx", "wrk", "taskset"):
        if shutil.which(tool) is None:
            print(f"{tool} is not installed: scripts/install-deps.sh bench-serve", file=sys.stderr)
            return 1
    try:
        figures = measure(arguments.build.resolve() / "abide-online", arguments)
    except Failed as failure:
        print(f"bench-serve: {failure}", file=sys.stderr)
        return 1
    (arguments.build / "bench_serve.json").write_text(json.dumps(figures, indent=1) + "\n")
    report(figures)
    return 0


if __name__ == "__main__":
    sys.exit(main())
