"""The facts of a game of Oni against all, in an order that stays (`State.facts`).

Fingerprints of games that were played depend on it. The first effects have their places among the
other facts, as they had before they were objects of their own; so do those depend on it that what
was added since is only there when it says something.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.core.bits import only
from tablee.games.memodixe.state import NOTHING
from tablee.games.oni.amendments import every_burden_is_borne, every_drawer_cheers
from tablee.games.oni.cards import (
    FIRST_EFFECTS,
    GRAB,
    HIDE,
    HUSH,
    KING,
    KNUCKLEBONES,
    LONG_LIVE,
    MONOCLE,
    ON_THE_HEAD,
    PLAY,
    SLAP,
    THROW,
    TOUCH,
    TOWER,
)
from tablee.games.oni.catalogue import TALLYING
from tablee.games.oni.table import NEVER

if TYPE_CHECKING:
    from tablee.games.oni.rules import OniAgainstAll


def of(game: OniAgainstAll) -> list[int]:
    table, watch, turn, asks, effects = (
        game.table,
        game.watch,
        game.turn,
        game.asks,
        game.effects,
    )
    facts = [game.seats, table.aside, asks.due, len(asks.waiting)]
    for ask in asks.waiting:
        facts += ask.facts()
    facts += _of_effects(game, ON_THE_HEAD)
    facts += [turn.burdens[0] if turn.burdens else 0, turn.burden_symbol]
    facts += [effects.card, turn.clapped, len(effects.deck), *effects.deck]
    facts += [table.discarded, effects.drawer, len(effects.duties)]
    for duty in effects.duties:
        facts += duty.facts()
    facts += [turn.end, watch.ends, turn.first_spot, *_of_effects(game, THROW)]
    facts += [turn.found, table.hand, *_of_effects(game, HIDE)]
    facts += [int(turn.is_replay), turn.just_won, *_of_effects(game, KING)]
    facts += [game.level, len(table.lies), *table.lies, int(turn.may_replay), table.middle]
    facts += [*_of_effects(game, MONOCLE), turn.named, int(turn.no_next), table.oni]
    facts += [watch.paused_at, turn.phase, turn.pinged, turn.quiet_until]
    facts += [*_of_effects(game, GRAB, SLAP), *_drawers(game), int(turn.said_formula)]
    facts += [turn.second_spot, watch.shift, table.sight, table.sight_due]
    facts.append(effects.tally(HUSH))
    facts += [table.spots, table.square, watch.started, turn.due, turn.since]
    facts += [*_of_effects(game, KNUCKLEBONES, TOWER), *_of_effects(game, TOUCH)]
    facts += [turn.seat, table.turned, watch.wishes, table.won]
    if turn.proposals:
        facts += [turn.proposals, int(turn.has_proposed)]
    return facts + _since_2(game) + _of_later_effects(game)


def _of_effects(game: OniAgainstAll, *cards: int) -> list[int]:
    """Of the one of these that is under way."""
    for effect in game.effects.running:
        if effect.card in cards:
            return effect.facts(game)
    return [NEVER]


def _drawers(game: OniAgainstAll) -> list[int]:
    """For each running effect who drew it, the last one if there are several."""
    drawers = [NOTHING] * (FIRST_EFFECTS + 1)
    for effect in game.effects.running:
        if effect.card <= FIRST_EFFECTS:
            drawers[effect.card] = effect.drawer
    return [len(drawers), *drawers]


def _since_2(game: OniAgainstAll) -> list[int]:
    facts: list[int] = []
    if every_drawer_cheers(game.rules_version):
        cheered = game.effects.find(LONG_LIVE)
        facts.append(0 if cheered is None else cheered.others() | only(cheered.drawer))
    if every_burden_is_borne(game.rules_version):
        burdens = game.turn.burdens
        facts += [len(burdens), *burdens]
    return facts


def _of_later_effects(game: OniAgainstAll) -> list[int]:
    """Those that came after the first twenty-two, and the cards Oni and Play."""
    facts = [game.effects.tally(card) for card in TALLYING if card > PLAY]
    for effect in sorted(game.effects.running, key=lambda effect: effect.card):
        if effect.card > PLAY:
            facts += [effect.card, effect.drawer, *effect.facts(game)]
    return facts
