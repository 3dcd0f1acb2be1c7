"""What bots mean to do, and when, where time plays: the one queue of it.

Every bot that may act looks. Whoever sees something new chooses a move and a moment, and whoever
may not act forgets what he meant. The earliest acts, unless something falls due by itself first.
"""

from collections.abc import Mapping
from typing import NamedTuple

from mypy_extensions import mypyc_attr

from tablee.core.chance import Chance
from tablee.core.state import State
from tablee.core.values import Unplayable

TIES = 1 << 20
"""Of those who mean to act at one moment any may be the first."""


class Attention:
    """What each bot has last seen, to tell what is new to it."""

    def __init__(self) -> None:
        self._seen: dict[int, object] = {}

    def look(self, glances: Mapping[int, object]) -> list[int]:
        """The seats that see something new, of those that may act now, which are all of these.

        A glance is only compared. Who may not act for a moment begins again afterwards.
        """
        new = [seat for seat, seen in glances.items() if self._is_new(seat, seen)]
        self._seen = dict(glances)
        return new

    def _is_new(self, seat: int, seen: object) -> bool:
        return seat not in self._seen or self._seen[seat] != seen

    def forget(self, seat: int) -> None:
        """Who has acted begins again, even if he sees no difference."""
        self._seen.pop(seat, None)


class Intention(NamedTuple):
    """The earliest acts first."""

    at: int
    tie: int
    seat: int
    move: int


@mypyc_attr(allow_interpreted_subclasses=True)
class Minds:
    """The bots of one table. A subclass says what they see and what they choose."""

    def __init__(self, thoughts: Chance) -> None:
        self.thoughts = thoughts
        self._attention = Attention()
        self._meant: dict[int, Intention | None] = {}

    def glances(self, state: State) -> dict[int, object]:
        """What each seat sees that may act now, only to be compared."""
        raise NotImplementedError

    def choose(self, state: State, seat: int) -> tuple[int, int] | None:
        """In how many milliseconds a seat means to do which move; None: it would rather wait."""
        raise NotImplementedError

    def next_act(self, state: State) -> Intention | None:
        """Who acts next; None: nobody does before the alarm. Whoever acts has to be told so
        (`forget`)."""
        glances = self.glances(state)
        for seat in self._attention.look(glances):
            chosen = self.choose(state, seat)
            if chosen is None:
                self._meant[seat] = None
            else:
                delay, move = chosen
                tie = self.thoughts.below(TIES)
                self._meant[seat] = Intention(state.clock + delay, tie, seat, move)
        first: Intention | None = None
        for seat in glances:
            meant = self._meant[seat]
            if meant is not None and (first is None or meant < first):
                first = meant
        alarm = state.alarm()
        if first is None and alarm < 0:
            raise Unplayable("nobody_acts")
        return None if first is None or 0 <= alarm <= first.at else first

    def forget(self, seat: int) -> None:
        self._attention.forget(seat)
