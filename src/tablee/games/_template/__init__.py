"""Template: the smallest complete game with hidden cards. `tablee new-game NAME` copies it."""

from tablee.games._template.game import GAME

__all__ = ["GAME"]
