"""What a seat has been shown, gathered from the events that it was told (MD-41)."""

from tablee.core.events import Event
from tablee.games.memodixe.memory import MemoMemory
from tablee.games.memodixe.names import symbol_from
from tablee.games.memodixe.state import SYMBOL_BITS, salted
from tablee.games.oni import events
from tablee.games.oni.catalogue import EFFECTS
from tablee.games.oni.table import Table


class OniMemory(MemoMemory):
    """Symbols by their spots, as in Free-for-all; here Oni moves dice, too."""

    def witness(self, event: Event) -> None:
        match event:
            case events.Began(tops=tops):
                for top in tops:
                    self.salt = salted(self.salt, symbol_from(top))
            case events.Laid(_, spot, symbol):
                self.moment += 1
                self.seen[spot] = (symbol, self.moment)
            case events.Moved(_, spot, middle):
                self.swap(spot, middle)
            case events.TryWon(_, spot):
                self.forget(spot)
            case _:
                if not any(effect.witness(self, event) for effect in EFFECTS):
                    super().witness(event)

    def swap(self, one: int, other: int) -> None:
        self._swap(one, other)

    def forget(self, spot: int) -> None:
        self._forget([spot])

    def recall(self, table: Table, seat: int) -> None:
        """Let an imagined table know what this seat has seen."""
        table.moment = self.moment
        table.salt = self.salt
        for spot, (symbol, moment) in self.seen.items():
            noted = (moment << SYMBOL_BITS) + symbol_from(symbol) + 1
            table.seen[seat * table.spots + spot] = noted
