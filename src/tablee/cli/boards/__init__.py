"""How a table looks in a terminal. A game without a drawing of its own gets a plain one."""

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec

import msgspec
from rich.console import Group, RenderableType
from rich.pretty import Pretty

from tablee.core.game import Game, View
from tablee.core.texts import Texts

Draw = Callable[[View, Sequence[str], Texts], RenderableType]


def board_of(game: Game) -> Draw:
    """The function that draws this game's views."""
    if find_spec(f"{__name__}.{game.name}") is None:
        return draw_plainly
    draw: Draw = import_module(f"{__name__}.{game.name}").draw
    return draw


def draw_plainly(view: View, names: Sequence[str], texts: Texts) -> RenderableType:
    """Every fact of the view, one a line."""
    facts = msgspec.structs.asdict(view)
    return Group(*(Pretty({name: fact}) for name, fact in facts.items()))
