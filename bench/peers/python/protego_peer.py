"""protego: parses for every crawler; the only way to ask is can_fetch."""

from __future__ import annotations

from importlib.metadata import version

import workloads
from protego import Protego


class ProtegoPeer:
    name = "protego"
    version = version("protego")

    def parse(self, body: bytes) -> Protego:
        # As Scrapy, which protego was written for, decodes a body.
        return Protego.parse(body.decode("utf-8-sig", errors="ignore"))

    def allowed(self, robots: Protego, agent: str, url: str) -> bool:
        return robots.can_fetch(url, agent)


if __name__ == "__main__":
    workloads.run(ProtegoPeer())
