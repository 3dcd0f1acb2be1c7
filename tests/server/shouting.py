"""A server that knows one more message, declared in one class: a command for `test_messages.py`.

A process of its own, because what is declared is heard as long as the process lives.
"""

import asyncio
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import msgspec
from tests.server.houses import Table, open_table
from tests.server.rooms import ANNA, BASILE, fresh

from tablee.server import entries, rights
from tablee.server.connection import Connection
from tablee.server.limits import Limits
from tablee.server.messages.message import InTurn, NewSeed
from tablee.server.protocol import ChatText, Guest, Refused
from tablee.server.refusals import RefusedMessage
from tablee.server.room import Room


class ClientShout(InTurn, frozen=True, tag="shout"):
    """The host says something that nobody misses."""

    text: ChatText

    is_from_seat = True
    counts_as = ("messages", "hints")
    share = "none"

    def decide(self, room: Room, guest: Guest, new_seed: NewSeed) -> Sequence[entries.Body]:
        rights.expect_opener(room, guest)
        return [entries.Spoken(guest, self.text.upper(), None)]


class Found(msgspec.Struct):
    """What became of it."""

    by_host: Refused | None
    by_other: Refused | None
    by_screen: Refused | None
    counted: Refused | None
    chat: list[str | None]
    log: list[bytes]
    types: str


async def shout_around() -> Found:
    # Not before the message is declared: a socket knows those that there are.
    from tablee.server.sockets import read_message

    async def shout(table: Table, connection: Connection) -> Refused | None:
        said = {"say": "shout", "id": fresh(), "text": "bravo"}
        message = read_message(msgspec.json.encode(said))
        assert isinstance(message, ClientShout)
        return (await table.say(connection, message)).refused

    table = await open_table()
    screen = Connection(ANNA, is_table_screen=True)
    await table.live.join(screen)
    people = [await table.come(ANNA), await table.come(BASILE), screen]
    by_host, by_other, by_screen = [await shout(table, one) for one in people]
    log = [entry.body for entry in table.log]
    chat = [line.text for line in table.live.room.chat]
    types = page_types()
    await table.house.close()
    return Found(by_host, by_other, by_screen, use_up(people[0]), chat, log, types)


def use_up(connection: Connection) -> Refused | None:
    """As many of them as a guest may ask for hints, and one more."""
    from tablee.server.sockets import expect_allowed

    limits = Limits()
    message = ClientShout(fresh(), "bravo")
    try:
        for _ in range(int(limits.most("hints")) + 1):
            expect_allowed(limits, connection, message)
    except RefusedMessage as refused:
        return refused.refused
    return None


def page_types() -> str:
    sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))
    types: str = import_module("generate_protocol").generate()
    return types


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(asyncio.run(shout_around())))
