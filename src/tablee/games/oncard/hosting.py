"""How ON'CARD is hosted: others may save in somebody's turn, and nobody waits for them for long."""

from collections.abc import Mapping

from tablee.core.hosting import Habit, Hosting, Window
from tablee.games.oncard import habits
from tablee.games.oncard.moves import OnCardMove, Pass
from tablee.games.oncard.options import OnCardOptions, SaveWindow
from tablee.games.oncard.view import SAVING_STEPS, OnCardView
from tablee.games.oncard.words import step

SAVE_SECONDS: dict[SaveWindow, int] = {"short": 10, "long": 30}
# How long a bot takes, in usual pauses.
QUICK = 0.35
AT_ONCE = 0.15


class OnCardHosting(Hosting[OnCardOptions, OnCardMove, OnCardView]):
    has_hands = False
    has_habits = True

    def turn_of(self, seen: OnCardView) -> int | None:
        return None if seen.step in ("turn_up", "over") else seen.turn

    def has_windows(self, options: OnCardOptions, public: bool) -> bool:
        return _chosen(options, public) != "none"

    def window(self, options: OnCardOptions, seen: OnCardView, public: bool) -> Window | None:
        chosen = _chosen(options, public)
        if chosen == "none" or seen.step not in SAVING_STEPS:
            return None
        # One window for all that is asked after a throw, or at the end of a turn.
        name = f"{seen.turns}.{seen.progress.throws}.{seen.step}"
        return Window(name, SAVE_SECONDS[chosen])

    def pause(self, seen: OnCardView) -> float:
        """Dice that have just been thrown want to be looked at; nobody waits for a saving bot."""
        if seen.step in SAVING_STEPS:
            return 0.0
        turn = seen.progress
        is_thrown = seen.step == "place" and turn.placed + turn.used == 0 and turn.throws > 1
        if seen.step == "choose_card" or is_thrown:
            return 1.0
        # Dice that have to be taken back are seen to fly as one handful; the throw is what counts.
        return AT_ONCE if step(seen) == "start_short" else QUICK

    def default_move(self, seen: OnCardView) -> OnCardMove | None:
        # OC-67: whoever says nothing passes.
        return Pass() if seen.step in SAVING_STEPS else None

    def habits(self, seen: OnCardView) -> tuple[Habit, ...]:
        return habits.habits(seen)

    def by_habit(self, seen: OnCardView, chosen: Mapping[str, str]) -> OnCardMove | None:
        return habits.by_habit(seen, chosen, self.game.rules_version)


def _chosen(options: OnCardOptions, public: bool) -> SaveWindow:
    if options.save_window == "auto":
        return "short" if public else "none"
    return options.save_window
