"""Building what a viewer may see, from nothing."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Literal

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from tablee.core.bits import count_of, is_among, numbers_in
from tablee.core.events import SPECTATOR
from tablee.games.memodixe.names import Symbol, symbol_named
from tablee.games.memodixe.state import NOTHING
from tablee.games.memodixe.view import SpotView
from tablee.games.oni.amendments import the_drawer_spins
from tablee.games.oni.asks import Ask
from tablee.games.oni.cards import CARDS, ONI_LEVELS, Card, card_named
from tablee.games.oni.catalogue import EFFECTS, TALLYING, effect_of
from tablee.games.oni.deck import usual_deck
from tablee.games.oni.duties import Duty
from tablee.games.oni.redealing import held_spot
from tablee.games.oni.rules import OniAgainstAll
from tablee.games.oni.table import NEVER, ROWS
from tablee.games.oni.translating import at, perhaps_at, some, symbol
from tablee.games.oni.view import (
    STEPS,
    AskView,
    DutyView,
    OniView,
    RunningView,
)

PARTS: dict[str, Any] = {effect.part(): None for effect in EFFECTS if effect.part()}
"""Where effects are shown that are not under way."""


def build(game: OniAgainstAll, viewer: int) -> OniView:
    return build_all(game, (viewer,))[0]


def build_all(game: OniAgainstAll, viewers: Sequence[int]) -> list[OniView]:
    """What everybody sees is built once; to that comes what a viewer alone sees."""
    public = _Builder(game, SPECTATOR).view()
    return [
        public if viewer == SPECTATOR else replace(public, **_Builder(game, viewer).own())
        for viewer in viewers
    ]


class _Builder:
    """Puts together what one viewer may know."""

    def __init__(self, game: OniAgainstAll, viewer: int) -> None:
        self.game = game
        self.viewer = viewer

    def own(self) -> dict[str, Any]:
        """What this viewer sees more, or otherwise, than everybody does."""
        game, viewer = self.game, self.viewer
        own: dict[str, Any] = {"viewer": viewer}
        if viewer == game.table.oni:
            own["faces"] = self.faces()
            if game.table.sight:
                own["square"] = self.square()
        for effect in game.effects.running:
            if effect.has_secrets():
                own[effect.part()] = effect.view(game, viewer)
        return own

    def view(self) -> OniView:
        game = self.game
        table, watch = game.table, game.watch
        return OniView(
            viewer=self.viewer,
            seats=game.seats,
            deciders=tuple(game.deciders()),
            outcome=game.outcome(),
            clock=game.clock,
            level=ONI_LEVELS[game.level],
            no_log=game.no_log,
            oni=table.oni,
            rows=ROWS[table.spots],
            middle=table.middle,
            square=self.square(),
            started_at=None if watch.started == NEVER else watch.started,
            ends_at=perhaps_at(game, watch.ends),
            paused_at=watch.paused_at if watch.is_paused else None,
            paused_ms=watch.shift,
            wishes=numbers_in(watch.wishes),
            cards=_own_deck(game.effects.cards, game.level),
            whoever_turns_spins=self.whoever_turns_spins(),
            won=table.won_count(),
            idle=game.effects.idle_count(table),
            in_use=tuple([effect.name() for effect in game.effects.in_use()]),
            in_hand=count_of(table.hand),
            discarded=count_of(table.discarded),
            sight=table.spots_of(table.sight),
            sight_until_at=perhaps_at(game, table.sight_due),
            faces=self.faces(),
            **self.turn(),
            **self.cards(),
            **self.parts(),
        )

    def square(self) -> tuple[SpotView, ...]:
        return tuple([self.spot(spot) for spot in range(self.game.table.spots)])

    def spot(self, spot: int) -> SpotView:
        table = self.game.table
        is_aside = spot == table.aside
        lies_here = is_among(spot, table.square) or is_aside
        shown = lies_here and table.is_shown_to(self.viewer, spot)
        return SpotView(
            top=symbol_named(table.top(spot)) if lies_here else None,
            below=symbol_named(table.hidden(spot)) if shown else None,
            turned=is_among(spot, table.turned),
            looked=is_among(spot, table.sight),
            aside=table.oni if is_aside else None,
        )

    def faces(self) -> tuple[Symbol, ...] | None:
        spot = held_spot(self.game, self.viewer)
        if spot == NOTHING:
            return None
        return tuple([symbol_named(face) for face in self.game.table.faces(spot)])

    def turn(self) -> dict[str, Any]:
        game, turn = self.game, self.game.turn
        pair = (turn.first_spot, turn.second_spot)
        return {
            "turn": turn.seat,
            "step": STEPS[turn.phase],
            "step_since_at": at(game, turn.since),
            "step_ends_at": perhaps_at(game, turn.due),
            "pair": tuple([spot for spot in pair if spot != NOTHING]),
            "found": symbol(turn.found),
            "just_won": symbol(turn.just_won),
            "is_replay": turn.is_replay,
            "may_replay": turn.may_replay,
            "next_ready": turn.next_ready(),
            "middle_free": game.movable() != 0,
            "quiet_until": some(turn.quiet_until),
            "no_next": turn.no_next,
            "named": symbol(turn.named),
            "said_formula": turn.said_formula,
            "clapped": numbers_in(turn.clapped),
            "pinged": some(turn.pinged),
            "proposed": numbers_in(turn.proposals),
            "has_proposed": turn.has_proposed,
            "burdens": tuple([card_named(card) for card in turn.burdens]),
            "burden_symbol": symbol(turn.burden_symbol),
        }

    def cards(self) -> dict[str, Any]:
        game, effects = self.game, self.game.effects
        asks = game.asks.waiting
        return {
            "deck": tuple([CARDS[card - 1] for card in effects.deck]),
            "card": card_named(effects.card) if effects.card else None,
            "drawer": some(effects.drawer),
            "running": self.running(),
            "duties": tuple([self.duty(duty) for duty in effects.duties]),
            "ask": self.ask(asks[0], game.asks.due) if asks else None,
            "later": tuple([self.ask(ask, NEVER) for ask in asks[1:]]),
            **{effect_of(card).tally(): effects.tally(card) for card in TALLYING},
        }

    def running(self) -> tuple[RunningView, ...]:
        """Whoever else has drawn an effect, and keeps it, comes before the last who did."""
        running: list[RunningView] = []
        for effect in self.game.effects.numbered():
            card, until = effect.name(), effect.lasts()
            seats = (*numbers_in(effect.others()), effect.drawer)
            running += [RunningView(card=card, seat=seat, until=until) for seat in seats]
        return tuple(running)

    def parts(self) -> dict[str, Any]:
        game = self.game
        shown = [effect for effect in game.effects.running if effect.part()]
        return PARTS | {effect.part(): effect.view(game, self.viewer) for effect in shown}

    def ask(self, ask: Ask, due: int) -> AskView:
        return AskView(
            kind=ask.name(),
            card=card_named(ask.card) if ask.card else None,
            blocks=ask.blocks,
            until_at=perhaps_at(self.game, due),
            first=some(ask.first),
            held=some(ask.held),
        )

    def duty(self, duty: Duty) -> DutyView:
        return DutyView(
            card=card_named(duty.card),
            seat=duty.seat,
            until_at=at(self.game, duty.due),
            symbol=symbol(duty.symbol),
        )

    def whoever_turns_spins(self) -> Literal[True] | UnsetType:
        return UNSET if the_drawer_spins(self.game.rules_version) else True


@cache
def _own_deck(cards: tuple[int, ...], level: int) -> tuple[Card, ...] | UnsetType:
    if sorted(cards) == usual_deck(level):
        return UNSET
    return tuple(card_named(card) for card in sorted(cards))
