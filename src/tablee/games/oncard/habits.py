"""What a player's cards do by themselves in the turns of others: standing answers to saves."""

from collections.abc import Mapping

from tablee.core.bits import set_of
from tablee.core.hosting import Habit
from tablee.games.oncard.moves import Advance, OnCardMove, Pass
from tablee.games.oncard.saves import steps_left
from tablee.games.oncard.saving_alone import nearest_free
from tablee.games.oncard.state import NOTHING, ROW, TURNED
from tablee.games.oncard.view import SAVING_STEPS, OnCardView, imagine

ALONE = "alone"
"""Go on where that costs nothing (OC-98), ask which symbol to save, and otherwise do nothing."""
ASK = "ask"
NEVER = "never"


def habits(view: OnCardView) -> tuple[Habit, ...]:
    """One for each card that can still save. At the first level nobody is asked (OC-98)."""
    if view.viewer < 0 or view.rules == "first" or view.outcome is not None:
        return ()
    return tuple(
        Habit(card.character, "save", {"card": card.character}, (ALONE, ASK, NEVER), ALONE)
        for card in view.table[view.viewer]
        if card.stage != TURNED
    )


def by_habit(view: OnCardView, chosen: Mapping[str, str], rules_version: int) -> OnCardMove | None:
    if view.step not in SAVING_STEPS or view.viewer not in view.deciders:
        return None
    row = view.table[view.viewer]
    may = {one.card: chosen[row[one.card].character] for one in view.occasions}
    if ASK in may.values():
        return None
    alone = [card for card, choice in may.items() if choice == ALONE]
    table = imagine(view, rules_version)
    first = view.viewer * ROW
    if any(steps_left(table, first + card) == 0 for card in alone):
        # Which of five symbols is worth a thought.
        return None
    nearest = nearest_free(table, view.viewer, set_of(alone))
    return Pass() if nearest == NOTHING else Advance(nearest % ROW)
