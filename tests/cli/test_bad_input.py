"""Bad input gets one sentence that says what is wrong and what to do, exit code 2 and no output."""

import subprocess

from abide import ABIDE, Case, environment


class CommandLine(Case):
    # arguments, words of the sentence
    CASES = [
        ([], ["name a verb", "abide --help"]),
        (["chekc"], ['no verb "chekc"', "did you mean check?"]),
        (["check", "/", "-a", "x"], ["--robots"]),
        (["check", "/", "-r", "robots.txt"], ["--agent is required"]),
        (["check", "-r", "robots.txt", "-a", "x"], ["no URL is given", "--urls"]),
        (["check", "/", "-r", "robots.txt", "-a"], ["--agent needs a value"]),
        (["check", "/", "-r", "robots.txt", "-a", ""], ["agent's name is empty"]),
        (["check", "/", "-r", "robots.txt", "-a", "  "], ["agent's name is empty"]),
        (["check", "/", "-r", "robots.txt", "-a", "x", "-a", ""], ["agent's name is empty"]),
        (["check", "/", "-r", "robots.txt", "-a", "a,b"], ['"a,b" is no crawler\'s name', "each by itself"]),
        (["check", "/", "-r", "robots.txt", "-a", "Googlebot, Bingbot"], ["holds a comma"]),
        (["check", "/", "-r", "robots.txt", "-a", "Googlebot/2.1,Bingbot/2.0"], ["holds a comma"]),
        (["check", "/", "-r", "robots.txt", "-a", "a,b", "--exact-agent"], ["holds a comma"]),
        (["check", "", "-r", "robots.txt", "-a", "x"], ["a URL is empty"]),
        (["check", "/", "", "-r", "robots.txt", "-a", "x"], ["a URL is empty"]),
        (["check", " ", "-r", "robots.txt", "-a", "x"], ["a URL is empty"]),
        (["check", "-u", "", "-r", "robots.txt", "-a", "x"], ["--urls is empty"]),
        (["check", "-u", "blank", "-r", "robots.txt", "-a", "x"], ['no URL in "blank"', "one a line"]),
        (["check", "/", "-u", "-", "-r", "robots.txt", "-a", "x"], ["no URL in standard input"]),
        (["check", "/", "-r", "robots.txt", "-r", "robots.txt", "-a", "x"], ["--robots may be given only once"]),
        (["check", "/", "-r", "robots.txt", "-a", "x", "--foo"], ['no option "--foo"', "abide check --help"]),
        (["check", "/", "-r", "", "-a", "x"], ["empty"]),
        (["check", "/", "-r", "nowhere", "-a", "x"], ['there is no file "nowhere"']),
        (["check", "/", "-r", ".", "-a", "x"], ["is a directory", "./robots.txt"]),
        (["check", "/", "-r", "-", "-u", "-", "-a", "x"], ["--robots", "--urls", "standard input"]),
        (["check", "-u", "nowhere", "-r", "robots.txt", "-a", "x"], ['there is no file "nowhere"']),
        (
            ["check", "/", "-r", "robots.txt", "-a", "x", "-d", "gogle"],
            ['no dialect "gogle"', "rfc9309, google, google-2019, google-2013, yandex-2013 and yandex"],
        ),
        (["check", "/", "-r", "robots.txt", "-a", "x", "-d", ""], ["no dialect"]),
        (["check", "/", "-r", "robots.txt", "-a", "x", "--color", "red"], ["auto, always or never"]),
        (["check", "/", "-r", "robots.txt", "-a", "x", "-d", "google", "--all-dialects"], ["excludes"]),
        (["lint"], ["no file is given"]),
        (["lint", "robots.txt", "nowhere"], ['there is no file "nowhere"']),
        (["lint", "robots.txt", "--format", "xml"], ["human, json, sarif or github"]),
        (["lint", "robots.txt", "--select", "misspeltfield"], ["did you mean misspelt-field?"]),
        (["lint", "robots.txt", "--most", "some"], ["--most takes a number"]),
        (["lint", "robots.txt", "--fix", "--diff"], ["excludes"]),
        (["lint", "-", "robots.txt", "--fix"], ["must be the only file"]),
        (["lint", "-", "-"], ["standard input (-) is named twice"]),
        (["lint", "-", "-", "--fix"], ["standard input (-) is named twice"]),
        (["lint", "robots.txt", "--diff", "--json"], ["--diff", "--json alone"]),
        (["lint", "robots.txt", "--diff", "--format", "sarif"], ["--diff", "--json alone"]),
        (["lint", "--list-checks", "--format", "sarif"], ["--list-checks"]),
        (["bulk", "--robots-dir", "nowhere"], ['there is no folder "nowhere"']),
        (["bulk", "--robots-dir", "robots.txt"], ["is a file"]),
        (["bulk", "--robots-dir", ".", "-d", "x"], ['no dialect "x"']),
        (["show", "nowhere"], ['there is no file "nowhere"']),
        (["show", "robots.txt", "-d", "x"], ['no dialect "x"']),
        (["origin"], ["no URL is given"]),
        (["origin", "example.com"], ['"example.com"', "not an absolute URL"]),
        (["origin", ""], ["a URL is empty"]),
        (["origin", "--urls", "-"], ["no URL in standard input"]),
        (["origin", "http://a/", "--governed-by", "http://a/"], ["not the URL of a robots.txt", "mean http://a/robots.txt?"]),
        (["origin", "http://a/", "--governed-by", "http://a/robots.txt?x"], ["not the URL of a robots.txt"]),
        (["origin", "http://a/", "--governed-by", "http://a/x/robots.txt"], ["not the URL of a robots.txt"]),
        (["origin", "http://a/", "--governed-by", "a/robots.txt"], ["not an absolute URL"]),
        (["origin", "http://a/", "--governed-by", ""], ["--governed-by is empty"]),
        (["crawlers", "Googelbot"], ["did you mean Googlebot?"]),
        (["crawlers", "Googlebot, Bingbot"], ["holds a comma"]),
        (["dialects", "x"], ['no dialect "x"']),
        (["completion"], ["SHELL is required"]),
        (["completion", "ksh"], ["bash, zsh and fish"]),
        (["test"], ["SPEC is required"]),
        (["test", "nowhere.yaml"], ['there is no file "nowhere.yaml"']),
        (["test", "."], ["is a directory"]),
        (["test", "-", "-"], ["standard input (-) is named twice"]),
        (["test", "-", "--robots", "-"], ["standard input (-) is named twice"]),
        (["test", "spec.yaml", "--json", "--junit", "-"], ["both write to standard output"]),
    ]

    def test_every_mistake_gets_its_sentence(self):
        self.write("robots.txt", "User-agent: *\nDisallow: /\n")
        self.write("blank", b"\xef\xbb\xbf \r\n\t\n")
        for arguments, words in self.CASES:
            with self.subTest(arguments=arguments):
                self.assert_refused(self.run_abide(*arguments), *words)

    def test_names_in_a_sentence_are_shown_visibly(self):
        result = self.run_abide("lint", "no\x1b[31mwhere")
        self.assert_refused(result, "no\\x1B[31mwhere")


class Files(Case):
    def test_a_file_without_permission(self):
        self.write("robots.txt", "").chmod(0)
        self.assert_refused(self.run_abide("lint", "robots.txt", user=self.as_nobody()), "no permission")

    def test_a_file_over_64_mib_is_not_linted(self):
        with open(self.folder / "robots.txt", "wb") as file:
            file.truncate((64 << 20) + 1)
        self.assert_refused(self.run_abide("lint", "robots.txt"), "larger than 64 MiB")

    def test_standard_input_may_be_closed_or_a_directory(self):
        for redirection, words in (("<&-", "is closed"), ("< .", "is a directory")):
            with self.subTest(redirection):
                done = subprocess.run(
                    f'"{ABIDE}" lint - {redirection}',
                    shell=True, cwd=self.folder, capture_output=True, text=True, env=environment(),
                )  # fmt: skip
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn(words, done.stderr)
