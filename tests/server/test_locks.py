"""One server an SQLite file, and one writer at a time."""

import asyncio
import os
import signal
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from tests.cli.command import complaint, run
from tests.server.conftest import Wait
from tests.server.serving import Server, free_port

from tablee.core.errors import TableeError
from tablee.server.locks import WriteLock, sole_server
from tablee.server.sql import SqlStorage
from tablee.server.storage import StoredEntry, StoredRoom


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        place = f"sqlite:///{server.database}"
        second = run("serve", "--port", str(free_port()), "--database", place)
        assert second.code == 2
        assert "serves" in complaint(second.err)
        assert str(server.database) in second.err
        # Looking and backing up are no serving.
        assert run("admin", "rooms", "--database", place).code == 0
        # Whoever is killed leaves nothing behind that keeps the next one out.
        server.restart(signal.SIGKILL)


def test_postgres_may_have_several_nodes() -> None:
    with sole_server("postgresql://localhost/x"), sole_server("postgresql://localhost/x"):
        pass


def test_the_lock_goes_with_its_holder(tmp_path: Path) -> None:
    place = f"sqlite:///{tmp_path / 'a.sqlite3'}"
    with sole_server(place), pytest.raises(TableeError, match="another Tablée"), sole_server(place):
        pass
    with sole_server(place):
        pass


def test_who_writes_waits_for_whoever_writes(tmp_path: Path, wait: Wait) -> None:
    """A server's commits and an operator's: never two at once, checkpoints included."""
    path = tmp_path / "tablee.sqlite3"
    storage = SqlStorage(f"sqlite:///{path}")
    wait(storage.open())
    done = threading.Event()

    def write() -> None:
        other = SqlStorage(f"sqlite:///{path}")

        async def append() -> None:
            await other.open(bring_up=False)
            room = StoredRoom("ABCD", public=False, summary=b"{}", touched_at=1.0)
            await other.create_room(room, StoredEntry(1, "open", 1.0, b"{}"))
            await other.close()

        asyncio.run(append())
        done.set()

    with WriteLock(path, 1.0).held():
        writer = threading.Thread(target=write)
        writer.start()
        assert not done.wait(0.3)
        with closing(sqlite3.connect(path)) as reader:
            assert reader.execute("SELECT count(*) FROM room").fetchone() == (0,)
    writer.join(30)
    assert done.is_set()
    assert len(wait(storage.load("ABCD"))) == 1
    wait(storage.close())


def test_a_lock_that_is_never_let_go_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "tablee.sqlite3"
    mine, other = WriteLock(path, 1.0), WriteLock(path, 0.01)
    with mine.held(), pytest.raises(OSError, match="held by another"), other.held():
        pass


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_root_leaves_no_lock_that_keeps_the_owner_out(tmp_path: Path) -> None:
    path = tmp_path / "tablee.sqlite3"
    path.touch(mode=0o600)
    os.chown(path, 65534, 65534)
    with WriteLock(path, 1.0).held(), sole_server(f"sqlite:///{path}"):
        pass
    assert {file.stat().st_uid for file in tmp_path.iterdir()} == {65534}
