"""What each endpoint answers."""

from __future__ import annotations

import base64
import gzip
import json
import time
from urllib.parse import quote

from server import OPENAPI, ROBOTS, Case, Wire, hold_against


class Check(Case):
    def test_one_question_in_every_way(self):
        server = self.start()
        question = {"url": self.site.origin + "/private/a", "user_agent": "Googlebot-Image"}
        by_get = server.get("/v1/check", question).json()
        self.assertEqual(
            {k: by_get[k] for k in ("allowed", "line", "rule", "group", "crawler", "reason", "dialect")},
            {"allowed": False, "line": 2, "rule": "Disallow: /private", "group": "*",
             "crawler": "Googlebot-Image", "reason": "rule", "dialect": "google"},
        )  # fmt: skip
        self.assertEqual(by_get["robots"]["state"], "fresh")
        self.assertEqual(by_get["robots"]["status"], 200)
        self.assertEqual(server.post("/v1/check", question).json(), by_get)
        self.assertEqual(server.post("/v1/check", {"questions": [question]}).json()["answers"], [by_get])
        self.assertEqual(server.post("/v1/check:stream", json.dumps(question).encode()).json(), by_get)
        head = server.request("HEAD", "/v1/check?url=" + quote(question["url"]) + "&user_agent=Googlebot-Image")
        self.assertEqual((head.status, head.body), (200, b""))
        self.assertGreater(int(head.headers["content-length"]), 500)
        self.assertEqual(len(self.site.asked), 1)

    def test_the_beaten_rule_and_odd_bytes(self):
        server = self.start()
        self.site.body = b'User-agent: *\nDisallow: /\xff"\x01\\\nAllow: /\xff"\x01\\x\n'
        answer = server.check(self.site.origin + '/%FF"\x01\\x').json()
        self.assertEqual((answer["line"], answer["beaten_line"], answer["allowed"]), (3, 2, True))
        self.assertEqual(answer["rule"], 'Allow: /\ufffd"\x01\\x')

    def test_every_dialect(self):
        server = self.start()
        for dialect in OPENAPI["components"]["schemas"]["Dialect"]["enum"]:
            answer = server.check(self.site.origin + "/private", dialect=dialect).json()
            self.assertEqual((answer["dialect"], answer["allowed"]), (dialect, False))

    def test_a_file_of_ones_own_is_not_fetched(self):
        server = self.start()
        questions = [{"url": u, "user_agent": a} for u in ("http://x.test/a", "/b?c", "nonsense") for a in ("x", "y")]
        many = server.post("/v1/check", {"questions": questions, "robots_txt": "User-agent: y\nDisallow: /"}).json()
        self.assertEqual([a["allowed"] for a in many["answers"]], [True, False] * 3)
        one = server.post("/v1/check", {"url": "/", "user_agent": "y", "robots_txt": "User-agent: y\nDisallow: /"})
        self.assertEqual((one.json()["allowed"], one.json()["robots"]), (False, None))
        self.assertEqual(self.site.asked, [])

    def test_clean_param_makes_the_canonical_url(self):
        server = self.start()
        answer = server.post("/v1/check", {
            "url": "http://x.test/a?sid=1&b=2", "user_agent": "YandexBot", "dialect": "yandex",
            "robots_txt": "Clean-param: sid",
        }).json()  # fmt: skip
        self.assertEqual(answer["canonical_url"], "http://x.test/a?b=2")

    def test_patience(self):
        server = self.start()
        url = self.site.origin + "/x"
        self.assert_problem(server.check(url, patience="never"), 404)
        for patience, fetches in (("stale", 1), ("fresh", 1), ("never", 1), ("anew", 2)):
            self.assertEqual(server.check(url, patience=patience).status, 200)
            self.assertEqual(len(self.site.asked), fetches, patience)
        listed = {"questions": [{"url": url, "user_agent": "x"}], "patience": "anew"}
        self.assertEqual(server.post("/v1/check", listed).status, 200)
        self.assertEqual(len(self.site.asked), 3)

    def test_a_refused_address_is_an_answer(self):
        server = self.start("--allow-network", "192.0.2.0/24")
        answer = server.check("http://10.1.2.3/").json()
        self.assertIn(answer["reason"], ("disallow-all", "allow-all"))
        record = server.get("/v1/robots", {"origin": "http://10.1.2.3"}).json()
        self.assertEqual((record["failed"]["outcome"], record["failed"]["failure"]), ("refused", "address"))

    def test_many_answers_come_in_chunks_and_in_order(self):
        server = self.start()
        questions = [{"url": f"{self.site.origin}/{i}", "user_agent": "x"} for i in range(9000)]
        response = server.post("/v1/check", {"questions": questions})
        self.assertEqual(response.headers.get("transfer-encoding"), "chunked")
        self.assertEqual([a["url"] for a in response.json()["answers"]], [q["url"] for q in questions])
        self.assertEqual(len(self.site.asked), 1)
        self.assertEqual(server.post("/v1/check", {"questions": []}).json(), {"answers": []})

    def test_http_1_0_gets_no_chunks(self):
        server = self.start()
        body = json.dumps({"questions": [{"url": f"{self.site.origin}/{i}", "user_agent": "x"} for i in range(2000)]})
        with Wire(server.port) as wire:
            wire.send(b"POST /v1/check HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body) + body.encode())
            response = wire.response()
            self.assertNotIn("transfer-encoding", response.headers)
            self.assertEqual(len(response.json()["answers"]), 2000)


class Records(Case):
    def test_the_record_and_its_versions(self):
        server = self.start()
        record = server.get("/v1/robots", {"origin": self.site.origin + "/any?url"}).json()
        self.assertEqual(record["origin"], self.site.origin)
        self.assertEqual(record["body"].encode(), ROBOTS)
        self.assertEqual(record["answer"]["hops"][0]["address"], f"127.0.0.1:{self.site.port}")
        self.assertEqual({s["state"] for s in record["standings"].values()}, {"fresh"})
        self.site.body = b"# \xff\n"
        refreshed = server.post("/v1/robots/refresh", {"origin": self.site.origin}).json()
        self.assertEqual((refreshed["changed"], refreshed["stored"]), (True, True))
        self.assertEqual(refreshed["before"]["bytes"], len(ROBOTS))
        self.assertEqual(refreshed["now"]["bytes"], 4)
        again = server.post("/v1/robots/refresh", {"origin": self.site.origin, "dialect": "yandex"}).json()
        self.assertEqual((again["changed"], again["now"]["id"]), (False, refreshed["now"]["id"]))
        record = server.get("/v1/robots", {"origin": self.site.origin}).json()
        self.assertEqual(base64.b64decode(record["body_base64"]), b"# \xff\n")
        self.site.status = 404
        server.post("/v1/robots/refresh", {"origin": self.site.origin})
        versions = server.get("/v1/robots/versions", {"origin": self.site.origin}).json()
        self.assertEqual([v["missing"] for v in versions["versions"]], [True, False, False])
        self.assertEqual([v["body"] for v in versions["versions"]], [None, "# \ufffd\n", ROBOTS.decode()])
        self.assertFalse(versions["more"])
        some = server.get("/v1/robots/versions", {"origin": self.site.origin, "most": 2}).json()
        self.assertEqual((len(some["versions"]), some["more"]), (2, True))
        none = server.get("/v1/robots/versions", {"origin": "http://never.test"}).json()
        self.assertEqual(none["versions"], [])

    def test_a_site_that_fails(self):
        server = self.start()
        self.site.status = 503
        record = server.get("/v1/robots", {"origin": self.site.origin}).json()
        self.assertEqual((record["failures"], record["failed"]["outcome"]), (1, "server-error"))
        self.assertIsNotNone(record["failing_since"])
        self.assertEqual(record["standings"]["google"]["obey"], "disallow-all")
        refreshed = server.post("/v1/robots/refresh", {"origin": self.site.origin}).json()
        self.assertEqual((refreshed["changed"], refreshed["before"], refreshed["now"]), (False, None, None))

    def test_a_site_that_limits_after_it_had_a_file(self):
        server = self.start()
        first = server.get("/v1/robots", {"origin": self.site.origin}).json()
        self.assertEqual((first["before_429"], first["limited_since"], first["next_try"]), (None, None, None))
        self.site.status = 429
        server.post("/v1/robots/refresh", {"origin": self.site.origin})
        record = server.get("/v1/robots", {"origin": self.site.origin, "patience": "never"}).json()
        self.assertEqual(record["answer"]["hops"][0]["status"], 429)
        self.assertEqual(record["before_429"], first["answer"])
        self.assertEqual(record["limited_since"], record["answer"]["started"])
        self.assertIsNone(record["failing_since"])
        self.assertIsNotNone(record["next_try"])
        self.assertEqual(record["body"].encode(), ROBOTS)

    def test_lint(self):
        server = self.start()
        body = "Dissallow: /x\nUser-agent: *\nDisalow: /y\n"
        findings = server.post("/v1/lint", {"robots_txt": body}).json()["findings"]
        self.assertIn("misspelt-field", {f["id"] for f in findings})
        google = server.post("/v1/lint", {"robots_txt": body, "dialects": ["google"]}).json()["findings"]
        self.assertLess(len(google), len(findings))
        self.assertEqual(server.post("/v1/lint", {"robots_txt": "\x00" * 100_000}).status, 200)


class TheRest(Case):
    def test_health_metrics_and_description(self):
        server = self.start()
        self.assertEqual(server.get("/healthz").json(), {"healthy": True})
        self.assertEqual(server.get("/readyz").json(), {"ready": True})
        self.assertEqual(server.get("/openapi.json").json(), OPENAPI)
        server.check(self.site.origin + "/private")
        server.check(self.site.origin + "/open")
        server.check("nonsense")
        metrics = server.metrics()
        self.assertEqual(metrics['abide_decisions_total{dialect="google",verdict="disallowed"}'], 1)
        self.assertEqual(metrics['abide_decisions_total{dialect="google",verdict="allowed"}'], 1)
        self.assertEqual(metrics['abide_fetches_total{outcome="found"}'], 1)
        self.assertEqual(metrics['abide_requests_total{endpoint="check",status="4xx"}'], 1)
        self.assertEqual(metrics["abide_store_up"], 1)
        self.assertEqual(metrics["abide_requests_in_flight"], 1)
        self.assertEqual(metrics["abide_waiting"], 0)
        text = server.get("/metrics").body.decode()
        names = {line.split("{")[0].split(" ")[0] for line in text.splitlines() if not line.startswith("#")}
        for name in names:
            family = name.removesuffix("_bucket").removesuffix("_sum").removesuffix("_count")
            self.assertIn(f"# HELP {family} ", text)

    def test_methods(self):
        server = self.start()
        for path, allowed in (("/v1/check", "GET, HEAD, POST, OPTIONS"), ("/v1/lint", "POST, OPTIONS"), ("/", "GET, HEAD, OPTIONS")):
            self.assertEqual(server.request("OPTIONS", path).headers["allow"], allowed)
            refused = server.request("PATCH", path)
            self.assert_problem(refused, 405, "PATCH")
            self.assertEqual(refused.headers["allow"], allowed)

    def test_pages(self):
        for name, content in {
            "index.html": b"<!doctype html>", "assets/main-B7x9kQ2z.js": b"1" * 500,
            "assets/abide-Dx81kQ2z.wasm": b"\0asm", "assets/plain.css": b"p{}", ".hidden": b"no",
        }.items():  # fmt: skip
            path = self.folder / "files" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        (self.folder / "files/assets/main-B7x9kQ2z.js.gz").write_bytes(gzip.compress(b"1" * 500))
        (self.folder / "files/assets/main-B7x9kQ2z.js.br").write_bytes(b"brotli")
        server = self.start("--tester-files", str(self.folder / "files"))
        page = server.get("/")
        self.assertEqual((page.kind, page.body), ("text/html", b"<!doctype html>"))
        self.assertIn("default-src 'none'", page.headers["content-security-policy"])
        self.assertEqual(page.headers["x-content-type-options"], "nosniff")
        self.assertEqual(page.headers["cache-control"], "no-cache")
        self.assertEqual(server.get("/index.html").body, page.body)
        self.assertEqual(server.get("/", If_None_Match=page.headers["etag"]).status, 304)
        script = "/assets/main-B7x9kQ2z.js"
        plain = server.get(script)
        self.assertIn("immutable", plain.headers["cache-control"])
        self.assertEqual((plain.kind, plain.body), ("text/javascript", b"1" * 500))
        self.assertEqual(gzip.decompress(server.get(script, Accept_Encoding="gzip").body), b"1" * 500)
        self.assertEqual(server.get(script, Accept_Encoding="gzip, br").headers["content-encoding"], "br")
        self.assertNotIn("content-encoding", server.get(script, Accept_Encoding="br;q=0").headers)
        self.assertEqual(server.get("/assets/abide-Dx81kQ2z.wasm").kind, "application/wasm")
        self.assertEqual(server.get("/assets/plain.css").headers["cache-control"], "no-cache")
        for path in ("/.hidden", "/assets", "/assets/", "/assets/main-B7x9kQ2z.js.gz", "/../files/index.html"):
            self.assert_problem(server.get(path), 404)

    def test_a_page_that_cannot_be_read_stops_the_start(self):
        files = self.folder / "files"
        files.mkdir()
        (files / "index.html").write_bytes(b"<!doctype html>")
        # A regular file that opens and gives an error when it is read, to root as well.
        (files / "main.js").symlink_to("/proc/self/mem")
        sentence = self.refused_start("--tester-files", str(files))
        self.assertIn("files/main.js cannot be read", sentence)

    def test_without_the_tester_there_is_a_sentence(self):
        server = self.start("--tester-files", "none")
        self.assertIn(b"openapi.json", server.get("/").body)
        self.assertIn("/nowhere cannot be read", self.refused_start("--tester-files", "/nowhere"))

    def test_the_absolute_form_and_any_loopback_name(self):
        server = self.start("--allowed-hosts", "abide.test")
        for host in ("localhost", "LOCALHOST:1", "127.0.0.1:80", "[::1]", "a.localhost", "127.9.9.9", "abide.test"):
            with Wire(server.port) as wire:
                wire.send(f"GET http://{host}/healthz HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
                self.assertEqual(wire.response().status, 200, host)

    def test_the_access_log(self):
        server = self.start("--access-log", "json", "--access-log-file", str(self.folder / "log"))
        server.get("/healthz?a", Authorization="Bearer not-to-be-logged")
        server.request("DELETE", "/x\"y")
        server.stop()
        entries = [json.loads(line) for line in (self.folder / "log").read_text().splitlines()]
        self.assertEqual([(e["method"], e["target"], e["status"]) for e in entries],
                         [("GET", "/healthz?a", 200), ("DELETE", '/x"y', 405)])  # fmt: skip
        self.assertNotIn("not-to-be-logged", (self.folder / "log").read_text())

    def test_a_deadline_for_what_is_waited_for(self):
        server = self.start("--answer-timeout", "300ms")
        self.site.hold.clear()
        began = time.monotonic()
        self.assert_problem(server.check(self.site.origin), 504)
        self.assertLess(time.monotonic() - began, 5)
        question = {"url": self.site.origin, "user_agent": "x"}
        [answer] = server.post("/v1/check", {"questions": [question]}).json()["answers"]
        hold_against("NoAnswer", answer)
        self.assertEqual(answer["error"]["status"], 504)
        self.site.hold.set()
        for _ in range(100):
            if server.check(self.site.origin).status == 200:
                break
            time.sleep(0.05)
        self.assertEqual(server.metrics()["abide_waiting"], 0)
