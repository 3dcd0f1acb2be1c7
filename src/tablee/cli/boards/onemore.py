"""A One More! table in a terminal: signs and effects by letter and shape first, then by colour."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tablee.core.game import View
from tablee.core.texts import Texts
from tablee.games.onemore.names import Card
from tablee.games.onemore.view import OneMoreView, RoundView

SHAPES = {"": "", "replay": "↻", "reverse": "⇄", "draw": "▲", "swap": "⤨"}
COLOURS = {"+": "#ff7f6b", "-": "#4aa3df", "±": "#5fb85f"}
SAFFRON = "#f2b33d"
PILE_SHOWN = 8
"""How many cards of the centre are shown; the others lie under them."""


def draw(view: View, names: Sequence[str], texts: Texts) -> RenderableType:
    assert isinstance(view, OneMoreView)
    parts: list[RenderableType] = []
    if view.rounds and (not view.history or view.outcome is not None):
        parts += [_last_round(view.rounds[-1], names, texts), Text()]
    parts += [_centre(view, texts), Text(), _players(view, names, texts)]
    if view.hand:
        parts += [Text(), Text.assemble("✋ ", *_spaced([_card(card) for card in view.hand]))]
    return Padding(Group(*parts), (1, 2))


def _last_round(finished: RoundView, names: Sequence[str], texts: Texts) -> Text:
    """Who lost the round before, how, and the hand that was shown."""
    ending = texts.table("ending")[finished.reason]
    shown = [Text(" ✋ "), *_spaced([_card(card) for card in finished.shown])]
    return Text.assemble(
        ("★ ", SAFFRON),
        (names[finished.loser], "bold"),
        f" · {ending} ",
        _card(finished.centre),
        *(shown if finished.shown else []),
    )


def _centre(view: OneMoreView, texts: Texts) -> Text:
    zone = texts.table("zone")
    asked = texts.say(f"asks.{view.pile[-1][1]}", {"number": view.pile[-1][0]})
    way = texts.table("direction")["clockwise" if view.clockwise else "counterclockwise"]
    under = Text(" ", "dim").join([_card(card) for card in view.pile[-PILE_SHOWN:-1]])
    return Text.assemble(
        (f"{zone['centre']} ", "dim"),
        under,
        " " if len(under) else "",
        Text.assemble("[", _card(view.pile[-1]), "]", style="bold"),
        (f" → {asked}", SAFFRON),
        (f"   {zone['deck']} {view.deck}   {'↻' if view.clockwise else '↺'} {way}", "dim"),
    )


def _players(view: OneMoreView, names: Sequence[str], texts: Texts) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for seat, seen in enumerate(view.table):
        active = seat in view.deciders and view.outcome is None
        style = f"bold {SAFFRON}" if active else "dim" if seen.left else "bold"
        name = Text(f"{'▶' if active else ' '} {names[seat]}", style=style)
        cards = Text("—", "dim") if seen.left else Text("▮" * seen.cards, "dim")
        known = [_card(card) for card in seen.surely]
        known += [Text.assemble(_card(card), ("?", "dim")) for card in seen.perhaps]
        table.add_row(
            name, Text("★" * seen.defeats, SAFFRON), cards, Text.assemble(*_spaced(known))
        )
    return table


def _card(card: Card) -> Text:
    number, sign, effect = card[0], card[1], card[2:]
    face = f"{number}{'−' if sign == '-' else sign}{SHAPES[effect]}"
    return Text(face, COLOURS[sign])


def _spaced(parts: Sequence[Text]) -> list[Text]:
    return [Text.assemble(part, " ") for part in parts]
