"""Where and when it was measured."""

from __future__ import annotations

import datetime
import os
import platform
from pathlib import Path

from results import Result


def _processor() -> str:
    for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        name, _, value = line.partition(":")
        if name.strip() == "model name":
            return value.strip()
    return platform.machine()


def _system() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return platform.system()


def machine() -> str:
    return f"{_processor()}, {os.cpu_count()} cores, {_system()}, Linux {platform.release()}"


def runtimes(results: list[Result]) -> str:
    seen = {result.language: result.runtime for result in results}
    return ", ".join(f"{runtime} ({language})" for language, runtime in sorted(seen.items()))


def today() -> str:
    return datetime.date.today().isoformat()
