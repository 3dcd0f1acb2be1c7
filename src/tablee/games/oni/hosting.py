"""How Oni against all is hosted: everybody may act at any time, and talking may cost something."""

from tablee.core.hosting import Hosting
from tablee.games.oni import awaiting, moves
from tablee.games.oni.options import OniOptions
from tablee.games.oni.view import OniView


class OniHosting(Hosting[OniOptions, moves.OniMove, OniView]):
    has_hands = False

    def awaited(self, seen: OniView) -> tuple[int, ...]:
        return awaiting.awaited(seen)

    def waits_for_a_start(self, seen: OniView) -> bool:
        return seen.step == "ready"

    def said(self, seen: OniView) -> moves.OniMove | None:
        # MD-66.4: who talks while Hush runs pays for it. Oni has nothing to pay.
        is_on = seen.step not in ("ready", "over") and seen.paused_at is None
        runs = any(one.card == "hush" for one in seen.running)
        return moves.Speak() if is_on and runs and seen.viewer != seen.oni else None
