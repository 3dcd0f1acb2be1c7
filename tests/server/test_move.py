"""`tablee move`: a house goes to another database in the middle of its matches, and comes back."""

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from tests.cli.command import environment
from tests.dumps import dying
from tests.server.conftest import Wait
from tests.server.playing import OPEN, Browser, shared
from tests.server.serving import SECONDS, Server

from tablee.cli.main import main
from tablee.core.errors import TableeError
from tablee.server.errors import HouseError
from tablee.server.settings import find_or_make_house_id, write_setting
from tablee.server.settled import HOUSE, MOVED_TO, MOVING
from tablee.server.sql import SqlStorage
from tablee.server.storage import StoredEntry, StoredRoom
from tablee.server.tables import Row, tables
from tablee.server.upkeep import moving
from tablee.server.upkeep.moving import contents, insert_rows, move, reopen

MOST_STEPS = 200

ROOM = StoredRoom("ABCD", public=True, summary=b"{}", touched_at=1.0)


async def fill(storage: SqlStorage) -> None:
    """One row in every table that there is."""
    await storage.secret()
    for table in tables.sorted_tables:
        await storage.write(partial(insert_rows, table=table, rows=[sample(table)]))


def sample(table: sa.Table) -> Row:
    """Values that differ from column to column; rooms are all the same one."""
    made: Row = {}
    for number, column in enumerate(table.columns, 1):
        kind: Any = column.type.python_type
        made[column.name] = {
            str: "ABCD" if column.name == "code" else f"é{number}",
            bytes: bytes([number, 0, 255]),
            bool: True,
            int: number,
            float: number + 0.1,
        }[kind]
    return made


async def opened(url: str) -> SqlStorage:
    storage = SqlStorage(url)
    await storage.open()
    return storage


def test_every_table_is_carried_there_and_back(
    sqlite_url: str, postgres_url: str, wait: Wait
) -> None:
    async def go() -> None:
        source = await opened(sqlite_url)
        await fill(source)
        await source.close()
        moved = await move(sqlite_url, postgres_url)
        # A table that the move does not know of would be one that the database has besides.
        target = await opened(postgres_url)
        names = await target.read(lambda at: set(sa.inspect(at).get_table_names()))
        assert names == {*moved.rows, "alembic_version"}
        assert all(moved.rows.values())
        before = await contents(target)
        assert await target.setting(HOUSE) is not None
        await target.close()
        back = await move(postgres_url, sqlite_url)
        assert back.rows == moved.rows
        source = await opened(sqlite_url)
        assert await contents(source) == before
        await source.close()

    wait(go())


def test_nobody_serves_a_house_that_has_moved(
    sqlite_url: str, postgres_url: str, wait: Wait
) -> None:
    async def go() -> None:
        await (await opened(sqlite_url)).close()
        await move(sqlite_url, postgres_url)
        with pytest.raises(TableeError, match=r"has moved to postgresql.*move it back"):
            await SqlStorage(sqlite_url).open()
        # Doing it again finds everything there.
        assert (await move(sqlite_url, postgres_url)).was_there
        other = f"{sqlite_url}.other"
        with pytest.raises(TableeError, match="has moved to postgresql"):
            await move(sqlite_url, other)
        await reopen(sqlite_url)
        await (await opened(sqlite_url)).close()
        with pytest.raises(TableeError, match="has not moved away"):
            await reopen(sqlite_url)

    wait(go())


def test_another_house_is_never_written_over(
    sqlite_url: str, postgres_url: str, wait: Wait
) -> None:
    async def go() -> None:
        for url in (sqlite_url, postgres_url):
            storage = await opened(url)
            await fill(storage)
            await storage.close()
        storage = await opened(postgres_url)
        before = await contents(storage)
        await storage.close()
        with pytest.raises(TableeError, match="there is another house in"):
            await move(sqlite_url, postgres_url)
        storage = await opened(postgres_url)
        assert await contents(storage) == before
        await storage.close()

    wait(go())


def test_a_house_that_went_on_elsewhere_is_not_written_over(
    sqlite_url: str, postgres_url: str, wait: Wait
) -> None:
    async def go() -> None:
        await (await opened(sqlite_url)).close()
        await move(sqlite_url, postgres_url)
        await reopen(sqlite_url)
        target = await opened(postgres_url)
        await target.create_room(ROOM, StoredEntry(1, "open", 1.0, b"{}"))
        await target.close()
        with pytest.raises(TableeError, match="has gone on there"):
            await move(sqlite_url, postgres_url)

    wait(go())


def test_a_database_that_others_use_is_left_alone(
    sqlite_url: str, postgres_url: str, wait: Wait, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "LEAVING_SECONDS", 0.2)

    async def go() -> None:
        await (await opened(sqlite_url)).close()
        served = await opened(postgres_url)
        await served.secret()
        with pytest.raises(TableeError, match="others are connected to postgresql"):
            await move(sqlite_url, postgres_url)
        with pytest.raises(TableeError, match="others are connected to postgresql"):
            await move(postgres_url, f"{sqlite_url}.new")
        await served.close()

    wait(go())


def test_what_changes_meanwhile_is_noticed(
    sqlite_url: str, postgres_url: str, wait: Wait, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An operator's command, say: it needs no server's lock."""

    async def go() -> None:
        source = await opened(sqlite_url)
        await source.create_room(ROOM, StoredEntry(1, "open", 1.0, b"{}"))
        changed = False

        async def add() -> None:
            await source.append("ABCD", [StoredEntry(2, "more", 2.0, b"{}")])

        real = moving.depart

        def change_first(connection: sa.Connection, **how: Any) -> None:
            nonlocal changed
            changed = True
            connection.execute(sa.update(tables.tables["room"]).values(touched_at=5.0))
            real(connection, **how)

        monkeypatch.setattr(moving, "depart", change_first)
        with pytest.raises(TableeError, match="changed while it was moved"):
            await move(sqlite_url, postgres_url)
        assert changed
        monkeypatch.undo()
        await add()
        await source.close()
        with pytest.raises(TableeError, match="is not all there yet"):
            await SqlStorage(postgres_url).open()
        assert not (await move(sqlite_url, postgres_url)).was_there

    wait(go())


def test_a_house_of_another_version_is_not_brought_up(
    sqlite_url: str, postgres_url: str, wait: Wait
) -> None:
    async def go() -> None:
        await (await opened(sqlite_url)).close()
        other = await opened(postgres_url)
        older = sa.text("UPDATE alembic_version SET version_num = '0001'")
        await other.write(lambda at: at.execute(older).close())
        await other.close()
        with pytest.raises(TableeError, match=r"of another version \(0001\)"):
            await move(sqlite_url, postgres_url)

    wait(go())


def test_marks_of_a_move_are_no_part_of_a_house(sqlite_url: str, wait: Wait) -> None:
    async def go() -> None:
        storage = await opened(sqlite_url)
        before = await contents(storage)
        for name in (MOVING, MOVED_TO):
            await storage.write(partial(write_setting, name=name, value=b"x"))
        assert await contents(storage) == before
        await storage.close()

    wait(go())


# Playing on


SLOWLY = """
import asyncio, sys
from tablee.server.upkeep import batches, moving

insert = moving.insert_rows
left = int(sys.argv[3])

def stop_after(connection, table, rows):
    global left
    insert(connection, table, rows)
    left -= 1
    if left == 0:
        print("half way", flush=True)
        sys.stdin.read()

batches.ROWS_TOGETHER = 7
moving.insert_rows = stop_after
asyncio.run(moving.move(sys.argv[1], sys.argv[2]))
"""


JUST_MADE = """
import asyncio, sys
from tablee.server.upkeep import moving

async def stop(*_):
    print("half way", flush=True)
    sys.stdin.read()

moving._expect_space = stop
asyncio.run(moving.move(sys.argv[1], sys.argv[2]))
"""


def kill_half_way(source: str, target: str, batches: int) -> None:
    """`kill -9`, in the middle of a transaction that writes."""
    kill_at(SLOWLY, source, target, str(batches))


def kill_at(script: str, *arguments: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", script, *arguments],
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "half way\n"
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()


def test_what_was_made_for_a_house_that_has_not_come_is_not_served(
    database_url: str, tmp_path: Path, wait: Wait
) -> None:
    """Killed when the tables are there, and nothing in them: an empty house would be served."""
    sources = [f"sqlite:///{tmp_path / name}.sqlite3" for name in ("one", "two")]

    async def go() -> None:
        for source in sources:
            storage = await opened(source)
            await storage.secret()
            await storage.close()
            await asyncio.to_thread(kill_at, JUST_MADE, source, database_url)
            with pytest.raises(TableeError, match="is not all there yet"):
                await SqlStorage(database_url).open()
        # Nothing of either has come: whichever is moved there again finds space.
        assert not (await move(sources[0], database_url)).was_there
        target = await opened(database_url)
        assert await target.setting(MOVING) is None
        await target.close()

    wait(go())


def test_killed_before_any_step_it_leaves_nothing_that_is_served(
    sqlite_url: str, tmp_path: Path, wait: Wait
) -> None:
    """No house, or one that is not all there: in between, its tables would be an empty one."""

    async def lay() -> None:
        source = await opened(sqlite_url)
        await fill(source)
        # From here on, whatever changes anything is done to the target.
        await source.write(find_or_make_house_id)
        await source.close()

    async def look(target: str) -> bool:
        """Whether something was made."""
        if await SqlStorage(target).version() is None:
            return False
        with pytest.raises(TableeError, match="is not all there yet"):
            await SqlStorage(target).open()
        return True

    wait(lay())
    processes = multiprocessing.get_context("forkserver")
    processes.set_forkserver_preload([dying.__name__])
    made = []
    for step in range(1, MOST_STEPS):
        target = f"sqlite:///{tmp_path / f'{step}.sqlite3'}"
        process = processes.Process(target=dying.carry, args=(sqlite_url, target, step))
        process.start()
        process.join(SECONDS)
        if process.exitcode == 0:
            break
        assert process.exitcode == -signal.SIGKILL
        made.append(wait(look(target)))
    assert set(made) == {False, True}, "killed before its tables were there, and after"
    assert made == sorted(made)


def test_a_match_is_played_on_wherever_its_house_is(
    tmp_path: Path, postgres_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Played, moved (killed half way, and again), played on, moved back, played to its end."""
    server = Server(tmp_path)
    file = server.url

    async def begin() -> tuple[Browser, str]:
        anna = Browser(server)
        code = anna.open_room(OPEN, shared("Mamie"))
        async with anna.line(code) as line:
            await line.done("begin")
            await line.play(5)
            busy = await asyncio.to_thread(main, ["move", "--from", file, "--to", postgres_url])
            assert busy == 2, "its server runs"
        return anna, code

    async def play_on(anna: Browser, code: str, decisions: int | None) -> None:
        async with anna.line(code) as line:
            await line.play(decisions)

    with server:
        anna, code = asyncio.run(begin())
        server.end(signal.SIGTERM)
        for batches in (1, 4):
            kill_half_way(file, postgres_url, batches)
        assert main(["move", "--from", file, "--to", postgres_url]) == 0
        assert main(["move", "--from", file, "--to", postgres_url]) == 0
        server.url = postgres_url
        server.start()
        asyncio.run(play_on(anna, code, 5))
        server.end(signal.SIGTERM)
        kill_half_way(postgres_url, file, 3)
        assert main(["move", "--from", postgres_url, "--to", file]) == 0
        server.url = file
        server.start()
        asyncio.run(play_on(anna, code, None))
    said = capsys.readouterr()
    assert "stop it first" in said.err
    assert "The house is in postgresql" in said.out
    room = server.room(code)
    assert room.stage == "over"


def test_a_house_does_not_move_onto_itself(sqlite_url: str, tmp_path: Path, wait: Wait) -> None:
    """Whatever its file is called."""
    storage = wait(opened(sqlite_url))
    wait(storage.close())
    other = tmp_path / "other-name.sqlite3"
    other.symlink_to(Path(str(sa.make_url(sqlite_url).database)).resolve())
    with pytest.raises(HouseError) as found:
        wait(move(sqlite_url, f"sqlite:///{other}"))
    assert found.value.reason == "same_database"


def test_what_is_not_there_is_not_moved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is left beside it, either."""
    nowhere, target = (f"sqlite:///{tmp_path / name}" for name in ("nowhere", "target"))
    assert main(["move", "--from", nowhere, "--to", target, "--lang", "en"]) == 2
    assert main(["move", "--reopen", nowhere, "--lang", "fr"]) == 2
    said = capsys.readouterr().err
    assert "say where the house is with --from" in said
    assert "il n’y a pas de base" in said
    assert not list(tmp_path.iterdir())


def test_what_has_to_be_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["move", "--from", "sqlite:///a"]) == 2
    assert main(["move", "--from", "sqlite:///a", "--to", "sqlite:///a"]) == 2
    said = capsys.readouterr().err
    assert "--to" in said
    assert "these are the same" in said
    assert main(["move", "--from", "sqlite:///a", "--to", "sqlite:///a", "--lang", "fr"]) == 2
    assert "celles-ci sont la même" in capsys.readouterr().err
