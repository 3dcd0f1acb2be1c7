"""Who is served next, where many want the same few workers: everybody in turn, not whoever asks
most. Addresses have their turns, and at each of them its guests: cookies are free."""

import asyncio
from collections import OrderedDict, deque
from typing import NamedTuple


class Asker(NamedTuple):
    """Who asks: the guest's handle, if there is one, and the address, if it counts."""

    guest: str | None
    address: str | None

    @property
    def without_address(self) -> "Asker":
        return Asker(self.guest, None)


NOBODY = Asker(None, None)


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

    async def take(self, whose: Asker, *, can_wait: bool = False) -> None:
        """Wait for a turn. Whoever got it gives it back."""
        mine = (self._patient if can_wait else self._urgent).join(whose)
        self._serve()
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled() and mine.exception() is None:
                # It came just when we went. (Whoever is sent away just then has none.)
                self.give_back(can_wait=can_wait)
            raise

    def send_away(self, address: str | None) -> bool:
        """The last of those who wait at an address: Crowded there. False if nobody waits."""
        return self._urgent.drop_last(address)

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


Line = deque[asyncio.Future[None]]
Lines = OrderedDict[str | None, Line]


class _Queue:
    """First everybody's first, then everybody's second, and so on."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str | None, Lines] = OrderedDict()
        """The lines of an address, by guest."""

    def __len__(self) -> int:
        lines = (line for guests in self._addresses.values() for line in guests.values())
        return sum(not turn.done() for line in lines for turn in line)

    def join(self, whose: Asker) -> asyncio.Future[None]:
        turn = asyncio.get_running_loop().create_future()
        guests = self._addresses.setdefault(whose.address, OrderedDict())
        guests.setdefault(whose.guest, deque()).append(turn)
        return turn

    def drop_last(self, address: str | None) -> bool:
        for line in reversed(self._addresses.get(address, {}).values()):
            while line:
                if not (last := line.pop()).done():
                    last.set_exception(Crowded())
                    return True
        return False

    def pop(self) -> asyncio.Future[None] | None:
        while self._addresses:
            address, guests = self._addresses.popitem(last=False)
            turn = _pop(guests)
            if guests:
                self._addresses[address] = guests
            if turn is not None:
                return turn
        return None


def _pop(lines: Lines) -> asyncio.Future[None] | None:
    while lines:
        whose, line = lines.popitem(last=False)
        while line and line[0].done():
            # Whoever waited is gone.
            line.popleft()
        if line:
            turn = line.popleft()
            if line:
                lines[whose] = line
            return turn
    return None
