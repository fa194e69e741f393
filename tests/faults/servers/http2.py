"""Frames of HTTP/2 (RFC 9113), for servers that break off or lie; good ones are nginx's part."""

import struct

TYPES = {"data": 0, "headers": 1, "rst-stream": 3, "settings": 4, "goaway": 7}


def frame(kind, payload=b"", flags=0, stream=0):
    return struct.pack(">I", len(payload))[1:] + bytes([TYPES[kind], flags]) + struct.pack(
        ">I", stream
    ) + payload


def hpack(status, headers):
    """Literal fields without indexing and without Huffman (RFC 7541 6.2.2)."""
    block = b""
    for key, value in [(":status", str(status))] + headers:
        for text in (key, value):
            block += (b"\x00" if text is key else b"") + bytes([len(text)]) + text.encode()
    return block


def wanted_frame(spec):
    """{frame: headers, status: 200, headers: ["a: b"], end: true}, {frame: data, text: ...},
    {frame: rst-stream, code: 8}, {frame: goaway, code: 1}, {frame: settings}."""
    kind = spec["frame"]
    end = 1 if spec.get("end") else 0
    if kind == "headers":
        fields = [tuple(header.split(": ", 1)) for header in spec.get("headers", [])]
        return frame(kind, hpack(spec.get("status", 200), fields), 4 | end, 1)
    if kind == "data":
        return frame(kind, spec["text"].encode("latin-1"), end, 1)
    if kind == "rst-stream":
        return frame(kind, struct.pack(">I", spec["code"]), 0, 1)
    if kind == "goaway":
        return frame(kind, struct.pack(">II", 0, spec["code"]), 0, 0)
    return frame(kind)


def read_request(receive):
    """Reads the client's preface and frames up to the first HEADERS."""
    data = b""

    def fill(size):
        nonlocal data
        while len(data) < size:
            more = receive(65536)
            if not more:
                raise ConnectionError("the client left")
            data += more

    fill(24)
    data = data[24:]
    while True:
        fill(9)
        size, kind = int.from_bytes(data[:3], "big"), data[3]
        fill(9 + size)
        data = data[9 + size :]
        if kind == TYPES["headers"]:
            return
