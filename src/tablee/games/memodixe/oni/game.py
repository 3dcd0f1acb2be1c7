"""Oni against all as a game of the house."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec import UNSET

from tablee.core.chance import Chance
from tablee.core.game import (
    Game,
    GameError,
    Memory,
    Move,
    Options,
    View,
    check_first_player,
)
from tablee.core.state import State
from tablee.games.memodixe.oni import (
    awaiting,
    codes,
    events,
    imagining,
    moves,
    viewing,
)
from tablee.games.memodixe.oni.cards import HUSH, LEVELS
from tablee.games.memodixe.oni.memory import OniMemory
from tablee.games.memodixe.oni.menu import OniMenu
from tablee.games.memodixe.oni.options import OniOptions, cards_of
from tablee.games.memodixe.oni.rules import OniAgainstAll
from tablee.games.memodixe.oni.set_up import OniDealer
from tablee.games.memodixe.oni.skill import OniSkill
from tablee.games.memodixe.oni.state import OVER, READY
from tablee.games.memodixe.oni.view import OniView
from tablee.games.memodixe.oni.words import OniWords
from tablee.games.memodixe.state import NOTHING


class OniGame(Game):
    name = "oni"
    package = "tablee.games.memodixe.oni"
    rules_version = 2
    no_facts: ClassVar[Mapping[str, str]] = {
        "cards": "the deck of the options",
        "symbols": "the dice, the same in every square of that size",
        "unhurried": "an option",
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
    skill_type = OniSkill
    menu_type = OniMenu
    has_hands = False
    is_clocked = True

    def check(self, options: Options, seats: int) -> None:
        super().check(options, seats)
        assert isinstance(options, OniOptions)
        check_first_player(options.oni, seats)
        if options.deck == ():
            raise GameError("a deck has at least one card: leave the option out for the level's")

    def dealer(self, options: Options, seats: int) -> OniDealer:
        assert isinstance(options, OniOptions)
        level = LEVELS.index(options.level)
        cards = tuple(cards_of(options))
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

    def view(self, state: State, viewer: int) -> OniView:
        assert isinstance(state, OniAgainstAll)
        return viewing.build(state, viewer)

    def views(self, state: State, viewers: Sequence[int]) -> list[View]:
        assert isinstance(state, OniAgainstAll)
        return list(viewing.build_all(state, viewers))

    def imagine(self, seen: View, memory: Memory | None, chance: Chance) -> OniAgainstAll:
        assert isinstance(seen, OniView)
        assert memory is None or isinstance(memory, OniMemory)
        return imagining.imagine(seen, memory, chance, self.rules_version)

    def encode(self, move: Move) -> int:
        return moves.encode(move)

    def decode(self, code: int) -> moves.OniMove:
        return moves.decode(code)

    def awaited(self, seen: View) -> tuple[int, ...]:
        assert isinstance(seen, OniView)
        return awaiting.awaited(seen)

    def said(self, state: State, seat: int) -> int | None:
        # MD-66.4: who talks while Hush runs pays for it. Oni has nothing to pay.
        assert isinstance(state, OniAgainstAll)
        runs = state.running[HUSH] != NOTHING and state.phase not in (READY, OVER)
        return codes.SPEAK if runs and not state.is_paused and seat != state.oni else None

    def waits_for_a_start(self, seen: View) -> bool:
        assert isinstance(seen, OniView)
        return seen.step == "ready"


GAME = OniGame()
