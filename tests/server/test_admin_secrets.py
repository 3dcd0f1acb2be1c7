"""The secret that signs cookies and links: replaced, lost, or no longer readable."""

import asyncio
import contextlib
import signal
import sqlite3

import pytest
from tests.server.administering import STRANGER, Admin, until
from tests.server.playing import OPEN, Browser
from tests.server.serving import SECONDS, Server, fetch

from tablee.cli.main import main
from tablee.server.guests import COOKIE, Doorkeeper
from tablee.server.requests import Introduction


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


def test_nobody_stays_with_a_cookie_that_a_new_secret_has_voided(
    server: Server, admin: Admin
) -> None:
    """A stolen one makes no links under the new secret, because the thief was there before."""
    anna = Browser(server)
    code = anna.open_room(OPEN, OPEN)

    async def stay() -> str | None:
        async with anna.line(code, mends=False) as line:
            await line.done("emote", emote="bravo")
            assert (await asyncio.to_thread(admin, "rotate-secret")).code == 0
            await line.done("emote", emote="bravo")
            assert (await asyncio.to_thread(admin, "rotate-secret", "--at-once")).code == 0
            await line.until_closed()
            return line.goodbye

    assert asyncio.run(stay()) == "restarting"
