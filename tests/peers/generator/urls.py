"""URLs that a file's patterns match, or nearly."""

from __future__ import annotations

import random
import re
from urllib.parse import quote, unquote

_FILLS = [
    "", "", "x", "/", "/a/b", "foo", ".php", "?q=1", "a.html", "index", "%2F", "é", "/x?y=/z",
    ".gif.gif",
]  # fmt: skip
_TAILS = [
    "x", "/", "/x", ".html", "?", "?q=1", "?a=b&c=d", ";p=1", "#frag", "#", "index.html",
    "index.htm", "/index.html", "%20", "%41", "é", "*", "$", "%2A", "%24", "//", "/../x", "/./",
    "~", "?x?y", "&z", "[1]",
]  # fmt: skip
_PATHS = [
    "/", "/x", "/robots.txt", "/robots.txt?x", "/index.html", "/foo/", "/foo/index.html", "",
    "/%72obots.txt", "/?q", "?q=/x", ";x=1", "/a/../b", "/a/./b", "//x", "/*", "/$",
    "/foo/bar?baz=http://foo.bar", "/foo/bar?baz=http%3A%2F%2Ffoo.bar", "/foo/bar/%62%61%7A",
    "/foo/bar/ツ", "/robots.txt;x",
]  # fmt: skip
_BASES = [
    "http://example.com", "https://example.com", "http://example.com:8080",
    "https://user:pw@example.com", "HTTP://EXAMPLE.com", "http://user@example.com:81",
    "http://xn--e1afmkfd.example",
]  # fmt: skip
_ODD_BASES = [
    "", "//example.com", "example.com", "example.com:80", "http:/example.com", "http:example.com",
    "http:", "ftp://example.com", "http://", "://", "http://example.com#", "http://a#b",
    "http://exa mple.com", "//", "///", "example.com/x?u=http://h", "http://[::1]", "http://[::1",
    "http://h:port", "#", "?", ";", "file://", "mailto:a@b", "http://h%41.com",
    "http://example.com;", "http://h?//x", "a:b://c",
]  # fmt: skip

# RFC 3986, and octets outside ASCII as a person writes them: what any URL library takes.
_WELL_FORMED = re.compile(
    r"(?:[A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2}|[\u00a1-\U0010ffff])*"
)


def any_url(rng: random.Random, patterns: list[str]) -> str:
    """A URL in any form; no tab and no line end in it."""
    base = rng.choice(_ODD_BASES) if rng.random() < 0.12 else rng.choice(_BASES)
    return re.sub(r"[\t\r\n\v\f\0\x1c-\x1f\x85\u2028\u2029]", "", base + _path(rng, patterns))


def plain_url(rng: random.Random, patterns: list[str]) -> str:
    """A well-formed absolute http or https URL."""
    while True:
        path = _path(rng, patterns)
        text, _, fragment = path.partition("#")
        if text[:1] == "/" and _WELL_FORMED.fullmatch(text + fragment):
            return rng.choice(_BASES) + path


def _path(rng: random.Random, patterns: list[str]) -> str:
    if not patterns or rng.random() < 0.12:
        return rng.choice(_PATHS)
    path = _instance(rng, rng.choice(patterns))
    for _ in range(rng.choice([0, 0, 1, 1, 2])):
        path = _changed(rng, path)
    return path


def _instance(rng: random.Random, pattern: str) -> str:
    """A path that the pattern matches, if nobody looks too closely."""
    if rng.random() < 0.85:
        pattern = pattern.removesuffix("$")
    if rng.random() < 0.9:
        pattern = re.sub(r"\*+", lambda _: rng.choice(_FILLS), pattern)
    if rng.random() < 0.3:
        pattern = re.sub(r"index\.html?.*", "", pattern)
    return pattern if pattern.startswith("/") or rng.random() < 0.3 else "/" + pattern


def _changed(rng: random.Random, path: str) -> str:
    kind = rng.random()
    if kind < 0.35:
        return path + rng.choice(_TAILS)
    if kind < 0.55:
        return path[: rng.randint(0, len(path))]
    if kind < 0.62:
        return path.swapcase()
    if kind < 0.70:
        return re.sub(r"%[0-9A-Fa-f]{2}", lambda m: rng.choice([m[0].upper(), m[0].lower()]), path)
    if kind < 0.78:
        return quote(path, safe="/?&=%*$;:")
    if kind < 0.82:
        return unquote(path, errors="replace")
    if kind < 0.84:
        return path.replace("é", "%E9").replace("%C3%A9", "%e9")  # as Latin-1
    if kind < 0.92:
        at = rng.randint(0, len(path))
        return path[:at] + rng.choice(_FILLS) + path[at:]
    # One character escaped that need not be.
    at = rng.randrange(len(path)) if path else 0
    return path[:at] + "".join(f"%{b:02X}" for b in path[at : at + 1].encode()) + path[at + 1 :]
