"""What came out of a comparison, as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from causes import Observed
    from compare import Comparison, Example

_COLUMNS = ["against", "dialect", "questions", "agree", "explained", "unexplained"]


def table(results: Sequence[Comparison]) -> str:
    rows = [_COLUMNS]
    for r in results:
        counts = (r.questions, r.agreed, r.explained, len(r.unexplained))
        rows.append([r.peer, r.dialect, *(f"{count:,}" for count in counts)])
    widths = [max(len(row[i]) for row in rows) for i in range(len(_COLUMNS))]
    lines = []
    for row in rows:
        cells = [c.ljust(w) if i < 2 else c.rjust(w) for i, (c, w) in enumerate(zip(row, widths))]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def report(title: str, results: Sequence[Comparison]) -> str:
    parts = ["# Abide and its peers", title, f"```\n{table(results)}\n```"]
    for result in results:
        if result.kinds or result.unexplained:
            parts.append(_section(result))
    return "\n\n".join(part for part in parts if part) + "\n"


def _section(result: Comparison) -> str:
    lines = [f"## {result.peer}, dialect `{result.dialect}`", ""]
    if result.kinds:
        lines += ["| kind of disagreement | count | right |", "|---|---:|---|"]
        for causes, count in result.kinds.most_common():
            title = " + ".join(cause.kind.title for cause in causes)
            right = ", ".join(dict.fromkeys(cause.kind.right for cause in causes))
            lines.append(f"| {title} | {count:,} | {right} |")
        lines.append("")
    reasons = {cause.kind.title: cause.kind for causes in result.kinds for cause in causes}
    lines += [f"- **{title}** ({kind.right}): {kind.why}" for title, kind in reasons.items()]
    if result.kinds:
        lines += ["", "An example of each:", ""]
    for causes, example in result.examples.items():
        lines.append(f"- {' + '.join(cause.kind.title for cause in causes)}: {_shown(example)}")
    if result.unexplained:
        lines += ["", f"### Unexplained: {len(result.unexplained):,}", ""]
        lines += [f"- {example.reason}: {_shown(example)}" for example in result.unexplained[:50]]
    return "\n".join(lines)


def _shown(example: Example) -> str:
    file, agent, url = example.question.split("\t")
    by = f", by `{_visible(example.line)}`" if example.line else ""
    return (
        f"file `{file}`, `{agent}`, `{_visible(url)}`: Abide {_said(example.ours)}, "
        f"the other {_said(example.theirs)}{by}"
    )


def _visible(text: str) -> str:
    return "".join(
        c if c.isprintable() and c != "`" else c.encode("unicode_escape").decode() for c in text
    ).replace("`", "\\x60")


def _said(observed: Observed) -> str:
    word = "allows" if observed.allowed else "disallows"
    return word if not observed.line else f"{word} (line {observed.line})"
