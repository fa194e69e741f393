"""From the rules of a crawler and a URL to a verdict and the line that decided."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple
from urllib.parse import urlparse

from .groups import Group, Rule, groups_of, rules_for
from .paths import NORMALISERS, EitherSide, Piece, path_of
from .reading import Reading


class Verdict(NamedTuple):
    allowed: bool
    line: int  # of the deciding rule; 0: none decided


class Question(NamedTuple):
    body: bytes
    agent: str
    url: bytes
    seen: bytes  # the peer's own idea of the URL or of its path; REFUSED if it takes none


REFUSED = b"!"


class _Pattern(NamedTuple):
    """A pattern as compared: its pieces between the wildcards."""

    pieces: list[Piece]
    anchored: bool
    strength: int


def verdict(question: Question, reading: Reading) -> Verdict:
    if reading.url != "given" and question.seen == REFUSED:
        return Verdict(False, 0)
    path = _path(question, reading)
    if _is_robots_txt(path, question.url, reading):
        return Verdict(True, 0)
    path = _normalised(path, reading.compare)
    # A rule without a value matches with length 0 and decides nothing.
    nothing = -1 if reading.empty_rule == "reported" else 0
    best = {True: (nothing, 0), False: (nothing, 0)}
    for rule in _rules(question.body, question.agent, reading.choosing):
        strength = _strength(rule, path, reading)
        if strength > best[rule.allow][0]:
            best[rule.allow] = (strength, rule.line)
    stronger = best[False][0] <= best[True][0]
    return Verdict(stronger or best[False][0] <= 0, best[stronger][1])


def _path(question: Question, reading: Reading) -> bytes:
    if reading.url == "seen-path":
        return question.seen
    return path_of(question.seen if reading.url == "seen-url" else question.url)


def _is_robots_txt(path: bytes, url: bytes, reading: Reading) -> bool:
    if reading.robots_txt == "any-query":
        return urlparse(url.decode("utf-8", "surrogateescape")).path == "/robots.txt"
    if reading.robots_txt == "path":
        return _normalised(path, reading.compare) == b"/robots.txt"
    return False


@lru_cache(maxsize=64)
def _normalised(path: bytes, compare: str) -> bytes:
    return NORMALISERS[compare].path(path)


# A file is asked about many times in a row, under readings that mostly differ elsewhere.
@lru_cache(maxsize=64)
def _groups(body: bytes, parsing: Reading) -> list[Group]:
    return groups_of(body, parsing)


@lru_cache(maxsize=256)
def _rules(body: bytes, agent: str, choosing: Reading) -> list[Rule]:
    return rules_for(_groups(body, choosing.parsing), agent, choosing)


def _strength(rule: Rule, path: bytes, reading: Reading) -> int:
    """The length by which the rule matches, -1 if it does not."""
    strongest = -1
    for pattern in _patterns(rule.value, reading.matching):
        if pattern.strength > strongest and _matches(pattern, path, reading.wildcards):
            strongest = pattern.strength
    if strongest >= 0 or reading.index == "none":
        return strongest
    directory = _directory(rule, reading.matching)
    if directory and _matches(directory, path, reading.wildcards):
        return directory.strength
    return -1


@lru_cache(maxsize=65536)
def _patterns(value: str, reading: Reading) -> list[_Pattern]:
    octets = value.encode("utf-8", "surrogateescape")
    if reading.bare_url == "slash-added" and octets.startswith((b"http://", b"https://")):
        octets = b"/" + octets
    values = [octets]
    if reading.dollar == "anchor-and-literal" and b"$" in octets:
        values.append(octets.replace(b"$", b"%24"))
    normaliser = NORMALISERS[reading.compare]
    measure = NORMALISERS[reading.measure].pattern
    return [
        _compiled(normaliser.pieces_of(v.removesuffix(b"$")), v.endswith(b"$"), len(measure(v)))
        for v in values
    ]


@lru_cache(maxsize=65536)
def _directory(rule: Rule, reading: Reading) -> _Pattern | None:
    """An index page that is named also means its directory, in some readings."""
    if not (rule.allow or reading.index == "any-rule"):
        return None
    octets = rule.value.encode("utf-8", "surrogateescape")
    pattern = NORMALISERS[reading.compare].pattern(octets)
    if reading.index == "google":
        slash = pattern.rfind(b"/")
        found = slash >= 0 and pattern.startswith(b"/index.htm", slash)
        directory = pattern[: slash + 1]
    elif reading.index == "protego":
        found = pattern.endswith(b"/index.html")
        directory = pattern.removesuffix(b"index.html")
    else:
        found = pattern.endswith((b"index.htm", b"index.html"))
        directory = pattern.partition(b"index.htm")[0]
    if not found:
        return None
    pieces = NORMALISERS[reading.compare].pieces_of(directory)
    return _compiled(pieces, anchored=True, strength=len(directory) + 1)


def _compiled(pieces: list[Piece], anchored: bool, strength: int) -> _Pattern:
    # Stars in a row are one; some patterns here have thousands.
    pieces = pieces[:1] + [p for p in pieces[1:-1] if p] + pieces[1:][-1:]
    return _Pattern(pieces, anchored, strength)


def _matches(pattern: _Pattern, path: bytes, wildcards: str) -> bool:
    first, *rest = pattern.pieces
    assert isinstance(first, bytes)
    if not path.startswith(first):
        return False
    at = len(first)
    # The leftmost place leaves the most room for what follows; only the last piece of an anchored
    # pattern must look at the end instead, which is what "first-fit" forgets.
    last = rest.pop() if pattern.anchored and wildcards == "all" and rest else None
    for piece in rest:
        at = _end_of(piece, path, at)
        if at < 0:
            return False
    if last is not None:
        return _ends_with(last, path, at)
    ends_in_star = bool(rest) and not rest[-1]
    return not pattern.anchored or ends_in_star or at == len(path)


def _end_of(piece: Piece, path: bytes, at: int) -> int:
    """Where the piece ends that is found first from `at` on; -1 if there is none."""
    if isinstance(piece, EitherSide):
        end = _end_of(piece.in_path, path, at)
        return end if end >= 0 else _end_of(piece.in_query, path, max(at, _query(path)))
    found = path.find(piece, at)
    return found if found < 0 else found + len(piece)


def _ends_with(piece: Piece, path: bytes, at: int) -> bool:
    if isinstance(piece, EitherSide):
        behind = max(at, _query(path))
        return _ends_with(piece.in_path, path, at) or _ends_with(piece.in_query, path, behind)
    return len(path) - at >= len(piece) and path.endswith(piece)


def _query(path: bytes) -> int:
    mark = path.find(b"?")
    return len(path) if mark < 0 else mark + 1
