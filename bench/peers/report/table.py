"""The table, and the sentences under it, as Markdown."""

from __future__ import annotations

from results import Result

_NOTES = {"every crawler": "", "one crawler": "¹", "nothing": "²"}


def _parse(result: Result) -> str:
    megabytes = result.parse_bytes_per_second / 1e6
    digits = 1 if megabytes < 10 else 0
    return f"{megabytes:,.{digits}f} MB/s{_NOTES[result.parse_keeps]}"


def _nanoseconds(value: float | None) -> str:
    return "–" if value is None else f"{value:,.0f} ns"


def _differing(result: Result) -> str:
    if result.is_abide:
        return "–"
    percent = 100 * result.differing / result.questions
    return f"{result.differing:,} ({percent:.1f} %)"


def _row(result: Result) -> str:
    cells = [
        result.title,
        result.language,
        result.version,
        _parse(result),
        _nanoseconds(result.match_ns_per_url),
        _nanoseconds(result.parse_and_20_ns_per_url),
        _differing(result),
        f"{result.refused_files:,}" if result.refused_files else "",
    ]
    if result.is_abide:
        cells = [f"**{cell}**" if cell not in ("", "–") else cell for cell in cells]
    return f"| {' | '.join(cells)} |"


def table(results: list[Result]) -> str:
    lines = [
        "| library | language | version | parse only | match only, per URL "
        "| parse, then 20 URLs, per URL | verdicts other than Abide's | files refused |",
        "|---|---|---|---:|---:|---:|---:|---:|",
        *map(_row, results),
    ]
    return "\n".join(lines)


def notes(results: list[Result], input_kind: str, remark: str) -> str:
    first = results[0]
    lines = [
        f"{first.files:,} {input_kind}, {first.bytes / 1e6:.1f} MB, {first.questions:,} questions. "
        "Medians; the fewer nanoseconds, the better.",
    ]
    keeps = {result.parse_keeps for result in results}
    if "one crawler" in keeps:
        lines.append("¹ Parses for one crawler alone; another's question is another parse.")
    if "nothing" in keeps:
        lines.append(
            "² Hands its lines to a callback and keeps nothing; each URL is another parse (–)."
        )
    lines.append(
        "A refused file counts as differing in all its verdicts and is not timed. "
        "[How each is called, and why so](../bench/peers/README.md)."
    )
    if remark:
        lines.append(remark)
    return "  \n".join(lines)
