"""What a bot leaves to people, at a table where they play (MD-41).

A right call ends the game, and a wrong one takes all of the team's dice: it is not for a bot to do
that over people's heads. It says that it would call, and goes on. Whoever of the team is at turn
before its own next turn can call; if none of them has, and it still would, it does.
"""

from collections.abc import Sequence
from typing import Final

from tablee.games.oni import codes
from tablee.games.oni.view import OniView

DEFERRING: Final = ("easy", "medium")
LAST_MOMENT: Final = 40_000
"""With less time on the clock, nobody may be at turn before it rings."""
FEWEST_DICE: Final = 2
"""With fewer there is nothing to do but call."""


def defer(seen: OniView, move: int, level: str, people: Sequence[int]) -> int:
    """The move of a bot, or what it does instead for the sake of people at these seats."""
    if move != codes.CALL or level not in DEFERRING:
        return move
    is_alone = not set(people) - {seen.viewer, seen.oni}
    was_heard = seen.viewer in seen.proposed
    is_late = seen.ends_at is not None and seen.ends_at - seen.clock < LAST_MOMENT
    dice = sum(spot.top is not None and spot.aside is None for spot in seen.square)
    if is_alone or was_heard or is_late or dice < FEWEST_DICE:
        return move
    return codes.PROPOSE
