"""What to say of a move or a moment of MémoDiXe, to somebody who sees this view."""

from typing import Any

import msgspec

from tablee.core.game import Move
from tablee.games.memodixe.moves import Decline, Look, SetAside, Steal, Swap, Throw, Turn, Win
from tablee.games.memodixe.view import MemoView


def step(view: MemoView) -> str:
    """MD-34: whoever has to call is told so."""
    if view.step == "turn_first":
        can_be_turned = sum(spot.top is not None and spot.aside is None for spot in view.square)
        if can_be_turned < 2:
            return "call"
        return "turn_first_or_call" if view.won[view.turn] else "turn_first"
    return view.step


def wording(view: MemoView, move: Move) -> tuple[str, dict[str, Any]]:
    """A die is named by its spot, and by its top, which everybody sees."""
    values = msgspec.structs.asdict(move)
    match move:
        case Turn(spot) | Look(spot) | Win(spot) | SetAside(spot) | Throw(spot):
            values["top"] = view.square[spot].top
        case Swap(spots):
            values["tops"] = tuple(view.square[spot].top for spot in spots)
        case Steal(seat):
            values["count"] = view.won[seat]
        case Decline():
            return f"decline_{view.step}", values
    return str(move.__struct_config__.tag), values
