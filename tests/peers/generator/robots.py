"""Whole robots.txt files: ordinary ones, and ones bent out of shape."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from .patterns import pattern

AGENTS = ["Googlebot", "Googlebot-Image", "Bingbot", "FooBot", "foo", "bar_bot", "Slurp", "x"]
# Names that no RFC 9309 product token has; the readings differ on them.
ODD_AGENTS = ["MJ12bot", "Foo2", "foo.bar", "b0t", "Foo+Bar"]

_AGENT_VALUES = [
    "{}", "{}", "{}", "{}", "{}", "{}/2.1", "{} ", "{}*", "*{}", "{} bar", "Mozilla/5.0 {}",
    "{},foo", "{}2",
]  # fmt: skip
_STARS = ["*", "*", "*", "*", "* ", "* foo", "*foo", "**", "*\t"]

_FIELDS = {
    "agent": [
        "user-agent", "USER-AGENT", "useragent", "User Agent", "User-agents", "user-agent-x",
        "useg-agent", "users-agent", "user_agent", "user-agnet",
    ],
    "allow": ["allow", "ALLOW", "Allowed", "allow-all", "Alow", "alllow"],
    "disallow": [
        "disallow", "DISALLOW", "Disalow", "Dissallow", "Dissalow", "diasllow", "disallaw",
        "diaslow", "Disallows", "disallow-all", "desallow", "dsallow", "Disllow", "disallo",
    ],
}  # fmt: skip
_USUAL = {"agent": "User-agent", "allow": "Allow", "disallow": "Disallow"}
_SEPARATORS = [
    ": ", ": ", ":", " : ", ":\t", "\t:\t", " ", "\t", "  ", "", "::", ": :", " = ", ":\u00a0",
    ":\v", " \v ",
]  # fmt: skip
_OTHER_RECORDS = [
    "Sitemap: http://example.com/sitemap.xml", "Crawl-delay: 5", "crawl-delay: 900",
    "Host: example.com", "Clean-param: s /x", "Noindex: /x", "Request-rate: 1/5",
    "Visit-time: 0100-0200", "foo: bar", "site-map: /x", "Sitemap /x", "Crawl delay: 3",
    "http://example.com/sitemap.xml", "sitemaps: /s", "Content-signal: ai=no",
]  # fmt: skip
_JUNK = [
    "hello", "two words", "three words here", ":", ": /x", "#", "# comment", "   ", "\t", "\x0c",
    "disallow", "user-agent", "allow", "Disallow /a b", "/private",
    "User-agent Googlebot Bingbot", "=", "\u00a0", "\ufeffUser-agent: *", "allow disallow: /x",
    "User agent *", "User-agent\t*",
]  # fmt: skip
_HTML = [
    "<!DOCTYPE html>", "<html>", "<head><title>404</title></head>", "<body>",
    "<p>Disallow: /x</p>", "</html>",
]  # fmt: skip


@dataclass
class RobotsFile:
    body: bytes
    patterns: list[str] = field(default_factory=list)
    agents: list[str] = field(default_factory=list)


def robots_file(rng: random.Random) -> RobotsFile:
    # How likely a line is odd: a third of the files are clean, a third bent, a third broken.
    oddity = rng.choice([0.0, 0.06, 0.30])
    file = RobotsFile(b"")
    lines = _Lines(rng, oddity, file)
    lines.write_all()
    file.body = _as_bytes(rng, lines.lines, oddity)
    return file


class _Lines:
    def __init__(self, rng: random.Random, oddity: float, file: RobotsFile) -> None:
        self.rng = rng
        self.oddity = oddity
        self.file = file
        self.lines: list[str] = []

    def write_all(self) -> None:
        rng = self.rng
        if self._odd(0.5):
            self.lines += rng.sample(_HTML, rng.randint(1, len(_HTML)))
        if self._odd():
            self._rule()  # before any group
        if rng.random() < 0.2:
            self.lines += ["# robots.txt", ""]
        for _ in range(rng.choice([1, 1, 2, 2, 3, 4, 6])):
            self._group()
            if rng.random() < 0.6:
                self.lines.append("")
        if rng.random() < 0.3:
            self.lines.append(rng.choice(_OTHER_RECORDS))
        if self._odd(0.3):
            self._long_line()

    def _odd(self, factor: float = 1.0) -> bool:
        return self.rng.random() < self.oddity * factor

    def _group(self) -> None:
        rng = self.rng
        for _ in range(rng.choice([1, 1, 1, 1, 2, 3])):
            self._agent()
            if self._odd() or rng.random() < 0.03:
                self.lines.append(rng.choice(_OTHER_RECORDS))
        if rng.random() < 0.08:
            return  # a group without rules
        for _ in range(rng.choice([0, 1, 1, 2, 3, 4, 6, 9, 14, 40])):
            self._rule()
            if self._odd():
                self.lines.append(rng.choice(_OTHER_RECORDS + _JUNK))
            elif rng.random() < 0.04:
                self.lines.append(rng.choice(["", "# note", "Crawl-delay: 10"]))

    def _agent(self) -> None:
        rng = self.rng
        if rng.random() < 0.45:
            value = rng.choice(_STARS) if self._odd() else "*"
        else:
            name = rng.choice(ODD_AGENTS if rng.random() < 0.06 else AGENTS)
            self.file.agents.append(name)
            name = rng.choice([name, name, name.lower(), name.upper(), name.swapcase()])
            value = rng.choice(_AGENT_VALUES).format(name) if self._odd() else name
        if self._odd(0.3):
            value = ""
        self._line("agent", value)

    def _rule(self) -> None:
        rng = self.rng
        value = (
            self._known_pattern() if self.file.patterns and rng.random() < 0.25 else pattern(rng)
        )
        if value:
            self.file.patterns.append(value)
        self._line("allow" if rng.random() < 0.35 else "disallow", value)

    def _known_pattern(self) -> str:
        """The same again, or another that fights with it: ties, longer by little, or shorter."""
        rng = self.rng
        known = rng.choice(self.file.patterns)
        return rng.choice(
            [
                known,
                known,
                known + "*",
                known + "$",
                known[:-1],
                known + "x",
                known.replace("*", "", 1),
            ]
        )

    def _line(self, kind: str, value: str) -> None:
        rng = self.rng
        name = rng.choice(_FIELDS[kind]) if self._odd() else _USUAL[kind]
        if rng.random() < 0.1:
            name = rng.choice([name.lower(), name.upper()])
        separator = rng.choice(_SEPARATORS) if self._odd() else rng.choice([": ", ": ", ": ", ":"])
        text = name + separator + value
        if self._odd():
            text = rng.choice([" ", "\t", "  ", "\x0b", "\u00a0", "\ufeff", "\x1f"]) + text
        if self._odd():
            text += rng.choice([" ", "\t", " \t ", "\x0c", "\u00a0", "\x0b", "\x1c", "\u3000"])
        if self._odd() or rng.random() < 0.03:
            text += rng.choice([" # why", "#why", " #", "\t# a: b"])
        if self._odd(0.25):
            at = rng.randint(0, len(text))
            odd = rng.choice(["\0", "\0", "\x85", "\u2028", "\x0c", "\x1d", " ", "\ufeff", "#"])
            text = text[:at] + odd + text[at:]
        self.lines.append(text)

    def _long_line(self) -> None:
        """About as long as Google looks at, so that a rule's end is lost, or a comment's begin."""
        rng = self.rng
        length = 16663 + rng.choice([-40, -2, -1, 0, 1, 2, 30])
        value = pattern(rng) or "/x"
        self.file.patterns.append(value)
        if rng.random() < 0.5:
            # The length is the rule's strength: it wins whatever it matches.
            text = "Disallow: /" + "*" * (length - 11 - len(value)) + value
        else:
            text = "Allow:" + " " * (length - 6 - len(value)) + value
        self.lines.append(text)


def _as_bytes(rng: random.Random, lines: list[str], oddity: float) -> bytes:
    usual = rng.choice(["\n", "\n", "\n", "\r\n", "\r\n", "\r"])
    mixed = rng.random() < oddity
    ends = [rng.choice(["\n", "\r", "\r\n", "\n\r", "\n\n"]) if mixed else usual for _ in lines]
    if rng.random() < 0.3:
        ends[-1:] = [""]
    body = "".join(line + end for line, end in zip(lines, ends)).encode("utf-8")
    if rng.random() < oddity:
        # Latin-1 bytes among UTF-8, or a character cut in half.
        body = body.replace("é".encode(), rng.choice([b"\xe9", b"\xc3", b"\xa9"]), 1)
    if rng.random() < 0.04 + oddity / 4:
        body = (
            rng.choice([b"\xef\xbb\xbf", b"\xef\xbb\xbf", b"\xef\xbb", b"\xef", b"\xbb\xbf"]) + body
        )
    return body
