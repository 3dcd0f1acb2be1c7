"""A process that appends to rooms and says so, until somebody kills it."""

import asyncio
from multiprocessing.connection import Connection

from tablee.server.sql import SqlStorage
from tablee.server.storage import StoredEntry, StoredRoom

CODES = [f"R{number}" for number in range(8)]


def body(code: str, sequence: int) -> bytes:
    return f"{code}:{sequence}:".encode() + b"x" * (sequence * 37 % 3000)


def summary(code: str, sequence: int) -> StoredRoom:
    return StoredRoom(code, True, f"{sequence}".encode(), float(sequence))


def write_until_killed(url: str, acknowledgements: Connection) -> None:
    asyncio.run(write_everywhere(url, acknowledgements))


async def write_everywhere(url: str, acknowledgements: Connection) -> None:
    storage = SqlStorage(url)
    await storage.open()

    async def write(code: str) -> None:
        sequence = len(await storage.load(code))
        while True:
            sequence += 1
            entry = StoredEntry(sequence, f"m{sequence}", float(sequence), body(code, sequence))
            if sequence == 1:
                await storage.create_room(summary(code, sequence), entry)
            else:
                await storage.append(code, [entry], summary(code, sequence))
            acknowledgements.send_bytes(f"{code} {sequence}".encode())

    await asyncio.gather(*(write(code) for code in CODES))
