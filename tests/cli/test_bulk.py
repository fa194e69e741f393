"""abide bulk."""

import os
import pty
import re
import subprocess
import threading

from abide import ABIDE, Case, environment

ROBOTS = """\
User-agent: *
Disallow: /search
Allow: /search/help

User-agent: Yandex
Clean-param: ref /books/
Disallow: /cart
"""


class TabSeparated(Case):
    def setUp(self):
        super().setUp()
        self.write("sites/a.example", ROBOTS)
        self.write("sites/deep/b.example", "User-agent: *\nDisallow: /\n")

    def answers(self, questions, *options):
        return self.run_abide("bulk", "--robots-dir", "sites", *options, stdin=questions)

    # a question without its end, the answer without it
    CASES = [
        (b"a.example\tGooglebot\t/search", b"\t0\t2"),
        (b"a.example\tGooglebot\thttps://a.example/search/help?x", b"\t1\t3"),
        (b"a.example\tGooglebot\t/other", b"\t1\t0"),
        (b"a.example\tGooglebot\t", b"\t1\t0"),
        (b"deep/b.example\tx\t/", b"\t0\t2"),
        (b"./a.example\tx\t/search", b"\t0\t2"),
        (b"a.example\tx\t/\xff\xfe\x00\x1b", b"\t1\t0"),
        (b"a.example\tMozilla/5.0 (compatible; bingbot/2.0)\t/search", b"\t0\t2"),
        # Fields behind the URL stay, and are no part of it.
        (b"a.example\tx\t/search\t0\t2", b"\t0\t2"),
        (b"a.example\tx\t/other\t/search\t", b"\t1\t0"),
    ]

    def test_every_line_comes_back_with_its_answer(self):
        questions = b"".join(question + b"\n" for question, _ in self.CASES)
        result = self.answers(questions)
        self.assertEqual(result.raw, b"".join(q + a + b"\n" for q, a in self.CASES))
        self.assertEqual((result.code, result.err), (0, ""))

    def test_lines_may_end_in_crlf_and_the_last_in_nothing(self):
        result = self.answers(b"a.example\tx\t/search\r\na.example\tx\t/search")
        self.assertEqual(result.out, "a.example\tx\t/search\t0\t2\n" * 2)

    def test_no_input_is_no_output(self):
        result = self.answers("")
        self.assertEqual((result.code, result.out), (0, ""))

    def test_dialect_and_exact_agent(self):
        question = "a.example\tYandexBot\t/cart\n"
        self.assertEqual(self.answers(question, "-d", "yandex").out, question[:-1] + "\t0\t7\n")
        self.assertEqual(self.answers(question, "--exact-agent").out, question[:-1] + "\t1\t0\n")

    NAMES = """Googlebot googlebot-image Googlebot-News AdsBot-Google Mediapartners-Google Bingbot Yandex YandexBot
        YandexImages bot Bot ot * ** a an MJ MJ12bot 12bot 360Spider made-up made-up-2 _ - GPTBot Googlebot/2.1""".split()
    MANY_GROUPS = "".join(
        f"User-agent: {name}\nDisallow: /{i}\nAllow: /\n"
        for i, name in enumerate("* Googlebot YandexImages MJ12 bots Bing AdsBot a*n 360 Made-Up GOOGLEBOT *".split())
    )

    def test_agents_get_their_own_answers_though_one_file_keeps_rules_for_all(self):
        """Each asks about a file that all ask about, and about one that nobody else asks about."""
        self.write("sites/all", self.MANY_GROUPS)
        questions = []
        for i, name in enumerate(self.NAMES):
            self.write(f"sites/only-{i}", self.MANY_GROUPS)
            for path in range(12):
                questions.append((f"{name}\t/{path}", i))
        for dialect in ("rfc9309", "google", "google-2019", "google-2013", "yandex", "yandex-2013"):
            for exact in ([], ["--exact-agent"]):
                with self.subTest(dialect=dialect, exact=exact):
                    asked = [
                        self.answers("".join(f"{file.format(i)}\t{q}\n" for q, i in questions), "-d", dialect, *exact)
                        for file in ("all", "only-{}")
                    ]
                    verdicts = [[line.split("\t")[1:] for line in run.out.splitlines()] for run in asked]
                    self.assertEqual(len(verdicts[0]), len(questions))
                    self.assertEqual(verdicts[0], verdicts[1])

    def test_lines_longer_than_any_buffer_come_through(self):
        question = b"a.example\tx\t/search/" + b"x" * 5_000_000 + b"\n"
        result = self.answers(question + b"a.example\tx\t/search\n")
        self.assertEqual(result.raw, question[:-1] + b"\t0\t2\na.example\tx\t/search\t0\t2\n")

    # a line without an answer, words of the complaint
    FAILURES = [
        (b"", "three fields"),
        (b"a.example", "three fields"),
        (b"a.example\tx", "three fields"),
        (b"nowhere\tx\t/", 'no file "nowhere" in "sites"'),
        (b"\tx\t/", "is empty"),
        (b"a.example\t\t/", "agent is empty"),
        (b"deep\tx\t/", "no regular file"),
        (b"pipe\tx\t/", "no regular file"),
        (b"../secret\tx\t/", "leads out of"),
        (b"deep/../../secret\tx\t/", "leads out of"),
        (b"/etc/passwd\tx\t/", "leads out of"),
        (b"link-out\tx\t/", "leads out of"),
        (b"link-dir/secret\tx\t/", "leads out of"),
        (b"a\x00b\tx\t/", "no file name"),
        (b"\x1b[31m\tx\t/", '"\\x1B[31m"'),
    ]

    def test_a_line_without_an_answer_is_never_taken_for_allowed(self):
        self.write("secret", "User-agent: *\n")
        os.mkfifo(self.folder / "sites/pipe")
        (self.folder / "sites/link-out").symlink_to("../secret")
        (self.folder / "sites/link-dir").symlink_to("..")
        for line, words in self.FAILURES:
            with self.subTest(line=line):
                good = b"a.example\tx\t/search\n"
                result = self.answers(good + line + b"\n" + good)
                answered = b"a.example\tx\t/search\t0\t2\n"
                self.assertEqual(result.raw, answered + line + b"\t-\t0\n" + answered)
                self.assertEqual(result.code, 2)
                self.assertTrue(result.err.startswith("abide bulk: line 2: "), result.err)
                self.assertIn(words, result.err)
                self.assertTrue(result.err.endswith("abide bulk: 1 of 3 lines got no verdict\n"))

    def test_a_link_inside_the_folder_is_followed(self):
        (self.folder / "sites/link").symlink_to("deep/b.example")
        self.assertEqual(self.answers("link\tx\t/\n").out, "link\tx\t/\t0\t2\n")

    def test_many_failures_are_counted_not_listed(self):
        result = self.answers("nowhere\tx\t/\n" * 5000)
        self.assertEqual(result.out.count("\t-\t0\n"), 5000)
        self.assertEqual(result.err.count("nowhere"), 10)
        self.assertEqual(result.err.count("\n"), 12)
        self.assertIn("5,000 of 5,000 lines", result.err)

    def test_a_byte_order_mark_is_no_part_of_the_first_name(self):
        question = b"a.example\tx\t/search\n"
        answered = question[:-1] + b"\t0\t2\n"
        self.assertEqual(self.answers(b"\xef\xbb\xbf" + question * 2).raw, answered * 2)

    def test_a_line_over_16_mib_is_cut_and_the_next_one_answered(self):
        start = b"a.example\tx\t/"
        result = self.answers(start + b"y" * (40 << 20) + b"\na.example\tx\t/search\n")
        self.assertEqual(result.code, 2)
        self.assertIn("line 1: longer than 16 MiB", result.err)
        first, second = result.raw.splitlines()
        self.assertTrue(first.startswith(start) and first.endswith(b"y\t-\t0"))
        self.assertLessEqual(len(first), (16 << 20) + 10)
        self.assertEqual(second, b"a.example\tx\t/search\t0\t2")


class Ndjson(Case):
    def test_the_object_comes_back_with_its_answer(self):
        self.write("sites/a.example", ROBOTS)
        result = self.run_abide(
            "bulk", "--robots-dir", "sites", "--ndjson",
            stdin='{"id":[1,{"x":null}],"file":"a.example","agent":"x","url":"/search"}\n'
            '{"file":"a.example","agent":"YandexBot","url":"/books/?ref=1","dialect":"yandex"}\n',
        )  # fmt: skip
        first, second = result.json()
        self.assertEqual(
            first,
            {
                "id": [1, {"x": None}], "file": "a.example", "agent": "x", "url": "/search",
                "allowed": False, "line": 2, "rule": "Disallow: /search", "reason": "rule",
                "undefined": False, "canonical_url": "/search",
            },
        )  # fmt: skip
        self.assertEqual(second["canonical_url"], "/books/")
        self.assertEqual(result.code, 0)

    def test_numbers_pass_as_they_were_written(self):
        self.write("sites/a", "User-agent: *\nDisallow: /x\n")
        question = '"file":"a","agent":"x","url":"/x"'
        answer = '"allowed":false,"line":2,"rule":"Disallow: /x","reason":"rule","undefined":false,"canonical_url":"/x"'
        for number in ("7", "-1", "9223372036854775807", "18446744073709551615", "18446744073709551616",
                       "-9223372036854775809", "123456789012345678901234567890", "1.0", "0.10", "1e2", "1E+400",
                       "-0.0", "3.14159265358979323846"):  # fmt: skip
            for written, out in (
                (f'{{ "id" : {number} , {question} }}', f'{{"id":{number},{question},{answer}}}'),
                (f'{{{question},"id":{number}}}\r', f'{{{question},"id":{number},{answer}}}'),
                (
                    f'{{"\\u0069d":{{"a b": [ {number}, "x \\" }} 1.0", {{ }} ]}},{question}}}',
                    f'{{"id":{{"a b":[{number},"x \\" }} 1.0",{{}}]}},{question},{answer}}}',
                ),
                (f'{{"id":1,"id":{number},{question},"line":2.5}}',
                 f'{{"id":{number},{question},"line":2,{answer.replace(chr(34) + "line" + chr(34) + ":2,", "")}}}'),
            ):  # fmt: skip
                result = self.run_abide("bulk", "--robots-dir", "sites", "--ndjson", stdin=written + "\n")
                self.assertEqual(result.out, out + "\n", written)
        result = self.run_abide("bulk", "--robots-dir", "sites", "--ndjson", stdin='{"id":1e999, "s": [2.0,"\x7f"]}')
        self.assertTrue(result.out.startswith('{"id":1e999,"s":[2.0,"\\u007F"],"allowed":null,'), result)

    def test_empty_lines_and_a_byte_order_mark_are_left_out(self):
        self.write("sites/a.example", ROBOTS)
        question = b'{"file":"a.example","agent":"x","url":"/search"}'
        result = self.run_abide(
            "bulk", "--robots-dir", "sites", "--ndjson",
            stdin=b"\xef\xbb\xbf" + question + b"\r\n\n \t\r\n" + question + b"\n\n",
        )  # fmt: skip
        self.assertEqual([answer["line"] for answer in result.json()], [2, 2])
        self.assertEqual((result.code, result.err), (0, ""))

    # a line, words of the error
    FAILURES = [
        ("[1]", "no JSON object: another kind of value"),
        ('{"file":', "no JSON object: incomplete JSON"),
        ('{"file":1} x', "no JSON object: extra data"),
        ("[" * 5000, "no JSON object: too deep"),
        ('{"file":"a.example","agent":"x"}', 'no text member "url"'),
        ('{"file":1,"agent":"x","url":"/"}', 'no text member "file"'),
        ('{"file":"nowhere","agent":"x","url":"/"}', "no file"),
        ('{"file":"../a","agent":"x","url":"/"}', "leads out of"),
        ('{"file":"a.example","agent":"x","url":"/","dialect":"goggle"}', "no dialect"),
        ('{"file":"a.example","agent":"x","url":"/","dialect":7}', '"dialect"'),
        (b'{"file":"\xff","agent":"x","url":"/"}', "no JSON object: not UTF-8 at byte 10"),
    ]

    def test_a_line_without_an_answer_has_allowed_null(self):
        self.write("sites/a.example", ROBOTS)
        for line, words in self.FAILURES:
            with self.subTest(line=line):
                raw = line if isinstance(line, bytes) else line.encode()
                result = self.run_abide("bulk", "--robots-dir", "sites", "--ndjson", stdin=raw + b"\n")
                (answer,) = result.json()
                self.assertIsNone(answer["allowed"])
                self.assertIn(words, answer["error"])
                self.assertEqual(result.code, 2)


class Progress(Case):
    def test_a_terminal_at_standard_error_sees_rate_and_time_left(self):
        for jobs in ("1", "2"):
            with self.subTest(jobs=jobs):
                self.look_at_progress(jobs)

    def look_at_progress(self, jobs):
        self.write("sites/a.example", ROBOTS)
        with open(self.folder / "questions", "wb") as file:
            for _ in range(20):
                file.write(b"a.example\tx\t/search/some/page\n" * 100_000)
        master, slave = pty.openpty()
        seen = bytearray()

        def look():
            while True:
                try:
                    piece = os.read(master, 65536)
                except OSError:
                    return
                if not piece:
                    return
                seen.extend(piece)

        # So slow a reader that the command is still at work when half a second is over.
        with open(self.folder / "questions", "rb") as questions:
            command = subprocess.Popen(
                [ABIDE, "bulk", "--robots-dir", "sites", "--jobs", jobs],
                stdin=questions, stdout=subprocess.PIPE, stderr=slave, cwd=self.folder, env=environment(),
            )  # fmt: skip
            os.close(slave)
            looker = threading.Thread(target=look)
            looker.start()
            threading.Event().wait(1.2)
            while command.stdout.read(1 << 20):
                pass
            command.stdout.close()
            self.assertEqual(command.wait(), 0)
        looker.join()
        os.close(master)
        self.assertRegex(seen.decode(), re.compile(r"[\d,]+ lines, [\d,]+/s, \d+ %, \d+:\d\d left"))

    def test_a_pipe_sees_nothing(self):
        self.write("sites/a.example", ROBOTS)
        result = self.run_abide("bulk", "--robots-dir", "sites", stdin="a.example\tx\t/search\n" * 200_000)
        self.assertEqual(result.err, "")
