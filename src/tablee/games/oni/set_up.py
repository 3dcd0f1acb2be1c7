"""Setting Oni against all up: MD-50 to MD-53."""

from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.state import Dealer
from tablee.games.memodixe.names import dice_set, symbol_named
from tablee.games.memodixe.state import SIDES, salted
from tablee.games.oni import events
from tablee.games.oni.cards import ONI_LEVELS
from tablee.games.oni.rules import OniAgainstAll, new_game


class OniDealer(Dealer):
    """For one number of seats, and one choice of options."""

    def __init__(
        self,
        seats: int,
        oni: int | None,
        level: int,
        cards: tuple[int, ...],
        size: int,
        no_log: bool,
        unhurried: bool,
        rules_version: int,
    ) -> None:
        self.seats = seats
        self.oni = oni
        self.level = level
        self.cards = cards
        self.symbols = tuple(dice_set(size))
        self.no_log = no_log
        self.unhurried = unhurried
        self.rules_version = rules_version

    def deal(self, chance: Chance, recorder: Recorder | None = None) -> OniAgainstAll:
        # MD-50: one player is Oni, and the player on his left starts.
        oni = chance.below(self.seats) if self.oni is None else self.oni
        game = new_game(
            self.seats, oni, self.level, self.cards, self.symbols, self.no_log, self.unhurried
        )
        game.rules_version = self.rules_version
        table = game.table
        dice = list(range(table.spots))
        chance.shuffle(dice)
        for spot, die in enumerate(dice):
            table.put(spot, die, chance.below(SIDES))
        # MD-4: a square with no hidden pair is thrown again.
        while not table.has_pair():
            for spot in range(table.spots):
                table.throw(spot, chance)
        for spot in range(table.spots):
            table.salt = salted(table.salt, table.top(spot))
        if recorder is not None:
            tops = tuple(symbol_named(table.top(spot)) for spot in range(table.spots))
            level = ONI_LEVELS[self.level]
            recorder.tell_everybody(
                events.Began(oni=oni, first=game.turn.seat, level=level, tops=tops)
            )
        return game
