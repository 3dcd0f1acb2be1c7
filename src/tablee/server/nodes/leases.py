"""Who looks after which room: on one node at a time bots think there and clocks ring.

A lease ends with its node: it counts for as long as that beats. It saves work, and is no lock: if
two should ever act, the log takes one.
"""

from __future__ import annotations

import contextlib
from functools import partial
from typing import TYPE_CHECKING

from tablee.core.errors import TableeError
from tablee.server.nodes import register

if TYPE_CHECKING:
    from tablee.server.nodes.heart import Heart
    from tablee.server.sql import SqlStorage

WOKEN_TOGETHER = 200


class Leases:
    """Of one node."""

    def __init__(self, node: str, storage: SqlStorage) -> None:
        self._node = node
        self._storage = storage
        self._heart: Heart | None = None
        self._held: set[str] = set()
        self._wanted: set[str] = set()
        """Rooms that somebody else looks after, as far as we know."""
        self._laid: dict[str, float | None] = {}
        """Those that we have let go, until the database knows."""
        self._left: set[str] = set()
        """Those that we cannot read, and others can."""

    def trust(self, heart: Heart) -> None:
        self._heart = heart

    def has(self, code: str) -> bool:
        """Not while our own heart may be thought to have stopped."""
        return code in self._held and self._heart is not None and self._heart.is_alive

    async def claim(self, code: str) -> bool:
        """Whether it is ours now. It is asked for once, and then when it is free (`look`)."""
        if self.has(code):
            return True
        if code in self._wanted:
            return False
        self._wanted.add(code)
        self._laid.pop(code, None)
        with contextlib.suppress(TableeError):
            is_ours = await self._storage.in_one_statement(
                partial(register.claim, node=self._node, code=code)
            )
            if is_ours and self._heart is not None and self._heart.is_alive:
                self._held.add(code)
                self._wanted.discard(code)
        return self.has(code)

    async def claim_due(self, now: float) -> list[str]:
        """Rooms that sleep, or have lost their node, of which something is due."""
        claim = partial(
            register.claim_due, node=self._node, now=now, most=WOKEN_TOGETHER, but=self._left
        )
        due = await self._storage.in_one_statement(claim)
        self._held.update(due)
        return due

    def lay(self, code: str, due: float | None) -> None:
        """It is not ours any more, once that is written."""
        self._held.discard(code)
        self._wanted.discard(code)
        self._laid[code] = due

    def leave(self, code: str) -> None:
        """It is not claimed here again: those who can read it would be too late each time."""
        self._left.add(code)

    def try_left_again(self) -> None:
        """Others are there than those whom they were left to."""
        self._left.clear()

    async def write(self) -> None:
        if not self._laid:
            return
        laid, self._laid = self._laid, {}
        try:
            await self._storage.write(partial(register.lay, node=self._node, due=laid))
        except BaseException:
            # Unless it was taken again meanwhile.
            again = {code: due for code, due in laid.items() if code not in self._held}
            self._laid = {**again, **self._laid}
            raise

    async def look(self) -> register.Seen:
        """Who is alive, what the database says is ours, and what we may ask for again."""
        await self.write()
        held = set(self._held)
        look = partial(register.look, node=self._node, wanted=self._wanted)
        seen = await self._storage.read(look)
        # What was claimed, or let go, while we looked is not judged by what was seen.
        self._held -= held - seen.held
        # What we had asked for without hearing the answer, or while our heart stood still.
        regained = self._wanted & seen.held
        self._held |= regained
        self._wanted -= seen.free | regained
        return seen._replace(free=seen.free | regained)

    async def hand_over(self) -> None:
        self._held.clear()
        await self._storage.write(partial(register.hand_over, node=self._node))
