"""Onix as a game of the house."""

from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar

import msgspec
from msgspec import UNSET

from tablee.core.chance import Chance
from tablee.core.content import read_toml
from tablee.core.game import Game, Memory, Move, check_first_player
from tablee.games.onix import moves, view
from tablee.games.onix.codes import MOVE_KINDS
from tablee.games.onix.deck import read_deck
from tablee.games.onix.events import OnixEvent
from tablee.games.onix.hosting import OnixHosting
from tablee.games.onix.menu import OnixMenu
from tablee.games.onix.options import OnixOptions
from tablee.games.onix.rules import Onix
from tablee.games.onix.set_up import OnixDealer
from tablee.games.onix.skill import OnixSkill
from tablee.games.onix.view import OnixView
from tablee.games.onix.words import OnixWords


class OnixGame(Game[OnixOptions, moves.OnixMove, OnixView, Onix]):
    name = "onix"
    package = "tablee.games.onix"
    rules_version = 1
    no_facts: ClassVar[Mapping[str, str]] = {"tops": "the last card of each Pile, kept at hand"}
    fewest_seats = 2
    most_seats = 6
    options_type = OnixOptions
    move_type = moves.OnixMove
    event_type = OnixEvent
    view_type = OnixView
    move_kinds = MOVE_KINDS
    endings = ("piles_empty", "rid_of_gems")
    words_type = OnixWords
    hosting_type = OnixHosting
    skill_type = OnixSkill
    menu_type = OnixMenu
    has_private_views = False  # OX-70
    has_one_view = True
    says_what_shows = True

    @cached_property
    def deck(self) -> list[int]:
        return read_deck(read_toml(self.package, "cards.toml"), self.most_seats)

    def check(self, options: OnixOptions, seats: int) -> None:
        super().check(options, seats)
        check_first_player(options.first, seats)
        self.deck_of(options, seats)

    def deck_of(self, options: OnixOptions, seats: int) -> list[int]:
        if options.deck is UNSET:
            return self.deck
        return read_deck({"cards": msgspec.to_builtins(options.deck)}, seats)

    def dealer(self, options: OnixOptions, seats: int) -> OnixDealer:
        deck = self.deck_of(options, seats)
        return OnixDealer(deck, seats, options.advanced, options.first)

    def view(self, state: Onix, viewer: int) -> OnixView:
        return view.build(state, viewer)

    def imagine(self, seen: OnixView, memory: Memory | None, chance: Chance) -> Onix:
        return view.imagine(seen, chance)

    def encode(self, move: Move) -> int:
        return moves.encode(move)

    def decode(self, code: int) -> moves.OnixMove:
        return moves.decode(code)


GAME = OnixGame()
