"""Protect the active card from a miss, for the rest of the turn (OC-73)."""

from mypy_extensions import i64

from tablee.games.oncard.powers.power import Power
from tablee.games.oncard.state import SPENT, OnCardTable


class Shield(Power):
    def __init__(self) -> None:
        super().__init__("shield", worth=0.20)

    def can_use(self, table: OnCardTable, number: i64) -> bool:
        return not table.shielded

    def use(self, table: OnCardTable, number: i64) -> None:
        table.lay(table.die(number), SPENT, 0)
        table.shielded = True

    def gain(self, table: OnCardTable, card: i64, lacks: i64) -> float:
        return 0.25 if lacks > 0 and table.stage(card) > 0 else 0.02
