"""One More!: be unable to play, lose twice, and win."""

from tablee.games.onemore.game import GAME

__all__ = ["GAME"]
