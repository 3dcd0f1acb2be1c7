"""What to say of a move or a moment of One More!, to somebody who sees this view."""

from typing import Any

from tablee.core.words import Words
from tablee.games.onemore.moves import Draw, Give, OneMoreMove, Play, Swap
from tablee.games.onemore.options import OneMoreOptions
from tablee.games.onemore.view import OneMoreView


class OneMoreWords(Words[OneMoreOptions, OneMoreMove, OneMoreView]):
    def step(self, seen: OneMoreView) -> str:
        return seen.step

    def wording(self, seen: OneMoreView, move: OneMoreMove) -> tuple[str, dict[str, Any]]:
        match move:
            case Play(card):
                return "play", {"card": card}
            case Give(card):
                return "give", {"card": card}
            case Draw(seat):
                return "draw_self" if seat == seen.viewer else "draw", {"seat": seat}
            case Swap(seats):
                if seen.viewer in seats:
                    other = sum(seats) - seen.viewer
                    return "swap_self", {"seat": other}
                return "swap", {"seats": seats}
        raise TypeError(move)
