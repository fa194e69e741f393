"""Where a URL's path is, and how paths and patterns are written before they are compared."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple
from urllib.parse import quote, unquote_to_bytes

_ESCAPE = re.compile(rb"%[0-9A-Fa-f]{2}")
_UNRESERVED = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
# Not allowed in a URL as they are (RFC 3986 2): white space, controls, delimiters of URLs in text.
_UNSAFE = frozenset([*range(0x21), 0x7F, *b'"<>\\^`{|}'])
_NON_ASCII = frozenset(range(0x80, 0x100))


def path_of(url: bytes) -> bytes:
    """Google's way: from the first '/', '?' or ';' after what looks like an authority."""
    begin = 2 if url.startswith(b"//") else 0
    authority = re.compile(rb"(?:[^/?;]*?://)?[^/?;]*", re.DOTALL).match(url, begin)
    assert authority is not None
    fragment = url.find(b"#", begin)
    end = len(url) if fragment < 0 else fragment
    if end < authority.end() or authority.end() == len(url):
        return b"/"
    path = url[authority.end() : end]
    return path if path.startswith(b"/") else b"/" + path


class EitherSide(NamedTuple):
    """A piece of a pattern that is written in another way where it stands behind the URL's '?'."""

    in_path: bytes
    in_query: bytes


# What stands between two wildcards of a pattern.
Piece = bytes | EitherSide


@dataclass(frozen=True)
class Normaliser:
    path: Callable[[bytes], bytes]
    # As written down. Its length is the rule's strength.
    pattern: Callable[[bytes], bytes]
    # Of a pattern without its final '$'; by default what `pattern` gives.
    pieces: Callable[[bytes], list[Piece]] | None = None

    def pieces_of(self, value: bytes) -> list[Piece]:
        if self.pieces is not None:
            return self.pieces(value)
        return list(self.pattern(value + b"$").removesuffix(b"$").split(b"*"))


@cache
def _to_change(escape: frozenset[int]) -> re.Pattern[bytes]:
    octets = b"".join(b"\\x%02x" % octet for octet in sorted(escape))
    return re.compile(b"%[0-9A-Fa-f]{2}" + (b"|[%s]" % octets if octets else b""))


def _escaped(text: bytes, escape: frozenset[int], decode: frozenset[int] = frozenset()) -> bytes:
    """Octets of `escape` encoded, escapes of `decode` decoded, other escapes in upper case."""

    def changed(found: re.Match[bytes]) -> bytes:
        if len(found[0]) == 1:
            return b"%%%02X" % ord(found[0])
        value = int(found[0][1:], 16)
        return bytes([value]) if value in decode else found[0].upper()

    return _to_change(escape).sub(changed, text)


def _same(text: bytes) -> bytes:
    return text


# --- Google, and its port ---------------------------------------------------------------------


def _google_pattern(text: bytes) -> bytes:
    return _escaped(text, _NON_ASCII)


def _grobotstxt_pattern(text: bytes) -> bytes:
    """As Google, but where anything changes, the digits of every escape lose a bit."""
    if _google_pattern(text) == text:
        return text
    parts = re.split(rb"(%[0-9A-Fa-f]{2})", text)
    for i, part in enumerate(parts):
        is_escape = i % 2 == 1
        parts[i] = b"%" + bytes(c & 0xDF for c in part[1:]) if is_escape else _google_pattern(part)
    return b"".join(parts)


# --- RFC 9309 2.2.2, as Abide's note R1 has it -------------------------------------------------

_DOLLAR = frozenset(b"$")
_NOT_IN_PATH = _NON_ASCII | _UNSAFE | frozenset(b"[]")
_NOT_IN_QUERY = _NOT_IN_PATH | frozenset(b":/?@")


def _rfc(text: bytes, also: frozenset[int]) -> bytes:
    path, mark, query = text.partition(b"?")
    path = _escaped(path, _NOT_IN_PATH | also, _UNRESERVED)
    return path + mark + _escaped(query, _NOT_IN_QUERY | also, _UNRESERVED)


def _rfc_path(text: bytes) -> bytes:
    return _rfc(text, frozenset(b"*$"))


def _rfc_pattern(text: bytes) -> bytes:
    anchor = b"$" if text.endswith(b"$") else b""
    return _rfc(text.removesuffix(b"$"), _DOLLAR) + anchor


def _rfc_pieces(text: bytes) -> list[Piece]:
    """Up to the pattern's own '?', what follows a '*' may stand before the URL's '?' or behind."""
    pieces: list[Piece] = []
    in_query = False
    for piece in text.split(b"*"):
        behind = _escaped(piece, _NOT_IN_QUERY | _DOLLAR, _UNRESERVED)
        before = behind if in_query else _rfc(piece, _DOLLAR)
        pieces.append(EitherSide(before, behind) if pieces and before != behind else before)
        in_query = in_query or b"?" in piece
    return pieces


# Without the second row of the RFC's table: the query is written as the path is.
def _query_as_path(text: bytes) -> bytes:
    return _escaped(text, _NOT_IN_PATH | frozenset(b"*$"), _UNRESERVED)


def _query_as_path_pattern(text: bytes) -> bytes:
    anchor = b"$" if text.endswith(b"$") else b""
    return _escaped(text.removesuffix(b"$"), _NOT_IN_PATH | _DOLLAR, _UNRESERVED) + anchor


def _inner_dollar_pattern(text: bytes) -> bytes:
    return _escaped(text, _NOT_IN_PATH, _UNRESERVED)


# --- crawler-commons ----------------------------------------------------------------------------

_CC_ESCAPED = _NON_ASCII | frozenset([*range(0x21), 0x7F, *b'"#<>[]^`{|}'])
_STRAY_PERCENT = re.compile(rb"%(?![0-9A-Fa-f]{2})")


def _crawler_commons(text: bytes, also: frozenset[int] = frozenset()) -> bytes:
    decoded = _STRAY_PERCENT.sub(b"%25", _escaped(text, frozenset(), _UNRESERVED))
    return _escaped(decoded, _CC_ESCAPED | also)


def _crawler_commons_pattern(text: bytes) -> bytes:
    return _crawler_commons(text.strip(bytes(range(0x21))))


def _crawler_commons_path(text: bytes) -> bytes:
    return _crawler_commons(text, frozenset(b"*$"))


# --- protego --------------------------------------------------------------------------------------


def _requoted(text: bytes, kept: bytes, bad_utf8: str) -> bytes:
    """Every escape but those of `kept` decoded, then all encoded but letters and a few marks."""
    parts = re.split(rb"(%[0-9A-Fa-f]{2})", text)
    for i in range(1, len(parts), 2):
        octet = unquote_to_bytes(parts[i])
        parts[i] = parts[i].upper() if octet in kept else octet
    decoded = b"".join(parts)
    if bad_utf8 == "replaced":
        decoded = decoded.decode("utf-8", "replace").encode("utf-8")
    return quote(decoded, safe=kept + b"=").encode("ascii")


def _protego(bad_utf8: str) -> Normaliser:
    def pattern(text: bytes) -> bytes:
        anchor = b"$" if text.endswith(b"$") else b""
        return _requoted(text.removesuffix(b"$"), b"/%*", bad_utf8) + anchor

    return Normaliser(lambda text: _requoted(text, b"/%", bad_utf8), pattern)


NORMALISERS: dict[str, Normaliser] = {
    "google": Normaliser(_same, _google_pattern),
    "grobotstxt": Normaliser(_same, _grobotstxt_pattern),
    "rfc": Normaliser(_rfc_path, _rfc_pattern, _rfc_pieces),
    # Steps on the way from the two above to the two that follow.
    "query-as-path": Normaliser(_query_as_path, _query_as_path_pattern),
    "inner-dollar": Normaliser(_query_as_path, _inner_dollar_pattern),
    "reserved-decoded": _protego(bad_utf8="kept"),
    "crawler-commons": Normaliser(_crawler_commons_path, _crawler_commons_pattern),
    "protego": _protego(bad_utf8="replaced"),
}
