"""How Oni against all is hosted: everybody may act at any time, and talking may cost something."""

from tablee.core.hosting import Hosting
from tablee.games.oni import awaiting, moves
from tablee.games.oni.cards import card_from
from tablee.games.oni.catalogue import effect_of
from tablee.games.oni.options import OniOptions
from tablee.games.oni.view import OniView


class OniHosting(Hosting[OniOptions, moves.OniMove, OniView]):
    has_hands = False

    def awaited(self, seen: OniView) -> tuple[int, ...]:
        return awaiting.awaited(seen)

    def turn_of(self, seen: OniView) -> int | None:
        # MD-60: anybody says GO, and nobody takes that for his turn but whoever begins.
        return seen.turn if seen.step == "ready" else None

    def waits_for_a_start(self, seen: OniView) -> bool:
        return seen.step == "ready"

    def said(self, seen: OniView) -> moves.OniMove | None:
        if seen.step in ("ready", "over") or seen.paused_at is not None:
            return None
        for running in seen.running:
            move = effect_of(card_from(running.card)).said(seen)
            if move is not None:
                return moves.decode(move)
        return None
