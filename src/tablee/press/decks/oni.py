"""Oni against all by itself: its 53 cards, or a deck of somebody's own, and its power aid."""

from collections.abc import Mapping

import msgspec

from tablee.games.memodixe.oni import GAME
from tablee.games.memodixe.oni.options import OniOptions
from tablee.press.decks import Request
from tablee.press.decks.memodixe import AIDS, LEVELS, ONI, PLAY, effect_cards, powers, words_in
from tablee.press.faces import Card, Deck


def deck(request: Request) -> Deck:
    words = words_in(request.language)
    cards = effect_cards(words, request.low_ink)
    if request.deck:
        cards = _as_many(cards, request.deck)
    oni, free = (powers(mode, words, request.low_ink) for mode in ("oni", "free"))
    name = GAME.words.texts(request.language).say("game.name")
    return Deck(name, request.language, (*cards, Card(oni, free, AIDS)))


def _as_many(cards: list[Card], lines: tuple[dict[str, object], ...]) -> list[Card]:
    """So many of each card as the deck's lines say; the game looks at what they are."""
    options = GAME.options({"deck": list(lines)})
    assert isinstance(options, OniOptions)
    assert not isinstance(options.deck, msgspec.UnsetType)
    wanted: dict[str, int] = {}
    for line in options.deck:
        wanted[line.card] = wanted.get(line.card, 0) + line.count
    faces = _by_card(cards)
    return [msgspec.structs.replace(faces[card], count=count) for card, count in wanted.items()]


def _by_card(cards: list[Card]) -> Mapping[str, Card]:
    """Each card as the engine names it; "Oni!" and "Play!" are on the first level's."""
    faces: dict[str, Card] = {}
    for card in cards:
        name = card.front.name.replace("-", "_")
        for several in (ONI, PLAY):
            if card.front.name.startswith(several) and card.front.name[len(several) :] in LEVELS:
                name = several.rstrip("-")
        faces.setdefault(name, card)
    return faces
