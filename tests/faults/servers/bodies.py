"""Bodies that are too long to stand in a case, and how they are encoded."""

import functools
import gzip
import zlib

import brotli
import zstandard

RULES = "User-agent: *\nDisallow: /blocked\n"


def body(spec):
    """The bytes of a body: text (each character a byte; RULES is the usual file), or one of
    {size, rule}: as many bytes of robots.txt; its one rule stands at the "start", at the "end", or
    there is "none"; {zeros}: so many NULs."""
    if spec is None:
        return b""
    if spec == "RULES":
        return RULES.encode()
    if isinstance(spec, str):
        return spec.encode("latin-1")
    if "zeros" in spec:
        return bytes(int(spec["zeros"]))
    return padded(int(spec["size"]), spec.get("rule", "start"))


@functools.lru_cache(64)
def padded(size, rule):
    rules = RULES.encode()
    line = b"# " + b"x" * 61 + b"\n"
    room = size - (0 if rule == "none" else len(rules))
    comments = line * (room // len(line))
    comments += b"#" * max(0, room - len(comments) - 1) + b"\n" * (room > len(comments))
    if rule == "none":
        return comments
    return rules + comments if rule == "start" else comments + rules


def zipped(data):
    return gzip.compress(data, compresslevel=9, mtime=0)


def raw_deflated(data):
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return deflate.compress(data) + deflate.flush()


ENCODE = {
    "gzip": zipped,
    "x-gzip": zipped,
    "deflate": zlib.compress,
    "raw-deflate": raw_deflated,
    "br": lambda data: brotli.compress(data, quality=5),
    "zstd": lambda data: zstandard.ZstdCompressor(level=3).compress(data),
    "identity": lambda data: data,
}


def encoded(data, codings):
    return encoded_once(data, tuple(codings))


@functools.lru_cache(64)
def encoded_once(data, codings):
    for coding in codings:
        data = ENCODE[coding.lower()](data)
    return data


def damaged(data, at):
    """The same with one byte turned over."""
    if at is None:
        return data
    at %= len(data)
    return data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :]
