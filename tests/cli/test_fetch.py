"""abide fetch: the exchange, and what it means."""

from __future__ import annotations

import gzip
import unittest

from origins import RULES, OnlineCase, closed_port


class Fetch(OnlineCase):
    def test_shows_the_exchange(self):
        self.sites.redirect("books.example", self.sites.url("www.books.example", "/robots.txt"), status=302)
        self.sites.serve("www.books.example", RULES, Content_Type="text/plain")
        result = self.run_online("fetch", self.sites.url("books.example", "/any/page"))
        self.assertEqual(result.code, 0, result)
        self.assertEqual(result.err, "")
        lines = result.out.splitlines()
        self.assertEqual(lines[0], self.sites.url("books.example", "/robots.txt"))
        at = f"127.0.0.1:{self.sites.port}"
        self.assertEqual(lines[1], f"  asked  302  {self.sites.url('books.example', '/robots.txt')}  at {at}")
        self.assertEqual(lines[2], f"  asked  200  {self.sites.url('www.books.example', '/robots.txt')}  at {at}")
        self.assertEqual(lines[3], "  is     found")
        self.assertEqual(lines[4], f"  size   {len(RULES)} bytes, text/plain, HTTP/1.1")
        self.assertRegex(lines[5], r"^  took   [\d,]+ ms, the first byte after [\d,]+ ms$")

    def test_shows_what_it_means_under_each_dialect(self):
        self.sites.serve("books.example", "", status=500)
        result = self.run_online("fetch", self.sites.url("books.example"))
        self.assertEqual(result.code, 1)
        rows = {line.split()[0]: line.split()[1] for line in result.out.splitlines()[-6:]}
        self.assertEqual(
            rows,
            {
                "rfc9309": "disallow-all",
                "google": "disallow-all",
                "google-2019": "disallow-all",
                "google-2013": "disallow-all",
                "yandex-2013": "allow-all",
                "yandex": "allow-all",
            },
        )

    def test_in_json(self):
        self.sites.serve(
            "books.example", gzip.compress(RULES.encode(), mtime=0), Content_Encoding="gzip", Cache_Control="max-age=7200"
        )
        result = self.run_online("fetch", self.sites.url("books.example"), "--json")
        self.assertEqual(result.code, 0)
        (answer,) = result.json()
        self.assertEqual(
            set(answer), {"origin", "robots_url", "exchange", "standings", "changed", "before", "now", "stored"}
        )
        exchange = answer["exchange"]
        self.assertEqual(
            set(exchange),
            {
                "outcome", "failure", "error", "hops", "started", "first_byte_ms", "total_ms", "wire_bytes",
                "body_bytes", "cut", "content_type", "content_encoding", "protocol", "max_age_seconds",
                "retry_after_seconds", "probed_missing",
            },
        )
        self.assertEqual((exchange["outcome"], exchange["failure"], exchange["error"]), ("found", "none", None))
        self.assertEqual(exchange["body_bytes"], len(RULES))
        self.assertNotEqual(exchange["wire_bytes"], len(RULES))
        self.assertEqual(exchange["content_encoding"], "gzip")
        self.assertEqual(exchange["max_age_seconds"], 7200)
        self.assertEqual(
            exchange["hops"],
            [{
                "url": self.sites.url("books.example", "/robots.txt"), "status": 200, "location": None,
                "address": f"127.0.0.1:{self.sites.port}",
            }],
        )
        self.assertEqual(len(answer["standings"]), 6)
        self.assertEqual(answer["standings"]["google"]["obey"], "rules")
        self.assertTrue(answer["stored"])
        self.assertIsNone(answer["before"])
        self.assertEqual(answer["now"]["bytes"], len(RULES))

    def test_says_what_changed(self):
        url = self.sites.url("books.example")
        self.sites.serve("books.example", RULES)
        first = self.run_online("fetch", url, "--json").json()[0]
        same = self.run_online("fetch", url, "--json").json()[0]
        self.sites.serve("books.example", "")
        other = self.run_online("fetch", url)
        self.assertEqual(self.sites.asked("books.example"), 3)
        self.assertFalse(same["changed"])
        self.assertEqual(same["now"]["first_seen"], first["now"]["first_seen"])
        self.assertIn("  new    it changed since ", other.out)

    def test_records_what_check_finds(self):
        self.sites.serve("books.example", RULES)
        self.run_online("fetch", self.sites.url("books.example"))
        result = self.run_online("check", self.sites.url("books.example", "/private/a"), "--agent", "A", "--offline")
        self.assertEqual(result.code, 1, result)
        self.assertEqual(self.sites.asked("books.example"), 1)

    def test_the_body_as_it_is(self):
        body = bytes(range(256)) * 10
        self.sites.serve("books.example", body)
        result = self.run_online("fetch", self.sites.url("books.example"), "--body")
        self.assertEqual((result.code, result.raw, result.err), (0, body, ""))

    def test_the_body_of_a_site_without_one(self):
        result = self.run_online("fetch", self.sites.url("books.example"), "--body")
        self.assertEqual((result.code, result.raw), (1, b""))
        self.assertIn("404", result.err)

    def test_a_body_that_was_cut_is_said_to_be(self):
        self.sites.serve("books.example", b"#" * 600_000)
        result = self.run_online("fetch", self.sites.url("books.example"), "--body")
        self.assertEqual((result.code, len(result.raw)), (0, 500 * 1024 + 1))
        self.assertIn("512,001 bytes", result.err)

    def test_several_sites_are_shown_in_order_and_asked_once(self):
        names = [f"s{i:02}.example" for i in range(40)]
        for name in names:
            self.sites.serve(name, RULES)
        result = self.run_online("fetch", *(self.sites.url(name) for name in names + names[:5]), "--json")
        self.assertEqual([answer["origin"] for answer in result.json()], [self.sites.url(name) for name in names])
        self.assertEqual(len(self.sites.requests), 40)

    def test_failures_have_the_exit_code_1_and_a_reason(self):
        port = closed_port()
        result = self.run_online("fetch", f"http://books.example:{port}/", "--resolve", f"*:{port}:127.0.0.1")
        self.assertEqual(result.code, 1)
        self.assertIn("  is     unreachable: ", result.out)

    def test_an_address_that_is_not_public_is_refused_before_any_connection(self):
        for url in (self.sites.url("127.0.0.1"), self.sites.url("books.example"), self.sites.url("[::1]")):
            result = self.run_online("fetch", url, "--json", allow=False)
            self.assertEqual(result.code, 1, result)
            exchange = result.json()[0]["exchange"]
            self.assertEqual((exchange["outcome"], exchange["failure"]), ("refused", "address"))
            self.assertTrue(exchange["error"])
        self.assertEqual(self.sites.connections, 0)

    def test_what_is_no_url_is_complained_of(self):
        self.sites.serve("books.example", RULES)
        result = self.run_online("fetch", "nonsense", self.sites.url("books.example"), "--json")
        self.assertEqual(result.code, 2)
        self.assertEqual(result.json()[0]["url"], "nonsense")
        self.assertIn("error", result.json()[0])
        self.assertEqual(len(result.json()), 2)

    def test_bad_command_lines(self):
        url = self.sites.url("books.example")
        self.assert_refused(self.run_online("fetch"), "URL")
        self.assert_refused(self.run_online("fetch", url, "--body", "--json"), "--body")
        self.assert_refused(self.run_online("fetch", url, url + "/a", "--body"), "--body")
        self.assertEqual(self.sites.requests, [])


if __name__ == "__main__":
    unittest.main()
