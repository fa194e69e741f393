"""Writes robots.txt files and questions about them, from a seed.

OUT/robots/NNNNN       the files
OUT/questions.tsv      file TAB agent TAB url, one question a line: URLs of every form
OUT/plain.tsv          the same with well-formed absolute http and https URLs alone
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from pathlib import Path

from generator.robots import AGENTS, ODD_AGENTS, RobotsFile, robots_file
from generator.urls import any_url, plain_url


def agent(rng: random.Random, file: RobotsFile) -> str:
    kind = rng.random()
    if kind < 0.03:
        return rng.choice(ODD_AGENTS)
    if kind < 0.70 and file.agents:
        name = rng.choice(file.agents)
        return rng.choice([name, name, name, name.lower(), name.swapcase()])
    return rng.choice([*AGENTS, "NobodyBot", "mybot", "foo-bar", "Googlebot-News"])


def questions(
    rng: random.Random,
    name: str,
    file: RobotsFile,
    count: int,
    url: Callable[[random.Random, list[str]], str],
) -> str:
    # A few agents a file: a peer reads it anew for each.
    agents = [agent(rng, file) for _ in range(4)]
    lines = [f"{name}\t{rng.choice(agents)}\t{url(rng, file.patterns)}\n" for _ in range(count)]
    return "".join(lines)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seed", default="1")
    options.add_argument("--files", type=int, default=3000)
    options.add_argument("--urls", type=int, default=40, help="questions a file, in each list")
    options.add_argument("--out", type=Path, required=True)
    chosen = options.parse_args()

    robots_dir: Path = chosen.out / "robots"
    robots_dir.mkdir(parents=True, exist_ok=True)
    for old in robots_dir.iterdir():
        old.unlink()
    with (
        (chosen.out / "questions.tsv").open("w", encoding="utf-8", newline="\n") as every,
        (chosen.out / "plain.tsv").open("w", encoding="utf-8", newline="\n") as plain,
    ):
        for i in range(chosen.files):
            # A generator a file: the files of a small run are the first ones of a large run.
            rng = random.Random(f"{chosen.seed}/{i}")
            name = f"{i:05}"
            file = robots_file(rng)
            (robots_dir / name).write_bytes(file.body)
            every.write(questions(rng, name, file, chosen.urls, any_url))
            plain.write(questions(rng, name, file, chosen.urls, plain_url))


if __name__ == "__main__":
    main()
