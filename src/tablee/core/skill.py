"""What bots need of a game: what good play is, what to remember, and how long to take."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Generic

import msgspec

from tablee.core.chance import Chance
from tablee.core.events import Event
from tablee.core.heuristic import Heuristic
from tablee.core.values import StateT, View, ViewT

if TYPE_CHECKING:
    from tablee.core.game import Game


class Memory:
    """What a bot remembers beyond its view, in games where a view forgets.

    A game with such memory gives its own subclass.
    """

    def witness(self, event: Event) -> None:
        """Take note of an event that the bot's seat was told."""


class Skill(Generic[ViewT, StateT]):
    """A game gives its own if its bots are to play well. `Game.skill` is asked by bots alone."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def heuristic(self) -> Heuristic:
        """What a good player looks at."""
        return Heuristic()

    def heuristic_for(self, level: str) -> Heuristic | None:
        """What makes a bot of this level, in games where levels differ in more than thinking.

        None: the house's levels, which think longer or shorter about one heuristic.
        """
        return None

    # Where a view forgets.

    def empty_memory(self) -> Memory | None:
        """What a bot begins with, in games where it has to remember something."""
        return None

    def recollect(self, heard: Iterable[Event]) -> Memory | None:
        """The memory of a bot whose seat was told these events; None in games that need none."""
        memory = self.empty_memory()
        if memory is not None:
            for event in heard:
                memory.witness(event)
        return memory

    # Where time plays: nobody else is asked these.

    def reaction(self, seen: ViewT, level: str, chance: Chance) -> int | None:
        """How many milliseconds a bot of this level takes before it acts on this view.

        None: it would rather not act until something changes. It is asked again, and chooses anew,
        when anything in its view changes but a field named `clock`.
        """
        return 0

    def reaction_at(self, state: StateT, seat: int, level: str, chance: Chance) -> int | None:
        """The same in bulk play: nothing of the state counts that the seat cannot see."""
        return self.reaction(self.game.view(state, seat), level, chance)

    def glances(self, state: StateT, seats: Sequence[int]) -> list[object]:
        """What seats see at one moment, only to be compared, and equal if their views are but for a
        field named `clock`. Bulk play asks all the time; a game may have something quicker."""
        return [without_time(view) for view in self.game.views(state, seats)]

    def defer(self, seen: ViewT, move: int, level: str, people: Sequence[int]) -> int:
        """What a bot does instead of its move, for the sake of people, who sit at these seats.

        Where bots are among themselves nobody asks.
        """
        return move


def without_time(view: View) -> View:
    """A view to be compared: time alone is nothing new."""
    has_time = "clock" in view.__struct_fields__
    return msgspec.structs.replace(view, clock=0) if has_time else view
