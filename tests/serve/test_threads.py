"""Many threads at once: everything that threads share, for ThreadSanitizer to watch."""

from __future__ import annotations

import json
import random
import signal
import socket
import threading
import time

from server import PATIENCE, Case, Wire


class Threads(Case):
    def test_one_fetch_for_all_who_ask(self):
        server = self.start("--threads", "4")
        self.site.hold.clear()
        answers: list[bool] = []

        def ask():
            answers.append(server.check(self.site.origin + "/private").json()["allowed"])

        threads = [threading.Thread(target=ask) for _ in range(40)]
        for thread in threads:
            thread.start()
        self.site.hold.set()
        for thread in threads:
            thread.join()
        self.assertEqual(answers, [False] * 40)
        self.assertEqual(len(self.site.asked), 1)

    def everything(self, server, seed: int, rounds: int) -> None:
        chance = random.Random(seed)
        origins = [f"http://127.0.0.{i}:{self.site.port}" for i in range(1, 9)]
        for _ in range(rounds):
            url = chance.choice(origins) + chance.choice(["/private", "/", "/x?y"])
            question = {"url": url, "user_agent": chance.choice(["x", "GPTBot", "Googlebot"])}
            match chance.randrange(9):
                case 0:
                    server.post("/v1/check", {"questions": [question] * 50})
                case 1:
                    lines = b"\n".join([json.dumps(question).encode()] * 200)
                    server.post("/v1/check:stream", lines)
                case 2:
                    server.get("/v1/robots", {"origin": url})
                case 3:
                    server.get("/v1/robots/versions", {"origin": url})
                case 4:
                    server.post("/v1/robots/refresh", {"origin": url})
                case 5:
                    server.post("/v1/lint", {"robots_txt": "Disalow: /"})
                case 6:
                    server.metrics()
                case 7:
                    self.assertEqual(server.get("/readyz").status, 200)
                case _:
                    server.check(question["url"], question["user_agent"], dialect=chance.choice(["google", "yandex"]))

    def test_everything_at_once(self):
        server = self.start("--threads", "4", "--store", str(self.folder / "store.db"), "--access-log", "json",
                            "--access-log-file", str(self.folder / "log"))  # fmt: skip
        failures: list[BaseException] = []

        def run(seed: int) -> None:
            try:
                self.everything(server, seed, 40 if PATIENCE == 1 else 12)
            except BaseException as error:
                failures.append(error)

        threads = [threading.Thread(target=run, args=(i,)) for i in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])
        self.assertEqual(server.stop(), 0)
        for line in (self.folder / "log").read_text().splitlines():
            json.loads(line)

    def test_it_stops_under_load(self):
        for seed in range(3):
            server = self.start("--threads", "3", "--grace", "2s")

            def hammer(server=server) -> None:
                ask = f"GET /v1/check?url={self.site.origin}/private&user_agent=x HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
                try:
                    while True:
                        with Wire(server.port) as wire:
                            wire.send(ask * 20)
                            for _ in range(20):
                                if wire.response().closes:
                                    break
                except (ConnectionError, EOFError):
                    pass

            threads = [threading.Thread(target=hammer) for _ in range(6)]
            for thread in threads:
                thread.start()
            threading.Event().wait(0.2 + 0.1 * seed)
            self.assertEqual(server.stop(signal.SIGTERM), 0)
            for thread in threads:
                thread.join()

    def test_it_stops_at_once_while_clients_connect(self):
        for _ in range(8):
            server = self.start("--threads", "4", "--grace", f"{20 * PATIENCE}s")

            def connect(server=server) -> None:
                try:
                    while True:
                        socket.create_connection(("127.0.0.1", server.port)).close()
                except OSError:
                    pass

            threads = [threading.Thread(target=connect) for _ in range(3)]
            for thread in threads:
                thread.start()
            threading.Event().wait(0.1)
            began = time.monotonic()
            self.assertEqual(server.stop(), 0)
            self.assertLess(time.monotonic() - began, 10 * PATIENCE)
            for thread in threads:
                thread.join()
