"""MémoDiXe: the 53 cards of Oni against all without a screen (MD-52), and the power aid (MD-19)."""

from collections.abc import Mapping
from typing import Any

from tablee.core.content import read_toml
from tablee.core.texts import Texts
from tablee.games.oni.cards import ONI_LEVELS, OniLevel
from tablee.games.oni.deck import added_effects
from tablee.press import art, look
from tablee.press.decks import Cover, Request, dice
from tablee.press.decks.parts import SIDE, aid, heading, panel, paper
from tablee.press.faces import WIDTH, AnyLayer, Art, Box, Card, Deck, Face, Fill, Words

NAME = "MémoDiXe"
COVER = Cover(
    tuple(
        tuple(("dixe", f"symbols/{name}") for name in row)
        for row in (
            ("smiley", "aum", "yinyang"),
            ("eight", "sun", "heart"),
            ("pi", "bomb", "skull"),
        )
    )
)
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

SEVERAL = ("oni", "play")
"""The cards without an effect: each level adds some."""

GROUNDS = {"easy": "#e2f0c2", "normal": "#ffe9bf", "hard": "#fddacd", None: look.CERAMIC}
LINES = {"easy": "#3c5c14", "normal": "#7d4e00", "hard": "#8f2f22", None: look.SOFT_INK}
"""None: a card of somebody's own deck that no level has."""
NIGHT = "#31262f"
MARK, WORD = 5.6, 16.0
"""The widths of a level's mark and of its name."""
CORNER = SIDE + 1.8
"""Where the marks begin: in the upper left, where cards held in a hand show them (MD-52)."""


def deck(request: Request) -> Deck:
    """The whole box: the cards of Oni against all, and an aid with one mode on each side."""
    words = words_in(request.language)
    free, oni = (powers(mode, words, request.low_ink) for mode in ("free", "oni"))
    cards = [*effect_cards(words, request.low_ink), Card(free, oni, AIDS)]
    return Deck(NAME, request.language, tuple(cards))


def words_in(language: str) -> Mapping[str, Any]:
    said = Texts.load("tablee.games.oni", language)
    cards = {table: said.table(table) for table in ("card", "on_paper", "level")}
    return {**cards, **read_toml("tablee.games.memodixe", f"powers.{language}.toml")}


def effect_cards(words: Mapping[str, Any], low_ink: bool) -> list[Card]:
    """MD-52: all 53, level by level."""
    back = _back(low_ink)
    cards: list[Card] = []
    for number, level in enumerate(ONI_LEVELS):
        effects = added_effects(number)
        # As many "Play!" as effects.
        counts = [*[(name, 1) for name in effects], ("oni", ONI_CARDS), ("play", len(effects))]
        for name, count in counts:
            cards.append(Card(_front(name, words, level, low_ink), back, count))
    return cards


def own_card(name: str, words: Mapping[str, Any], low_ink: bool, count: int) -> Card:
    """So many of one card, in somebody's own deck. It may be in no level's."""
    levels = [one for number, one in enumerate(ONI_LEVELS) if name in added_effects(number)]
    if name in SEVERAL:
        # "Oni!" and "Play!" are in every level's.
        levels = [ONI_LEVELS[0]]
    level = levels[0] if levels else None
    return Card(_front(name, words, level, low_ink), _back(low_ink), count)


def _front(name: str, words: Mapping[str, Any], level: OniLevel | None, low_ink: bool) -> Face:
    color = LINES[level]
    layers: list[AnyLayer] = panel(low_ink, GROUNDS[level], color)
    layers += _picture(name, low_ink)
    layers.append(heading(words["card"][name], color, y=34, h=10.5, size=17))
    sheet = Box(SIDE + 3, 45.5, WIDTH - 2 * SIDE - 6, 34.5)
    if not low_ink:
        layers.append(Fill(sheet, color=look.PAPER, radius=2))
    box = Box(sheet.x + 2, sheet.y + 1, sheet.w - 4, sheet.h - 2)
    text = words["on_paper"][name]
    layers.append(Words(box, text=text, size=10.5, smallest=7.5, color=look.INK))
    if level is not None:
        layers += _marks(level, words["level"][level], low_ink)
    file = f"{name}-{level}" if name in SEVERAL else name.replace("_", "-")
    return Face(file, paper(low_ink), tuple(layers))


def _marks(level: OniLevel, word: str, low_ink: bool) -> list[AnyLayer]:
    """One, two or three dice: which level adds this card."""
    count = ONI_LEVELS.index(level) + 1
    middle = CORNER + MARK / 2
    layers: list[AnyLayer] = []
    for number in range(count):
        x = middle + number * MARK
        layers += dice.tile(x, middle, MARK - 0.6, low_ink)
        layers += dice.character("oni", x, middle, MARK - 1.2, low_ink)
    place = Box(CORNER + count * MARK + 0.8, CORNER, WORD, MARK)
    layers.append(
        Words(place, text=word, size=8.5, smallest=7, weight=800, color=LINES[level], across="left")
    )
    return layers


def _picture(name: str, low_ink: bool) -> list[AnyLayer]:
    """What happens: each effect has its drawing."""
    middle = WIDTH / 2
    if name == "oni":
        return dice.character("oni", middle, 23, 22, low_ink)
    if name == "play":
        return [
            layer
            for place, symbol in enumerate(("sun", "smiley", "heart"))
            for layer in dice.symbol(symbol, middle + (place - 1) * 16, 23, 14.5, low_ink)
        ]
    svg = art.drawing("oni", f"effects/{name}", look.INK)
    return [Art(Box.around(middle, 23, 21.6), svg=svg)]


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


def powers(mode: str, words: Mapping[str, Any], low_ink: bool) -> Face:
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
