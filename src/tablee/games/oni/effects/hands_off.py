"""MD-66.9, Hands off: only whoever drew it touches dice. The others point, or pay for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.core.bits import is_among, only
from tablee.core.refusal import Refusal
from tablee.games.memodixe.state import NOTHING
from tablee.games.oni import codes, effect_events, lots
from tablee.games.oni.cards import HANDS_OFF
from tablee.games.oni.effects.effect import Effect
from tablee.games.oni.penalties import penalize
from tablee.games.oni.turn import TURNING

if TYPE_CHECKING:
    from tablee.core.state import MoveList
    from tablee.games.oni.bot import Judgement
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.pace import Mind
    from tablee.games.oni.rules import OniAgainstAll
    from tablee.games.oni.view import OniView


TURNING_STEPS = ("try", "turn_first", "turn_second")


class HandsOff(Effect):
    """Until his next turn. What was pointed at is part of the turn (`Turn.pinged`)."""

    def __init__(self, drawer: int) -> None:
        super().__init__(HANDS_OFF, drawer)

    def drawn_by(self, seat: int) -> Effect:
        return HandsOff(seat)

    def place(self) -> int:
        return 9

    def die_touched(self, game: OniAgainstAll, seat: int, now: Moment) -> None:
        if seat != self.drawer:
            penalize(game, seat, "hands_off", now)

    # What it offers

    def offer_dice(self, game: OniAgainstAll, seat: int, moves: MoveList) -> None:
        if self.drawer == game.turn.seat:
            return
        if seat == game.turn.seat:
            # Pointing costs nothing.
            pinged = 0 if game.turn.pinged == NOTHING else only(game.turn.pinged)
            for spot in game.table.spots_of(game.table.untouched() & ~pinged):
                moves.add(codes.PING + spot)
        elif self.turns_for_another(game, seat):
            moves.add(codes.TURN + game.turn.pinged)

    def turns_for_another(self, game: OniAgainstAll, seat: int) -> bool:
        """Whether this seat may turn what the player at turn points at."""
        is_his = seat == self.drawer and seat != game.turn.seat
        return is_his and game.turn.phase in TURNING and self.is_pinged(game)

    def is_pinged(self, game: OniAgainstAll) -> bool:
        pinged = game.turn.pinged
        return pinged != NOTHING and is_among(pinged, game.table.untouched())

    def takes(self, move: int) -> bool:
        return codes.PING <= move < codes.NAME

    def act(self, game: OniAgainstAll, seat: int, move: int, now: Moment) -> None:
        spot = move - codes.PING
        game.turn.pinged = spot
        now.tell(effect_events.Pinged(seat=seat, spot=spot, target=self.drawer))

    def refusal(self) -> Refusal | None:
        return Refusal("MD-66", "no_ping")

    # Whom it waits for, from a view

    def awaited(self, view: OniView) -> int | None:
        """Who turns the die that was pointed at, for the player at turn."""
        if view.pinged is None or view.step not in TURNING_STEPS:
            return None
        die = view.square[view.pinged]
        if die.top is None or die.turned or die.aside is not None:
            return None
        return _toucher(view)

    def step(self, view: OniView) -> str | None:
        if self.awaited(view) is not None:
            return "turn_pinged"
        may_point = view.step in TURNING_STEPS and _toucher(view) not in (None, view.turn)
        return "point" if may_point else None

    # Bots

    def react(self, mind: Mind) -> None:
        if self.turns_for_another(mind.game, mind.me):
            mind.mean(mind.clicked(mind.since + mind.pace.think), (codes.TURN, codes.SHOW))

    def react_first(self, mind: Mind) -> bool:
        if self.drawer == mind.me or mind.slips(mind.since, lots.FORGETTING_TO_POINT):
            return False
        if not self.is_pinged(mind.game):
            mind.mean(mind.thought(mind.since), (codes.PING, codes.NAME))
        return True

    def weigh(self, judgement: Judgement, move: int) -> float:
        return judgement.turning(move - codes.PING)


def _toucher(view: OniView) -> int | None:
    return next((one.seat for one in view.running if one.card == "hands_off"), None)


EFFECT = HandsOff(NOTHING)
