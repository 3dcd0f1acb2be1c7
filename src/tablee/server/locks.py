"""Locks beside an SQLite file, which the system lets go of when a process ends, however it does."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa

from tablee.core.errors import TableeError

if sys.platform != "win32":
    import fcntl

TRY_SECONDS = 0.002


class WriteLock:
    """Held for the time of a transaction: one program at a time writes or checkpoints.

    SQLite has a lock of its own for writers, but before 3.51.3 a checkpoint beside a write can
    damage the file (sqlite.org/wal.html#walresetbug). So a server and the operator's commands take
    turns.
    """

    def __init__(self, database: Path, patience: float) -> None:
        self._database = database
        self._path = database.with_name(f"{database.name}-writing")
        self._patience = patience

    @contextmanager
    def held(self) -> Iterator[None]:
        descriptor = open_beside(self._database, self._path)
        try:
            give_up_at = time.monotonic() + self._patience
            while not try_lock(descriptor):
                if time.monotonic() > give_up_at:
                    raise OSError(f"{self._path} is held by another program")
                time.sleep(TRY_SECONDS)
            yield
        finally:
            os.close(descriptor)


@contextmanager
def sole_server(url: str) -> Iterator[None]:
    """Nobody else serves this SQLite file meanwhile; on PostgreSQL there may be several nodes."""
    address = sa.make_url(url)
    if address.get_backend_name() != "sqlite" or not address.database:
        yield
        return
    database = Path(address.database)
    path = database.with_name(f"{database.name}-serving")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = open_beside(database, path)
    except OSError as error:
        raise TableeError(f"{path} cannot be made: {error.strerror}") from error
    try:
        if not try_lock(descriptor):
            raise TableeError(
                f"another Tablée serves {database} already: stop it first,"
                " or give this one a file of its own with --database"
            )
        yield
    finally:
        os.close(descriptor)


def open_beside(database: Path, path: Path) -> int:
    """Whoever owns the database owns it, as SQLite does with its own files: root may be the first
    to look after a house that another user serves."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    if sys.platform != "win32" and os.geteuid() == 0 and database.exists():
        owner = database.stat()
        os.fchown(descriptor, owner.st_uid, owner.st_gid)
    return descriptor


def try_lock(descriptor: int) -> bool:
    """Whether it is ours now. Windows has no such lock: two servers there are not told."""
    if sys.platform != "win32":
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True
