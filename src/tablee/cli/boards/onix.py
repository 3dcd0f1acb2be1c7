"""An Onix table in a terminal: gems by shape first, then by colour."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tablee.core.game import View
from tablee.core.texts import Texts
from tablee.games.onix.names import Card
from tablee.games.onix.view import OnixView

SHAPES = {"circle": "●", "square": "■", "diamond": "◆", "cross": "✚"}
COLOURS = {"circle": "#ff7f6b", "square": "#4aa3df", "diamond": "#5fb85f", "cross": "#b07cc6"}
SAFFRON = "#f2b33d"


def draw(view: View, names: Sequence[str], texts: Texts) -> RenderableType:
    assert isinstance(view, OnixView)
    parts: list[RenderableType] = [_piles(view, texts), Text(), _players(view, names, texts)]
    if view.hand:
        parts += [Text(), Text.assemble("✋ ", *_spaced([_card(card) for card in view.hand]))]
    return Padding(Group(*parts), (1, 2))


def _piles(view: OnixView, texts: Texts) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    zone = texts.table("zone")
    numbers = [Text(f"{zone['pile']} {number}", style="dim") for number in range(1, 6)]
    table.add_row(Text("↻", style="dim"), *numbers, Text(zone["discard"], style="dim"))
    tops = [
        Text.assemble(_card(pile.top), (f" ×{pile.height}", "dim"))
        if pile.top
        else Text("—", "dim")
        for pile in view.piles
    ]
    table.add_row("", *tops, Text(str(view.discard), style="dim"))
    return table


def _players(view: OnixView, names: Sequence[str], texts: Texts) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for seat, seen in enumerate(view.table):
        turn = seat == view.turn and view.outcome is None
        name = Text(
            f"{'▶' if turn else ' '} {names[seat]}", style=f"bold {SAFFRON}" if turn else "bold"
        )
        collections = [
            Text.assemble((f"{place}", "dim"), "[", _row(cards), "]")
            for place, cards in enumerate(seen.collections, 1)
        ]
        stock = Text.assemble(
            (f"{texts.table('zone')['stock']} ", "dim"), (str(seen.stock), "bold")
        )
        table.add_row(name, stock, Text.assemble(*_spaced(collections)))
    return table


def _row(cards: Sequence[Card]) -> Text:
    """Cards side by side, the one on top last."""
    return Text("|", "dim").join([_card(card) for card in cards])


def _card(card: Card) -> Text:
    return Text.assemble(*((SHAPES[gem], COLOURS[gem]) for gem in card))


def _spaced(parts: Sequence[Text]) -> list[Text]:
    return [Text.assemble(part, " ") for part in parts]
