"""`tablee doctor`: a house that is well, and everything that can be wrong with one."""

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.cli.command import run
from tests.server.conftest import Wait
from tests.server.playing import OPEN, Browser, shared
from tests.server.serving import Server, free_port

from tablee.cli.main import main
from tablee.server.sql import SqlStorage
from tablee.server.upkeep.doctor import LEAST_FREE_BYTES, examine_house


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    """A house whose server runs, with a room where a match is over and the next has begun,
    and one where nobody has begun anything."""
    with Server(tmp_path_factory.mktemp("house")) as server:

        async def play() -> str:
            anna = Browser(server)
            anna.open_room(OPEN, OPEN)
            code = anna.open_room(OPEN, shared("Mamie"))
            async with anna.line(code) as line:
                await line.done("begin")
                await line.play()
                await line.done("begin")
                await line.play(3)
            return code

        yield server, asyncio.run(play())


@pytest.fixture
def house(played: tuple[Server, str], tmp_path: Path) -> tuple[Path, str]:
    """A copy of it, to be spoilt."""
    server, code = played
    copy = tmp_path / "copy.sqlite3"
    copy.touch(mode=0o600)
    with (
        closing(sqlite3.connect(server.database)) as live,
        closing(sqlite3.connect(copy)) as target,
    ):
        live.backup(target)
    return copy, code


def look(path: Path, *arguments: str) -> int:
    return main(["doctor", "--database", f"sqlite:///{path}", "--lang", "en", *arguments])


def spoil(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute(statement, values).rowcount
        connection.commit()


def test_a_house_that_is_well_while_it_is_served(
    played: tuple[Server, str], capsys: pytest.CaptureFixture[str]
) -> None:
    server, code = played
    before = server.logged(code)
    assert look(server.database) == 0
    said = capsys.readouterr().out
    assert "2 matches in 2 rooms executed again." in said
    assert said.endswith("All is well.\n")
    assert server.logged(code) == before


def test_it_waits_for_no_writer(house: tuple[Path, str]) -> None:
    path, _ = house
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode=WAL")
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE room SET touched_at = 0")
        assert look(path) == 0


def test_a_match_that_does_not_play_as_it_did(
    house: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    path, code = house
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT sequence, body FROM entry ORDER BY sequence")
        moves = [(number, body) for number, body in rows if b"move_made" in body]
    sequence, body = moves[3]
    other = json.loads(body) | {"hash": "0" * 16}
    spoil(
        path, "UPDATE entry SET body = ? WHERE sequence = ?", json.dumps(other).encode(), sequence
    )
    assert look(path) == 1
    said = capsys.readouterr().out
    assert f"✗ Room {code}, match 1, entry {sequence} (move_made) does not play as it did" in said
    assert "Something is wrong" in said


def test_an_entry_that_is_missing_or_damaged(house: tuple[Path, str]) -> None:
    path, code = house
    spoil(path, "UPDATE entry SET body = ? WHERE sequence = 2 AND code = ?", b"\xff", code)
    broken = [one for one in asyncio.run(examine_house(f"sqlite:///{path}")) if one.is_wrong]
    assert [(one.what, one.values["sequence"]) for one in broken] == [("breaks", 2)]
    assert broken[0].values["code"] == code
    spoil(path, "DELETE FROM entry WHERE sequence = 2 AND code = ?", code)
    assert look(path) == 1


@pytest.mark.parametrize(
    ("table", "statement"),
    [
        ("room", "UPDATE room SET summary = 3 WHERE code = ?"),
        ("room", "UPDATE room SET summary = 'text' WHERE code = ?"),
        ("place", "UPDATE place SET others = 3 WHERE code = ?"),
        ("played", "UPDATE played SET summary = 3 WHERE code = ?"),
        ("base", "UPDATE base SET body = 3 WHERE code = ?"),
        ("base", "UPDATE base SET sequence = sequence + 1000 WHERE code = ?"),
        ("finished", "UPDATE finished SET replay = 3 WHERE code = ?"),
        ("finished", "UPDATE finished SET replay = 'text' WHERE code = ?"),
        ("finished", "UPDATE finished SET replay = substr(replay, 1, 40) WHERE code = ?"),
        ("entry", "UPDATE entry SET body = 7 WHERE sequence = 3 AND code = ?"),
    ],
)
def test_a_row_of_another_kind(house: tuple[Path, str], table: str, statement: str) -> None:
    path, code = house
    spoil(path, statement, code)
    (broken,) = [one for one in asyncio.run(examine_house(f"sqlite:///{path}")) if one.is_wrong]
    assert broken.values["code"] == code
    if table in ("entry", "finished"):
        assert broken.what == "breaks"
    else:
        assert (broken.what, broken.values["table"]) == ("row_damaged", table)
    # Nor does it keep the operator from looking at the others, or from mending it.
    for command in (["rooms"], ["room", code], ["rooms", "--unreadable"]):
        assert main(["admin", *command, "--database", f"sqlite:///{path}"]) in (0, 1)


def test_a_clock_that_cannot_be_read(
    house: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    path, _ = house
    spoil(path, "UPDATE setting SET value = x'00ff' WHERE name = 'clock'")
    assert look(path) == 1
    assert "✗ The time that was kept is damaged" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("kind", "whom", "until"),
    [("network", "garbage", None), ("moon", "7", 1.0), ("network", "192.0.2.7/32", "soon")],
)
def test_a_ban_that_cannot_be_read(
    house: tuple[Path, str],
    kind: str,
    whom: str,
    until: object,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path, _ = house
    spoil(path, "INSERT INTO ban VALUES ('network', '192.0.2.0/24', 0, NULL, '')")
    assert look(path) == 0
    spoil(path, "INSERT INTO ban VALUES (?, ?, 0, ?, '')", kind, whom, until)
    assert look(path) == 1
    assert f"✗ The ban of {whom} cannot be read" in capsys.readouterr().out
    assert main(["admin", "unban", whom, "--database", f"sqlite:///{path}"]) == 0
    assert look(path) == 0


@pytest.mark.parametrize("value", [b"", b"\x00\xff", 7, "text"])
def test_a_secret_that_is_none(
    house: tuple[Path, str], value: object, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever knows what signs cookies can make links to everybody's seats: nobody serves that."""
    path, _ = house
    spoil(path, "UPDATE setting SET value = ? WHERE name = 'secret'", value)
    assert look(path) == 1
    assert "✗ The secret that signs cookies is none" in capsys.readouterr().out
    done = run("serve", "--database", f"sqlite:///{path}", "--port", str(free_port()))
    assert done.code != 0
    assert "`tablee admin rotate-secret` makes another" in done.err.splitlines()[-1]
    assert main(["admin", "rotate-secret", "--database", f"sqlite:///{path}"]) == 0
    assert look(path) == 0


def test_a_file_that_others_can_read(
    house: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    path, _ = house
    path.chmod(0o640)
    assert look(path) == 1
    assert "can be read by others on this machine (mode 640)" in capsys.readouterr().out


def test_a_schema_that_is_another(
    house: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    path, _ = house
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE ban")
    assert look(path) == 1
    assert "but is another in 1 place" in capsys.readouterr().out
    # What says of itself that it is older, and is not, cannot be brought up: better known before.
    spoil(path, "UPDATE alembic_version SET version_num = '0001'")
    before = path.read_bytes()
    assert look(path) == 1
    said = capsys.readouterr().out
    assert "! The schema is 0001, older than this Tablée’s" in said
    assert "✗ No server of this Tablée will start here: the house of schema 0001 cannot be" in said
    assert path.read_bytes() == before


def test_a_schema_of_the_future(
    house: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """It cannot be looked at, and nobody is told to start this program on it."""
    path, _ = house
    spoil(path, "UPDATE alembic_version SET version_num = '9999'")
    assert look(path) == 2
    said = capsys.readouterr().out
    assert "✗ The house cannot be looked at: the database was made by a newer version" in said
    assert "brings it up" not in said
    # What could be looked at was: and something wrong is more than something that was not seen.
    assert "is for its owner only" in said
    path.chmod(0o644)
    assert look(path) == 1
    database = ["--database", f"sqlite:///{path}"]
    for command in (["admin", "rooms"], ["backup", "--out", str(path.parent / "backups")]):
        assert main([*command, *database]) == 2
        told = capsys.readouterr()
        assert "a newer version of Tablée" in told.err
        assert "brings it up" not in told.err


def test_a_damaged_file(house: tuple[Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    path, _ = house
    spoil(path, "UPDATE entry SET code = 'ZZZZ' WHERE sequence = 4")
    assert look(path) == 1
    assert "a row of entry belongs to nothing" in capsys.readouterr().out


def test_a_disk_that_is_full(
    house: tuple[Path, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, _ = house
    usage = shutil.disk_usage(path)
    less = usage._replace(free=LEAST_FREE_BYTES)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: less)
    assert look(path) == 1
    assert "Only 200 MB are free" in capsys.readouterr().out


def test_a_bad_sqlite_is_told_of(
    house: tuple[Path, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, _ = house
    for version, told in (((3, 51, 2), True), ((3, 51, 3), False)):
        monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
        assert look(path) == 0
        assert ("can damage a file" in capsys.readouterr().out) is told


def test_for_machines_and_in_french(
    house: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    path, _ = house
    assert look(path, "--json") == 0
    assert json.loads(capsys.readouterr().out)["well"] is True
    assert main(["doctor", "--database", f"sqlite:///{path}", "--lang", "fr"]) == 0
    assert "Tout va bien." in capsys.readouterr().out


def test_a_house_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert look(tmp_path / "nothing") == 2
    assert "there is no database" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_on_postgres(postgres_url: str, wait: Wait) -> None:
    async def go() -> None:
        storage = SqlStorage(postgres_url)
        await storage.open()
        assert not any(one.is_wrong for one in await examine_house(postgres_url))
        drop = sa.text("DROP TABLE ban")
        await storage.write(lambda at: at.execute(drop).close())
        await storage.close()
        wrong = [one.what for one in await examine_house(postgres_url) if one.is_wrong]
        assert wrong == ["schema_differs"]

    wait(go())


@pytest.mark.parametrize("command", [["doctor"], ["admin", "rooms"]])
def test_a_database_of_several_versions_is_told_as_damaged(
    house: tuple[Path, str], command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A page that lies where another was: every command ended in a traceback."""
    path, _ = house
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO alembic_version VALUES ('0001')")
    status = main([*command, "--database", f"sqlite:///{path}", "--lang", "en"])
    said = capsys.readouterr()
    assert status in (1, 2)
    assert "of several versions" in said.out + said.err


@pytest.mark.parametrize("command", [["doctor"], ["admin", "rooms"], ["serve"]], ids=" ".join)
@pytest.mark.parametrize(
    "address",
    [
        "postgresql://anna:secret@localhost:abc/tablee",
        "postgresql://[::1/tablee",
        "sqlite:///",
        "sqlite:////nowhere/a%00b",
        "sqlite:///{circle}",
    ],
)
def test_what_is_no_address_is_told_so(tmp_path: Path, command: list[str], address: str) -> None:
    circle = tmp_path / "circle"
    circle.symlink_to(circle)
    where = address.replace("{circle}", str(circle))
    port = ["--port", str(free_port())] if command == ["serve"] else []
    done = run(*command, "--database", where, *port, "--lang", "en")
    assert done.code == 2
    assert len(done.err.splitlines()) == 1
    assert "secret" not in done.err
