"""abide crawlers, abide dialects, abide origin."""

import subprocess
import threading

from abide import ABIDE, Case, environment


class Crawlers(Case):
    def test_every_crawler_has_tokens_and_a_source(self):
        listed = self.run_abide("crawlers", "--json").json()
        text = self.run_abide("crawlers").out
        self.assertGreater(len(listed), 50)
        for crawler in listed:
            with self.subTest(crawler["name"]):
                self.assertTrue(crawler["tokens"] and crawler["operated_by"] and crawler["purpose"])
                self.assertIn("http", crawler["source"])
                self.assertIn(crawler["name"], text)

    def test_the_ones_that_do_not_obey_star_are_marked(self):
        self.assertIn("AdsBot-Google; not *", self.run_abide("crawlers", "adsbot-google").out)
        self.assertIn("Googlebot-Image, then Googlebot, then *", self.run_abide("crawlers", "Googlebot-Image").out)


class Dialects(Case):
    def test_all_six_are_listed_with_sources(self):
        listed = self.run_abide("dialects", "--json").json()
        names = [dialect["name"] for dialect in listed]
        self.assertEqual(
            names, ["rfc9309", "google", "google-2019", "google-2013", "yandex-2013", "yandex"]
        )
        self.assertEqual([d["name"] for d in listed if d["default"]], ["google"])
        text = self.run_abide("dialects").out
        for dialect in listed:
            self.assertTrue(dialect["summary"] and dialect["source"])
            self.assertIn(dialect["name"], text)

    def test_a_dialect_is_told_in_full(self):
        text = self.run_abide("dialects", "google,yandex").out
        self.assertIn("by its beginning, and frequent typos too", text)
        self.assertIn("everything is allowed", text)


class Origins(Case):
    # URL, the robots.txt that governs it
    CASES = [
        ("https://example.com/a", "https://example.com/robots.txt"),
        ("HTTPS://user:pw@EXAMPLE.com:443/a?b#c", "https://example.com/robots.txt"),
        ("http://example.com:8181/", "http://example.com:8181/robots.txt"),
        ("ftp://example.com:21/x", "ftp://example.com/robots.txt"),
        ("https://bücher.example/", "https://xn--bcher-kva.example/robots.txt"),
        ("http://[2001:DB8:0:0::1]/", "http://[2001:db8::1]/robots.txt"),
    ]

    def test_every_url_has_its_file(self):
        urls = [url for url, _ in self.CASES]
        result = self.run_abide("origin", *urls)
        self.assertEqual(result.out.splitlines(), [robots for _, robots in self.CASES])
        listed = self.run_abide("origin", "--urls", "-", "--json", stdin="\n".join(urls)).json()
        self.assertEqual([(o["url"], o["robots_url"]) for o in listed], self.CASES)

    def test_governed_by(self):
        run = ["origin", "http://example.com/a", "http://www.example.com/a", "--governed-by", "http://example.com/robots.txt"]
        result = self.run_abide(*run)
        self.assertEqual(result.out, "governed  http://example.com/a\nforeign   http://www.example.com/a\n")
        self.assertEqual(result.code, 1)
        self.assertEqual([o["governed"] for o in self.run_abide(*run, "--json").json()], [True, False])

    def test_a_bad_url_does_not_stop_the_others(self):
        urls = b"\xef\xbb\xbfhttp://a/x\r\n\n  nonsense\n\thttp://b/y \nhttp://xn--a/\n"
        self.write("urls", urls)
        for name, shown, stdin in (("urls", '"urls"', b""), ("-", "standard input", urls)):
            with self.subTest(name):
                result = self.run_abide("origin", "http:///x", "--urls", name, stdin=stdin)
                self.assertEqual(result.out, "http://a/robots.txt\nhttp://b/robots.txt\n")
                first, second, third = result.err.splitlines()
                self.assertTrue(first.startswith('abide origin: "http:///x": it has no host'), first)
                self.assertTrue(second.startswith(f'abide origin: line 3 of {shown}: "nonsense": '), second)
                self.assertTrue(third.startswith(f'abide origin: line 5 of {shown}: "http://xn--a/": '), third)
                self.assertEqual(result.code, 2)

    def test_a_bad_url_has_its_object_in_json(self):
        bad, good = self.run_abide("origin", "nonsense", "http://a/", "--json").json()
        self.assertEqual((bad["url"], bad["robots_url"]), ("nonsense", None))
        self.assertIn("not an absolute URL", bad["error"])
        self.assertEqual(good["robots_url"], "http://a/robots.txt")

    def test_many_bad_urls_are_counted_not_listed(self):
        result = self.run_abide("origin", "--urls", "-", stdin="nonsense\n" * 5000)
        self.assertEqual(result.err.count("\n"), 11)
        self.assertTrue(result.err.endswith("abide origin: and 4,990 more\n"), result.err)

    def test_a_url_over_16_mib_is_none(self):
        result = self.run_abide("origin", "--urls", "-", stdin="http://a/" + "x" * (17 << 20) + "\nhttp://b/\n")
        self.assertEqual(result.out, "http://b/robots.txt\n")
        self.assertIn("line 1 of standard input: ", result.err)
        self.assertIn("longer than 16 MiB", result.err)

    def test_an_answer_comes_before_the_next_url_is_read(self):
        process = subprocess.Popen(
            [ABIDE, "origin", "--urls", "-"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(),
        )  # fmt: skip
        timer = threading.Timer(60, process.kill)
        timer.start()
        for name in ("a", "b"):
            process.stdin.write(f"http://{name}/x\n".encode())
            process.stdin.flush()
            self.assertEqual(process.stdout.readline(), f"http://{name}/robots.txt\n".encode())
        process.stdin.close()
        self.assertEqual(process.wait(), 0)
        process.stdout.close()
        timer.cancel()
