"""abide check without a file: the robots.txt of each site, fetched and kept."""

from __future__ import annotations

import os
import shutil
import stat
import time
import unittest
from pathlib import Path

import abide
from origins import RULES, OnlineCase, Reply, closed_port


class CheckOnline(OnlineCase):
    def check(self, *arguments: str, **more):
        return self.run_online("check", *arguments, "--agent", "Googlebot", **more)

    def test_decides_by_the_sites_file_and_shows_it(self):
        self.sites.serve("books.example", RULES)
        result = self.check(self.sites.url("books.example", "/private/a"))
        self.assertEqual(result.code, 1, result)
        self.assertEqual(result.err, "")
        lines = result.out.splitlines()
        self.assertEqual(lines[0], self.sites.url("books.example", "/robots.txt for Googlebot, dialect google"))
        self.assertRegex(lines[1], rf"^  got    200, {len(RULES)} bytes, at \d{{4}}-\d\d-\d\d \d\d:\d\d:\d\d UTC$")
        self.assertRegex(lines[2], r"^  until  \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$")
        self.assertEqual(lines[4], "blocked  " + self.sites.url("books.example", "/private/a"))
        self.assertIn("line 2    Disallow: /private/", lines[5])

    def test_exit_code_is_0_if_all_are_allowed(self):
        self.sites.serve("books.example", RULES)
        self.assertEqual(self.check(self.sites.url("books.example", "/")).code, 0)

    def test_a_file_that_is_kept_is_not_fetched_again(self):
        self.sites.serve("books.example", RULES)
        for _ in range(3):
            self.assertEqual(self.check(self.sites.url("books.example", "/private/a")).code, 1)
        self.assertEqual(self.sites.asked("books.example"), 1)

    def test_without_a_store_it_is_fetched_by_every_run(self):
        self.sites.serve("books.example", RULES)
        for _ in range(2):
            self.check(self.sites.url("books.example", "/"), "--store", "memory")
        self.assertEqual(self.sites.asked("books.example"), 2)
        self.assertFalse(self.store.exists())

    def test_refresh_fetches_once_whatever_is_kept(self):
        self.sites.serve("books.example", RULES)
        url = self.sites.url("books.example", "/private/a")
        self.assertEqual(self.check(url).code, 1)
        self.sites.serve("books.example", "")
        self.assertEqual(self.check(url).code, 1)
        result = self.check(url, self.sites.url("books.example", "/b"), "--all-dialects", "--refresh", "--json")
        self.assertEqual(result.code, 0, result)
        self.assertEqual(len(result.json()), 12)
        self.assertEqual(self.sites.asked("books.example"), 2)

    def test_429_says_since_when(self):
        self.sites.serve("books.example", "", status=429)
        url = self.sites.url("books.example", "/")
        (first,) = [line for line in self.check(url).out.splitlines() if "since" in line]
        time.sleep(1.1)
        (last,) = [line for line in self.check(url, "--refresh").out.splitlines() if "since" in line]
        self.assertIn(" in 1 attempt;", first)
        self.assertIn(" in 2 attempts;", last)
        self.assertEqual(last.partition(" in ")[0], first.partition(" in ")[0])

    def test_what_fails_is_not_asked_again_at_once_but_with_refresh(self):
        self.sites.serve("books.example", "", status=500)
        url = self.sites.url("books.example", "/")
        self.assertEqual(self.check(url).code, 1)
        self.assertEqual(self.check(url).code, 1)
        self.assertEqual(self.sites.asked("books.example"), 1)
        self.assertEqual(self.check(url, "--refresh").code, 1)
        self.assertEqual(self.sites.asked("books.example"), 2)

    def test_offline_goes_by_what_is_kept(self):
        self.sites.serve("books.example", RULES)
        url = self.sites.url("books.example", "/private/a")
        self.check(url)
        self.sites.serve("books.example", "")
        result = self.check(url, "--offline")
        self.assertEqual(result.code, 1, result)
        self.assertIn("blocked", result.out)
        self.assertEqual(self.sites.asked("books.example"), 1)

    def test_offline_complains_of_what_is_not_known(self):
        self.sites.serve("books.example", RULES)
        self.check(self.sites.url("books.example", "/"))
        result = self.check(self.sites.url("news.example", "/"), "--offline")
        self.assert_refused(result, "news.example")
        self.assertEqual(self.sites.asked("news.example"), 0)

    def test_offline_without_a_store_says_so(self):
        result = self.check(self.sites.url("books.example", "/"), "--offline")
        self.assert_refused(result, "there is no store", "store.db")

    def test_sites_of_one_call_each_have_their_file(self):
        self.sites.serve("books.example", RULES)
        self.sites.serve("news.example", "User-agent: *\nDisallow: /\n")
        result = self.check(
            self.sites.url("books.example", "/a"),
            self.sites.url("news.example", "/a"),
            self.sites.url("books.example", "/private/a"),
            "--json",
        )
        self.assertEqual(result.code, 1)
        answers = result.json()
        self.assertEqual([answer["allowed"] for answer in answers], [True, False, False])
        self.assertEqual(
            [answer["robots"]["origin"] for answer in answers],
            [self.sites.url(site) for site in ("books.example", "news.example", "books.example")],
        )
        self.assertEqual(len(self.sites.requests), 2)

    def test_headings_stand_where_the_site_changes(self):
        self.sites.serve("books.example", RULES)
        self.sites.serve("news.example", RULES)
        result = self.check(
            *(self.sites.url("books.example", f"/{i}") for i in range(3)), self.sites.url("news.example", "/a")
        )
        self.assertEqual(result.out.count("/robots.txt for Googlebot"), 2)
        self.assertEqual(result.out.count("allowed  "), 4)

    def test_tables_show_the_evidence_of_each_site_once(self):
        self.sites.serve("books.example", RULES)
        self.sites.serve("news.example", "", status=503)
        urls = [self.sites.url("books.example", "/a"), self.sites.url("news.example", "/a"), self.sites.url("books.example", "/b")]
        result = self.check(*urls, "--dialect", "google,yandex")
        self.assertEqual(result.code, 1)
        self.assertIn("2 sites for Googlebot", result.out)
        self.assertEqual(result.out.count("/robots.txt\n"), 2)
        rows = [line for line in result.out.splitlines() if line.endswith("/a")]
        self.assertRegex(rows[1], r"^blocked -\s+allowed -")

    def test_redirects_are_followed_and_shown(self):
        self.sites.redirect("books.example", self.sites.url("www.books.example", "/robots.txt"))
        self.sites.serve("www.books.example", RULES)
        result = self.check(self.sites.url("books.example", "/private/a"))
        self.assertEqual(result.code, 1)
        self.assertIn("  via    301 to " + self.sites.url("www.books.example", "/robots.txt"), result.out)

    def test_the_evidence_in_json(self):
        self.sites.serve("books.example", "", status=503)
        (answer,) = self.check(self.sites.url("books.example", "/"), "--json").json()
        self.assertFalse(answer["allowed"])
        self.assertEqual(answer["reason"], "disallow-all")
        robots = answer["robots"]
        self.assertEqual(
            set(robots),
            {"origin", "state", "obey", "undefined", "why", "status", "fetched_at", "fresh_until"},
        )
        self.assertEqual((robots["state"], robots["obey"], robots["status"]), ("failing", "disallow-all", 503))
        self.assertIsNone(robots["fresh_until"])
        self.assertRegex(robots["fetched_at"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$")

    def test_a_missing_file_allows_all(self):
        result = self.check(self.sites.url("books.example", "/private/a"))
        self.assertEqual(result.code, 0)
        self.assertIn("  got    404", result.out)
        self.assertIn("  so     ", result.out)

    def test_a_site_that_cannot_be_reached_is_blocked_and_the_reason_shown(self):
        port = closed_port()
        result = self.check(f"http://books.example:{port}/", "--resolve", f"*:{port}:127.0.0.1")
        self.assertEqual(result.code, 1, result)
        self.assertIn("no response", result.out)

    def test_an_address_that_is_not_public_is_not_asked(self):
        self.sites.serve("127.0.0.1", "")
        for url in (self.sites.url("127.0.0.1", "/"), self.sites.url("books.example", "/")):
            result = self.check(url, allow=False)
            self.assertEqual(result.code, 1, result)
            self.assertIn("127.0.0.1", result.out)
            self.assertIn("public", result.out)
        self.assertEqual(self.sites.connections, 0)

    def test_a_redirect_to_an_address_that_is_not_public_is_not_followed(self):
        self.sites.redirect("books.example", "http://127.0.0.2:9/robots.txt")
        result = self.check(
            self.sites.url("books.example", "/"), "--allow-network", "127.0.0.1", allow=False
        )
        self.assertEqual(result.code, 1, result)
        self.assertIn("127.0.0.2", result.out)
        self.assertEqual(len(self.sites.requests), 1)

    def test_a_url_without_a_site_is_complained_of_and_the_others_answered(self):
        self.sites.serve("books.example", RULES)
        result = self.check("/search", self.sites.url("books.example", "/a"), "mailto:x@y.example")
        self.assertEqual(result.code, 2)
        self.assertIn("allowed  ", result.out)
        self.assertEqual(result.err.count("\n"), 2, result.err)
        self.assertIn('"/search"', result.err)

    def test_a_url_without_a_site_has_an_error_in_json(self):
        result = self.check("/search", "--json")
        self.assertEqual(result.code, 2)
        (answer,) = result.json()
        self.assertIsNone(answer["allowed"])
        self.assertTrue(answer["error"])

    def test_urls_from_a_file_and_from_a_pipe(self):
        self.sites.serve("books.example", RULES)
        urls = "".join(self.sites.url("books.example", f"/private/{i}\n") for i in range(600))
        self.write("urls.txt", urls)
        for arguments in (("--urls", "urls.txt"), ("--urls", "-")):
            result = self.check(*arguments, "--json", stdin=urls)
            self.assertEqual(result.code, 1)
            self.assertEqual(len(result.json()), 600)
        self.assertEqual(self.sites.asked("books.example"), 1)

    def test_quiet_prints_nothing(self):
        self.sites.serve("books.example", RULES)
        result = self.check(self.sites.url("books.example", "/private/a"), "--quiet")
        self.assertEqual((result.code, result.out, result.err), (1, "", ""))

    def test_the_user_agent_and_from_headers_are_as_wished(self):
        self.sites.serve("books.example", "")
        self.check(self.sites.url("books.example", "/"))
        headers = self.sites.requests[-1][2]
        self.assertRegex(headers["User-Agent"], r"^Abide/\d+\.\d+\.\d+ \(")
        self.assertNotIn("From", headers)
        self.check(
            self.sites.url("news.example", "/"), "--fetch-as", "TeaBot/1.0 (+https://tea.example)",
            "--from", "tea@example.com",
        )
        headers = self.sites.requests[-1][2]
        self.assertEqual(headers["User-Agent"], "TeaBot/1.0 (+https://tea.example)")
        self.assertEqual(headers["From"], "tea@example.com")

    def test_probe_missing_asks_for_a_page_that_cannot_exist(self):
        self.sites.otherwise = Reply(500)
        self.sites.replies[("books.example", "/")] = Reply(200, b"hello")
        url = self.sites.url("books.example", "/")
        self.assertEqual(self.check(url).code, 1)
        self.assertEqual(self.check(url, "--refresh", "--probe-missing").code, 0)

    def test_what_governs_the_time_of_a_fetch(self):
        slow = closed_port()
        import socket

        with socket.create_server(("127.0.0.1", slow)):
            result = self.check(
                f"http://books.example:{slow}/", "--resolve", f"*:{slow}:127.0.0.1", "--timeout", "0.2"
            )
        self.assertEqual(result.code, 1, result)
        self.assertIn("no response", result.out)


class Options(OnlineCase):
    def check(self, *arguments: str, **more):
        return self.run_online("check", self.sites.url("books.example", "/"), "--agent", "A", *arguments, **more)

    def test_bad_values_are_refused_with_a_sentence(self):
        for option, value in (
            ("--timeout", "soon"),
            ("--timeout", "0"),
            ("--timeout", "-3"),
            ("--timeout", "1e9"),
            ("--timeout", "nan"),
            ("--timeout", "3s"),
            ("--resolve", "books.example"),
            ("--resolve", "books.example:80:nowhere"),
            ("--resolve", "books.example:eighty:127.0.0.1"),
            ("--allow-network", "10.0.0.0/64"),
            ("--allow-network", "everything"),
            ("--proxy", "gopher://proxy.example"),
            ("--ca-file", "missing.pem"),
            ("--fetch-as", "two\nlines"),
            ("--from", "two\nlines"),
            ("--store", "missing/store.db"),
            ("--store", "."),
        ):
            with self.subTest(option=option, value=value):
                result = self.check(option, value)
                self.assert_refused(result)
                self.assertEqual(self.sites.requests, [])

    def test_options_for_fetching_contradict_a_file(self):
        self.write("robots.txt", RULES)
        for option in (
            ["--offline"], ["--refresh"], ["--store", "x"], ["--fetch-as", "x"], ["--from", "x"],
            ["--timeout", "3"], ["--proxy", "http://x"], ["--ca-file", "x"], ["--interface", "lo"],
            ["--resolve", "x:80:127.0.0.1"], ["--allow-network", "10.0.0.0/8"], ["--probe-missing"],
        ):
            with self.subTest(option=option):
                result = self.run_abide("check", "/", "--agent", "A", "--robots", "robots.txt", *option)
                self.assert_refused(result, option[0], "--robots")

    def test_offline_and_refresh_exclude_each_other(self):
        self.assert_refused(self.check("--offline", "--refresh"))


class TheStore(OnlineCase):
    def check(self, *arguments: str, **more):
        return self.run_online("check", self.sites.url("books.example", "/private/a"), "--agent", "A", *arguments, **more)

    def setUp(self):
        super().setUp()
        self.sites.serve("books.example", RULES)

    def arguments(self) -> list[str]:
        return [
            "check", self.sites.url("books.example", "/private/a"), "--agent", "A",
            "--resolve", f"*:{self.sites.port}:127.0.0.1", "--allow-network", "127.0.0.1",
        ]

    def test_its_usual_place_is_the_cache_folder(self):
        cache = self.folder / "deep" / "cache"
        result = self.run_abide(*self.arguments(), XDG_CACHE_HOME=str(cache))
        self.assertEqual(result.code, 1, result)
        self.assertTrue((cache / "abide" / "store.db").is_file())
        self.assertEqual(stat.S_IMODE((cache / "abide").stat().st_mode), 0o700)
        self.assertEqual(stat.S_IMODE((cache / "abide" / "store.db").stat().st_mode), 0o600)

    def test_without_that_it_is_in_the_home_folder(self):
        for variable in ("", "relative/folder"):
            home = self.folder / f"home{len(variable)}"
            home.mkdir()
            result = self.run_abide(*self.arguments(), XDG_CACHE_HOME=variable, HOME=str(home))
            self.assertEqual(result.code, 1, result)
            self.assertTrue((home / ".cache" / "abide" / "store.db").is_file())

    def test_without_any_place_it_says_what_to_do(self):
        result = self.run_abide(*self.arguments(), XDG_CACHE_HOME="", HOME="")
        self.assert_refused(result, "--store")

    def test_a_foreign_file_is_left_alone(self):
        content = b"This is a letter.\n" * 300
        self.store.write_bytes(content)
        self.assert_refused(self.check(), "store.db")
        self.assertEqual(self.store.read_bytes(), content)

    def test_a_folder_that_may_not_be_written(self):
        user = self.as_nobody()
        closed = self.folder / "closed"
        closed.mkdir(mode=0o555)
        self.assert_refused(self.check("--store", str(closed / "store.db"), user=user), "store.db")

    def test_a_store_that_may_only_be_read_serves_offline(self):
        self.check()
        user = self.as_nobody()
        self.folder.chmod(0o555)
        self.addCleanup(self.folder.chmod, 0o755)
        for file in self.folder.iterdir():
            file.chmod(0o444)
        result = self.check("--offline", user=user)
        self.assertEqual(result.code, 1, result)
        self.assertIn("blocked", result.out)

    def test_a_full_disk_is_complained_of_and_the_verdicts_stand(self):
        import resource
        import signal
        import subprocess

        self.check()  # makes the store
        # Bytes that no packing makes much smaller.
        self.sites.serve("big.example", "\n".join("#" + os.urandom(40).hex() for _ in range(5_000)))

        def full():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (65_536, 65_536))

        done = subprocess.run(
            [abide.ABIDE, "check", self.sites.url("big.example", "/"), "--agent", "A", "--store", str(self.store),
             "--resolve", f"*:{self.sites.port}:127.0.0.1", "--allow-network", "127.0.0.1"],
            capture_output=True, preexec_fn=full, timeout=60, env=abide.environment(),
        )
        self.assertEqual(done.returncode, 0, done)
        self.assertIn(b"allowed  ", done.stdout)
        self.assertIn(b"could not be kept", done.stderr)
        self.assertEqual(done.stderr.count(b"\n"), 1, done.stderr)


class TwoPrograms(OnlineCase):
    def test_without_the_second_program_the_first_says_what_is_missing(self):
        alone = self.folder / "bin" / "abide"
        alone.parent.mkdir()
        shutil.copy(abide.ABIDE, alone)
        import subprocess

        for arguments in (["fetch", "https://books.example/"], ["check", "https://books.example/", "-a", "A"]):
            done = subprocess.run([alone, *arguments], capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 2)
            self.assertEqual(done.stdout, "")
            self.assertIn(f"abide {arguments[0]}: ", done.stderr)
            self.assertIn("abide-online", done.stderr)

    def test_the_second_program_is_found_from_a_link(self):
        self.sites.serve("books.example", RULES)
        link = self.folder / "linked"
        link.symlink_to(abide.ABIDE)
        import subprocess

        done = subprocess.run(
            [link, "check", self.sites.url("books.example", "/private/a"), "--agent", "A", "--store", "memory",
             "--resolve", f"*:{self.sites.port}:127.0.0.1", "--allow-network", "127.0.0.1"],
            capture_output=True, text=True, timeout=60,
        )
        self.assertEqual(done.returncode, 1, done)

    def test_the_first_program_loads_nothing_of_the_second(self):
        if abide.SANITIZED:
            self.skipTest("a sanitizer's build links more")
        import subprocess

        libraries = subprocess.run(["ldd", abide.ABIDE], capture_output=True, text=True, check=True).stdout
        for name in ("libcurl", "libsqlite3", "libssl"):
            self.assertNotIn(name, libraries)
        online = Path(os.path.realpath(abide.ABIDE)).parent / "abide-online"
        self.assertIn("libcurl", subprocess.run(["ldd", online], capture_output=True, text=True, check=True).stdout)


if __name__ == "__main__":
    unittest.main()
