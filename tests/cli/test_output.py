"""Colour, and outputs that cannot be written."""

import os
import pty
import signal
import subprocess

from abide import ABIDE, Case, environment

ROBOTS = "User-agent: *\nDisallow: /\n"
CHECK = ["check", "/", "-r", "robots.txt", "-a", "x"]


class Colour(Case):
    def on_terminal(self, arguments, **changes):
        """What the command writes to a terminal."""
        master, slave = pty.openpty()
        self.write("robots.txt", ROBOTS)
        process = subprocess.Popen(
            [ABIDE, *arguments], stdout=slave, stdin=subprocess.DEVNULL, cwd=self.folder, env=environment(**changes)
        )
        os.close(slave)
        output = b""
        while True:
            try:
                piece = os.read(master, 65536)
            except OSError:  # Linux's way to say that the other side is closed
                break
            if not piece:
                break
            output += piece
        os.close(master)
        process.wait()
        return output

    def test_a_terminal_gets_colour(self):
        self.assertIn(b"\x1b[", self.on_terminal(CHECK))

    def test_no_colour_is_honoured(self):
        self.assertNotIn(b"\x1b[", self.on_terminal(CHECK, NO_COLOR="1"))
        self.assertIn(b"\x1b[", self.on_terminal(CHECK, NO_COLOR=""))

    def test_a_dumb_terminal_gets_none(self):
        self.assertNotIn(b"\x1b[", self.on_terminal(CHECK, TERM="dumb"))

    def test_a_pipe_gets_none_unless_asked_for(self):
        self.write("robots.txt", ROBOTS)
        self.assertNotIn("\x1b[", self.run_abide(*CHECK).out)
        self.assertIn("\x1b[", self.run_abide(*CHECK, "--color", "always", NO_COLOR="1").out)
        self.assertNotIn(b"\x1b[", self.on_terminal([*CHECK, "--color", "never"]))

    def test_a_diff_on_a_terminal_shows_the_file_visibly(self):
        file = self.write("bad.txt", b"User-agent: *\n# \x1b[2J\xff\nDisalow: /\n")
        self.assertNotIn(b"\x1b[2J", self.on_terminal(["lint", "--diff", str(file)]))
        self.assertIn(b"\x1b[2J\xff", self.run_abide("lint", "--diff", str(file)).raw)


class Unwritable(Case):
    def run_in_shell(self, line):
        self.write("robots.txt", ROBOTS)
        return subprocess.run(
            ["bash", "-c", line], cwd=self.folder, capture_output=True, text=True,
            env=environment(A=ABIDE), timeout=120,
        )  # fmt: skip

    VERBS = [
        "check / -r robots.txt -a x",
        "check / -r robots.txt -a x --json",
        "lint robots.txt",
        "show robots.txt",
        "crawlers",
        "dialects",
        "origin http://a/",
        "completion bash",
        "--help",
        "--version",
    ]

    def test_a_full_disk_is_a_failure(self):
        for verb in self.VERBS:
            with self.subTest(verb):
                done = self.run_in_shell(f'"$A" {verb} >/dev/full')
                self.assertEqual(done.returncode, 2)
                self.assertIn("No space left on device", done.stderr)

    def test_bulk_stops_at_a_full_disk(self):
        done = self.run_in_shell(r"""printf 'robots.txt\tx\t/\n' | "$A" bulk --robots-dir . >/dev/full""")
        self.assertEqual(done.returncode, 2)
        self.assertIn("No space left on device", done.stderr)

    def test_a_closed_standard_output_is_a_failure(self):
        done = self.run_in_shell('"$A" check / -r robots.txt -a x >&-')
        self.assertEqual(done.returncode, 2)
        self.assertIn("cannot write", done.stderr)

    def test_a_reader_that_leaves_ends_it_quietly(self):
        done = self.run_in_shell(
            r"""yes $'robots.txt\tx\t/' | head -n 300000 | "$A" bulk --robots-dir . | head -n 1"""
        )
        self.assertEqual((done.stdout, done.stderr), ("robots.txt\tx\t/\t0\t2\n", ""))

    def test_the_same_where_the_signal_is_ignored(self):
        self.write("robots.txt", ROBOTS)
        read, write = os.pipe()
        os.close(read)
        done = subprocess.run(
            [ABIDE, *CHECK], cwd=self.folder, stdout=write, stderr=subprocess.PIPE, text=True,
            preexec_fn=lambda: signal.signal(signal.SIGPIPE, signal.SIG_IGN), restore_signals=False,
        )  # fmt: skip
        os.close(write)
        self.assertEqual((done.returncode, done.stderr), (2, ""))

    def test_files_opened_by_the_command_never_take_the_place_of_a_closed_stream(self):
        done = self.run_in_shell('"$A" lint --fix robots.txt >&- 2>&- <&-; cat robots.txt')
        self.assertEqual(done.stdout, ROBOTS)


class Version(Case):
    def test_version_and_help_go_to_standard_output(self):
        self.assertRegex(self.run_abide("--version").out, r"^abide \d+\.\d+\.\d+\n$")
        for arguments in (["--help"], ["-h"], ["check", "--help"], ["help", "check"], ["help"]):
            with self.subTest(arguments):
                result = self.run_abide(*arguments)
                self.assertEqual((result.code, result.err), (0, ""))
                self.assertIn("Examples:", result.out)

    def test_every_verb_has_help_with_examples_and_exit_codes(self):
        overview = self.run_abide("--help").out
        verbs = [line.split()[0] for line in overview.split("Verbs:\n")[1].split("\n\n")[0].splitlines()]
        self.assertGreaterEqual(
            set(verbs),
            {"check", "bulk", "lint", "test", "show", "origin", "crawlers", "dialects", "completion"},
        )
        for verb in verbs:
            with self.subTest(verb):
                text = self.run_abide(verb, "--help").out
                for part in ("Usage:\n  abide " + verb, "Options:", "Examples:\n  # ", "Exit codes:\n  0  "):
                    self.assertIn(part, text)
                self.assertLessEqual(max(map(len, text.split("Examples:")[0].splitlines())), 100)


