"""The moves of Template in words. Inside, a move is the number of the card."""

from tablee.core.game import GameError, Move
from tablee.games._template.deck import CARDS


class Choose(Move, frozen=True, tag="choose"):
    card: int


TemplateMove = Choose


def encode(move: Move) -> int:
    if not isinstance(move, Choose):
        raise GameError(f"{move!r} is not a move of template")
    return move.card


def decode(code: int) -> Choose:
    if code not in CARDS:
        raise GameError(f"{code} is not the number of a move of template")
    return Choose(code)
