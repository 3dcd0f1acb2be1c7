"""Who is not let in: a guest, or whoever comes from a network, until a time or for good."""

import ipaddress
import re
import time
from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from tablee.server.errors import HouseError
from tablee.server.networks import HOUSEHOLD_BITS, THIS_MACHINE, read_address, read_network

HANDLE = re.compile(r"[0-9a-f]{16}")
WIDEST = {4: 8, 6: 16}
"""Whoever bans more than this many first bits say bans half of the world by a slip."""


class Ban(msgspec.Struct, frozen=True):
    kind: Literal["guest", "network"]
    whom: str
    """A guest's handle, or a network such as 192.0.2.0/24."""
    since: float
    until: float | None
    """Seconds since 1970; None: for good."""
    why: str


def read_whom(text: str) -> tuple[Literal["guest", "network"], str]:
    """Whom somebody means by a handle, an address or a network."""
    text = text.strip().lower()
    if HANDLE.fullmatch(text):
        return "guest", text
    try:
        network = read_network(text)
    except ValueError as error:
        raise HouseError("nobody", whom=repr(text)) from error
    if network.prefixlen < WIDEST[network.version]:
        raise HouseError("too_wide", network=str(network))
    is_this_machine = any(
        network.version == here.version and network.overlaps(here) for here in THIS_MACHINE
    )
    if network.version == 6 and "/" not in text:
        network = network.supernet(new_prefix=HOUSEHOLD_BITS)
    if is_this_machine:
        raise HouseError("this_machine", whom=text)
    return "network", str(network)


def is_readable(ban: Ban) -> bool:
    """What is in a row may have been written by anybody. Without this it is nobody's ban."""
    try:
        msgspec.convert(msgspec.structs.asdict(ban), Ban)
        if ban.kind == "network":
            ipaddress.ip_network(ban.whom)
    except (msgspec.ValidationError, ValueError):
        return False
    return True


class Bans:
    """All that are in force, to be asked at the door. They go by the date, as an operator does."""

    def __init__(self, bans: Sequence[Ban] = (), date: Callable[[], float] = time.time) -> None:
        self.all = tuple(bans)
        self._date = date
        self._guests = {ban.whom: ban for ban in bans if ban.kind == "guest"}
        self._networks = [
            (ipaddress.ip_network(ban.whom), ban) for ban in bans if ban.kind == "network"
        ]

    def __len__(self) -> int:
        return len(self.all)

    def of(self, handle: str | None, address: str) -> Ban | None:
        """The ban of somebody who comes with this handle, if any, from this address."""
        found = [self._guests[handle]] if handle in self._guests else []
        if self._networks:
            found += self._of_address(address)
        now = self._date()
        return next((ban for ban in found if ban.until is None or ban.until > now), None)

    def _of_address(self, text: str) -> list[Ban]:
        address = read_address(text)
        return [ban for network, ban in self._networks if address and address in network]
