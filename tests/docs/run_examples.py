#!/usr/bin/env python3
"""Runs the examples of Markdown pages and compares what they print.

A block marked `console` holds command lines that begin with `$ ` (and end in a backslash where they
go on) with what they print below, standard error included. Each block is run by bash in a fresh
copy of what a user has: the folders examples/ and build/, with the command under test as
build/abide. Blocks of the README.md beside examples/ run above both, as in the project's root after `make run`, where
`abide` alone is not found; those of other pages run in examples/ with `abide` in PATH.

Blocks that ask http://127.0.0.1:8181 have a server of their own to ask, `abide serve` with a store in memory, at whichever port
is free: the `curl` in PATH asks that one.

What the command fetches comes from example_sites.py, as through a proxy, and is kept in a store of
the block's own. Moments, durations, ids, sizes of a store and ports differ from run to run: of these only
the form is compared.

Usage: run_examples.py [--update] COMMAND EXAMPLES_FOLDER PAGE...

With --update the pages are rewritten to hold what was printed; look at the difference afterwards.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from example_sites import ExampleSites

WRAPPER = """#!/bin/sh
# The command under test; what it fetches comes from the examples' sites.
case " $* " in
  *" --robots "* | *" --robots-dir "* | *" --help "*) ;;
  " check "* | " bulk "* | " fetch "*) set -- "$@" --proxy {proxy} ;;
esac
exec {abide} "$@"
"""

# The system's, which asks the block's own server.
CURL_WRAPPER = """#!/bin/bash
exec {curl} --silent --show-error --noproxy '*' "${{@//{usual}/{address}}}"
"""
SERVER = "127.0.0.1:8181"

# What differs from run to run, and what stands for it in comparing.
CHANGING = [
    # Of versions that came at the same time either may be the first.
    (re.compile(r"^ +\d+(?=  \d{4}-\d\d-\d\d )", re.MULTILINE), "ID"),
    (re.compile(r"version \d+(?=, seen )"), "version ID"),
    (re.compile(r"\d{4}-\d\d-\d\d([ T])\d\d:\d\d:\d\d(?:\.\d{3})?(Z| UTC)"), r"DAY\1TIME\2"),
    (re.compile(r"[\d,]+ ms"), "N ms"),
    (re.compile(r'"(first_byte|total)_ms":\d+'), r'"\1_ms":N'),
    (re.compile(r"(  at |\"address\":\")[0-9.]+:\d+"), r"\1ADDRESS"),
    (re.compile(r"sqlite /\S*"), "sqlite FILE"),
    (re.compile(r"[\d,]+ bytes in all"), "N bytes in all"),
]

BLOCK = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)
END = "\x1e"  # what bash prints behind the output of each command


def commands_of(block: str) -> list[tuple[str, str]]:
    """The command lines of a block, each with its expected output."""
    commands: list[list[str]] = []
    continued = False
    for line in block.splitlines(keepends=True):
        if continued:
            commands[-1][0] += line
            continued = line.endswith("\\\n")
        elif line.startswith("$ "):
            commands.append([line[2:], ""])
            continued = line.endswith("\\\n")
        elif commands:
            commands[-1][1] += line
        else:
            raise SystemExit(f"a console block begins with output: {line!r}")
    return [(command, output) for command, output in commands]


def comparable(output: str) -> str:
    for pattern, form in CHANGING:
        output = pattern.sub(form, output)
    return output


@contextlib.contextmanager
def served(abide: Path, proxy: str) -> Iterator[str]:
    """The address of a server that fetches from the examples' sites."""
    options = ["--listen", "127.0.0.1:0", "--store", "memory", "--tester-files", "none", "--proxy", proxy]
    with subprocess.Popen([abide, "serve", *options], stdout=subprocess.PIPE, text=True) as process:
        try:
            line = process.stdout.readline()
            if "http://" not in line:
                raise SystemExit(f"abide serve does not start: {line!r}")
            yield line.split()[-1].removeprefix("http://")
        finally:
            process.terminate()


def run_block(commands: list[str], abide: Path, examples: Path, in_root: bool, proxy: str) -> list[str]:
    with contextlib.ExitStack() as stack:
        root = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        shutil.copytree(examples, root / "examples")
        (root / "build").mkdir()
        wrapper = root / "build" / "abide"
        wrapper.write_text(WRAPPER.format(proxy=proxy, abide=shlex.quote(str(abide))))
        wrapper.chmod(0o755)
        if any(SERVER in command for command in commands):
            address = stack.enter_context(served(abide, proxy))
            curl = root / "build" / "curl"
            curl.write_text(CURL_WRAPPER.format(curl=shutil.which("curl") or "curl", usual=SERVER, address=address))
            curl.chmod(0o755)
        script = "".join(
            f"{command}__status=$?; printf '{END}'; (exit $__status)\n" for command in commands
        )
        environment = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "TERM")}
        environment["LC_ALL"] = "C.UTF-8"
        environment["XDG_CACHE_HOME"] = str(root / "cache")
        if in_root:
            # An `abide` that is installed is not the one under test.
            script = f"abide() {{ echo 'abide: command not found' >&2; return 127; }}\n{script}"
        else:
            environment["PATH"] = f"{root / 'build'}:{os.environ['PATH']}"
        done = subprocess.run(
            ["bash", "-c", script],
            cwd=root if in_root else root / "examples",
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=120,
        )
        return done.stdout.decode(errors="replace").split(END)[:-1]


def check_page(page: Path, abide: Path, examples: Path, update: bool, proxy: str) -> tuple[int, int]:
    """How many commands the page has, and how many of them print something else."""
    text = page.read_text()
    in_root = page.resolve().parent == examples.resolve().parent
    count = wrong = 0
    pieces = []
    end = 0
    for match in BLOCK.finditer(text):
        commands = commands_of(match.group(1))
        outputs = run_block([command for command, _ in commands], abide, examples, in_root, proxy)
        line = text.count("\n", 0, match.start()) + 1
        if len(outputs) != len(commands):
            raise SystemExit(f"{page}:{line}: bash did not come to the end of the block")
        for (command, expected), output in zip(commands, outputs):
            count += 1
            if comparable(output) != comparable(expected):
                wrong += 1
                if not update:
                    print(f"{page}:{line}: {command.strip()}\nexpected\n{expected}but it printed\n{output}")
        kept = [old if comparable(old) == comparable(new) else new for (_, old), new in zip(commands, outputs)]
        fresh = "".join(f"$ {command}{output}" for (command, _), output in zip(commands, kept))
        pieces += [text[end : match.start()], f"```console\n{fresh}```"]
        end = match.end()
    if update and wrong:
        page.write_text("".join(pieces) + text[end:])
    return count, wrong


def main() -> int:
    arguments = sys.argv[1:]
    update = arguments[:1] == ["--update"]
    abide, examples, *pages = arguments[1:] if update else arguments
    count = wrong = 0
    with ExampleSites(Path(examples) / "sites") as sites:
        for page in map(Path, pages):
            if not page.exists():
                print(f"there is no page {page}")
                return 1
            of_page, wrong_of_page = check_page(page, Path(abide).resolve(), Path(examples), update, sites.proxy)
            count += of_page
            wrong += wrong_of_page
    print(f"{count} commands, {wrong} {'rewritten' if update else 'wrong'}")
    return 1 if (wrong and not update) or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
