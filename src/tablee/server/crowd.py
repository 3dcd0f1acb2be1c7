"""What many at one room cost everybody else: they are told of together, and shown news a few at a
time (decision 62)."""

import asyncio
from collections.abc import Callable

PEOPLE_SECONDS = 0.5
TOLD_AT_ONCE = 4
"""Who comes and goes is told at once so many times in this time, and the rest together at its end.
Where a hundred come, each of them would otherwise be shown every other one's arrival."""
SHOWN_TOGETHER = 8
"""Screens of one room that are shown news in one round of the loop: other tables have theirs before
the ninth is. A hundred views take some 20 ms."""


class Crowd:
    """Of one room. `tell` shows everybody who is there now."""

    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell = tell
        self._told = 0
        self._has_changed = False
        self._shown = 0

    def changed(self) -> None:
        """Somebody has come or gone."""
        if self._told >= TOLD_AT_ONCE:
            self._has_changed = True
            return
        if not self._told:
            asyncio.get_running_loop().call_later(PEOPLE_SECONDS, self._tell_of_the_rest)
        self._told += 1
        self._tell()

    def _tell_of_the_rest(self) -> None:
        self._told = 0
        if self._has_changed:
            self._has_changed = False
            self.changed()

    async def let_others_go_first(self) -> None:
        """Before one more screen is shown something, unless few have been in this round."""
        while self._shown >= SHOWN_TOGETHER:
            await asyncio.sleep(0)
        if not self._shown:
            asyncio.get_running_loop().call_soon(self._begin_round)
        self._shown += 1

    def _begin_round(self) -> None:
        self._shown = 0
