"""Whom the table waits for, and what for: from a view, so that nobody learns more from it.

Everybody may act at any time (MD-62, MD-64), but the turn goes on with one of them. Whoever has
something of his own to do, and not much time for it, waits for nobody else.
"""

from tablee.games.memodixe.oni.view import OniView, RaceView

TURNING = ("try", "turn_first", "turn_second")
DUTIES = {"spin": "spin", "long_live": "cheer"}


def awaited(view: OniView) -> tuple[int, ...]:
    if view.outcome is not None:
        return ()
    if view.started_at is None or view.paused_at is not None:
        # MD-60, MD-64: anybody says GO, and anybody ends a pause.
        return view.deciders
    race = view.race
    if race is not None:
        return _racing(race, view.viewer) if race.shown else ()
    if asked_of_viewer(view) is not None:
        return (view.viewer,)
    return (_holding_up(view),)


def _racing(race: RaceView, viewer: int) -> tuple[int, ...]:
    """Who else has pressed is nobody's to know."""
    return tuple(seat for seat in race.racers if seat != viewer or not race.pressed)


def _holding_up(view: OniView) -> int:
    """Without him the turn does not go on."""
    if view.timing is not None:
        return view.timing.seat
    if view.king is not None:
        return view.king.seat
    if view.ask is not None and view.ask.blocks:
        return view.oni
    hand = hand_of_turn(view)
    return view.turn if hand is None else hand


def hand_of_turn(view: OniView) -> int | None:
    """MD-66.9: who turns the die that was pointed at, for the player at turn."""
    if view.pinged is None or view.step not in TURNING:
        return None
    die = view.square[view.pinged]
    if die.top is None or die.turned or die.aside is not None:
        return None
    return _who_may_touch(view)


def may_only_point(view: OniView) -> bool:
    """MD-66.9: the player at turn points at dice, and somebody else turns them."""
    return _who_may_touch(view) not in (None, view.turn)


def _who_may_touch(view: OniView) -> int | None:
    return next((one.seat for one in view.running if one.card == "hands_off"), None)


def asked_of_viewer(view: OniView) -> str | None:
    """The step of what the viewer alone has to do, beside the turn: what is due first."""
    if view.outcome is not None or view.started_at is None or view.paused_at is not None:
        return None
    if view.race is not None and _may_press(view.race, view.viewer):
        return "press"
    flight, balance = view.flight, view.balance
    if (
        flight is not None
        and flight.catcher == view.viewer
        and _may_press(flight.race, view.viewer)
    ):
        return "catch"
    if balance is not None and balance.seat == view.viewer and balance.side is not None:
        return "lean"
    for duty in view.duties:
        if duty.seat == view.viewer:
            return DUTIES[duty.card]
    return _asked_of_oni(view)


def _may_press(race: RaceView, seat: int) -> bool:
    return race.shown and seat in race.racers and not race.pressed


def _asked_of_oni(view: OniView) -> str | None:
    ask = view.ask
    if ask is None or view.viewer != view.oni:
        return None
    # While all dice are turned he can do nothing to them.
    is_over = view.step == "throw_all" and ask.kind != "guess"
    return None if is_over else f"oni_{ask.kind}"
