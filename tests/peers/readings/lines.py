"""From the bytes of a robots.txt to its lines."""

from __future__ import annotations

import re

from .reading import Reading

_BOM = b"\xef\xbb\xbf"
_LINE_ENDS = {
    "crlf": re.compile(rb"\r\n|\r|\n"),
    "unicode": re.compile(rb"\r\n|\r|\n|\xc2\x85|\xe2\x80[\xa8\xa9]"),
    "python": re.compile(rb"\r\n|[\r\n\x0b\x0c\x1c-\x1e]|\xc2\x85|\xe2\x80[\xa8\xa9]"),
}
_HTML_PAGE = re.compile(rb"<(?:html|head|body)\s*>", re.IGNORECASE)
_AGENT_LINE = re.compile(rb"user-agent:", re.IGNORECASE)
_TAG = re.compile(rb"<[^>]+>")


def lines_of(body: bytes, reading: Reading) -> list[str]:
    """Each line as text; bytes that are not UTF-8 are kept as surrogates."""
    body = _without_bom(body, reading.bom)
    if reading.decoding != "bytes":
        body = body.decode("utf-8", reading.decoding).encode("utf-8")
    stripped = reading.html == "stripped" and _HTML_PAGE.search(body) is not None
    if stripped and not _AGENT_LINE.search(body):
        return []
    return [
        _text_of(_TAG.sub(b"", line) if stripped else line, reading)
        for line in _LINE_ENDS[reading.line_ends].split(body)
    ]


def _without_bom(body: bytes, kind: str) -> bytes:
    if kind == "whole":
        return body.removeprefix(_BOM)
    skipped = 0
    while skipped < len(_BOM) and body[skipped : skipped + 1] == _BOM[skipped : skipped + 1]:
        skipped += 1
    return body[skipped:]


def _text_of(line: bytes, reading: Reading) -> str:
    if reading.longest_line:
        line = line[: reading.longest_line]
    if reading.nul == "ends-line":
        line = line.partition(b"\0")[0]
    return line.partition(b"#")[0].decode("utf-8", "surrogateescape")
