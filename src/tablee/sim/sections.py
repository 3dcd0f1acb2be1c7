"""The report's parts in reading order, as rows of text: what the terminal and the page share."""

from collections.abc import Sequence

import msgspec

from tablee.sim.estimates import Share, Summary
from tablee.sim.wording import Wording


class Grid(msgspec.Struct, frozen=True):
    """A table: the first column names things, the others are figures."""

    heads: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


class Shares(msgspec.Struct, frozen=True):
    """One question about who wins, with its answer in words and in figures."""

    key: str
    title: str
    names: list[str]
    wins: list[Share]
    verdict: str
    grid: Grid


def win_sections(wording: Wording) -> list[Shares]:
    """By side, by turn order, by bot, by seat: those that this report can answer."""
    report = wording.report
    sections: list[Shares] = []
    if report.sides_verdict is not None:
        names = [wording.side(side.side) for side in report.sides]
        verdict = wording.verdict(report.sides_verdict, names)
        wins = [side.win for side in report.sides]
        sections.append(_shares(wording, "sides", "side", names, wins, verdict))
    if report.turn_order_verdict is not None:
        places = [place.place for place in report.turn_order]
        verdict = wording.verdict(
            report.turn_order_verdict, [wording.the_place(place) for place in places]
        )
        names = [wording.place(place) for place in places]
        wins = [place.win for place in report.turn_order]
        sections.append(_shares(wording, "turn_order", "place", names, wins, verdict))
    if report.levels_verdict is not None:
        verdict = wording.verdict(
            report.levels_verdict, [wording.the_level(level.level) for level in report.levels]
        )
        names = [wording.level_of(level.level, level.bots) for level in report.levels]
        wins = [level.win for level in report.levels]
        sections.append(_shares(wording, "levels", "level", names, wins, verdict))
    if report.seats_and_bots_mixed_up:
        verdict = wording.say("note.mixed_up")
    else:
        names = [wording.the_seat(seat.seat) for seat in report.seats]
        verdict = wording.verdict(report.seats_verdict, names)
    names = [wording.seat(seat.seat) for seat in report.seats]
    wins = [seat.win for seat in report.seats]
    sections.append(_shares(wording, "seats", "seat", names, wins, verdict))
    return sections


def _shares(
    wording: Wording, key: str, column: str, names: list[str], wins: list[Share], verdict: str
) -> Shares:
    rows = [
        (name, wording.percent(win.share), wording.interval(win), wording.short_percent(win.fair))
        for name, win in zip(names, wins, strict=True)
    ]
    return Shares(
        key=key,
        title=wording.say(f"title.{key}"),
        names=names,
        wins=wins,
        verdict=verdict,
        grid=Grid(heads(wording, column, "win", "interval", "fair"), rows),
    )


def length_grid(wording: Wording) -> Grid:
    length = wording.report.length
    grid = summaries_grid(
        wording,
        wording.say("column.length"),
        [
            (wording.say("title.turns"), length.turns),
            (wording.say("title.decisions"), length.decisions),
        ],
    )
    each = (wording.say("title.turns_a_player"), wording.number(length.turns_a_player, 1))
    blank = ("",) * (len(grid.heads) - len(each))
    return Grid(grid.heads, [grid.rows[0], (*each, *blank), *grid.rows[1:]])


def score_grid(wording: Wording) -> Grid:
    scores = wording.report.scores
    summaries = [
        (wording.say("column.everybody"), scores.everybody),
        (wording.say("column.winners"), scores.winners),
    ]
    if scores.others is not None:
        summaries.append((wording.say("column.others"), scores.others))
    summaries += [(wording.seat(seat.seat), seat.score) for seat in wording.report.seats]
    return summaries_grid(wording, wording.score(), summaries)


def summaries_grid(wording: Wording, head: str, summaries: Sequence[tuple[str, Summary]]) -> Grid:
    columns = ("mean", "deviation", "least", "quartiles", "median", "most")
    rows = [
        (
            name,
            wording.number(summary.mean, 1),
            wording.number(summary.deviation, 1),
            wording.number(summary.least),
            wording.quartiles(summary),
            wording.number(summary.median),
            wording.number(summary.most),
        )
        for name, summary in summaries
    ]
    return Grid((head, *heads(wording, *columns)), rows)


def ending_grid(wording: Wording) -> Grid:
    rows = [
        (wording.ending(row.ending), wording.number(row.games), wording.percent(row.share, 1))
        for row in wording.report.endings
    ]
    return Grid(heads(wording, "ending", "games", "share"), rows)


def move_grid(wording: Wording) -> Grid:
    rows = [
        (
            wording.move_kind(row.kind),
            wording.number(row.per_game, 2),
            wording.percent(row.of_winners, 1),
            wording.percent(row.of_others, 1),
        )
        for row in wording.report.moves
    ]
    return Grid(heads(wording, "kind", "per_game", "of_winners", "of_others"), rows)


def heads(wording: Wording, *columns: str) -> tuple[str, ...]:
    return tuple(wording.say(f"column.{column}") for column in columns)
