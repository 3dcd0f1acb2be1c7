"""From rounds at the tables to the tables that are printed and kept in the README."""

import statistics
from collections.abc import Callable
from typing import NamedTuple

from benchmarks.readme import README
from benchmarks.table import markdown

BEGIN = "<!-- tables: written by tables.py --write -->"
END = "<!-- the end of tables -->"


class Round(NamedTuple):
    most: float
    """Moves a second."""
    work: float
    """Seconds of the server's processor time for a move."""
    players: float
    """How much of a processor the players took meanwhile."""
    p50: float
    p99: float
    rate: float


class Result(NamedTuple):
    server: str
    kept: str
    """Where a move is once it is acknowledged."""
    tables: int
    memory: float
    """Bytes a table."""
    rounds: list[Round]

    def median(self, of: Callable[[Round], float]) -> float:
        return statistics.median(of(one) for one in self.rounds)


RATIOS: dict[str, Callable[[Round], float]] = {
    "moves/s": lambda one: one.most,
    "work": lambda one: one.work,
    "p50": lambda one: one.p50,
    "p99": lambda one: one.p99,
}


def show(results: list[Result]) -> str:
    heading = [
        "Server",
        "kept",
        "tables",
        "moves/s",
        "work a move",
        "players",
        "p50",
        "p99",
        "memory a table",
    ]
    rows = [
        [
            one.server,
            one.kept,
            f"{one.tables:,}",
            f"{one.median(lambda r: r.most):,.0f}",
            f"{one.median(lambda r: r.work) * 1000:.2f} ms",
            f"{one.median(lambda r: r.players):.0%}",
            f"{one.median(lambda r: r.p50) * 1000:.1f} ms",
            f"{one.median(lambda r: r.p99) * 1000:.1f} ms",
            f"{one.memory / 1024:,.0f} KiB",
        ]
        for one in results
    ]
    parts = [markdown(heading, rows)]
    if compared := ratio_rows(results):
        parts.append(markdown(["Tablée ÷", "tables", *RATIOS, "memory"], compared))
    return "\n\n".join(parts)


def ratio_rows(results: list[Result]) -> list[list[str]]:
    """Each round's ratio, between neighbours in time; the median, and the lowest and highest."""
    rows: list[list[str]] = []
    for ours in results:
        if not ours.server.startswith("Tablée"):
            continue
        for theirs in results:
            if theirs.tables == ours.tables and theirs is not ours:
                cells = [ratio(ours, theirs, of) for of in RATIOS.values()]
                memory = f"{ours.memory / theirs.memory:.2f}" if theirs.memory > 0 else "–"
                rows.append([theirs.server, f"{ours.tables:,}", *cells, memory])
    return rows


def ratio(ours: Result, theirs: Result, of: Callable[[Round], float]) -> str:
    pairs = zip(ours.rounds, theirs.rounds, strict=True)
    found = sorted(of(mine) / of(other) for mine, other in pairs)
    return f"{statistics.median(found):.2f} ({found[0]:.2f}–{found[-1]:.2f})"


def keep(about: str, tables: str) -> None:
    """Between this benchmark's own marks."""
    before, begin, rest = README.read_text().partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"benchmarks/README.md needs the lines {BEGIN} and {END}")
    README.write_text(f"{before}{BEGIN}\n\n{about}\n\n{tables}\n\n{END}{after}")
