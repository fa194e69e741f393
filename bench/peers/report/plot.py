"""The three workloads as dots on logarithmic scales, as an SVG whose text is text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import matplotlib as mpl

mpl.use("svg")
from matplotlib import pyplot as plt  # noqa: E402
from matplotlib.axes import Axes  # noqa: E402
from results import Result  # noqa: E402

# Of Okabe and Ito's colours, which people with any colour vision tell apart; the marks differ, too.
_ABIDE, _PEER = "#0072B2", "#D55E00"
_INK, _FAINT = "#222222", "#DDDDDD"
_BEHIND_TEXT = {"facecolor": "white", "edgecolor": "none", "pad": 1.5}


@dataclass(frozen=True)
class _Panel:
    title: str
    scale: str
    value: Callable[[Result], float | None]


_PANELS = (
    _Panel(
        "parse only",
        "MB/s, more is better",
        lambda result: result.parse_bytes_per_second / 1e6,
    ),
    _Panel(
        "match only, file parsed before",
        "ns per URL, less is better",
        lambda result: result.match_ns_per_url,
    ),
    _Panel(
        "parse, then 20 URLs",
        "ns per URL, less is better",
        lambda result: result.parse_and_20_ns_per_url,
    ),
)


def _text_of(value: float) -> str:
    return f"{value:,.1f}" if value < 10 else f"{value:,.0f}"


def _draw(axes: Axes, panel: _Panel, results: list[Result]) -> None:
    values = [panel.value(result) for result in results]
    known = [value for value in values if value is not None]
    left, right = min(known) / 2, max(known) * 8
    for row, (result, value) in enumerate(zip(results, values, strict=True)):
        axes.axhline(row, color=_FAINT, linewidth=0.8, zorder=0)
        if value is None:
            note = "parses again for every URL"
            axes.annotate(
                note, (left, row), (4, 0), textcoords="offset points", va="center",
                color=_INK, fontstyle="italic", fontsize=8, bbox=_BEHIND_TEXT,
            )
            continue
        colour, mark = (_ABIDE, "D") if result.is_abide else (_PEER, "o")
        axes.plot(value, row, mark, color=colour, markersize=7)
        axes.annotate(
            _text_of(value), (value, row), (7, 0), textcoords="offset points", va="center",
            color=_INK, fontsize=9, fontweight="bold" if result.is_abide else "normal",
            bbox=_BEHIND_TEXT,
        )
    axes.set_xscale("log")
    axes.set_xlim(left, right)
    axes.set_title(panel.title, fontsize=11, color=_INK, loc="left")
    axes.set_xlabel(f"{panel.scale} (logarithmic)", color=_INK)
    axes.tick_params(axis="y", length=0)
    axes.tick_params(axis="x", which="both", color=_INK)
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    axes.xaxis.set_minor_formatter(lambda *_: "")
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)


def write_plot(results: list[Result], path: Path) -> None:
    """Abide and its peers from top to bottom in the order given."""
    mpl.rcParams.update(
        {
            "svg.fonttype": "none",
            "svg.hashsalt": "abide",
            "font.family": "sans-serif",
            "font.sans-serif": ["DejaVu Sans", "Verdana", "Arial", "Helvetica"],
            "font.size": 9,
        }
    )
    figure, panels = plt.subplots(
        1, len(_PANELS), sharey=True, layout="constrained",
        figsize=(11, 1.2 + 0.36 * len(results)),
    )
    for axes, panel in zip(panels, _PANELS, strict=True):
        _draw(axes, panel, results)
    labels = [f"{result.title} ({result.language})" for result in results]
    panels[0].set_yticks(range(len(results)), labels, color=_INK)
    panels[0].invert_yaxis()
    for label, result in zip(panels[0].get_yticklabels(), results, strict=True):
        label.set_fontweight("bold" if result.is_abide else "normal")
    figure.savefig(
        path, metadata={"Title": "Abide and other robots.txt libraries", "Date": None}
    )
