"""Who is served next, where many want the same few workers: everybody in turn, not whoever asks
most."""

import asyncio
from collections import OrderedDict, deque


class Crowded(Exception):
    """Others, who want less, come first."""


class Turns:
    """So many at a time. While they are all taken, those who wait are served one each, again and
    again; those who can wait, after all others, and never all at once if there are several."""

    def __init__(self, count: int) -> None:
        self._free = count
        self._free_to_wait = max(1, count - 1)
        self._urgent = _Queue()
        self._patient = _Queue()

    @property
    def waiting(self) -> int:
        return len(self._urgent) + len(self._patient)

    async def take(self, whose: str, *, can_wait: bool = False) -> None:
        """Wait for a turn. Whoever got it gives it back."""
        mine = (self._patient if can_wait else self._urgent).join(whose)
        self._serve()
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():
                # It came just when we went.
                self.give_back(can_wait=can_wait)
            raise

    def send_away(self, whose: str) -> bool:
        """The last of those who wait in somebody's line: Crowded there. False if nobody waits."""
        return self._urgent.drop_last(whose)

    def give_back(self, *, can_wait: bool = False) -> None:
        self._free += 1
        self._free_to_wait += can_wait
        self._serve()

    def _serve(self) -> None:
        while self._free:
            if (turn := self._urgent.pop()) is None:
                turn = self._patient.pop() if self._free_to_wait else None
                if turn is None:
                    return
                self._free_to_wait -= 1
            self._free -= 1
            turn.set_result(None)


class _Queue:
    """First everybody's first, then everybody's second, and so on."""

    def __init__(self) -> None:
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def __len__(self) -> int:
        return sum(not turn.done() for line in self._lines.values() for turn in line)

    def join(self, whose: str) -> asyncio.Future[None]:
        turn = asyncio.get_running_loop().create_future()
        self._lines.setdefault(whose, deque()).append(turn)
        return turn

    def drop_last(self, whose: str) -> bool:
        line = self._lines.get(whose, deque())
        while line:
            if not (last := line.pop()).done():
                last.set_exception(Crowded())
                return True
        return False

    def pop(self) -> asyncio.Future[None] | None:
        while self._lines:
            whose, line = self._lines.popitem(last=False)
            while line and line[0].done():
                # Whoever waited is gone.
                line.popleft()
            if line:
                turn = line.popleft()
                if line:
                    self._lines[whose] = line
                return turn
        return None
