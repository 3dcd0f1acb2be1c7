"""Setting Onix up: OX-5 to OX-7."""

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from tablee.core.bits import only
from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.state import Dealer
from tablee.games.onix import log
from tablee.games.onix.rules import Onix
from tablee.games.onix.state import COLLECTION_ROOM, GEMS, PILE_ROOM, PILES


class OnixDealer(Dealer):
    """For one number of seats, and one choice of options."""

    def __init__(self, deck: list[int], seats: int, advanced: bool, first: int | None) -> None:
        self.seats: i64 = seats
        self.advanced: bool = advanced
        self.first: i64 = -1 if first is None else first
        rest = list(deck)
        for gem in range(GEMS):
            for _ in range(seats):
                rest.remove(only(gem))
        self.rest: vec[u8] = vec[u8]([u8(card) for card in rest])

    def deal(self, chance: Chance, recorder: Recorder | None = None) -> Onix:
        cards = vec[u8]([0] * (PILES * PILE_ROOM))
        collections = vec[i32]([0] * (self.seats * COLLECTION_ROOM))
        table = Onix(self.seats, self.advanced, cards, collections)
        # OX-5: four one-card Collections, one of each gem.
        seat: i64 = 0
        while seat < self.seats:
            gem: i64 = 0
            while gem < GEMS:
                table.start_collection(seat, only(gem))
                gem += 1
            seat += 1
        # OX-6: the rest is shuffled and dealt into five Piles whose sizes differ by at most one.
        rest = self.rest[:]
        left = i64(len(rest))
        while left > 0:
            chosen = chance.below(left)
            card = i64(rest[chosen])
            left -= 1
            rest[chosen] = rest[left]
            table.lay_on_pile(left % PILES, card)
        # OX-7: the first player is named by the host, or drawn.
        if self.first >= 0:
            table.turn = self.first
        else:
            table.turn = chance.below(self.seats)
        if recorder is not None:
            log.began(recorder, table)
        return table
