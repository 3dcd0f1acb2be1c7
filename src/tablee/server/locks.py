"""Locks beside an SQLite file, which the system lets go of when a process ends, however it does."""

import os
import struct
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import sqlalchemy as sa

from tablee.server.errors import HouseError

if sys.platform != "win32":
    import fcntl

TRY_SECONDS = 0.002
SERVED_BYTE = 1 << 62
"""Of the database: no file is as long."""


class WriteLock:
    """Held for the time of a transaction: one program at a time writes or checkpoints.

    SQLite has a lock of its own for writers, but before 3.51.3 a checkpoint beside a write can
    damage the file (sqlite.org/wal.html#walresetbug). So a server and the operator's commands take
    turns.
    """

    def __init__(self, database: Path, patience: float) -> None:
        database = followed(database)
        self._database = database
        self.path = database.with_name(f"{database.name}-writing")
        self._patience = patience
        self._file: int | None = None
        """Kept open from one transaction to the next."""
        self._process = os.getpid()
        self._thread = threading.Lock()
        """The file is the whole process's: among its threads it keeps nobody apart."""

    @contextmanager
    def held(self) -> Iterator[None]:
        self._note_fork()
        give_up_at = time.monotonic() + self._patience
        if not self._thread.acquire(timeout=self._patience):
            raise OSError(f"{self.path} is held by another thread")
        try:
            descriptor = self._locked(give_up_at)
            try:
                yield
            finally:
                unlock(descriptor)
        finally:
            self._thread.release()

    def close(self) -> None:
        """Until it is needed again."""
        descriptor, self._file = self._file, None
        if descriptor is not None:
            os.close(descriptor)

    def _note_fork(self) -> None:
        """What a parent has opened would be locked, and let go of, for both."""
        if self._process != os.getpid():
            self.close()
            self._process = os.getpid()
            self._thread = threading.Lock()

    def _locked(self, give_up_at: float) -> int:
        while True:
            if self._file is None:
                self._file = open_beside(self._database, self.path)
            if try_lock(self._file):
                if is_at(self._file, self.path):
                    return self._file
                # It was deleted: whoever comes next locks another one of that name.
                self.close()
            elif time.monotonic() > give_up_at:
                raise OSError(f"{self.path} is held by another program")
            else:
                time.sleep(TRY_SECONDS)


@contextmanager
def sole_server(url: str, at: str = "") -> Iterator[None]:
    """Nobody else serves this SQLite file meanwhile; on PostgreSQL there may be several nodes.

    Whoever comes second is told where the first is open (`at`).
    """
    address = sa.make_url(url)
    if address.get_backend_name() != "sqlite" or not address.database:
        yield
        return
    # A link to the file is the same file.
    database = followed(Path(address.database))
    path = database.with_name(f"{database.name}-serving")
    with ExitStack() as kept:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            is_ours = _locks_name(database, path, kept) and _locks_file(database, kept)
            if is_ours:
                path.write_text(at, encoding="utf-8")
            there = "" if is_ours else path.read_text(encoding="utf-8", errors="replace").strip()
        except OSError as error:
            raise HouseError("not_made", file=path, why=error) from error
        if there:
            raise HouseError("served_there", database=str(database), address=there)
        if not is_ours:
            raise HouseError("served", database=str(database))
        yield


def _locks_name(database: Path, path: Path, kept: ExitStack) -> bool:
    while True:
        descriptor = open_beside(database, path)
        if not try_lock(descriptor):
            os.close(descriptor)
            return False
        if is_at(descriptor, path):
            kept.callback(os.close, descriptor)
            return True
        # Somebody deleted it just now: whoever comes next locks another one of that name.
        os.close(descriptor)


def _locks_file(database: Path, kept: ExitStack) -> bool:
    """The database itself as well: a file beside it may be deleted, and then it is nobody's.

    One byte, far behind those that SQLite locks. Of the system's locks only this kind is not let go
    of when any other part of the process closes the file; where there is none, this is left out.
    """
    if sys.platform != "linux":
        return True
    descriptor = os.open(database, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    kept.callback(os.close, descriptor)
    wanted = struct.pack("hhqqi0q", fcntl.F_WRLCK, os.SEEK_SET, SERVED_BYTE, 1, 0)
    try:
        fcntl.fcntl(descriptor, fcntl.F_OFD_SETLK, wanted)
    except (BlockingIOError, PermissionError):
        return False
    return True


def followed(database: Path) -> Path:
    """The file itself, if this is a link to it."""
    try:
        return database.resolve()
    except (OSError, RuntimeError, ValueError) as error:
        # Links that lead round in a circle, or a name that no file can have.
        raise HouseError("unusable", database=str(database), why=error) from error


def open_beside(database: Path, path: Path) -> int:
    """Whoever owns the database owns it, as SQLite does with its own files: root may be the first
    to look after a house that another user serves."""
    expect_one_name(database)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    if sys.platform != "win32" and os.geteuid() == 0 and database.exists():
        owner = database.stat()
        os.fchown(descriptor, owner.st_uid, owner.st_gid)
    return descriptor


def expect_one_name(database: Path) -> None:
    """A file's locks, and its newest moves, are in files beside it that have its name: who opens
    it by another name finds neither, and damages it."""
    # A folder has a link for each one in it.
    if database.is_file() and database.stat().st_nlink > 1:
        raise HouseError("several_names", file=str(database))


def is_at(descriptor: int, path: Path) -> bool:
    """Whether the file that is open is still the one of that name."""
    try:
        return os.path.samestat(os.fstat(descriptor), path.stat())
    except FileNotFoundError:
        return False


def unlock(descriptor: int) -> None:
    if sys.platform != "win32":
        fcntl.flock(descriptor, fcntl.LOCK_UN)


def try_lock(descriptor: int) -> bool:
    """Whether it is ours now. Windows has no such lock: two servers there are not told."""
    if sys.platform != "win32":
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True
