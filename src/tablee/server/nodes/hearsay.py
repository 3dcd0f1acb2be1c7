"""What nodes tell each other in passing, and keep in memory only: what was spent of limits, who
holds how many sockets, from where tables were opened, and which homes are shut.

Networks are in all of it, and those are in no database. While Redis is away nobody hears of it, and
each node counts by itself.
"""

from __future__ import annotations

import logging
from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from tablee.server.allowances import What
from tablee.server.debts import Key
from tablee.server.door import ShutHome
from tablee.server.limits import Asker

if TYPE_CHECKING:
    from tablee.server.house import House

MOST_TOGETHER = 2000
"""Of each kind, what is told in one rumour: Redis hangs up on whoever is sent too much at once."""

log = logging.getLogger(__name__)


class Spending(msgspec.Struct, frozen=True, array_like=True):
    what: What
    guest: str | None
    address: str | None
    is_blame: bool


class OpenedBy(msgspec.Struct, frozen=True, array_like=True):
    code: str
    guest: str | None
    address: str | None
    public: bool


class Shut(msgspec.Struct, frozen=True, array_like=True):
    code: str
    homes: list[ShutHome]


class Rumour(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one node has to say. A newer one may say more."""

    node: str
    is_new: bool = False
    """It has heard nothing before, and wants to know who holds what."""
    spent: list[tuple[Spending, int]] = []
    held: list[tuple[Key, int]] = []
    """As many as there are now."""
    opened: list[OpenedBy] = []
    shut: list[Shut] = []


_decoder = msgspec.msgpack.Decoder(Rumour)


class Hearsay:
    """Of one node: what it will say next, and what it makes of what it hears."""

    def __init__(self, node: str, house: House) -> None:
        self._node = node
        self._house = house
        self._spent = Counter[Spending]()
        self._held: dict[Key, int] = {}
        self._opened: list[OpenedBy] = []
        self._shut: list[Shut] = []
        self._is_new = False
        house.limits.on_spent = self._note_spent
        house.limits.on_held = self._held.__setitem__
        house.lobby.on_opened = self._note_opened

    def _note_spent(self, what: What, of: Asker, times: int, is_blame: bool) -> None:
        self._spent[Spending(what, of.guest, of.address, is_blame)] += times

    def _note_opened(self, code: str, opener: Asker, public: bool) -> None:
        self._opened.append(OpenedBy(code, opener.guest, opener.address, public))

    def note_shut(self, code: str, homes: list[ShutHome]) -> None:
        self._shut.append(Shut(code, homes))

    def begin(self) -> None:
        """Nobody has heard of us, or not for a while: nor have we."""
        self._is_new = True
        self._house.limits.forget_elsewhere()
        self._say_all()

    def _say_all(self) -> None:
        """What may have been said while nobody heard it."""
        self._held |= self._house.limits.held
        shut = self._house.awake.all_shut()
        self._shut = [Shut(code, list(homes)) for code, homes in shut.items()]

    def rumours(self) -> list[bytes]:
        """What there is to say, each rumour by itself."""
        spent, held = list(self._spent.items()), list(self._held.items())
        longest = max(len(spent), len(held), len(self._opened), len(self._shut))
        said: list[Rumour] = []
        for start in range(0, max(longest, 1), MOST_TOGETHER):
            some = slice(start, start + MOST_TOGETHER)
            is_new, opened, shut = self._is_new and not said, self._opened[some], self._shut[some]
            said.append(Rumour(self._node, is_new, spent[some], held[some], opened, shut))
        self._spent.clear()
        self._held.clear()
        self._opened, self._shut, self._is_new = [], [], False
        nothing = Rumour(self._node)
        return [msgspec.msgpack.encode(rumour) for rumour in said if rumour != nothing]

    def hear(self, said: bytes) -> None:
        try:
            rumour = _decoder.decode(said)
        except msgspec.DecodeError:
            # A node of another version: it counts by itself.
            log.warning("rumour_unreadable")
            return
        if rumour.node == self._node:
            return
        limits, lobby = self._house.limits, self._house.lobby
        if rumour.is_new:
            limits.forget_held(rumour.node)
            self._say_all()
        for spent, times in rumour.spent:
            asker = Asker(spent.guest, spent.address)
            limits.hear_spent(spent.what, asker, times, is_blame=spent.is_blame)
        for key, count in rumour.held:
            limits.hear_held(rumour.node, key, count)
        for one in rumour.opened:
            lobby.note(one.code, Asker(one.guest, one.address), public=one.public)
        for shut in rumour.shut:
            self._house.awake.hear_shut(shut.code, shut.homes)

    def forget(self, node: str) -> None:
        """It is gone, and with it all that was open there."""
        self._house.limits.forget_held(node)
