"""urllib.robotparser of Python's standard library: parses for every crawler."""

from __future__ import annotations

import platform
from urllib.robotparser import RobotFileParser

import workloads


class UrllibPeer:
    name = "urllib.robotparser"
    version = platform.python_version()

    def parse(self, body: bytes) -> RobotFileParser:
        robots = RobotFileParser()
        # As its read() does, which raises where a body is not UTF-8.
        robots.parse(body.decode("utf-8").splitlines())
        return robots

    def allowed(self, robots: RobotFileParser, agent: str, url: str) -> bool:
        return robots.can_fetch(agent, url)


if __name__ == "__main__":
    workloads.run(UrllibPeer())
