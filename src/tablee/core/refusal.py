"""Why a move is not allowed, as a value: the clause, a reason, and what the sentence needs."""

from typing import Any

import msgspec

from tablee.core.errors import TableeError


class Refusal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of the game turn `reason` and `values` into a sentence in the player's language."""

    clause: str
    reason: str
    values: dict[str, Any] = {}


class IllegalMove(TableeError):
    """A move was played that the rules refuse. The state is as it was."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.clause}: {refusal.reason}")
        self.refusal = refusal
