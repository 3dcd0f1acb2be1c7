"""Setting One More! up: OM-5 to OM-8."""

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.state import Dealer
from tablee.games.onemore.history import HAND_ROOM
from tablee.games.onemore.rules import OneMore


class OneMoreDealer(Dealer):
    """For one number of seats, and one choice of options."""

    def __init__(
        self, deck: list[int], seats: int, answerable_first: bool, first: int | None
    ) -> None:
        self.cards: vec[u8] = vec[u8]([u8(card) for card in deck])
        self.seats: i64 = seats
        self.answerable_first: bool = answerable_first
        self.first: i64 = -1 if first is None else first
        self.no_hands: vec[u8] = vec[u8]([0] * (seats * HAND_ROOM))
        # Each card is played at most once in a round, and has one effect to be noted.
        self.no_history: vec[i32] = vec[i32]([0] * (2 * (len(deck) + seats)))

    def empty_table(self) -> OneMore:
        """A table on which nothing lies yet."""
        return OneMore(
            self.seats,
            self.answerable_first,
            self.cards,
            self.no_hands[:],
            self.cards,  # until a round begins: see `fill_deck`
            self.no_history[:],
        )

    def deal(self, chance: Chance, recorder: Recorder | None = None) -> OneMore:
        table = self.empty_table()
        # OM-6, EV-4: the first player is named by the host, or drawn.
        first = self.first
        if first < 0:
            first = chance.below(self.seats)
        table.begin_round(first, chance, recorder)
        # OM-7: the first card may be one that nobody can answer.
        table.begin_turn(chance, recorder)
        return table
