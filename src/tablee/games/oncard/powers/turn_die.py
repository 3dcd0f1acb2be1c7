"""Turn another die of the throw to a symbol of one's choice (OC-73)."""

from mypy_extensions import i64

from tablee.core.chance import Chance
from tablee.core.events import Recorder
from tablee.core.refusal import Refusal
from tablee.core.state import MoveList
from tablee.games.oncard import log
from tablee.games.oncard.codes import ADVANCE, TURN_TO, face_in
from tablee.games.oncard.powers.power import Power, end_power, has_other_die, helps, is_other_die
from tablee.games.oncard.state import BORROWED, FACES, ROLLED, OnCardTable


class TurnDie(Power):
    def __init__(self) -> None:
        super().__init__("turn_die", worth=0.45, target_word="turn_to")

    def can_use(self, table: OnCardTable, number: i64) -> bool:
        return has_other_die(table, number)

    def fill_targets(self, table: OnCardTable, moves: MoveList) -> None:
        number: i64 = 0
        while number <= BORROWED:
            if is_other_die(table, number, table.aiming):
                self.fill_faces(table, number, moves)
            number += 1

    def fill_faces(self, table: OnCardTable, number: i64, moves: MoveList) -> None:
        """Another of its symbols."""
        shown = table.face(table.die(number))
        face: i64 = 1
        while face < FACES:
            if face != shown:
                moves.add(TURN_TO + 8 * number + face)
            face += 1

    def explain_target(self, table: OnCardTable, move: i64) -> Refusal:
        turns = move >= TURN_TO and move < ADVANCE
        return Refusal("OC-73", "cannot_be_turned" if turns else "choose_to_turn")

    def take_target(
        self, table: OnCardTable, move: i64, chance: Chance, recorder: Recorder | None
    ) -> None:
        die = table.die((move - TURN_TO) >> 3)
        table.lay(die, ROLLED, face_in(move))
        if recorder is not None:
            log.turned_die(recorder, table, die)
        end_power(table)

    def gain(self, table: OnCardTable, card: i64, lacks: i64) -> float:
        return 0.25 if lacks > 0 else -0.2

    def target_worth(self, table: OnCardTable, card: i64, move: i64) -> float:
        die = table.die((move - TURN_TO) >> 3)
        symbol = table.printed.faces[die * FACES + face_in(move)]
        gained = 3.0 if table.lacks(card, symbol) else 0.0
        return gained - (3.0 if helps(table, card, die) else 0.0)
