"""What nobody should send: a problem document for each, no crash, and the next good request is answered."""

from __future__ import annotations

import json
from pathlib import Path

import yaml
from server import Case, Wire, hold_against

CASES = yaml.safe_load((Path(__file__).parent / "bad_requests.yaml").read_text())
GOOD = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


def text_bytes(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")


class BadRequests(Case):
    def setUp(self):
        super().setUp()
        self.server = self.start("--max-questions", "50", "--max-url-bytes", "2000")

    def ask(self, data: bytes, status: int, detail: str) -> None:
        with Wire(self.server.port) as wire:
            wire.send(data)
            response = wire.response()
            self.assert_problem(response, status, detail)
            if response.closes:
                self.assertTrue(wire.at_end())
                self.assertEqual(self.server.get("/healthz").status, 200)
            else:
                wire.send(GOOD)
                self.assertEqual(wire.response().status, 200)

    def post(self, path: str, body: bytes, status: int, detail: str, kind: str = "application/json") -> None:
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
        self.ask(head.encode() + body, status, detail)

    def test_heads(self):
        for case in CASES["heads"]:
            with self.subTest(case["name"]):
                raw = case["raw"].replace("{host}", "Host: localhost").encode("latin-1")
                self.ask(raw, case["status"], case.get("detail", "."))

    def test_parameters(self):
        for case in CASES["gets"]:
            with self.subTest(case["name"]):
                self.ask(f"GET {case['get']} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode(), 400, case["detail"])

    def test_bodies(self):
        paths = {"check": "/v1/check", "lint": "/v1/lint", "refresh": "/v1/robots/refresh"}
        for case in CASES["bodies"]:
            with self.subTest(case["name"]):
                if "repeat" in case:
                    front, middle, times, back = case["repeat"]
                    self.post("/v1/check", text_bytes(front + middle * times + back), 400, case["detail"])
                    continue
                [(path, body)] = [(paths[key], case[key]) for key in paths if key in case]
                self.post(path, text_bytes(body), 400, case["detail"])

    def test_lines(self):
        good = json.dumps({"url": self.site.origin + "/private", "user_agent": "x"}).encode()
        for case in CASES["lines"]:
            with self.subTest(case["name"]):
                body = good + b"\n" + text_bytes(case["stream"]) + b"\n\n" + good
                first, broken, last = self.server.post("/v1/check:stream", body).body.splitlines()
                self.assertEqual(json.loads(first)["allowed"], False)
                self.assertEqual(json.loads(last)["allowed"], False)
                answer = json.loads(broken)
                hold_against("NoAnswer", answer)
                self.assertEqual(answer["error"]["status"], 400)
                self.assertRegex(answer["error"]["detail"], case["detail"])

    def test_urls(self):
        for case in CASES["urls"]:
            with self.subTest(case["name"]):
                url = case["url"]
                question = {"url": url, "user_agent": "x"}
                self.assert_problem(self.server.check(url), 400)
                self.assert_problem(self.server.post("/v1/check", question), 400)
                [listed] = self.server.post("/v1/check", {"questions": [question]}).json()["answers"]
                streamed = self.server.post("/v1/check:stream", json.dumps(question).encode()).json()
                for answer in (listed, streamed):
                    hold_against("NoAnswer", answer)
                    self.assertEqual((answer["url"], answer["error"]["status"]), (url, 400))
                self.assertEqual(self.site.asked, [])

    def test_there_are_many(self):
        self.assertGreaterEqual(sum(len(cases) for cases in CASES.values()), 160)

    def test_too_long(self):
        url = self.site.origin + "/" + "x" * 2000
        self.assert_problem(self.server.post("/v1/check", {"url": url, "user_agent": "x"}), 400, "longer than 2000")
        self.assert_problem(self.server.post("/v1/check", {"url": "http://a", "user_agent": url}), 400, "longer than")
        self.ask(b"GET /" + b"x" * 20_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", 414, "too long")
        self.ask(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 20_000 + b"\r\n\r\n", 431, "16384")
        self.ask(b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 5_000 + b"\r\n", 431, "16384")
        self.post("/v1/check", b" " * ((4 << 20) + 1), 413, "stream")
        chunks = b"POST /v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        self.ask(chunks + (b"100000\r\n" + b" " * 0x100000 + b"\r\n") * 5, 413, "stream")
        self.ask(chunks + b"5;" + b"x" * 200_000, 400, "chunk")
        self.ask(chunks + b"0\r\n" + b"X: y\r\n" * 20_000, 400, "chunk")

    def test_a_line_that_is_too_long_is_skipped(self):
        good = json.dumps({"url": self.site.origin + "/private", "user_agent": "x"}).encode()
        for size in (30_000, 200_000, 3_000_000):
            with self.subTest(size=size):
                body = good + b"\n" + b"x" * size + b"\n" + good + b"\n" + b"y" * size
                answers = [json.loads(line) for line in self.server.post("/v1/check:stream", body).body.splitlines()]
                self.assertEqual([a.get("allowed") for a in answers], [False, None, False, None])
                self.assertRegex(answers[1]["error"]["detail"], "too long|not JSON")
