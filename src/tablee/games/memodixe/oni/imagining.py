"""The way back from a view: a table of Oni against all that looks like it."""

from msgspec import UNSET

from tablee.core.chance import Chance
from tablee.games.memodixe.names import Symbol, dice_set, symbol_from
from tablee.games.memodixe.oni.cards import LEVELS, card_from, deck_of
from tablee.games.memodixe.oni.machines import (
    NEVER,
    Ask,
    Balance,
    Duty,
    Flight,
    Hiding,
    King,
    Monocle,
    Race,
    Timing,
    Touch,
)
from tablee.games.memodixe.oni.memory import OniMemory
from tablee.games.memodixe.oni.moment import Moment
from tablee.games.memodixe.oni.moves import SIDES as HANDS
from tablee.games.memodixe.oni.redealing import ANY, Seen, lay_out, redeal_machines
from tablee.games.memodixe.oni.rules import OniAgainstAll
from tablee.games.memodixe.oni.state import BY_CALL, BY_RING
from tablee.games.memodixe.oni.view import ASK_NAMES, STEPS, OniView, RaceView
from tablee.games.memodixe.state import NOTHING, only


def imagine(
    view: OniView, memory: OniMemory | None, chance: Chance, rules_version: int
) -> OniAgainstAll:
    """A table that looks like this view, for somebody who remembers this, by these rules."""
    level = LEVELS.index(view.level)
    symbols = tuple(dice_set(len(view.square)))
    cards = deck_of(level) if view.cards is UNSET else [card_from(card) for card in view.cards]
    state = OniAgainstAll(view.seats, view.oni, level, tuple(cards), symbols, view.no_log)
    state.rules_version = rules_version
    _Imagining(view, state).fill()
    lay_out(state, _seen(view, state), chance)
    redeal_machines(state, view.viewer, Moment(chance, None))
    if memory is not None and view.viewer >= 0:
        memory.recall(state, view.viewer)
    state.share_what_is_seen(view.viewer)
    return state


def _seen(view: OniView, state: OniAgainstAll) -> dict[int, Seen]:
    seen: dict[int, Seen] = {}
    held = _held(view, state)
    hints = {} if view.touch is None else {hint.spot: hint for hint in view.touch.hints}
    for spot, there in enumerate(view.square):
        if there.top is None:
            continue
        below = ANY
        if there.below is not None:
            below = only(symbol_from(there.below))
        elif spot in hints:
            below = bits(tuple(symbol_from(symbol) for symbol in hints[spot].symbols))
        faces = None
        if spot == held and view.faces is not None:
            faces = tuple(symbol_from(face) for face in view.faces)
        seen[spot] = Seen(symbol_from(there.top), below, faces)
    return seen


def _held(view: OniView, state: OniAgainstAll) -> int:
    if view.step == "lay":
        return state.spots_of(state.turned)[0]
    return state.asks[0].held if state.asks else NOTHING


class _Imagining:
    """Fills a table with what a view says."""

    def __init__(self, view: OniView, state: OniAgainstAll) -> None:
        self.view = view
        self.state = state

    def fill(self) -> None:
        self.time()
        self.square()
        self.turn()
        self.cards()
        self.oni()
        self.challenges()
        self.small_challenges()

    def game_time(self, at: int | None) -> int:
        return NEVER if at is None else at - self.view.paused_ms

    def time(self) -> None:
        view, state = self.view, self.state
        state.clock = view.clock
        state.shift = view.paused_ms
        state.paused_at = NEVER if view.paused_at is None else view.paused_at
        state.wishes = bits(view.wishes)
        state.started = NEVER if view.started_at is None else view.started_at
        state.ends = self.game_time(view.ends_at)
        state.unhurried = view.started_at is not None and view.ends_at is None
        if view.outcome is not None:
            state.end = BY_CALL if view.outcome.ending == "dixe" else BY_RING

    def square(self) -> None:
        view, state = self.view, self.state
        for spot, seen in enumerate(view.square):
            if seen.aside is not None:
                state.aside = spot
            elif seen.top is not None:
                state.square |= only(spot)
            if seen.turned:
                state.turned |= only(spot)
        state.sight = bits(view.sight)
        state.sight_due = self.game_time(view.sight_until_at)
        # Which dice they are is dealt with the others.
        state.won = only(view.won) - 1
        state.hand = only(view.in_hand) - 1
        state.discarded = only(view.discarded) - 1

    def turn(self) -> None:
        view, state = self.view, self.state
        state.phase = STEPS.index(view.step)
        state.turn = view.turn
        state.first_spot, state.second_spot = (*view.pair, NOTHING, NOTHING)[:2]
        state.found = number(view.found)
        state.just_won = number(view.just_won)
        state.is_replay = view.is_replay
        state.may_replay = view.may_replay
        state.quiet_until = some(view.quiet_until)
        state.no_next = view.no_next
        state.named = number(view.named)
        state.said_formula = view.said_formula
        state.clapped = bits(view.clapped)
        state.pinged = some(view.pinged)
        state.spoken = view.spoken
        state.proposals = bits(view.proposed)
        state.has_proposed = view.has_proposed
        state.step_since = self.game_time(view.step_since_at)
        state.step_due = self.game_time(view.step_ends_at)

    def cards(self) -> None:
        view, state = self.view, self.state
        state.deck = [card_from(card) for card in view.deck]
        state.card = 0 if view.card is None else card_from(view.card)
        state.drawer = some(view.drawer)
        state.burdens = [card_from(card) for card in view.burdens]
        state.burden_symbol = number(view.burden_symbol)
        for running in view.running:
            state.running[card_from(running.card)] = running.seat
            if running.card == "long_live":
                state.cheerers |= only(running.seat)

    def oni(self) -> None:
        view, state = self.view, self.state
        asks = () if view.ask is None else (view.ask, *view.later)
        state.asks = [
            Ask(
                ASK_NAMES.index(ask.kind),
                0 if ask.card is None else card_from(ask.card),
                ask.blocks,
                some(ask.first),
                some(ask.held),
            )
            for ask in asks
        ]
        state.ask_due = NEVER if view.ask is None else self.game_time(view.ask.until_at)
        state.duties = [
            Duty(
                card_from(duty.card),
                duty.seat,
                self.game_time(duty.until_at),
                number(duty.symbol),
            )
            for duty in view.duties
        ]

    def race(self, race: RaceView) -> Race:
        own = (
            ()
            if race.pressed_at is None
            else ((self.view.viewer, self.game_time(race.pressed_at)),)
        )
        appears = self.game_time(race.shown_at)
        return Race(card_from(race.card), bits(race.racers), appears, race.shown, presses=own)

    def challenges(self) -> None:
        view, state = self.view, self.state
        if view.race is not None:
            state.race = self.race(view.race)
        if view.flight is not None:
            flight = view.flight
            race = self.race(flight.race)
            state.flight = Flight(flight.thrower, flight.catcher, flight.may_strike, race)
        if view.timing is not None:
            timing = view.timing
            state.timing = Timing(
                card_from(timing.card),
                timing.seat,
                self.game_time(timing.since_at),
                self.game_time(timing.until_at),
                timing.needed,
                timing.hits,
                self.game_time(timing.ready_at),
            )
        if view.king is not None:
            king = view.king
            state.king = King(king.seat, number(king.symbol), number(king.shown), king.throws)

    def small_challenges(self) -> None:
        view, state = self.view, self.state
        if view.monocle is not None:
            due = self.game_time(view.monocle.until_at)
            state.monocle = Monocle(view.monocle.seat, due, view.monocle.beats)
        if view.balance is not None:
            balance = view.balance
            since, due = self.game_time(balance.since_at), self.game_time(balance.until_at)
            side = NOTHING if balance.side is None else HANDS.index(balance.side)
            state.balance = Balance(balance.seat, since, due, balance.sways, side)
        if view.hiding is not None:
            hiding = view.hiding
            hand = 0 if hiding.hand is None else HANDS.index(hiding.hand)
            seat = some(hiding.seat)
            state.hiding = Hiding(self.game_time(hiding.until_at), seat, hand, hiding.passes or 0)
        if view.touch is not None:
            touch = view.touch
            hints = {hint.spot: hint.symbols for hint in touch.hints}
            known: list[tuple[int, int, int, int]] = []
            for spot in touch.felt:
                # What others have felt is dealt anew.
                one, two, three = map(symbol_from, hints.get(spot, ("pi",) * 3))
                known.append((spot, one, two, three))
            due = self.game_time(touch.until_at)
            state.touch = Touch(touch.seat, due, touch.left, tuple(known))


def number(name: Symbol | None) -> int:
    return NOTHING if name is None else symbol_from(name)


def some(value: int | None) -> int:
    return NOTHING if value is None else value


def bits(places: tuple[int, ...]) -> int:
    return sum(only(place) for place in places)
