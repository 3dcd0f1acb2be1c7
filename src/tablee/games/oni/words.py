"""What to say of a move or a moment of Oni against all, to somebody who sees this view."""

from typing import Any

import msgspec

from tablee.core.events import Event
from tablee.core.words import Words
from tablee.games.oni import log, moves
from tablee.games.oni.awaiting import asked_of_viewer
from tablee.games.oni.catalogue import BY_PLACE
from tablee.games.oni.options import OniOptions
from tablee.games.oni.view import OniView

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
        together = _step_of_all(seen)
        if together is not None:
            return together
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
        return log.as_logged(event) if options.no_log else event


def _step_of_all(view: OniView) -> str | None:
    """What several are awaited for together."""
    for effect in BY_PLACE:
        if view.outcome is None and effect.all_awaited(view) is not None:
            return effect.step(view)
    return None


def _held_up(view: OniView) -> str:
    """What the turn waits for."""
    for effect in BY_PLACE if view.outcome is None else ():
        step = effect.step(view)
        if step is not None:
            return step
    if view.step in ("effect", "burden"):
        return "effect" if view.ask is None else f"oni_{view.ask.kind}"
    if view.step != "turn_first":
        return view.step
    if _turnable(view) < 2:
        return "call"
    if view.is_replay:
        return "replay"
    return "turn_first_or_call" if view.won else "turn_first"


def _turnable(view: OniView) -> int:
    return sum(spot.top is not None and spot.aside is None for spot in view.square)
