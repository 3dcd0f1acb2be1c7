"""All that reaches one viewer: what the leak test compares between worlds.

Whatever the house sends, says, offers or times by is here, by the name of its channel. A channel
that takes a view is here all the same: a game could remember the state it was built from.
"""

from collections.abc import Iterable, Sequence

import msgspec

from tablee.core.chance import FastChance
from tablee.core.events import SPECTATOR, Event, Recorder
from tablee.core.game import Game, Options, View
from tablee.core.state import State

LEVELS = ("random", "easy", "medium", "hard")


def seen_by(game: Game, state: State, viewer: int) -> bytes:
    """What a viewer sees, byte for byte, but for the time, which everybody knows."""
    view = game.view(state, viewer)
    if "clock" in view.__struct_fields__:
        view = msgspec.structs.replace(view, clock=0)
    return msgspec.json.encode(view)


def reaching(
    game: Game, options: Options, state: State, viewer: int, tried: Sequence[int]
) -> dict[str, bytes]:
    """Every channel to a viewer at this moment. `tried` are moves that he asks about, legal or not:
    a refusal must not give anything away either."""
    view = game.view(state, viewer)
    codes = state.legal(viewer)
    moves = [game.decode(code) for code in codes]
    asked = tried if viewer != SPECTATOR else ()
    channels: dict[str, object] = {
        "view": view,
        "legal moves": moves,
        "wording of moves": [game.words.wording(view, move) for move in moves],
        "refusals": [state.refusal(viewer, code) for code in asked],
        "step": [
            game.words.step(view),
            game.awaited(view),
            game.turn_of(view),
            game.is_secret(view),
        ],
        "pauses": [game.pause(view), game.respite(view)],
        "window": [game.window(options, state, public) for public in (False, True)],
        "outcome": [state.is_over(), state.outcome()],
        "default move": game.default_move(view) if viewer in view.deciders else None,
        "habits": _habits(game, view),
        "bot": game.imagine(view, None, FastChance(viewer + 1)).fingerprint(),
    }
    if game.is_clocked and viewer != SPECTATOR:
        channels["talk"] = game.said(state, viewer)
        channels["reaction"] = [game.skill.reaction(view, level, FastChance(0)) for level in LEVELS]
        channels["start"] = game.waits_for_a_start(view)
    return {name: msgspec.json.encode(what) for name, what in channels.items()}


def _habits(game: Game, view: View) -> object:
    habits = game.habits(view)
    chosen = [{habit.key: habit.default for habit in habits}]
    chosen += [{habit.key: habit.choices[-1] for habit in habits}]
    return [habits, [game.by_habit(view, choices) for choices in chosen if habits]]


class Dated(Recorder):
    """A recorder that notes when each event was told."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self._state = state
        self._clocks: list[int] = []

    def tell_everybody(self, event: Event) -> None:
        super().tell_everybody(event)
        self.note()

    def tell_only(self, seats: Iterable[int], event: Event) -> None:
        super().tell_only(seats, event)
        self.note()

    def note(self) -> None:
        self._clocks.append(self._state.clock)

    def told_to(self, viewer: int) -> list[bytes]:
        """What a viewer was told, and when, byte for byte."""
        dated = zip(self._clocks, self.told, strict=True)
        return [msgspec.json.encode([at, one.event]) for at, one in dated if one.reaches(viewer)]


class Watching(Dated):
    """Notes what a viewer saw when he was told the event of this place in his row.

    Where a view forgets, events tell what is to be remembered: to those who are shown it at that
    moment, and to nobody else. A view in the middle of a deed is asked for only where it decides.
    """

    def __init__(self, game: Game, state: State, viewer: int, place: int) -> None:
        super().__init__(state)
        self.seen: bytes | None = None
        self._game = game
        self._viewer = viewer
        self._left = place

    def note(self) -> None:
        super().note()
        if self.told[-1].reaches(self._viewer):
            if self._left == 0:
                self.seen = seen_by(self._game, self._state, self._viewer)
            self._left -= 1
