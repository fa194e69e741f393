"""abide bulk without a folder: questions about any number of sites."""

from __future__ import annotations

import json
import threading
import time
import unittest

from origins import RULES, OnlineCase, Reply


class BulkOnline(OnlineCase):
    def bulk(self, lines: list[str] | str, *arguments: str, **more):
        text = lines if isinstance(lines, str) else "".join(line + "\n" for line in lines)
        return self.run_online("bulk", *arguments, stdin=text, **more)

    def test_each_url_is_answered_by_its_own_site(self):
        self.sites.serve("books.example", RULES)
        self.sites.serve("news.example", "User-agent: *\nDisallow: /\n")
        lines = [
            f"Googlebot\t{self.sites.url('books.example', '/private/a')}",
            f"Googlebot\t{self.sites.url('news.example', '/a')}\tmore\tfields",
            f"Googlebot\t{self.sites.url('books.example', '/a')}",
            f"Googlebot\t{self.sites.url('none.example', '/a')}",
        ]
        result = self.bulk(lines)
        self.assertEqual(result.code, 0, result)
        self.assertEqual(
            result.out.splitlines(), [lines[0] + "\t0\t2", lines[1] + "\t0\t2", lines[2] + "\t1\t0", lines[3] + "\t1\t0"]
        )
        self.assertEqual(len(self.sites.requests), 3)

    def test_a_site_is_fetched_once_however_many_lines_and_threads_ask(self):
        names = [f"s{i:03}.example" for i in range(100)]
        for name in names:
            self.sites.serve(name, RULES)
        lines = [f"A{i % 7}\t{self.sites.url(name, f'/private/{i}')}" for i in range(200) for name in names]
        result = self.bulk(lines, "--jobs", "8")
        self.assertEqual(result.code, 0, result)
        self.assertEqual(result.out.splitlines(), [line + "\t0\t2" for line in lines])
        self.assertEqual({name: self.sites.asked(name) for name in names}, dict.fromkeys(names, 1))

    def test_sites_are_fetched_at_the_same_time_and_answered_in_order(self):
        names = [f"s{i}.example" for i in range(20)]
        arrived = threading.Barrier(len(names))

        # A request is answered when all have come.
        class Waiting(Reply):
            @property
            def status(self):
                arrived.wait(30)
                return 200

            @status.setter
            def status(self, _):
                pass

        for name in names:
            self.sites.replies[(name, "/robots.txt")] = Waiting(200, RULES.encode())
        lines = [f"A\t{self.sites.url(name, '/private/a')}" for name in names]
        began = time.monotonic()
        result = self.bulk(lines)
        self.assertEqual(result.out.splitlines(), [line + "\t0\t2" for line in lines])
        self.assertLess(time.monotonic() - began, 25)

    def test_in_json_with_the_evidence(self):
        self.sites.serve("books.example", RULES)
        self.sites.serve("down.example", "", status=500)
        questions = [
            {"agent": "Googlebot", "url": self.sites.url("books.example", "/private/a"), "id": 10**30},
            {"agent": "Googlebot", "url": self.sites.url("down.example", "/a"), "dialect": "google"},
            {"agent": "Googlebot", "url": self.sites.url("down.example", "/a"), "dialect": "yandex"},
        ]
        result = self.bulk([json.dumps(question) for question in questions], "--ndjson")
        self.assertEqual(result.code, 0, result)
        answers = result.json()
        self.assertEqual([answer["allowed"] for answer in answers], [False, False, True])
        self.assertEqual([answer["robots"]["status"] for answer in answers], [200, 500, 500])
        self.assertEqual([answer["robots"]["obey"] for answer in answers], ["rules", "disallow-all", "allow-all"])
        self.assertEqual(answers[0]["id"], 10**30)
        self.assertEqual(self.sites.asked("down.example"), 1)

    def test_lines_that_cannot_be_answered_are_marked_and_the_others_answered(self):
        self.sites.serve("books.example", RULES)
        good = f"A\t{self.sites.url('books.example', '/private/a')}"
        lines = ["A\t/relative", good, "A", "", f"\t{self.sites.url('books.example', '/')}", good]
        result = self.bulk(lines)
        self.assertEqual(result.code, 2)
        self.assertEqual(
            [line.rsplit("\t", 2)[1] for line in result.out.splitlines()], ["-", "0", "-", "-", "-", "0"]
        )
        self.assertIn("line 1:", result.err)
        self.assertIn("two fields", result.err)

    def test_bad_json_lines_are_answered_in_place(self):
        self.sites.serve("books.example", RULES)
        good = json.dumps({"agent": "A", "url": self.sites.url("books.example", "/private/a")})
        result = self.bulk([good, "{", '{"agent": "A"}', '{"agent": "A", "url": 7}', good], "--ndjson")
        self.assertEqual(result.code, 2)
        self.assertEqual([answer["allowed"] for answer in result.json()], [False, None, None, None, False])

    def test_lines_alike_but_for_the_site_are_told_apart(self):
        self.sites.serve("a.example", RULES)
        self.sites.serve("a.example.net", "")
        lines = []
        for path in ("/private/a", "?private", "", "#x", "\\private/a"):
            for site in ("a.example", "a.example.net"):
                lines.append(f"A\t{self.sites.url(site, path)}")
        together = self.bulk(lines).out
        alone = "".join(self.bulk([line]).out for line in lines)
        self.assertEqual(together, alone)
        self.assertIn("/private/a\t0\t2\n", together)

    def test_refresh_fetches_each_site_once(self):
        self.sites.serve("books.example", RULES)
        lines = [f"A\t{self.sites.url('books.example', f'/private/{i}')}" for i in range(20_000)]
        self.bulk(lines[:1])
        result = self.bulk(lines, "--refresh", "--jobs", "4")
        self.assertEqual(result.out.count("\t0\t2\n"), 20_000)
        self.assertEqual(self.sites.asked("books.example"), 2)

    def test_offline(self):
        self.sites.serve("books.example", RULES)
        line = f"A\t{self.sites.url('books.example', '/private/a')}"
        self.bulk([line])
        other = f"A\t{self.sites.url('news.example', '/a')}"
        result = self.bulk([line, other], "--offline")
        self.assertEqual(result.code, 2)
        self.assertEqual(result.out.splitlines(), [line + "\t0\t2", other + "\t-\t0"])
        self.assertEqual(len(self.sites.requests), 1)

    def test_options_for_fetching_contradict_a_folder(self):
        self.write("sites/a", RULES)
        for option in (["--offline"], ["--refresh"], ["--store", "x"], ["--timeout", "3"]):
            result = self.run_abide("bulk", "--robots-dir", "sites", *option)
            self.assert_refused(result, option[0], "--robots-dir")

    def test_private_addresses_are_not_asked(self):
        line = f"A\t{self.sites.url('127.0.0.1', '/')}"
        result = self.bulk([line], allow=False)
        self.assertEqual((result.code, result.out), (0, line + "\t0\t0\n"))
        self.assertEqual(self.sites.connections, 0)


if __name__ == "__main__":
    unittest.main()
