"""Whom `tablee admin` keeps out of a server that runs: within seconds, and for good."""

import asyncio
import contextlib
import json
import signal
import sqlite3

import pytest
from tests.server.administering import STRANGER, Admin, gone, greeting, in_thread, until
from tests.server.playing import OPEN, Browser
from tests.server.serving import SECONDS, Server, fetch


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
