"""A database that was copied by `cp` while a server wrote to it: what can be read is served, what
was lost is told, and nothing ends in a traceback."""

import asyncio
import contextlib
import json
import random
import re
import shutil
import signal
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from tests.server.playing import OPEN, Browser, shared
from tests.server.serving import SECONDS, Server, fetch

from tablee.cli.main import main

PAGE = 4096
ENDS = ("", "-wal", "-shm")
CHECKPOINTS = 3
PIECE = 16 * PAGE
NOTHING = bytes(PAGE)
MARK = "said where it is torn"


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str], str]:
    """The file as it was after each of some checkpoints, copies with its log that were made while
    people played, the codes of the rooms, and a cookie."""
    folder = tmp_path_factory.mktemp("evening")
    (folder / "live").mkdir()
    with Server(folder / "live") as server:
        codes, cookie = asyncio.run(play(server, folder))
    return folder, codes, cookie


async def play(server: Server, folder: Path) -> tuple[list[str], str]:
    annas = [await asyncio.to_thread(Browser, server, f"Anna {number}") for number in range(3)]
    codes = [await asyncio.to_thread(anna.open_room, OPEN, shared("Mamie")) for anna in annas]
    is_enough = asyncio.Event()

    async def go_on(anna: Browser, code: str) -> None:
        async with anna.line(code) as line:
            await line.done("begin")
            while not is_enough.is_set():
                prompt = await line.owed()
                if prompt is None:
                    await line.done("begin")
                    continue
                await line.send(line.decision(prompt))
                await line.ask("chat", text="x" * 280)

    playing = [asyncio.create_task(go_on(*each)) for each in zip(annas, codes, strict=True)]
    try:
        for number in range(CHECKPOINTS):
            await asyncio.to_thread(copy_slowly, server.database, folder / f"copy {number}")
            await asyncio.to_thread(wait_for_checkpoint, server.database)
            shutil.copy(server.database, folder / f"checkpoint {number}")
    finally:
        is_enough.set()
    await asyncio.gather(*playing)
    return codes, annas[0].cookie or ""


def wait_for_checkpoint(database: Path) -> None:
    """Until more of what was written is in the file itself. While people play on it will be."""
    before = database.stat().st_mtime_ns
    log = database.with_name(f"{database.name}-wal")
    written, give_up_at = 0, time.monotonic()
    while database.stat().st_mtime_ns == before:
        if log.stat().st_mtime_ns != written:
            written, give_up_at = log.stat().st_mtime_ns, time.monotonic() + SECONDS
        assert time.monotonic() < give_up_at
        time.sleep(0.01)


def copy_slowly(database: Path, folder: Path) -> None:
    """As `cp` does it on a slow disk: one file after another, piece by piece."""
    folder.mkdir()
    for end in ENDS[:2]:
        source = database.with_name(database.name + end)
        with source.open("rb") as read, (folder / source.name).open("wb") as written:
            while piece := read.read(PIECE):
                written.write(piece)
                time.sleep(0.02)


def torn(evening: Path, seed: int) -> bytes:
    """What `cp` makes of a file that is written to in the middle of it: its beginning is of before.
    With an odd seed, the copy was broken off as well."""
    luck = random.Random(seed)
    before = (evening / f"checkpoint {luck.randrange(CHECKPOINTS - 1)}").read_bytes()
    after = (evening / f"checkpoint {CHECKPOINTS - 1}").read_bytes()
    place = luck.randrange(1, len(before) // PAGE) * PAGE
    end = len(after) if seed % 2 == 0 else luck.randrange(place, len(after))
    return before[:place] + after[place:end]


def served(server: Server, codes: list[str], cookie: str) -> None:
    """Each room is shown, or it is said that it is not there or cannot be read."""
    with server:
        assert fetch(server.port, "GET", "/api/home", Cookie=cookie).status == 200
        for code in codes:
            found = fetch(server.port, "GET", f"/api/rooms/{code}", Cookie=cookie)
            if found.status != 200:
                assert found.json["refused"]["reason"] in ("no_such_room", "unreadable"), found
        server.end(signal.SIGTERM)


def house_of(folder: Path, data: bytes) -> Server:
    server = Server(folder)
    server.database.write_bytes(data)
    server.database.chmod(0o600)
    return server


@pytest.mark.parametrize("number", range(CHECKPOINTS))
def test_a_copy_with_its_log_is_served(
    evening: tuple[Path, list[str], str], tmp_path: Path, number: int
) -> None:
    folder, codes, cookie = evening
    server = Server(tmp_path)
    for file in (folder / f"copy {number}").iterdir():
        shutil.copy(file, tmp_path)
    served(server, codes, cookie)
    assert "Traceback" not in server.log.read_text()


@pytest.mark.parametrize("seed", range(12))
def test_a_torn_copy_is_served_or_refused_with_a_sentence(
    evening: tuple[Path, list[str], str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    seed: int,
) -> None:
    folder, codes, cookie = evening
    server = house_of(tmp_path, torn(folder, seed))
    is_well = main(["doctor", "--database", server.url]) == 0
    doctor = capsys.readouterr()
    assert "Traceback" not in doctor.err
    assert is_well or doctor.out + doctor.err, "what is lost is told"
    try:
        served(server, codes, cookie)
    except AssertionError:
        if server.pid is not None or "is damaged" not in server.log.read_text():
            raise
        # Not even its schema, or its list of rooms, can be read.
        assert not is_well
    # What nobody asked for the server may not have met: the doctor looks at everything.
    assert "Traceback" not in server.log.read_text()


# Torn where we want it


@pytest.mark.parametrize(
    ("pages_before", "detail"),
    [(0, "database disk image is malformed"), (2, r"On tree page \d+ cell \d+: .*out of order.*")],
)
def test_what_is_torn_is_told_and_the_rest_is_served(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], pages_before: int, detail: str
) -> None:
    """A page in the middle of one table's log had not been written when it was copied, or was what
    is elsewhere now."""
    server, whole, torn = tear_a_log(tmp_path, pages_before)
    with server:
        told = wait_for_event(server, "database_damaged")
        rooms = [fetch(server.port, "GET", f"/api/rooms/{code}") for code in (whole, torn)]
        assert [room.status for room in rooms] == [200, 409]
        assert rooms[1].json["refused"]["reason"] == "unreadable"
        assert fetch(server.port, "GET", "/api/home").status == 200
        assert fetch(server.port, "GET", "/ready").status == 200
        server.end(signal.SIGTERM)
    assert told["level"] == "error"
    assert re.fullmatch(detail, told["detail"])
    assert "\n" not in told["detail"]
    assert "Traceback" not in server.log.read_text()
    assert main(["doctor", "--database", server.url, "--lang", "en"]) == 1
    said = capsys.readouterr().out
    assert "The file is damaged" in said
    assert torn in said
    assert whole not in said


def test_a_log_without_its_beginning_is_told_where_it_breaks(tmp_path: Path) -> None:
    """As a copy has it whose first pages are older than the rest."""
    server = Server(tmp_path)
    with server:
        anna = Browser(server)
        whole, torn = (anna.open_room(OPEN, OPEN) for _ in range(2))
        server.end(signal.SIGTERM)
    with contextlib.closing(sqlite3.connect(server.database)) as connection, connection:
        connection.execute("DELETE FROM entry WHERE code = ? AND sequence = 1", (torn,))
    server = Server(tmp_path)
    with server:
        rooms = [fetch(server.port, "GET", f"/api/rooms/{code}") for code in (whole, torn)]
        assert [room.status for room in rooms] == [200, 409]
        told = wait_for_event(server, "room_unreadable")
        server.end(signal.SIGTERM)
    assert (told["room"], told["entry"], told["what"]) == (torn, 1, "missing")
    assert "Traceback" not in server.log.read_text()


def tear_a_log(folder: Path, pages_before: int) -> tuple[Server, str, str]:
    """A house that is closed, the code of a room that can be read, and of one that cannot."""
    server = Server(folder)

    async def talk(anna: Browser, code: str) -> None:
        async with anna.line(code) as line:
            for _ in range(100):
                await line.done("chat", text=MARK * 13)

    with server:
        anna = Browser(server)
        whole, torn = (anna.open_room(OPEN, OPEN) for _ in range(2))
        asyncio.run(talk(anna, torn))
        server.end(signal.SIGTERM)
    data = server.database.read_bytes()
    starts = range(0, len(data), PAGE)
    talked = [at for at in starts if MARK.encode() in data[at : at + PAGE]]
    middle = len(talked) // 2
    other = talked[middle - pages_before]
    tear(server.database, talked[middle], data[other : other + PAGE] if pages_before else NOTHING)
    return server, whole, torn


def tear(database: Path, at: int, page: bytes = NOTHING) -> None:
    with database.open("r+b") as file:
        file.seek(at)
        file.write(page)


def wait_for_event(server: Server, event: str) -> dict[str, Any]:
    give_up_at = time.monotonic() + SECONDS
    while time.monotonic() < give_up_at:
        for line in server.log.read_text().splitlines():
            told: dict[str, Any] = json.loads(line)
            if told["event"] == event:
                return told
        time.sleep(0.02)
    raise AssertionError(server.log.read_text())


def test_what_cannot_be_opened_is_refused_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not even its version can be read."""
    server = Server(tmp_path)
    with server:
        server.end(signal.SIGTERM)
    with contextlib.closing(sqlite3.connect(server.database)) as connection:
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'alembic_version'"
        (number,) = connection.execute(query).fetchone()
    tear(server.database, (number - 1) * PAGE)
    with pytest.raises(AssertionError, match="is damaged"):
        server.start()
    assert server.pid is None
    assert "Traceback" not in server.log.read_text()
    for language, sentence in (("en", "put a backup in its place"), ("fr", "sauvegarde")):
        assert main(["doctor", "--database", server.url, "--lang", language]) == 1
        assert sentence in capsys.readouterr().out
