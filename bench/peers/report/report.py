"""Prints the table; with --document and --plot, writes it and the plot, too.

The document keeps what stands outside its marker comments; it is made if it is not there.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from machine import machine, runtimes, today
from plot import write_plot
from results import Result, read_results
from table import notes, table

_BEGIN, _END = "<!-- peers:begin -->", "<!-- peers:end -->"


def section(text: str, results: list[Result], plot: str) -> str:
    return "\n\n".join(
        [
            text,
            f"![The same as a plot: speed of each library in each workload]({plot})",
            f"Measured {today()} by `make bench-peers`: {machine()}. {runtimes(results)}.",
        ]
    )


def write_between_markers(document: Path, text: str) -> None:
    old = document.read_text(encoding="utf-8") if document.exists() else f"{_BEGIN}\n{_END}\n"
    before, begin, rest = old.partition(_BEGIN)
    _, end, after = rest.partition(_END)
    if not begin or not end:
        raise SystemExit(f"{document} has no {_BEGIN} ... {_END}")
    document.write_text(f"{before}{_BEGIN}\n{text}\n{_END}{after}", encoding="utf-8")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("results", type=Path)
    options.add_argument("--input", required=True, help="what was read: 'real files'")
    options.add_argument("--remark", default="", help="a sentence to stand under the table")
    options.add_argument("--document", type=Path)
    options.add_argument("--plot", type=Path)
    chosen = options.parse_args()

    results = read_results(chosen.results)
    text = f"{table(results)}\n\n{notes(results, chosen.input, chosen.remark)}"
    print(text)
    if chosen.document and chosen.plot:
        write_plot(results, chosen.plot)
        plot = os.path.relpath(chosen.plot, chosen.document.parent)
        write_between_markers(chosen.document, section(text, results, plot))
        print(f"\nWritten: {chosen.document}, {chosen.plot}")


if __name__ == "__main__":
    main()
