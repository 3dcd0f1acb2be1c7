"""How One More! is hosted: the end of a round wants to be looked at."""

from tablee.core.hosting import Hosting
from tablee.games.onemore.moves import OneMoreMove
from tablee.games.onemore.options import OneMoreOptions
from tablee.games.onemore.view import OneMoreView

ROUND_END = 4.0
"""Seconds for the hand that could not play, the cake, and the new deal."""


class OneMoreHosting(Hosting[OneMoreOptions, OneMoreMove, OneMoreView]):
    def respite(self, seen: OneMoreView) -> float:
        # Whoever loses a round begins the next: two at once, and the game is over.
        return ROUND_END if seen.rounds and not seen.history else 0.0
