"""A first game that is laid out: what chance gives at first, and what everybody means to do.

Nobody is held to it. The learner may do anything; a bot does what it means to as soon as it may,
and is an easy bot otherwise. What the coach says to it is the page's.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from tablee.core.game import Game, Move
from tablee.core.replay import Entry
from tablee.core.state import State

LEARNER = 0
"""The learner's seat; bots sit on the others."""


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a match was laid out with: a log keeps it, whatever becomes of the lesson."""

    options: dict[str, Any]
    chance: list[int]


class Lesson(msgspec.Struct, frozen=True):
    seats: int
    laid: Laid
    course: tuple[tuple[int, Move], ...]
    """Who does what, in order, if everybody does what they mean to."""

    def meant(self, game: Game, state: State, seat: int, entries: Sequence[Entry]) -> int | None:
        """What a seat means to do now: the first of its moves that it has not made, and may make.

        None if there is none: whoever decides is left to himself.
        """
        place = self.place(game, state, seat, entries)
        return None if place is None else game.encode(self.course[place][1])

    def place(self, game: Game, state: State, seat: int, entries: Sequence[Entry]) -> int | None:
        """Where in the course that is: who comes first where several may act."""
        left = {
            place: game.encode(move) for place, (one, move) in enumerate(self.course) if one == seat
        }
        for entry in entries:
            if entry.seat == seat and entry.move:
                made = game.read_move(entry.move)
                done = next((place for place, move in left.items() if move == made), None)
                if done is not None:
                    del left[done]
        legal = set(state.legal(seat))
        return next((place for place, move in left.items() if move in legal), None)


def picks(items: Iterable[int], wanted: Sequence[int]) -> list[int]:
    """What chance has to give so that `wanted` is picked from `items`, in this order, where the
    last one fills the gap that a picked one leaves.

    >>> picks([5, 6, 7], [6, 5])
    [1, 0]
    """
    left = list(items)
    given: list[int] = []
    for item in wanted:
        place = left.index(item)
        given.append(place)
        left[place] = left[-1]
        left.pop()
    return given
