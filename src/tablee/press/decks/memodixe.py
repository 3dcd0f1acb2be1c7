"""MémoDiXe: the 53 cards of Oni against all without a screen (MD-52), and the power aid (MD-19)."""

from collections.abc import Mapping
from typing import Any

from tablee.core.content import read_toml
from tablee.core.texts import LANGUAGES, UnknownLanguage
from tablee.press import look
from tablee.press.decks import Request, dice
from tablee.press.decks.parts import SIDE, aid, heading, panel, paper
from tablee.press.faces import WIDTH, AnyLayer, Box, Card, Deck, Face, Fill, Words

NAME = "MémoDiXe"
LEVELS = ("easy", "normal", "hard")
ONI_CARDS = 3
"""Each level adds so many (MD-52)."""
POWERS = (
    "smiley",
    "aum",
    "yinyang",
    "eight",
    "sun",
    "heart",
    "pi",
    "bomb",
    "skull",
    "character",
)
"""In the order of the rules (MD-19)."""
AIDS = 8
"""One for each player of the largest table."""

GROUNDS = {"easy": "#e2f0c2", "normal": "#ffe9bf", "hard": "#fddacd"}
LINES = {"easy": look.LEAF, "normal": "#c8850b", "hard": look.CORAL}
NIGHT = "#31262f"


def deck(request: Request) -> Deck:
    if request.language not in LANGUAGES:
        raise UnknownLanguage(request.language)
    words = read_toml("tablee.games.memodixe", f"effects.{request.language}.toml")
    low_ink = request.low_ink
    back = _back(low_ink)
    cards: list[Card] = []
    for level in LEVELS:
        effects = words["effect"][level]
        for name, effect in effects.items():
            face = _front(name.replace("_", "-"), effect, words, level, low_ink)
            cards.append(Card(face, back))
        oni = _front(f"oni-{level}", words["oni"], words, level, low_ink, "oni")
        play = _front(f"play-{level}", words["play"], words, level, low_ink, "play")
        # As many "Play!" as effects.
        cards += [Card(oni, back, ONI_CARDS), Card(play, back, len(effects))]
    sides = [_powers(mode, words, low_ink) for mode in ("free", "oni")]
    cards.append(Card(sides[0], sides[1], AIDS))
    return Deck(NAME, request.language, tuple(cards))


def _front(
    name: str,
    said: Mapping[str, str],
    words: Mapping[str, Any],
    level: str,
    low_ink: bool,
    picture: str = "",
) -> Face:
    color = LINES[level]
    layers: list[AnyLayer] = panel(low_ink, GROUNDS[level], color)
    layers += _marks(level, low_ink)
    layers.append(
        Words(
            Box(SIDE + 3, 75.5, WIDTH - 2 * SIDE - 6, 5),
            text=words["level"][level],
            size=8,
            smallest=7,
            weight=800,
            color=color,
        )
    )
    if picture:
        layers += _picture(picture, low_ink)
        layers.append(heading(said["name"], color, y=52, h=9, size=21))
        box = Box(SIDE + 4, 61.5, WIDTH - 2 * SIDE - 8, 13)
    else:
        layers.append(heading(said["name"], color, y=20.5, h=14, size=17))
        if not low_ink:
            sheet = Box(SIDE + 3, 36, WIDTH - 2 * SIDE - 6, 38)
            layers.append(Fill(sheet, color=look.PAPER, radius=2))
        box = Box(SIDE + 5.5, 37.5, WIDTH - 2 * SIDE - 11, 35)
    layers.append(Words(box, text=said["text"], size=11, smallest=7.5, color=look.INK))
    return Face(name, paper(low_ink), tuple(layers))


def _marks(level: str, low_ink: bool) -> list[AnyLayer]:
    """One, two or three dice: which level adds this card."""
    count = LEVELS.index(level) + 1
    layers: list[AnyLayer] = []
    for number in range(count):
        x = WIDTH / 2 + (number - (count - 1) / 2) * 10.5
        layers += dice.tile(x, 13, 9.4, low_ink)
        layers += dice.character("oni", x, 13, 8.2, low_ink)
    return layers


def _picture(kind: str, low_ink: bool) -> list[AnyLayer]:
    if kind == "oni":
        return dice.character("oni", WIDTH / 2, 35.5, 29, low_ink)
    layers: list[AnyLayer] = []
    for number, name in enumerate(("smiley", "sun", "smiley")):
        size = 17.5 if number == 1 else 12
        layers += dice.symbol(name, WIDTH / 2 + (number - 1) * 16, 35.5, size, low_ink)
    return layers


def _back(low_ink: bool) -> Face:
    """The square of nine dice, each with another symbol."""
    layers: list[AnyLayer] = panel(low_ink, NIGHT, look.STRONG_LINE)
    for number, name in enumerate(POWERS[:9]):
        row, column = divmod(number, 3)
        x, y = WIDTH / 2 + (column - 1) * 15.6, 36 + (row - 1) * 15.6
        layers += dice.symbol(name, x, y, 13.4, low_ink)
    color = look.INK if low_ink else "#ffe3b3"
    layers.append(heading(NAME, color, y=64, h=12, size=22))
    return Face("back", paper(low_ink), tuple(layers))


def _powers(mode: str, words: Mapping[str, Any], low_ink: bool) -> Face:
    rows: list[AnyLayer] = []
    for row, name in enumerate(POWERS):
        y = 18.1 + row * 6.95
        if name == "character":
            rows += dice.character("oni", 9.2, y, 5.6, low_ink)
        else:
            rows += dice.symbol(name, 9.2, y, 6, low_ink)
        rows.append(
            Words(
                Box(13.6, y - 3.3, WIDTH - 13.6 - SIDE - 1.6, 6.6),
                text=words["power"][name][mode],
                size=7,
                smallest=5.6,
                color=look.INK,
                across="left",
            )
        )
    return aid(f"aid-{mode}", words["aid"][mode], look.PLUM, low_ink, rows)
