"""Oni against all by itself: its 53 cards, or a deck of somebody's own, and its power aid."""

from collections.abc import Mapping
from typing import Any

import msgspec

from tablee.core.texts import Texts
from tablee.games.oni import GAME
from tablee.games.oni.deck import DeckLine
from tablee.games.oni.options import OniOptions
from tablee.press.decks import Cover, Request
from tablee.press.decks.memodixe import AIDS, effect_cards, own_card, powers, words_in
from tablee.press.faces import Card, Deck
from tablee.press.oni import texts as texts_on_paper

COVER = Cover(((("dixe", "characters/oni"),),))


def paper_texts(language: str) -> Texts:
    """Told to people with the real dice."""
    return texts_on_paper(language)


def deck(request: Request) -> Deck:
    words = words_in(request.language)
    cards = effect_cards(words, request.low_ink)
    options = request.options or GAME.options({})
    assert isinstance(options, OniOptions)
    if not isinstance(options.deck, msgspec.UnsetType):
        cards = _as_many(options.deck, words, request.low_ink)
    oni, free = (powers(mode, words, request.low_ink) for mode in ("oni", "free"))
    name = GAME.words.texts(request.language).say("game.name")
    return Deck(name, request.language, (*cards, Card(oni, free, AIDS)))


def _as_many(lines: tuple[DeckLine, ...], words: Mapping[str, Any], low_ink: bool) -> list[Card]:
    """So many of each card as the deck's lines say."""
    wanted: dict[str, int] = {}
    for line in lines:
        wanted[line.card] = wanted.get(line.card, 0) + line.count
    return [own_card(name, words, low_ink, count) for name, count in wanted.items()]
