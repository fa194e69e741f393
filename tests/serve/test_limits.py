"""Limits: slow clients, many clients, full queues, answers nobody takes, and the end."""

from __future__ import annotations

import contextlib
import json
import os
import resource
import signal
import socket
import threading
import time

from server import PATIENCE, Case, Response, Wire, hold_against

GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


class SlowClients(Case):
    def test_a_head_that_does_not_end(self):
        server = self.start("--head-timeout", "300ms", "--idle-timeout", "700ms")
        with Wire(server.port) as wire:
            wire.send(b"GET / HTTP/1.1\r\n")
            began = time.monotonic()
            while time.monotonic() - began < 5:
                try:
                    wire.send(b"X: y\r\n")
                    time.sleep(0.05)
                    wire.socket.settimeout(0.001)
                    if wire.more():
                        break
                except TimeoutError:
                    continue
            wire.socket.settimeout(5)
            self.assert_problem(wire.response(), 408, "head")
            self.assertLess(time.monotonic() - began, 3 * PATIENCE)
            self.assertTrue(wire.at_end())

    def test_a_connection_that_says_nothing_is_closed(self):
        server = self.start("--idle-timeout", "300ms")
        with Wire(server.port) as silent, Wire(server.port) as once:
            once.send(GET)
            self.assertEqual(once.response().status, 200)
            self.assertTrue(silent.at_end())
            self.assertTrue(once.at_end())

    def test_a_body_that_does_not_end(self):
        server = self.start("--body-timeout", "300ms")
        for path, kind in (("/v1/check", b"application/json"), ("/v1/check:stream", b"application/x-ndjson")):
            with Wire(server.port) as wire:
                wire.send(b"POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: %s\r\nContent-Length: 99\r\n\r\n{" % (path.encode(), kind))
                self.assert_problem(wire.response(), 408, "body")
                self.assertTrue(wire.at_end())

    def test_a_client_that_waits_for_leave_to_send_its_body(self):
        server = self.start()
        body = json.dumps({"url": self.site.origin, "user_agent": "x"}).encode()
        with Wire(server.port) as wire:
            wire.send(b"POST /v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: %d\r\n\r\n" % len(body))
            self.assertEqual(wire.response().status, 100)
            wire.send(body)
            self.assertEqual(wire.response().status, 200)

    def test_a_request_byte_by_byte(self):
        server = self.start()
        body = json.dumps({"url": self.site.origin + "/private", "user_agent": "x"}).encode()
        request = b"POST /v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        request += b"%x\r\n%s\r\n0\r\nTrailer: x\r\n\r\n" % (len(body), body)
        with Wire(server.port) as wire:
            wire.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for byte in request + GET:
                wire.send(bytes([byte]))
            self.assertEqual(wire.response().json()["allowed"], False)
            self.assertEqual(wire.response().status, 200)

    def test_one_that_closes_its_half_is_answered(self):
        server = self.start()
        with Wire(server.port) as wire:
            wire.send(GET * 3)
            wire.socket.shutdown(socket.SHUT_WR)
            self.assertEqual([wire.response().status for _ in range(3)], [200] * 3)
            self.assertTrue(wire.at_end())
        with Wire(server.port) as wire:
            wire.send(b"POST /v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{")
            wire.socket.shutdown(socket.SHUT_WR)
            self.assert_problem(wire.response(), 400, "ends within")

    def test_what_passes_while_nobody_reads_does_not_count_against_the_next_request(self):
        server = self.start("--head-timeout", "600ms")
        question = {"url": self.site.origin + "/" + "x" * 900, "user_agent": "x"}
        body = json.dumps({"questions": [question] * 3500}).encode()
        with Wire(server.port, receive_buffer=4096) as wire:
            wire.send(b"POST /v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body))
            wire.send(body + GET[:10])
            time.sleep(1.5)
            self.assertEqual(wire.response().status, 200)
            wire.send(GET[10:])
            self.assertEqual(wire.response().status, 200)

    def test_a_burst_whose_answers_nobody_reads(self):
        server = self.start("--write-timeout", "500ms")
        server.check(self.site.origin + "/private")
        ask = f"GET /v1/check?url={self.site.origin}/private&user_agent=x HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        before = server.resident_bytes()
        with Wire(server.port, receive_buffer=4096) as wire:
            wire.socket.settimeout(5 * PATIENCE)
            sent = 0
            with self.assertRaises((ConnectionError, TimeoutError)):
                while sent < 400 << 20:
                    sent += wire.socket.send(ask * 500)
        self.assertLess(sent, 100 << 20)
        self.assertLess(server.resident_bytes() - before, 16 << 20 if PATIENCE == 1 else 200 << 20)
        self.assertEqual(server.get("/healthz").status, 200)

    def test_deadlines_pass_though_the_client_takes_no_answers(self):
        server = self.start("--answer-timeout", "200ms", "--write-timeout", "10m")
        self.site.hold.clear()
        with Wire(server.port, receive_buffer=4096) as wire:
            wire.send(b"POST /v1/check:stream HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n")
            # One question after the other, so that some wait whenever the buffers become full.
            wire.socket.settimeout(1)
            with self.assertRaises(TimeoutError):
                for i in range(5000):
                    url = f"http://127.0.0.{2 + i % 200}:{self.site.port}/{'x' * 7500}"
                    line = json.dumps({"url": url, "user_agent": "x"}).encode() + b"\n"
                    wire.send(b"%x\r\n%s\r\n" % (len(line), line))
                    time.sleep(0.002)
            for _ in range(50 * PATIENCE):
                if server.metrics()["abide_waiting"] == 0:
                    break
                time.sleep(0.02)
            self.assertEqual(server.metrics()["abide_waiting"], 0)

    def test_a_burst_that_is_read_slowly_is_whole_and_in_order(self):
        server = self.start()
        server.check(self.site.origin)
        count = 3000
        burst = b"".join(
            f"GET /v1/check?url={self.site.origin}/{i}&user_agent=x HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
            for i in range(count)
        )
        with Wire(server.port, receive_buffer=4096) as wire:
            sender = threading.Thread(target=wire.send, args=(burst,))
            sender.start()
            for i in range(count):
                if i % 500 == 0:
                    time.sleep(0.05)
                self.assertEqual(wire.response().json()["url"], f"{self.site.origin}/{i}")
            sender.join()

    def test_clients_that_reset(self):
        server = self.start()
        self.site.hold.clear()
        ask = f"GET /v1/check?url={self.site.origin}/&user_agent=x HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        for data in (b"", GET[:7], GET, GET * 500, ask, ask * 3):
            for _ in range(20):
                wire = Wire(server.port)
                wire.send(data)
                wire.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                wire.socket.close()
        self.site.hold.set()
        self.assertEqual(server.check(self.site.origin).status, 200)


class FullQueues(Case):
    def test_too_many_connections(self):
        server = self.start("--max-connections", "3")
        wires = [Wire(server.port) for _ in range(3)]
        for wire in wires:
            wire.send(GET)
            self.assertEqual(wire.response().status, 200)
        with Wire(server.port) as fourth:
            response = fourth.response()
            self.assert_problem(response, 503, "connections")
            self.assertEqual(response.headers["retry-after"], "1")
            self.assertTrue(fourth.at_end())
        wires.pop().socket.close()
        for _ in range(50):
            with Wire(server.port) as again:
                try:
                    again.send(GET)
                    if again.response().status == 200:
                        break
                except ConnectionError:
                    pass
            time.sleep(0.05)
        else:
            self.fail("the place was not given back")
        for wire in wires:
            wire.socket.close()

    def test_no_more_sockets(self):
        limits = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (40, 40))  # noqa: E731
        server = self.start(preexec_fn=limits)
        wires = []
        for _ in range(60):
            wire = Wire(server.port)
            wire.send(GET)
            wires.append(wire)
        time.sleep(0.3)
        for wire in wires[:50]:
            wire.socket.close()
        self.assertEqual([wire.response().status for wire in wires[50:]], [200] * 10)
        for wire in wires[50:]:
            wire.socket.close()
        server.notes.append(server.errors.read_text())
        self.assertIn("cannot be accepted", server.notes[0])

    def test_waiting_for_fetches_is_bounded_for_each_client_and_for_all(self):
        for option, status in (("--max-waiting", 503), ("--max-waiting-per-client", 429)):
            with self.subTest(option):
                server = self.start(option, "2")
                self.site.hold.clear()
                ask = lambda i: f"GET /v1/robots?origin=http://127.0.0.{i}:{self.site.port} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()  # noqa: E731, B023
                with Wire(server.port) as one, Wire(server.port) as two:
                    one.send(ask(1))
                    two.send(ask(2))
                    for _ in range(100):
                        if server.metrics()["abide_waiting"] == 2:
                            break
                        time.sleep(0.02)
                    refused = server.get("/v1/robots", {"origin": f"http://127.0.0.3:{self.site.port}"})
                    self.assert_problem(refused, status)
                    self.assertEqual(refused.headers["retry-after"], "1")
                    question = {"url": f"http://127.0.0.3:{self.site.port}/", "user_agent": "x"}
                    [answer] = server.post("/v1/check", {"questions": [question]}).json()["answers"]
                    hold_against("NoAnswer", answer)
                    self.assertEqual(answer["error"]["status"], status)
                    self.site.hold.set()
                    one.response(), two.response()
                self.assertEqual(server.check(f"http://127.0.0.1:{self.site.port}/").status, 200)
                self.assertEqual(server.stop(), 0)

    def test_who_lints_much_does_not_keep_others_waiting(self):
        server = self.start("--max-jobs-per-client", "20")
        robots = "User-agent: *\n" + "".join(f"Disalow: /*a*b{i}*c\n" for i in range(40_000))
        body = json.dumps({"robots_txt": robots}).encode()
        post = b"POST /v1/lint HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
        with contextlib.ExitStack() as stack:
            wires = [stack.enter_context(Wire(server.port, source="127.0.0.2")) for _ in range(30)]
            for wire in wires:
                wire.send(post % len(body) + body)
            while server.metrics()["abide_waiting"] < 15:
                time.sleep(0.01)
            # Others have their turn, and whoever watches the server hears at once.
            for path, ask in (("/readyz", GET.replace(b"/healthz", b"/readyz")), ("/v1/lint", post % 17 + b'{"robots_txt":""}')):
                with Wire(server.port, source="127.0.0.3") as other:
                    other.send(ask)
                    self.assertEqual(other.response().status, 200, path)
            self.assertGreater(server.metrics()["abide_waiting"], 2)
            responses = [wire.response() for wire in wires]
        refused = [response for response in responses if response.status == 429]
        self.assertLessEqual(len(refused), 10)
        self.assertGreater(len(refused), 0)
        for response in refused:
            self.assert_problem(response, 429, "this client")
            self.assertEqual(response.headers["retry-after"], "1")
        self.assertEqual({response.status for response in responses}, {200, 429})

    def test_a_list_waits_for_its_own_places(self):
        server = self.start("--max-waiting-per-client", "3")
        questions = [{"url": f"http://127.0.0.{i}:{self.site.port}/", "user_agent": "x"} for i in range(1, 60)]
        answers = server.post("/v1/check", {"questions": questions}).json()["answers"]
        self.assertEqual([a["allowed"] for a in answers], [True] * 59)
        lines = b"\n".join(json.dumps(q | {"url": q["url"].replace("127.0.0", "127.0.1")}).encode() for q in questions)
        streamed = [json.loads(line) for line in server.post("/v1/check:stream", lines).body.splitlines()]
        self.assertEqual([a["allowed"] for a in streamed], [True] * 59)


class Streams(Case):
    def test_a_million_lines_in_little_memory(self):
        server = self.start()
        server.check(self.site.origin + "/private")
        count = 1_000_000 if PATIENCE == 1 else 50_000
        line = json.dumps({"url": self.site.origin + "/private/a", "user_agent": "Googlebot"}).encode() + b"\n"
        block = line * 1000
        chunk = b"%x\r\n%s\r\n" % (len(block), block)
        with Wire(server.port, timeout=60 * PATIENCE) as wire:
            wire.send(b"POST /v1/check:stream HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n")

            def feed():
                for _ in range(count // 1000):
                    wire.send(chunk)
                wire.send(b"0\r\n\r\n" + GET)

            feeder = threading.Thread(target=feed)
            feeder.start()
            self.assertEqual(wire.head()[0], 200)
            lines = 0
            before = peak = 0
            while piece := wire.chunk():
                lines += piece.count(b"\n")
                if lines > 20_000 and not before:
                    before = server.resident_bytes()
                if before and lines % 97 == 0:
                    peak = max(peak, server.resident_bytes())
            feeder.join()
            self.assertEqual(lines, count)
            self.assertEqual(wire.response().status, 200)
        self.assertLess(max(peak, server.resident_bytes()) - before, 8 << 20 if PATIENCE == 1 else 100 << 20)

    def test_each_answer_comes_as_it_is_decided(self):
        server = self.start()
        line = json.dumps({"url": self.site.origin + "/private", "user_agent": "x"}).encode() + b"\n"
        with Wire(server.port) as wire:
            wire.send(b"POST /v1/check:stream HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n")
            for i in range(5):
                wire.send(b"%x\r\n%s\r\n" % (len(line), line))
                if i == 0:
                    self.assertEqual(wire.head()[0], 200)
                self.assertEqual(json.loads(wire.chunk())["allowed"], False)
            wire.send(b"0\r\n\r\n")
            self.assertEqual(wire.chunk(), b"")

    def test_a_stream_that_is_not_read_stops_being_read(self):
        server = self.start("--write-timeout", "500ms")
        server.check(self.site.origin)
        line = json.dumps({"url": self.site.origin + "/private", "user_agent": "x"}).encode() + b"\n"
        before = server.resident_bytes()
        with Wire(server.port, receive_buffer=4096) as wire:
            wire.socket.settimeout(5 * PATIENCE)
            wire.send(b"POST /v1/check:stream HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\nContent-Length: 9999999999\r\n\r\n")
            with self.assertRaises((ConnectionError, TimeoutError)):
                for _ in range(4000):
                    wire.send(line * 1000)
        self.assertLess(server.resident_bytes() - before, 16 << 20 if PATIENCE == 1 else 200 << 20)

    def test_lines_of_every_length_come_to_an_end(self):
        server = self.start("--body-timeout", "2s")
        line = json.dumps({"url": self.site.origin + "/private", "user_agent": "x"}).encode()
        for blanks, status in ((70_000, None), (100_000, None), (110_000, 400), (400_000, 400)):
            padded = line + b" " * blanks
            with self.subTest(blanks), Wire(server.port) as wire:
                wire.send(b"POST /v1/check:stream HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\nContent-Length: %d\r\n\r\n" % (len(padded) + 2 + len(line)))
                for i in range(0, len(padded), 10_000):
                    wire.send(padded[i : i + 10_000])
                    time.sleep(0.01)
                wire.send(b"\n" + line + b"\n")
                first, second = (json.loads(answer) for answer in wire.response().body.splitlines())
                self.assertEqual(first.get("error", {}).get("status"), status)
                self.assertEqual(second["allowed"], False)

    def test_refusals_behind_a_question_that_waits_are_bounded(self):
        server = self.start("--write-timeout", "500ms")
        self.site.hold.clear()
        question = json.dumps({"url": self.site.origin + "/private", "user_agent": "x"}).encode()
        before = server.resident_bytes()
        count = 2000
        with Wire(server.port) as wire:
            wire.send(b"POST /v1/check:stream HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\nContent-Length: 9999999999\r\n\r\n" + question + b"\n")
            wire.socket.settimeout(1)
            sent = 0
            with self.assertRaises(TimeoutError):
                while sent < 100 << 20:
                    sent += wire.socket.send(b"x\n" * 50_000)
            self.assertLess(server.resident_bytes() - before, 16 << 20 if PATIENCE == 1 else 200 << 20)
        lines = [question if i % 7 == 0 else b"x" for i in range(count)]
        answers: list[Response] = []
        asking = threading.Thread(target=lambda: answers.append(server.post("/v1/check:stream", b"\n".join(lines))))
        asking.start()
        time.sleep(0.2)
        self.site.hold.set()
        asking.join()
        decided = [json.loads(line).get("allowed") for line in answers[0].body.splitlines()]
        self.assertEqual(decided, [None if line == b"x" else False for line in lines])

    def test_rules_of_half_a_megabyte_do_not_become_gigabytes(self):
        server = self.start()
        path = "/" + "x" * 200_000
        self.site.body = b"User-agent: *\nDisallow: /*" + path.encode() + b"\nDisallow: /a*\n"
        robots = self.site.body.decode()
        questions = [{"url": f"{self.site.origin}/a{i}", "user_agent": "x"} for i in range(5000)]
        before = server.resident_bytes()
        self.assertEqual(len(server.post("/v1/check", {"questions": questions, "robots_txt": robots}).json()["answers"]), 5000)
        self.assertLess(server.resident_bytes() - before, 60 << 20 if PATIENCE == 1 else 400 << 20)


class TheEnd(Case):
    def test_what_was_taken_is_answered(self):
        server = self.start()
        self.site.hold.clear()
        with Wire(server.port) as waiting, Wire(server.port) as idle:
            idle.send(GET)
            self.assertEqual(idle.response().status, 200)
            waiting.send(f"GET /v1/check?url={self.site.origin}/private&user_agent=x HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            for _ in range(200):
                if self.site.asked:
                    break
                time.sleep(0.02)
            server.process.send_signal(signal.SIGTERM)
            self.assertTrue(idle.at_end())
            with self.assertRaises(ConnectionError):
                for _ in range(100):
                    with Wire(server.port) as late:
                        late.send(GET)
                        if late.at_end():
                            raise ConnectionResetError
            self.site.hold.set()
            response = waiting.response()
            self.assertEqual((response.status, response.json()["allowed"], response.closes), (200, False, True))
        self.assertEqual(server.stop(None), 0)

    def test_the_grace_ends(self):
        server = self.start("--grace", "300ms")
        self.site.hold.clear()
        with Wire(server.port) as wire:
            wire.send(f"GET /v1/check?url={self.site.origin}/&user_agent=x HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            time.sleep(0.2)
            began = time.monotonic()
            self.assertEqual(server.stop(signal.SIGINT), 0)
            self.assertLess(time.monotonic() - began, 5 * PATIENCE)
            self.assertTrue(wire.at_end())

    def test_who_reads_the_access_log_may_go(self):
        server = self.start("--access-log", "text")
        server.process.stdout.close()
        for _ in range(5):
            self.assertEqual(server.get("/healthz").status, 200)
            time.sleep(0.15)  # the log is written out ten times a second
        self.assertEqual(server.stop(), 0)

    def test_jobs_that_nobody_waits_for_do_not_hold_up_the_end(self):
        server = self.start("--grace", "100ms")
        robots = "User-agent: *\n" + "".join(f"Disalow: /*a*b{i}*c\n" for i in range(20_000))
        body = json.dumps({"robots_txt": robots}).encode()
        began = time.monotonic()
        self.assertEqual(server.post("/v1/lint", body).status, 200)
        one = time.monotonic() - began
        head = b"POST /v1/lint HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
        wires = [Wire(server.port) for _ in range(30)]
        for wire in wires:
            wire.send(head % len(body) + body)
        for _ in range(100):
            if server.metrics()["abide_waiting"] > 20:
                break
            time.sleep(0.01)
        began = time.monotonic()
        self.assertEqual(server.stop(), 0)
        self.assertLess(time.monotonic() - began, 2 + 5 * one)
        for wire in wires:
            wire.socket.close()

    def test_the_store_is_there_after_the_end(self):
        store = str(self.folder / "store.db")
        server = self.start("--store", store)
        self.assertEqual(server.check(self.site.origin + "/private").status, 200)
        self.assertEqual(server.stop(), 0)
        again = self.start("--store", store, "--offline")
        self.assertEqual(again.check(self.site.origin + "/private").json()["allowed"], False)
        self.assertEqual(len(self.site.asked), 1)
        os.stat(store)
