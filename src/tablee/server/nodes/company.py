"""Who else serves this house: nobody, or other nodes (decision 74).

Rooms, pilots and limits ask their company, and never whether there is any.
"""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any, Protocol

from tablee.server.sleeping import Sleepers
from tablee.server.timekeeping import Timekeeper

if TYPE_CHECKING:
    from tablee.server.door import ShutHome
    from tablee.server.house import House
    from tablee.server.live import LiveRoom
    from tablee.server.logged import LoggedRoom
    from tablee.server.reading import Trouble
    from tablee.server.storage import Storage


class Company(Protocol):
    @property
    def troubles(self) -> Sequence[str]:
        """What is missing, without which the house is slower and nothing else."""

    def timekeeper(self, house: House) -> Timekeeper:
        """Who keeps the house's clock."""

    async def open(self, house: House) -> None:
        """Before anybody comes in; what the time is, is known."""

    def chores(self) -> Sequence[Coroutine[Any, Any, None]]:
        """What goes on as long as the house is open."""

    async def close(self) -> None:
        """Everybody has been told to go."""

    # Logs

    def appended(self, code: str, sequence: int) -> None:
        """The log of a room is that long now."""

    async def catch_up(self, log: LoggedRoom) -> bool:
        """For whoever has the floor: whether something was appended elsewhere, and is done here."""

    async def refresh(self, live: LiveRoom) -> None:
        """Somebody comes to a room, and may have seen more of it than we have."""

    def leaves_to_others(self, trouble: Trouble) -> bool:
        """Whether a log that does not play here may play at a node of another version."""

    # Pilots, and people

    async def may_pilot(self, live: LiveRoom) -> bool:
        """Whether it is ours to play for whoever cannot, now."""

    def pilots(self, live: LiveRoom) -> bool:
        """Whether we do that, or anybody would have to."""

    def people_changed(self, live: LiveRoom) -> None:
        """Somebody has come to a room here, or left it."""

    def shut(self, code: str, homes: list[ShutHome]) -> None:
        """A room is shut for these from now on."""

    # Rooms in memory, and those that sleep

    @property
    def asleep(self) -> AbstractSet[str]:
        """Those of which only we know when something is due."""

    async def sleepers(self) -> AbstractSet[str]:
        """Those of which any node knows that something will be due."""

    async def rooms_to_wake(self, storage: Storage) -> list[str]:
        """When the house opens."""

    async def due(self, now: float) -> list[str]:
        """Those that sleep, are due and are ours to wake."""

    def woke(self, code: str) -> None: ...

    def came_alive(self, live: LiveRoom) -> None: ...

    def let_go(self, live: LiveRoom, due: float | None) -> None:
        """It sleeps until then; None: until somebody comes."""

    def lay(self, code: str, due: float | None) -> None:
        """It could not be woken, and sleeps until then; None: until somebody comes."""

    def leave_to_others(self, code: str) -> None:
        """Only nodes of another version can wake it."""


class Alone:
    """One process has it all, and knows it all."""

    troubles: Sequence[str] = ()

    def __init__(self) -> None:
        self._sleepers = Sleepers()

    def timekeeper(self, house: House) -> Timekeeper:
        return Timekeeper(house.clock, house.storage, house.writing)

    async def open(self, house: House) -> None:
        pass

    def chores(self) -> Sequence[Coroutine[Any, Any, None]]:
        return ()

    async def close(self) -> None:
        pass

    def appended(self, code: str, sequence: int) -> None:
        pass

    async def catch_up(self, log: LoggedRoom) -> bool:
        return False

    async def refresh(self, live: LiveRoom) -> None:
        pass

    def leaves_to_others(self, trouble: Trouble) -> bool:
        return False

    async def may_pilot(self, live: LiveRoom) -> bool:
        return True

    def pilots(self, live: LiveRoom) -> bool:
        return True

    def people_changed(self, live: LiveRoom) -> None:
        pass

    def shut(self, code: str, homes: list[ShutHome]) -> None:
        pass

    @property
    def asleep(self) -> AbstractSet[str]:
        return self._sleepers.codes

    async def sleepers(self) -> AbstractSet[str]:
        return self.asleep

    async def rooms_to_wake(self, storage: Storage) -> list[str]:
        return await storage.rooms_in_play()

    async def due(self, now: float) -> list[str]:
        return self._sleepers.due(now)

    def woke(self, code: str) -> None:
        self._sleepers.woke(code)

    def came_alive(self, live: LiveRoom) -> None:
        self._sleepers.woke(live.room.code)

    def let_go(self, live: LiveRoom, due: float | None) -> None:
        self.lay(live.room.code, due)

    def lay(self, code: str, due: float | None) -> None:
        if due is not None:
            self._sleepers.lay(code, due)

    def leave_to_others(self, code: str) -> None:
        pass
