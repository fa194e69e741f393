"""abide bulk: memory does not grow with the input, whatever the input."""

import os
import random
import subprocess
import unittest

from abide import ABIDE, SANITIZED, Case

# A process begins with the peak of the one that started it, which is to be a small one.
MEASURE = """
import os, subprocess, sys
command = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, usage = os.wait4(command.pid, 0)
command.returncode = os.waitstatus_to_exitcode(status)
print(command.returncode, usage.ru_maxrss)
"""


@unittest.skipIf(SANITIZED, "a sanitizer keeps memory of its own")
class Memory(Case):
    def peak_mib(self, script, *options):
        """Of a run whose input the Python script writes."""
        feeder = subprocess.Popen(["python3", "-c", "import sys\n" + script], stdout=subprocess.PIPE)
        measured = subprocess.run(
            ["python3", "-c", MEASURE, ABIDE, "bulk", "--robots-dir", "sites", *options],
            stdin=feeder.stdout, capture_output=True, cwd=self.folder, timeout=300,
        )  # fmt: skip
        feeder.stdout.close()
        self.assertEqual((feeder.wait(), measured.stderr), (0, b""))
        code, kib = measured.stdout.split()
        self.assertEqual(code, b"0")
        return int(kib) / 1024

    def test_files_far_more_than_are_kept_and_each_with_many_agents(self):
        for i in range(400):
            self.write(f"sites/{i}", f"User-agent: *\nDisallow: /{i}\n" + "Disallow: /some/long/path/*/x\n" * 900)

        def script(rounds):
            return (
                f"for r in range({rounds}):\n for i in range(400):\n"
                "  sys.stdout.write(f'{i}\\tagent{r}\\t/{i}\\n' * 3)\n"
            )

        few, many = self.peak_mib(script(4)), self.peak_mib(script(40))
        self.assertLess(many, 160)
        self.assertLess(many, few + 60)
        self.assertLess(self.peak_mib(script(40), "--jobs", "4"), 160)

    def test_a_million_agents_that_somebody_makes_up(self):
        self.write("sites/a", "User-agent: *\nDisallow: /search\n" + "Disallow: /x/*/y\n" * 20)
        script = (
            "for i in range(0, 1_000_000, 1000):\n"
            " sys.stdout.write(''.join(f'a\\tmade-up-{k}\\t/search\\n' for k in range(i, i + 1000)))\n"
        )
        self.assertLess(self.peak_mib(script), 48)
        self.assertLess(self.peak_mib(script, "--jobs", "4"), 64)

    def test_agents_that_each_have_rules_of_their_own(self):
        """Yandex's robots obey every group whose name contains theirs: each agent another choice of groups."""
        letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN-_"
        chosen = random.Random(1)
        groups = (
            f"User-agent: {''.join(chosen.choices(letters.lower(), k=300))}\n"
            + "".join(f"Allow: /{i}/{k}\n" for k in range(60))
            for i in range(200)
        )
        self.write("sites/a", "".join(groups))
        script = (
            f"letters = {letters.lower()[:26]!r}\n"
            "for a in letters:\n for b in letters:\n  sys.stdout.write(f'a\\t{a}{b}\\t/x\\n')\n"
        )
        self.assertLess(self.peak_mib(script, "--dialect", "yandex"), 60)

    def test_a_hundred_thousand_files(self):
        (self.folder / "sites").mkdir()
        for i in range(100):
            original = self.write(f"sites/{i}", "User-agent: *\n" + "Disallow: /some/path/\n" * 40)
            for k in range(100, 100_000, 100):
                os.link(original, original.with_name(str(i + k)))
        script = "for i in range(100_000): sys.stdout.write(f'{i}\\tx\\t/{i}\\n')\n"
        self.assertLess(self.peak_mib(script), 130)
        self.assertLess(self.peak_mib(script, "--jobs", "4"), 150)

    def test_every_dialect_of_many_files(self):
        for i in range(400):
            self.write(f"sites/{i}", "User-agent: *\n" + "Disallow: /some/long/path/*/x\n" * 900)
        script = (
            "for d in ('rfc9309', 'google', 'google-2019', 'google-2013', 'yandex', 'yandex-2013'):\n"
            " for i in range(400):\n"
            '  print(f\'{{"file":"{i}","agent":"x","url":"/","dialect":"{d}"}}\')\n'
        )
        self.assertLess(self.peak_mib(script, "--ndjson"), 130)

    def test_lines_of_any_length(self):
        self.write("sites/a", "User-agent: *\nDisallow: /search\n")
        script = "for i in range(20): sys.stdout.write('a\\tx\\t/' + 'y' * (15 << 20) + '\\n' + 'a\\tx\\t/\\n' * 9)\n"
        self.assertLess(self.peak_mib(script), 100)
        self.assertLess(self.peak_mib(script, "--jobs", "4"), 130)
