"""Setting MémoDiXe up: MD-1 to MD-4."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from tablee.core.bits import any_of, only
from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.state import Dealer
from tablee.games.memodixe import log
from tablee.games.memodixe.rules import MemoDixe
from tablee.games.memodixe.state import NO_DIE, SIDES, salted

SQUARE: Final = 9
"""MD-1: three by three."""


class MemoDealer(Dealer):
    """For one number of seats, and one choice of options."""

    def __init__(
        self, faces: list[int], seats: int, first: int | None, may_go_on: bool, no_log: bool
    ) -> None:
        self.symbols: vec[u8] = vec[u8]([u8(face) for face in faces])
        self.seats: i64 = seats
        self.first: i64 = -1 if first is None else first
        self.may_go_on: bool = may_go_on
        self.no_log: bool = no_log
        self.no_dice: vec[u8] = vec[u8]([NO_DIE] * SQUARE)
        self.nothing_won: vec[i64] = vec[i64]([0] * seats)
        self.nothing_seen: vec[i32] = vec[i32]([0] * (seats * SQUARE))

    def empty_table(self) -> MemoDixe:
        """A table on which nothing lies yet, all dice in the reserve."""
        table = MemoDixe(
            self.seats,
            self.symbols,
            self.may_go_on,
            self.no_log,
            self.no_dice[:],
            self.nothing_won[:],
            self.nothing_seen[:],
        )
        dice: i64 = i64(len(self.symbols)) // SIDES
        table.reserve = only(dice) - 1
        return table

    def deal(self, chance: Chance, recorder: Recorder | None = None) -> MemoDixe:
        table = self.empty_table()
        # MD-1: nine dice are thrown; one more for each player is the reserve.
        spot: i64 = 0
        while spot < table.spots:
            die = any_of(table.reserve, chance)
            table.reserve &= ~only(die)
            table.put(spot, die, chance.below(SIDES))
            spot += 1
        # MD-4: a set-up with no hidden pair is thrown again.
        while not table.has_pair():
            table.throw_square(chance)
        spot = 0
        while spot < table.spots:
            table.salt = salted(table.salt, table.top(spot))
            spot += 1
        # MD-2, EV-4: the first player is named by the host, or drawn.
        if self.first >= 0:
            table.turn = self.first
        else:
            table.turn = chance.below(self.seats)
        if recorder is not None:
            log.began(recorder, table)
        return table
