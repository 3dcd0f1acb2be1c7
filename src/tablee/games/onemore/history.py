"""What happened in a round of One More!, and how rounds ended."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

HAND_ROOM: Final = 32
"""Cards kept free for one hand; 23 are the most with the default deck: five and 18 Draws."""

CANNOT_PLAY: Final = 0
LAST_WITH_CARDS: Final = 1

# What happened in a round, one number each: see `deed`.
PLAYED: Final = 0
DREW: Final = 1
SWAPPED: Final = 2


def deed(what: i64, seat: i64, other: i64, card: i64, other_card: i64) -> i64:
    """What happened, who did it, with whom, and the cards that went with it."""
    low: i64 = what | seat << 4 | other << 8
    return low | card << 12 | other_card << 20


def deed_kind(noted: i64) -> i64:
    return noted & 15


def deed_seat(noted: i64) -> i64:
    return (noted >> 4) & 15


def deed_other(noted: i64) -> i64:
    return (noted >> 8) & 15


def deed_card(noted: i64) -> i64:
    return (noted >> 12) & 255


def deed_other_card(noted: i64) -> i64:
    return (noted >> 20) & 255


class FinishedRound:
    """How a round ended. It is never written to, so copies of a table share it."""

    def __init__(
        self,
        before: "FinishedRound | None",
        loser: i64,
        reason: i64,
        centre: i64,
        leavers: i64,
        sizes: i64,
        hands: vec[u8],
    ) -> None:
        self.before = before
        self.loser: i64 = loser
        self.reason: i64 = reason
        self.centre: i64 = centre
        self.leavers: i64 = leavers
        self.sizes: i64 = sizes
        self.hands: vec[u8] = hands

    def hand(self, seat: i64) -> list[int]:
        first: i64 = seat * HAND_ROOM
        size: i64 = (self.sizes >> (seat * 6)) & 63
        return [int(card) for card in self.hands[first : first + size]]

    def facts(self, seats: i64) -> list[int]:
        facts: list[int] = [self.loser, self.reason, self.centre, self.leavers, self.sizes]
        for seat in range(seats):
            facts += self.hand(seat)
        return facts
