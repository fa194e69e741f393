"""Asks protego for verdicts.

Reads lines `file TAB agent TAB url` and prints each with `TAB 1|0 TAB - TAB seen`: protego does not
say which line decided; `seen` is the path and query that it takes from the URL.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from urllib.parse import urlsplit

from protego import Protego


def parsed(path: Path) -> Protego:
    # As Scrapy, which protego was written for, decodes a body.
    return Protego.parse(path.read_bytes().decode("utf-8-sig", errors="ignore"))


def seen(url: str) -> str:
    url = url.partition("#")[0]
    parts = urlsplit(url)
    path = f"{parts.path}?{parts.query}" if "?" in url else parts.path
    return path if path.startswith("/") else f"/{path}"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--robots-dir", type=Path, required=True)
    robots_dir: Path = options.parse_args().robots_dir
    questions = open(sys.stdin.fileno(), encoding="utf-8", newline="\n")
    answers = open(sys.stdout.fileno(), "w", encoding="utf-8", newline="\n")
    name, robots = "", Protego.parse("")
    for line in questions:
        question = line.rstrip("\n")
        file, agent, url = question.split("\t")
        if file != name:  # questions about one file come in a row
            name, robots = file, parsed(robots_dir / file)
        print(f"{question}\t{robots.can_fetch(url, agent):d}\t-\t{seen(url)}", file=answers)
    answers.close()


if __name__ == "__main__":
    main()
