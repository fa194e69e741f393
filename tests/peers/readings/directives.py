"""From a line to a field and its value."""

from __future__ import annotations

import re

from .names import NAMES, OTHER, Names
from .reading import Reading

_CONTROL = "".join(map(chr, range(0x21)))
# Go's unicode.IsSpace: what Python strips, but for the four information separators.
_GO_BLANKS = "".join(
    c for c in map(chr, range(0x3001)) if c.isspace() and not "\x1c" <= c <= "\x1f"
)
_BLANKS: dict[str, str | None] = {
    "ascii": " \t\n\v\f\r",
    "go": _GO_BLANKS,
    "python": None,
    "control": _CONTROL,
}
_MOST_WORDS_IN_A_NAME = 2


def directive_of(line: str, reading: Reading) -> tuple[str, str] | None:
    """The kind of field and the trimmed value; None if the line says nothing."""
    blanks = _BLANKS[reading.blanks]
    line = line.strip(blanks)
    if not line:
        return None
    names = NAMES[reading.names]
    found = SEPARATORS[reading.separator](line, names, blanks)
    if found is None:
        return None
    key, value = found
    return names.kind_of(key) or OTHER, value


def _colon(line: str, names: Names, blanks: str | None) -> tuple[str, str] | None:
    key, colon, value = line.partition(":")
    key = key.strip(blanks)
    return (key, value.strip(blanks)) if colon and key else None


def _two_words(
    line: str, names: Names, blanks: str | None, trimmed_first: bool = False
) -> tuple[str, str] | None:
    """A line of two words does without the colon."""
    if ":" in line:
        return _colon(line, names, blanks)
    key = re.split(r"[ \t]", line, maxsplit=1)[0]
    value = line[len(key) :].lstrip(" \t")
    if trimmed_first:
        value = value.strip(blanks)
    if key == line or re.search(r"[ \t]", value):
        return None
    return key.strip(blanks), value.strip(blanks)


def _two_words_trimmed(line: str, names: Names, blanks: str | None) -> tuple[str, str] | None:
    """White space other than blank and tab is gone before the words are counted."""
    return _two_words(line, names, blanks, trimmed_first=True)


def _any_blank(line: str, names: Names, blanks: str | None) -> tuple[str, str] | None:
    """After a known name, blanks serve as well as a colon, whatever follows."""
    suffix = "[^: \t]*" if names.by_prefix else ""
    for spelling in names.spellings:
        match = re.fullmatch(
            f"({re.escape(spelling)}{suffix})(?:[ \t]*:[ \t]*|[ \t]+)(.*)",
            line,
            re.IGNORECASE | re.DOTALL,
        )
        if match:
            return match[1], match[2].strip(blanks)
    return None


def _second_chance(line: str, names: Names, blanks: str | None) -> tuple[str, str] | None:
    """A line whose colon follows no known name, or that has none, is read word by word."""
    key, colon, rest = line.partition(":")
    key = key.strip(blanks)
    if colon and (names.kind_of(key) or not rest or rest[0].isspace()):
        return key, rest.strip(blanks)
    words = line.split()
    for count in range(1, _MOST_WORDS_IN_A_NAME + 1):
        name = " ".join(words[:count])
        if names.kind_of(name):
            return name, " ".join(words[count:])
    return (key, rest.strip(blanks)) if colon else None


SEPARATORS = {
    "colon": _colon,
    "two-words": _two_words,
    "two-words-trimmed": _two_words_trimmed,
    "any-blank": _any_blank,
    "second-chance": _second_chance,
}
