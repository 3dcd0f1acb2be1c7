"""Whose turn it is in Oni against all, and how far it has come. What is done in it is in
`turning.py`, `pairs.py` and `calls.py`."""

from typing import Final

from tablee.games.memodixe.state import NOTHING
from tablee.games.oni.table import NEVER

# What the turn is waiting for.
READY: Final = 0
TRYING: Final = 1
FIRST: Final = 2
SECOND: Final = 3
BACK: Final = 4
ONI_PLAYS: Final = 5
SHOWING: Final = 6
NAMING: Final = 7
WINNING: Final = 8
LAYING: Final = 9
THROWING_BOTH: Final = 10
NEXT: Final = 11
EFFECT: Final = 12
BURDEN: Final = 13
CHECKED: Final = 14
OVER: Final = 15

# How it ended.
BY_CALL: Final = 0
BY_RING: Final = 1

TURNING = (TRYING, FIRST, SECOND)
"""The player at turn chooses a die."""
RESOLVING = (SHOWING, NAMING, WINNING, THROWING_BOTH)
"""He has a pair, and nothing of it is won yet."""


class Turn:
    """The turn of one player."""

    def __init__(self, seat: int) -> None:
        self.phase = READY
        self.seat = seat
        self.first_spot = NOTHING
        self.second_spot = NOTHING
        self.found = NOTHING
        # The symbol of the pair that has won a die in this try.
        self.just_won = NOTHING
        # A pair of characters: the player may play again after the effect.
        self.may_replay = False
        self.is_replay = False
        # Smiley: the seat until whose turn nobody presses Next. Sun: not now.
        self.quiet_until = NOTHING
        self.no_next = False
        # Heart: what the next player has to turn up.
        self.named = NOTHING
        # What effects want to be done in each turn anew.
        self.said_formula = False
        self.clapped = 0
        self.pinged = NOTHING
        # Seats that would call, by what they said in their last turn; whether the player at turn
        # has said so in this one.
        self.proposals = 0
        self.has_proposed = False
        # Effects for the next player, before he plays, in this order; the symbol of one of them.
        self.burdens: list[int] = []
        self.burden_symbol = NOTHING
        # Since when the turn has been where it is, and when it goes on by itself.
        self.since = 0
        self.due = NEVER
        self.end = BY_CALL

    def copy(self) -> "Turn":
        copy = Turn(self.seat)
        copy.phase = self.phase
        copy.first_spot = self.first_spot
        copy.second_spot = self.second_spot
        copy.found = self.found
        copy.just_won = self.just_won
        copy.may_replay = self.may_replay
        copy.is_replay = self.is_replay
        copy.quiet_until = self.quiet_until
        copy.no_next = self.no_next
        copy.named = self.named
        copy.said_formula = self.said_formula
        copy.clapped = self.clapped
        copy.pinged = self.pinged
        copy.proposals = self.proposals
        copy.has_proposed = self.has_proposed
        copy.burdens = self.burdens.copy()
        copy.burden_symbol = self.burden_symbol
        copy.since = self.since
        copy.due = self.due
        copy.end = self.end
        return copy

    def next_ready(self) -> bool:
        """Whether the player at turn may press Next."""
        if self.phase == BACK:
            return self.second_spot != NOTHING and self.quiet_until == NOTHING
        return self.phase == NEXT
