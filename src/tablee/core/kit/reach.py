"""All that reaches one viewer: what the leak test compares between worlds.

Whatever the house sends, says, offers or times by is here, by the name of its channel. A channel
that takes a view is here all the same: a game could remember the state it was built from.
"""

from collections.abc import Iterable, Sequence

import msgspec

from tablee.core.chance import FastChance
from tablee.core.events import SPECTATOR, Event, Recorder
from tablee.core.game import Game, Hosting, Move, Options, View
from tablee.core.skill import without_time
from tablee.core.state import State

LEVELS = ("random", "easy", "medium", "hard")

TRIED = (0, 1, 2, 3, 5, 8, 13, 21)
"""Moves that a viewer asks about, legal or not: a refusal must not give anything away either."""


def seen_by(game: Game, state: State, viewer: int) -> bytes:
    """What a viewer sees, byte for byte, but for the time, which everybody knows."""
    return msgspec.json.encode(without_time(game.view(state, viewer)))


def shown(game: Game, state: State, viewer: int) -> dict[str, object]:
    """What a table sends a viewer by itself: the view, the own legal moves, refusals."""
    return _shown(state, viewer, game.view(state, viewer), _moves(game, state, viewer), TRIED)


def _shown(
    state: State, viewer: int, view: View, moves: Sequence[Move], tried: Sequence[int]
) -> dict[str, object]:
    asked = tried if viewer != SPECTATOR else ()
    refusals = [state.refusal(viewer, code) for code in asked]
    return {"view": view, "legal moves": moves, "refusals": refusals}


def _moves(game: Game, state: State, viewer: int) -> list[Move]:
    return [game.decode(code) for code in state.legal(viewer)]


def reaching(
    game: Game, options: Options, state: State, viewer: int, tried: Sequence[int] = TRIED
) -> dict[str, bytes]:
    """Every channel to a viewer at this moment."""
    view, moves = game.view(state, viewer), _moves(game, state, viewer)
    channels = _shown(state, viewer, view, moves, tried)
    words, hosting = game.words, game.hosting
    channels |= {
        "wording of moves": [words.wording(view, move) for move in moves],
        "step": words.step(view),
        "seats awaited": [hosting.awaited(view), hosting.turn_of(view), hosting.is_secret(view)],
        "pauses": [hosting.pause(view), hosting.respite(view)],
        "outcome": [state.is_over(), state.outcome()],
        "default move": hosting.default_move(view) if viewer in view.deciders else None,
        "habits": _habits(hosting, view),
        "bot": game.imagine(view, None, FastChance(viewer + 1)).fingerprint(),
    }
    if viewer != SPECTATOR:
        channels["talk"] = hosting.said(view)
        channels["reaction"] = [game.skill.reaction(view, level, FastChance(0)) for level in LEVELS]
        channels["start"] = hosting.waits_for_a_start(view)
    # Everybody is shown the same windows, and they follow from what everybody sees.
    public = game.view(state, SPECTATOR)
    channels["windows"] = [_windows(hosting, options, public, anybody) for anybody in (False, True)]
    return {name: msgspec.json.encode(what) for name, what in channels.items()}


def _windows(hosting: Hosting, options: Options, public: View, is_public_table: bool) -> object:
    has_some = hosting.has_windows(options, is_public_table)
    return [has_some, hosting.window(options, public, is_public_table)]


def _habits(hosting: Hosting, view: View) -> object:
    habits = hosting.habits(view)
    chosen = [{habit.key: habit.default for habit in habits}]
    chosen += [{habit.key: habit.choices[-1] for habit in habits}]
    return [habits, [hosting.by_habit(view, choices) for choices in chosen if habits]]


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
