"""abide serve: from settings to a server, until a signal. What it answers is in tests/serve."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import unittest
from urllib.parse import urlencode
from urllib.request import ProxyHandler, build_opener

import abide
from origins import RULES, OnlineCase

OPEN = build_opener(ProxyHandler({})).open


class Serve(OnlineCase):
    def start(self, *arguments: str, **environment: str) -> tuple[subprocess.Popen, str]:
        server = subprocess.Popen(
            [abide.ABIDE, "serve", "--listen", "127.0.0.1:0", *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=self.folder,
            env=abide.environment(XDG_CACHE_HOME=str(self.folder / "cache"), **environment),
        )
        self.addCleanup(server.wait)
        self.addCleanup(server.kill)
        self.addCleanup(server.stdout.close)
        self.addCleanup(server.stderr.close)
        line = server.stdout.readline()
        self.assertRegex(line, r"^serving at http://127\.0\.0\.1:\d+\n$", server.poll())
        return server, line.split()[-1]

    def stop(self, server: subprocess.Popen, by: signal.Signals = signal.SIGTERM):
        server.send_signal(by)
        self.assertEqual(server.wait(30), 0)

    def test_answers_until_it_is_asked_to_stop(self):
        for by in (signal.SIGTERM, signal.SIGINT):
            server, address = self.start()
            self.assertEqual(OPEN(f"{address}/healthz", timeout=10).status, 200)
            self.stop(server, by)
            with self.assertRaises(OSError):
                OPEN(f"{address}/healthz", timeout=10)

    def test_fetches_keeps_and_shares_the_store_with_the_other_verbs(self):
        self.sites.serve("books.example", RULES)
        server, address = self.start(
            "--store", str(self.store), "--resolve", f"*:{self.sites.port}:127.0.0.1", "--allow-network", "127.0.0.1"
        )
        url = self.sites.url("books.example", "/private/a")
        with OPEN(f"{address}/v1/check?{urlencode({'url': url, 'user_agent': 'Googlebot'})}", timeout=20) as reply:
            answer = json.load(reply)
        self.assertIs(answer["allowed"], False)
        self.stop(server)
        result = self.run_online("check", url, "--agent", "Googlebot", "--offline", "--json")
        self.assertEqual(result.code, 1, result)
        self.assertEqual(result.json()[0]["robots"], answer["robots"])
        self.assertEqual(self.sites.asked("books.example"), 1)

    def test_its_usual_store_is_that_of_the_other_verbs(self):
        server, _ = self.start()
        self.stop(server)
        self.assertTrue((self.folder / "cache" / "abide" / "store.db").is_file())

    def test_the_last_setting_wins(self):
        self.write("abide.toml", "[server]\nthreads = 1\n[limits]\nmax_questions = 2\nmax_connections = 3\n")
        result = self.run_abide(
            "serve", "--config", "abide.toml", "--max-connections", "5", "--offline", "--print-config",
            ABIDE_MAX_CONNECTIONS="4", ABIDE_MAX_QUESTIONS="6",
        )
        self.assertEqual(result.code, 0, result)
        lines = result.out.splitlines()
        for line in ("threads = 1", "max_questions = 6", "max_connections = 5", "offline = true"):
            self.assertIn(line, lines)
        # What is printed is a file of settings again.
        self.write("again.toml", result.out)
        again = self.run_abide("serve", "--config", "again.toml", "--print-config")
        self.assertEqual(again.out, result.out)

    def test_every_setting_is_an_option(self):
        printed = self.run_abide("serve", "--print-config").out
        names = [line.split(" = ")[0] for line in printed.splitlines() if " = " in line and not line.startswith("#")]
        self.assertGreater(len(names), 30)
        shown = self.run_abide("serve", "--help").out
        for name in names:
            self.assertIn(f"--{name.replace('_', '-')}", shown)

    def test_bad_settings_are_refused_with_a_sentence(self):
        self.write("bad.toml", "[server]\ncolour = 'red'\n")
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            for arguments, word in (
                (["--threads", "many"], "--threads"),
                (["--max-body-bytes", "1 XiB"], "--max-body-bytes"),
                (["--grace", "soon"], "--grace"),
                (["--access-log", "loud"], "--access-log"),
                (["--listen", "nowhere"], "nowhere"),
                (["--listen", "0.0.0.0:0"], "key"),
                (["--listen", f"127.0.0.1:{port}"], str(port)),
                (["--config", "missing.toml"], "missing.toml"),
                (["--config", "bad.toml"], "colour"),
                (["--api-key-file", "missing.keys"], "missing.keys"),
                (["--store", "missing/store.db"], "store.db"),
                (["extra"], "extra"),
            ):
                with self.subTest(arguments=arguments):
                    self.assert_refused(self.run_abide("serve", *arguments), word)

    def test_the_example_checks_itself_and_ends_without_a_terminal(self):
        done = subprocess.run(
            [sys.executable, "-B", abide.EXAMPLES / "serve.py", abide.ABIDE, self.folder],
            capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL,
        )
        self.assertEqual((done.returncode, done.stderr), (0, ""), done)
        self.assertIn("Blocked by Disallow: /search (line 4)", done.stdout)

    def test_the_example_serves_on_a_terminal_until_ctrl_c(self):
        import os
        import pty

        process, terminal = pty.fork()
        if process == 0:
            os.execv(sys.executable, [sys.executable, "-B", str(abide.EXAMPLES / "serve.py"), abide.ABIDE, str(self.folder)])
        shown = b""
        try:
            while b"/metrics" not in shown:
                shown += os.read(terminal, 4096)
            address = shown.split(b"Serving at ")[1].split()[0].decode()
            self.assertEqual(OPEN(f"{address}/healthz", timeout=10).status, 200)
            os.write(terminal, b"\x03")
            _, status = os.waitpid(process, 0)
            self.assertEqual(os.waitstatus_to_exitcode(status), 0)
        finally:
            os.close(terminal)
        with self.assertRaises(OSError):
            OPEN(f"{address}/healthz", timeout=10)


if __name__ == "__main__":
    unittest.main()
