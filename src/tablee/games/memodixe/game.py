"""MémoDiXe as a game of the house: every player for himself."""

from collections.abc import Mapping
from typing import ClassVar

from tablee.core.chance import Chance
from tablee.core.game import Game, Memory, Move, Options, View, Window, check_first_player
from tablee.core.state import State
from tablee.games.memodixe import events, moves, view
from tablee.games.memodixe.codes import MOVE_KINDS
from tablee.games.memodixe.memory import MemoMemory
from tablee.games.memodixe.names import dice_set
from tablee.games.memodixe.options import MemoOptions
from tablee.games.memodixe.rules import MemoDixe
from tablee.games.memodixe.set_up import SQUARE, MemoDealer
from tablee.games.memodixe.skill import MemoSkill
from tablee.games.memodixe.words import MemoWords


class MemoGame(Game):
    name = "memodixe"
    package = "tablee.games.memodixe"
    rules_version = 1
    no_facts: ClassVar[Mapping[str, str]] = {"symbols": "the dice, the same for so many players"}
    fewest_seats = 2
    most_seats = 6
    options_type = MemoOptions
    move_type = moves.MemoMove
    event_type = events.MemoEvent
    view_type = view.MemoView
    move_kinds = MOVE_KINDS
    endings = ("dixe", "too_few_dice", "last_round")
    words_type = MemoWords
    skill_type = MemoSkill
    # MD-40: only a look under a die is private, for a moment.
    has_hands = False
    says_what_shows = True

    def check(self, options: Options, seats: int) -> None:
        super().check(options, seats)
        assert isinstance(options, MemoOptions)
        check_first_player(options.first, seats)

    def dealer(self, options: Options, seats: int) -> MemoDealer:
        assert isinstance(options, MemoOptions)
        # MD-1: nine in the square, and one for each player in the reserve.
        faces = dice_set(SQUARE + seats)
        return MemoDealer(faces, seats, options.first, options.go_on, options.no_log)

    def view(self, state: State, viewer: int) -> view.MemoView:
        assert isinstance(state, MemoDixe)
        return view.build(state, viewer)

    def imagine(self, seen: View, memory: Memory | None, chance: Chance) -> MemoDixe:
        assert isinstance(seen, view.MemoView)
        assert memory is None or isinstance(memory, MemoMemory)
        return view.imagine(seen, memory, chance)

    def encode(self, move: Move) -> int:
        return moves.encode(move)

    def decode(self, code: int) -> moves.MemoMove:
        return moves.decode(code)

    def default_move(self, seen: View) -> moves.MemoMove | None:
        assert isinstance(seen, view.MemoView)
        return DEFAULTS.get(seen.step)

    def window(self, options: Options, state: State, public: bool) -> Window | None:
        # Nobody keeps the others waiting with dice that all have seen, unless the table wants it.
        assert isinstance(options, MemoOptions)
        assert isinstance(state, MemoDixe)
        step = view.STEPS[state.phase]
        if step not in DEFAULTS or options.time_to_look == "none":
            return None
        return Window(f"{state.moment}.{step}", int(options.time_to_look), is_calm=True)

    def is_secret(self, seen: View) -> bool:
        # MD-19.4: nobody else knows which dice were swapped, or whether any were.
        assert isinstance(seen, view.MemoView)
        return seen.step == "swap" and seen.viewer in seen.deciders

    def pause(self, seen: View) -> float:
        assert isinstance(seen, view.MemoView)
        return LONG_PAUSE if seen.step in DEFAULTS or seen.step == "win" else 1.0


DEFAULTS: dict[view.Step, moves.MemoMove] = {
    "turn_back": moves.TurnBack(),
    "throw_both": moves.ThrowBoth(),
    "throw_all": moves.ThrowAll(),
}
"""What there is only one way to do: it is done after a while."""
LONG_PAUSE = 4.0
"""Before a bot takes away what everybody wants to have seen: a miss, or a pair."""

GAME = MemoGame()
