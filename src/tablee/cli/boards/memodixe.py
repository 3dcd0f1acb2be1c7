"""A MémoDiXe table in a terminal: the square with its tops, and whatever is turned just now."""

from collections.abc import Sequence
from itertools import count

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tablee.core.game import Move, View
from tablee.core.texts import Texts
from tablee.games.memodixe.view import MemoView, SpotView

SIGNS = {
    "bomb": "●",
    "skull": "☠",
    "sun": "☀",
    "aum": "ॐ",
    "yinyang": "☯",
    "smiley": "☺",
    "pi": "π",
    "eight": "8",
    "heart": "♥",
    "character": "★",
}
SAFFRON = "#f2b33d"
WIDTH = 14


def number(view: View, moves: Sequence[Move]) -> list[int]:
    """A die goes by the number it has in the square, whichever dice can be chosen; what is no die
    comes after the last one, or from 1 where there is no die to choose."""
    assert isinstance(view, MemoView)
    spots: list[int | None] = [getattr(move, "spot", None) for move in moves]
    dice = any(spot is not None for spot in spots)
    others = count(len(view.square) + 1 if dice else 1)
    return [next(others) if spot is None else spot + 1 for spot in spots]


def draw(view: View, names: Sequence[str], texts: Texts) -> RenderableType:
    assert isinstance(view, MemoView)
    zone = texts.table("zone")
    left = f"{zone['reserve']} {view.reserve}   {zone['discarded']} {view.discarded}"
    rows = [view.columns] * (len(view.square) // view.columns)
    parts: list[RenderableType] = [square_of(rows, view.square, names, texts)]
    parts += [Text(left, "dim"), Text()]
    parts.append(_players(view, names, texts))
    return Padding(Group(*parts), (1, 2))


def square_of(
    rows: Sequence[int], square: Sequence[SpotView], names: Sequence[str], texts: Texts
) -> Table:
    """The spots in rows of these lengths; shorter ones are in the middle, as in a diamond."""
    table = Table(box=box.ROUNDED, show_header=False, show_lines=True, padding=(0, 1))
    widest = max(rows)
    for _ in range(widest):
        table.add_column(width=WIDTH, justify="center")
    first = 0
    for length in rows:
        spots = range(first, first + length)
        margin = [Text()] * ((widest - length) // 2)
        table.add_row(*margin, *(_spot(spot, square[spot], names, texts) for spot in spots))
        first += length
    return table


def _spot(number: int, spot: SpotView, names: Sequence[str], texts: Texts) -> Text:
    """Its number and top; what is below it in the place of the top while it is in sight."""
    if spot.top is None:
        return Text(f"{number + 1}\n·\n", "dim")
    if spot.aside is not None:
        aside = texts.table("zone")["aside"]
        return Text(f"{number + 1}\n{SIGNS[spot.top]} {aside}\n{names[spot.aside]}", "dim")
    words = texts.table("symbol")
    if spot.below is not None:
        seen = f"{SIGNS[spot.below]} {words[spot.below]}"
        return Text.assemble(
            (f"{number + 1}\n", "dim"), (f"[{seen}]", f"bold {SAFFRON}"), f"\n{SIGNS[spot.top]}"
        )
    eye = "👁" if spot.looked else ""
    return Text.assemble(
        (f"{number + 1}\n", "dim"), f"{SIGNS[spot.top]} {words[spot.top]}", f"\n{eye}"
    )


def _players(view: MemoView, names: Sequence[str], texts: Texts) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for seat in range(view.seats):
        turn = seat in view.deciders
        name = Text(f"{'▶' if turn else ' '} {names[seat]}", f"bold {SAFFRON}" if turn else "bold")
        table.add_row(name, Text("⚀ " * view.won[seat]), Text(str(view.won[seat]), "dim"))
    return table
