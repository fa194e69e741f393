"""abide store: what is kept, pruned, and moved."""

from __future__ import annotations

import base64
import json
import sqlite3
import unittest

from origins import RULES, OnlineCase


class Filled(OnlineCase):
    """A store with a site of each kind: changed, missing, failing, failing after an answer."""

    def setUp(self):
        super().setUp()
        self.sites.serve("books.example", RULES)
        self.sites.serve("bytes.example", b"User-agent: *\nDisallow: /\xff\xfe\n", Content_Type="text/plain")
        self.sites.serve("down.example", "", status=500)
        self.sites.serve("late.example", RULES)
        self.sites.serve("many.example", "", status=429)
        self.fetch("books", "bytes", "down", "late", "many", "none")
        self.sites.serve("books.example", RULES + "Disallow: /new/\n")
        self.sites.serve("late.example", "", status=503, Retry_After="120")
        self.fetch("books", "late")

    def fetch(self, *names: str):
        result = self.run_online("fetch", *(self.sites.url(name + ".example") for name in names))
        self.assertIn(result.code, (0, 1), result)
        self.assertEqual(result.err, "")

    def url(self, name: str) -> str:
        return self.sites.url(name + ".example")


class Store(Filled):
    def test_stats(self):
        result = self.run_store("stats")
        self.assertEqual(result.code, 0, result)
        self.assertIn("6 sites, ", result.out)
        (stats,) = self.run_store("stats", "--json").json()
        self.assertEqual(set(stats), {"store", "sites", "versions", "body_bytes", "bytes"})
        self.assertEqual(stats["sites"], 6)
        self.assertGreater(stats["bytes"], stats["body_bytes"])

    def test_list_is_in_order_and_in_pages(self):
        result = self.run_store("list", "--json")
        self.assertEqual(result.code, 0, result)
        sites = [record["origin"] for record in result.json()]
        names = ["books", "bytes", "down", "late", "many", "none"]
        self.assertEqual(sites, [self.url(name) for name in names])
        pages = []
        after: list[str] = []
        while page := self.run_store("list", "--json", "--most", "4", *after).json():
            pages.append([record["origin"] for record in page])
            after = ["--after", page[-1]["origin"]]
        self.assertEqual(pages, [sites[:4], sites[4:]])

    def test_list_says_what_each_site_answered(self):
        lines = self.run_store("list").out.splitlines()
        self.assertRegex(lines[0], r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC  found         200  http://books.example")
        self.assertRegex(lines[2], r"  server-error  500  http://down.example")
        self.assertRegex(lines[5], r"  missing       404  http://none.example")

    def test_show_has_the_versions_and_their_difference(self):
        result = self.run_store("show", self.url("books") + "/any/page")
        self.assertEqual(result.code, 0, result)
        self.assertIn(self.url("books") + "/robots.txt", result.out)
        self.assertIn(f"{len(RULES)} bytes", result.out)
        self.assertTrue(result.out.endswith(" Allow: /private/open\n+Disallow: /new/\n"), result.out)
        self.assertIn("\n--- version ", result.out)

    def test_show_in_json(self):
        (record,) = self.run_store("show", self.url("late"), "--json").json()
        self.assertEqual(
            set(record),
            {
                "origin", "robots_url", "standings", "answer", "failed", "failing_since", "before_429",
                "limited_since", "failures", "next_try", "versions",
            },
        )
        self.assertEqual(record["answer"]["outcome"], "found")
        self.assertEqual(record["failed"]["hops"][-1]["status"], 503)
        self.assertEqual(record["failed"]["retry_after_seconds"], 120)
        self.assertEqual(record["failures"], 1)
        self.assertEqual(len(record["versions"]), 1)

    def test_show_the_difference_of_any_two_versions(self):
        self.sites.serve("books.example", "")
        self.fetch("books")
        versions = self.run_store("show", self.url("books"), "--json").json()[0]["versions"]
        ids = [version["id"] for version in versions]
        self.assertEqual(ids, sorted(ids, reverse=True))
        self.assertEqual(len(ids), 3)
        result = self.run_store("show", self.url("books"), "--diff", f"{ids[2]},{ids[1]}")
        self.assertIn("+Disallow: /new/", result.out)
        self.assertNotIn("-User-agent", result.out)
        self.assert_refused(self.run_store("show", self.url("books"), "--diff", f"{ids[2]},99999"), "99999")
        self.assert_refused(self.run_store("show", self.url("books"), "--diff", "nonsense"), "--diff")

    def test_show_writes_nothing_dangerous_on_the_terminal(self):
        self.sites.serve("books.example", b"\x1b]0;title\x07\n")
        self.fetch("books")
        self.assertNotIn("\x1b", self.run_store("show", self.url("books")).out)

    def test_show_of_a_site_that_is_not_known(self):
        result = self.run_store("show", "https://other.example/")
        self.assertEqual((result.code, result.out), (1, ""))
        self.assertIn("other.example", result.err)

    def test_prune(self):
        self.assertEqual(self.run_store("prune", "--older-than", "1h").out, "0 sites removed\n")
        result = self.run_store("prune", "--older-than", "0s", "--json")
        self.assertEqual(result.json(), [{"removed": 6}])
        self.assertEqual(self.run_store("list").out, "")

    def test_reading_leaves_the_store_as_it_is(self):
        before = self.run_store("export").raw
        for action in (["stats"], ["list"], ["show", self.url("books")], ["export"]):
            self.run_store(*action)
        self.assertEqual(self.run_store("export").raw, before)

    def test_a_damaged_row_does_not_end_a_list(self):
        with sqlite3.connect(self.store) as store:
            tables = [row[0] for row in store.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            table = next(name for name in tables if "record" in name or "origin" in name)
            columns = [row[1:3] for row in store.execute(f"PRAGMA table_info({table})")]
            blob = next(name for name, kind in columns if kind == "BLOB")
            origin = next(name for name, kind in columns if kind == "TEXT")
            changed = store.execute(f"UPDATE {table} SET {blob} = x'00ff' WHERE {origin} LIKE '%down.example%'")
            self.assertEqual(changed.rowcount, 1)
        store.close()
        result = self.run_store("list", "--json")
        self.assertEqual(len(result.json()), 5)


class Moved(Filled):
    def test_everything_comes_back(self):
        exported = self.run_store("export")
        self.assertEqual(exported.code, 0, exported)
        self.assertEqual(len(exported.json()), 6)
        other = str(self.folder / "other.db")
        result = self.run_abide("store", "import", "--store", other, stdin=exported.raw)
        self.assertEqual((result.code, result.out, result.err), (0, "6 sites taken\n", ""))
        again = self.run_abide("store", "export", "--store", other)
        self.assertEqual(again.raw, exported.raw)
        # Also over what is there.
        self.run_abide("store", "import", "--store", other, stdin=exported.raw)
        self.assertEqual(self.run_abide("store", "export", "--store", other).raw, exported.raw)

    def test_from_a_file(self):
        self.write("kept.ndjson", self.run_store("export").raw)
        result = self.run_abide("store", "import", "kept.ndjson", "--store", "other.db")
        self.assertEqual(result.code, 0, result)

    def test_bytes_that_are_not_utf8_are_in_base64(self):
        line = next(line for line in self.run_store("export").json() if "bytes.example" in line["origin"])
        self.assertEqual(base64.b64decode(line["answer"]["body"]["base64"]), b"User-agent: *\nDisallow: /\xff\xfe\n")

    def test_a_body_is_not_there_twice(self):
        line = next(line for line in self.run_store("export").json() if "books.example" in line["origin"])
        self.assertEqual([set(version) for version in line["versions"]],
                         [{"first_seen", "last_seen", "as_answer"}, {"first_seen", "last_seen", "body"}])

    def test_what_is_wrong_with_a_line_is_said_and_the_others_are_taken(self):
        lines = self.run_store("export").out.splitlines()
        text = "\n".join([lines[0], "{", lines[1], '{"abide_store": 1}', "", lines[2]]) + "\n"
        result = self.run_abide("store", "import", "--store", "other.db", stdin=text)
        self.assertEqual(result.code, 2)
        self.assertEqual(result.out, "3 sites taken\n")
        errors = result.err.splitlines()
        self.assertEqual(len(errors), 2, errors)
        self.assertIn("line 2 of standard input: no JSON", errors[0])
        self.assertIn("line 4 of standard input: origin is missing", errors[1])

    def test_every_field_is_checked(self):
        record = next(line for line in self.run_store("export").json() if "late.example" in line["origin"])

        def changed(path: str, value) -> dict:
            copy = json.loads(json.dumps(record))
            *steps, last = path.split(".")
            place = copy
            for step in steps:
                place = place[int(step) if step.isdigit() else step]
            if value is KeyError:
                del place[last]
            else:
                place[int(last) if last.isdigit() else last] = value
            return copy

        cases = [
            ("abide_store", 2), ("abide_store", "1"), ("origin", "http://LATE.example"), ("origin", "late"),
            ("origin", None), ("origin", "http://late.example:80"), ("answer", None), ("answer", []),
            ("answer.outcome", "server-error"), ("answer.outcome", "lost"), ("answer.outcome", 3),
            ("answer.failure", "bad"), ("answer.error", 5), ("answer.hops", {}), ("answer.hops.0", "x"),
            ("answer.hops.0.status", 1000), ("answer.hops.0.status", -1), ("answer.hops.0.status", 200.5),
            ("answer.hops.0.url", None), ("answer.hops.0.more", 1), ("answer.started", "yesterday"),
            ("answer.started", "2026-02-30T00:00:00.000Z"), ("answer.started", 17),
            ("answer.first_byte_ms", -1), ("answer.total_ms", 1e30), ("answer.cut", 0), ("answer.wire_bytes", "7"),
            ("answer.wire_bytes", 2**64), ("answer.content_type", {"base64": "!"}),
            ("answer.content_type", {"base64": "eA=="[:3]}), ("answer.max_age_seconds", -5),
            ("answer.max_age_seconds", 10**12), ("answer.retry_after_seconds", "soon"),
            ("answer.probed_missing", None), ("answer.body", None), ("answer.body", 7), ("answer.body", KeyError),
            ("answer.more", True), ("failed", None), ("failed.outcome", "found"), ("failed.outcome", "not-tried"),
            ("failed.body", "text"), ("failing_since", None), ("failures", 0), ("failures", 2**32),
            ("failures", KeyError), ("next_try", None), ("before_429", {}), ("limited_since", "2026-01-01T00:00:00.000Z"),
            ("versions", None), ("versions.0.first_seen", None), ("versions.0.last_seen", "1999-01-01T00:00:00.000Z"),
            ("versions.0.as_answer", False), ("versions.0.more", 1), ("more", 1),
        ]
        for path, value in cases:
            with self.subTest(path=path, value=value):
                line = json.dumps(changed(path, value))
                result = self.run_abide("store", "import", "--store", "other.db", stdin=line + "\n")
                self.assertEqual((result.code, result.out), (2, "0 sites taken\n"), result)
                self.assertIn("line 1 of standard input: ", result.err)
                self.assertEqual(result.err.count("\n"), 1)
        self.assertEqual(self.run_abide("store", "list", "--store", "other.db").out, "")

    def test_lines_longer_than_what_is_read_at_once(self):
        versions = []
        for number in range(8):
            body = f"# {number}\n" + "x" * 490_000
            self.sites.serve("long.example", body)
            self.fetch("long")
            versions.append(body)
        exported = self.run_store("export")
        self.assertGreater(max(map(len, exported.raw.splitlines())), 3_900_000)
        self.run_abide("store", "import", "--store", "other.db", stdin=exported.raw)
        self.assertEqual(self.run_abide("store", "export", "--store", "other.db").raw, exported.raw)


class CommandLine(OnlineCase):
    def test_every_mistake_gets_its_sentence(self):
        self.sites.serve("books.example", RULES)
        self.run_online("fetch", self.sites.url("books.example"))
        for arguments, word in (
            ([], "ACTION"),
            (["lst"], "list"),
            (["stats", "more"], "more"),
            (["list", "--most", "0"], "--most"),
            (["list", "--most", "some"], "--most"),
            (["list", "--after", "nonsense"], "nonsense"),
            (["list", "--older-than", "3d"], "prune"),
            (["show"], "show"),
            (["show", "nonsense"], "nonsense"),
            (["show", "https://a.example/", "b"], "b"),
            (["show", "https://a.example/", "--versions", "-1"], "--versions"),
            (["prune"], "--older-than"),
            (["prune", "--older-than", "90"], "90"),
            (["prune", "--older-than", "-5d"], "-5d"),
            (["prune", "--older-than", "9999999999999999999d"], "--older-than"),
            (["export", "file"], "file"),
            (["import", "missing.ndjson"], "missing.ndjson"),
            (["export", "--most", "3"], "list"),
        ):
            with self.subTest(arguments=arguments):
                self.assert_refused(self.run_store(*arguments), word)

    def test_a_store_that_is_not_there(self):
        for action in (["stats"], ["list"], ["show", "https://a.example/"], ["prune", "--older-than", "1d"], ["export"]):
            with self.subTest(action=action):
                self.assert_refused(self.run_store(*action), "there is no store", "store.db")
                self.assertFalse(self.store.exists())

    def test_a_store_in_memory_holds_nothing(self):
        self.assert_refused(self.run_abide("store", "list", "--store", "memory"), "memory")
        self.assert_refused(self.run_abide("store", "import", "--store", "memory", stdin=""), "memory")


if __name__ == "__main__":
    unittest.main()
