"""Whom the table waits for, and what for: from a view, so that nobody learns more from it.

Everybody may act at any time (MD-62, MD-64), but the turn goes on with one of them. Whoever has
something of his own to do, and not much time for it, waits for nobody else.
"""

from tablee.games.oni.cards import card_from
from tablee.games.oni.catalogue import ASKS, BY_PLACE, effect_of
from tablee.games.oni.view import OniView


def awaited(view: OniView) -> tuple[int, ...]:
    if view.outcome is not None:
        return ()
    if view.started_at is None or view.paused_at is not None:
        # MD-60, MD-64: anybody says GO, and anybody ends a pause.
        return view.deciders
    for effect in BY_PLACE:
        together = effect.all_awaited(view)
        if together is not None:
            return together
    if asked_of_viewer(view) is not None:
        return (view.viewer,)
    return (_holding_up(view),)


def _holding_up(view: OniView) -> int:
    """Without him the turn does not go on."""
    for effect in BY_PLACE:
        seat = effect.awaited(view)
        if seat is not None:
            return seat
    return view.oni if view.ask is not None and view.ask.blocks else view.turn


def asked_of_viewer(view: OniView) -> str | None:
    """The step of what the viewer alone has to do, beside the turn: what is due first."""
    if view.outcome is not None or view.started_at is None or view.paused_at is not None:
        return None
    for effect in BY_PLACE:
        step = effect.wanted(view)
        if step is not None:
            return step
    for duty in view.duties:
        if duty.seat == view.viewer:
            return effect_of(card_from(duty.card)).owed()
    return _asked_of_oni(view)


def _asked_of_oni(view: OniView) -> str | None:
    ask = view.ask
    if ask is None or view.viewer != view.oni:
        return None
    # While all dice are turned he can do nothing to them.
    is_over = view.step == "throw_all" and ASKS[ask.kind].is_about_dice()
    return None if is_over else f"oni_{ask.kind}"
