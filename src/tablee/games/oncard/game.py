"""ON'CARD as a game of the house."""

from collections.abc import Mapping
from typing import ClassVar

from tablee.core.chance import Chance
from tablee.core.game import (
    Game,
    Habit,
    Memory,
    Move,
    Options,
    View,
    Window,
    check_first_player,
)
from tablee.core.state import State
from tablee.games.oncard import cards, habits, moves, view, words
from tablee.games.oncard.codes import MOVE_KINDS
from tablee.games.oncard.events import OnCardEvent
from tablee.games.oncard.menu import OnCardMenu
from tablee.games.oncard.names import LEVELS
from tablee.games.oncard.options import (
    SAVE_SECONDS,
    OnCardOptions,
    all_cards,
    all_dixes,
    check_characters,
    rows_of,
)
from tablee.games.oncard.rules import OnCard
from tablee.games.oncard.set_up import OnCardDealer
from tablee.games.oncard.skill import OnCardSkill
from tablee.games.oncard.words import OnCardWords


class OnCardGame(Game):
    name = "oncard"
    package = "tablee.games.oncard"
    rules_version = 2
    no_facts: ClassVar[Mapping[str, str]] = {"owing": "who is asked and has not answered"}
    fewest_seats = 2
    most_seats = 4
    options_type = OnCardOptions
    move_type = moves.OnCardMove
    event_type = OnCardEvent
    view_type = view.OnCardView
    move_kinds = MOVE_KINDS
    endings = ("five_cards",)
    words_type = OnCardWords
    skill_type = OnCardSkill
    menu_type = OnCardMenu
    # OC-95: what waits for others is shown a moment later; no cover is worth that.
    has_private_views = False
    says_what_shows = True
    has_hands = False
    has_habits = True

    def check(self, options: Options, seats: int) -> None:
        super().check(options, seats)
        assert isinstance(options, OnCardOptions)
        check_first_player(options.first, seats)
        check_characters(options, seats)

    def dealer(self, options: Options, seats: int) -> OnCardDealer:
        assert isinstance(options, OnCardOptions)
        sides = {name: dixe.sides for name, dixe in all_dixes(options).items()}
        printed = cards.print_set(rows_of(options, seats), sides, all_cards(options))
        is_usual = options.odds == "auto" and options.jokers == "normal"
        printed.shows_odds = options.odds == "on" or is_usual
        level = LEVELS.index(options.jokers)
        is_first_level = options.rules == "first"
        return OnCardDealer(
            printed, seats, level, options.first, is_first_level, self.rules_version
        )

    def view(self, state: State, viewer: int) -> view.OnCardView:
        assert isinstance(state, OnCard)
        return view.build(state, viewer)

    def imagine(self, seen: View, memory: Memory | None, chance: Chance) -> OnCard:
        assert isinstance(seen, view.OnCardView)
        return view.imagine(seen, self.rules_version)

    def encode(self, move: Move) -> int:
        return moves.encode(move)

    def decode(self, code: int) -> moves.OnCardMove:
        return moves.decode(code)

    def turn_of(self, seen: View) -> int | None:
        assert isinstance(seen, view.OnCardView)
        return None if seen.step in ("turn_up", "over") else seen.turn

    def habits(self, seen: View) -> tuple[Habit, ...]:
        assert isinstance(seen, view.OnCardView)
        return habits.habits(seen)

    def by_habit(self, seen: View, chosen: Mapping[str, str]) -> Move | None:
        assert isinstance(seen, view.OnCardView)
        return habits.by_habit(seen, chosen, self.rules_version)

    def pause(self, seen: View) -> float:
        assert isinstance(seen, view.OnCardView)
        return words.pause(seen)

    def default_move(self, seen: View) -> Move | None:
        assert isinstance(seen, view.OnCardView)
        # OC-67: whoever says nothing passes.
        return moves.Pass() if seen.step in view.SAVING_STEPS else None

    def window(self, options: Options, state: State, public: bool) -> Window | None:
        assert isinstance(options, OnCardOptions)
        assert isinstance(state, OnCard)
        chosen = options.save_window
        if chosen == "auto":
            chosen = "short" if public else "none"
        if chosen == "none" or view.STEPS[state.phase] not in view.SAVING_STEPS:
            return None
        # One window for all that is asked after a throw, or at the end of a turn.
        return Window(f"{state.turns}.{state.throws}.{state.phase}", SAVE_SECONDS[chosen])


GAME = OnCardGame()
