"""One More! as a game of the house."""

from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar

import msgspec
from msgspec import UNSET

from tablee.core.chance import Chance
from tablee.core.content import read_toml
from tablee.core.game import Game, Memory, Move, check_first_player
from tablee.games.onemore import moves, view
from tablee.games.onemore.cards import ANSWERS
from tablee.games.onemore.codes import MOVE_KINDS
from tablee.games.onemore.deck import OneMoreDeckError, read_deck
from tablee.games.onemore.events import OneMoreEvent
from tablee.games.onemore.hosting import OneMoreHosting
from tablee.games.onemore.menu import OneMoreMenu
from tablee.games.onemore.names import card_from, card_named
from tablee.games.onemore.options import OneMoreOptions
from tablee.games.onemore.rules import OneMore
from tablee.games.onemore.set_up import OneMoreDealer
from tablee.games.onemore.skill import OneMoreSkill
from tablee.games.onemore.state import DEALT
from tablee.games.onemore.view import OneMoreView
from tablee.games.onemore.words import OneMoreWords


class OneMoreGame(Game[OneMoreOptions, moves.OneMoreMove, OneMoreView, OneMore]):
    name = "onemore"
    package = "tablee.games.onemore"
    rules_version = 1
    no_facts: ClassVar[Mapping[str, str]] = {
        "asked": "what the card in the centre asks for",
        "cards": "the deck of the options",
        "holders": "how many hands have a card",
    }
    fewest_seats = 3
    most_seats = 9
    options_type = OneMoreOptions
    move_type = moves.OneMoreMove
    event_type = OneMoreEvent
    view_type = OneMoreView
    move_kinds = MOVE_KINDS
    says_what_shows = True
    endings = ("cannot_play", "last_with_cards")
    words_type = OneMoreWords
    hosting_type = OneMoreHosting
    skill_type = OneMoreSkill
    menu_type = OneMoreMenu

    @cached_property
    def deck(self) -> list[int]:
        return read_deck(read_toml(self.package, "cards.toml"))

    def check(self, options: OneMoreOptions, seats: int) -> None:
        super().check(options, seats)
        check_first_player(options.first, seats)
        # OM-44: everybody is dealt cards, and one more is turned.
        dealt = DEALT * seats
        deck = self.deck_of(options)
        if len(deck) <= dealt:
            raise OneMoreDeckError("few", players=seats, needed=dealt + 1, given=len(deck))
        answerable = sum(ANSWERS[card] != 0 for card in deck)
        if options.answerable_first and answerable <= dealt:
            raise OneMoreDeckError(
                "few_answerable", players=seats, needed=dealt + 1, given=answerable
            )

    def deck_of(self, options: OneMoreOptions) -> list[int]:
        if options.deck is UNSET:
            return self.deck
        # As a file has them: with lists.
        return read_deck({"cards": msgspec.json.decode(msgspec.json.encode(options.deck))})

    def dealer(self, options: OneMoreOptions, seats: int) -> OneMoreDealer:
        deck = self.deck_of(options)
        return OneMoreDealer(deck, seats, options.answerable_first, options.first)

    def view(self, state: OneMore, viewer: int) -> OneMoreView:
        seen = view.build(state, viewer)
        # In order: where a card lies among them says nothing.
        cards = sorted(int(card) for card in state.cards)
        if cards == self.deck:
            return seen
        # Which cards there are is no secret; the usual ones everybody knows.
        return msgspec.structs.replace(seen, cards=tuple(card_named(card) for card in cards))

    def imagine(self, seen: OneMoreView, memory: Memory | None, chance: Chance) -> OneMore:
        deck = self.deck if seen.cards is UNSET else [card_from(card) for card in seen.cards]
        return view.imagine(seen, deck, chance)

    def encode(self, move: Move) -> int:
        return moves.encode(move)

    def decode(self, code: int) -> moves.OneMoreMove:
        return moves.decode(code)


GAME = OneMoreGame()
