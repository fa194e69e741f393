"""Why Abide and a peer disagree: the fewest fields to exchange between their readings."""

from __future__ import annotations

from typing import NamedTuple

from classes import Kind, kind_of
from readings.decide import Question, Verdict, verdict
from readings.reading import DIALECTS, FIELDS, PEERS, Reading

# Values between two readings' own, nearest first, so that a cause is named no wider than it is.
_BETWEEN: dict[tuple[str, str, str], tuple[str, ...]] = {
    ("compare", "google", "crawler-commons"): ("rfc", "query-as-path", "inner-dollar"),
    ("compare", "rfc", "crawler-commons"): ("query-as-path", "inner-dollar"),
    ("compare", "google", "protego"): ("rfc", "reserved-decoded"),
    ("compare", "rfc", "protego"): ("reserved-decoded",),
}


class Unexplained(Exception):
    """A disagreement that is no known kind."""


class Cause(NamedTuple):
    field: str
    value: str
    kind: Kind


class Observed(NamedTuple):
    allowed: bool
    line: int | None  # None: this program does not say

    def is_as(self, other: Verdict) -> bool:
        return self.allowed == other.allowed and self.line in (None, other.line)


def causes_of(
    question: Question, abide: Observed, answer: Observed, dialect: str, peer: str
) -> list[Cause]:
    ours, theirs = DIALECTS[dialect], PEERS[peer]
    if not abide.is_as(verdict(question, ours)):
        raise Unexplained(f"Abide: expected {_text(verdict(question, ours))} of {dialect}")
    if not answer.is_as(verdict(question, theirs)):
        raise Unexplained(f"{peer}: expected {_text(verdict(question, theirs))}")
    found = _one_change(question, answer, ours, theirs) or _fewest(question, answer, ours, theirs)
    causes = []
    for field, value in found.items():
        kind = kind_of(peer, dialect, field, value)
        if kind is None:
            raise Unexplained(f"no kind for {peer}, {dialect}: {field} = {value}")
        causes.append(Cause(field, value, kind))
    return causes


def _text(expected: Verdict) -> str:
    return f"{'allow' if expected.allowed else 'disallow'} by line {expected.line}"


def _differing(ours: Reading, theirs: Reading) -> list[str]:
    return [f for f in FIELDS if getattr(ours, f) != getattr(theirs, f)]


def _values(field: str, ours: Reading, theirs: Reading) -> list[str]:
    own = getattr(theirs, field)
    return [*_BETWEEN.get((field, getattr(ours, field), own), ()), own]


def _one_change(
    question: Question, answer: Observed, ours: Reading, theirs: Reading
) -> dict[str, str] | None:
    for field in _differing(ours, theirs):
        for value in _values(field, ours, theirs):
            if answer.is_as(verdict(question, ours.varied({field: value}))):
                return {field: value}
    return None


def _fewest(question: Question, answer: Observed, ours: Reading, theirs: Reading) -> dict[str, str]:
    """From the peer's whole reading, whatever is not needed for its verdict is taken back."""
    changes = {field: getattr(theirs, field) for field in _differing(ours, theirs)}
    for field in list(changes):
        fewer = {f: v for f, v in changes.items() if f != field}
        if answer.is_as(verdict(question, ours.varied(fewer))):
            changes = fewer
    for field in changes:
        for value in _values(field, ours, theirs):
            if answer.is_as(verdict(question, ours.varied({**changes, field: value}))):
                changes[field] = value
                break
    return changes
