"""Oni against all as a game of the house."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec import UNSET

from tablee.core.chance import Chance
from tablee.core.game import Game, Memory, Move, check_first_player
from tablee.games.oni import (
    codes,
    events,
    imagining,
    moves,
    viewing,
)
from tablee.games.oni.cards import ONI_LEVELS
from tablee.games.oni.deck import MOST_CARDS, OniDeckError, read_deck, usual_deck
from tablee.games.oni.hosting import OniHosting
from tablee.games.oni.memory import OniMemory
from tablee.games.oni.menu import OniMenu
from tablee.games.oni.options import OniOptions
from tablee.games.oni.rules import OniAgainstAll
from tablee.games.oni.set_up import OniDealer
from tablee.games.oni.skill import OniSkill
from tablee.games.oni.view import OniView
from tablee.games.oni.words import OniWords


class OniGame(Game[OniOptions, moves.OniMove, OniView, OniAgainstAll]):
    name = "oni"
    package = "tablee.games.oni"
    rules_version = 2
    no_facts: ClassVar[Mapping[str, str]] = {
        "effects.cards": "the deck of the options",
        "table.seats": "as many as the state has",
        "table.symbols": "the dice, the same in every square of that size",
        "watch.unhurried": "an option",
    }
    fewest_seats = 4
    most_seats = 8
    options_type = OniOptions
    move_type = moves.OniMove
    event_type = events.OniEvent
    view_type = OniView
    move_kinds = codes.MOVE_KINDS
    endings = ("dixe", "ring")
    sides: ClassVar[Mapping[str, str]] = {"dixe": "team", "ring": "oni"}
    words_type = OniWords
    hosting_type = OniHosting
    skill_type = OniSkill
    menu_type = OniMenu
    is_clocked = True

    def check(self, options: OniOptions, seats: int) -> None:
        super().check(options, seats)
        check_first_player(options.oni, seats)
        if options.deck == ():
            raise OniDeckError("no_cards")
        if options.deck is not UNSET:
            cards = sum(line.count for line in options.deck)
            if cards > MOST_CARDS:
                raise OniDeckError("size", most=MOST_CARDS, given=cards)

    def deck_of(self, options: OniOptions) -> list[int]:
        if options.deck is UNSET:
            return usual_deck(ONI_LEVELS.index(options.level))
        return read_deck(options.deck)

    def dealer(self, options: OniOptions, seats: int) -> OniDealer:
        level = ONI_LEVELS.index(options.level)
        cards = tuple(self.deck_of(options))
        unhurried = options.unhurried is not UNSET
        size = int(options.size)
        return OniDealer(
            seats,
            options.oni,
            level,
            cards,
            size,
            options.no_log,
            unhurried,
            self.rules_version,
        )

    def view(self, state: OniAgainstAll, viewer: int) -> OniView:
        return viewing.build(state, viewer)

    def views(self, state: OniAgainstAll, viewers: Sequence[int]) -> list[OniView]:
        return list(viewing.build_all(state, viewers))

    def imagine(self, seen: OniView, memory: Memory | None, chance: Chance) -> OniAgainstAll:
        assert memory is None or isinstance(memory, OniMemory)
        return imagining.imagine(seen, memory, chance, self.rules_version)

    def encode(self, move: Move) -> int:
        return moves.encode(move)

    def decode(self, code: int) -> moves.OniMove:
        return moves.decode(code)


GAME = OniGame()
