"""Path patterns: mostly what sites write, with what may go wrong in them."""

from __future__ import annotations

import random

_WORDS = (
    "admin search cgi-bin wp-admin wp-content tag tags user users private tmp api cart checkout "
    "login images img js css node page pages blog news archive print feed comments a b c x "
    "foo bar fish Fish FISH products en de fr download files admin-ajax index"
).split()
_UTF8 = ["é", "日本", "ünï", "Ω", "🐟", "straße", "п"]
_ESCAPES = [
    "%C3%A9", "%c3%a9", "%7E", "%7e", "%2F", "%2f", "%20", "%3F", "%3f", "%26", "%2A", "%2a",
    "%24", "%41", "%61", "%E9", "%e9", "%25", "%5B", "%3A", "%3d", "%2C", "%00", "%zz", "%", "%4",
]  # fmt: skip
_SUFFIXES = [".html", ".htm", ".php", ".pdf", ".jpg", ".gif", ".aspx", ".php5", ".js", ".htm/"]
_QUERIES = [
    "?", "?q=", "?id=1", "?a=1&b=2", "?sid", "?next=/x", "?u=http://h/p", "?*", "?[x]", "?a@b",
]  # fmt: skip
_ODD = [
    "~", "+", "=", "&", ",", "!", "(x)", "'", "@", ":", "|", "^", "{a}", "[b]", "\\", "`", '"',
    "<b>", "$x", "$$",
]  # fmt: skip


def pattern(rng: random.Random) -> str:
    """A value for an allow or disallow line."""
    kind = rng.random()
    if kind < 0.05:
        return ""
    if kind < 0.13:
        return rng.choice(
            ["/", "*", "/*", "$", "/$", "*$", "/*$", "**", "/**", "?", "/?", "/*?", "//", "/.",
             "/*.php$", "/robots.txt", "/r", "/index.html", "/index.htm", "/foo/index.html",
             "/foo/index.htm?x", "/index.html$", "index.html", "/indexindex.html", "/a/../b"]
        )  # fmt: skip
    text = _path(rng)
    if rng.random() < 0.30:
        text = _with_wildcards(rng, text)
    if rng.random() < 0.12:
        text += "$"
    if rng.random() < 0.05:
        text = text.lstrip("/")
    if rng.random() < 0.015:
        text = rng.choice(["http://example.com", "https://example.com"]) + text
    if rng.random() < 0.02:
        text = text.replace("/", "/ ", 1)
    return text


def _path(rng: random.Random) -> str:
    text = ""
    for _ in range(rng.choice([1, 1, 1, 2, 2, 3, 4])):
        text += "/" + _segment(rng)
    end = rng.random()
    if end < 0.25:
        text += "/"
    elif end < 0.45:
        text += rng.choice(_SUFFIXES)
    elif end < 0.55:
        text += "/index.htm" + rng.choice(["", "l", "l", "?x=1", "l5"])
    if rng.random() < 0.14:
        text += rng.choice(_QUERIES)
    if rng.random() < 0.03:
        text += ";v=1"
    return text


def _segment(rng: random.Random) -> str:
    text = rng.choice(_WORDS)
    kind = rng.random()
    if kind < 0.08:
        text += rng.choice(_UTF8)
    elif kind < 0.20:
        text += rng.choice(_ESCAPES) + rng.choice(["", "", "x", rng.choice(_ESCAPES)])
    elif kind < 0.25:
        text += rng.choice(_ODD) + rng.choice(["", "x"])
    elif kind < 0.27:
        text = rng.choice([".", "..", "", "-", "_"])
    elif kind < 0.30:
        text = text.upper()
    return text


def _with_wildcards(rng: random.Random, text: str) -> str:
    for _ in range(rng.choice([1, 1, 1, 2, 2, 3])):
        at = rng.randint(1, len(text))
        cut = rng.choice([0, 0, 1, 3])  # some stars stand for what is there, some are put in
        text = text[:at] + rng.choice(["*", "*", "*", "**"]) + text[at + cut :]
    return text
