"""How MémoDiXe is hosted: what all are to remember lies open for a while, and not for ever."""

from tablee.core.hosting import Hosting, Window
from tablee.games.memodixe import moves
from tablee.games.memodixe.options import MemoOptions
from tablee.games.memodixe.view import MemoView, Step

DEFAULTS: dict[Step, moves.MemoMove] = {
    "turn_back": moves.TurnBack(),
    "throw_both": moves.ThrowBoth(),
    "throw_all": moves.ThrowAll(),
}
"""What there is only one way to do: it is done after a while."""
LONG_PAUSE = 4.0
"""Before a bot takes away what everybody wants to have seen: a miss, or a pair."""


class MemoHosting(Hosting[MemoOptions, moves.MemoMove, MemoView]):
    # MD-40: only a look under a die is private, for a moment.
    has_hands = False

    def is_secret(self, seen: MemoView) -> bool:
        # MD-19.4: nobody else knows which dice were swapped, or whether any were.
        return seen.step == "swap" and seen.viewer in seen.deciders

    def has_windows(self, options: MemoOptions, public: bool) -> bool:
        return options.time_to_look != "none"

    def window(self, options: MemoOptions, seen: MemoView, public: bool) -> Window | None:
        # Nobody keeps the others waiting with dice that all have seen, unless the table wants it.
        if seen.step not in DEFAULTS or options.time_to_look == "none":
            return None
        return Window(f"{seen.turn}.{seen.step}", int(options.time_to_look), is_calm=True)

    def pause(self, seen: MemoView) -> float:
        return LONG_PAUSE if seen.step in DEFAULTS or seen.step == "win" else 1.0

    def default_move(self, seen: MemoView) -> moves.MemoMove | None:
        return DEFAULTS.get(seen.step)
