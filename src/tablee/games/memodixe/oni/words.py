"""What to say of a move or a moment of Oni against all, to somebody who sees this view."""

from typing import Any

import msgspec

from tablee.core.events import Event
from tablee.core.words import Words
from tablee.games.memodixe.oni import events, moves
from tablee.games.memodixe.oni.awaiting import (
    TURNING,
    asked_of_viewer,
    hand_of_turn,
    may_only_point,
)
from tablee.games.memodixe.oni.options import OniOptions
from tablee.games.memodixe.oni.view import OniView

WITH_TOP = (
    moves.Turn,
    moves.Show,
    moves.Win,
    moves.ToMiddle,
    moves.Rethrow,
    moves.Look,
    moves.Pick,
    moves.SetAside,
    moves.Touch,
    moves.Ping,
)


class OniWords(Words[OniOptions, moves.OniMove, OniView]):
    def step(self, seen: OniView) -> str:
        """What the viewer has to do; if he has nothing to, what the table waits for."""
        if seen.paused_at is not None:
            return "paused"
        asked = asked_of_viewer(seen)
        if asked is not None:
            return asked
        if seen.outcome is None and seen.race is not None:
            return "press" if seen.race.shown else "race"
        if seen.viewer == seen.oni and seen.outcome is None and seen.started_at is not None:
            return "oni_may_move" if seen.middle_free else "oni_waits"
        return _held_up(seen)

    def wording(self, seen: OniView, move: moves.OniMove) -> tuple[str, dict[str, Any]]:
        """A die is named by its spot, and by its top, which everybody sees."""
        values = msgspec.structs.asdict(move)
        if isinstance(move, WITH_TOP):
            values["top"] = seen.square[move.spot].top
        match move:
            case moves.Swap(spots):
                values["tops"] = tuple(seen.square[spot].top for spot in spots)
            case moves.Decline():
                if seen.viewer == seen.oni:
                    return "decline_oni", values
                return "decline_show" if seen.step == "show" else "decline_replay", values
            case moves.Resume():
                return "resume" if seen.paused_at is not None else "resume_wish", values
        return str(move.__struct_config__.tag), values

    def logged(self, event: Event, options: OniOptions) -> Event:
        return events.as_logged(event) if options.no_log else event


def _held_up(view: OniView) -> str:
    """What the turn waits for."""
    if view.step in ("effect", "burden"):
        return _busy(view)
    if hand_of_turn(view) is not None:
        return "turn_pinged"
    if view.step in TURNING and may_only_point(view):
        return "point"
    if view.step != "turn_first":
        return view.step
    if _turnable(view) < 2:
        return "call"
    if view.is_replay:
        return "replay"
    return "turn_first_or_call" if view.won else "turn_first"


def _turnable(view: OniView) -> int:
    return sum(spot.top is not None and spot.aside is None for spot in view.square)


def _busy(view: OniView) -> str:
    if view.timing is not None:
        return view.timing.card
    if view.king is not None:
        return "king_symbol"
    return "effect" if view.ask is None else f"oni_{view.ask.kind}"
