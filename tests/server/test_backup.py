"""`tablee backup`: made while people play, opened again, restored, and played on."""

import asyncio
import contextlib
import json
import os
import re
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.command import environment
from tests.server.conftest import Wait
from tests.server.playing import OPEN, Browser, shared
from tests.server.postgres import PostgresServer, find_programs
from tests.server.serving import Server, perform, read_log

from tablee.cli.main import main
from tablee.server import locks
from tablee.server.sql import SqlStorage
from tablee.server.storage import StoredEntry, StoredRoom
from tablee.server.upkeep.backup import look_through

MOVES_BEFORE = 5


def back_up(database: str, folder: Path, *arguments: str) -> int:
    return main(["backup", "--database", database, "--out", str(folder), *arguments])


def only(folder: Path) -> Path:
    (found,) = folder.iterdir()
    return found


def test_a_backup_is_made_while_people_play_and_is_played_on(tmp_path: Path) -> None:
    backups = tmp_path / "backups"

    async def play(server: Server) -> tuple[str, str, str]:
        anna = Browser(server)
        assert anna.cookie is not None
        code = anna.open_room(OPEN, shared("Mamie"))
        async with anna.line(code) as line:
            await line.done("begin")
            await line.play(MOVES_BEFORE)
            before = len(server.logged(code))
            # Moves go on while it is made: each is wholly in it, or not at all.
            playing = asyncio.create_task(line.play(40))
            place = f"sqlite:///{server.database}"
            assert await asyncio.to_thread(back_up, place, backups) == 0
            await playing
        copied = read_log(only(backups), code)
        assert before <= len(copied) <= len(server.logged(code))
        assert copied == server.logged(code)[: len(copied)]
        perform(code, copied)
        return code, anna.cookie, anna.guest.handle

    async def play_on(server: Server, code: str, cookie: str, handle: str) -> None:
        anna = Browser(server)
        anna.cookie = cookie
        assert anna.get("/api/home").json["you"]["handle"] == handle, "cookies are good there, too"
        async with anna.line(code) as line:
            assert await line.play(10) == 10 or line.stage == "over"
        server.room(code)

    (tmp_path / "one").mkdir()
    with Server(tmp_path / "one") as server:
        code, cookie, handle = asyncio.run(play(server))
    made = only(backups)
    assert re.fullmatch(r"tablee-\d{8}-\d{6}\.sqlite3", made.name)
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    (tmp_path / "two").mkdir()
    elsewhere = Server(tmp_path / "two")
    shutil.copy(made, elsewhere.database)
    with elsewhere as server:
        asyncio.run(play_on(server, code, cookie, handle))


@pytest.fixture
def house(sqlite_url: str, wait: Wait) -> Path:
    """A database with one room whose log is sound, as far as it goes."""
    storage = SqlStorage(sqlite_url)
    wait(storage.open())
    wait(storage.secret())
    body = {
        "entry": "room_opened",
        "host": {"handle": "anna", "name": "Anna", "avatar": 1},
        "plan": {"game": "onix", "options": {}, "seats": [{"kind": "open"}] * 2},
    }
    room = StoredRoom("ABCD", public=False, summary=b"{}", touched_at=1.0)
    first = StoredEntry(1, "open", 1.0, json.dumps(body).encode())
    wait(storage.create_room(room, first))
    wait(storage.close())
    return Path(sqlite_url.partition(":///")[2])


def test_what_is_wrong_with_a_backup_is_found(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place, folder = f"sqlite:///{house}", tmp_path / "backups"
    assert back_up(place, folder, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["sound"], told["rooms"], told["entries"]) == (True, 1, 1)
    made = only(folder)
    assert main(["backup", "--verify", str(made)]) == 0
    # A room that does not play: the backup is whole, and somebody should look.
    with contextlib.closing(sqlite3.connect(made)) as database:
        database.execute("UPDATE entry SET body = '{}'")
        database.commit()
    capsys.readouterr()
    assert main(["backup", "--verify", str(made), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["sound"], told["unreadable"]) == (True, ["ABCD"])
    assert main(["backup", "--verify", str(made), "--lang", "en"]) == 1
    assert "ABCD" in capsys.readouterr().out
    # A row that belongs to nothing, and a file that a disk has spoilt.
    with contextlib.closing(sqlite3.connect(made)) as database:
        database.execute("DELETE FROM room")
        database.commit()
    assert main(["backup", "--verify", str(made)]) == 1
    data = bytearray(made.read_bytes())
    data[4096 * 2 : 4096 * 3] = bytes(4096)
    made.write_bytes(data)
    assert main(["backup", "--verify", str(made)]) == 1
    made.write_bytes(b"not a database at all")
    assert main(["backup", "--verify", str(made)]) == 1
    assert "Traceback" not in capsys.readouterr().err


def test_only_the_newest_are_kept_and_nothing_else_is_touched(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    for name in ("tablee-20200101-000000.sqlite3", "tablee-20210101-000000.sqlite3", "letter.txt"):
        (folder / name).write_text("old")
    assert back_up(f"sqlite:///{house}", folder, "--keep", "2", "--lang", "en") == 0
    names = {path.name for path in folder.iterdir()}
    assert {"letter.txt", "tablee-20210101-000000.sqlite3"} < names
    assert len(names) == 3
    assert "1 older one was deleted" in capsys.readouterr().out


def test_what_a_killed_backup_has_left_goes_with_the_next(house: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    killed, held = "tablee-20260101-000000.sqlite3", "tablee-20260102-000000.sqlite3"
    others = {"letter.partial", "tablee-20260103-000000.sqlite3.partial.txt", held + ".partial"}
    for name in (
        f"{killed}.partial",
        f"{killed}.partial-journal",
        "tablee-20260104-000000.sqlite3.partial-journal",
        "tablee-20260105-000000.dump.partial",
        f"{held}.partial-journal",
        *others,
    ):
        (folder / name).write_text("half")
    holder = os.open(folder / f"{held}.partial", os.O_RDWR)
    assert locks.try_lock(holder)
    address = f"sqlite:///{house}"
    assert back_up(address, folder) == 0
    names = {path.name for path in folder.iterdir()}
    assert names - others == {f"{held}.partial-journal", *names.intersection(backups_in(folder))}
    assert others < names
    os.close(holder)
    for made in backups_in(folder):
        (folder / made).unlink()
    assert back_up(address, folder) == 0
    names = {path.name for path in folder.iterdir()}
    assert names == {"letter.partial", "tablee-20260103-000000.sqlite3.partial.txt"} | set(
        backups_in(folder)
    )


def test_a_backup_that_is_killed_is_not_held_any_more(house: Path, tmp_path: Path) -> None:
    """As it is being written: the system lets go of it, and the next one removes it."""
    folder = tmp_path / "backups"
    folder.mkdir()
    wait = (
        "import sys, time; from pathlib import Path; from tablee.server.upkeep import backup\n"
        "backup.copy_sqlite = lambda *_: (print(flush=True), time.sleep(60))\n"
        "backup.make_backup(sys.argv[1], Path(sys.argv[2]))"
    )
    address = f"sqlite:///{house}"
    with subprocess.Popen(
        [sys.executable, "-c", wait, address, str(folder)], stdout=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        running.stdout.readline()
        (half,) = folder.iterdir()
        assert back_up(address, folder) == 0 or half.exists()
        assert half.exists(), "somebody is at it"
        running.kill()
    for made in backups_in(folder):
        (folder / made).unlink()
    assert back_up(address, folder) == 0
    assert not half.exists()
    assert re.fullmatch(r"tablee-[\d-]+\.sqlite3", only(folder).name)


def backups_in(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if path.suffix == ".sqlite3"]


def test_a_backup_of_a_wrong_date_pushes_out_no_good_one(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    dates = ("20200101", "20210101", "29990101", "29990102")
    for date in dates:
        (folder / f"tablee-{date}-000000.sqlite3").write_text("kept")
    assert back_up(f"sqlite:///{house}", folder, "--keep", "2", "--lang", "en") == 0
    names = sorted(path.name for path in folder.iterdir())
    assert [name[7:15] for name in names if name[7:15] in dates] == list(dates[1:])
    assert len(names) == 4, "and the new one"
    assert "2 have a later date" in capsys.readouterr().out


def test_it_goes_on_by_itself(house: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    command = ["backup", "--database", f"sqlite:///{house}", "--out", str(folder)]
    seen: set[str] = set()
    with subprocess.Popen(
        [sys.executable, "-m", "tablee", *command, "--every", "1s", "--keep", "1", "--json"],
        env=environment(),
        stdout=subprocess.PIPE,
        text=True,
    ) as going:
        assert going.stdout is not None
        while len(seen) < 2:
            told = json.loads(going.stdout.readline())
            assert told["sound"]
            seen.add(told["file"])
        going.send_signal(signal.SIGINT)
        assert going.wait(30) == 130
    assert len(list(folder.glob("tablee-*.sqlite3"))) == 1


def test_what_cannot_be_is_a_sentence(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("")
    for arguments in (
        [],
        ["--out", "x", "--verify", "y"],
        ["--out", str(file), "--database", f"sqlite:///{house}"],
        ["--out", str(tmp_path / "o"), "--database", f"sqlite:///{tmp_path / 'none.sqlite3'}"],
        ["--out", str(tmp_path / "o"), "--keep", "0"],
        ["--verify", str(tmp_path / "none.sqlite3")],
    ):
        assert main(["backup", *arguments]) == 2, arguments
        assert len(capsys.readouterr().err.splitlines()) == 1
    assert not (tmp_path / "none.sqlite3").exists()
    # It is the house that cannot be read, not the copy that cannot be written.
    file.write_text("no database")
    assert main(["backup", "--out", str(tmp_path / "o"), "--database", f"sqlite:///{file}"]) == 2
    assert f"the database {file} cannot be used: file is not a" in capsys.readouterr().err
    folder = tmp_path / "o"
    assert not folder.exists() or not list(folder.iterdir()), "half a backup is none"


@pytest.mark.parametrize("command", ["backup", "doctor", "admin"])
def test_where_there_is_no_house_nothing_is_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """Neither where copies would have been kept, nor where the house would have been."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    arguments = {"backup": ["--out", "copies/of/mine"], "doctor": [], "admin": ["rooms"]}
    assert main([command, *arguments[command]]) == 2
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_was_there_stays(tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    assert back_up(f"sqlite:///{tmp_path / 'lost.sqlite3'}", folder) == 2
    assert folder.is_dir()


def test_a_postgres_is_dumped_restored_and_verified(
    postgres: PostgresServer,
    postgres_url: str,
    house: Path,
    wait: Wait,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    programs = find_programs()
    assert programs is not None
    monkeypatch.setenv("PATH", str(programs), prepend=":")
    with contextlib.closing(sqlite3.connect(house)) as database:
        (body,) = database.execute("SELECT body FROM entry").fetchone()
    storage = SqlStorage(postgres_url)
    wait(storage.open())
    room = StoredRoom("ABCD", public=False, summary=b"{}", touched_at=1.0)
    wait(storage.create_room(room, StoredEntry(1, "open", 1.0, body)))
    wait(storage.close())
    folder = tmp_path / "dumps"
    assert back_up(postgres_url, folder, "--lang", "en") == 0
    assert "restore it" in capsys.readouterr().out
    dump = only(folder)
    empty = postgres.create_database()
    target = empty.replace("postgresql+asyncpg", "postgresql")
    subprocess.run([programs / "pg_restore", "--dbname", target, dump], check=True)
    verdict = wait(look_through(empty))
    assert (verdict.is_sound, verdict.rooms, verdict.unreadable) == (True, 1, [])
    postgres.drop_database(empty)
    dump.write_bytes(dump.read_bytes()[:200])
    assert main(["backup", "--verify", str(dump)]) == 1
