"""MD-66.22, By touch: whoever drew it feels under two dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablee.core.bits import only
from tablee.core.refusal import Refusal
from tablee.games.memodixe.names import symbol_from, symbol_named
from tablee.games.memodixe.state import NOTHING, SYMBOLS
from tablee.games.oni import codes, effect_events
from tablee.games.oni.cards import TOUCH
from tablee.games.oni.effects.effect import ANY, Effect
from tablee.games.oni.table import NEVER
from tablee.games.oni.translating import at, time_of
from tablee.games.oni.view import HintView, TouchView

if TYPE_CHECKING:
    from tablee.core.events import Event
    from tablee.core.state import MoveList
    from tablee.games.oni.bot import Judgement
    from tablee.games.oni.effects.effect import Glance, Lasting
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.pace import Mind
    from tablee.games.oni.rules import OniAgainstAll
    from tablee.games.oni.table import Hint
    from tablee.games.oni.view import OniView, Part

TOUCH_TIME: Final = 15_000
DICE_FELT: Final = 2


class ByTouch(Effect):
    """What was felt lies on the table with its die: three symbols, one of them true."""

    def __init__(self, seat: int, until: int) -> None:
        super().__init__(TOUCH, seat)
        self.until = until
        self.left = DICE_FELT

    def lasts(self) -> Lasting:
        return "done"

    def place(self) -> int:
        return 7

    def copy(self) -> Effect:
        copy = ByTouch(self.drawer, self.until)
        copy.left = self.left
        return copy

    def facts(self, game: OniAgainstAll) -> list[int]:
        felt = game.table.felt
        facts = [4, self.drawer, self.until, self.left, len(felt)]
        for hint in felt:
            facts += [4, *hint]
        return facts

    # Its course

    def begin(self, game: OniAgainstAll, seat: int, now: Moment) -> bool:
        if game.table.square == 0:
            return False
        game.table.felt = ()
        game.effects.run(ByTouch(seat, game.time() + TOUCH_TIME))
        return True

    def due(self) -> int:
        return self.until

    def fall_due(self, game: OniAgainstAll, now: Moment) -> None:
        game.effects.end(game, self, now)

    def end(self, game: OniAgainstAll, now: Moment) -> None:
        game.table.felt = ()

    # What it offers

    def to_feel(self, game: OniAgainstAll) -> int:
        """The spots of dice that can still be felt under."""
        if self.left == 0:
            return 0
        spots = game.table.untouched()
        for hint in game.table.felt:
            spots &= ~only(hint[0])
        return spots

    def offer(self, game: OniAgainstAll, seat: int, moves: MoveList) -> None:
        if seat == self.drawer:
            for spot in game.table.spots_of(self.to_feel(game)):
                moves.add(codes.TOUCH + spot)

    def takes(self, move: int) -> bool:
        return codes.TOUCH <= move < codes.PING

    def act(self, game: OniAgainstAll, seat: int, move: int, now: Moment) -> None:
        table, spot = game.table, move - codes.TOUCH
        hint = felt_like(spot, table.hidden(spot), now)
        table.felt = (*table.felt, hint)
        self.left -= 1
        now.tell(effect_events.Felt(seat=seat, spot=spot))
        symbols = tuple([symbol_named(symbol) for symbol in hint[1:]])
        now.tell_only([seat], effect_events.FeltLike(seat=seat, spot=spot, symbols=symbols))

    def refusal(self) -> Refusal | None:
        return Refusal("MD-66", "no_touch")

    # What is shown, and guessed

    def part(self) -> str:
        return "touch"

    def view(self, game: OniAgainstAll, viewer: int) -> Part | None:
        felt = game.table.felt
        hints: tuple[HintView, ...] = ()
        if self.drawer == viewer:
            hints = tuple([_shown(hint) for hint in felt])
        return TouchView(
            seat=self.drawer,
            until_at=at(game, self.until),
            left=self.left,
            felt=tuple([hint[0] for hint in felt]),
            hints=hints,
        )

    def has_secrets(self) -> bool:
        return True

    def imagined(self, game: OniAgainstAll, view: OniView) -> Effect | None:
        seen = view.touch
        if seen is None:
            return None
        touch = ByTouch(seen.seat, time_of(view, seen.until_at))
        touch.left = seen.left
        hints = {hint.spot: hint.symbols for hint in seen.hints}
        known: list[Hint] = []
        for spot in seen.felt:
            # What others have felt is dealt anew.
            one, two, three = [symbol_from(symbol) for symbol in hints.get(spot, ("pi",) * 3)]
            known.append((spot, one, two, three))
        game.table.felt = tuple(known)
        return touch

    def redeal(self, game: OniAgainstAll, viewer: int, now: Moment) -> None:
        table = game.table
        if self.drawer != viewer:
            spots = [hint[0] for hint in table.felt]
            table.felt = tuple([felt_like(spot, table.hidden(spot), now) for spot in spots])

    def below(self, game: OniAgainstAll, viewer: int, spot: int) -> int:
        if self.drawer == viewer:
            for hint in game.table.felt:
                if hint[0] == spot:
                    return only(hint[1]) | only(hint[2]) | only(hint[3])
        return ANY

    def glance(self, game: OniAgainstAll) -> Glance:
        return self.until, self.left, tuple([hint[0] for hint in game.table.felt])

    def own_glance(self, game: OniAgainstAll, seat: int) -> Glance:
        return game.table.felt if seat == self.drawer else ()

    def logged(self, event: Event) -> Event:
        if isinstance(event, effect_events.FeltLike):
            return effect_events.FeltUnseen(seat=event.seat, spot=event.spot)
        return event

    # Bots

    def react(self, mind: Mind) -> None:
        if self.drawer == mind.me and self.to_feel(mind.game):
            since = mind.on_clock(self.until) - TOUCH_TIME
            at = since + mind.pace.think * (1 + len(mind.game.table.felt))
            mind.mean(at, (codes.TOUCH, codes.PING))

    def weigh(self, judgement: Judgement, move: int) -> float:
        return judgement.ignorance(move - codes.TOUCH)


def felt_like(spot: int, symbol: int, now: Moment) -> Hint:
    """Three symbols, this one among them, in their usual order."""
    one = (symbol + 1 + now.chance.below(SYMBOLS - 1)) % SYMBOLS
    others = [other for other in range(SYMBOLS) if other not in (symbol, one)]
    two = others[now.chance.below(len(others))]
    first, second, third = sorted([symbol, one, two])
    return spot, first, second, third


def _shown(hint: Hint) -> HintView:
    return HintView(spot=hint[0], symbols=tuple([symbol_named(one) for one in hint[1:]]))


EFFECT = ByTouch(NOTHING, NEVER)
