"""The three workloads, for peers written in Python. bench/peers/README.md describes them."""

from __future__ import annotations

import json
import platform
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

_LEAST_ROUNDS = 3
_MOST_ROUNDS = 1001


class Peer(Protocol):
    """A library, as its documentation says to use it; its parsers serve every crawler."""

    name: str
    version: str

    def parse(self, body: bytes) -> Any:
        """The file, ready for questions. Raises ValueError if the library refuses it."""

    def allowed(self, robots: Any, agent: str, url: str) -> bool: ...


@dataclass
class Question:
    asked: str  # file TAB agent TAB url
    file: int
    agent: str
    url: str
    verdict: bool | None = None  # None: refused


@dataclass
class Planned:
    body: bytes
    agent: str
    twenty: list[Question]


def _rows(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="\n") as lines:
        return [line.rstrip("\n").split("\t") for line in lines]


def _read(folder: Path) -> tuple[list[Planned], list[Question]]:
    plan = _rows(folder / "plan.tsv")
    numbers = {row[0]: number for number, row in enumerate(plan)}
    questions = [
        Question("\t".join((file, agent, url)), numbers[file], agent, absolute)
        for file, agent, url, absolute, _ in _rows(folder / "questions.tsv")
    ]
    files = [
        Planned(
            (folder / "robots" / file).read_bytes(),
            agent,
            [questions[int(number)] for number in twenty.split(",")],
        )
        for file, agent, twenty in plan
    ]
    return files, questions


def _median_seconds(budget: float, round_: Callable[[], None]) -> float:
    """Rounds are run for about `budget` seconds, after a third of that to warm up."""
    start = time.perf_counter()
    while True:
        round_()
        if time.perf_counter() - start >= budget / 3:
            break
    seconds: list[float] = []
    start = time.perf_counter()
    while len(seconds) < _LEAST_ROUNDS or (
        time.perf_counter() - start < budget and len(seconds) < _MOST_ROUNDS
    ):
        begin = time.perf_counter()
        round_()
        seconds.append(time.perf_counter() - begin)
    return statistics.median(seconds)


def _expect(allowed: int, expected: int) -> None:
    if allowed != expected:
        raise RuntimeError("the verdicts changed")


def _unless_refused(ask: Callable[[], Any]) -> Any:
    try:
        return ask()
    except ValueError:
        return None


class _Workloads:
    """The three, each as one round, over what the library does not refuse."""

    def __init__(self, peer: Peer, files: list[Planned], questions: list[Question]) -> None:
        self._parse, self._allowed = peer.parse, peer.allowed
        opened = [_unless_refused(lambda file=file: peer.parse(file.body)) for file in files]
        for question in questions:
            robots = opened[question.file]
            if robots is not None:
                question.verdict = _unless_refused(
                    lambda: bool(peer.allowed(robots, question.agent, question.url))
                )
        refused = {question.file for question in questions if question.verdict is None}
        self.files = [file for number, file in enumerate(files) if number not in refused]
        self.asked = [
            (opened[question.file], question.agent, question.url)
            for question in questions
            if question.verdict is not None
        ]
        self._allowed_of_all = sum(question.verdict is True for question in questions)
        self._allowed_of_twenty = sum(
            question.verdict is True for file in self.files for question in file.twenty
        )

    def parse(self) -> None:
        parse = self._parse
        for file in self.files:
            parse(file.body)

    def match(self) -> None:
        allowed = self._allowed
        count = 0
        for robots, agent, url in self.asked:
            if allowed(robots, agent, url):
                count += 1
        _expect(count, self._allowed_of_all)

    def parse_and_ask(self) -> None:
        parse, allowed = self._parse, self._allowed
        count = 0
        for file in self.files:
            robots = parse(file.body)
            agent = file.agent
            for question in file.twenty:
                if allowed(robots, agent, question.url):
                    count += 1
        _expect(count, self._allowed_of_twenty)


def run(peer: Peer) -> None:
    """The program: PROGRAM INPUT OUTPUT SECONDS."""
    if len(sys.argv) != 4:
        sys.exit(f"usage: {sys.argv[0]} INPUT OUTPUT SECONDS")
    out, budget = Path(sys.argv[2]), float(sys.argv[3])
    files, questions = _read(Path(sys.argv[1]))
    work = _Workloads(peer, files, questions)
    parsed_bytes = sum(len(file.body) for file in work.files)
    urls = sum(len(file.twenty) for file in work.files)
    figures = {
        "name": peer.name,
        "language": "Python",
        "version": peer.version,
        "runtime": f"{platform.python_implementation()} {platform.python_version()}",
        "files": len(files),
        "bytes": sum(len(file.body) for file in files),
        "questions": len(questions),
        "refused_files": len(files) - len(work.files),
        "parse_keeps": "every crawler",
        "parse_bytes_per_second": parsed_bytes / _median_seconds(budget, work.parse),
        "match_ns_per_url": _median_seconds(budget, work.match) * 1e9 / len(work.asked),
        "parse_and_20_ns_per_url": _median_seconds(budget, work.parse_and_ask) * 1e9 / urls,
    }
    with (out / f"{peer.name}.tsv").open("w", encoding="utf-8", newline="\n") as tsv:
        for question in questions:
            verdict = "!" if question.verdict is None else int(question.verdict)
            print(question.asked, verdict, sep="\t", file=tsv)
    (out / f"{peer.name}.json").write_text(json.dumps(figures) + "\n", encoding="utf-8")
