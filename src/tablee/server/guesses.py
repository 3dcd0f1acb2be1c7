"""Whoever comes with a code: a right one opens the door, and nobody tries them all.

Who has missed too often is told the same of a right code as of a wrong one. A guest may miss few,
an address more, so that a living room does not pay for one of its children; and nobody is kept from
a table that everybody may find, where they have a place, or where they have been let in.
"""

from collections import OrderedDict

from tablee.server.limits import Asker, Limits, Spent, too_fast
from tablee.server.storage import Storage

MOST_LET_IN = 20_000
"""Who has been let in where is remembered so many times."""


class Guesses:
    """The misses of this house, and who is no stranger where."""

    def __init__(self, limits: Limits, storage: Storage) -> None:
        self._limits = limits
        self._storage = storage
        self._let_in: OrderedDict[tuple[str, str], None] = OrderedDict()

    async def begin(self, asker: Asker, code: str) -> list[Spent]:
        """What a try costs; a refusal if there may be none now.

        It is a miss until the room is found: a thousand tries at once are a thousand misses.
        """
        wait = self._limits.wait_for("codes", asker)
        if wait == 0:
            return [self._limits.take("codes", asker)]
        own = asker.without_address
        if own.guest is not None and not (
            self._limits.wait_for("codes", own) or self._limits.wait_for("first_codes", own)
        ):
            # Others at this address have missed, not this one.
            return [self._limits.take(what, own) for what in ("codes", "first_codes")]
        if await self._is_no_stranger(asker, code):
            return []
        self._limits.hit("codes", asker.address)
        raise too_fast(wait)

    def found(self, asker: Asker, code: str, spent: list[Spent]) -> None:
        """The code was right: it costs nothing, and is nobody's secret from this guest any more."""
        self.unanswered(spent)
        if asker.guest is not None:
            self._let_in[asker.guest, code] = None
            self._let_in.move_to_end((asker.guest, code))
            if len(self._let_in) > MOST_LET_IN:
                self._let_in.popitem(last=False)

    def unanswered(self, spent: list[Spent]) -> None:
        """It could not be looked up: who has learnt nothing has not missed, either."""
        for what, of in spent:
            self._limits.give_back(what, of)

    async def _is_no_stranger(self, asker: Asker, code: str) -> bool:
        """Says nothing of a private room to whoever has no place there: both ways take as long."""
        is_open = await self._storage.is_open_to(code, asker.guest or "")
        return is_open or (asker.guest or "", code) in self._let_in
