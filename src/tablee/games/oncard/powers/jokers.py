"""Keep the die that was rolled on its own card, as a joker: for good, or for this turn."""

from mypy_extensions import i64

from tablee.core.bits import is_among, only
from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.refusal import Refusal
from tablee.core.state import MoveList
from tablee.games.oncard.codes import PICK
from tablee.games.oncard.powers.power import (
    Power,
    ask_for_target,
    fill_other_dice,
    has_other_die,
    helps,
    is_pick,
)
from tablee.games.oncard.powers.throw_again import throw_again
from tablee.games.oncard.state import AIMING, ROW, SAVED, OnCardTable


class KeepJoker(Power):
    """Hanuman's (OC-72)."""

    def __init__(self) -> None:
        super().__init__("keep_joker", worth=0.45)

    def use(self, table: OnCardTable, number: i64) -> None:
        store_as_joker(table, number)

    def gain(self, table: OnCardTable, card: i64, lacks: i64) -> float:
        return 0.2 if lacks > 0 else 0.35


class PassingJoker(Power):
    """Audrey Junior's (OC-73): for this turn only, and another die is thrown again."""

    def __init__(self) -> None:
        super().__init__("passing_joker", worth=0.35, target_word="pick")
        self.ends_with_turn = True

    def use(self, table: OnCardTable, number: i64) -> None:
        store_as_joker(table, number)
        table.passing |= only(number)
        if has_other_die(table, number):
            ask_for_target(table, number, AIMING)

    def fill_targets(self, table: OnCardTable, moves: MoveList) -> None:
        fill_other_dice(table, moves)

    def explain_target(self, table: OnCardTable, move: i64) -> Refusal:
        return Refusal("OC-73", "not_of_this_throw" if is_pick(move) else "choose_to_throw")

    def take_target(
        self, table: OnCardTable, move: i64, chance: Chance, recorder: Recorder | None
    ) -> None:
        table.picked = only(move - PICK)
        throw_again(table, chance, recorder)

    def end_turn(self, table: OnCardTable, recorder: Recorder | None) -> None:
        number: i64 = 0
        while number < ROW:
            if is_among(number, table.passing):
                table.take_in_hand(table.die(number))
            number += 1
        table.passing = 0

    def gain(self, table: OnCardTable, card: i64, lacks: i64) -> float:
        return 0.2 if lacks > 1 else -0.1

    def target_worth(self, table: OnCardTable, card: i64, move: i64) -> float:
        return -1.0 if helps(table, card, table.die(move - PICK)) else 1.0


def store_as_joker(table: OnCardTable, number: i64) -> None:
    # OC-75: for the next throw at the earliest.
    table.lay(table.die(number), SAVED, 0)
    table.fresh |= only(number)
