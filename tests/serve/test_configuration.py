"""Settings from file, environment and command line; keys."""

from __future__ import annotations

import os
import re
import subprocess

from server import SERVE, Case


class Settings(Case):
    def printed(self, *options: str, **environment: str) -> str:
        done = subprocess.run([*SERVE, "serve", "--print-config", *options], capture_output=True, text=True,
                              env={**os.environ, **environment}, check=True)  # fmt: skip
        return done.stdout

    def test_the_command_line_wins_over_the_environment_and_that_over_the_file(self):
        file = self.folder / "a.toml"
        file.write_text('[server]\nthreads = 3\n[limits]\nmax_questions = 5\nmax_url_bytes = "1 KiB"\n')
        text = self.printed("--config", str(file), "--max-questions", "7", ABIDE_MAX_QUESTIONS="6", ABIDE_THREADS="4")
        self.assertIn("\nthreads = 4\n", text)
        self.assertIn("\nmax_questions = 7\n", text)
        self.assertRegex(text, r"\nmax_url_bytes = .1 KiB.\n")
        file.write_text(text)
        self.assertEqual(self.printed("--config", str(file)), text)

    def test_a_list_on_the_command_line_replaces_the_list(self):
        file = self.folder / "a.toml"
        file.write_text('[fetch]\nresolve = ["a:80:127.0.0.1", "b:80:127.0.0.1"]\n')
        flags = ["--resolve", "d:80:127.0.0.1", "--resolve", "e:80:127.0.0.1"]
        for options, environment, hosts in (([], {}, "ab"), ([], {"ABIDE_RESOLVE": "c:80:127.0.0.1"}, "c"),
                                            (flags, {"ABIDE_RESOLVE": "c:80:127.0.0.1"}, "de"), (flags, {}, "de")):  # fmt: skip
            text = self.printed("--config", str(file), *options, **environment)
            listed = re.search(r"\nresolve = \[(.*)\]\n", text)[1]
            self.assertEqual(re.findall(r"(\w):80", listed), list(hosts))

    def test_what_stops_the_start(self):
        file = self.folder / "a.toml"
        file.write_text("[server]\nports = 3\n")
        self.assertIn("a.toml:2: server.ports", self.refused_start("--config", str(file)))
        self.assertIn("cannot be read", self.refused_start("--config", "/nowhere"))
        self.assertIn("--threads", self.refused_start("--threads", "x"))
        self.assertIn("ABIDE_GRACE", self.refused_start(environment={"ABIDE_GRACE": "soon"}))
        self.assertIn("api-key-file", self.refused_start("--listen", "0.0.0.0:0"))
        self.assertIn("cannot listen", self.refused_start("--listen", f"127.0.0.1:{self.site.port}"))
        self.assertIn("/nowhere", self.refused_start("--store", "/nowhere/store.db"))
        self.assertIn("network", self.refused_start("--allow-network", "nonsense").lower())


class Keys(Case):
    KEY = "0123456789abcdef-first"
    OTHER = "0123456789abcdef-second"

    def key_file(self, content: str, mode: int = 0o600) -> str:
        path = self.folder / "keys"
        path.write_text(content)
        path.chmod(mode)
        return str(path)

    def test_only_who_has_a_key_is_answered(self):
        server = self.start("--api-key-file", self.key_file(f"# a comment\n\n{self.KEY}\n  {self.OTHER}  \n"))
        url = {"url": self.site.origin, "user_agent": "x"}
        for bad in ({}, {"Authorization": "Bearer"}, {"Authorization": "Bearer wrong-key-wrong-key"},
                    {"Authorization": f"Basic {self.KEY}"}, {"Authorization": self.KEY},
                    {"Authorization": f"Bearer {self.KEY}x"}, {"Authorization": "Bearer # a comment"}):  # fmt: skip
            response = server.get("/v1/check", url, **bad)
            self.assert_problem(response, 401, "key")
            self.assertIn("Bearer", response.headers["www-authenticate"])
        self.assert_problem(server.post("/v1/check:stream", b"{}"), 401)
        self.assert_problem(server.get("/v1/nothing"), 401)
        for key in (self.KEY, self.OTHER):
            self.assertEqual(server.get("/v1/check", url, Authorization=f"Bearer {key}").status, 200)
            self.assertEqual(server.get("/v1/check", url, Authorization=f"bearer {key}").status, 200)
        for path in ("/", "/healthz", "/readyz", "/metrics", "/openapi.json"):
            self.assertEqual(server.get(path).status, 200)

    def test_with_keys_any_name_will_do(self):
        server = self.start("--api-key-file", self.key_file(self.KEY), "--listen", "0.0.0.0:0")
        self.assertEqual(server.get("/healthz").status, 200)

    def test_a_file_that_is_no_good_stops_the_start(self):
        for content, mode, sentence in (("", 0o600, "holds no key"), ("# none\n\n", 0o600, "holds no key"),
                                        ("short\n", 0o600, "16 bytes"), (self.KEY, 0o644, "everyone")):  # fmt: skip
            self.assertIn(sentence, self.refused_start("--api-key-file", self.key_file(content, mode)))
        large = f"{self.KEY}\n" * (1 + (1 << 20) // (len(self.KEY) + 1))
        self.assertIn("keys is larger than 1 MiB", self.refused_start("--api-key-file", self.key_file(large)))
        self.assertIn("cannot be read", self.refused_start("--api-key-file", "/nowhere"))
        self.assertIn("cannot be read", self.refused_start("--api-key-file", str(self.folder)))
        self.assertIn("exclude", self.refused_start("--api-key-file", self.key_file(self.KEY), "--no-api-key"))

    def test_keys_from_a_pipe_are_read_once(self):
        read, write = os.pipe()
        os.write(write, f"{self.KEY}\n".encode())
        os.close(write)
        server = self.start("--api-key-file", f"/dev/fd/{read}", pass_fds=[read])
        os.close(read)
        self.assert_problem(server.check(self.site.origin), 401)
        url = {"url": self.site.origin, "user_agent": "x"}
        self.assertEqual(server.get("/v1/check", url, Authorization=f"Bearer {self.KEY}").status, 200)

    def test_everyone_may_ask_if_that_is_said(self):
        server = self.start("--listen", "0.0.0.0:0", "--no-api-key")
        server.notes.append(server.errors.read_text())
        self.assertIn("everyone", server.notes[0])
        self.assertEqual(server.check(self.site.origin).status, 200)
