"""ON'CARD: the cards of the characters, with their powers behind (OC-2).

As on the screen, the combination that is played lies towards the player: the first along the lower
edge, and a quarter turn brings the next one there.
"""

from math import cos, radians, sin

from tablee.core.texts import Texts
from tablee.games.dixe import Dixe, known_dixes
from tablee.games.dixe.dice import check_dixe
from tablee.games.oncard.cards import Card as Printed
from tablee.games.oncard.cards import faults_of
from tablee.games.oncard.deck import default_set, known_cards
from tablee.games.oncard.game import GAME
from tablee.games.oncard.options import OnCardOptions
from tablee.press import art, look
from tablee.press.decks import Cast, Cover, Request, dice
from tablee.press.decks.parts import paper, surface
from tablee.press.errors import PressError
from tablee.press.faces import (
    HEIGHT,
    WIDTH,
    AnyLayer,
    Art,
    Box,
    Card,
    Deck,
    Face,
    Fill,
    Frame,
    Words,
)
from tablee.press.lettering import check_letters

ALL = "all"
COVER = Cover(
    tuple(
        tuple(("dixe", f"characters/{name}") for name in row)
        for row in (("doryphore", "zonbi", "hanuman"), ("arkan_sonney", "mr_blaireau", "oni"))
    )
)
SIDE = 3.2
HEM = 1.2
"""Between the edge of the coloured paper and what lies on it."""
WHOLE = Box(SIDE, SIDE, WIDTH - 2 * SIDE, HEIGHT - 2 * SIDE)
STRIP = 10.4
LENGTH = 54.6
MIDDLE = 30.9
"""Of what stands between the slots on the left and the combination on the right."""
COLUMN = 31.6
TILE = 7.9
STEP = 8.25
MOST_COPIES = 12

EDGES = (
    (WIDTH / 2, HEIGHT - SIDE - HEM - STRIP / 2, 0),
    (WIDTH - SIDE - HEM - STRIP / 2, HEIGHT / 2, -90),
    (WIDTH / 2, SIDE + HEM + STRIP / 2, 180),
)
"""Where the three combinations lie: the middle of each, and how far it is turned."""


def cast() -> Cast:
    return Cast(tuple(known_cards()), default_set())


def deck(request: Request) -> Deck:
    texts = Texts.load("tablee.games.oncard", request.language)
    if not 1 <= request.copies <= MOST_COPIES:
        raise PressError("copies", most=MOST_COPIES, given=request.copies)
    cards = [
        Card(
            _front(card, texts, request),
            _back(card, die, texts, request),
            request.copies,
        )
        for card, die in _chosen(request)
    ]
    return Deck(texts.say("game.name"), request.language, tuple(cards))


def _chosen(request: Request) -> list[tuple[Printed, Dixe]]:
    """The cards that are asked for, each with its die."""
    options = request.options or GAME.options({})
    assert isinstance(options, OnCardOptions)
    dixes = {**known_dixes()}
    for die in options.dixes:
        if die.character in dixes:
            raise PressError("dixe_twice", name=die.character)
        check_dixe(die)
        check_letters(die.character)
        dixes[die.character] = die
    for card in options.cards:
        for fault in faults_of(card):
            raise PressError("bad_card", name=card.character, key=fault.key, why=fault.sentence)
    cards = {**known_cards(), **{card.character: card for card in options.cards}}
    wanted = list(request.chosen)
    if not wanted:
        own = [die.character for die in options.dixes] + [card.character for card in options.cards]
        wanted = list(dict.fromkeys(own)) or list(default_set())
    if wanted == [ALL]:
        wanted = list(dixes)
    for character in wanted:
        if character not in dixes:
            known = ", ".join(dixes)
            raise PressError("no_dixe", given=character, known=known)
        if character not in cards:
            raise PressError("no_card", name=character)
    return [(cards[character], dixes[character]) for character in dict.fromkeys(wanted)]


def _file_name(character: str) -> str:
    """For files: letters and figures that every system takes.

    >>> _file_name("Lou & Co")
    'lou-co'
    """
    parts = "".join(sign if sign.isalnum() else " " for sign in character.lower()).split()
    return "-".join(parts) or "dixe"


def _front(card: Printed, texts: Texts, request: Request) -> Face:
    low_ink = request.low_ink
    picture = request.pictures.get(card.character)
    ground = dice.ground_of(card.character)
    tint = art.lighter(ground, 0.62)
    layers: list[AnyLayer] = [surface(WHOLE, low_ink, tint, look.LINE, 2.6)]
    for number, (symbols, edge) in enumerate(zip(card.combinations, EDGES, strict=True), 1):
        layers += _combination(number, symbols, edge, low_ink)
    layers += dice.character(card.character, MIDDLE, 30, 23.5, low_ink, picture)
    layers.append(
        Words(
            Box(MIDDLE - COLUMN / 2, 42.6, COLUMN, 6.2),
            text=_name(card, texts),
            size=13,
            smallest=6.5,
            font="serif",
            weight=700,
            color=look.INK,
        )
    )
    layers += _condition(card, texts, low_ink)
    layers += _slots(card.slots, low_ink)
    return Face(f"{_file_name(card.character)}-front", paper(low_ink), tuple(layers))


def _name(card: Printed, texts: Texts) -> str:
    return str(texts.table("character").get(card.character, card.character))


def _combination(
    number: int, symbols: tuple[str, ...], edge: tuple[float, float, float], low_ink: bool
) -> list[AnyLayer]:
    """A row of symbols along an edge, and which one it is."""
    x, y, turn = edge
    box = Box(x - LENGTH / 2, y - STRIP / 2, LENGTH, STRIP)
    layers: list[AnyLayer] = [surface(box, low_ink, look.PAPER, look.LINE, 2.2, turn)]
    left = -(len(symbols) - 1) / 2 * STEP + 2.3
    for place, name in enumerate(symbols):
        at_x, at_y = _turned(x, y, left + place * STEP, turn)
        layers += dice.symbol(name, at_x, at_y, TILE, low_ink, turn)
    at_x, at_y = _turned(x, y, left - TILE / 2 - 2.6, turn)
    layers.append(
        Words(
            Box(at_x - 2.5, at_y - 3, 5, 6),
            turn=turn,
            text=str(number),
            size=13,
            smallest=13,
            font="serif",
            weight=700,
            color=look.CORAL,
        )
    )
    return layers


def _turned(x: float, y: float, along: float, turn: float) -> tuple[float, float]:
    return x + along * cos(radians(turn)), y + along * sin(radians(turn))


def _condition(card: Printed, texts: Texts, low_ink: bool) -> list[AnyLayer]:
    """When its owner may save: the moment in bold, then what has to happen."""
    said = texts.say(f"condition.{card.condition}", {"symbol": card.symbol})
    moment, _, happens = said.partition(":")
    happens = happens.strip()
    svg = art.drawing("oncard", f"conditions/{card.condition}", look.PLUM)
    drawn: list[AnyLayer] = [Art(Box(MIDDLE - 3.6, 49.2, 7.2, 7.2), svg=svg)]
    if card.symbol is not None:
        drawn = dice.symbol(card.symbol, MIDDLE, 52.8, 6.8, low_ink)
    return [
        *drawn,
        Words(
            Box(MIDDLE - COLUMN / 2, 56.8, COLUMN, 4),
            text=moment.strip(),
            size=7.5,
            smallest=6.5,
            weight=800,
            color=look.PLUM,
        ),
        Words(
            Box(MIDDLE - COLUMN / 2, 60.8, COLUMN, 11.4),
            text=happens[:1].upper() + happens[1:],
            size=8.5,
            smallest=6.5,
            color=look.INK,
            down="top",
        ),
    ]


def _slots(count: int, low_ink: bool) -> list[AnyLayer]:
    """On the left, from below: a die goes up one by one, and its symbol is saved after the last."""
    layers: list[AnyLayer] = []
    for slot in range(count):
        x, y = SIDE + HEM + 0.4, 48 - slot * 11
        box = Box(x, y, 8.8, 8.8)
        if not low_ink:
            layers.append(Fill(box, color=look.PAPER, radius=1.4))
        layers.append(Frame(box, color=look.STRONG_LINE, radius=1.4, dashed=True))
        layers.append(
            Words(
                Box(x, y, 8.8, 8.8),
                text=str(slot + 1),
                size=13,
                smallest=13,
                font="serif",
                weight=700,
                color=look.STRONG_LINE,
            )
        )
    return layers


def _back(card: Printed, die: Dixe, texts: Texts, request: Request) -> Face:
    """What the turned card can do, and which symbols its die has."""
    low_ink = request.low_ink
    picture = request.pictures.get(card.character)
    ground = dice.ground_of(card.character)
    paint, line = art.lighter(ground, 0.35), art.lighter(ground, 0.2)
    layers: list[AnyLayer] = [surface(WHOLE, low_ink, paint, line, 2.6)]
    if not low_ink:
        layers.append(Fill(Box(7.5, 43, WIDTH - 15, 38), radius=2.2, color=look.PAPER))
    layers += dice.character(card.character, WIDTH / 2, 20.5, 25, low_ink, picture)
    layers += _power(card, texts)
    for place, name in enumerate(die.sides[1:]):
        layers += dice.symbol(name, WIDTH / 2 + (place - 2) * 7, 76.4, 6.2, low_ink)
    return Face(f"{_file_name(card.character)}-back", paper(low_ink), tuple(layers))


def _power(card: Printed, texts: Texts) -> list[AnyLayer]:
    power = texts.say(f"power.{card.power}")
    svg = art.drawing("oncard", f"powers/{card.power}", look.PLUM)
    return [
        Words(
            Box(8, 34, WIDTH - 16, 7.4),
            text=_name(card, texts),
            size=15,
            smallest=8,
            font="serif",
            weight=700,
            color=look.INK,
        ),
        Art(Box(WIDTH / 2 - 4, 44.5, 8, 8), svg=svg),
        Words(
            Box(9.5, 53, WIDTH - 19, 5),
            text=power[:1].upper() + power[1:],
            size=10.5,
            smallest=8,
            weight=800,
            color=look.PLUM,
        ),
        Words(
            Box(9.5, 58.6, WIDTH - 19, 13),
            text=texts.say(f"power_text.{card.power}"),
            size=9,
            smallest=7,
            color=look.INK,
            down="top",
        ),
    ]
