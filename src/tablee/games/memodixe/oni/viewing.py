"""Building what a viewer may see, from nothing."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Literal

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from tablee.core.events import SPECTATOR
from tablee.games.memodixe.names import Symbol, symbol_named
from tablee.games.memodixe.oni.amendments import the_drawer_spins
from tablee.games.memodixe.oni.cards import (
    CARDS,
    LEVELS,
    LONG_LIVE,
    TO_THE_END,
    UNTIL_TURN,
    Card,
    card_named,
    deck_of,
)
from tablee.games.memodixe.oni.challenges import SWING, ZONE
from tablee.games.memodixe.oni.machines import NEVER, Ask, Duty, Race
from tablee.games.memodixe.oni.moves import SIDES as HANDS
from tablee.games.memodixe.oni.races import OPEN_FOR
from tablee.games.memodixe.oni.redealing import held_spot
from tablee.games.memodixe.oni.rules import OniAgainstAll
from tablee.games.memodixe.oni.state import ROWS
from tablee.games.memodixe.oni.view import (
    ASK_NAMES,
    STEPS,
    AskView,
    BalanceView,
    DutyView,
    FlightView,
    HidingView,
    HintView,
    KingView,
    MonocleView,
    OniView,
    RaceView,
    RunningView,
    TimingView,
    TouchView,
)
from tablee.games.memodixe.state import NOTHING, count_of, is_among, only
from tablee.games.memodixe.view import SpotView


def build(state: OniAgainstAll, viewer: int) -> OniView:
    return build_all(state, (viewer,))[0]


def build_all(state: OniAgainstAll, viewers: Sequence[int]) -> list[OniView]:
    """What everybody sees is built once; to that comes what a viewer alone sees."""
    public = _Builder(state, SPECTATOR).view()
    return [
        public if viewer == SPECTATOR else replace(public, **_Builder(state, viewer).own(public))
        for viewer in viewers
    ]


class _Builder:
    """Puts together what one viewer may know."""

    def __init__(self, state: OniAgainstAll, viewer: int) -> None:
        self.state = state
        self.viewer = viewer

    def at(self, time: int) -> int | None:
        """A time of the game on the clock."""
        return None if time == NEVER else time + self.state.shift

    def when(self, time: int) -> int:
        return time + self.state.shift

    def seats_of(self, places: int) -> tuple[int, ...]:
        return tuple([seat for seat in range(self.state.seats) if is_among(seat, places)])

    def own(self, public: OniView) -> dict[str, Any]:
        """What this viewer sees more, or otherwise, than everybody does."""
        state, viewer = self.state, self.viewer
        own: dict[str, Any] = {"viewer": viewer}
        if viewer == state.oni:
            own["faces"] = self.faces()
            if state.sight:
                own["square"] = self.square()
        elif public.hiding is not None:
            own["hiding"] = self.hiding()
        if public.race is not None:
            own["race"] = self.race(state.race)
        if public.flight is not None:
            own["flight"] = self.flight()
        if public.touch is not None:
            own["touch"] = self.touch()
        return own

    def view(self) -> OniView:
        state = self.state
        return OniView(
            viewer=self.viewer,
            seats=state.seats,
            deciders=tuple(state.deciders()),
            outcome=state.outcome(),
            clock=state.clock,
            level=LEVELS[state.level],
            no_log=state.no_log,
            oni=state.oni,
            rows=ROWS[state.spots],
            middle=state.middle,
            square=self.square(),
            started_at=None if state.started == NEVER else state.started,
            ends_at=self.at(state.ends),
            paused_at=state.paused_at if state.is_paused else None,
            paused_ms=state.shift,
            wishes=self.seats_of(state.wishes),
            cards=self.own_deck(),
            whoever_turns_spins=self.whoever_turns_spins(),
            won=state.won_count(),
            idle=state.idle_count(),
            in_use=tuple([card_named(card) for card in state.in_use()]),
            in_hand=count_of(state.hand),
            discarded=count_of(state.discarded),
            sight=state.spots_of(state.sight),
            sight_until_at=self.at(state.sight_due),
            faces=self.faces(),
            duties=self.duties(),
            **self.turn(),
            **self.cards(),
            **self.challenges(),
        )

    def square(self) -> tuple[SpotView, ...]:
        return tuple([self.spot(spot) for spot in range(self.state.spots)])

    def turn(self) -> dict[str, Any]:
        state = self.state
        pair = (state.first_spot, state.second_spot)
        return {
            "turn": state.turn,
            "step": STEPS[state.phase],
            "step_since_at": self.when(state.step_since),
            "step_ends_at": self.at(state.step_due),
            "pair": tuple([spot for spot in pair if spot != NOTHING]),
            "found": symbol(state.found),
            "just_won": symbol(state.just_won),
            "is_replay": state.is_replay,
            "may_replay": state.may_replay,
            "next_ready": state.next_ready(),
            "middle_free": state.movable() != 0,
            "quiet_until": some(state.quiet_until),
            "no_next": state.no_next,
            "named": symbol(state.named),
            "said_formula": state.said_formula,
            "clapped": self.seats_of(state.clapped),
            "pinged": some(state.pinged),
            "spoken": state.spoken,
            "proposed": self.seats_of(state.proposals),
            "has_proposed": state.has_proposed,
        }

    def cards(self) -> dict[str, Any]:
        state = self.state
        return {
            "deck": tuple([CARDS[card - 1] for card in state.deck]),
            "card": card_named(state.card) if state.card else None,
            "drawer": some(state.drawer),
            "burdens": tuple([card_named(card) for card in state.burdens]),
            "burden_symbol": symbol(state.burden_symbol),
            "running": self.all_running(),
            "ask": self.first_ask(),
            "later": tuple([self.ask(ask, NEVER) for ask in state.asks[1:]]),
        }

    def all_running(self) -> tuple[RunningView, ...]:
        running: list[RunningView] = []
        for card, seat in enumerate(self.state.running):
            if seat != NOTHING:
                running += [self.running(card, other) for other in self.others(card)]
                running.append(self.running(card, seat))
        return tuple(running)

    def others(self, card: int) -> tuple[int, ...]:
        """Who else has drawn it, and keeps it beside the last who did (MD-66.21)."""
        if card != LONG_LIVE:
            return ()
        return self.seats_of(self.state.cheerers & ~only(self.state.running[LONG_LIVE]))

    def first_ask(self) -> AskView | None:
        state = self.state
        return self.ask(state.asks[0], state.ask_due) if state.asks else None

    def duties(self) -> tuple[DutyView, ...]:
        return tuple([self.duty(duty) for duty in self.state.duties])

    def spot(self, spot: int) -> SpotView:
        state = self.state
        is_aside = spot == state.aside
        lies_here = is_among(spot, state.square) or is_aside
        shown = lies_here and state.is_shown_to(self.viewer, spot)
        return SpotView(
            top=symbol_named(state.top(spot)) if lies_here else None,
            below=symbol_named(state.hidden(spot)) if shown else None,
            turned=is_among(spot, state.turned),
            looked=is_among(spot, state.sight),
            aside=state.oni if is_aside else None,
        )

    def faces(self) -> tuple[Symbol, ...] | None:
        spot = held_spot(self.state, self.viewer)
        if spot == NOTHING:
            return None
        return tuple([symbol_named(face) for face in self.state.faces(spot)])

    def running(self, card: int, seat: int) -> RunningView:
        if card in UNTIL_TURN:
            return RunningView(card=card_named(card), seat=seat, until="turn")
        if card in TO_THE_END:
            return RunningView(card=card_named(card), seat=seat, until="game")
        return RunningView(card=card_named(card), seat=seat, until="done")

    def ask(self, ask: Ask, due: int) -> AskView:
        return AskView(
            kind=ASK_NAMES[ask.kind],
            card=card_named(ask.card) if ask.card else None,
            blocks=ask.blocks,
            until_at=self.at(due),
            first=some(ask.first),
            held=some(ask.held),
        )

    def duty(self, duty: Duty) -> DutyView:
        return DutyView(
            card=card_named(duty.card),
            seat=duty.seat,
            until_at=self.when(duty.due),
            symbol=symbol(duty.symbol),
        )

    # Challenges

    def challenges(self) -> dict[str, Any]:
        race = self.state.race
        return {
            "race": self.race(race),
            "flight": self.flight(),
            "timing": self.timing(),
            "king": self.king(),
            "monocle": self.monocle(),
            "balance": self.balance(),
            "hiding": self.hiding(),
            "touch": self.touch(),
        }

    def race(self, race: Race | None) -> RaceView | None:
        return None if race is None else self.shown_race(race)

    def shown_race(self, race: Race) -> RaceView:
        # When it will appear, and who else has pressed, is nobody's to know.
        own = [pressed for seat, pressed in race.presses if seat == self.viewer]
        return RaceView(
            card=card_named(race.card),
            racers=self.seats_of(race.racers),
            shown=race.shown,
            shown_at=self.when(race.appears) if race.shown else None,
            until_at=self.when(race.appears + OPEN_FOR) if race.shown else None,
            pressed=bool(own),
            pressed_at=self.when(own[0]) if own else None,
        )

    def flight(self) -> FlightView | None:
        flight = self.state.flight
        if flight is None:
            return None
        return FlightView(
            thrower=flight.thrower,
            catcher=flight.catcher,
            may_strike=flight.may_strike,
            race=self.shown_race(flight.race),
        )

    def timing(self) -> TimingView | None:
        timing = self.state.timing
        if timing is None:
            return None
        return TimingView(
            card=card_named(timing.card),
            seat=timing.seat,
            since_at=self.when(timing.since),
            until_at=self.when(timing.due),
            swing=SWING,
            zone=ZONE,
            hits=timing.hits,
            needed=timing.needed,
            ready_at=self.when(timing.ready),
        )

    def king(self) -> KingView | None:
        king = self.state.king
        if king is None:
            return None
        return KingView(
            seat=king.seat,
            symbol=symbol_named(king.symbol),
            shown=symbol(king.shown),
            throws=king.throws,
        )

    def monocle(self) -> MonocleView | None:
        monocle = self.state.monocle
        if monocle is None:
            return None
        until = self.when(monocle.due)
        return MonocleView(seat=monocle.seat, until_at=until, beats=monocle.beats)

    def balance(self) -> BalanceView | None:
        balance = self.state.balance
        if balance is None:
            return None
        return BalanceView(
            seat=balance.seat,
            since_at=self.when(balance.since),
            until_at=self.when(balance.due),
            side=None if balance.side == NOTHING else HANDS[balance.side],
            sways=balance.sways,
        )

    def whoever_turns_spins(self) -> Literal[True] | UnsetType:
        return UNSET if the_drawer_spins(self.state.rules_version) else True

    def own_deck(self) -> tuple[Card, ...] | UnsetType:
        return _own_deck(self.state.cards, self.state.level)

    def hiding(self) -> HidingView | None:
        hiding = self.state.hiding
        if hiding is None:
            return None
        until = self.at(hiding.due)
        if self.viewer in self.state.team_seats():
            hand = HANDS[hiding.hand]
            return HidingView(until_at=until, seat=hiding.seat, hand=hand, passes=hiding.passes)
        return HidingView(until_at=until, seat=None, hand=None, passes=None)

    def touch(self) -> TouchView | None:
        touch = self.state.touch
        if touch is None:
            return None
        hints: tuple[HintView, ...] = ()
        if touch.seat == self.viewer:
            hints = tuple(
                HintView(spot=hint[0], symbols=tuple(symbol_named(one) for one in hint[1:]))
                for hint in touch.hints
            )
        return TouchView(
            seat=touch.seat,
            until_at=self.when(touch.due),
            left=touch.left,
            felt=tuple(hint[0] for hint in touch.hints),
            hints=hints,
        )


def symbol(number: int) -> Symbol | None:
    return None if number == NOTHING else symbol_named(number)


def some(number: int) -> int | None:
    return None if number == NOTHING else number


@cache
def _own_deck(cards: tuple[int, ...], level: int) -> tuple[Card, ...] | UnsetType:
    if sorted(cards) == deck_of(level):
        return UNSET
    return tuple(card_named(card) for card in sorted(cards))
