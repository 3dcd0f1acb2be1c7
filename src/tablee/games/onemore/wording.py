"""What to say of a move or a moment of One More!, to somebody who sees this view."""

from typing import Any

from tablee.core.game import Move
from tablee.games.onemore.moves import Draw, Give, Play, Swap
from tablee.games.onemore.view import OneMoreView


def step(view: OneMoreView) -> str:
    return view.step


def wording(view: OneMoreView, move: Move) -> tuple[str, dict[str, Any]]:
    match move:
        case Play(card):
            return "play", {"card": card}
        case Give(card):
            return "give", {"card": card}
        case Draw(seat):
            return "draw_self" if seat == view.viewer else "draw", {"seat": seat}
        case Swap(seats):
            if view.viewer in seats:
                other = sum(seats) - view.viewer
                return "swap_self", {"seat": other}
            return "swap", {"seats": seats}
    raise TypeError(move)
