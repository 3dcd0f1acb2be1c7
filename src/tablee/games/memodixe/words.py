"""What to say of a move or a moment of MémoDiXe, to somebody who sees this view."""

from typing import Any

import msgspec

from tablee.core.events import Event
from tablee.core.words import Words
from tablee.games.memodixe import events
from tablee.games.memodixe.moves import (
    Decline,
    Look,
    MemoMove,
    SetAside,
    Steal,
    Swap,
    Throw,
    Turn,
    Win,
)
from tablee.games.memodixe.options import MemoOptions
from tablee.games.memodixe.view import MemoView


class MemoWords(Words[MemoOptions, MemoMove, MemoView]):
    def step(self, seen: MemoView) -> str:
        """MD-34: whoever has to call is told so."""
        if seen.step == "turn_first":
            can_be_turned = sum(spot.top is not None and spot.aside is None for spot in seen.square)
            if can_be_turned < 2:
                return "call"
            return "turn_first_or_call" if seen.won[seen.turn] else "turn_first"
        return seen.step

    def wording(self, seen: MemoView, move: MemoMove) -> tuple[str, dict[str, Any]]:
        """A die is named by its spot, and by its top, which everybody sees."""
        values = msgspec.structs.asdict(move)
        match move:
            case Turn(spot) | Look(spot) | Win(spot) | SetAside(spot) | Throw(spot):
                values["top"] = seen.square[spot].top
            case Swap(spots):
                values["tops"] = tuple(seen.square[spot].top for spot in spots)
            case Steal(seat):
                values["count"] = seen.won[seat]
            case Decline():
                return f"decline_{seen.step}", values
        return str(move.__struct_config__.tag), values

    def logged(self, event: Event, options: MemoOptions) -> Event:
        return events.without_faces(event) if options.no_log else event
