"""A crowd comes in, and goes, one by one.

To make a websocket of a request, and to clear up after one, takes a millisecond or two, spread over
several rounds of the loop. Five hundred in the same round are half a second in which nobody else is
served; one every few milliseconds are noticed by nobody.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable

STEP_SECONDS = 0.003
"""From one to the next: some 300 a second, for less than half of a processor."""
SLOWED_SECONDS = 0.02
"""From one to the next of an address that asks for what it does not get."""

Work = Callable[[], None]


class Turnstile:
    """Addresses take turns: whoever comes alone does not wait for a crowd from elsewhere."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[tuple[Work, float]]] = OrderedDict()
        """What waits at each address, and how long its next has to wait after it."""
        self._not_before: dict[str, float] = {}
        self._free_at = 0.0
        self._turning: asyncio.Handle | None = None
        self._turns_at = 0.0

    @property
    def waiting(self) -> int:
        return sum(map(len, self._waiting.values()))

    def pass_through(self, address: str, work: Work, *, is_slowed: bool = False) -> None:
        """Now, if nobody is before it; otherwise when its turn has come."""
        pause = SLOWED_SECONDS if is_slowed else 0.0
        self._waiting.setdefault(address, deque()).append((work, pause))
        soonest = max(self._free_at, self._not_before.get(address, 0.0))
        if self._turning is not None and self._turns_at > soonest:
            self._turning.cancel()
            self._turning = None
        if self._turning is None:
            self._turn()

    def _turn(self) -> None:
        self._turning = None
        now = asyncio.get_running_loop().time()
        if now >= self._free_at and (found := self._next(now)) is not None:
            self._free_at = now + STEP_SECONDS
            try:
                found()
            finally:
                self._wind(now)
        else:
            self._wind(now)

    def _next(self, now: float) -> Work | None:
        """The first of the address that has waited for longest, of those that may go on now."""
        for address, line in self._waiting.items():
            if self._not_before.get(address, 0.0) <= now:
                work, pause = line.popleft()
                if pause:
                    self._not_before[address] = now + pause
                del self._waiting[address]
                if line:
                    self._waiting[address] = line
                return work
        return None

    def _wind(self, now: float) -> None:
        """Come back when somebody may go on."""
        if self._turning is not None:
            # Whoever went through has sent somebody else after him.
            return
        late = [address for address, at in self._not_before.items() if at <= now]
        for address in late:
            del self._not_before[address]
        if self._waiting:
            free = min(self._not_before.get(address, now) for address in self._waiting)
            self._turns_at = max(free, self._free_at)
            self._turning = asyncio.get_running_loop().call_at(self._turns_at, self._turn)
