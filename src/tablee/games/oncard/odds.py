"""The odds of missing: the exact chance that the next throw fits nowhere.

Dice fall independently of each other, so it is a product: for each die that would be thrown, the
part of its faces that fit nothing. Saved symbols are left out: using one is a choice (OC-13).
"""

from collections.abc import Iterator

from tablee.games.oncard.rules import OnCard
from tablee.games.oncard.state import (
    BORROWED,
    COMBINATIONS,
    FACES,
    FIRST_THROW,
    HAND,
    JOKER,
    ON_CARD,
    PLACING,
    ROLLED,
    ROW,
    SPENT,
    STARTING,
    SUPER_EXPERT,
    SYMBOLS,
    TURNED,
    amount,
)


def odds_of_missing(state: OnCard) -> float | None:
    """None if the player may not throw now."""
    if state.phase == STARTING:
        dice = [die for die in _dice(state) if state.where(die) == HAND]
        cards = [state.card(number) for number in range(ROW)]
        # OC-31: the first throw misses if it fits none of his cards.
        fitting = {
            symbol
            for card in cards
            if state.stage(card) != TURNED
            for symbol in range(SYMBOLS)
            if state.lacks(card, symbol)
        } | {JOKER}
        return _odds(state, dice, fitting) if len(dice) >= FIRST_THROW else None
    if state.phase == PLACING and state.placed + state.used > 0:
        return _odds_of_going_on(state)
    return None


def _odds_of_going_on(state: OnCard) -> float | None:
    card = state.card(state.active)
    free = [HAND, ROLLED, SPENT]
    if state.is_finished(card):
        if state.stage(card) == COMBINATIONS - 1:
            return None
        # OC-20: its dice come back, and the next combination has nothing on it yet.
        free.append(ON_CARD + state.active)
        need = state.printed.needs[card * COMBINATIONS + state.stage(card) + 1]
        fitting = {symbol for symbol in range(SYMBOLS) if amount(need, symbol) > 0} | {JOKER}
    else:
        fitting = {symbol for symbol in range(SYMBOLS) if state.lacks(card, symbol)}
        # OC-52: a character that the level forbids to place does not fit.
        if state.level != SUPER_EXPERT or not state.joker_in_turn:
            fitting.add(JOKER)
    dice = [die for die in _dice(state) if state.where(die) in free]
    return _odds(state, dice, fitting) if dice else None


def _dice(state: OnCard) -> Iterator[int]:
    """Those that the player may throw: his own, and the borrowed one (OC-71)."""
    for number in range(ROW):
        yield state.die(number)
    if state.borrowed >= 0:
        yield state.die(BORROWED)


def _odds(state: OnCard, dice: list[int], fitting: set[int]) -> float:
    ways = 1
    for die in dice:
        faces = state.printed.faces[die * FACES : die * FACES + FACES]
        ways *= sum(int(face) not in fitting for face in faces)
    return float(ways / FACES ** len(dice))


def in_sixths(odds: float) -> int:
    """To the nearest of six dice (OC-99).

    >>> [in_sixths(odds) for odds in (0.0, 0.08, 0.09, 0.5, 1.0)]
    [0, 0, 1, 3, 6]
    """
    return int(odds * FACES + 0.5)
