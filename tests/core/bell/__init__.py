"""A tiny game in which time plays."""

from tests.core.bell.game import GAME

__all__ = ["GAME"]
