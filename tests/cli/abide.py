"""Runs the command under test."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import unittest
from dataclasses import dataclass
from pathlib import Path

ABIDE = os.environ["ABIDE"]
SANITIZED = bool(os.environ.get("ABIDE_SANITIZE"))
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@dataclass
class Result:
    code: int
    out: str
    err: str
    raw: bytes

    def json(self) -> list:
        """The objects of standard output, one a line; bytes that are not UTF-8 are an error."""
        return [json.loads(line) for line in self.raw.decode("utf-8").splitlines()]


def environment(**changes: str) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "TERM")}
    return kept | {"TERM": "xterm"} | changes


class Case(unittest.TestCase):
    """A test with a folder of its own, in which the command runs."""

    maxDiff = None

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def write(self, name: str, content: str | bytes) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def run_abide(
        self, *arguments: str | bytes, stdin: str | bytes = b"", user: dict | None = None, **changes: str
    ) -> Result:
        """`user`: what as_nobody() gives. Other words are variables of the environment."""
        done = subprocess.run(
            [ABIDE, *arguments],
            input=stdin.encode() if isinstance(stdin, str) else stdin,
            capture_output=True,
            cwd=self.folder,
            # Not where the user who runs the tests keeps what was fetched.
            env=environment(**({"XDG_CACHE_HOME": str(self.folder / ".cache")} | changes)),
            timeout=300,
            **(user or {}),
        )
        return Result(
            done.returncode,
            done.stdout.decode(errors="replace"),
            done.stderr.decode(errors="replace"),
            done.stdout,
        )

    def as_nobody(self) -> dict[str, int]:
        """For run_abide(): root may do everything, so root's tests of permission run as another."""
        if os.geteuid() != 0:
            return {}
        nobody = {"user": 65534, "group": 65534, "extra_groups": []}
        self.folder.chmod(0o777)
        try:
            subprocess.run([ABIDE, "--version"], capture_output=True, check=True, cwd=self.folder, **nobody)
        except (OSError, subprocess.SubprocessError):
            self.skipTest("only root may run the command here, or this root cannot be another user")
        return nobody

    def assert_refused(self, result: Result, *words: str):
        """Exit code 2, nothing printed, and one sentence that holds the words."""
        self.assertEqual(result.code, 2, result)
        self.assertEqual(result.out, "")
        self.assertEqual(result.err.count("\n"), 1, result.err)
        self.assertTrue(result.err.startswith("abide"), result.err)
        for word in words:
            self.assertIn(word, result.err)
