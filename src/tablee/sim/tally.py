"""What has been counted so far: whole numbers only, so that tallies add up in any order."""

import math

import msgspec

MOST_NAMED = 10
"""So many of the games that failed are named; the others are only counted."""


class Failure(msgspec.Struct, frozen=True, order=True, forbid_unknown_fields=True):
    """A game that could not be played to its end: its number in the plan, and why."""

    number: int
    reason: str
    """In English, as a report keeps it."""
    worded: dict[str, str] = {}
    """The same by language, where it has been written in several."""

    def said(self, language: str) -> str:
        return self.worded.get(language, self.reason)


class Tally(msgspec.Struct, forbid_unknown_fields=True):
    """Counts over a number of games. Victories are counted in parts: see `parts_of_a_victory`."""

    games: int
    """Those that were played to their end: everything else is counted in them alone."""
    failed: int
    failures: list[Failure]
    """The first of those that failed."""
    shared: int
    """Games with more than one winner."""
    seat_parts: list[int]
    """The victories of each seat."""
    bot_parts: list[int]
    """The victories of each bot, wherever it sat."""
    begun: int
    """Games that have a first player."""
    order_parts: list[int]
    """In those, the victories of the first player, of the next one clockwise, and so on."""
    decisions: dict[int, int]
    """How many games took so many decisions."""
    turns: dict[int, int]
    """How many games took so many turns, of all players together."""
    endings: list[int]
    seat_scores: list[dict[int, int]]
    """For each seat, in how many games it had that score."""
    winner_scores: dict[int, int]
    winner_moves: list[int]
    """Of each kind, the moves of seats that went on to win."""
    other_moves: list[int]
    openings: dict[str, list[int]]
    """By what a seat began with, where that is noted: how often, and what it won, in parts."""

    @property
    def played(self) -> int:
        """How many games are done with, well or badly."""
        return self.games + self.failed


def empty_tally(seats: int, endings: int, kinds: int) -> Tally:
    return Tally(
        games=0,
        failed=0,
        failures=[],
        shared=0,
        seat_parts=[0] * seats,
        bot_parts=[0] * seats,
        begun=0,
        order_parts=[0] * seats,
        decisions={},
        turns={},
        endings=[0] * endings,
        seat_scores=[{} for _ in range(seats)],
        winner_scores={},
        winner_moves=[0] * kinds,
        other_moves=[0] * kinds,
        openings={},
    )


def parts_of_a_victory(seats: int) -> int:
    """So many parts that any number of winners can share them evenly.

    >>> parts_of_a_victory(4)
    12
    """
    return math.lcm(*range(1, seats + 1))


def add_to(total: Tally, more: Tally) -> None:
    """Add a tally of the same plan to another."""
    total.games += more.games
    total.failed += more.failed
    total.failures = sorted(total.failures + more.failures)[:MOST_NAMED]
    total.shared += more.shared
    total.begun += more.begun
    _add_each(total.seat_parts, more.seat_parts)
    _add_each(total.bot_parts, more.bot_parts)
    _add_each(total.order_parts, more.order_parts)
    _add_each(total.endings, more.endings)
    _add_each(total.winner_moves, more.winner_moves)
    _add_each(total.other_moves, more.other_moves)
    _add_counts(total.decisions, more.decisions)
    _add_counts(total.turns, more.turns)
    _add_counts(total.winner_scores, more.winner_scores)
    for scores, more_scores in zip(total.seat_scores, more.seat_scores, strict=True):
        _add_counts(scores, more_scores)
    for name, counted in more.openings.items():
        _add_each(total.openings.setdefault(name, [0, 0]), counted)


def count_one(counts: dict[int, int], value: int) -> None:
    counts[value] = counts.get(value, 0) + 1


def _add_each(total: list[int], more: list[int]) -> None:
    for place, amount in enumerate(more):
        total[place] += amount


def _add_counts(total: dict[int, int], more: dict[int, int]) -> None:
    for value, amount in more.items():
        total[value] = total.get(value, 0) + amount
