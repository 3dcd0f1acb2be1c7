"""An ON'CARD table in a terminal: each player's cards, what they lack, and where the dice lie."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tablee.core.game import View
from tablee.core.texts import Texts
from tablee.games.oncard.view import CardView, DieView, OnCardView, Printed

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
COLOURS = {
    "bomb": "#8f8f8f",
    "skull": "#e8e3d3",
    "sun": "#f2b33d",
    "aum": "#b07cc6",
    "yinyang": "#4aa3df",
    "smiley": "#ffd966",
    "pi": "#5fb85f",
    "eight": "#4fc3b0",
    "heart": "#ff7f6b",
    "character": "#ffffff",
}
SAFFRON = "#f2b33d"
TURNED = 3


def draw(view: View, names: Sequence[str], texts: Texts) -> RenderableType:
    assert isinstance(view, OnCardView)
    printed = {shown.character: shown for shown in view.characters}
    parts: list[RenderableType] = []
    for seat in range(view.seats):
        parts += [_name(view, seat, names), _cards(view, seat, printed, texts), Text()]
    rolled = _rolled(view, printed, texts)
    if rolled is not None:
        parts.append(rolled)
    return Padding(Group(*parts), (1, 2))


def _name(view: OnCardView, seat: int, names: Sequence[str]) -> Text:
    turn = seat == view.turn and view.outcome is None and view.step != "turn_up"
    turned = sum(card.stage == TURNED for card in view.table[seat])
    return Text.assemble(
        (
            f"{'▶' if turn else ' '} {names[seat]}",
            f"bold {SAFFRON}" if turn else "bold",
        ),
        (f"  {'▣' * turned}{'▢' * (5 - turned)}", "dim"),
    )


def _cards(view: OnCardView, seat: int, printed: dict[str, Printed], texts: Texts) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for number, card in enumerate(view.table[seat]):
        active = seat == view.turn and view.progress.active == number and view.outcome is None
        called = texts.table("character").get(card.character, card.character)
        name = Text(f"{'»' if active else ' '} {called}", style=SAFFRON if active else "")
        lent = view.progress.borrowed == (seat, number)
        die = _die(card.die, printed[card.character], texts, lent)
        if card.stage == TURNED:
            power = texts.table("power")[printed[card.character].card.power]
            table.add_row(name, Text("▣", SAFFRON), Text(power, "italic"), die)
        else:
            stage = Text(f"{card.stage + 1}/3", "dim")
            table.add_row(name, stage, _combination(card, printed[card.character]), die)
    return table


def _combination(card: CardView, printed: Printed) -> Text:
    """What is there is bright, what is lacking is dim; jokers come last."""
    line = Text()
    filled = list(card.filled)
    for symbol in printed.card.combinations[card.stage]:
        there = symbol in filled
        if there:
            filled.remove(symbol)
        line.append_text(Text(SIGNS[symbol], COLOURS[symbol] if there else "dim"))
        line.append(" ")
    line.append_text(Text(SIGNS["character"] * len(filled), "bold"))
    return line


def _die(die: DieView, printed: Printed, texts: Texts, lent: bool) -> Text:
    zone = texts.table("zone")
    if lent:
        return Text("↗", "dim")
    if die.where == "hand":
        return Text("✋", "dim")
    if die.where == "slot":
        assert die.on is not None
        slots = "".join("■" if slot == die.on else "□" for slot in range(printed.card.slots))
        return Text(f"{zone['slot']} {slots}", "dim")
    face = printed.faces[die.face or 0]
    if die.where == "saved":
        return Text.assemble((f"{zone['saved']} ", "dim"), _sign(face))
    if die.where == "card":
        return Text.assemble(("⇥ ", "dim"), _sign(face))
    return _sign(face) if die.where == "rolled" else Text(zone["spent"], "dim")


def _rolled(view: OnCardView, printed: dict[str, Printed], texts: Texts) -> Text | None:
    """The dice of this throw that are not placed."""
    dice = [(view.turn, number) for number in range(6)]
    if view.progress.borrowed is not None:
        dice.append(view.progress.borrowed)
    line = Text("🎲 ")
    for seat, number in dice:
        card = view.table[seat][number]
        if card.die.where == "rolled":
            line.append_text(_sign(printed[card.character].faces[card.die.face or 0]))
            name = texts.table("character").get(card.character, card.character)
            line.append(f" {name}   ", "dim")
    return line if len(line.plain) > 2 else None


def _sign(face: str) -> Text:
    return Text(SIGNS[face], f"bold {COLOURS[face]}")
