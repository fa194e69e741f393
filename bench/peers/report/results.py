"""What the programs wrote: the figures of each, and how many verdicts differ from Abide's."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from pathlib import Path

_TITLES = {"abide": "Abide", "temoto-robotstxt": "temoto/robotstxt"}


@dataclass(frozen=True)
class Result:
    name: str
    language: str
    version: str
    runtime: str
    files: int
    bytes: int
    questions: int
    refused_files: int
    parse_keeps: str  # "every crawler", "one crawler", "nothing"
    parse_bytes_per_second: float
    match_ns_per_url: float | None  # None: the library parses the file again for every URL
    parse_and_20_ns_per_url: float
    differing: int = 0  # verdicts other than Abide's; a refusal is one

    @property
    def title(self) -> str:
        return _TITLES.get(self.name, self.name)

    @property
    def is_abide(self) -> bool:
        return self.name == "abide"


def _differing(ours: Path, theirs: Path) -> int:
    """Fails if the two were not asked the same."""
    count = 0
    with ours.open("rb") as our_lines, theirs.open("rb") as their_lines:
        for ours_line, theirs_line in zip(our_lines, their_lines, strict=True):
            our_question, our_verdict = ours_line.rsplit(b"\t", 1)
            their_question, their_verdict = theirs_line.rsplit(b"\t", 1)
            if our_question != their_question:
                raise ValueError(f"{theirs}: another question than Abide's: {their_question!r}")
            count += our_verdict != their_verdict
    return count


def read_results(folder: Path) -> list[Result]:
    """The quickest first, by the third workload."""
    known = {field.name for field in fields(Result)}
    results = []
    for path in folder.glob("*.json"):
        figures = json.loads(path.read_text(encoding="utf-8"))
        unknown = figures.keys() - known
        if unknown:
            raise ValueError(f"{path}: unknown figures: {unknown}")
        abide = folder / "abide.tsv"
        if abide.exists():
            figures["differing"] = _differing(abide, path.with_name(f"{figures['name']}.tsv"))
        results.append(Result(**figures))
    return sorted(results, key=lambda result: result.parse_and_20_ns_per_url)
