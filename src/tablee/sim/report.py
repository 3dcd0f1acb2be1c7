"""The report: everything that was found out, in figures and names. It is also the JSON."""

from typing import Any

import msgspec

from tablee.core.game import Game
from tablee.games import load_game
from tablee.sim.estimates import Share, Summary, Verdict, estimate, judge, round_off, summarise
from tablee.sim.plan import Plan
from tablee.sim.tally import Tally, parts_of_a_victory

FORMAT = 1
"""Goes up when the JSON changes in a way that its readers would notice."""


class SeatResult(msgspec.Struct, frozen=True):
    seat: int
    victories: float
    win: Share
    score: Summary


class PlaceResult(msgspec.Struct, frozen=True):
    """By turn order: 0 is the first player, 1 the next one clockwise."""

    place: int
    victories: float
    win: Share


class LevelResult(msgspec.Struct, frozen=True):
    """`win` is what one bot of that level wins; `bots` of them sat at the table."""

    level: str
    bots: int
    victories: float
    win: Share


class SideResult(msgspec.Struct, frozen=True):
    """Where one side plays against another (`Game.sides`)."""

    side: str
    games: int
    win: Share


class Length(msgspec.Struct, frozen=True):
    decisions: Summary
    turns: Summary
    """Of all players together: turns as the game counts them, or else rows of decisions that no
    other seat interrupts."""
    turns_a_player: float
    """On average."""


class EndingCount(msgspec.Struct, frozen=True):
    ending: str
    games: int
    share: float


class Scores(msgspec.Struct, frozen=True):
    everybody: Summary
    winners: Summary
    others: Summary | None
    """None if nobody ever lost."""


class MoveUse(msgspec.Struct, frozen=True):
    """How often a kind of move is played, and what part of the winners' and others' moves it is."""

    kind: str
    times: int
    per_game: float
    of_winners: float
    of_others: float


class FailedGame(msgspec.Struct, frozen=True):
    number: int
    """Games of a seed are counted from 0."""
    reason: str
    worded: dict[str, str]
    """The same by language, where it has been written in several."""
    command: str
    """Plays this game alone again."""


class Report(msgspec.Struct, frozen=True):
    format: int
    game: str
    rules_version: int
    tablee_version: str
    options: dict[str, Any]
    players: int
    bots: tuple[str, ...] = msgspec.field(name="line_up")
    rotates: bool
    iterations: int | None
    seed: int
    first: int
    """The number of the first of these games."""
    games_asked: int
    games: int
    """Those that were played to their end: all figures are about them."""
    failed: int
    failures: list[FailedGame]
    """The first of those that could not be."""
    partial: bool
    """Stopped before all that were asked for were done with."""
    shared_victories: int
    command: str
    """Plays exactly these games again, those that failed included."""
    seats: list[SeatResult]
    seats_verdict: Verdict
    turn_order: list[PlaceResult]
    """Empty if no game has a first player."""
    turn_order_verdict: Verdict | None
    sides: list[SideResult]
    """Empty where everybody plays for himself."""
    sides_verdict: Verdict | None
    levels: list[LevelResult]
    levels_verdict: Verdict | None
    """None if all bots are of one level: nothing to compare."""
    length: Length
    endings: list[EndingCount]
    scores: Scores
    moves: list[MoveUse]

    @property
    def seats_and_bots_mixed_up(self) -> bool:
        """Different bots that keep their seats: a seat's share then says nothing about the seat."""
        return not self.rotates and len(self.levels) > 1


def build_report(plan: Plan, tally: Tally) -> Report:
    """The report of a tally with at least one game."""
    game = load_game(plan.game)
    seats = _seat_results(plan, tally)
    order = _turn_order(plan, tally)
    levels = _level_results(plan, tally)
    sides = _side_results(game, tally)
    # All that is compared with a fair share, in any of the tables.
    looked_at = len(seats) + len(order) + len(sides) + (len(levels) if len(levels) > 1 else 0)
    return Report(
        format=FORMAT,
        game=plan.game,
        rules_version=plan.rules_version,
        tablee_version=plan.tablee_version,
        options=plan.options,
        players=plan.seats,
        bots=plan.bots,
        rotates=plan.rotates,
        iterations=plan.iterations,
        seed=plan.seed,
        first=plan.first,
        games_asked=plan.games,
        games=tally.games,
        failed=tally.failed,
        failures=[
            FailedGame(one.number, one.reason, one.worded, plan.command(1, one.number))
            for one in tally.failures
        ],
        partial=tally.played < plan.games,
        shared_victories=tally.shared,
        command=plan.command(tally.played),
        seats=seats,
        seats_verdict=judge([seat.win for seat in seats], tally.games, looked_at),
        turn_order=order,
        turn_order_verdict=(
            judge([place.win for place in order], tally.begun, looked_at) if order else None
        ),
        sides=sides,
        sides_verdict=(
            judge([side.win for side in sides], tally.games, looked_at) if sides else None
        ),
        levels=levels,
        levels_verdict=_judge_levels(plan, tally, looked_at) if len(levels) > 1 else None,
        length=_length(plan, tally),
        endings=_endings(game, tally),
        scores=_scores(tally),
        moves=_moves(game, tally),
    )


def to_json(report: Report) -> bytes:
    return msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n"


def _seat_results(plan: Plan, tally: Tally) -> list[SeatResult]:
    whole = parts_of_a_victory(plan.seats)
    return [
        SeatResult(
            seat=seat,
            victories=round_off(parts / whole),
            win=estimate(parts, whole * tally.games, tally.games, 1 / plan.seats),
            score=summarise(tally.seat_scores[seat]),
        )
        for seat, parts in enumerate(tally.seat_parts)
    ]


def _turn_order(plan: Plan, tally: Tally) -> list[PlaceResult]:
    if not tally.begun:
        return []
    whole = parts_of_a_victory(plan.seats)
    return [
        PlaceResult(
            place=place,
            victories=round_off(parts / whole),
            win=estimate(parts, whole * tally.begun, tally.begun, 1 / plan.seats),
        )
        for place, parts in enumerate(tally.order_parts)
    ]


def _level_results(plan: Plan, tally: Tally) -> list[LevelResult]:
    whole = parts_of_a_victory(plan.seats)
    results: list[LevelResult] = []
    for level in dict.fromkeys(plan.bots):
        bots = plan.bots.count(level)
        victories = round_off(_parts_of(plan, tally, level) / whole)
        results.append(LevelResult(level, bots, victories, _side(plan, tally, level, bots)))
    return results


def _side_results(game: Game, tally: Tally) -> list[SideResult]:
    won = dict.fromkeys(game.sides.values(), 0)
    for ending, games in zip(game.endings, tally.endings, strict=True):
        if ending in game.sides:
            won[game.sides[ending]] += games
    return [
        SideResult(side, games, estimate(games, tally.games, tally.games, 1 / len(won)))
        for side, games in won.items()
    ]


def _side(plan: Plan, tally: Tally, level: str, sharers: int = 1) -> Share:
    """What all bots of a level win together, or what one of them does.

    Bots of one game do not win independently of each other, so the interval is that of their side:
    one result a game.
    """
    bots = plan.bots.count(level)
    if bots == plan.seats:
        # With nobody else at the table there is nothing to estimate.
        all_of_it = round_off(1 / sharers)
        return Share(all_of_it, all_of_it, all_of_it, all_of_it)
    in_all = parts_of_a_victory(plan.seats) * tally.games
    parts = _parts_of(plan, tally, level)
    return estimate(parts, in_all, tally.games, bots / plan.seats, sharers)


def _parts_of(plan: Plan, tally: Tally, level: str) -> int:
    return sum(parts for bot, parts in enumerate(tally.bot_parts) if plan.bots[bot] == level)


def _judge_levels(plan: Plan, tally: Tally, looked_at: int) -> Verdict:
    sides = [_side(plan, tally, level) for level in dict.fromkeys(plan.bots)]
    return judge(sides, tally.games, looked_at)


def _length(plan: Plan, tally: Tally) -> Length:
    turns = summarise(tally.turns)
    in_all = sum(number * games for number, games in tally.turns.items())
    each = round_off(in_all / (tally.games * plan.seats))
    return Length(summarise(tally.decisions), turns, each)


def _endings(game: Game, tally: Tally) -> list[EndingCount]:
    return [
        EndingCount(ending, games, round_off(games / tally.games))
        for ending, games in zip(game.endings, tally.endings, strict=True)
    ]


def _scores(tally: Tally) -> Scores:
    everybody: dict[int, int] = {}
    for scores in tally.seat_scores:
        for score, times in scores.items():
            everybody[score] = everybody.get(score, 0) + times
    others = {
        score: times - tally.winner_scores.get(score, 0)
        for score, times in everybody.items()
        if times > tally.winner_scores.get(score, 0)
    }
    return Scores(
        everybody=summarise(everybody),
        winners=summarise(tally.winner_scores),
        others=summarise(others) if others else None,
    )


def _moves(game: Game, tally: Tally) -> list[MoveUse]:
    # A game may end before a side has moved at all: none is then a share of nothing.
    winners = max(1, sum(tally.winner_moves))
    others = max(1, sum(tally.other_moves))
    return [
        MoveUse(
            kind=kind,
            times=of_winners + of_others,
            per_game=round_off((of_winners + of_others) / tally.games),
            of_winners=round_off(of_winners / winners),
            of_others=round_off(of_others / others),
        )
        for kind, of_winners, of_others in zip(
            game.move_kinds, tally.winner_moves, tally.other_moves, strict=True
        )
    ]
