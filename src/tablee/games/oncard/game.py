"""ON'CARD as a game of the house."""

from collections.abc import Mapping
from typing import ClassVar

from tablee.core.chance import Chance
from tablee.core.game import Game, Memory, Move, check_first_player
from tablee.games.oncard import moves, view
from tablee.games.oncard.codes import MOVE_KINDS
from tablee.games.oncard.deck import all_cards, all_dixes, check_characters, print_set, rows_of
from tablee.games.oncard.events import OnCardEvent
from tablee.games.oncard.hosting import OnCardHosting
from tablee.games.oncard.menu import OnCardMenu
from tablee.games.oncard.names import JOKER_LEVELS
from tablee.games.oncard.options import OnCardOptions
from tablee.games.oncard.rules import OnCard
from tablee.games.oncard.set_up import OnCardDealer
from tablee.games.oncard.skill import OnCardSkill
from tablee.games.oncard.view import OnCardView
from tablee.games.oncard.words import OnCardWords


class OnCardGame(Game[OnCardOptions, moves.OnCardMove, OnCardView, OnCard]):
    name = "oncard"
    package = "tablee.games.oncard"
    rules_version = 2
    no_facts: ClassVar[Mapping[str, str]] = {"owing": "who is asked and has not answered"}
    fewest_seats = 2
    most_seats = 4
    options_type = OnCardOptions
    move_type = moves.OnCardMove
    event_type = OnCardEvent
    view_type = OnCardView
    move_kinds = MOVE_KINDS
    endings = ("five_cards",)
    words_type = OnCardWords
    hosting_type = OnCardHosting
    skill_type = OnCardSkill
    menu_type = OnCardMenu
    # OC-95: what waits for others is shown a moment later; no cover is worth that.
    has_private_views = False
    says_what_shows = True

    def check(self, options: OnCardOptions, seats: int) -> None:
        super().check(options, seats)
        check_first_player(options.first, seats)
        check_characters(options, seats)

    def dealer(self, options: OnCardOptions, seats: int) -> OnCardDealer:
        sides = {name: dixe.sides for name, dixe in all_dixes(options).items()}
        printed = print_set(rows_of(options, seats), sides, all_cards(options))
        is_usual = options.odds == "auto" and options.jokers == "normal"
        printed.shows_odds = options.odds == "on" or is_usual
        level = JOKER_LEVELS.index(options.jokers)
        is_first_level = options.rules == "first"
        return OnCardDealer(
            printed, seats, level, options.first, is_first_level, self.rules_version
        )

    def view(self, state: OnCard, viewer: int) -> OnCardView:
        return view.build(state, viewer)

    def imagine(self, seen: OnCardView, memory: Memory | None, chance: Chance) -> OnCard:
        return view.imagine(seen, self.rules_version)

    def encode(self, move: Move) -> int:
        return moves.encode(move)

    def decode(self, code: int) -> moves.OnCardMove:
        return moves.decode(code)


GAME = OnCardGame()
