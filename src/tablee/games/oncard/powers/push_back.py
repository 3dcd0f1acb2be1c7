"""Push an opponent's die back by a slot, or off its card (OC-73)."""

from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.refusal import Refusal
from tablee.games.oncard import log
from tablee.games.oncard.codes import AIM
from tablee.games.oncard.powers.aimed import AimedPower, is_aim
from tablee.games.oncard.powers.power import end_power
from tablee.games.oncard.state import FIRST_SLOT, LAST_SLOT, ROW, SAVED, OnCardTable


class PushBack(AimedPower):
    def __init__(self) -> None:
        super().__init__("push_back", worth=0.15, target_word="push_back")

    def is_target(self, table: OnCardTable, die: i64) -> bool:
        # OC-73: a slot, or a saved symbol; OC-75: Hanuman's joker, too.
        where = table.where(die)
        return where >= FIRST_SLOT and where <= SAVED

    def explain_target(self, table: OnCardTable, move: i64) -> Refusal:
        return Refusal("OC-73", "not_on_their_card" if is_aim(table, move) else "choose_to_push")

    def take_target(
        self, table: OnCardTable, move: i64, chance: Chance, recorder: Recorder | None
    ) -> None:
        target: i64 = move - AIM
        if table.where(target) == LAST_SLOT:
            table.lay(target, FIRST_SLOT, 0)
        else:
            table.take_in_hand(target)
        if recorder is not None:
            log.pushed_back(recorder, table, target)
        end_power(table)

    def gain(self, table: OnCardTable, card: i64, lacks: i64) -> float:
        return 0.1

    def target_worth(self, table: OnCardTable, card: i64, move: i64) -> float:
        """At whoever is nearest to winning, and at what is nearest to use."""
        die: i64 = move - AIM
        worth = float(table.cards_turned(die // ROW))
        if table.where(die) == SAVED:
            return worth + (2.0 if table.face(die) != 0 else 2.5)
        return worth + 0.5 * float(table.where(die))
