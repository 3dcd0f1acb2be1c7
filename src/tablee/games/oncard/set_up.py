"""Setting ON'CARD up: OC-1 to OC-4."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.state import Dealer
from tablee.games.oncard import log
from tablee.games.oncard.rules import OnCard
from tablee.games.oncard.saves import seats_to_ask
from tablee.games.oncard.state import ROW, TURNED, TURNING_UP, CardSet
from tablee.games.oncard.turn import begin_turn


def lay_out(seats: i64, level: i64, printed: CardSet, rules_version: i64) -> OnCard:
    """All cards on their front and all dice in hand (OC-3)."""
    zeros: list[u8] = [0] * (seats * ROW)
    counts: list[i64] = [0] * (seats * ROW)
    table = OnCard(
        seats,
        level,
        printed,
        vec[u8](zeros),
        vec[u8](zeros),
        vec[i64](counts),
        vec[i64](counts),
        vec[u8](zeros),
    )
    table.rules_version = rules_version
    return table


class OnCardDealer(Dealer):
    """For one number of seats, and one choice of options."""

    def __init__(
        self,
        printed: CardSet,
        seats: int,
        level: int,
        first: int | None,
        is_first_level: bool,
        rules_version: int,
    ) -> None:
        self.printed = printed
        self.seats: i64 = seats
        self.level: i64 = level
        self.first: i64 = -1 if first is None else first
        self.is_first_level = is_first_level
        self.rules_version: i64 = rules_version

    def deal(self, chance: Chance, recorder: Recorder | None = None) -> OnCard:
        table = lay_out(self.seats, self.level, self.printed, self.rules_version)
        # OC-4, EV-4: the first player is named by the host, or drawn.
        if self.first >= 0:
            table.turn = self.first
        else:
            table.turn = chance.below(self.seats)
        if recorder is not None:
            log.began(recorder, table)
        if self.is_first_level:
            table.is_first_level = True
            deal_powers(table, chance, recorder)
            begin_turn(table)
        else:
            table.phase = TURNING_UP
            table.owing = seats_to_ask(table)
        return table


def deal_powers(table: OnCard, chance: Chance, recorder: Recorder | None) -> None:
    """OC-97: two cards of the row are drawn, and everybody's are turned over there."""
    one = chance.below(ROW)
    other = chance.below(ROW - 1)
    other += i64(other >= one)
    seat: i64 = 0
    while seat < table.seats:
        lower: i64 = seat * ROW + min(one, other)
        higher: i64 = seat * ROW + max(one, other)
        table.stages[lower] = TURNED
        table.stages[higher] = TURNED
        if recorder is not None:
            log.powers_dealt(recorder, table, lower, higher)
        seat += 1
