"""Borrow a die from an opponent's hand for the rest of the turn (OC-71)."""

from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.refusal import Refusal
from tablee.games.oncard import log
from tablee.games.oncard.codes import AIM
from tablee.games.oncard.fitting import fitting_faces
from tablee.games.oncard.powers.aimed import AimedPower, is_aim
from tablee.games.oncard.powers.power import end_power
from tablee.games.oncard.state import HAND, NOTHING, ON_CARD, OnCardTable


class Borrow(AimedPower):
    def __init__(self) -> None:
        super().__init__("borrow", worth=0.30, target_word="borrow")
        self.ends_with_turn = True

    def can_use(self, table: OnCardTable, number: i64) -> bool:
        # One at a time, and only what is in an opponent's hand.
        return table.borrowed == NOTHING and super().can_use(table, number)

    def explain(self, table: OnCardTable) -> Refusal:
        if table.borrowed != NOTHING:
            return Refusal("OC-71", "borrowed_already")
        return super().explain(table)

    def is_target(self, table: OnCardTable, die: i64) -> bool:
        return table.where(die) == HAND

    def explain_target(self, table: OnCardTable, move: i64) -> Refusal:
        return Refusal("OC-71", "not_in_their_hand" if is_aim(table, move) else "choose_to_borrow")

    def take_target(
        self, table: OnCardTable, move: i64, chance: Chance, recorder: Recorder | None
    ) -> None:
        # Thrown with the player's own dice from the next throw on.
        table.borrowed = move - AIM
        if recorder is not None:
            log.borrowed(recorder, table, table.borrowed)
        end_power(table)

    def end_turn(self, table: OnCardTable, recorder: Recorder | None) -> None:
        borrowed = table.borrowed
        if borrowed == NOTHING:
            return
        # From a combination too, and its symbol leaves with it.
        where = table.where(borrowed)
        if where >= ON_CARD:
            table.take_off(borrowed, table.card(where - ON_CARD))
        table.take_in_hand(borrowed)
        table.borrowed = NOTHING
        if recorder is not None:
            log.returned(recorder, table, borrowed)

    def gain(self, table: OnCardTable, card: i64, lacks: i64) -> float:
        return 0.2 if lacks > 0 else 0.15

    def target_worth(self, table: OnCardTable, card: i64, move: i64) -> float:
        return float(fitting_faces(table, card, move - AIM))
