"""The known kinds of disagreement: who is right, and why.

A kind is a peer and the field of readings/reading.py in which it differs, if need be narrowed to
one of Abide's dialects or to one value of the field. A disagreement whose cause has no entry here
is unexplained and fails the run.
"""

from __future__ import annotations

from dataclasses import dataclass

ABIDE, PEER, OPEN = "Abide", "peer", "open"


@dataclass(frozen=True)
class Kind:
    title: str
    right: str  # ABIDE, PEER or OPEN (no source decides)
    why: str


_Kinds = dict[str | tuple[str, ...], Kind]

_GROBOTSTXT: _Kinds = {
    "url": Kind(
        "URL parsed and rewritten before matching",
        ABIDE,
        "Google's matcher takes the URL as given. The port parses it with its language's library, "
        "matches what that prints (blanks, quotes and octets outside ASCII escaped, an empty "
        "fragment dropped) and disallows what that library refuses; its documentation says so.",
    ),
    "compare": Kind(
        "digits in escapes garbled",
        ABIDE,
        "In a pattern where anything has to be normalised, the port clears one bit of both digits "
        "of every escape to make letters upper case, which turns `0`-`9` into control characters. "
        "Observed of Google's matcher: the digits stay.",
    ),
    "measure": Kind("digits in escapes garbled", ABIDE, "As above, where only lengths matter."),
    "token": Kind(
        "digits and marks in names",
        ABIDE,
        "The port reads any HTTP token as a name, as a bug fix of its own. RFC 9309 2.2.1 and "
        "Google's matcher end a product token at the first octet outside `a-zA-Z_-`.",
    ),
    "blanks": Kind(
        "white space beyond ASCII trimmed",
        ABIDE,
        "The port trims what its language calls white space (U+00A0, U+3000, ...). RFC 9309 2.2 "
        "has blank and tab; Google's matcher trims ASCII white space only.",
    ),
    "separator": Kind(
        "white space before words are counted",
        ABIDE,
        "In a line without colon Google's matcher counts words between blanks and tabs, before it "
        "trims a vertical tab or a form feed; the port trims first.",
    ),
    "nul": Kind(
        "NUL is an octet like others",
        ABIDE,
        "Observed of Google's matcher: a NUL ends what is looked at in its line. Strings of the "
        "port's language may hold one.",
    ),
    "names": Kind(
        "one more misspelling (`diaslow`)",
        ABIDE,
        "Google's matcher does not know it.",
    ),
}

_RFC_TRIES_EACH_LINE = "RFC 9309 2.3.1.5: each line must be tried, and what can be parsed be used."

_CRAWLER_COMMONS: _Kinds = {
    "decoding": Kind(
        "octets that are not UTF-8",
        OPEN,
        "The library turns them into U+FFFD. RFC 9309 2.3 requires UTF-8 and says only that "
        "mismatches may be bridged; Abide, as Google's matcher, compares the octets.",
    ),
    "html": Kind(
        "HTML tags removed, pages without groups ignored",
        ABIDE,
        _RFC_TRIES_EACH_LINE + " Neither it nor Google's matcher knows HTML.",
    ),
    "line_ends": Kind(
        "U+0085, U+2028 and U+2029 end a line",
        ABIDE,
        "RFC 9309 2.2: a line ends at CR, LF or CRLF. Google's matcher does the same.",
    ),
    "bom": Kind(
        "part of a byte order mark not skipped",
        ABIDE,
        "A leniency of Google's matcher, so of dialect `google` alone; RFC 9309 is silent.",
    ),
    "longest_line": Kind(
        "long lines looked at to their end",
        ABIDE,
        "Google's matcher looks at 16,663 bytes. RFC 9309 2.5 limits the file only, so dialect "
        "`rfc9309` agrees with the library.",
    ),
    "nul": Kind(
        "NUL is an octet like others",
        ABIDE,
        "Observed of Google's matcher. RFC 9309 does not allow one and does not say what it does; "
        "dialect `rfc9309` agrees with the library.",
    ),
    "blanks": Kind(
        "control characters trimmed",
        ABIDE,
        "The library trims every octet up to U+0020. RFC 9309 2.2 has blank and tab, Google's "
        "matcher ASCII white space.",
    ),
    "separator": Kind(
        "a blank does for a colon",
        ABIDE,
        "`Disallow /a b` is a rule for the library. RFC 9309 2.2 requires the colon; Google's "
        "matcher does without it only if the line is exactly two words.",
    ),
    "names": Kind(
        "which misspelt fields count",
        ABIDE,
        "Each has its own list. RFC 9309 2.2 has the three names and no others; Google's matcher "
        "goes by how a field begins and knows seven misspellings.",
    ),
    "token": Kind(
        "digits and marks in names",
        OPEN,
        "The library also compares the whole value with the name, so that `MJ12bot` finds its "
        "group. RFC 9309 2.2.1 knows product tokens of `a-zA-Z_-` only and does not say what a "
        "crawler of another name has to do. (Without `--exact-agent` Abide finds that group under "
        "the name's leading letters.)",
    ),
    ("google", "token"): Kind(
        "digits and marks in names",
        ABIDE,
        "As Google's matcher: only the leading `a-zA-Z_-` of a value are compared with the name, "
        "so `MJ12bot`, taken exactly, finds no group.",
    ),
    "star": Kind(
        "`*` with text after it",
        OPEN,
        "RFC 9309 2.2.1 has `*` alone. Google's matcher takes `* foo` for `*`; so does Abide.",
    ),
    "compare": Kind(
        "stray percent signs and backslashes",
        OPEN,
        "The library writes `%` without two digits as `%25` and leaves a backslash. RFC 9309 2.2.2 "
        "speaks of octets outside the URI's set, which holds neither.",
    ),
    ("google", "compare", "rfc"): Kind(
        "URL and pattern normalised alike",
        ABIDE,
        "RFC 9309 2.2.2 asks for it, so dialect `rfc9309` does it; Google's matcher takes the URL "
        "as given and decodes nothing, so dialect `google` does not.",
    ),
    ("compare", "query-as-path"): Kind(
        "delimiters in the query left as they are",
        ABIDE,
        "RFC 9309 2.2.2, second row of its table: `/foo/bar?baz=https://foo.bar` and "
        "`/foo/bar?baz=https%3A%2F%2Ffoo.bar` are the same path.",
    ),
    ("compare", "inner-dollar"): Kind(
        "`$` inside a pattern matches no `$`",
        ABIDE,
        "The library escapes `$` in URLs and not in patterns. RFC 9309 2.2.3: `$` designates the "
        "end of the pattern; elsewhere it is an octet to compare (2.2.2).",
    ),
    "measure": Kind(
        "strength counted after another normalisation",
        OPEN,
        "RFC 9309 2.2.2 compares octets after percent-encoding and does not say of which form the "
        "most specific match has most octets.",
    ),
    "index": Kind(
        "index pages stand for their directory in any rule",
        ABIDE,
        "Google's matcher does it for allow rules whose last segment begins with `index.htm`; the "
        "library for disallow rules, too, and for any text before. RFC 9309 knows no such thing.",
    ),
    "wildcards": Kind(
        "`*` takes the first fit only",
        ABIDE,
        "`/*.php$` does not match `/a.php/b.php` for the library, which looks for the last piece "
        "once. RFC 9309 2.2.3: `*` designates any run of characters.",
    ),
    ("google", "robots_txt"): Kind(
        "/robots.txt itself always allowed",
        ABIDE,
        "RFC 9309 2.2.2 says so, and dialect `rfc9309`. Google's matcher goes by the rules.",
    ),
}

_PROTEGO: _Kinds = {
    "decoding": Kind(
        "octets that are not UTF-8",
        OPEN,
        "The library takes text, and its usual caller drops such octets. RFC 9309 2.3 requires "
        "UTF-8; Abide, as Google's matcher, compares the octets.",
    ),
    "bom": _CRAWLER_COMMONS["bom"],
    "line_ends": Kind(
        "more characters end a line",
        ABIDE,
        "The library splits at VT, FF, U+001C-U+001E, U+0085, U+2028 and U+2029, too. RFC 9309 "
        "2.2: CR, LF or CRLF.",
    ),
    "longest_line": _CRAWLER_COMMONS["longest_line"],
    "nul": _CRAWLER_COMMONS["nul"],
    "blanks": Kind(
        "white space beyond ASCII trimmed",
        ABIDE,
        "The library trims what its language calls white space. RFC 9309 2.2 has blank and tab, "
        "Google's matcher ASCII white space.",
    ),
    "separator": Kind(
        "lines without a colon, or with it elsewhere",
        ABIDE,
        "`Disallow /a b` and `User-agent Foo: bar` are lines of a group for the library. RFC 9309 "
        "2.2 requires the colon; Google's matcher does without it only if there is none and the "
        "line is exactly two words.",
    ),
    "names": _CRAWLER_COMMONS["names"],
    "closers": Kind(
        "other records end a run of user-agent lines",
        ABIDE,
        "RFC 9309 2.2.4: parsing of other records must not interfere with the rules and groups. "
        "For the library, `Crawl-delay` or an unknown field between two user-agent lines makes "
        "two groups of them.",
    ),
    "token": Kind(
        "names compared as parts of names",
        ABIDE,
        "A group `Googlebot` binds `Googlebot-Image` for the library, and the longest such name "
        "alone counts; what follows the token in the line (`Foo/2.1`) is part of it. RFC 9309 "
        "2.2.1: the product token is compared, any case. (Without `--exact-agent` Abide knows "
        "which crawlers fall back to which name.)",
    ),
    "star": _CRAWLER_COMMONS["star"],
    "bare_url": Kind(
        "a rule `http://...` is a path",
        ABIDE,
        "The library puts a `/` in front. RFC 9309 2.2: a path pattern begins with `/`; such a "
        "rule matches nothing, for Google's matcher, too.",
    ),
    "dollar": Kind(
        "a final `$` also means itself",
        ABIDE,
        "The library adds each such rule once more with `%24`. RFC 9309 2.2.3: a final `$` is the "
        "end; to mean the character, write `%24`.",
    ),
    "compare": Kind(
        "escaped octets that are not UTF-8 are all the same",
        ABIDE,
        "The library decodes `%E9` and writes what is not UTF-8 as U+FFFD. RFC 9309 2.2.2 compares "
        "octets.",
    ),
    ("google", "compare", "rfc"): _CRAWLER_COMMONS[("google", "compare", "rfc")],
    ("compare", "reserved-decoded"): Kind(
        "escapes of reserved characters are the characters",
        ABIDE,
        "`/a%3Fb` matches `/a?b` for the library. RFC 9309 2.2.2: reserved characters stay as they "
        "are encoded, as RFC 3986 2.2 requires (delimiters of the query excepted, in the query).",
    ),
    "measure": Kind(
        "strength counted with nearly everything escaped",
        OPEN,
        "`?` and `&` count three for the library. RFC 9309 2.2.2 compares octets after "
        "percent-encoding and does not say of which form the most specific match has most octets; "
        "Google's matcher counts the pattern as written (octets outside ASCII three).",
    ),
    "index": Kind(
        "`index.html` stands for its directory",
        ABIDE,
        "In allow rules that end in `/index.html`. Google's matcher does it for whatever begins "
        "with `/index.htm`, and counts the shorter length only where the page itself does not "
        "match. RFC 9309 knows no such thing.",
    ),
    ("google", "robots_txt"): _CRAWLER_COMMONS[("google", "robots_txt")],
    ("rfc9309", "robots_txt"): Kind(
        "which URLs are /robots.txt",
        OPEN,
        'RFC 9309 2.2.2 always allows "the /robots.txt URI". The library does so whatever query '
        "follows, and does not if a letter is escaped (`/%72obots.txt`).",
    ),
}

_KINDS: dict[str, _Kinds] = {
    "grobotstxt": _GROBOTSTXT,
    "crawler-commons": _CRAWLER_COMMONS,
    "protego": _PROTEGO,
}


def kind_of(peer: str, dialect: str, field: str, value: str) -> Kind | None:
    """The kind of a difference: `value` is what the field has to become for the peer's verdict."""
    kinds = _KINDS[peer]
    for key in ((dialect, field, value), (field, value), (dialect, field), field):
        if key in kinds:
            return kinds[key]
    return None
