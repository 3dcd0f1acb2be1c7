"""The cards of Oni against all, the effects that are under way, and what they make players owe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.games.memodixe.state import NOTHING
from tablee.games.oni import amendments, events
from tablee.games.oni.cards import ONI, card_named
from tablee.games.oni.catalogue import TALLYING, effect_of
from tablee.games.oni.duties import DUTY_TIME
from tablee.games.oni.table import NEVER

if TYPE_CHECKING:
    from tablee.core.state import MoveList
    from tablee.games.oni.duties import Duty
    from tablee.games.oni.effects.effect import Effect
    from tablee.games.oni.moment import Moment
    from tablee.games.oni.rules import OniAgainstAll
    from tablee.games.oni.table import Table


class Effects:
    """What is under way, by the places that effects have among each other."""

    def __init__(self, cards: tuple[int, ...], deck: list[int]) -> None:
        # The whole deck: what is shuffled again when it is used up.
        self.cards = cards
        # The cards still to come, the last one and who drew it.
        self.deck = deck
        self.card = 0
        self.drawer = NOTHING
        self.running: list[Effect] = []
        self.duties: list[Duty] = []
        # What effects have counted in this game, for each of `TALLYING`: it outlives them.
        self.tallies = [0] * len(TALLYING)

    def copy(self) -> Effects:
        copy = Effects(self.cards, self.deck.copy())
        copy.card = self.card
        copy.drawer = self.drawer
        # Mostly there are none.
        if self.running:
            copy.running = [effect.copy() for effect in self.running]
        if self.duties:
            copy.duties = [duty.copy() for duty in self.duties]
        copy.tallies = self.tallies.copy()
        return copy

    # What is there

    def tally(self, card: int) -> int:
        return self.tallies[TALLYING.index(card)]

    def count(self, card: int, times: int = 1) -> None:
        self.tallies[TALLYING.index(card)] += times

    def find(self, card: int) -> Effect | None:
        for effect in self.running:
            if effect.card == card:
                return effect
        return None

    def run(self, effect: Effect) -> None:
        """It is under way from now on, in place of an earlier one of its kind (MD-70)."""
        others = [other for other in self.running if other.card != effect.card]
        place = len([other for other in others if other.place() <= effect.place()])
        others.insert(place, effect)
        self.running = others

    def numbered(self) -> list[Effect]:
        """Those that run on, in the order of their numbers."""
        effects = [effect for effect in self.running if effect.drawer != NOTHING]
        return sorted(effects, key=lambda effect: effect.card)

    def in_use(self) -> list[Effect]:
        """Those that have a won die each."""
        return [effect for effect in self.numbered() if effect.has_die()]

    def idle_count(self, table: Table) -> int:
        return table.won_count() - len(self.in_use())

    def hold_up(self) -> bool:
        """Whether the turn waits for one of them."""
        return any(effect.holds_up() for effect in self.running)

    def burden_next(self, game: OniAgainstAll, card: int) -> None:
        """For the next player, before he plays; after a replay there may be another one already."""
        turn = game.turn
        if not amendments.every_burden_is_borne(game.rules_version):
            turn.burdens = []
        if card not in turn.burdens:
            turn.burdens.append(card)

    # Next

    def draw(self, game: OniAgainstAll, now: Moment) -> None:
        # MD-52: without replacement, shuffled again when used up.
        if not self.deck:
            self.deck = list(self.cards)
            now.tell(events.Shuffled())
        self.card = self.deck.pop(now.chance.below(len(self.deck)))
        self.drawer = game.turn.seat
        card, left = card_named(self.card), len(self.deck)
        now.tell(events.Drew(seat=self.drawer, card=card, left=left))
        # MD-70: without what it needs, it does nothing.
        if not effect_of(self.card).begin(game, self.drawer, now):
            now.tell(events.NoUse(card=card))

    # The end of effects

    def end(self, game: OniAgainstAll, effect: Effect, now: Moment) -> None:
        """It runs no more; a die that it had is idle again."""
        self.running = [other for other in self.running if other is not effect]
        effect.end(game, now)

    def end_until(self, game: OniAgainstAll, seat: int, now: Moment) -> None:
        """MD-66: the turn of whoever drew them begins."""
        ended = [
            effect
            for effect in self.numbered()
            if effect.drawer == seat and effect.lasts() == "turn"
        ]
        self._end_all(game, ended, seat, now)

    def end_running(self, game: OniAgainstAll, seat: int, now: Moment) -> None:
        """MD-19.3: yin-yang ends all of them, and what they have set going."""
        ended = self.numbered()
        cards = [effect.card for effect in ended]
        for ask in list(game.asks.waiting):
            if ask.card not in (0, ONI) and ask.card not in cards:
                game.asks.drop(game, ask.card, now)
        self.duties = []
        self._end_all(game, ended, seat, now)

    def _end_all(self, game: OniAgainstAll, ended: list[Effect], seat: int, now: Moment) -> None:
        for effect in ended:
            self.end(game, effect, now)
        if ended:
            cards = tuple([effect.name() for effect in ended])
            now.tell(events.EffectsEnded(seat=seat, cards=cards))

    # Duties

    def owe(self, game: OniAgainstAll, card: int, seat: int, symbol: int = NOTHING) -> None:
        self.duties.append(effect_of(card).duty(seat, game.time() + DUTY_TIME, symbol))

    def duties_due(self) -> int:
        return min([duty.due for duty in self.duties]) if self.duties else NEVER

    def offer_duties(self, seat: int, moves: MoveList) -> None:
        """Each kind once, however often somebody owes it."""
        own = [duty for duty in self.duties if duty.seat == seat]
        offered = 0
        for duty in sorted(own, key=lambda duty: duty.card):
            if duty.card != offered:
                duty.offer(moves)
                offered = duty.card

    def duty_of(self, seat: int, move: int) -> Duty | None:
        """The first that a seat does with this move."""
        for duty in self.duties:
            if duty.seat == seat and duty.takes(move):
                return duty
        return None

    def do_duty(self, duty: Duty, move: int, now: Moment) -> None:
        self.duties = [other for other in self.duties if other is not duty]
        duty.do(move, now)

    def forget_duty(self, game: OniAgainstAll, now: Moment) -> None:
        """The duty that has been due the longest was not done."""
        duty = min(self.duties, key=lambda duty: duty.due)
        self.duties = [other for other in self.duties if other is not duty]
        duty.lapse(game, now)
