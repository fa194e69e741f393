"""A reading is data: how one program reads and obeys a robots.txt, one field for each difference.

The dialects of Abide and the peers are constants of the same class, so a disagreement can be
explained without guessing: the peer's reading must give the peer's verdict, Abide's dialect must
give Abide's, and the fewest fields that have to be exchanged between the two are the cause.
A new kind of difference fits no constant and stays unexplained.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache, cached_property


# Compared and hashed by identity, which is quick: equal ones are the same one, see varied().
@dataclass(frozen=True, eq=False)
class Reading:
    name: str

    # From bytes to lines.
    decoding: str = "bytes"  # bytes, replace (bad UTF-8 becomes U+FFFD), ignore (it is dropped)
    bom: str = "whole"  # whole, any-leading (as many of its bytes as are there)
    html: str = "text"  # text, stripped (tags are removed; a page without groups allows all)
    line_ends: str = "crlf"  # crlf, unicode (U+0085, U+2028, U+2029 too), python (FF, VT, ... too)
    longest_line: int = 0  # bytes looked at; 0: all
    nul: str = "byte"  # byte, ends-line

    # From lines to fields.
    blanks: str = "ascii"  # what is trimmed: ascii, go, python, control (everything up to U+0020)
    separator: str = "colon"  # a key of directives.SEPARATORS
    names: str = "exact"  # a key of names.NAMES
    closers: str = "rules"  # what closes a run of user-agent lines: rules, all-but-site-wide

    # From groups to the rules of one crawler.
    token: str = "leading-run"  # leading-run, token-chars, whole-or-run, substring
    star: str = "star-blank"  # star-blank ("*" and "* any text"), exact

    # From a rule and a URL to a match.
    empty_rule: str = "silent"  # a rule without value decides nothing: silent, reported (its line)
    bare_url: str = "as-written"  # a pattern "http://...": as-written, slash-added
    dollar: str = "anchor"  # a final "$": anchor, anchor-and-literal
    compare: str = "google"  # a key of paths.NORMALISERS
    measure: str = "google"  # the same, for the length that decides
    index: str = "none"  # .../index.html also means the directory: none, google, protego, any-rule
    wildcards: str = "all"  # all possibilities are tried, first-fit (the first place of a piece)
    url: str = (
        "given"  # the URL's path: given, seen-url, seen-path (as the peer's URL class has it)
    )
    robots_txt: str = "by-rules"  # by-rules, path (always allowed), any-query (whatever follows)

    # The same for all readings that do not differ in it: what results can be kept by.
    @cached_property
    def parsing(self) -> Reading:
        return self._part("decoding", "closers")

    @cached_property
    def choosing(self) -> Reading:
        return self._part("decoding", "star")

    @cached_property
    def matching(self) -> Reading:
        return self._part("empty_rule", "index")

    def _part(self, first: str, last: str) -> Reading:
        names = FIELDS[FIELDS.index(first) : FIELDS.index(last) + 1]
        return _made(tuple((name, getattr(self, name)) for name in names))

    def varied(self, changes: Mapping[str, str]) -> Reading:
        values = {name: getattr(self, name) for name in FIELDS} | dict(changes)
        return _made(tuple(values.items()))


@cache
def _made(values: tuple[tuple[str, str | int], ...]) -> Reading:
    return Reading(name="", **dict(values))  # type: ignore[arg-type]


GOOGLE = Reading(
    name="google",
    bom="any-leading",
    longest_line=2083 * 8 - 1,
    nul="ends-line",
    separator="two-words",
    names="google",
    empty_rule="reported",
    index="google",
)

RFC9309 = Reading(name="rfc9309", compare="rfc", measure="rfc", robots_txt="path")

GROBOTSTXT = Reading(
    name="grobotstxt",
    bom="any-leading",
    longest_line=2083 * 8 - 1,
    blanks="go",
    separator="two-words-trimmed",
    names="grobotstxt",
    token="token-chars",
    empty_rule="reported",
    compare="grobotstxt",
    measure="grobotstxt",
    index="google",
    url="seen-url",
)

CRAWLER_COMMONS = Reading(
    name="crawler-commons",
    decoding="replace",
    html="stripped",
    line_ends="unicode",
    blanks="control",
    separator="any-blank",
    names="crawler-commons",
    token="whole-or-run",
    star="exact",
    compare="crawler-commons",
    measure="crawler-commons",
    index="any-rule",
    wildcards="first-fit",
    url="seen-path",
    robots_txt="path",
)

PROTEGO = Reading(
    name="protego",
    decoding="ignore",
    line_ends="python",
    blanks="python",
    separator="second-chance",
    names="protego",
    closers="all-but-site-wide",
    token="substring",
    star="exact",
    bare_url="slash-added",
    dollar="anchor-and-literal",
    compare="protego",
    measure="protego",
    index="protego",
    url="seen-path",
    robots_txt="any-query",
)

DIALECTS: dict[str, Reading] = {r.name: r for r in (GOOGLE, RFC9309)}
PEERS: dict[str, Reading] = {r.name: r for r in (GROBOTSTXT, CRAWLER_COMMONS, PROTEGO)}

# Every field that makes a difference; "name" does not.
FIELDS: tuple[str, ...] = tuple(f.name for f in fields(Reading) if f.name != "name")
