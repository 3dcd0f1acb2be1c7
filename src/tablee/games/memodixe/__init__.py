"""MémoDiXe: find pairs under the dice, and know when none is left."""

from tablee.games.memodixe.game import GAME

__all__ = ["GAME"]
