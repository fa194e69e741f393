"""abide check."""

import os
import threading

from abide import Case

ROBOTS = """\
User-agent: *
Disallow: /search
Allow: /search/help
Disalow: /typo
Disallow: /*.pdf$

User-agent: Googlebot-Image
Disallow: /drafts/

User-agent: Yandex
Clean-param: ref /books/
Disallow: /cart
"""


class Verdicts(Case):
    # agent, dialect, URL, allowed, line, reason
    CASES = [
        ("Googlebot", "google", "https://example.com/search?q=1", False, 2, "rule"),
        ("Googlebot", "google", "/search/help", True, 3, "rule"),
        ("Googlebot", "google", "/books", True, 0, "no-match"),
        ("Googlebot", "google", "/typo", False, 4, "rule"),
        ("Googlebot", "rfc9309", "/typo", True, 0, "no-match"),
        ("Googlebot", "rfc9309", "/robots.txt", True, 0, "robots-txt"),
        ("Googlebot", "google", "/a.pdf", False, 5, "rule"),
        ("Googlebot-Image", "google", "/drafts/a", False, 8, "rule"),
        ("googlebot-IMAGE", "google", "/search", True, 0, "no-match"),
        ("Mozilla/5.0 (compatible; bingbot/2.0; +http://x)", "google", "/search", False, 2, "rule"),
        ("Mozilla/5.0 (X11, like Gecko; compatible; Googlebot/2.1)", "google", "/typo", False, 4, "rule"),
        ("AdsBot-Google", "google", "/search", True, 0, "no-group"),
        ("YandexImages", "yandex", "/cart", False, 12, "rule"),
    ]

    def test_every_case_comes_out_in_json(self):
        self.write("robots.txt", ROBOTS)
        for agent, dialect, url, allowed, line, reason in self.CASES:
            with self.subTest(agent=agent, dialect=dialect, url=url):
                result = self.run_abide(
                    "check", url, "--robots", "robots.txt", "--agent", agent, "--dialect", dialect, "--json"
                )
                (verdict,) = result.json()
                self.assertEqual(
                    (verdict["agent"], verdict["dialect"], verdict["url"]), (agent, dialect, url)
                )
                self.assertEqual(
                    (verdict["allowed"], verdict["line"], verdict["reason"]), (allowed, line, reason)
                )
                self.assertIs(verdict["undefined"], False)
                self.assertEqual(verdict["rule"] is None, line == 0)
                self.assertEqual(result.code, 0 if allowed else 1)

    def test_json_names_rule_group_and_loser(self):
        self.write("robots.txt", ROBOTS)
        (verdict,) = self.run_abide(
            "check", "/search/help", "-r", "robots.txt", "-a", "Googlebot", "--json"
        ).json()
        self.assertEqual(verdict["rule"], "Allow: /search/help")
        self.assertEqual((verdict["group_line"], verdict["group"]), (1, "*"))
        self.assertEqual((verdict["beaten_line"], verdict["beaten_rule"]), (2, "Disallow: /search"))
        self.assertIn("longer", verdict["explanation"])

    def test_an_undefined_conflict_is_flagged(self):
        self.write("robots.txt", "User-agent: *\nAllow: /page\nDisallow: /*.htm\n")
        run = ["check", "/page.htm", "-r", "robots.txt", "-a", "x", "-d", "google-2013,google"]
        self.assertEqual([v["undefined"] for v in self.run_abide(*run, "--json").json()], [True, False])
        table = self.run_abide(*run).out
        self.assertIn("?", table)
        self.assertIn("undefined", table)

    def test_canonical_url_follows_clean_param(self):
        self.write("robots.txt", ROBOTS)
        url = "https://example.com/books/a?ref=1&x=2"
        run = ["check", url, "-r", "robots.txt", "-a", "YandexBot", "-d"]
        (verdict,) = self.run_abide(*run, "yandex", "--json").json()
        self.assertEqual(verdict["canonical_url"], "https://example.com/books/a?x=2")
        (verdict,) = self.run_abide(*run, "google", "--json").json()
        self.assertEqual(verdict["canonical_url"], url)
        self.assertIn("https://example.com/books/a?x=2", self.run_abide(*run, "yandex").out)

    def test_exact_agent_knows_no_fallback(self):
        self.write("robots.txt", "User-agent: Googlebot\nDisallow: /\n")
        run = ["check", "/", "-r", "robots.txt", "-a", "Googlebot-Video"]
        self.assertEqual(self.run_abide(*run).code, 1)
        self.assertEqual(self.run_abide(*run, "--exact-agent").code, 0)


class ForAPerson(Case):
    def test_a_verdict_is_a_few_aligned_lines(self):
        self.write("robots.txt", ROBOTS)
        result = self.run_abide("check", "/search/help", "-r", "robots.txt", "-a", "googlebot")
        self.assertEqual(
            result.out,
            "robots.txt for Googlebot, dialect google\n"
            "\n"
            "allowed  /search/help\n"
            "  by     line 3    Allow: /search/help\n"
            "  group  line 1    User-agent: *\n"
            "  beats  line 2    Disallow: /search  (shorter)\n",
        )

    def test_the_line_is_shown_as_it_stands_in_the_file(self):
        self.write("robots.txt", ROBOTS)
        result = self.run_abide("check", "/typo", "-r", "robots.txt", "-a", "Googlebot")
        self.assertIn("by     line 4    Disalow: /typo\n", result.out)

    def test_agents_and_dialects_make_a_table(self):
        self.write("robots.txt", ROBOTS)
        result = self.run_abide(
            "check", "/search", "/x", "-r", "robots.txt", "-a", "Googlebot", "-a", "Googlebot-Image"
        )
        self.assertEqual(
            result.out,
            "robots.txt, dialect google\n"
            "\n"
            "Googlebot     Googlebot-Image  URL\n"
            "blocked 2     allowed -        /search\n"
            "allowed -     allowed -        /x\n",
        )
        self.assertEqual(result.code, 1)

    def test_all_dialects_for_two_agents_are_two_tables(self):
        self.write("robots.txt", ROBOTS)
        result = self.run_abide(
            "check", "/search", "-r", "robots.txt", "-a", "Googlebot", "-a", "x", "--all-dialects"
        )
        self.assertEqual(result.out.count("rfc9309"), 2)
        self.assertEqual(result.out.count("yandex-2013"), 2)
        verdicts = self.run_abide(
            "check", "/search", "-r", "robots.txt", "-a", "Googlebot", "-a", "x", "--all-dialects", "--json"
        ).json()
        self.assertEqual(len(verdicts), 12)

    def test_wide_characters_do_not_break_the_alignment(self):
        self.write("robots.txt", "User-agent: *\nDisallow: /\n")
        result = self.run_abide("check", "/", "-r", "robots.txt", "-a", "書店書店書店書", "-a", "x")
        heading, row = result.out.splitlines()[2:4]
        # Seven wide characters take fourteen columns.
        self.assertEqual(heading.index("x"), 7 + 2)
        self.assertEqual(row.index("blocked", 1), 14 + 2)

    def test_nothing_of_the_file_reaches_the_terminal_raw(self):
        self.write("robots.txt", b"User-agent: *\nDisallow: /a\x1b[31m\xff\xe2\x80\xae\xc2\x9b\n")
        result = self.run_abide("check", b"/a\x1b[31m\xff", "/x\u202e", "-r", "robots.txt", "-a", "x")
        for raw in (b"\x1b", b"\xff", "\u202e".encode(), b"\xc2\x9b"):
            self.assertNotIn(raw, result.raw)
        self.assertIn("\\x1B[31m\\xFF", result.out)
        self.assertIn("<U+202E>", result.out)

    def test_a_name_without_a_product_token_gets_a_note(self):
        self.write("robots.txt", "User-agent: 360Spider\nDisallow: /\n")
        run = ["check", "/", "-r", "robots.txt"]
        note = 'note: google sees no product token in "360Spider"'
        self.assertIn(note, self.run_abide(*run, "-a", "360Spider").out)
        self.assertIn(note, self.run_abide(*run, "-a", "360Spider", "--exact-agent").out)
        self.assertNotIn("note:", self.run_abide(*run, "-a", "360Spider", "-d", "yandex").out)
        self.assertNotIn("note:", self.run_abide(*run, "-a", "MJ12bot").out)
        table = self.run_abide(*run, "-a", "360Spider", "-a", "Googlebot", "--all-dialects").out
        self.assertEqual(table.count("note:"), 1)
        self.assertIn("google-2013 see no product token in", table)
        for verdict in self.run_abide(*run, "-a", "360Spider", "--json").json():
            self.assertTrue(verdict["allowed"])

    def test_a_url_that_is_but_a_word_gets_a_note(self):
        self.write("robots.txt", "User-agent: *\nDisallow: /search\n")
        options = ["-r", "robots.txt", "-a", "x"]
        note = 'note: "{}" is read as a host name; a path begins with "/"\n'
        for url, shown in (("search", "search"), ("mailto:x", "mailto:x"), ("search?q=a.b", "search"), ("a/b", "a")):
            out = self.run_abide("check", url, *options).out
            self.assertIn(note.format(shown) + f"allowed  {url}\n", out)
            table = self.run_abide("check", url, "/search", *options, "-a", "y", "--all-dialects").out
            self.assertEqual(table.count(note.format(shown)), 1, table)
            self.assertTrue(self.run_abide("check", url, *options, "--json").json()[0]["allowed"])
        for url in ("/search", "//search/a", "http://search/", "example.com/search", "localhost/search",
                    "LOCALHOST", "localhost:8080/a", "intranet:8080", "127.0.0.1/a", "[::1]/a", "?q"):  # fmt: skip
            self.assertNotIn("note:", self.run_abide("check", url, *options).out, url)

    def test_quiet_prints_nothing(self):
        self.write("robots.txt", ROBOTS)
        result = self.run_abide("check", "/search", "-r", "robots.txt", "-a", "x", "-q")
        self.assertEqual((result.code, result.out, result.err), (1, "", ""))


class Inputs(Case):
    def test_the_robots_txt_may_be_standard_input(self):
        result = self.run_abide("check", "/search", "-r", "-", "-a", "x", stdin=ROBOTS)
        self.assertEqual(result.code, 1)
        self.assertIn("standard input", result.out)

    def test_the_robots_txt_may_be_a_pipe_in_the_file_system(self):
        os.mkfifo(self.folder / "pipe")
        writer = threading.Thread(target=lambda: self.write("pipe", ROBOTS))
        writer.start()
        self.assertEqual(self.run_abide("check", "/search", "-r", "pipe", "-a", "x").code, 1)
        writer.join()

    def test_urls_come_from_a_file_too(self):
        self.write("robots.txt", ROBOTS)
        self.write("urls", "/search\n\n/a\r\n/b")
        run = ["check", "/first", "-r", "robots.txt", "-a", "x", "--json", "--urls"]
        expected = ["/first", "/search", "/a", "/b"]
        self.assertEqual([v["url"] for v in self.run_abide(*run, "urls").json()], expected)
        listed = self.run_abide(*run, "-", stdin="/search\n\n/a\r\n/b")
        self.assertEqual([v["url"] for v in listed.json()], expected)

    def test_blanks_around_a_url_of_a_list_are_no_part_of_it(self):
        self.write("robots.txt", ROBOTS)
        listed = b"\xef\xbb\xbf/search \r\n \t\r\n\t/a b\t\n\xef\xbb\xbf/c\n"
        self.write("urls", listed)
        run = ["check", "-r", "robots.txt", "-a", "x", "--json", "--urls"]
        for name in ("urls", "-"):
            urls = [v["url"] for v in self.run_abide(*run, name, stdin=listed).json()]
            self.assertEqual(urls, ["/search", "/a b", "\ufeff/c"])

    def test_a_url_over_16_mib_is_refused(self):
        self.write("robots.txt", ROBOTS)
        self.write("urls", "/a\n/" + "x" * (17 << 20) + "\n")
        result = self.run_abide("check", "--urls", "urls", "-r", "robots.txt", "-a", "x", "--quiet")
        self.assert_refused(result, 'line 2 of "urls": longer than 16 MiB')

    def test_urls_are_taken_as_they_are(self):
        self.write("robots.txt", ROBOTS)
        urls = ["[a,b]", "{}", "[]", "%%", "/a=b", "x y", "http://[::1]"]
        result = self.run_abide("check", *urls, "-r", "robots.txt", "-a", "x", "--json")
        self.assertEqual([v["url"] for v in result.json()], urls)

    def test_bytes_that_are_not_utf8_become_replacement_characters_in_json(self):
        self.write("robots.txt", b"User-agent: *\nDisallow: /\xe4\n")
        (verdict,) = self.run_abide("check", b"/\xe4", "-r", "robots.txt", "-a", "x", "--json").json()
        self.assertEqual(verdict["url"], "/\ufffd")

    def test_a_file_over_the_limit_is_read_up_to_it(self):
        self.write("robots.txt", "User-agent: *\nDisallow: /early\n" + "#" * 600_000 + "\nDisallow: /late\n")
        verdicts = self.run_abide(
            "check", "/early", "/late", "-r", "robots.txt", "-a", "x", "-d", "google,yandex", "--json"
        ).json()
        self.assertEqual([v["allowed"] for v in verdicts], [False, True, True, True])
        self.assertEqual(verdicts[1]["reason"], "allow-all")
