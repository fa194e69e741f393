"""Makes the one input that all peers read, from a corpus or from a folder of files and questions.

  prepare.py --corpus DIR OUT    DIR has robots.tar.gz and verdicts.tsv.gz
  prepare.py --folder DIR OUT    DIR has robots/NAME and questions.tsv: file TAB agent TAB url

OUT/robots/NAME      a body, cut at 512,000 bytes as a crawler's fetcher would (RFC 9309 2.5)
OUT/questions.tsv    file TAB agent TAB url TAB absolute TAB path: the URL as it was asked, and the
                     same for libraries that want one of the file's own origin, or a path alone
OUT/plan.tsv         file TAB agent TAB i,i,...: one line a file, whom it is parsed for and the
                     twenty questions, counted from 0, that are asked after parsing it
"""

from __future__ import annotations

import argparse
import gzip
import re
import shutil
import tarfile
from collections.abc import Iterable
from itertools import cycle, islice
from pathlib import Path

_SIZE_LIMIT = 512_000
_URLS_A_FILE = 20

_PATH_START = re.compile(r"[/?;]")
_HOST = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+")


def path_of(url: str) -> str:
    """What rules are compared with, as abide::path_of (include/abide/url.h) finds it."""
    begin = 2 if url.startswith("//") else 0
    first = _PATH_START.search(url, begin)
    scheme_end = url.find("://", begin)
    if scheme_end >= 0 and first is not None and first.start() > scheme_end:
        first = _PATH_START.search(url, scheme_end + 3)
    hash_at = url.find("#", begin)
    if first is None or 0 <= hash_at < first.start():
        return "/"
    path = url[first.start() : hash_at if hash_at >= 0 else None]
    return path if path.startswith("/") else "/" + path


def absolute(file: str, path: str) -> str:
    # The name of a corpus file is its host.
    host = file if _HOST.fullmatch(file) else "example.com"
    return f"http://{host}{path}"


def text_of(line: bytes) -> str | None:
    """None for what some languages cannot read as a line of text."""
    try:
        text = line.rstrip(b"\n").decode("utf-8")
    except UnicodeDecodeError:
        return None
    return None if "\r" in text else text


def write_questions(lines: Iterable[bytes], out: Path) -> dict[str, dict[str, list[int]]]:
    """Writes questions.tsv; returns the numbers of each file's questions by agent."""
    asked: dict[str, dict[str, list[int]]] = {}
    texts = [text_of(line) for line in lines]
    known = [text for text in texts if text is not None]
    if len(known) < len(texts):
        print(f"{len(texts) - len(known)} questions left out: not UTF-8, or with a CR")
    with (out / "questions.tsv").open("w", encoding="utf-8", newline="\n") as questions:
        for number, text in enumerate(known):
            file, agent, url = text.split("\t")[:3]
            path = path_of(url)
            print(file, agent, url, absolute(file, path), path, sep="\t", file=questions)
            asked.setdefault(file, {}).setdefault(agent, []).append(number)
    return asked


def write_plan(asked: dict[str, dict[str, list[int]]], out: Path) -> None:
    with (out / "plan.tsv").open("w", encoding="utf-8", newline="\n") as plan:
        for file, by_agent in asked.items():
            agent, numbers = max(by_agent.items(), key=lambda item: len(item[1]))
            twenty = islice(cycle(numbers), _URLS_A_FILE)
            print(file, agent, ",".join(map(str, twenty)), sep="\t", file=plan)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    source = options.add_mutually_exclusive_group(required=True)
    source.add_argument("--corpus", type=Path)
    source.add_argument("--folder", type=Path)
    options.add_argument("out", type=Path)
    chosen = options.parse_args()
    out: Path = chosen.out
    shutil.rmtree(out, ignore_errors=True)
    robots = out / "robots"
    robots.mkdir(parents=True)

    if chosen.corpus:
        with tarfile.open(chosen.corpus / "robots.tar.gz") as archive:
            for member in archive:
                body = archive.extractfile(member)
                if body is not None:
                    (robots / Path(member.name).name).write_bytes(body.read(_SIZE_LIMIT))
        lines = gzip.open(chosen.corpus / "verdicts.tsv.gz", "rb")
    else:
        for file in (chosen.folder / "robots").iterdir():
            (robots / file.name).write_bytes(file.read_bytes()[:_SIZE_LIMIT])
        lines = (chosen.folder / "questions.tsv").open("rb")
    with lines:
        asked = write_questions(lines, out)
    write_plan(asked, out)


if __name__ == "__main__":
    main()
