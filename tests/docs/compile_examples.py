#!/usr/bin/env python3
"""Compiles and runs the C++ programs of Markdown pages.

A block marked `cpp` that holds `int main` is a program; a block marked `text` right after it is
what it must print.

Usage: compile_examples.py COMPILER INCLUDE_DIR LIBRARY FLAGS PAGE...
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def programs(page: Path) -> list[tuple[int, str, str]]:
    """The programs of a page: line, source, expected output."""
    text = page.read_text()
    blocks = [(m.group(1), m.group(2), text.count("\n", 0, m.start()) + 1) for m in BLOCK.finditer(text)]
    found = []
    for (kind, source, line), following in zip(blocks, blocks[1:] + [("", "", 0)]):
        if kind == "cpp" and "int main" in source:
            if following[0] != "text":
                raise SystemExit(f"{page}:{line}: the program has no block of output after it")
            found.append((line, source, following[1]))
    return found


def run(source: str, compiler: str, include: str, library: str, flags: list[str]) -> str:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "example.cc"
        file.write_text(source)
        program = Path(folder) / "example"
        subprocess.run(
            [*shlex.split(compiler), "-std=c++20", "-Wall", "-Wextra", "-Werror", *flags, f"-I{include}",
             str(file), library, "-o", str(program)],
            check=True,
        )
        return subprocess.run([program], check=True, capture_output=True, text=True).stdout


def main() -> int:
    compiler, include, library, flags, *pages = sys.argv[1:]
    count = failed = 0
    for page in map(Path, pages):
        for line, source, expected in programs(page):
            count += 1
            output = run(source, compiler, include, library, shlex.split(flags))
            if output != expected:
                failed += 1
                print(f"{page}:{line}: expected\n{expected}but it printed\n{output}")
    print(f"{count} programs, {failed} failed")
    return 1 if failed or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
