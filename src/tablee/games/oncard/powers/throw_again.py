"""Throw other dice of the same throw again (OC-73)."""

from mypy_extensions import i64

from tablee.core.bits import is_among, only
from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.refusal import Refusal
from tablee.core.state import MoveList
from tablee.games.oncard import log
from tablee.games.oncard.codes import PICK, THROW_PICKED
from tablee.games.oncard.powers.power import (
    Power,
    ask_for_target,
    end_power,
    fill_other_dice,
    has_other_die,
    helps,
    is_pick,
)
from tablee.games.oncard.state import BORROWED, FACES, PICKING, ROLLED, SPENT, OnCardTable


class ThrowAgain(Power):
    def __init__(self) -> None:
        super().__init__("throw_again", worth=0.35, target_word="pick")

    def can_use(self, table: OnCardTable, number: i64) -> bool:
        return has_other_die(table, number)

    def use(self, table: OnCardTable, number: i64) -> None:
        table.lay(table.die(number), SPENT, 0)
        ask_for_target(table, number, PICKING)

    def fill_targets(self, table: OnCardTable, moves: MoveList) -> None:
        fill_other_dice(table, moves)
        # OC-75: at least one die is thrown again.
        if table.picked != 0:
            moves.add(THROW_PICKED)

    def explain_target(self, table: OnCardTable, move: i64) -> Refusal:
        if move == THROW_PICKED:
            return Refusal("OC-75", "pick_one")
        return Refusal("OC-75", "not_of_this_throw" if is_pick(move) else "choose_to_throw")

    def take_target(
        self, table: OnCardTable, move: i64, chance: Chance, recorder: Recorder | None
    ) -> None:
        if move == THROW_PICKED:
            throw_again(table, chance, recorder)
        else:
            table.picked |= only(move - PICK)

    def gain(self, table: OnCardTable, card: i64, lacks: i64) -> float:
        return 0.15 if lacks > 1 else 0.05

    def target_worth(self, table: OnCardTable, card: i64, move: i64) -> float:
        if move == THROW_PICKED:
            return 0.0
        return -1.0 if helps(table, card, table.die(move - PICK)) else 1.0


def throw_again(table: OnCardTable, chance: Chance, recorder: Recorder | None) -> None:
    """What was picked, as part of the same throw (OC-66)."""
    number: i64 = 0
    while number <= BORROWED:
        if is_among(number, table.picked):
            table.lay(table.die(number), ROLLED, chance.below(FACES))
        number += 1
    if recorder is not None:
        log.threw_again(recorder, table)
    end_power(table)
