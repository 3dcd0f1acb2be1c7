"""Onix: collect gems, complete Collections, fill your Stock."""

from tablee.games.onix.game import GAME

__all__ = ["GAME"]
