"""abide show."""

from abide import Case

ROBOTS = """\
Disallow: /early
User-agent: *
Crawl-delay: 2
Disallow: /a
Content-Signal: ai-train=no

Allow: b
Foo: bar
Request-rate: 1/5
just text here
Sitemap: https://example.com/s.xml
Host: example.com
Host: other.example
Clean-param: ref
"""


class Show(Case):
    def shown(self, dialect):
        self.write("robots.txt", ROBOTS)
        result = self.run_abide("show", "robots.txt", "-d", dialect)
        self.assertEqual((result.code, result.err), (0, ""))
        return result.out

    def test_groups_come_with_all_that_stands_in_them(self):
        self.assertEqual(
            self.shown("google"),
            "robots.txt, dialect google: 1 group, 2 rules, 1 sitemap\n"
            "\n"
            " 2  User-agent: *\n"
            " 3    Crawl-delay: 2  <- not obeyed in dialect google\n"
            " 4    Disallow: /a\n"
            " 5    Content-Signal: ai-train=no  <- not obeyed in any dialect\n"
            " 7    Allow: b  <- no effect: it does not begin with /, so it matches no URL\n"
            " 8    Foo: bar  <- unknown field\n"
            " 9    Request-rate: 1/5  <- not obeyed in any dialect\n"
            "\n"
            "11  Sitemap: https://example.com/s.xml\n"
            "12  Host: example.com  <- not obeyed in dialect google\n"
            "13  Host: other.example  <- not obeyed in dialect google\n"
            "14  Clean-param: ref  <- not obeyed in dialect google\n"
            "\n"
            "Ignored:\n"
            " 1  Disallow: /early  <- no user-agent line above it\n"
            "10  just text here  <- no colon\n",
        )

    def test_what_has_effect_depends_on_the_dialect(self):
        out = self.shown("yandex-2013")
        self.assertIn(" 3    Crawl-delay: 2\n", out)
        self.assertIn("12  Host: example.com\n", out)
        self.assertIn("13  Host: other.example  <- no effect: only the first counts\n", out)
        self.assertIn("14  Clean-param: ref\n", out)
        self.assertIn(" 7  Allow: b  <- no user-agent line above it, or an empty line between\n", out)

    def test_json_holds_the_same(self):
        self.write("robots.txt", ROBOTS)
        (shown,) = self.run_abide("show", "robots.txt", "--json").json()
        self.assertEqual(shown["dialect"], "google")
        (group,) = shown["groups"]
        self.assertEqual([line["line"] for line in group["lines"]], [3, 4, 5, 7, 8, 9])
        self.assertEqual([line["in_effect"] for line in group["lines"]], [False, True, False, False, False, False])
        self.assertEqual([s["value"] for s in shown["sitemaps"]], ["https://example.com/s.xml"])
        self.assertEqual(len(shown["hosts"]), 2)
        self.assertEqual([line["line"] for line in shown["ignored"]], [1, 10])

    def test_any_bytes_can_be_shown(self):
        self.write("robots.txt", b"User-agent: \x1b[2J\nDisallow: /\xff\x00\n\x1b]0;x\x07: y\n" + bytes(range(256)))
        for options in ([], ["--json"]):
            result = self.run_abide("show", "robots.txt", *options)
            self.assertEqual(result.code, 0)
            self.assertNotIn(b"\x1b", result.raw)
            result.raw.decode("utf-8")

    def test_a_file_over_the_limit_says_so(self):
        self.write("robots.txt", "User-agent: *\nDisallow: /a\n" + "#" * 600_000)
        self.assertIn("only the first 512000 bytes", self.run_abide("show", "robots.txt").out)
        self.assertIn("everything is allowed", self.run_abide("show", "robots.txt", "-d", "yandex").out)

    def test_an_empty_file(self):
        self.write("robots.txt", "")
        self.assertEqual(
            self.run_abide("show", "robots.txt").out, "robots.txt, dialect google: 0 groups, 0 rules, 0 sitemaps\n"
        )
