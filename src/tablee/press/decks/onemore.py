"""One More!: 72 game cards, nine start cards, nine defeat cards that say "winner" behind (OM-1)."""

from collections import Counter
from typing import Any

from tablee.core.texts import Texts
from tablee.games.onemore.game import GAME
from tablee.games.onemore.names import START_CARD, card_named
from tablee.games.onemore.options import OneMoreOptions
from tablee.press import art, look
from tablee.press.decks import Cover, Request
from tablee.press.decks.parts import paper
from tablee.press.faces import HEIGHT, WIDTH, AnyLayer, Art, Box, Card, Deck, Face, Frame, Words

COVER = Cover(((("onemore", "defeat"), ("onemore", "winner")),), height=46)
"""Whole cards."""
PLAYERS = 9
"""So many start cards and defeat cards: one for each player of the largest table."""
POINT = 25.4 / 72
"""Millimetres."""


def deck(request: Request) -> Deck:
    texts = Texts.load("tablee.games.onemore", request.language)
    own = Texts.load("tablee.press", request.language)
    low_ink = request.low_ink
    back = _whole("back", low_ink)
    options = request.options or GAME.options({})
    assert isinstance(options, OneMoreOptions)
    names = [card_named(card) for card in GAME.deck_of(options)]
    cards = [
        Card(_front(name, texts, low_ink), back, count) for name, count in Counter(names).items()
    ]
    cards.append(Card(_front(START_CARD, texts, low_ink), back, PLAYERS))
    defeat = _whole("defeat", low_ink, own.say("onemore.defeat"), "#8f2f22")
    winner = _whole("winner", low_ink, own.say("onemore.winner"), "#6b4400")
    cards.append(Card(defeat, winner, PLAYERS))
    return Deck(texts.say("game.name"), request.language, tuple(cards))


def _front(name: str, texts: Texts, low_ink: bool) -> Face:
    """The page's face of the card, with its effect's name beside the drawing (`art/face.ts`)."""
    layout = art.layout("onemore", "face")
    number, sign, effect = name[0], name[1], name[2:]
    svg = _drawn(layout, number, sign, effect, low_ink)
    layers: list[AnyLayer] = [Art(Box(0, 0, WIDTH, HEIGHT), svg=svg)]
    unit = WIDTH / layout["size"][0]
    if low_ink:
        layers.insert(0, _outline(sign))
    if effect:
        word = layout["label"]["word"]
        layers.append(
            Words(
                Box(word["x"] * unit, 104 * unit, word["most"] * unit, 25 * unit),
                text=texts.say(f"effect.{effect}"),
                size=word["size"] * unit / POINT,
                smallest=12,
                weight=800,
                color=layout["ink"],
                across="left",
            )
        )
    signs = {"+": "plus", "-": "minus", "±": "start"}
    file_name = "-".join(part for part in (number, signs[sign], effect) if part)
    return Face(file_name, paper(low_ink), tuple(layers))


def _outline(sign: str) -> Frame:
    color = {"+": "#e8694a", "-": "#2b3a67", "±": look.STRONG_LINE}[sign]
    return Frame(Box(3.3, 3.3, WIDTH - 6.6, HEIGHT - 6.6), color=color, width=0.5, radius=2.4)


def _drawn(layout: dict[str, Any], number: str, sign: str, effect: str, low_ink: bool) -> str:
    """Without its ground, what was light on dark is dark."""
    kind = layout["grounds"][sign]
    ground = art.drawing("onemore", f"grounds/{kind}", left_out=art.left_out(low_ink))
    color = layout["ink"] if low_ink else layout["colors"][sign]["digit"]
    digit = art.drawing("onemore", f"digits/{number}")
    corner, label = layout["corner"], layout["label"]
    parts = []
    if not low_ink:
        parts.append(art.placed(digit, layout["shade"], layout["colors"][sign]["shade"]))
    parts.append(art.placed(digit, layout["digit"], color))
    parts += [
        art.placed(art.drawing("onemore", f"signs/{one['sign']}"), one["box"])
        for one in [*layout["signs"][sign], *corner["signs"][sign]]
    ]
    parts.append(art.placed(digit, corner["digit"], color))
    if effect:
        drawing = art.drawing("onemore", f"effects/{effect}")
        parts.append(art.placed(drawing, corner["effect"], color))
        if not low_ink:
            parts.append(f'<path fill="{label["paper"]}" d="{label["shape"]}"/>')
        parts.append(art.placed(drawing, label["beside"], layout["ink"]))
    return art.joined(ground, parts)


def _whole(name: str, low_ink: bool, word: str = "", color: str = "") -> Face:
    """A drawing that is a whole card, with a word below it."""
    svg = art.drawing("onemore", name, left_out=art.left_out(low_ink))
    layers: list[AnyLayer] = [Art(Box(0, 0, WIDTH, HEIGHT), svg=svg)]
    if low_ink:
        layers.insert(0, _outline("±"))
    if word:
        layers.append(
            Words(
                Box(8, 79, WIDTH - 16, 6.2),
                text=word,
                size=14,
                smallest=9,
                font="serif",
                weight=700,
                color=color,
            )
        )
    return Face(name, paper(low_ink), tuple(layers))
