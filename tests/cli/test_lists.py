"""abide crawlers, abide dialects, abide origin."""

from abide import Case


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
