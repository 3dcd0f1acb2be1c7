"""How an operator's orders speak, and how they come to the house's database."""

from __future__ import annotations

import asyncio
import sys
import time
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from tablee.cli.default_database import default_database
from tablee.cli.durations import short_duration
from tablee.cli.language import default_language
from tablee.cli.typed import as_typed
from tablee.core.texts import Texts
from tablee.server.errors import HouseError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Awaitable, Callable, Sequence

    import sqlalchemy as sa

    from tablee.server.databases import Left
    from tablee.server.sql import SqlStorage

T = TypeVar("T")


class Said:
    """What is told: sentences and tables to people, one JSON value to machines."""

    def __init__(self, args: argparse.Namespace) -> None:
        self._texts = Texts.load("tablee.cli", args.lang or default_language())
        self._to_machine = args.json
        self._now = time.time()

    def words(self, key: str, **values: object) -> str:
        return self._texts.say(f"admin.{key}", values)

    def line(self, key: str, **values: object) -> None:
        if not self._to_machine:
            print(as_typed(self.words(key, **values)))

    def json(self, value: object) -> None:
        if self._to_machine:
            import msgspec

            sys.stdout.write(msgspec.json.format(msgspec.json.encode(value)).decode() + "\n")

    def table(self, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
        if self._to_machine or not rows:
            return
        heads = [self.words(f"column.{name}") for name in columns]
        cells = [heads, *([str(cell) for cell in row] for row in rows)]
        widths = [max(len(row[column]) for row in cells) for column in range(len(columns))]
        for row in cells:
            padded = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            print("  ".join(padded).rstrip())

    def bot(self, level: str | None) -> str:
        return "" if level is None else self.words(f"level.{level}")

    def ago(self, at: float) -> str:
        return short_duration(self._now - at)

    def left(self, until: float | None) -> str:
        return self.words("for_good") if until is None else short_duration(until - self._now)


def code_of(args: argparse.Namespace) -> str:
    return str(args.code).strip().upper()


def most_of(args: argparse.Namespace) -> int:
    if args.most < 1:
        raise HouseError("most", given=args.most)
    return int(args.most)


# The database


def read(args: argparse.Namespace, work: Callable[[sa.Connection], T]) -> T:
    return use(args, lambda storage: storage.read(work))


def write(args: argparse.Namespace, work: Callable[[sa.Connection], T]) -> T:
    return use(args, lambda storage: storage.write(work))


class Wiped(NamedTuple):
    database: str
    left: Left


def write_and_wipe(args: argparse.Namespace, work: Callable[[sa.Connection], object]) -> Wiped:
    async def destroy(storage: SqlStorage) -> Wiped:
        await storage.write(work)
        return Wiped(storage.name, await storage.wipe())

    return use(args, destroy)


def use(args: argparse.Namespace, work: Callable[[SqlStorage], Awaitable[T]]) -> T:
    from tablee.server.sql import SqlStorage

    async def visit(storage: SqlStorage) -> T:
        await storage.open(bring_up=False)
        try:
            return await work(storage)
        finally:
            await storage.close()

    return asyncio.run(visit(SqlStorage(args.database or default_database())))
