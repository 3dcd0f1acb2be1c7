"""One server an SQLite file, and one writer at a time."""

import asyncio
import multiprocessing
import os
import signal
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from tests.cli.command import complaint, run
from tests.server.conftest import Wait
from tests.server.playing import OPEN, Browser
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
        # Whoever wanted to play finds the one that is open.
        assert f"http://localhost:{server.port}" in second.err
        # Looking and backing up are no serving.
        assert run("admin", "rooms", "--database", place).code == 0
        # Whoever is killed leaves nothing behind that keeps the next one out.
        server.restart(signal.SIGKILL)


def test_a_port_where_a_house_is_open_is_told_as_its_address(tmp_path: Path) -> None:
    (other := tmp_path / "other").mkdir()
    with Server(tmp_path) as server:
        place = f"sqlite:///{other / 'tablee.sqlite3'}"
        second = run("serve", "--port", str(server.port), "--database", place)
        assert second.code == 2
        assert f"http://localhost:{server.port}" in complaint(second.err)


def test_a_lock_that_was_deleted_lets_no_second_server_in(tmp_path: Path) -> None:
    """Somebody tidies up what lies beside the database."""
    with Server(tmp_path) as server:
        code = Browser(server).open_room(OPEN, OPEN)
        server.database.with_name(f"{server.database.name}-serving").unlink()
        second = run("serve", "--port", str(free_port()), "--database", server.url)
        assert second.code == 2
        assert "serves" in complaint(second.err)
        # Nobody else is kept out, and whoever is there plays on.
        assert run("admin", "rooms", "--database", server.url).code == 0
        assert Browser(server).get(f"/api/rooms/{code}").status == 200
        server.restart(signal.SIGKILL)
        assert Browser(server).get(f"/api/rooms/{code}").status == 200


def test_a_link_to_a_file_is_the_same_file(tmp_path: Path) -> None:
    database, link = tmp_path / "house.db", tmp_path / "elsewhere.db"
    database.touch()
    link.symlink_to(database)
    served, linked = (sole_server(f"sqlite:///{path}") for path in (database, link))
    with served, pytest.raises(TableeError, match="serves"), linked:
        pass
    assert WriteLock(link, 1.0).path == WriteLock(database, 1.0).path


def test_a_file_with_two_names_is_served_by_neither(tmp_path: Path) -> None:
    """The newest moves are in a file beside it, under the name that the server was given."""
    with Server(tmp_path) as server:
        other = tmp_path / "elsewhere.sqlite3"
        other.hardlink_to(server.database)
        for name in (other, server.database):
            place = f"sqlite:///{name}"
            second = run("serve", "--port", str(free_port()), "--database", place)
            assert second.code == 2
            assert f"{name} has another name as well" in complaint(second.err)
            banned = run("admin", "ban", "192.0.2.7", "--database", place)
            assert banned.code == 2
            assert f"{name} has another name as well" in complaint(banned.err)
        # Whoever plays there goes on.
        assert Browser(server).open_room(OPEN, OPEN)
        other.unlink()
        assert run("admin", "ban", "192.0.2.7", "--database", server.url).code == 0


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


def test_a_lock_is_opened_once(tmp_path: Path) -> None:
    lock = WriteLock(tmp_path / "tablee.sqlite3", 1.0)
    with lock.held():
        before = open_files(lock)
    for _ in range(3):
        with lock.held():
            assert open_files(lock) == before
    lock.close()
    assert open_files(lock) == []
    with lock.held():
        assert len(open_files(lock)) == 1
    lock.close()


def open_files(lock: WriteLock) -> list[str]:
    """Of this process, at the lock's place."""
    links = [Path(entry.path) for entry in os.scandir("/proc/self/fd")]
    there = [link for link in links if os.path.lexists(link)]
    return [link.name for link in there if link.readlink() == lock.path]


def test_a_lock_whose_file_is_deleted_still_keeps_others_out(tmp_path: Path) -> None:
    path = tmp_path / "tablee.sqlite3"
    mine, other = WriteLock(path, 1.0), WriteLock(path, 0.01)
    with mine.held():
        pass
    mine.path.unlink()
    with other.held(), pytest.raises(OSError, match="held by another"), WriteLock(path, 0).held():
        pass
    # The one that had the deleted file open sees the same as everybody.
    with mine.held(), pytest.raises(OSError, match="held by another"), other.held():
        pass
    mine.close()
    other.close()


def can_hold(lock: WriteLock) -> bool:
    try:
        with lock.held():
            return True
    except OSError:
        return False


def test_a_child_does_not_hold_its_parents_lock(tmp_path: Path) -> None:
    """It has a copy of the open file, which would let it in, or let go for both."""
    lock = WriteLock(tmp_path / "tablee.sqlite3", 0.05)
    with lock.held():
        for _ in range(2):
            child = multiprocessing.get_context("fork").Process(target=expect_shut, args=(lock,))
            child.start()
            child.join(30)
            assert child.exitcode == 0
    assert can_hold(lock)
    lock.close()


def expect_shut(lock: WriteLock) -> None:
    assert not can_hold(lock)


def test_two_threads_do_not_hold_a_lock_together(tmp_path: Path) -> None:
    lock = WriteLock(tmp_path / "tablee.sqlite3", 0.01)
    with lock.held(), ThreadPoolExecutor(1) as threads:
        assert not threads.submit(can_hold, lock).result()
    assert can_hold(lock)
    lock.close()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_root_leaves_no_lock_that_keeps_the_owner_out(tmp_path: Path) -> None:
    path = tmp_path / "tablee.sqlite3"
    path.touch(mode=0o600)
    os.chown(path, 65534, 65534)
    with WriteLock(path, 1.0).held(), sole_server(f"sqlite:///{path}"):
        pass
    assert {file.stat().st_uid for file in tmp_path.iterdir()} == {65534}
