#!/usr/bin/env python3
"""Runs the benchmarks of a build and prints one table: Abide, the bound or the goal, the ratio.

Usage: run.py BUILD_FOLDER [--no-instructions]

Writes BUILD_FOLDER/bench.json. docs/performance.md says what each figure means. The input is
generated, or the corpus of real files if ABIDE_CORPUS names its folder. Exits with 1 if a benchmark
failed, its verdicts being wrong for instance; a goal that is not met is only said.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

# Each program runs several times, with the others between: who else is busy on the machine mostly
# is so for seconds.
ROUNDS = 6
REPETITIONS = 4
SECONDS_EACH = 0.08
PROGRAMS = ["parse", "match", "whole", "rules", "growth", "bulk", "start"]
COUNTED = ["memchr_lines", "parse", "match", "parse_and_20", "parse_lines", "rules"]
GROWTH = [10, 100, 1000, 10_000]


class Failed(Exception):
    pass


@dataclass
class Series:
    """The repetitions of one benchmark: seconds for one round, and what a round had."""

    seconds: list[float]
    items_per_round: float
    bytes_per_round: float
    cpu_seconds: list[float]  # of a process; empty for others

    @property
    def best(self) -> float:
        """Of the fastest repetition. Noise only ever adds, and more to work that computes than to a
        scan that waits for memory: the best is what two runs agree on, ratios too."""
        return min(self.seconds)

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    @property
    def noise(self) -> float:
        """By how much the median is slower, as a share."""
        return self.median / self.best - 1

    @property
    def items_per_second(self) -> float:
        return self.items_per_round / self.best

    @property
    def bytes_per_second(self) -> float:
        return self.bytes_per_round / self.best

    @property
    def nanoseconds(self) -> float:
        return 1e9 * self.best / self.items_per_round


@dataclass
class Row:
    what: str
    abide: str
    bound: str = ""
    ratio: str = ""
    goal: str = ""
    met: bool | None = None
    noise: float | None = None
    instructions: str = ""


def say(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def last_line(text: str) -> str:
    """Google Benchmark's remarks on the machine come before what went wrong."""
    return text.strip().rpartition("\n")[2]


def run_google(program: Path, found: dict[str, Series]) -> None:
    """Runs a Google Benchmark program, whose benchmarks take turns in random order, and adds its
    repetitions to those found before."""
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        command = [
            program,
            f"--benchmark_out={out.name}",
            "--benchmark_out_format=json",
            f"--benchmark_repetitions={REPETITIONS}",
            f"--benchmark_min_time={SECONDS_EACH}",
            "--benchmark_enable_random_interleaving=true",
        ]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode != 0:
            raise Failed(f"{program.name}: {last_line(done.stderr) or done.returncode}")
        report = json.loads(Path(out.name).read_text())
    for run in report["benchmarks"]:
        if run.get("error_occurred"):
            raise Failed(f"{program.name}: {run['name']}: {run['error_message']}")
        if run["run_type"] != "iteration":
            continue
        # Processor time: other processes on the machine take none of it. What a process takes from
        # start to end is wall time.
        process = "manual_time" in run["name"]
        unit = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}[run["time_unit"]]
        seconds = run["real_time" if process else "cpu_time"] * unit
        name = run["name"].split("/iterations:")[0].split("/manual_time")[0]
        series = found.setdefault(name, Series([], 0, 0, []))
        series.seconds.append(seconds)
        if "cpu_seconds" in run:
            series.cpu_seconds.append(run["cpu_seconds"])
        series.items_per_round = run.get("items_per_second", 0) * seconds
        series.bytes_per_round = run.get("bytes_per_second", 0) * seconds


def run_json(program: Path) -> dict:
    say(f"running {program.name}")
    done = subprocess.run([program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise Failed(f"{program.name}: {last_line(done.stderr) or done.returncode}")
    return json.loads(done.stdout)


def callgrind(*command: str | Path) -> tuple[int, str]:
    """The instructions of a program, and what it printed."""
    callgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    done = subprocess.run([*callgrind, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True)
    collected = [line for line in done.stderr.splitlines() if "Collected :" in line]
    if done.returncode != 0 or not collected:
        raise Failed(f"callgrind, {command[-1]}: {done.stderr.strip()[-500:]}")
    return int(collected[0].split()[-1]), done.stdout


def all_instructions(build: Path) -> dict[str, float]:
    """Instructions for one unit of each piece of work: a byte, a URL, a rule, a process."""

    def of_section(what: str) -> float:
        program = build / "bench" / "abide_bench_counted"
        count, printed = callgrind("--toggle-collect=measured_section", program, what)
        return count / int(printed.split()[0])

    def of_start(_: str) -> float:
        robots = Path(__file__).parent.parent / "examples" / "robots.txt"
        return callgrind(build / "abide", "check", "https://books.example/search/help",
                         "--robots", robots, "--agent", "Googlebot")[0]

    say("counting instructions under callgrind")
    work = {what: of_section for what in COUNTED + [f"growth/{n}" for n in GROWTH]}
    work["start"] = of_start
    # Counts do not depend on how busy the machine is.
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return dict(zip(work, pool.map(lambda what: work[what](what), work)))


def per(count: float | None, unit: str) -> str:
    if count is None:
        return ""
    return f"{count:.2f} / {unit}" if count < 100 else f"{count:,.0f} / {unit}"


def megabytes(rate: float) -> str:
    return f"{rate / 1e6:,.0f} MB/s"


def short(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def at_most(what: str, value: float, goal: float, unit: str, **more) -> Row:
    return Row(what, f"{short(value)} {unit}", f"{goal:g} {unit}", f"{value / goal:.2f}", "≤ 1",
               value <= goal, **more)


def rows_of(found: dict[str, Series], memory: dict, counts: dict[str, float]) -> list[Row]:
    lines, parse, match = found["memchr_lines"], found["parse"], found["match"]
    whole, rules, same_lines = found["parse_and_20"], found["rules"], found["parse_lines"]
    speed = lines.best / parse.best
    cost = rules.best / same_lines.best
    rows = [
        Row("memchr line scan", megabytes(lines.bytes_per_second), noise=lines.noise,
            instructions=per(counts.get("memchr_lines"), "byte")),
        Row("parse", megabytes(parse.bytes_per_second), f"{megabytes(lines.bytes_per_second)} scan",
            f"{speed:.2f}", "≥ 0.5", speed >= 0.5, parse.noise,
            per(counts.get("parse"), "byte")),
        at_most("match, for each URL", match.nanoseconds, 60, "ns", noise=match.noise,
                instructions=per(counts.get("match"), "URL")),
        at_most("parse and 20 URLs, for each URL", whole.nanoseconds, 200, "ns",
                noise=whole.noise, instructions=per(counts.get("parse_and_20"), "URL")),
        Row("rules of one crawler", f"{short(rules.nanoseconds)} ns/rule",
            f"{short(1e9 * same_lines.best / rules.items_per_round)} ns/rule parse",
            f"{cost:.2f}", "≤ 3", cost <= 3, rules.noise, per(counts.get("rules"), "rule")),
    ]
    base = found[f"growth/{GROWTH[0]}"]
    for n in GROWTH:
        series = found[f"growth/{n}"]
        row = Row(f"growth: URL with {n:,} rules", f"{short(series.nanoseconds)} ns",
                  noise=series.noise, instructions=per(counts.get(f"growth/{n}"), "URL"))
        if n > GROWTH[0]:
            growth = series.nanoseconds / base.nanoseconds
            row.bound, row.ratio = f"{short(base.nanoseconds)} ns with {GROWTH[0]}", f"{growth:.2f}"
            if n == GROWTH[-1]:
                row.goal, row.met = "≤ 2", growth <= 2
        rows.append(row)
    rows += memory_rows(memory)
    bulk, start, nothing = found["bulk/1"], found["start"], found["nothing"]
    rate = bulk.items_per_second
    rows.append(Row("bulk, one core", f"{rate / 1e6:.2f} M lines/s", "2 M lines/s",
                    f"{rate / 2e6:.2f}", "≥ 1", rate >= 2e6, bulk.noise))
    two = found["bulk/2"]
    gain = two.items_per_second / rate
    rows.append(Row("bulk, two jobs", f"{two.items_per_second / 1e6:.2f} M lines/s",
                    f"{rate / 1e6:.2f} M with one", f"{gain:.2f}", noise=two.noise))
    rows.append(at_most("start: abide check", 1e3 * start.median, 3, "ms"))
    start_cpu = statistics.median(start.cpu_seconds)
    rows.append(Row("  of it processor time", f"{1e3 * start_cpu:.2f} ms",
                    instructions=per(counts.get("start"), "process")))
    rows.append(Row("  a process that does nothing", f"{1e3 * nothing.median:.2f} ms"))
    return rows


def memory_rows(memory: dict) -> list[Row]:
    share = memory["said"] / memory["allowance"]
    on_heap = memory["heap"] / memory["allowance"]
    files = memory["files"]
    quiet = memory["check_allocations"] == 0 and memory["check_growth"] == 0
    return [
        Row("memory, as the library says", f"{memory['said'] / files:,.0f} B/file",
            f"{memory['allowance'] / files:,.0f} B/file", f"{share:.2f}", "≤ 1", share <= 1),
        Row("memory, on the heap", f"{memory['heap'] / files:,.0f} B/file",
            f"{memory['allowance'] / files:,.0f} B/file", f"{on_heap:.2f}", "≤ 1", on_heap <= 1),
        Row("  allocated by 10 million checks", f"{memory['check_allocations']:,} times",
            f"{memory['check_growth']:,} B growth", goal="none", met=quiet),
    ]


def print_table(rows: list[Row]) -> None:
    def met(row: Row) -> str:
        return "" if row.met is None else "yes" if row.met else "no"

    def cells(row: Row) -> list[str]:
        noise = "" if row.noise is None else f"+{100 * row.noise:.0f} %"
        return [row.what, row.abide, row.bound, row.ratio, row.goal, met(row), noise,
                row.instructions]

    titles = ["what", "Abide", "bound or goal", "ratio", "goal", "met", "noise", "instructions"]
    table = [titles] + [cells(row) for row in rows]
    if not any(row.instructions for row in rows):
        table = [line[:-1] for line in table]
    widths = [max(len(line[i]) for line in table) for i in range(len(table[0]))]
    for number, line in enumerate(table):
        left = {0, 5}
        text = "  ".join(cell.ljust(width) if i in left else cell.rjust(width)
                         for i, (cell, width) in enumerate(zip(line, widths)))
        print(text.rstrip())
        if number == 0:
            print("  ".join("-" * width for width in widths))


def cpu_name() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":")[1].strip()
    return platform.machine()


def main() -> int:
    parser = argparse.ArgumentParser(description="Runs the benchmarks of a build.")
    parser.add_argument("build", type=Path)
    parser.add_argument("--no-instructions", action="store_true",
                        help="leave callgrind's counts out; the table comes sooner")
    options = parser.parse_args()
    folder = options.build / "bench"
    try:
        found: dict[str, Series] = {}
        for number in range(1, ROUNDS + 1):
            for name in PROGRAMS:
                say(f"round {number} of {ROUNDS}: {name}")
                run_google((folder / f"{name}_bench").absolute(), found)
        memory = run_json((folder / "abide_bench_memory").absolute())
        counts: dict[str, float] = {}
        if not options.no_instructions and shutil.which("valgrind"):
            counts = all_instructions(options.build.absolute())
    except Failed as failure:
        say("")
        print(f"run.py: {failure}", file=sys.stderr)
        return 1
    say("")

    files = f"{memory['files']:,} {'real' if memory['source'] == 'corpus' else 'generated'} files"
    size = f"{found['parse'].bytes_per_round / 1e6:.1f} MB"
    urls = f"{found['match'].items_per_round:,.0f} URLs"
    print(f"{files}, {size}, {urls}; {cpu_name()}, {os.cpu_count()} cores\n")
    rows = rows_of(found, memory, counts)
    print_table(rows)
    print(f"\nMemory: {memory['over']:,} files hold more than their own allowance,"
          f" {memory['over_with_others']:,} if the text of their other lines (Sitemap, ...) counts.")

    figures = {
        "parse_bytes_per_second": found["parse"].bytes_per_second,
        "memchr_bytes_per_second": found["memchr_lines"].bytes_per_second,
        "match_ns_per_url": found["match"].nanoseconds,
        "parse_and_20_ns_per_url": found["parse_and_20"].nanoseconds,
        "growth_10_to_10000": found["growth/10000"].nanoseconds / found["growth/10"].nanoseconds,
        "memory_ratio": memory["said"] / memory["allowance"],
        "bulk_lines_per_second": found["bulk/1"].items_per_second,
        "start_ms": 1e3 * found["start"].median,
        "rules_to_parse": found["rules"].best / found["parse_lines"].best,
        "noise": {name: series.noise for name, series in found.items()},
        "goals_met": {row.what.strip(): row.met for row in rows if row.met is not None},
        "input": memory["source"],
        "memory": memory,
        "instructions": counts,
        "cpu": cpu_name(),
    }
    out = options.build / "bench.json"
    out.write_text(json.dumps(figures, indent=2, ensure_ascii=False) + "\n")
    print(f"The figures are in {out}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
