"""Homes with many networks knock at a gate, with real sockets: who is let in, as JSON.

For `own_network.run_there`.
"""

import asyncio
import contextlib
import json
import socket
import sys

from tests.server.gated import serving, upgrade
from tests.server.houses import until
from tests.server.own_network import open_from
from tests.server.playing import OPEN, Browser
from tests.server.serving import Place

from tablee.server.gate import Gate

PLACES = 5
"""Of an address."""
KNOCKS = 2 * PLACES

Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Knocking:
    def __init__(self, place: Place, browser: Browser, code: str) -> None:
        self._place = place
        self._said = upgrade(browser, code)
        self._inside: list[Stream] = []

    async def come(self, network: str) -> bool:
        """Whether somebody from 2001:db8:`network`::/64 has a websocket now, which stays."""
        line = open_from(f"2001:db8:{network}::1", self._place.port)
        reader, writer = await asyncio.open_connection(sock=line)
        try:
            writer.write(self._said)
            is_in = (await reader.readline()).startswith(b"HTTP/1.1 101 ")
        except ConnectionError:
            is_in = False
        if is_in:
            self._inside.append((reader, writer))
        else:
            writer.transport.abort()
        return is_in

    def one_goes(self) -> None:
        """Of those who came first."""
        _, writer = self._inside.pop(0)
        writer.transport.abort()


async def knock() -> dict[str, list[bool]]:
    gate = Gate(most=100, most_of_address=PLACES)
    async with serving(gate, family=socket.AF_INET6) as place:
        anna = await asyncio.to_thread(Browser, place)
        code = await asyncio.to_thread(anna.open_room, OPEN, OPEN)
        await until(lambda: gate.count == 0)
        knocking = Knocking(place, anna, code)
        told = {
            "home": [await knocking.come(f"77:42{number:02x}") for number in range(KNOCKS)],
            "around": [await knocking.come(f"77:{number:02x}00") for number in range(KNOCKS)],
            "elsewhere": [await knocking.come("78:4200")],
        }
        count = gate.count
        knocking.one_goes()
        await until(lambda: gate.count == count - 1)
        told["after one went"] = [await knocking.come(f"77:42f{number}") for number in range(2)]
        with contextlib.suppress(IndexError):
            while True:
                knocking.one_goes()
    return told


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asyncio.run(knock())))
