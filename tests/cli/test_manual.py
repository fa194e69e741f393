"""The manual pages, as far as man and groff are there to judge them."""

import os
import shutil
import subprocess
import unittest

from abide import Case


class Manual(Case):
    def setUp(self):
        super().setUp()
        subprocess.run([os.environ["ABIDE_MAN"], self.folder], check=True)
        self.pages = sorted(self.folder.glob("*.1"))

    def test_there_is_a_page_for_each_verb_and_one_for_all(self):
        overview = self.run_abide("--help").out
        verbs = [line.split()[0] for line in overview.split("Verbs:\n")[1].split("\n\n")[0].splitlines()]
        self.assertEqual({page.name for page in self.pages}, {"abide.1"} | {f"abide-{verb}.1" for verb in verbs})

    def test_every_option_of_the_help_has_its_place(self):
        for page in self.folder.glob("abide-*.1"):
            verb = page.stem.removeprefix("abide-")
            text = page.read_text().replace("\\-", "-")
            for word in self.run_abide(verb, "--help").out.split("Options:")[1].split("Examples:")[0].split():
                if word.startswith("--") and word.strip("-,;:.").replace("-", "").isalpha():
                    with self.subTest(verb=verb, option=word):
                        self.assertIn(word.rstrip(",;:."), text)

    def test_the_parts_of_a_page(self):
        for page in self.pages:
            text = page.read_text()
            for part in ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "EXAMPLES"):
                with self.subTest(page=page.name, part=part):
                    self.assertIn(f".SH {part}\n", text)

    @unittest.skipUnless(shutil.which("groff"), "needs groff")
    def test_groff_has_no_complaint(self):
        for page in self.pages:
            with self.subTest(page.name):
                done = subprocess.run(
                    ["groff", "-man", "-ww", "-z", "-Tutf8", "-K", "utf8", page], capture_output=True, text=True
                )
                if "invalid option -- 'K'" in done.stderr or "preconv" in done.stderr:
                    self.skipTest("this groff has no preconv")
                self.assertEqual((done.returncode, done.stderr), (0, ""))

    @unittest.skipUnless(shutil.which("man"), "needs man")
    def test_man_shows_it(self):
        for page in self.pages:
            with self.subTest(page.name):
                done = subprocess.run(
                    ["man", "--warnings", "-l", page], capture_output=True, text=True,
                    env=dict(os.environ, LC_ALL="C.UTF-8", MANWIDTH="80", MAN_KEEP_FORMATTING=""),
                )  # fmt: skip
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertIn("EXIT STATUS", done.stdout)
