"""What a damaged SQLite file has in place of a number, or of a name: nobody falls over it.

PostgreSQL keeps nothing in a column that is not of its kind.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.server.evenings import Evening, same, spend_evening
from tests.server.houses import fresh
from tests.server.rooms import ANNA

from tablee.cli.main import main
from tablee.server import clerk
from tablee.server.messages.people import ClientChat
from tablee.server.showing import show_room
from tablee.server.sql import SqlStorage
from tablee.server.tables import base_table, entry_table, finished_table

TEXT, BYTES = "'x'", "x'ff00fe'"
SEED = bytes(range(32))

Damage = Callable[[Evening], Awaitable[None]]


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "house.sqlite3"


@pytest.fixture
def spend(database: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Damage], str]:
    """A match has been played to its end, and the next one begun; the code of the room."""
    monkeypatch.setattr(clerk, "new_seed", lambda: SEED)

    async def spend(damage: Damage) -> str:
        codes = list[str]()

        async def play(evening: Evening) -> None:
            codes.append(evening.code)
            await evening.begin()
            await evening.play()
            await evening.begin()
            await evening.play(4)
            await damage(evening)

        storage = SqlStorage(f"sqlite:///{database}")
        await storage.open()
        try:
            await spend_evening(storage, play)
        finally:
            await storage.close()
        return codes[0]

    return lambda damage: asyncio.run(spend(damage))


async def spoil(evening: Evening, column: sa.Column[object], odd: str) -> None:
    """Of the last entry, or of all that is kept of the room beside its log."""
    spoilt = sa.update(column.table).values({column: sa.literal_column(odd)})
    if column.table is entry_table:
        spoilt = spoilt.where(entry_table.c.sequence == evening.live.room.sequence)
    await evening.write(spoilt)


async def expect_it_goes_on(evening: Evening) -> None:
    assert (await evening.say(ClientChat(fresh(), "oh"))).refused is None
    if not evening.live.room.is_playing:
        await evening.begin()
    await evening.play()
    assert evening.live.room.stage == "over"
    before = evening.live
    await evening.restart()
    assert same(before, evening.live)


def operate(database: Path, *command: str) -> int:
    return main([*command, "--database", f"sqlite:///{database}", "--lang", "en"])


@pytest.mark.parametrize(
    ("column", "odd"),
    [(entry_table.c.id, BYTES), (entry_table.c.at, BYTES), (entry_table.c.at, TEXT)],
    ids=["name", "time", "time as text"],
)
def test_an_entry_without_a_name_or_a_time_cannot_be_read(
    spend: Callable[[Damage], str],
    database: Path,
    capsys: pytest.CaptureFixture[str],
    column: sa.Column[object],
    odd: str,
) -> None:
    async def damage(evening: Evening) -> None:
        await spoil(evening, column, odd)
        await evening.restart()
        assert show_room(evening.live.room, ANNA).broken

    code = spend(damage)
    assert operate(database, "doctor") == 1
    assert operate(database, "admin", "room", code) == 1
    capsys.readouterr()
    operate(database, "admin", "repair", code)
    assert "cannot be read" in capsys.readouterr().out


@pytest.mark.parametrize("odd", [TEXT, BYTES], ids=["text", "bytes"])
def test_a_room_whose_last_entry_has_no_place_goes_on_without(
    spend: Callable[[Damage], str], database: Path, capsys: pytest.CaptureFixture[str], odd: str
) -> None:
    async def damage(evening: Evening) -> None:
        await spoil(evening, entry_table.c.sequence, odd)
        await evening.restart()
        await expect_it_goes_on(evening)

    code = spend(damage)
    assert operate(database, "doctor") == 1
    assert operate(database, "admin", "room", code) == 1
    assert operate(database, "admin", "repair", code, "--cut") == 0
    assert operate(database, "doctor") == 0
    capsys.readouterr()
    with closing(sqlite3.connect(database)) as kept:
        kinds = kept.execute("select distinct typeof(sequence) from entry").fetchall()
    assert kinds == [("integer",)]


@pytest.mark.parametrize("odd", [TEXT, BYTES], ids=["text", "bytes"])
@pytest.mark.parametrize(
    "column",
    [base_table.c.sequence, finished_table.c.sequence, finished_table.c.number],
    ids=str,
)
def test_what_is_kept_beside_a_log_is_done_without(
    spend: Callable[[Damage], str],
    database: Path,
    capsys: pytest.CaptureFixture[str],
    column: sa.Column[object],
    odd: str,
) -> None:
    async def damage(evening: Evening) -> None:
        before = evening.live
        await spoil(evening, column, odd)
        await evening.restart()
        assert same(before, evening.live)
        assert await evening.finished_match(1) is not None
        await expect_it_goes_on(evening)
        if column is not finished_table.c.number:
            # That one is still there, beside the one that was made of the log.
            await spoil(evening, column, odd)

    code = spend(damage)
    assert operate(database, "admin", "room", code) == 0
    assert operate(database, "admin", "repair", code) == 0
    assert operate(database, "doctor") == 1
    assert "cannot be read" in capsys.readouterr().out
