"""MémoDiXe, Oni against all: one player and a clock against all the others."""

from tablee.games.oni.game import GAME

__all__ = ["GAME"]
