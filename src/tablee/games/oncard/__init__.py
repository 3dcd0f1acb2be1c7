"""ON'CARD: throw your DiXes, fill the combinations, stop in time, turn your cards over."""

from tablee.games.oncard.game import GAME

__all__ = ["GAME"]
