"""Compares the answers of Abide with those of its peers, and explains each disagreement.

OUT/answers/WHO.LIST.tsv   file TAB agent TAB url TAB 1|0 TAB line or "-" [TAB the URL as seen]
OUT/report.md              what came out; the table is printed, too

Exits with 1 if a disagreement stays unexplained.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from causes import Cause, Observed, Unexplained, causes_of
from readings.decide import Question, verdict
from readings.reading import DIALECTS
from report import report, table

PAIRS = [
    ("grobotstxt", "google", "questions"),
    ("crawler-commons", "rfc9309", "plain"),
    ("crawler-commons", "google", "plain"),
    ("protego", "rfc9309", "plain"),
    ("protego", "google", "plain"),
]
# What Abide alone is asked, to be held against the second engine.
OWN = [(d, q) for d in ("google", "rfc9309") for q in ("questions", "plain")]
_EXAMPLES_PRINTED = 5


class Answer(NamedTuple):
    question: bytes  # file, agent, url
    observed: Observed
    seen: bytes


class Example(NamedTuple):
    question: str
    ours: Observed
    theirs: Observed
    line: str  # of the file, that decided for Abide
    reason: str = ""


@dataclass
class Comparison:
    """Abide against one peer, or against the second engine of readings/."""

    peer: str
    dialect: str
    questions: int = 0
    agreed: int = 0
    kinds: Counter[tuple[Cause, ...]] = field(default_factory=Counter)
    examples: dict[tuple[Cause, ...], Example] = field(default_factory=dict)
    unexplained: list[Example] = field(default_factory=list)

    @property
    def explained(self) -> int:
        return sum(self.kinds.values())


class Files:
    """The robots.txt files, one kept: questions about one come in a row."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.name = ""
        self.body = b""

    def get(self, name: str) -> bytes:
        if name != self.name:
            self.name, self.body = name, (self.folder / name).read_bytes()
        return self.body


def answers(path: Path) -> Iterator[Answer]:
    with path.open("rb") as lines:
        for line in lines:
            file, agent, url, allowed, said, *seen = line.rstrip(b"\n").split(b"\t")
            line_number = None if said == b"-" else int(said)
            yield Answer(
                b"\t".join((file, agent, url)),
                Observed(allowed == b"1", line_number),
                seen[0] if seen else url,
            )


def pairs_of(ours: Path, theirs: Path) -> Iterator[tuple[Answer, Answer]]:
    for own, other in zip_longest(answers(ours), answers(theirs)):
        if own is None or other is None or own.question != other.question:
            sys.exit(f"{ours.name} and {theirs.name} do not answer the same questions")
        yield own, other


def question_of(answer: Answer, seen: bytes, files: Files) -> Question:
    file, agent, url = answer.question.split(b"\t")
    return Question(files.get(file.decode()), agent.decode("utf-8", "surrogateescape"), url, seen)


def example_of(own: Answer, theirs: Observed, files: Files, reason: str = "") -> Example:
    file = own.question.split(b"\t")[0].decode()
    lines = files.get(file).replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    text = lines[own.observed.line - 1] if own.observed.line else b""
    return Example(
        own.question.decode("utf-8", "backslashreplace"),
        own.observed,
        theirs,
        text[:120].decode("utf-8", "backslashreplace"),
        reason,
    )


def same(own: Observed, other: Observed) -> bool:
    if None in (own.line, other.line):
        return own.allowed == other.allowed
    return own == other


def compared(peer: str, dialect: str, ours: Path, theirs: Path, robots_dir: Path) -> Comparison:
    files = Files(robots_dir)
    result = Comparison(peer, dialect)
    for own, other in pairs_of(ours, theirs):
        result.questions += 1
        if same(own.observed, other.observed):
            result.agreed += 1
            continue
        question = question_of(own, other.seen, files)
        try:
            causes = tuple(causes_of(question, own.observed, other.observed, dialect, peer))
        except Unexplained as unexplained:
            result.unexplained.append(
                example_of(own, other.observed, files, reason=str(unexplained))
            )
            continue
        result.kinds[causes] += 1
        if causes not in result.examples:
            result.examples[causes] = example_of(own, other.observed, files)
    return result


def compared_with_second_engine(
    dialect: str, questions: str, ours: Path, robots_dir: Path
) -> Comparison:
    """The explanations rest on the readings being right, so they are held against Abide as well."""
    files = Files(robots_dir)
    result = Comparison(f"second engine, {questions}", dialect)
    for own in answers(ours):
        result.questions += 1
        expected = verdict(question_of(own, b"", files), DIALECTS[dialect])
        if own.observed.is_as(expected):
            result.agreed += 1
        else:
            observed = Observed(expected.allowed, expected.line)
            result.unexplained.append(example_of(own, observed, files, reason="second engine"))
    return result


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--title", default="", help="first line of the report: seed, sizes")
    chosen = options.parse_args()
    robots_dir: Path = chosen.out / "robots"

    def answers_of(who: str, questions: str) -> Path:
        return chosen.out / "answers" / f"{who}.{questions}.tsv"

    with ProcessPoolExecutor() as processes:
        running = [
            processes.submit(
                compared_with_second_engine,
                dialect,
                questions,
                answers_of(f"abide-{dialect}", questions),
                robots_dir,
            )
            for dialect, questions in OWN
        ]
        for peer, dialect, questions in PAIRS:
            ours = answers_of(f"abide-{dialect}", questions)
            theirs = answers_of(peer, questions)
            running.append(processes.submit(compared, peer, dialect, ours, theirs, robots_dir))
        results = [one.result() for one in running]

    print(table(results))
    (chosen.out / "report.md").write_text(report(chosen.title, results), encoding="utf-8")
    for result in results:
        for example in result.unexplained[:_EXAMPLES_PRINTED]:
            print(f"\nunexplained: {result.peer}, {result.dialect}: {example.reason}")
            print(f"  {example.question}")
            print(f"  Abide {example.ours}, the other {example.theirs}  {example.line!r}")
    if any(result.unexplained for result in results):
        sys.exit(1)


if __name__ == "__main__":
    main()
