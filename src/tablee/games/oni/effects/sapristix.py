"""MD-66.20, SapristiX: whoever has a pair says so before he resolves it, or pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.core.refusal import Refusal
from tablee.games.memodixe.state import NOTHING
from tablee.games.oni import codes, effect_events, lots
from tablee.games.oni.cards import SAPRISTIX
from tablee.games.oni.effects.effect import Effect
from tablee.games.oni.intents import just
from tablee.games.oni.penalties import penalize
from tablee.games.oni.turn import RESOLVING

if TYPE_CHECKING:
    from tablee.core.state import MoveList
    from tablee.games.oni.effects.effect import Lasting
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.pace import Mind
    from tablee.games.oni.rules import OniAgainstAll


class Sapristix(Effect):
    """To the end of the game."""

    def __init__(self, drawer: int) -> None:
        super().__init__(SAPRISTIX, drawer)

    def drawn_by(self, seat: int) -> Effect:
        return Sapristix(seat)

    def lasts(self) -> Lasting:
        return "game"

    def pair_resolved(self, game: OniAgainstAll, now: Moment) -> None:
        if not game.turn.said_formula:
            penalize(game, game.turn.seat, "sapristix", now)

    # What it offers

    def offer_turn(self, game: OniAgainstAll, moves: MoveList) -> None:
        if game.turn.phase in RESOLVING and not game.turn.said_formula:
            moves.add(codes.FORMULA)

    def takes(self, move: int) -> bool:
        return move == codes.FORMULA

    def act(self, game: OniAgainstAll, seat: int, move: int, now: Moment) -> None:
        game.turn.said_formula = True
        now.tell(effect_events.SaidFormula(seat=seat))

    def refusal(self) -> Refusal | None:
        return Refusal("MD-66", "no_formula")

    # Bots

    def resolve_first(self, mind: Mind) -> bool:
        if mind.game.turn.said_formula or mind.slips(mind.since, lots.FORGETTING_THE_FORMULA):
            return False
        mind.mean(mind.clicked(mind.since), just(codes.FORMULA))
        return True


EFFECT = Sapristix(NOTHING)
