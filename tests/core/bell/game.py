"""The bell as a game."""

from typing import ClassVar

from librt.vecs import vec
from tests.core.bell import rules
from tests.core.bell.events import BellEvent
from tests.core.bell.rules import Bell, BellDealer

from tablee.core.chance import Chance
from tablee.core.game import Game, GameError, Hosting, Memory, Move, Options, Skill, View, Words
from tablee.core.heuristic import Heuristic
from tablee.core.state import MoveList, State


class Call(Move, frozen=True, tag="call"):
    word: int


class Press(Move, frozen=True, tag="press"):
    pass


class Talk(Move, frozen=True, tag="talk"):
    pass


class BellView(View, frozen=True):
    clock: int
    phase: int
    since: int
    wrong: tuple[int, ...]
    called: tuple[bool, ...]
    caller: int
    settles_at: int
    pressed: tuple[int, ...]
    points: tuple[int, ...]
    word: int | None
    """Once it was called."""


class BellHeuristic(Heuristic):
    def weigh(self, state: State, seat: int, moves: MoveList, weights: "vec[float]") -> None:
        for i, move in enumerate(moves.to_list()):
            weights[i] = {rules.PRESS: 5.0, rules.TALK: -5.0}.get(move, 0.0)


class BellWords(Words[Options, Move, BellView]):
    def step(self, seen: BellView) -> str:
        return "act"


class BellHosting(Hosting[Options, Move, BellView]):
    has_hands = False

    def said(self, seen: BellView) -> Move | None:
        return Talk() if seen.viewer in seen.deciders else None


class BellSkill(Skill[BellView, Bell]):
    def heuristic(self) -> Heuristic:
        return BellHeuristic()

    def reaction(self, seen: BellView, level: str, chance: Chance) -> int | None:
        if seen.phase == rules.OPEN and seen.pressed[seen.viewer] == rules.NEVER:
            return 150 + chance.below(400)
        if level == "easy" or seen.called[seen.viewer]:
            return None
        return 2000 + chance.below(6000)


class BellGame(Game[Options, Move, BellView, Bell]):
    name = "bell"
    package = "tests.core.bell"
    rules_version = 1
    fewest_seats = 2
    most_seats = 4
    options_type = Options
    move_type = Call | Press | Talk
    event_type = BellEvent
    view_type = BellView
    move_kinds = ("call", "press", "talk")
    endings = ("called", "rung")
    has_private_views = False
    is_clocked = True
    table: ClassVar[type[Bell]] = Bell
    words_type = BellWords
    hosting_type = BellHosting
    skill_type = BellSkill

    def dealer(self, options: Options, seats: int) -> BellDealer:
        return BellDealer(seats, self.table)

    def view(self, state: Bell, viewer: int) -> BellView:
        return BellView(
            viewer=viewer,
            seats=state.seats,
            deciders=tuple(state.deciders()),
            outcome=state.outcome(),
            clock=state.clock,
            phase=state.phase,
            since=state.since,
            wrong=tuple(state.wrong),
            called=tuple(state.called),
            caller=state.caller,
            settles_at=state.settles_at,
            pressed=tuple(state.pressed),
            points=tuple(state.points),
            word=state.word if state.caller != rules.NOBODY else None,
        )

    def imagine(self, seen: BellView, memory: Memory | None, chance: Chance) -> Bell:
        state = self.table(seen.seats, seen.word or 0)
        state.clock = seen.clock
        state.phase = seen.phase
        state.since = seen.since
        state.wrong = list(seen.wrong)
        state.called = list(seen.called)
        state.caller = seen.caller
        state.settles_at = seen.settles_at
        state.pressed = list(seen.pressed)
        state.points = list(seen.points)
        state.rung = seen.outcome is not None and seen.caller == rules.NOBODY
        state.redeal(seen.viewer, chance)
        return state

    def encode(self, move: Move) -> int:
        if isinstance(move, Call) and 0 <= move.word < rules.WORDS:
            return move.word
        if isinstance(move, Press):
            return rules.PRESS
        if isinstance(move, Talk):
            return rules.TALK
        raise GameError(f"{move!r} is not a move of bell")

    def decode(self, code: int) -> Move:
        if code == rules.PRESS:
            return Press()
        return Talk() if code == rules.TALK else Call(code)


GAME = BellGame()
