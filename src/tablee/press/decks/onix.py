"""Onix: 104 gem cards (OX-1) and six player aids (OX-49)."""

from collections import Counter
from collections.abc import Sequence
from math import hypot

from tablee.core.texts import Texts
from tablee.games.onix.game import GAME, OnixGame
from tablee.games.onix.names import card_named
from tablee.games.onix.options import OnixOptions
from tablee.press import art, look
from tablee.press.decks import Cover, Request
from tablee.press.decks.parts import aid, panel, paper
from tablee.press.faces import HEIGHT, WIDTH, AnyLayer, Art, Box, Card, Deck, Face, Frame, Words

GEMS = ("circle", "square", "diamond", "cross")
COVER = Cover((tuple(("onix", f"gems/{gem}") for gem in GEMS),))
AIDS = 6
"""One for each player of the largest table."""
CORNER = 6.6


def deck(request: Request) -> Deck:
    texts = Texts.load("tablee.games.onix", request.language)
    options = request.options or GAME.options({})
    assert isinstance(options, OnixOptions)
    kinds = Counter(GAME.deck_of(options, OnixGame.fewest_seats))
    back = _back(request.low_ink)
    cards = [
        Card(_front(card_named(kind), request.low_ink), back, count)
        for kind, count in kinds.items()
    ]
    cards.append(Card(_effects(texts, request.low_ink), _steps(texts, request.low_ink), AIDS))
    return Deck(texts.say("game.name"), request.language, tuple(cards))


def _front(gems: Sequence[str], low_ink: bool) -> Face:
    layout = art.layout("onix", "card")
    margin = layout["margin"] / 100 * WIDTH
    width, height = WIDTH - 2 * margin, HEIGHT - 2 * margin
    box = Box(margin, margin, width, height)
    ground = Art(box, svg=_ground(layout, gems, width, height), stretched=True)
    layers: list[AnyLayer] = [Frame(box, color=look.LINE, radius=2) if low_ink else ground]
    seating = layout["simple" if len(gems) == 1 else "double"]
    # The page counts sizes in widths of the paper inside the margin, and places on the whole card.
    size = seating["size"] / 100 * width
    for gem, (left, top) in zip(gems, seating["seats"], strict=True):
        x, y = left / 100 * WIDTH - size / 2, top / 100 * HEIGHT - size / 2
        layers.append(Art(Box(x, y, size, size), svg=art.drawing("onix", f"gems/{gem}")))
    layers += _corners(gems, margin)
    return Face("-".join(gems), paper(low_ink, layout["paper"]), tuple(layers))


def _corners(gems: Sequence[str], margin: float) -> list[AnyLayer]:
    """Small gems in two corners: cards of a Collection overlap, and all its gems stay in sight."""
    layers: list[AnyLayer] = []
    for number, gem in enumerate(gems):
        svg = art.drawing("onix", f"gems/{gem}")
        x, y = margin + 1.6 + number * (CORNER + 0.8), margin + 1.6
        layers.append(Art(Box(x, y, CORNER, CORNER), svg=svg))
        x, y = WIDTH - x - CORNER, HEIGHT - y - CORNER
        layers.append(Art(Box(x, y, CORNER, CORNER), svg=svg, turn=180))
    return layers


def _ground(layout: dict[str, object], gems: Sequence[str], width: float, height: float) -> str:
    """The coloured paper: with a halo on a Simple, cut aslant on a Double, as on the page."""
    grounds, cut, halo = layout["grounds"], layout["cut"], layout["halo"]
    assert isinstance(grounds, dict)
    assert isinstance(cut, list)
    assert isinstance(halo, int)
    whole = f"M0 0H{width}V{height}H0Z"
    first = f'<path fill="{grounds[gems[0]]}" d="{whole}"/>'
    if len(gems) == 1:
        radius = halo / 100 * hypot(width / 2, height / 2)
        middle = f'cx="{width / 2}" cy="{height / 2}" r="{radius}"'
        inside = f'{first}<circle fill="#fff" fill-opacity=".75" {middle}/>'
    else:
        start, end = (share / 100 * (width + height) for share in cut)
        between = f'<path fill="{layout["paper"]}" d="{_beyond(start, width, height)}"/>'
        second = f'<path fill="{grounds[gems[1]]}" d="{_beyond(end, width, height)}"/>'
        inside = first + between + second
    box = f'viewBox="0 0 {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{inside}</svg>'


def _beyond(cut: float, width: float, height: float) -> str:
    """The part of the paper that lies beyond a slanted cut."""
    return f"M{width} {cut - width}V{height}H{cut - height}Z"


def _back(low_ink: bool) -> Face:
    layers: list[AnyLayer] = []
    if low_ink:
        layers += panel(low_ink, look.PAPER, look.PLUM)
    else:
        ground = art.grounds_of("onix", "back")
        layers.append(Art(Box(0, 0, WIDTH, HEIGHT), svg=ground, stretched=True))
    medallion = art.drawing("onix", "back", left_out=art.left_out(low_ink=True))
    layers.append(Art(Box(0, 0, WIDTH, HEIGHT), svg=medallion))
    return Face("back", paper(low_ink), tuple(layers))


def _effects(texts: Texts, low_ink: bool) -> Face:
    rows: list[AnyLayer] = []
    for row, gem in enumerate(GEMS):
        y = 16.2 + row * 17
        rows += [
            Art(Box(6.5, y + 1, 11, 11), svg=art.drawing("onix", f"gems/{gem}")),
            Words(
                Box(20, y - 0.6, 29, 5.4),
                text=texts.say(f"effect.{gem}"),
                size=11.5,
                smallest=9,
                font="serif",
                weight=700,
                color=look.INK,
                across="left",
            ),
            Art(
                Box(51, y - 1.2, 5.4, 5.4), svg=art.drawing("onix", f"effects/{gem}", look.SOFT_INK)
            ),
            Words(
                Box(20, y + 5.4, 37, 10.6),
                text=texts.say(f"effect_text.{gem}"),
                size=8,
                smallest=6.5,
                color=look.INK,
                across="left",
                down="top",
            ),
        ]
    return aid("aid-effects", texts.say("board.aid"), look.PLUM, low_ink, rows)


def _steps(texts: Texts, low_ink: bool) -> Face:
    rows: list[AnyLayer] = []
    for row, step in enumerate(texts.table("aid")["steps"]):
        y = 16.6 + row * 13.6
        rows += [
            Words(
                Box(6.5, y - 0.4, 8, 9),
                text=str(row + 1),
                size=20,
                smallest=20,
                font="serif",
                weight=700,
                color=look.CORAL,
                down="top",
            ),
            Words(
                Box(16, y, 41, 12),
                text=step,
                size=8.5,
                smallest=7,
                color=look.INK,
                across="left",
                down="top",
            ),
        ]
    rows.append(
        Words(
            Box(7, 71, 49.5, 11.5),
            text=texts.say("aid.end"),
            size=7.5,
            smallest=6,
            color=look.SOFT_INK,
        )
    )
    return aid("aid-steps", texts.say("aid.title"), look.PLUM, low_ink, rows)
