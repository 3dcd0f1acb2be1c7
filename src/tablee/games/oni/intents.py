"""What a bot of Oni against all means to do, and how quick bots are (MD-41)."""

from typing import Final, NamedTuple

Kind = tuple[int, int]
"""Moves from one number up to another."""


def just(move: int) -> Kind:
    return move, move + 1


class Intent(NamedTuple):
    """What a bot means to do, and when on the match's clock: one of these kinds of moves."""

    at: int
    kinds: tuple[Kind, ...]

    def means(self, move: int) -> bool:
        return any(first <= move < end for first, end in self.kinds)


class Pace(NamedTuple):
    """How quick a level is, in milliseconds, and how often it slips, of a hundred times."""

    think: int
    """Before a die is chosen; up to half as much again."""
    click: int
    """Before something that needs no thought."""
    react: int
    """To a button; up to twice as much."""
    aim: int
    """How far off a press in time may be, either way."""
    slips: int
    """Duties forgotten, dice dropped."""


PACES: Final = {
    "easy": Pace(9_000, 2_800, 480, 330, 14),
    "medium": Pace(7_500, 2_300, 360, 230, 7),
    "hard": Pace(6_500, 2_000, 280, 150, 2),
    "random": Pace(1_500, 1_000, 400, 400, 20),
}
