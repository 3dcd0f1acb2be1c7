"""What a seat has been shown, gathered from the events that it was told (MD-41).

It holds everything: forgetting is a matter of the bot's level (`bot.py`). In bulk play nobody tells
events, and the table keeps the same account itself (`MemoTable.seen`); the tests compare the two.
"""

from collections.abc import Iterable

from tablee.core.events import Event
from tablee.core.game import Memory
from tablee.games.memodixe import events
from tablee.games.memodixe.names import symbol_from
from tablee.games.memodixe.state import SYMBOL_BITS, MemoTable, salted


class MemoMemory(Memory):
    """Symbols by their spots, each with the moment when it was seen."""

    def __init__(self) -> None:
        self.moment = 0
        self.salt = 0
        self.seen: dict[int, tuple[str, int]] = {}
        self._has_swapped = False

    def witness(self, event: Event) -> None:
        match event:
            case events.Began(_, tops):
                for top in tops:
                    self.salt = salted(self.salt, symbol_from(top))
            case events.Turned(_, spot, symbol):
                self.moment += 1
                self.seen[spot] = (symbol, self.moment)
            case events.Looked():
                self.moment += 1
            case events.Saw(_, spot, symbol):
                self.seen[spot] = (symbol, self.moment)
            case events.Swapped(_, spots):
                self._has_swapped = True
                self._swap(*spots)
            case events.SwapOver(_, changed):
                if changed and not self._has_swapped:
                    self._swap(*changed)
                self._has_swapped = False
            case events.Won(_, spot) | events.Threw(_, spot) | events.TookLast(_, spot):
                self._forget([spot])
            case events.BlewUp(_, spot) | events.Filled(spot):
                self._forget([spot])
            case events.ThrewAll(_, spots) | events.Refereed(spots):
                self._forget(spots)

    def _swap(self, one: int, other: int) -> None:
        first, second = self.seen.pop(one, None), self.seen.pop(other, None)
        if first is not None:
            self.seen[other] = first
        if second is not None:
            self.seen[one] = second

    def _forget(self, spots: Iterable[int]) -> None:
        for spot in spots:
            self.seen.pop(spot, None)

    def recall_to(self, table: MemoTable, seat: int) -> None:
        """Let an imagined table know what this seat has seen."""
        table.moment = self.moment
        table.salt = self.salt
        for spot, (symbol, moment) in self.seen.items():
            noted = (moment << SYMBOL_BITS) + symbol_from(symbol) + 1
            table.seen[seat * table.spots + spot] = noted
