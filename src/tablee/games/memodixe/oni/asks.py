"""What Oni is asked to do, one thing after the other (MD-64), and penalties (MD-65).

What the turn waits for comes before what it does not wait for.
"""

from typing import Final

from tablee.games.memodixe import events as shared
from tablee.games.memodixe.names import symbol_named
from tablee.games.memodixe.oni import amendments, effect_events, events
from tablee.games.memodixe.oni.cards import (
    ASIDE,
    CHEATS,
    HIDE,
    KING,
    LONG_LIVE,
    MONOCLE,
    ON_THE_HEAD,
    RETHROW,
    SHUFFLES,
    THROW,
    TOUCH,
    TURNS,
)
from tablee.games.memodixe.oni.effect_events import Fallen, Reason
from tablee.games.memodixe.oni.machines import (
    GUESS,
    LOOK_TWO,
    NEVER,
    PLACE,
    RETHROW_ONE,
    SET_ONE_ASIDE,
    SWAP_TWO,
    TURN_OVER,
    TURN_TWO,
    Ask,
)
from tablee.games.memodixe.oni.moment import Moment
from tablee.games.memodixe.oni.moves import SIDES as HANDS
from tablee.games.memodixe.oni.state import CHECKED, OniTable
from tablee.games.memodixe.state import NOTHING, SIDES, any_of, count_of, is_among, nth_of, only

ASK_TIME: Final = 8_000
"""MD-64: for each thing."""
SIGHT_TIME: Final = 4_000
"""How long Oni has in sight what he alone has seen."""

ASK_NAMES: Final = (
    "turn_two",
    "place",
    "rethrow",
    "look",
    "swap",
    "turn_over",
    "set_aside",
    "guess",
)
NEEDED_DICE: Final = {
    TURN_TWO: 2,
    PLACE: 0,
    SWAP_TWO: 2,
    SET_ONE_ASIDE: 3,
    GUESS: 0,
}
"""Dice that can be touched, else nothing happens (MD-62, MD-22); otherwise one."""


class OniAsks(OniTable):
    """The queue of things that Oni is asked for, and what he does about them."""

    def ask(self, kind: int, now: Moment, card: int = 0, blocks: bool = False) -> bool:
        """Ask Oni for something; False, and nothing happens, if it cannot be done."""
        if count_of(self.untouched()) < NEEDED_DICE.get(kind, 1):
            return False
        if kind == PLACE and count_of(self.free_spots()) == 1 and not self._is_placing():
            self.place(self.free_spots().bit_length() - 1, now)
            return True
        ask = Ask(kind, card, blocks)
        # MD-64: what the turn waits for is not kept waiting.
        place = sum(1 for other in self.asks if other.blocks) if blocks else len(self.asks)
        self.asks.insert(place, ask)
        if place == 0:
            self._begin_ask(now)
        return True

    def _is_placing(self) -> bool:
        return any(ask.kind == PLACE for ask in self.asks)

    def _begin_ask(self, now: Moment) -> None:
        self.ask_due = NEVER
        if self.asks:
            self.ask_due = self.time() + ASK_TIME
            name = ASK_NAMES[self.asks[0].kind]
            now.tell(events.OniAsked(oni=self.oni, ask=name, seconds=ASK_TIME // 1000))

    def end_ask(self, now: Moment) -> None:
        del self.asks[0]
        self._begin_ask(now)

    def drop_asks(self, card: int, now: Moment) -> None:
        """Yin-yang: what an effect asks for is asked no more."""
        head = self.asks[0] if self.asks else None
        self.asks = [ask for ask in self.asks if ask.card != card]
        if head is not None and head not in self.asks:
            self._begin_ask(now)

    def is_oni_awaited(self) -> bool:
        return any(ask.blocks for ask in self.asks)

    def ask_spots(self) -> int:
        """The spots that he can choose from."""
        ask = self.asks[0]
        if ask.kind == PLACE:
            return self.free_spots()
        if ask.held != NOTHING or ask.kind == GUESS:
            return 0
        spots = self.untouched()
        return spots if ask.first == NOTHING else spots & ~only(ask.first)

    def guessable(self) -> list[int]:
        """MD-66.16: not his two neighbours."""
        before = (self.oni - 1) % self.seats
        beside = (before, self.oni, self.left_of(self.oni))
        return [seat for seat in range(self.seats) if seat not in beside]

    # What he does

    def oni_turns(self, spot: int, now: Moment) -> None:
        # MD-61: unseen by the others; with a pair he throws both back.
        ask = self.asks[0]
        self.see_alone(spot, now)
        if ask.first == NOTHING:
            ask.first = spot
            return
        first = ask.first
        if self.hidden(first) == self.hidden(spot):
            now.tell(events.OniThrewBoth(seat=self.oni, spots=(first, spot)))
            self.throw_onto(first, now)
            self.throw_onto(spot, now)
        self.end_ask(now)

    def see_alone(self, spot: int, now: Moment) -> None:
        oni = self.oni
        self.sight |= only(spot)
        self.sight_due = self.time() + SIGHT_TIME
        self.note(spot, [oni])
        now.tell(shared.Looked(seat=oni, spot=spot))
        symbol = symbol_named(self.hidden(spot))
        now.tell_only([oni], shared.Saw(seat=oni, spot=spot, symbol=symbol))

    def look_away(self) -> None:
        self.sight = 0
        self.sight_due = NEVER

    def throw_onto(self, spot: int, now: Moment, seat: int = NOTHING) -> None:
        """Throw the die of a spot again."""
        self.throw(spot, now.chance)
        thrower = self.oni if seat == NOTHING else seat
        now.tell(shared.Threw(seat=thrower, spot=spot, top=symbol_named(self.top(spot))))

    def look(self, spot: int, now: Moment) -> None:
        # MD-66.14
        ask = self.asks[0]
        self.see_alone(spot, now)
        if ask.first == NOTHING and self.untouched() & ~only(spot):
            ask.first = spot
        else:
            self.end_ask(now)

    def place(self, spot: int, now: Moment) -> None:
        # MD-65: a die is thrown back, on a free spot.
        die = any_of(self.hand, now.chance)
        self.hand &= ~only(die)
        self.put(spot, die, now.chance.below(SIDES))
        self.forget(spot)
        now.tell(shared.Threw(seat=self.oni, spot=spot, top=symbol_named(self.top(spot))))

    def swap_two(self, one: int, other: int, now: Moment) -> None:
        # MD-66.15: for all to see.
        self.swap(one, other)
        now.tell(events.Swapped(seat=self.oni, spots=(one, other)))
        self.end_ask(now)

    def pick(self, spot: int, now: Moment) -> None:
        # MD-66.17: he has the die in his hand, and sees all of it.
        self.asks[0].held = spot
        now.tell(events.Picked(seat=self.oni, spot=spot))

    def hide(self, symbol: int, now: Moment) -> None:
        ask = self.asks[0]
        spot = ask.held
        self.lay_down(spot, symbol)
        top = symbol_named(self.top(spot))
        now.tell(events.TurnedOver(seat=self.oni, spot=spot, top=top))
        self.see_alone(spot, now)
        second = ask.first != NOTHING
        ask.held = NOTHING
        ask.first = spot
        if second or not self.untouched() & ~only(spot):
            self.end_ask(now)

    def put_aside(self, spot: int, now: Moment) -> None:
        # MD-66.18, MD-22
        self.square &= ~only(spot)
        self.aside = spot
        now.tell(events.SetAside(seat=self.oni, spot=spot, until=self.running[ASIDE]))
        self.end_ask(now)

    def take_back(self, now: Moment) -> None:
        """MD-22: what was set aside comes back to its spot."""
        if self.aside != NOTHING:
            self.square |= only(self.aside)
            now.tell(events.CameBack(spot=self.aside))
            self.aside = NOTHING

    def move_to_middle(self, spot: int, now: Moment) -> None:
        # MD-62
        self.swap(spot, self.middle)
        self.square = (self.square & ~only(spot)) | only(self.middle)
        now.tell(events.Moved(seat=self.oni, spot=spot, middle=self.middle))

    def movable(self) -> int:
        """MD-62: dice that Oni may move to the middle now, if it is free and no check is on."""
        if self.phase == CHECKED or not is_among(self.middle, self.free_spots()):
            return 0
        spots = self.untouched()
        for ask in self.asks:
            for spot in (ask.first, ask.held):
                if spot != NOTHING:
                    spots &= ~only(spot)
        return spots

    def guess(self, seat: int, hand: int, now: Moment) -> None:
        hiding = self.hiding
        assert hiding is not None
        found = (hiding.seat, hiding.hand) == (seat, hand)
        now.tell(effect_events.Guessed(seat=self.oni, target=seat, hand=HANDS[hand], found=found))
        self.end_ask(now)
        self.hiding = None
        if amendments.the_guess_ends_the_hiding(self.rules_version):
            self.end_effect(HIDE, now)
        if found:
            self.fall(HIDE, seat, now)

    # When he is too slow

    def oni_is_late(self, now: Moment) -> None:
        """MD-64: chance does it. What he only may do is left undone."""
        now.tell(events.OniLate(oni=self.oni))
        ask = self.asks[0]
        spots = self.ask_spots()
        if ask.kind == GUESS:
            seats = self.guessable()
            self.guess(seats[now.chance.below(len(seats))], now.chance.below(2), now)
        elif ask.kind == TURN_TWO and count_of(spots) + (ask.first != NOTHING) >= 2:
            while ask in self.asks:
                self.oni_turns(any_of(self.ask_spots(), now.chance), now)
        elif ask.kind in (LOOK_TWO, TURN_OVER, TURN_TWO) or not spots:
            self.end_ask(now)
        elif ask.kind == SWAP_TWO:
            self._swap_by_chance(spots, now)
        else:
            self.choose_spot(any_of(spots, now.chance), now)

    def _swap_by_chance(self, spots: int, now: Moment) -> None:
        if count_of(spots) < 2:
            self.end_ask(now)
            return
        one = any_of(spots, now.chance)
        other = any_of(spots & ~only(one), now.chance)
        self.swap_two(min(one, other), max(one, other), now)

    def choose_spot(self, spot: int, now: Moment) -> None:
        """Place, rethrow or set aside: one choice, and it is done."""
        kind = self.asks[0].kind
        if kind == SET_ONE_ASIDE:
            self.put_aside(spot, now)
            return
        if kind == PLACE:
            self.place(spot, now)
        elif kind == RETHROW_ONE:
            self.throw_onto(spot, now)
        self.end_ask(now)

    # Penalties

    def penalize(self, seat: int, reason: Reason, now: Moment, blocks: bool = False) -> None:
        # MD-65: an idle die if there is one; none won, no penalty.
        if self.won == 0:
            now.tell(effect_events.PenaltySpared(seat=seat, reason=reason))
            return
        now.tell(effect_events.Penalty(seat=seat, reason=reason))
        if self.idle_count() == 0:
            self.end_a_use(now)
        self.take_won(now.chance)
        self.ask(PLACE, now, blocks=blocks)

    def fall(self, card: int, seat: int, now: Moment) -> None:
        """The die of an effect goes back, as with a penalty."""
        if card != HIDE:
            now.tell(effect_events.Dropped(seat=seat, card=FALLEN[card]))
        self.take_won(now.chance)
        self.ask(PLACE, now)

    def end_a_use(self, now: Moment) -> None:
        """MD-65: a die in use ends its effect."""
        used = self.in_use()
        self.end_effect(used[now.chance.below(len(used))], now)

    def end_effect(self, card: int, now: Moment) -> None:
        """An effect runs no more; its die is idle again."""
        self.running[card] = NOTHING
        if card == MONOCLE:
            self.monocle = None
        elif card == ON_THE_HEAD:
            self.balance = None
        elif card == THROW:
            self.flight = None
        elif card == HIDE:
            self.hiding = None
        elif card == KING:
            self.king = None
        elif card == ASIDE:
            self.take_back(now)
        elif card == LONG_LIVE:
            self.cheerers = 0
        elif card == TOUCH:
            self.touch = None
        if card in (RETHROW, CHEATS, SHUFFLES, HIDE, TURNS, ASIDE):
            self.drop_asks(card, now)

    def settle_hand(self, now: Moment) -> None:
        """Before a check all dice that Oni has in his hand are in the square."""
        while self.hand:
            free = self.free_spots()
            self.place(any_of(free, now.chance) if count_of(free) > 1 else nth_of(free, 0), now)
        head = self.asks[0] if self.asks else None
        self.asks = [ask for ask in self.asks if ask.kind != PLACE]
        if head is not None and head not in self.asks:
            self._begin_ask(now)


FALLEN: dict[int, Fallen] = {
    MONOCLE: "monocle",
    ON_THE_HEAD: "on_the_head",
    THROW: "throw_the_dixe",
}
