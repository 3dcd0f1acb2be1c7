"""What the powers that are aimed at an opponent's die have in common."""

from mypy_extensions import i64

from tablee.core.state import MoveList
from tablee.games.oncard.codes import AIM
from tablee.games.oncard.powers.power import Power
from tablee.games.oncard.state import ROW, OnCardTable


class AimedPower(Power):
    def is_target(self, table: OnCardTable, die: i64) -> bool:
        """Of a die that is an opponent's, and not lent to this player."""
        raise NotImplementedError

    def can_aim_at(self, table: OnCardTable, die: i64) -> bool:
        if die // ROW == table.turn or die == table.borrowed:
            return False
        return self.is_target(table, die)

    def can_use(self, table: OnCardTable, number: i64) -> bool:
        die: i64 = 0
        while die < table.seats * ROW:
            if self.can_aim_at(table, die):
                return True
            die += 1
        return False

    def fill_targets(self, table: OnCardTable, moves: MoveList) -> None:
        die: i64 = 0
        while die < table.seats * ROW:
            if self.can_aim_at(table, die):
                moves.add(AIM + die)
            die += 1


def is_aim(table: OnCardTable, move: i64) -> bool:
    return move >= AIM and move < AIM + table.seats * ROW
