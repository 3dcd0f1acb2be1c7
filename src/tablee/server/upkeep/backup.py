"""Backups that are opened again before they count: read through, and every room in them opened,
with its latest match played."""

import contextlib
import os
import re
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import msgspec
import sqlalchemy as sa

from tablee.server.databases import faults_in
from tablee.server.derived import find_base
from tablee.server.errors import HouseError
from tablee.server.finished import is_whole
from tablee.server.locks import is_at, try_lock
from tablee.server.log_rows import log_of
from tablee.server.upkeep.copying import copy_sqlite
from tablee.server.upkeep.examining import examine
from tablee.server.upkeep.looking import all_codes, finished_of
from tablee.server.upkeep.rehearsing import opened_as_it_will_be

NAME = re.compile(r"tablee-\d{8}-\d{6}\.(sqlite3|dump)")
"""Ours, and only such files are ever deleted to make room."""
HALF = ".partial"
BESIDE = ("", "-journal", "-wal", "-shm")
"""What is there of half a backup: itself, and what SQLite has beside it."""


class Verdict(msgspec.Struct, frozen=True):
    """What was found in a database that was looked through."""

    rooms: int
    entries: int
    faults: Sequence[str]
    """What SQLite's own checks found: a backup with any is none."""
    unreadable: Sequence[str]
    """Codes of rooms whose log breaks, or a finished match: the database is whole, but these were
    broken before."""

    @property
    def is_sound(self) -> bool:
        return not self.faults


def make_backup(url: str, folder: Path) -> Path:
    """The new file, which nobody has looked into yet."""
    address = sa.make_url(url)
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    with _folder_for(folder):
        _forget_halves(folder)
        return _copy(address, folder, stamp)


def _copy(address: sa.URL, folder: Path, stamp: str) -> Path:
    if address.get_backend_name() == "sqlite":
        made = folder / f"tablee-{stamp}.sqlite3"
        with _unless_it_fails(made) as partial:
            copy_sqlite(Path(str(address.database)), partial)
        return made
    made = folder / f"tablee-{stamp}.dump"
    with _unless_it_fails(made) as partial:
        dump_postgres(address, partial)
    return made


@contextlib.contextmanager
def _folder_for(folder: Path) -> Iterator[None]:
    """It is there, with those above it; what was made for a backup that failed goes again."""
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise HouseError("not_made", file=folder, why=error) from error
    try:
        yield
    except BaseException:
        # Not what somebody else has begun to use meanwhile.
        with contextlib.suppress(OSError):
            for path in missing:
                path.rmdir()
        raise


@contextlib.contextmanager
def _unless_it_fails(made: Path) -> Iterator[Path]:
    """A name for the time being: half a backup never looks like one."""
    partial = made.with_name(f"{made.name}{HALF}")
    try:
        with _held(partial):
            yield partial
            with partial.open("rb") as file:
                os.fsync(file.fileno())
            partial.rename(made)
    except FileExistsError as error:
        raise HouseError("another_backup", file=partial) from error
    except (OSError, sqlite3.Error) as error:
        _forget_half(partial)
        raise HouseError("unwritable", file=made, why=error) from error
    except BaseException:
        _forget_half(partial)
        raise


@contextlib.contextmanager
def _held(partial: Path) -> Iterator[None]:
    """A new file, locked as long as somebody is at it: the system lets go of whoever is killed."""
    # The secret that signs cookies is in it.
    descriptor = os.open(partial, os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_CLOEXEC, 0o600)
    try:
        if not (try_lock(descriptor) and is_at(descriptor, partial)):
            # Whoever tidies up was quicker: it is tried again another time.
            raise FileExistsError(partial)
        yield
    finally:
        os.close(descriptor)


def _forget_halves(folder: Path) -> None:
    """What backups have left that were killed, unless another one is at it now."""
    for path in folder.iterdir():
        name, half, _ = path.name.partition(HALF)
        if not half or not NAME.fullmatch(name) or path.name[len(name + half) :] not in BESIDE:
            continue
        partial = path.with_name(name + half)
        with contextlib.suppress(OSError):
            if not partial.exists() or not _is_held(partial):
                _forget_half(partial)


def _is_held(partial: Path) -> bool:
    descriptor = os.open(partial, os.O_RDWR | os.O_CLOEXEC)
    try:
        return not try_lock(descriptor)
    finally:
        os.close(descriptor)


def _forget_half(partial: Path) -> None:
    for beside in BESIDE:
        partial.with_name(partial.name + beside).unlink(missing_ok=True)


def dump_postgres(address: sa.URL, target: Path) -> None:
    program = shutil.which("pg_dump")
    if program is None:
        raise HouseError("no_program", program="pg_dump")
    command = [program, "--format=custom", f"--file={target}", f"--dbname={_plain(address)}"]
    environment = os.environ if address.password is None else _with_password(address)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr.strip() or "pg_dump failed").splitlines()[-1]
        raise HouseError("not_dumped", why=said)


def _plain(address: sa.URL) -> str:
    """As PostgreSQL's own programs take it. A password is in no command line: others see those."""
    return address.set(drivername="postgresql", password=None).render_as_string()


def _with_password(address: sa.URL) -> dict[str, str]:
    return {**os.environ, "PGPASSWORD": str(address.password)}


def forget_old(made: Path, keep: int) -> tuple[int, int]:
    """Delete all but so many, the one that was just made and those before it, by their names; how
    many were deleted, and how many have a later date than it.

    The clock was wrong when those were made, or is wrong now: they are neither counted nor deleted.
    """
    backups = [path for path in made.parent.iterdir() if NAME.fullmatch(path.name)]
    before = sorted(path for path in backups if path.stem < made.stem)
    old = before[: max(0, len(before) - (keep - 1))]
    for path in old:
        path.unlink()
    return len(old), sum(path.stem > made.stem for path in backups)


# Looking through


async def look_through(source: str | Path) -> Verdict:
    """A backup, or a database by its address; an older one as it will be after an upgrade."""
    if isinstance(source, Path) and source.suffix == ".dump":
        return look_through_dump(source)
    if isinstance(source, Path):
        if not source.exists():
            raise HouseError("no_file", file=source)
        faults = sqlite_faults(source)
        if faults:
            return Verdict(0, 0, faults, [])
    url = f"sqlite:///{source}" if isinstance(source, Path) else source
    async with opened_as_it_will_be(url) as storage:
        return await storage.read(play_all)


def look_through_dump(file: Path) -> Verdict:
    """Only its contents' list: to play the rooms in it, it has to be restored first."""
    program = shutil.which("pg_restore")
    if program is None:
        raise HouseError("no_program", program="pg_restore")
    done = subprocess.run(
        [program, "--list", str(file)], capture_output=True, text=True, check=False
    )
    tables = ("room", "entry", "setting")
    missing = [name for name in tables if f"TABLE DATA public {name} " not in done.stdout]
    if done.returncode:
        missing = [(done.stderr.strip() or "pg_restore failed").splitlines()[-1]]
    return Verdict(0, 0, missing, [])


def sqlite_faults(file: Path) -> list[str]:
    """What SQLite itself finds wrong."""
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            said = faults_in(row[0] for row in connection.execute("PRAGMA integrity_check"))
            lost = connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.Error as error:
        return [str(error)]
    return [*said, *(f"a row of {row[0]} belongs to nothing" for row in lost[:5])]


def play_all(connection: sa.Connection) -> Verdict:
    rooms = entries = 0
    unreadable: list[str] = []
    for code in all_codes(connection):
        log = log_of(connection, code)
        rooms += 1
        entries += len(log)
        plays = log and examine(code, log, find_base(connection, code)).trouble is None
        if not plays or not all(map(is_whole, finished_of(connection, code))):
            unreadable.append(code)
    return Verdict(rooms, entries, [], unreadable)
