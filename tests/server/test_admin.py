"""`tablee admin` beside a server that runs: it is heard within seconds, and tells no secrets."""

import asyncio
import contextlib
import json
import signal
import sqlite3
import string
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.server.playing import OPEN, Browser, Line, shared
from tests.server.serving import HOST, SECONDS, Server, fetch
from websockets.asyncio.client import connect

from tablee.cli.main import main
from tablee.core.texts import Texts
from tablee.server.entries import MatchBegun, MoveMade, read_body
from tablee.server.guests import COOKIE, Doorkeeper
from tablee.server.requests import Introduction

STRANGER = "203.0.113.9"


class Told(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Admin = Callable[..., Told]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("admin")) as found:
        yield found


@pytest.fixture
def admin(server: Server, capsys: pytest.CaptureFixture[str]) -> Admin:
    def run(what: str, *arguments: str) -> Told:
        place = f"sqlite:///{server.database}"
        code = main(["admin", what, "--database", place, "--lang", "en", *arguments])
        return Told(code, *capsys.readouterr())

    return run


def until(is_so: Callable[[], bool]) -> None:
    give_up_at = time.monotonic() + SECONDS
    while not is_so():
        assert time.monotonic() < give_up_at
        time.sleep(0.02)


async def gone(line: Line) -> str | None:
    """What was said when the line was closed."""
    async with asyncio.timeout(SECONDS):
        while line.goodbye is None:
            await asyncio.sleep(0.01)
    return line.goodbye


async def in_thread(admin: Admin, *arguments: str) -> Told:
    """A command runs an event loop of its own, so not in this one."""
    return await asyncio.to_thread(admin, *arguments)


# Looking


def test_a_room_is_looked_at_without_its_secrets(server: Server, admin: Admin) -> None:
    anna = Browser(server)

    async def play(code: str) -> None:
        async with anna.line(code) as line:
            await line.done("begin")
            await line.done("chat", text="abracadabra 42")
            await line.play(4)

    code = anna.open_room(OPEN, shared("Mamie"))
    asyncio.run(play(code))
    log = [read_body(entry.body) for entry in server.logged(code)]
    seed = next(body.seed for body in log if isinstance(body, MatchBegun))
    moves = [body for body in log if isinstance(body, MoveMade)]
    with contextlib.closing(sqlite3.connect(server.database)) as database:
        (secret,) = database.execute("SELECT value FROM setting WHERE name = 'secret'").fetchone()
    told = admin("room", code.lower())
    machine = admin("room", code, "--json")
    assert told.code == machine.code == 0
    report = machine.json
    assert report["game"] == "onix"
    assert report["stage"] == "playing"
    assert report["seats"][0]["handle"] == anna.guest.handle
    assert report["kinds"]["spoken"] == 1
    assert report["kinds"]["move_made"] == len(moves) == 4
    assert report["entries"] == len(log)
    assert report["trouble"] is None
    assert anna.guest.handle in told.out
    assert anna.cookie is not None
    for text in (told.out, machine.out):
        for hidden in ("abracadabra", seed, secret.hex(), anna.cookie.partition("=")[2]):
            assert hidden not in text
        for move in moves:
            assert move.hash is not None
            assert move.hash not in text
            assert not any(f'"{word}"' in text for word in move.move if word != "kind")
    listed = admin("rooms", "--json", "--guest", anna.guest.handle).json
    assert [line["code"] for line in listed] == [code]
    assert listed[0]["bytes"] == report["bytes"]


def test_rooms_are_found_by_what_they_are(server: Server, admin: Admin) -> None:
    host = Browser(server, "Hôte")
    small = host.open_room(OPEN, OPEN, public=True)
    big = host.open_room(OPEN, shared("Mamie"), game="onemore", options={}, seats=[OPEN] * 3)

    async def talk() -> None:
        async with host.line(big) as line:
            for number in range(10):
                await line.done("chat", text=f"{number}" * 100)

    asyncio.run(talk())
    own = ("--guest", host.guest.handle, "--json")

    def codes(*wanted: str) -> list[str]:
        return [line["code"] for line in admin("rooms", *own, *wanted).json]

    assert set(codes()) == {small, big}
    assert codes("--sort", "size") == codes("--sort", "touched") == [big, small]
    assert codes("--sort", "age") == [small, big]
    assert codes("--game", "onemore") == codes("--no-public") == [big]
    assert codes("--public") == [small]
    assert codes("--stage", "playing") == codes("--untouched", "1h") == []
    assert codes("--most", "1", "--sort", "entries") == [big]
    told = admin("rooms", "--guest", host.guest.handle)
    assert told.code == 0
    assert "2 rooms." in told.out
    lines = {line["handle"]: line for line in admin("heavy", "--json").json}
    heavy = lines[host.guest.handle]
    assert heavy["hosted"] == 2
    assert heavy["entries"] == 10
    assert heavy["bytes"] > 1000
    assert admin("rooms", "--unreadable").code == 0


def test_what_cannot_be_is_a_sentence(server: Server, admin: Admin, tmp_path: Path) -> None:
    for arguments, sentence in (
        (("room", "ZZZZ"), "there is no room ZZZZ"),
        (("close", "ZZZZ"), "there is no room ZZZZ"),
        (("reopen", "ZZZZ"), "no room ZZZZ was closed"),
        (("repair", "ZZZZ"), "there is no room ZZZZ"),
        (("ban", "everybody"), "neither a guest's handle"),
        (("ban", "0.0.0.0/0"), "too wide"),
        (("ban", "127.0.0.1"), "this machine itself"),
        (("ban", STRANGER, "--for", "soon"), "a length of time"),
    ):
        told = admin(*arguments)
        assert (told.code, told.out) == (2, "")
        assert sentence in told.err
        assert len(told.err.splitlines()) == 1
    elsewhere = tmp_path / "nothing.sqlite3"
    assert admin("rooms", "--database", f"sqlite:///{elsewhere}").code == 2
    assert not elsewhere.exists(), "looking makes nothing"
    assert admin("unban", STRANGER).code == 1


# Mending


def test_whoever_is_in_a_room_that_is_closed_is_told(server: Server, admin: Admin) -> None:
    anna, basile = Browser(server), Browser(server, "Basile")
    code = anna.open_room(OPEN, OPEN)

    async def close() -> None:
        async with anna.line(code, mends=False) as one, basile.line(code, mends=False) as other:
            await other.done("sit", seat=1)
            told = await in_thread(admin, "close", code)
            assert told.code == 0
            assert "reopen" in told.out
            assert [await gone(one), await gone(other)] == ["closed", "closed"]

    asyncio.run(close())
    assert anna.get(f"/api/rooms/{code}").status == 404
    assert code not in str(anna.get("/api/home").json["tables"])
    assert admin("reopen", code).code == 0

    async def return_to_it() -> None:
        async with basile.line(code) as line:
            assert [seat["name"] for seat in line.latest["room"]["seats"]] == ["Anna", "Basile"]
            async with anna.line(code) as host:
                await host.done("begin")

    asyncio.run(return_to_it())
    assert admin("close", code, "--forget").code == 0
    assert admin("reopen", code).code == 2


def test_a_log_that_breaks_is_cut_back_while_people_are_at_the_table(
    server: Server, admin: Admin
) -> None:
    anna = Browser(server)
    code = anna.open_room(OPEN, shared("Mamie"))

    async def play() -> None:
        async with anna.line(code) as line:
            await line.done("begin")
            await line.play(8)
            log = server.logged(code)
            broken = log[-4]
            spoil(server, code, broken.sequence)
            dry = await in_thread(admin, "repair", code)
            assert dry.code == 1
            assert f"entry {broken.sequence} (move_made)" in dry.out
            assert len(server.logged(code)) == len(log), "nothing was changed"
            assert (await in_thread(admin, "room", code, "--json")).code == 1
            cut = await in_thread(admin, "repair", code, "--cut", "--json")
            assert cut.code == 0
            assert cut.json["good"] == broken.sequence - 1
            assert cut.json["trouble"]["what"] == "other_play"
            # The server is ahead of its log: it notices, at the latest when it writes.
            await line.done("chat", text="still here")
            await line.until(lambda _: line.arrivals == 2)
            assert line.goodbye == "restarting"
            line.answered.clear()
            await line.play(3)

    asyncio.run(play())
    assert server.room(code).is_playing
    assert admin("repair", code).code == 0
    with contextlib.closing(sqlite3.connect(server.database)) as database:
        query = "SELECT count(*) FROM aside WHERE code = ?"
        assert database.execute(query, (code,)).fetchone() == (4,)


def test_a_match_that_does_not_play_is_out_of_the_way_until_it_is_repaired(
    server: Server, admin: Admin
) -> None:
    anna = Browser(server)

    async def play(code: str, *, begin: bool) -> None:
        async with anna.line(code) as line:
            if begin:
                await line.done("begin")
            await line.play(4)

    code = anna.open_room(OPEN, shared("Mamie"))
    asyncio.run(play(code, begin=True))
    server.end(signal.SIGTERM)
    spoil(server, code, server.logged(code)[-2].sequence)
    server.start()
    found = anna.get(f"/api/rooms/{code}")
    assert (found.status, found.json["room"]["stage"]) == (200, "waiting")
    assert unreadable(server) == 1
    assert anna.get("/api/home").status == 200, "nobody else notices"
    (broken,) = admin("rooms", "--unreadable", "--json").json
    assert broken["code"] == code
    assert admin("repair", code, "--cut").code == 0
    until(lambda: unreadable(server) == 0)
    asyncio.run(play(code, begin=False))
    said = [json.loads(line) for line in server.log.read_text().splitlines()]
    (line,) = [line for line in said if line["event"] == "log_broken"]
    assert (line["room"], line["what"], line["kind"]) == (code, "other_play", "move_made")


def test_a_room_whose_beginning_cannot_be_read_says_so(server: Server, admin: Admin) -> None:
    anna = Browser(server)
    code = anna.open_room(OPEN, shared("Mamie"))
    server.end(signal.SIGTERM)
    with contextlib.closing(sqlite3.connect(server.database, timeout=SECONDS)) as database:
        database.execute("UPDATE entry SET body = x'00' WHERE code = ? AND sequence = 1", (code,))
        database.commit()
    server.start()
    refused = anna.get(f"/api/rooms/{code}")
    assert (refused.status, refused.json["refused"]["reason"]) == (409, "unreadable")
    assert asyncio.run(greeting(server, code, anna)) == "unreadable"
    assert unreadable(server) == 1
    assert anna.get("/api/home").status == 200, "nobody else notices"
    assert admin("close", code, "--forget").code == 0


def unreadable(server: Server) -> int:
    lines = fetch(server.port, "GET", "/metrics").body.decode().splitlines()
    (value,) = [line.split()[1] for line in lines if line.startswith("tablee_rooms_unreadable ")]
    return int(value)


def spoil(server: Server, code: str, sequence: int) -> None:
    """As a disk might."""
    change = 'UPDATE entry SET body = replace(CAST(body AS TEXT), \'"hash":"\', \'"hash":"0\')'
    with contextlib.closing(sqlite3.connect(server.database, timeout=SECONDS)) as database:
        done = database.execute(
            f"{change} WHERE code = ? AND sequence = ?",
            (code, sequence),
        )
        assert done.rowcount == 1
        database.commit()


# The door


def test_a_guest_who_is_banned_is_out_and_stays_out(server: Server, admin: Admin) -> None:
    anna, mallory = Browser(server), Browser(server, "Mallory")
    code = anna.open_room(OPEN, OPEN)

    async def ban() -> None:
        async with anna.line(code) as one, mallory.line(code, mends=False) as other:
            await other.done("sit", seat=1)
            told = await in_thread(
                admin, "ban", mallory.guest.handle, "--for", "1h", "--why", "rude"
            )
            assert told.code == 0
            assert await gone(other) == "banned"
            assert (await one.ask("ping")).get("refused") is None

    asyncio.run(ban())
    for path in ("/api/home", f"/api/rooms/{code}"):
        refused = mallory.get(path)
        assert refused.status == 403
        assert refused.json["refused"]["reason"] == "banned"
    assert (
        mallory.post("/api/rooms", {"game": "onix", "options": {}, "seats": [OPEN, OPEN]}).status
        == 403
    )
    assert asyncio.run(greeting(server, code, mallory)) == "banned"
    # The page itself opens, and says so; nobody else notices.
    assert mallory.get("/").status == 200
    assert anna.get("/api/home").status == 200
    (ban_line,) = admin("bans", "--json").json
    assert ban_line["whom"] == mallory.guest.handle
    assert ban_line["why"] == "rude"
    assert admin("unban", mallory.guest.handle).code == 0
    until(lambda: mallory.get("/api/home").status == 200)


@pytest.mark.parametrize(
    ("kind", "whom"), [("network", "garbage"), ("network", "192.0.2.1/8"), ("moon", STRANGER)]
)
def test_a_ban_that_cannot_be_read_costs_no_other(
    server: Server, admin: Admin, kind: str, whom: str
) -> None:
    """It is told of, and can be lifted; the server opens with it."""

    def is_out() -> bool:
        reply = fetch(server.port, "GET", "/api/home", X_Forwarded_For=STRANGER)
        return reply.status == 403

    with contextlib.closing(sqlite3.connect(server.database, timeout=SECONDS)) as database:
        database.execute("INSERT INTO ban VALUES (?, ?, 0, NULL, '')", (kind, whom))
        database.commit()
    assert admin("ban", "203.0.113.0/24").code == 0
    until(is_out)
    server.restart(signal.SIGTERM)
    assert is_out()
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    told = [line for line in lines if line["event"] == "ban_unreadable"]
    # By each of the two servers, though they look every second; the log says such a thing once.
    said = [line["whom"] for line in told if "times_more" not in line]
    assert 1 <= said.count(whom) <= 2
    assert not any(line["event"] == "orders_failed" for line in lines)
    assert {ban["whom"] for ban in admin("bans", "--json").json} == {whom, "203.0.113.0/24"}
    assert admin("unban", whom).code == 0
    assert admin("unban", "203.0.113.0/24").code == 0
    assert admin("bans", "--json").json == []
    until(lambda: not is_out())


@pytest.mark.parametrize("dates", [("yesterday", None), (0, "never")])
def test_a_ban_without_a_date_is_told_of(
    server: Server, admin: Admin, dates: tuple[object, object]
) -> None:
    whom = "198.51.100.0/24"
    with contextlib.closing(sqlite3.connect(server.database, timeout=SECONDS)) as database:
        database.execute("INSERT INTO ban VALUES ('network', ?, ?, ?, '')", (whom, *dates))
        database.commit()
    assert admin("ban", "203.0.113.0/24").code == 0
    listed = admin("bans")
    assert listed.code == 1
    assert listed.out.splitlines()[-2:] == [
        "1 ban in force.",
        f"The ban of {whom} cannot be read, and keeps nobody out:"
        f" tablee admin unban {whom} removes it.",
    ]
    assert [ban["whom"] for ban in admin("bans", "--json").json].count(whom) == 1
    for banned in (whom, "203.0.113.0/24"):
        assert admin("unban", banned).code == 0
    assert admin("bans").code == 0


@pytest.mark.parametrize("kept", [b"\xc1", b"\x93", "a text"])
def test_former_secrets_that_cannot_be_read_cost_nobody_else(
    server: Server, admin: Admin, capsys: pytest.CaptureFixture[str], kept: bytes | str
) -> None:
    """Orders are heard all the same, also after a restart, and they are not thrown away."""

    def settings() -> dict[str, bytes | str]:
        with contextlib.closing(sqlite3.connect(server.database, timeout=SECONDS)) as database:
            return dict(database.execute("SELECT name, value FROM setting").fetchall())

    def is_out() -> bool:
        reply = fetch(server.port, "GET", "/api/home", X_Forwarded_For=STRANGER)
        return reply.status == 403

    with contextlib.closing(sqlite3.connect(server.database, timeout=SECONDS)) as database:
        database.execute("REPLACE INTO setting VALUES ('former_secrets', ?)", (kept,))
        database.commit()
    server.restart(signal.SIGTERM)
    anna = Browser(server)
    assert admin("ban", "203.0.113.0/24").code == 0
    until(is_out)
    assert admin("unban", "203.0.113.0/24").code == 0
    assert '"former_secrets_unreadable"' in server.log.read_text()
    assert '"orders_failed"' not in server.log.read_text()
    assert main(["doctor", "--database", f"sqlite:///{server.database}", "--lang", "en"]) == 1
    assert "What is kept of former secrets cannot be read" in capsys.readouterr().out
    before = settings()["secret"]
    assert admin("rotate-secret").code == 0
    aside = [value for name, value in settings().items() if name.startswith("former_secrets_un")]
    assert kept in aside
    until(lambda: bool(anna.get("/api/home").json["you"]))
    assert settings()["secret"] != before


def test_a_secret_that_is_lost_signs_nothing(server: Server) -> None:
    """The server goes on with the one that it has: an empty one is everybody's."""
    anna = Browser(server)
    forged = Doorkeeper(b"").admit(Introduction("Mallory", 0), None)[1]

    def name(cookie: str | None) -> str | None:
        you = fetch(server.port, "GET", "/api/home", Cookie=cookie).json["you"]
        return None if you is None else str(you["name"])

    def write(value: bytes) -> bytes:
        with contextlib.closing(sqlite3.connect(server.database, timeout=SECONDS)) as database:
            find = "SELECT value FROM setting WHERE name = 'secret'"
            (before,) = database.execute(find).fetchone()
            database.execute("UPDATE setting SET value = ? WHERE name = 'secret'", (value,))
            database.commit()
        return bytes(before)

    secret = write(b"")
    until(lambda: "secret_unusable" in server.log.read_text())
    assert name(anna.cookie) == anna.guest.name
    assert name(f"{COOKIE}={forged}") is None
    write(secret)


def test_a_network_that_is_banned_is_out(server: Server, admin: Admin) -> None:
    anna = Browser(server)
    code = anna.open_room(OPEN, OPEN)
    assert admin("ban", "203.0.113.0/24").code == 0

    def status(address: str) -> int:
        return fetch(server.port, "GET", "/api/home", X_Forwarded_For=address).status

    until(lambda: status(STRANGER) == 403)
    assert status("203.0.114.9") == 200
    assert status(f"::ffff:{STRANGER}") == 403
    assert asyncio.run(greeting(server, code, anna, STRANGER)) == "banned"
    # Without a cookie, too: nobody is admitted from there.
    body = json.dumps({"name": "Mallory", "avatar": 1}).encode()
    admitted = fetch(
        server.port, "POST", "/api/me", body, Origin=server.origin, X_Forwarded_For=STRANGER
    )
    assert admitted.status == 403
    assert admin("unban", "203.0.113.0/24").code == 0
    until(lambda: status(STRANGER) == 200)
    # A ban that is over lets people in by itself.
    assert admin("ban", STRANGER, "--for", "2s").code == 0
    until(lambda: status(STRANGER) == 403)
    until(lambda: status(STRANGER) == 200)


async def greeting(server: Server, code: str, browser: Browser, address: str = HOST) -> str | None:
    """What a new line is told first."""
    async with connect(
        f"ws://{HOST}:{server.port}/ws/{code}",
        origin=server.origin,  # type: ignore[arg-type]
        additional_headers={"Cookie": browser.cookie or "", "X-Forwarded-For": address},
        proxy=None,
    ) as line:
        said = json.loads(await asyncio.wait_for(line.recv(), SECONDS))
    reason: str | None = said.get("reason")
    return reason


def test_a_new_secret_voids_links_and_renews_cookies(server: Server, admin: Admin) -> None:
    anna, basile = Browser(server), Browser(server, "Basile")
    code = anna.open_room(OPEN, OPEN)

    async def link() -> str:
        async with basile.line(code) as line:
            await line.done("sit", seat=1)
            answer = await line.ask("link", seat=1)
            found: str = answer["link"]
            return found

    old = asyncio.run(link())
    assert admin("rotate-secret").code == 0
    until(lambda: renewed(anna) is not None)
    assert anna.get("/api/home").json["you"]["handle"] == anna.guest.handle
    assert anna.post(f"/api/rooms/{code}/claim", {"link": old}).status == 409
    # The renewed cookie needs no renewing; the same seat is its guest's.
    anna.cookie = renewed(anna)
    assert renewed(anna) is None
    assert anna.get("/api/home").json["you"]["handle"] == anna.guest.handle
    fresh = asyncio.run(link_of(basile, code))
    assert fresh != old
    # At once: nobody is known any more, and everybody can come anew.
    assert admin("rotate-secret", "--at-once").code == 0
    until(lambda: anna.get("/api/home").json["you"] is None)
    assert basile.get("/api/home").json["you"] is None
    assert Browser(server).get("/api/home").json["you"] is not None


def renewed(browser: Browser) -> str | None:
    """The guest's own cookie, if it is given anew."""
    given = browser.get("/api/home").headers.get_all("Set-Cookie", [])
    return next((one.partition(";")[0] for one in given if one.startswith(f"{COOKIE}=")), None)


async def link_of(browser: Browser, code: str) -> str:
    async with browser.line(code) as line:
        answer = await line.ask("link", seat=1)
    found: str = answer["link"]
    return found


def test_what_cannot_be_done_is_said_in_ones_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = f"sqlite:///{tmp_path / 'nowhere.sqlite3'}"

    def said(*asked: str) -> str:
        assert main(["admin", *asked, "--lang", "fr"]) == 2
        return capsys.readouterr().err

    with Server(tmp_path) as server:
        house = f"sqlite:///{server.database}"
        assert "il n’y a pas de table ZZZZ" in said("room", "ZZZZ", "--database", house)
        assert "aucune table ZZZZ" in said("reopen", "ZZZZ", "--database", house)
        assert "ni une adresse" in said("ban", "anna", "--database", house)
        assert "trop large" in said("ban", "0.0.0.0/0", "--database", house)
        assert "cette machine" in said("ban", "127.0.0.1", "--database", house)
        assert "une durée" in said("ban", "192.0.2.7", "--for", "long", "--database", house)
        assert "à partir de 1" in said("heavy", "--most", "0", "--database", house)
        # Nothing is something to be told, too.
        assert main(["admin", "heavy", "--database", house, "--lang", "fr"]) == 0
        assert capsys.readouterr().out == "0 personne a écrit dans la maison.\n"
    assert "dis où elle est" in said("rooms", "--database", nowhere)
    french, english = (Texts.load("tablee.server", one).table("refusal") for one in ("fr", "en"))
    assert french.keys() == english.keys()
    for reason in english:
        assert fields_of(french[reason]) == fields_of(english[reason]), reason


def fields_of(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field}
