"""Compares what came with what a case expects, and what must hold for every exchange."""

import re

TEN_YEARS = 10 * 366 * 86400
PREDICATES = {"any", "min", "max", "has", "not"}
ANSWERS = {"found", "missing", "nowhere"}


class Different(AssertionError):
    pass


def check(holds, sentence):
    if not holds:
        raise Different(sentence)


def match(expected, actual, where):
    """`expected`: a value; {any: [values]}, {min:, max:}, {has: text}, {not: value}; or a mapping of
    some members, or a list of as many."""
    if isinstance(expected, dict) and expected and set(expected) <= PREDICATES:
        check("any" not in expected or actual in expected["any"], f"{where}: {actual!r}, not {expected}")
        for key, holds in (("min", lambda bound: actual >= bound), ("max", lambda bound: actual <= bound)):
            check(
                key not in expected or (actual is not None and holds(expected[key])),
                f"{where}: {actual!r}, not {expected}",
            )
        check("has" not in expected or expected["has"] in (actual or ""), f"{where}: {actual!r}, not {expected}")
        check("not" not in expected or actual != expected["not"], f"{where}: {actual!r}, not {expected}")
    elif isinstance(expected, dict):
        check(isinstance(actual, dict), f"{where}: {actual!r} has no members")
        for key, one in expected.items():
            check(key in actual, f"{where} has no {key}")
            match(one, actual[key], f"{where}.{key}")
    elif isinstance(expected, list):
        check(isinstance(actual, list), f"{where}: {actual!r} is no list")
        check(len(expected) == len(actual), f"{where}: {len(actual)} of them, not {len(expected)}: {actual!r}")
        for i, (one, other) in enumerate(zip(expected, actual)):
            match(one, other, f"{where}[{i}]")
    else:
        check(
            expected == actual and isinstance(expected, bool) == isinstance(actual, bool),
            f"{where}: {actual!r}, not {expected!r}",
        )


def fnv(data):
    value = 14695981039346656037
    for byte in data:
        value = ((value ^ byte) * 1099511628211) & 0xFFFFFFFFFFFFFFFF
    return str(value)


def always(exchange, now):
    """What holds for every exchange (the comments in exchange.h)."""
    outcome, failure = exchange["outcome"], exchange["failure"]
    check((exchange["body"] is None) == (outcome != "found"), f"{outcome}, and the body is {exchange['body']}")
    if outcome in ANSWERS:
        check(failure == "none", f"{outcome}, but failure {failure}")
        check(exchange["error"] == "", f"{outcome}, but an error: {exchange['error']}")
    if outcome in ("unreachable", "incomplete", "refused", "not-tried"):
        check(failure != "none", f"{outcome}, but failure none")
        check(exchange["error"] != "", f"{outcome}, but no sentence says why")
        check(not exchange["error"].endswith("."), f"full stop: {exchange['error']}")
        check(exchange["error"] == exchange["error"].strip(), f"white space: {exchange['error']!r}")
    check(re.search(r"[\x00-\x1f\x7f]", exchange["error"]) is None, f"control characters: {exchange['error']!r}")
    check((failure == "address") == (outcome == "refused"), f"{outcome}, failure {failure}")
    check((failure == "resources") == (outcome == "not-tried"), f"{outcome}, failure {failure}")
    check(0 <= exchange["first_byte"] <= exchange["total"], "times: first_byte, total")
    check(abs(exchange["started"] - now) < 30_000, f"started {exchange['started']} by the clock's {now}")
    for member in ("max_age", "retry_after"):
        value = exchange[member]
        check(value is None or 0 <= value <= TEN_YEARS, f"{member}: {value}")
    check(len(exchange["content_type"]) <= 256, "content_type is longer than 256 bytes")
    if outcome == "found" and exchange["protocol"] != "FTP":
        check(200 <= exchange["status"] < 300, f"found, {exchange['status']}")
    if outcome in ("found", "missing", "server-error"):
        check(exchange["protocol"] in ("HTTP/1.0", "HTTP/1.1", "HTTP/2", "FTP"), f"protocol {exchange['protocol']!r}")
    for hop in exchange["hops"][:-1]:
        check(hop["location"] != "", f"a redirect without location: {hop}")
        check(300 <= hop["status"] < 400, f"a redirect of status {hop['status']}")
