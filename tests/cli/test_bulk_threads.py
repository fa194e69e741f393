"""abide bulk --jobs: several threads give what one gives. Runs under ThreadSanitizer, too."""

import json
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

BLOCK = 256 << 10  # bytes read at once
FILES = 40
GOOD = b"1\tx\t/search\n"


def questions(count):
    """Lines about some files and agents, most like the one before, as many as `count` blocks hold."""
    agents = [b"Googlebot", b"YandexBot", b"Mozilla/5.0 (compatible; bingbot/2.0)", b"made-up"]
    lines, size = [], 0
    while size < count * BLOCK:
        i = len(lines)
        path = (b"/search/%d", b"/cart/%d", b"/search/help?%d", b"/%d\t0\tkept")[i % 4] % i
        lines.append(b"%d\t%s\t%s\n" % (i // 30 % FILES, agents[i // 7 % 4], path))
        size += len(lines[-1])
    return lines


def as_json(lines):
    members = (line.decode().rstrip("\n").split("\t")[:3] for line in lines)
    return [json.dumps(dict(zip(("file", "agent", "url"), m))).encode() + b"\n" for m in members]


class SameForAnyNumber(Case):
    def setUp(self):
        super().setUp()
        for i in range(FILES):
            self.write(f"sites/{i}", ROBOTS + f"Disallow: /cart/{i}\n" * (i % 7))
        (self.folder / "sites/folder").mkdir()

    def with_jobs(self, jobs, stdin, *options):
        result = self.run_abide("bulk", "--robots-dir", "sites", "--jobs", jobs, *options, stdin=stdin)
        return result.code, result.err, result.raw

    def assert_same(self, stdin, *options):
        code, err, raw = self.with_jobs("1", stdin, *options)
        for jobs in ("2", "3", "auto"):
            with self.subTest(jobs=jobs):
                other_code, other_err, other_raw = self.with_jobs(jobs, stdin, *options)
                self.assertEqual((other_code, other_err), (code, err))
                self.assertTrue(other_raw == raw, "other bytes")
        return code, err, raw

    def scattered(self, lines, bad, step):
        """The lines with a bad one before each `step` of them."""
        return [part for i, line in enumerate(lines) for part in ([bad] if i % step == 0 else []) + [line]]

    def test_many_blocks(self):
        lines = questions(8)
        code, err, raw = self.assert_same(b"".join(lines))
        self.assertEqual((code, err, raw.count(b"\n")), (0, "", len(lines)))
        self.assertTrue(all(a.startswith(q[:-1]) for a, q in zip(raw.split(b"\n"), lines)))

    def test_the_first_ten_lines_without_a_verdict_are_named_wherever_they_are(self):
        lines = questions(5)
        lines = lines[:7000] + self.scattered(lines[7000:], b"no fields\n", 1700)
        code, err, _ = self.assert_same(b"".join(lines))
        self.assertEqual(code, 2)
        self.assertEqual(err.count("abide bulk: line "), min(10, lines.count(b"no fields\n")))
        first = lines.index(b"no fields\n") + 1
        self.assertTrue(err.startswith(f"abide bulk: line {first}: not three fields"), err)
        self.assertIn(f" of {len(lines):,} lines got no verdict", err)

    def test_files_that_cannot_be_read(self):
        for bad in (b"nowhere\tx\t/\n", b"folder\tx\t/\n", b"../x\tx\t/\n", b"a\x00b\tx\t/\n"):
            with self.subTest(bad=bad):
                lines = self.scattered(questions(3), bad, 2500)
                code, err, raw = self.assert_same(b"".join(lines))
                self.assertEqual(code, 2)
                self.assertEqual(raw.count(b"\t-\t0\n"), lines.count(bad))

    ODD = {
        "nothing": b"",
        "no line end at the end": b"".join(questions(3))[:-1],
        "CRLF": b"".join(questions(3)).replace(b"\n", b"\r\n"),
        "a byte order mark": b"\xef\xbb\xbf" + b"".join(questions(1)),
        "part of a byte order mark": b"\xef\xbb",
        "empty lines alone": b"\n" * 600_000,
        "NUL bytes": (b"\x00" * 99 + b"\n") * 9000 + GOOD,
        "a block without a line end": GOOD + b"1\tx\t/" + b"y" * (2 * BLOCK) + b"\n" + GOOD,
        "a line over 16 MiB": GOOD + b"1\tx\t/" + b"y" * (17 << 20) + b"\n" + GOOD * 30_000,
        "a line over 16 MiB at the end": GOOD + b"1\tx\t/" + b"y" * (17 << 20),
    }

    def test_odd_inputs(self):
        for name, stdin in self.ODD.items():
            with self.subTest(name):
                self.assert_same(stdin)

    def test_a_line_ends_where_a_block_does(self):
        for size in range(BLOCK - 2, BLOCK + 3):
            with self.subTest(size=size):
                first = b"1\tx\t/search" + b"y" * (size - 12) + b"\n"
                _, _, raw = self.assert_same(first + GOOD)
                self.assertTrue(raw == first[:-1] + b"\t0\t2\n" + GOOD[:-1] + b"\t0\t2\n")

    def test_a_line_of_16_mib_is_answered_and_one_byte_more_is_not(self):
        for size, verdict in ((16 << 20, b"\t0\t2"), ((16 << 20) + 1, b"\t-\t0")):
            with self.subTest(size=size):
                line = b"1\tx\t/search".ljust(size, b"y")
                _, _, raw = self.assert_same(line + b"\n" + GOOD)
                self.assertTrue(raw == line[: 16 << 20] + verdict + b"\n" + GOOD[:-1] + b"\t0\t2\n")

    def test_ndjson(self):
        lines = self.scattered(as_json(questions(2)), b"no object\n", 1000)
        lines[50:50] = [b"\r\n", b'{"file":"1","agent":"x","url":"' + b"y" * (17 << 20) + b'"}\n']
        code, err, _ = self.assert_same(b"".join(lines), "--ndjson")
        self.assertEqual(code, 2)
        self.assertIn("line 1: no JSON object", err)
        self.assertIn("longer than 16 MiB", err)

    def test_an_input_that_cannot_be_read(self):
        said = set()
        for jobs in ("1", "3"):
            with open("/proc/self/mem", "rb") as unreadable:
                done = subprocess.run(
                    [ABIDE, "bulk", "--robots-dir", "sites", "--jobs", jobs],
                    stdin=unreadable, capture_output=True, cwd=self.folder, env=environment(), timeout=60,
                )  # fmt: skip
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            said.add(done.stderr)
        self.assertEqual(said, {b"abide bulk: cannot read standard input: Input/output error\n"})


class OverPipes(Case):
    def setUp(self):
        super().setUp()
        self.write("sites/1", ROBOTS)

    def start(self, jobs, **options):
        process = subprocess.Popen(
            [ABIDE, "bulk", "--robots-dir", "sites", "--jobs", jobs],
            cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=environment(), **options,
        )  # fmt: skip
        timer = threading.Timer(100, process.kill)
        timer.start()
        self.addCleanup(timer.cancel)
        for file in (process.stdin, process.stdout, process.stderr):
            self.addCleanup(file.close)
        return process

    def test_an_answer_comes_before_the_next_question_is_read(self):
        for jobs in ("1", "3"):
            with self.subTest(jobs=jobs):
                process = self.start(jobs)
                for _ in range(3):
                    process.stdin.write(GOOD)
                    # A part of the next line is no reason to wait.
                    process.stdin.write(GOOD[:3])
                    process.stdin.flush()
                    self.assertEqual(process.stdout.readline(), GOOD[:-1] + b"\t0\t2\n")
                    process.stdin.write(GOOD[3:])
                    process.stdin.flush()
                    self.assertEqual(process.stdout.readline(), GOOD[:-1] + b"\t0\t2\n")
                process.stdin.close()
                self.assertEqual(process.wait(), 0)

    def test_it_ends_when_its_reader_goes_away_though_the_input_stays_open(self):
        for jobs in ("1", "3"):
            for sigpipe_ends_it in (True, False):
                with self.subTest(jobs=jobs, sigpipe_ends_it=sigpipe_ends_it):
                    process = self.start(jobs, restore_signals=sigpipe_ends_it)
                    # More than the pipe holds that it writes to, and all read before that is closed.
                    feeder = threading.Thread(target=self.feed, args=(process.stdin,))
                    feeder.start()
                    self.assertEqual(process.stdout.read(10), GOOD[:10])
                    process.stdout.close()
                    self.assertEqual(process.wait(), -13 if sigpipe_ends_it else 2)
                    self.assertEqual(process.stderr.read(), b"")
                    feeder.join()

    @staticmethod
    def feed(pipe):
        try:
            pipe.write(GOOD * 30_000)
            pipe.flush()
        except BrokenPipeError:
            pass


class TheOption(Case):
    def test_numbers_that_are_none(self):
        self.write("sites/1", ROBOTS)
        for jobs in ("x", "-1", "1.5", "257", " 2", "99999999999999999999", "two"):
            with self.subTest(jobs=jobs):
                result = self.run_abide("bulk", "--robots-dir", "sites", f"--jobs={jobs}", stdin=GOOD)
                self.assert_refused(result, "--jobs takes a number up to 256, or auto")

    def test_numbers_that_are_some(self):
        self.write("sites/1", ROBOTS)
        for option in ("-j1", "-j2", "--jobs=0", "--jobs=auto", "--jobs=256"):
            with self.subTest(option=option):
                result = self.run_abide("bulk", "--robots-dir", "sites", option, stdin=GOOD)
                self.assertEqual((result.code, result.raw), (0, GOOD[:-1] + b"\t0\t2\n"))
