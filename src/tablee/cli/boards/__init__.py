"""How a table looks in a terminal. A game without a drawing of its own gets a plain one."""

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

import msgspec
from rich.console import Group, RenderableType
from rich.pretty import Pretty

from tablee.core.game import Game, Move, View
from tablee.core.texts import Texts

Draw = Callable[[View, Sequence[str], Texts], RenderableType]
Number = Callable[[View, Sequence[Move]], list[int]]


def board_of(game: Game) -> Draw:
    """The function that draws this game's views."""
    draw: Draw = getattr(_module_of(game), "draw", draw_plainly)
    return draw


def numbering_of(game: Game) -> Number:
    """The function that says what to type for each of the moves to choose from."""
    number: Number = getattr(_module_of(game), "number", number_plainly)
    return number


def _module_of(game: Game) -> ModuleType | None:
    name = f"{__name__}.{game.name}"
    return None if find_spec(name) is None else import_module(name)


def draw_plainly(view: View, names: Sequence[str], texts: Texts) -> RenderableType:
    """Every fact of the view, one a line."""
    facts = msgspec.structs.asdict(view)
    return Group(*(Pretty({name: fact}) for name, fact in facts.items()))


def number_plainly(view: View, moves: Sequence[Move]) -> list[int]:
    """From 1, in the order in which they are listed."""
    return list(range(1, len(moves) + 1))
