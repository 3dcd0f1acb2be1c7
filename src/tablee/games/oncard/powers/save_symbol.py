"""Save what another die of the throw shows, at once (OC-73)."""

from mypy_extensions import i64

from tablee.core.bits import only
from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.refusal import Refusal
from tablee.core.state import MoveList
from tablee.games.oncard import log
from tablee.games.oncard.codes import PICK
from tablee.games.oncard.powers.power import Power, end_power, is_other_die, is_pick
from tablee.games.oncard.state import ROW, SAVED, TURNED, OnCardTable


class SaveSymbol(Power):
    def __init__(self) -> None:
        super().__init__("save_symbol", worth=0.25, target_word="pick_to_save")

    def can_save_die(self, table: OnCardTable, number: i64, power_die: i64) -> bool:
        # OC-75: an own die that shows a symbol and whose card is on its front. That card is free:
        # only its own die can lie on it.
        die = table.die(number)
        return (
            is_other_die(table, number, power_die)
            and table.face(die) != 0
            and table.stage(die) != TURNED
        )

    def can_use(self, table: OnCardTable, number: i64) -> bool:
        other: i64 = 0
        while other < ROW:
            if self.can_save_die(table, other, number):
                return True
            other += 1
        return False

    def fill_targets(self, table: OnCardTable, moves: MoveList) -> None:
        number: i64 = 0
        while number < ROW:
            if self.can_save_die(table, number, table.aiming):
                moves.add(PICK + number)
            number += 1

    def explain_target(self, table: OnCardTable, move: i64) -> Refusal:
        return Refusal("OC-73", "cannot_be_saved" if is_pick(move) else "choose_to_save")

    def take_target(
        self, table: OnCardTable, move: i64, chance: Chance, recorder: Recorder | None
    ) -> None:
        number: i64 = move - PICK
        die = table.die(number)
        table.lay(die, SAVED, table.face(die))
        table.fresh |= only(number)
        if recorder is not None:
            log.saved_by_power(recorder, table, die)
        end_power(table)

    def gain(self, table: OnCardTable, card: i64, lacks: i64) -> float:
        return 0.15

    def target_worth(self, table: OnCardTable, card: i64, move: i64) -> float:
        """A symbol that many of the player's cards lack, and this one most of all."""
        symbol = table.shown(table.die(move - PICK))
        worth = 2.0 if table.lacks(card, symbol) else 0.0
        number: i64 = 0
        while number < ROW:
            other = table.card(number)
            if table.stage(other) != TURNED and table.lacks(other, symbol):
                worth += 0.3
            number += 1
        return worth
