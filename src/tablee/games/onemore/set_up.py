"""Setting One More! up: OM-5 to OM-8."""

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.state import Dealer
from tablee.games.onemore.rules import OneMore
from tablee.games.onemore.state import HAND_ROOM


def empty_table(deck: list[int], seats: int, answerable_first: bool) -> OneMore:
    """A table on which nothing lies yet."""
    return _table(vec[u8]([u8(card) for card in deck]), seats, answerable_first)


def _table(cards: vec[u8], seats: i64, answerable_first: bool) -> OneMore:
    # Each card is played at most once in a round, and has one effect to be noted.
    most_deeds: i64 = 2 * (i64(len(cards)) + seats)
    return OneMore(
        seats,
        answerable_first,
        cards,
        vec[u8]([0] * (seats * HAND_ROOM)),
        vec[u8](),
        vec[i32]([0] * most_deeds),
    )


class OneMoreDealer(Dealer):
    """For one number of seats, and one choice of options."""

    def __init__(
        self, deck: list[int], seats: int, answerable_first: bool, first: int | None
    ) -> None:
        self.cards: vec[u8] = vec[u8]([u8(card) for card in deck])
        self.seats: i64 = seats
        self.answerable_first: bool = answerable_first
        self.first: i64 = -1 if first is None else first

    def deal(self, chance: Chance, recorder: Recorder | None = None) -> OneMore:
        table = _table(self.cards, self.seats, self.answerable_first)
        # OM-6, EV-4: the first player is named by the host, or drawn.
        first = self.first
        if first < 0:
            first = chance.below(self.seats)
        table.begin_round(first, chance, recorder)
        # OM-7: the first card may be one that nobody can answer.
        table.begin_turn(chance, recorder)
        return table
