"""The way back from a view: a table of Oni against all that looks like it."""

from msgspec import UNSET

from tablee.core.bits import only, set_of
from tablee.core.chance import Chance
from tablee.games.memodixe.names import dice_set, symbol_from
from tablee.games.memodixe.state import NOTHING
from tablee.games.oni.asks import Ask
from tablee.games.oni.cards import ONI_LEVELS, card_from
from tablee.games.oni.catalogue import ASKS, EFFECTS, TALLYING, effect_of
from tablee.games.oni.deck import usual_deck
from tablee.games.oni.effects.effect import ANY
from tablee.games.oni.memory import OniMemory
from tablee.games.oni.moment import Moment
from tablee.games.oni.redealing import Seen, lay_out, redeal_effects
from tablee.games.oni.rules import OniAgainstAll, new_game
from tablee.games.oni.table import NEVER
from tablee.games.oni.translating import none, number, time_of
from tablee.games.oni.turn import BY_CALL, BY_RING
from tablee.games.oni.view import STEPS, AskView, OniView


def imagine(
    view: OniView, memory: OniMemory | None, chance: Chance, rules_version: int
) -> OniAgainstAll:
    """A table that looks like this view, for somebody who remembers this, by these rules."""
    level = ONI_LEVELS.index(view.level)
    symbols = tuple(dice_set(len(view.square)))
    cards = usual_deck(level) if view.cards is UNSET else [card_from(card) for card in view.cards]
    game = new_game(view.seats, view.oni, level, tuple(cards), symbols, view.no_log)
    game.rules_version = rules_version
    _fill_watch(view, game)
    _fill_table(view, game)
    _fill_turn(view, game)
    _fill_effects(view, game)
    lay_out(game.table, _seen(view, game), chance)
    redeal_effects(game, view.viewer, Moment(chance, None))
    if memory is not None and view.viewer >= 0:
        memory.recall(game.table, view.viewer)
    game.table.share_what_is_seen(view.viewer)
    return game


def _seen(view: OniView, game: OniAgainstAll) -> dict[int, Seen]:
    seen: dict[int, Seen] = {}
    held = _held(view, game)
    for spot, there in enumerate(view.square):
        if there.top is None:
            continue
        below = ANY
        if there.below is not None:
            below = only(symbol_from(there.below))
        else:
            for effect in game.effects.running:
                below &= effect.below(game, view.viewer, spot)
        faces = None
        if spot == held and view.faces is not None:
            faces = tuple(symbol_from(face) for face in view.faces)
        seen[spot] = Seen(symbol_from(there.top), below, faces)
    return seen


def _held(view: OniView, game: OniAgainstAll) -> int:
    if view.step == "lay":
        return game.table.spots_of(game.table.turned)[0]
    return game.asks.waiting[0].held if game.asks.waiting else NOTHING


def _fill_watch(view: OniView, game: OniAgainstAll) -> None:
    watch = game.watch
    game.clock = view.clock
    watch.shift = view.paused_ms
    watch.paused_at = NEVER if view.paused_at is None else view.paused_at
    watch.wishes = set_of(view.wishes)
    watch.started = NEVER if view.started_at is None else view.started_at
    watch.ends = time_of(view, view.ends_at)
    watch.unhurried = view.started_at is not None and view.ends_at is None


def _fill_table(view: OniView, game: OniAgainstAll) -> None:
    table = game.table
    for spot, seen in enumerate(view.square):
        if seen.aside is not None:
            table.aside = spot
        elif seen.top is not None:
            table.square |= only(spot)
        if seen.turned:
            table.turned |= only(spot)
    table.sight = set_of(view.sight)
    table.sight_due = time_of(view, view.sight_until_at)
    # Which dice they are is dealt with the others.
    table.won = only(view.won) - 1
    table.hand = only(view.in_hand) - 1
    table.discarded = only(view.discarded) - 1


def _fill_turn(view: OniView, game: OniAgainstAll) -> None:
    turn = game.turn
    turn.phase = STEPS.index(view.step)
    turn.seat = view.turn
    turn.first_spot, turn.second_spot = (*view.pair, NOTHING, NOTHING)[:2]
    turn.found = number(view.found)
    turn.just_won = number(view.just_won)
    turn.is_replay = view.is_replay
    turn.may_replay = view.may_replay
    turn.quiet_until = none(view.quiet_until)
    turn.no_next = view.no_next
    turn.named = number(view.named)
    turn.said_formula = view.said_formula
    turn.clapped = set_of(view.clapped)
    turn.pinged = none(view.pinged)
    turn.proposals = set_of(view.proposed)
    turn.has_proposed = view.has_proposed
    turn.burdens = [card_from(card) for card in view.burdens]
    turn.burden_symbol = number(view.burden_symbol)
    turn.since = time_of(view, view.step_since_at)
    turn.due = time_of(view, view.step_ends_at)
    if view.outcome is not None:
        turn.end = BY_CALL if view.outcome.ending == "dixe" else BY_RING


def _fill_effects(view: OniView, game: OniAgainstAll) -> None:
    effects, asks = game.effects, game.asks
    effects.deck = [card_from(card) for card in view.deck]
    effects.card = 0 if view.card is None else card_from(view.card)
    effects.drawer = none(view.drawer)
    for card in TALLYING:
        effects.count(card, getattr(view, effect_of(card).tally()))
    for known in EFFECTS:
        effect = known.imagined(game, view)
        if effect is not None:
            effects.run(effect)
    for duty in view.duties:
        due = time_of(view, duty.until_at)
        owed = effect_of(card_from(duty.card)).duty(duty.seat, due, number(duty.symbol))
        effects.duties.append(owed)
    if view.ask is not None:
        asks.waiting = [_imagined_ask(ask) for ask in (view.ask, *view.later)]
        asks.due = time_of(view, view.ask.until_at)


def _imagined_ask(seen: AskView) -> Ask:
    card = 0 if seen.card is None else card_from(seen.card)
    ask = ASKS[seen.kind].anew(card, seen.blocks)
    ask.first = none(seen.first)
    ask.held = none(seen.held)
    return ask
