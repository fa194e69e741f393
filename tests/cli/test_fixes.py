"""abide lint --fix and --diff."""

import json
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

    def test_a_chain_of_links_ends_at_what_is_replaced(self):
        file = self.write("real/robots.txt", BODIES["one line"])
        (self.folder / "real/link").symlink_to(self.folder / "real/robots.txt")
        (self.folder / "first").symlink_to("real/link")
        self.run_abide("lint", "--fix", "first")
        self.assertTrue((self.folder / "first").is_symlink() and (self.folder / "real/link").is_symlink())
        self.assertEqual(file.read_bytes(), b"User-agent: *\nDisallow: /a\n")

    def test_the_other_names_of_a_file_keep_the_old_content(self):
        """A hard link may be a backup; and into a shared file nothing can be written at once."""
        file = self.write("robots.txt", BODIES["one line"])
        (self.folder / "backup").hardlink_to(file)
        self.run_abide("lint", "--fix", "robots.txt")
        self.assertEqual(file.read_bytes(), b"User-agent: *\nDisallow: /a\n")
        self.assertEqual((self.folder / "backup").read_bytes(), BODIES["one line"])

    def test_standard_input_is_mended_to_standard_output(self):
        result = self.run_abide("lint", "--fix", "-", stdin=BODIES["bytes that are not UTF-8"])
        self.assertEqual(result.raw, b"# \xff\xfe\nUser-agent: *\nDisallow: /\xe4\n# \x1b[2J\n")

    def test_the_report_on_standard_input_goes_to_standard_error(self):
        body = b"User-agent: *\nDisalow: /a\nDisallow: b\n"
        result = self.run_abide("lint", "-", "--fix", stdin=body)
        self.assertEqual(result.raw, b"User-agent: *\nDisallow: /a\nDisallow: b\n")
        self.assertIn("<stdin>:2: mended: ", result.err)
        self.assertIn("[path-without-slash]", result.err)
        self.assertIn("<stdin>: 1 error", result.err.splitlines()[-1])
        self.assertEqual(result.code, 1)
        for line in self.run_abide("lint", "-", "--fix", "--json", stdin=body).err.splitlines():
            self.assertEqual(json.loads(line)["file"], "-")

    def test_json_tells_what_was_mended_and_what_is_left(self):
        self.write("robots.txt", "User-agent: *\nDisalow: /a\nDisallow: b\n")
        found = self.run_abide("lint", "--fix", "robots.txt", "--json").json()
        self.assertEqual(
            [(f["id"], f["mended"]) for f in found], [("misspelt-field", True), ("path-without-slash", False)]
        )
        self.assertEqual({f["mended"] for f in self.run_abide("lint", "robots.txt", "--json").json()}, {False})

    def test_no_file_is_touched_if_one_cannot_be_read(self):
        (self.folder / "folder").mkdir()
        self.write("closed.txt", BODIES["one line"]).chmod(0)
        nobody = self.as_nobody()
        for bad, words in (("nowhere", "no file"), ("folder", "is a directory"), ("closed.txt", "no permission")):
            for order in (["robots.txt", bad], [bad, "robots.txt"]):
                with self.subTest(order=order):
                    file = self.write("robots.txt", BODIES["one line"])
                    file.chmod(0o666)
                    self.assert_refused(self.run_abide("lint", "--fix", *order, user=nobody), bad, words)
                    self.assertEqual(file.read_bytes(), BODIES["one line"])

    def test_no_file_is_touched_if_one_cannot_be_written(self):
        nobody = self.as_nobody()
        file = self.write("robots.txt", BODIES["one line"])
        file.chmod(0o666)
        cases = {
            "read-only/robots.txt": (0o777, 0o444, "no permission to write it"),
            "kept/robots.txt": (0o555, 0o666, 'no permission to make a file in the folder "kept"'),
        }
        for name, (folder_mode, mode, words) in cases.items():
            with self.subTest(name):
                other = self.write(name, BODIES["one line"])
                other.chmod(mode)
                other.parent.chmod(folder_mode)
                self.addCleanup(other.parent.chmod, 0o700)
                result = self.run_abide("lint", "--fix", "robots.txt", name, user=nobody)
                self.assert_refused(result, "cannot write", name, words)
                self.assertEqual(file.read_bytes(), BODIES["one line"])
                self.assertEqual(other.read_bytes(), BODIES["one line"])
        self.assertEqual(sorted(os.listdir(self.folder)), ["kept", "read-only", "robots.txt"])

    @unittest.skipUnless(os.geteuid() == 0, "only root can give files away")
    def test_what_fails_at_the_last_moment_leaves_a_report_of_the_rest(self):
        """In a sticky folder, whoever may write a file of another may still not replace it."""
        nobody = self.as_nobody()
        for name in ("a.txt", "sticky/b.txt"):
            self.write(name, BODIES["one line"]).chmod(0o666)
        (self.folder / "sticky").chmod(0o1777)
        result = self.run_abide("lint", "--fix", "a.txt", "sticky/b.txt", user=nobody)
        self.assertEqual(result.code, 2)
        self.assertIn('cannot write "sticky/b.txt"', result.err)
        self.assertIn("a.txt:2: mended: ", result.out)
        self.assertIn("sticky/b.txt:2:1: error: ", result.out)
        self.assertEqual((self.folder / "a.txt").read_bytes(), b"User-agent: *\nDisallow: /a\n")
        self.assertEqual((self.folder / "sticky/b.txt").read_bytes(), BODIES["one line"])
        self.assertEqual(os.listdir(self.folder / "sticky"), ["b.txt"])

    @unittest.skipUnless(os.geteuid() == 0, "only root can give files away")
    def test_owner_and_mode_are_kept_as_far_as_may_be(self):
        file = self.write("robots.txt", BODIES["one line"])
        os.chown(file, 1234, 5678)
        file.chmod(0o4666)
        self.run_abide("lint", "--fix", "robots.txt")
        status = file.stat()
        self.assertEqual((status.st_uid, status.st_gid, status.st_mode & 0o7777), (1234, 5678, 0o4666))
        file.write_bytes(BODIES["one line"])
        os.chown(file, 1234, 5678)
        file.chmod(0o4666)
        self.run_abide("lint", "--fix", "robots.txt", user=self.as_nobody())
        status = file.stat()
        # A set-user-ID bit that was meant for another is not taken over.
        self.assertEqual((status.st_uid, status.st_mode & 0o7777), (65534, 0o666))

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
