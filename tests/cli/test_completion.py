"""The completion scripts, in the shells that are there."""

import shlex
import shutil
import subprocess
import unittest

from abide import Case


class Completion(Case):
    def script(self, shell):
        result = self.run_abide("completion", shell)
        self.assertEqual((result.code, result.err), (0, ""))
        return str(self.write(f"abide.{shell}", result.out))

    # words typed, the last one to complete; words that must be offered; words that must not
    CASES = [
        (["abide", "l"], {"lint"}, {"check"}),
        (["abide", "check", "--dia"], {"--dialect"}, {"--agent"}),
        (["abide", "check", "--dialect", "goo"], {"google", "google-2019"}, {"yandex"}),
        (["abide", "check", "--dialect", "google,yan"], {"google,yandex"}, {"google"}),
        (["abide", "check", "--agent", "Googlebot-"], {"Googlebot-Image"}, {"Bingbot"}),
        (["abide", "lint", "--select", "missp"], {"misspelt-field"}, {"missing-colon"}),
        (["abide", "lint", "--format", ""], {"human", "json", "sarif", "github"}, set()),
        (["abide", "show", "--dialect", "rfc"], {"rfc9309"}, {"google"}),
        (["abide", "completion", ""], {"bash", "zsh", "fish"}, set()),
        (["abide", "crawlers", "GPT"], {"GPTBot"}, {"Bingbot"}),
        (["abide", "lint", "robots-"], {"robots-a.txt"}, {"other.txt"}),
    ]

    def check_cases(self, offered_for):
        self.write("robots-a.txt", "")
        self.write("other.txt", "")
        for words, wanted, unwanted in self.CASES:
            with self.subTest(words=words):
                offered = set(offered_for(words))
                self.assertLessEqual(wanted, offered)
                self.assertFalse(offered & unwanted)

    def run_shell(self, *command, **options):
        done = subprocess.run(
            command, cwd=self.folder, capture_output=True, text=True, timeout=120, check=True, **options
        )
        self.assertEqual(done.stderr, "")
        return done.stdout

    @unittest.skipUnless(shutil.which("bash"), "needs bash")
    def test_bash(self):
        script = self.script("bash")

        def offered_for(words):
            typed = " ".join(map(shlex.quote, words))
            return self.run_shell(
                "bash", "--norc", "-c",
                f"set -u; source {script}; COMP_WORDS=({typed}); COMP_CWORD={len(words) - 1}; "
                '_abide; ((${#COMPREPLY[@]} == 0)) || printf "%s\\n" "${COMPREPLY[@]}"',
            ).splitlines()  # fmt: skip

        self.check_cases(offered_for)
        # As bash splits --dialect=goo.
        self.assertIn("google", offered_for(["abide", "check", "--dialect", "=", "goo"]))

    @unittest.skipUnless(shutil.which("fish"), "needs fish")
    def test_fish(self):
        script = self.script("fish")

        def offered_for(words):
            line = shlex.quote(" ".join(words))
            out = self.run_shell(
                "fish", "--no-config", "-c", f"source {script}; complete -C {line}",
                env={"HOME": str(self.folder), "PATH": "/usr/bin:/bin"},
            )  # fmt: skip
            return [offer.split("\t")[0] for offer in out.splitlines()]

        self.check_cases(offered_for)

    @unittest.skipUnless(shutil.which("zsh"), "needs zsh")
    def test_zsh(self):
        """Keys are typed into a zsh on a terminal; Tab lists what it offers."""
        folder = self.folder / "functions"
        folder.mkdir()
        shutil.move(self.script("zsh"), folder / "_abide")
        self.write("robots-a.txt", "")
        self.write(
            "driver.zsh",
            "zmodload zsh/zpty\n"
            "zpty shell zsh -f -i\n"
            "zpty -w shell 'PS1=; fpath=(functions $fpath); autoload -Uz compinit; compinit -u -D; "
            "zstyle \":completion:*\" list-grouped false; LISTMAX=10000; unset zle_bracketed_paste; echo REA''DY'\n"
            "zpty -r shell out '*READY*'\n"
            "zpty -w -n shell \"$1\"$'\\t\\t'\n"
            "sleep 2\n"
            "zpty -w shell ''\n"
            "zpty -w shell $'\\x15exit'\n"
            "while zpty -r shell out; do print -rn -- \"$out\"; done\n",
        )
        for words, wanted in (
            ("abide l", "lint"),
            ("abide check --dialect goog", "google-2019"),
            ("abide lint --format s", "sarif"),
            ("abide lint --select missp", "misspelt-field"),
            ("abide show rob", "robots-a.txt"),
        ):
            with self.subTest(words):
                done = subprocess.run(
                    ["zsh", "-f", "driver.zsh", words], cwd=self.folder, capture_output=True, text=True,
                    timeout=120, errors="replace", env={"HOME": str(self.folder), "PATH": "/usr/bin:/bin", "TERM": "xterm"},
                )  # fmt: skip
                self.assertIn(wanted, done.stdout)
