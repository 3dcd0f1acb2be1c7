"""What whoever runs the house wants of every server that is open.

It is in the database, and every server looks for it each second: there is no port to knock at, and
nothing that one node is told and another is not.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from tablee.server.bans import Ban, Bans, is_readable

if TYPE_CHECKING:
    from tablee.server.house import House

LOOK_SECONDS = 1.0
LEAST_SECRET_BYTES = 16
"""What is shorter, or empty, can be guessed, and with it the links to everybody's seats."""
NOTICED_SECONDS = 600.0
"""Notices are looked at for so long: clocks of nodes differ, and a database may be away a while."""
ASIDE_SECONDS = 30 * 24 * 3600.0
"""What was set aside is kept for so long."""
TIDY_SECONDS = 3600.0

log = logging.getLogger(__name__)


class FormerSecret(msgspec.Struct, frozen=True):
    """What signed cookies before, and until when such cookies are recognised."""

    secret: bytes
    until: float


class Notice(msgspec.Struct, frozen=True):
    """The log of a room was changed by somebody else than a server."""

    id: str
    code: str


class Orders(msgspec.Struct, frozen=True):
    """All of them, as they stand."""

    secret: bytes | None
    """None if there is none that may be used."""
    former: Sequence[FormerSecret] | None = ()
    """None if they cannot be read."""
    bans: Sequence[Ban] = ()
    notices: Sequence[Notice] = ()


class Watch:
    """Carries orders out in a house that is open. They go by the date, whatever the house's own
    clock says."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._bans: Sequence[Ban] = ()
        self._former: Sequence[FormerSecret] = ()
        self._noticed: set[str] = set()

    async def begin(self) -> None:
        """Before anybody comes in. Rooms that are not loaded yet need no notice."""
        orders = await self._house.storage.orders(time.time())
        self._noticed = {notice.id for notice in orders.notices}
        self._use(orders)

    async def keep_looking(self) -> None:
        tidied = time.monotonic()
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self._look()
                if time.monotonic() - tidied > TIDY_SECONDS:
                    tidied = time.monotonic()
                    await self._house.storage.forget_aside(self._house.clock.sure() - ASIDE_SECONDS)
            except Exception:
                log.exception("orders_failed")

    async def _look(self) -> None:
        orders = await self._house.storage.orders(time.time())
        self._use(orders)
        ids = {notice.id for notice in orders.notices}
        fresh = {notice.code for notice in orders.notices if notice.id not in self._noticed}
        self._noticed = ids
        for code in sorted(fresh):
            try:
                await self._house.look_again(code)
            except Exception:
                log.exception("room_unreadable", extra={"room": code})

    def _use(self, orders: Orders) -> None:
        now = time.time()
        if orders.former is None:
            # As with a secret that is lost: nobody's cookie is worth less for it while we are open.
            log.error("former_secrets_unreadable")
        else:
            self._former = orders.former
        former = [
            before.secret
            for before in self._former
            if before.until > now and is_secret(before.secret)
        ]
        if orders.secret is None:
            # We go on with the one that we have. The next start says what to do.
            log.error("secret_unusable")
        else:
            self._house.use_secrets(orders.secret, former)
        if orders.bans != self._bans:
            for ban in orders.bans:
                if ban not in self._bans and not is_readable(ban):
                    log.warning("ban_unreadable", extra={"whom": ban.whom})
            self._bans = orders.bans
            self._house.use_bans(Bans([ban for ban in orders.bans if is_readable(ban)]))


def is_secret(kept: object) -> bool:
    return isinstance(kept, bytes) and len(kept) >= LEAST_SECRET_BYTES
