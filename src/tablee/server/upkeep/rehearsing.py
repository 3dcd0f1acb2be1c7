"""A house of an older schema as it will be: a copy of it, brought up, which goes when it was seen.

Only a server brings a house itself up, and there is no way back: whoever wants to know beforehand
what will become of it looks here (decision 41).
"""

import asyncio
import sqlite3
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import sqlalchemy as sa

from tablee.server.databases import reason
from tablee.server.errors import HouseError
from tablee.server.migrations import is_older, newest_version
from tablee.server.sql import SqlStorage
from tablee.server.upkeep.copying import copy_postgres, copy_sqlite


@asynccontextmanager
async def opened_as_it_will_be(url: str) -> AsyncIterator[SqlStorage]:
    """A house that is only looked at: itself, or a copy that was brought to the newest schema."""
    version = await SqlStorage(url).version()
    if version is not None and is_older(version):
        async with rehearsed(url, version) as storage:
            yield storage
        return
    storage = SqlStorage(url)
    await storage.open(bring_up=False)
    try:
        yield storage
    finally:
        await storage.close()


@asynccontextmanager
async def rehearsed(url: str, version: str) -> AsyncIterator[SqlStorage]:
    """The copy; HouseError if it cannot be made, or not be brought up."""
    with _own_folder() as folder:
        file = Path(folder) / "copy.sqlite3"
        await _copy(url, version, file)
        storage = await _brought_up(file, version)
        try:
            yield storage
        finally:
            await storage.close()


def _own_folder() -> tempfile.TemporaryDirectory[str]:
    """Only its owner may enter it: the secret that signs cookies is in the copy."""
    try:
        return tempfile.TemporaryDirectory(prefix="tablee-")
    except OSError as error:
        raise HouseError("not_copied", folder=tempfile.gettempdir(), why=reason(error)) from error


async def _copy(url: str, version: str, file: Path) -> None:
    address = sa.make_url(url)
    try:
        if address.get_backend_name() == "sqlite":
            await asyncio.to_thread(copy_sqlite, Path(str(address.database)), file)
        else:
            await copy_postgres(url, version, file)
    except (OSError, sqlite3.Error) as error:
        raise HouseError("not_copied", folder=str(file.parent), why=reason(error)) from error


async def _brought_up(file: Path, version: str) -> SqlStorage:
    storage = SqlStorage(f"sqlite:///{file}")
    try:
        await storage.open()
    except HouseError as error:
        if error.reason == "disk_full":
            raise HouseError(
                "not_copied", folder=str(file.parent), why=error.values["why"]
            ) from error
        if error.reason != "unusable":
            raise
        values = {"found": version, "newest": newest_version(), "why": error.values["why"]}
        raise HouseError("not_brought_up", **values) from error
    return storage
