"""abide lint --fix and --diff."""

import os
import shutil
import subprocess
import unittest

from abide import Case

# files that have something to mend
BODIES = {
    "one line": b"User-agent: *\nDisalow: /a\n",
    "first and last line": b"\xef\xbb\xbfUser-agent: *\n# 1\n# 2\n# 3\n# 4\n# 5\n# 6\n# 7\n# 8\nDisalow: /a\n",
    "no end of line at the end": b"User-agent: *\nDisallow: /a\nDisallow: /a",
    "CRLF": b"User-agent: *\r\nDisalow: /a\r\nDisallow: /b\r\nDisallow: /b\r\n",
    "CR": b"User-agent: *\rDisalow: /a\rDisallow: /b*\r",
    "empty lines in a group": b"User-agent: *\n\nDisallow: /a\n\n\nDisallow: /b\n",
    "several in one line": b"user-agent: GOOGLEBOT/2.1\nuser-agent: googlebot\nDisalow /a*\n",
    "bytes that are not UTF-8": b"# \xff\xfe\nUser-agent: *\nDisalow: /\xe4\n# \x1b[2J\n",
    "many": b"User-agent: *\n" + b"".join(b"Disalow: /%d*\nDisallow: /%d*\n\n" % (i, i) for i in range(300)),
}


class Fix(Case):
    def test_the_file_is_mended_in_place(self):
        file = self.write("robots.txt", "User-agent: *\nDisalow: /a\nDisallow: b\n")
        file.chmod(0o640)
        result = self.run_abide("lint", "--fix", "robots.txt")
        self.assertEqual(file.read_text(), "User-agent: *\nDisallow: /a\nDisallow: b\n")
        self.assertEqual(file.stat().st_mode & 0o777, 0o640)
        self.assertIn("robots.txt:2: mended: ", result.out)
        # What is left is reported.
        self.assertIn("[path-without-slash]", result.out)
        self.assertEqual(result.code, 1)
        self.assertEqual(os.listdir(self.folder), ["robots.txt"])

    def test_nothing_safe_is_left_after_it(self):
        for name, body in BODIES.items():
            with self.subTest(name):
                file = self.write("robots.txt", body)
                self.run_abide("lint", "--fix", "robots.txt")
                self.assertNotEqual(file.read_bytes(), body)
                left = self.run_abide("lint", "robots.txt", "--json", "--most", "0").json()
                self.assertFalse([f for f in left if f["fix"] is not None and f["fix"]["safe"]])

    def test_only_what_is_selected_is_mended(self):
        file = self.write("robots.txt", "User-agent: *\nDisalow: /a*\n")
        self.run_abide("lint", "--fix", "robots.txt", "--select", "misspelt-field")
        self.assertEqual(file.read_text(), "User-agent: *\nDisallow: /a*\n")

    def test_a_symbolic_link_stays_one(self):
        file = self.write("real/robots.txt", BODIES["one line"])
        (self.folder / "link").symlink_to("real/robots.txt")
        self.run_abide("lint", "--fix", "link")
        self.assertTrue((self.folder / "link").is_symlink())
        self.assertEqual(file.read_bytes(), b"User-agent: *\nDisallow: /a\n")

    def test_a_file_that_needs_nothing_is_not_touched(self):
        file = self.write("robots.txt", "User-agent: *\nDisallow: /a\n")
        before = file.stat()
        self.assertEqual(self.run_abide("lint", "--fix", "robots.txt").code, 0)
        self.assertEqual(file.stat().st_ino, before.st_ino)

    def test_standard_input_is_mended_to_standard_output(self):
        result = self.run_abide("lint", "--fix", "-", stdin=BODIES["bytes that are not UTF-8"])
        self.assertEqual(result.raw, b"# \xff\xfe\nUser-agent: *\nDisallow: /\xe4\n# \x1b[2J\n")

    def test_no_file_is_touched_if_one_cannot_be_read(self):
        file = self.write("robots.txt", BODIES["one line"])
        self.assert_refused(self.run_abide("lint", "--fix", "robots.txt", "nowhere"), "nowhere")
        self.assertEqual(file.read_bytes(), BODIES["one line"])

    @unittest.skipIf(os.geteuid() == 0, "root may write everywhere")
    def test_a_folder_without_permission(self):
        file = self.write("kept/robots.txt", BODIES["one line"])
        file.parent.chmod(0o500)
        self.addCleanup(file.parent.chmod, 0o700)
        self.assert_refused(self.run_abide("lint", "--fix", "kept/robots.txt"), "cannot write")
        self.assertEqual(file.read_bytes(), BODIES["one line"])

    def test_a_disk_that_is_full_leaves_the_old_file(self):
        """A file size limit stands in for the disk."""
        file = self.write("robots.txt", BODIES["one line"] + b"# " + b"x" * 4096 + b"\n")
        before = file.read_bytes()
        done = subprocess.run(
            ["bash", "-c", 'trap "" XFSZ; ulimit -f 2; exec "$ABIDE" lint --fix robots.txt'],
            cwd=self.folder, capture_output=True, text=True, env=os.environ,
        )  # fmt: skip
        self.assertEqual(done.returncode, 2, done)
        self.assertIn("cannot write", done.stderr)
        self.assertEqual(file.read_bytes(), before)
        self.assertEqual(os.listdir(self.folder), ["robots.txt"])


@unittest.skipUnless(shutil.which("patch"), "needs patch")
class DiffForPatch(Case):
    def test_patch_makes_of_the_file_what_fix_makes_of_it(self):
        for name, body in BODIES.items():
            with self.subTest(name):
                self.write("robots.txt", body)
                diff = self.run_abide("lint", "--diff", "robots.txt").raw
                self.write("patched.txt", body)
                subprocess.run(
                    ["patch", "--binary", "--silent", "patched.txt"], input=diff, cwd=self.folder, check=True
                )
                self.run_abide("lint", "--fix", "robots.txt")
                self.assertEqual(
                    (self.folder / "patched.txt").read_bytes(), (self.folder / "robots.txt").read_bytes()
                )


class Diff(Case):
    def apply(self, body: bytes, diff: bytes) -> bytes:
        """What a unified diff makes of a file, checking every line of it."""
        old = body.splitlines(keepends=True) if b"\r" not in body else body.split(b"\n")
        if b"\r" in body:
            old = [line + b"\n" for line in old[:-1]] + ([old[-1]] if old[-1] else [])
        new, at = [], 0
        lines = diff.split(b"\n")
        self.assertEqual(lines[0][:4] + lines[1][:4], b"--- +++ ")
        for i, line in enumerate(lines[2:-1], 2):
            unended = lines[i + 1].startswith(b"\\")
            text = line[1:] + (b"" if unended else b"\n")
            if line.startswith(b"@@"):
                start, _, count = line.split()[1][1:].partition(b",")
                begin = int(start) - (0 if count == b"0" else 1)
                new += old[at:begin]
                at = begin
            elif line.startswith(b"\\"):
                pass
            elif line.startswith(b"+"):
                new.append(text)
            else:
                self.assertEqual(old[at], text)
                at += 1
                if line.startswith(b" "):
                    new.append(text)
        return b"".join(new + old[at:])

    def test_the_diff_makes_of_the_file_what_fix_makes_of_it(self):
        for name, body in BODIES.items():
            with self.subTest(name):
                file = self.write("robots.txt", body)
                diff = self.run_abide("lint", "--diff", "robots.txt").raw
                self.assertEqual(file.read_bytes(), body)
                self.run_abide("lint", "--fix", "robots.txt")
                self.assertEqual(self.apply(body, diff), file.read_bytes())

    def test_a_file_that_needs_nothing_has_none(self):
        self.write("robots.txt", "User-agent: *\nDisallow: /a\n")
        result = self.run_abide("lint", "--diff", "robots.txt")
        self.assertEqual((result.code, result.out), (0, ""))
