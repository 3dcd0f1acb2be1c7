"""From measurements to the tables that are printed and kept in the README."""

from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.groups import (
    CLONE,
    FROM_PYTHON,
    IN_CORE,
    MEMODIXE,
    ONCARD,
    ONEMORE,
    ONI,
    ONIX,
    OPEN_SPIEL,
    REDEALT,
    SIMULATED,
    UNITS,
)
from benchmarks.interleave import Measurement, geometric_mean


@dataclass(frozen=True)
class Goal:
    """What a game is to reach in one group, for every number of players that is measured."""

    group: str
    floor: float
    against: str | None
    """Whose geometric mean the figure is divided by; None if it counts as it is."""
    game: str = ONIX


GOALS = (
    Goal(IN_CORE, 3, OPEN_SPIEL),
    Goal(FROM_PYTHON, 2.5, OPEN_SPIEL),
    Goal(CLONE, 1, OPEN_SPIEL),
    Goal(REDEALT, 200_000, None),
    # Its rounds last a handful of decisions: most of the time goes into dealing.
    Goal(IN_CORE, 1.5, OPEN_SPIEL, ONEMORE),
    Goal(REDEALT, 200_000, None, ONEMORE),
    # Every other decision throws up to six dice.
    Goal(IN_CORE, 1, OPEN_SPIEL, ONCARD),
    Goal(IN_CORE, 3, OPEN_SPIEL, MEMODIXE),
    Goal(SIMULATED, 50, None, ONI),
)

COMPARED_CASES = 7
"""How many card games OpenSpiel's geometric mean is made of: with fewer it is another figure."""


def goal_rows(measurements: Sequence[Measurement]) -> list[list[str]]:
    rows: list[list[str]] = []
    for goal in GOALS:
        group = [one for one in measurements if one.case.group == goal.group]
        peers = [one.best for one in group if goal.against and is_of(one, goal.against)]
        for ours in group:
            if not is_of(ours, goal.game):
                continue
            title = f"{goal.group}: {ours.case.name}"
            if goal.against is None:
                rows.append(
                    [
                        title,
                        f"≥ {goal.floor:,.0f}/s",
                        f"{ours.best:,.0f}/s",
                        verdict(ours.best, goal),
                    ]
                )
            elif len(peers) == COMPARED_CASES:
                ratio = ours.best / geometric_mean(peers)
                title += f" ÷ {goal.against}"
                rows.append([title, f"≥ {goal.floor:g} ×", f"{ratio:.2f} ×", verdict(ratio, goal)])
            else:
                title += f" ÷ {goal.against}"
                rows.append([title, f"≥ {goal.floor:g} ×", "not measured", "–"])
    return rows


def verdict(measured: float, goal: Goal) -> str:
    return "met" if measured >= goal.floor else "missed"


def case_rows(measurements: Sequence[Measurement], group: str) -> list[list[str]]:
    """A line for each case, with how many times as fast Onix is (its slower figure)."""
    shown = [one for one in measurements if one.case.group == group]
    slowest = min((one.best for one in shown if is_of(one, ONIX)), default=0.0)
    rows: list[list[str]] = []
    for one in sorted(shown, key=lambda one: -one.best):
        ours = any(is_of(one, game) for game in (ONIX, ONEMORE, ONCARD, MEMODIXE, ONI))
        ratio = "" if ours else times(slowest / one.best)
        rows.append([one.case.name, f"{one.best:,.0f}", f"{one.median / one.best:.0%}", ratio])
    peers = [one.best for one in shown if is_of(one, OPEN_SPIEL)]
    if peers:
        mean = geometric_mean(peers)
        name = f"geometric mean of {OPEN_SPIEL}'s {len(peers)}"
        rows.append([name, f"{mean:,.0f}", "", times(slowest / mean)])
    return rows


def is_of(measurement: Measurement, whose: str) -> bool:
    return measurement.case.name.startswith(whose)


def times(ratio: float) -> str:
    return f"{ratio:.1f} ×" if ratio < 100 else f"{ratio:,.0f} ×"


def tables(measurements: Sequence[Measurement]) -> str:
    """All tables, as Markdown that is readable as it stands."""
    parts = [markdown(["Goal", "asked", "measured", ""], goal_rows(measurements))]
    for group, unit in UNITS.items():
        heading = [group, f"{unit}/s, best", "median", "Onix is"]
        parts.append(markdown(heading, case_rows(measurements, group)))
    return "\n\n".join(parts)


def markdown(heading: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table whose columns line up; all but the first are set to the right."""
    widths = [max(3, *(len(row[at]) for row in [heading, *rows])) for at in range(len(heading))]

    def line(cells: Sequence[str]) -> str:
        first = cells[0].ljust(widths[0])
        rest = [cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True)]
        return "| " + " | ".join([first, *rest]) + " |"

    rule = "|" + "-" * (widths[0] + 2) + "|" + "".join("-" * (w + 1) + ":|" for w in widths[1:])
    return "\n".join([line(heading), rule, *(line(row) for row in rows)])
