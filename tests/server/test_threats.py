"""What others may try, over a real socket: each is refused, and nobody else notices."""

import asyncio
import base64
import hmac
import json
from collections.abc import Iterator

import pytest
from tests.server.playing import OPEN, Browser, Message, shared
from tests.server.serving import HOST, SECONDS, Server, fetch
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tablee.server.guests import Doorkeeper
from tablee.server.requests import Introduction

SCRIPT = '<img src=x onerror="alert(1)">'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("threats"), "--origin", "https://games.example") as found:
        yield found


@pytest.fixture(scope="module")
def anna(server: Server) -> Browser:
    return Browser(server)


@pytest.fixture(scope="module")
def code(anna: Browser) -> str:
    return anna.open_room(OPEN, shared("Mamie"))


def foreign_origins(server: Server) -> list[str | None]:
    own = server.origin
    return [
        None,
        "null",
        "",
        "http://evil.example",
        f"{own}.evil.example",
        f"http://{HOST}",
        f"http://{HOST}:{server.port + 1}",
        f"https://{HOST}:{server.port}",
        f"http://localhost:{server.port}",
        f"{own}/",
        own.upper(),
        f"{own}, http://evil.example",
        "https://games.example.evil.example",
        "http://games.example",
    ]


async def handshake(server: Server, path: str, origin: str | None, cookie: str | None) -> int:
    """The status of an attempt to open a socket: 101 if it succeeded."""
    headers = {} if cookie is None else {"Cookie": cookie}
    try:
        async with connect(
            f"ws://{HOST}:{server.port}{path}",
            origin=origin,  # type: ignore[arg-type]
            additional_headers=headers,
            proxy=None,
        ):
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


def test_a_foreign_page_cannot_open_a_socket_with_the_guests_cookie(
    server: Server, anna: Browser, code: str
) -> None:
    async def attack() -> None:
        for origin in foreign_origins(server):
            if origin != "":
                assert await handshake(server, f"/ws/{code}", origin, anna.cookie) == 403, origin
        for origin in (server.origin, "https://games.example"):
            assert await handshake(server, f"/ws/{code}", origin, anna.cookie) == 101

    asyncio.run(attack())


@pytest.mark.parametrize("path", ["/api/me", "/api/rooms"])
def test_a_foreign_page_cannot_post(server: Server, anna: Browser, path: str) -> None:
    body = json.dumps(
        {"name": "Mallory", "avatar": 0}
        if path == "/api/me"
        else {"game": "onix", "options": {}, "seats": [OPEN, OPEN]}
    ).encode()
    for origin in foreign_origins(server):
        reply = fetch(server.port, "POST", path, body, Origin=origin, Cookie=anna.cookie)
        assert reply.status == 403, origin
        assert "Set-Cookie" not in reply.headers
        assert reply.json["refused"]["reason"] == "wrong_origin"


def test_a_cookie_that_is_not_ours_is_nobodys(server: Server, anna: Browser, code: str) -> None:
    assert anna.cookie is not None
    name, _, value = anna.cookie.partition("=")
    payload, _, signature = value.partition(".")
    foreign = Doorkeeper(bytes(32)).admit(Introduction("Anna", 3), None)[1]
    other_payload = base64.urlsafe_b64encode(b"\x93\xc4\x10" + bytes(16) + b"\xa1A\x00").decode()
    forged = [
        foreign,
        payload,
        f"{payload}.",
        f".{signature}",
        f"{payload}.{signature[:-1]}",
        f"{payload}.{signature[:-1]}{'0' if signature[-1] != '0' else '1'}",
        f"{payload[:-2]}.{signature}",
        f"{payload}x.{signature}",
        f"{other_payload}.{signature}",
        f"{payload}.{signature.upper()}",
        f"{payload}.{hmac.digest(b'', payload.encode(), 'sha256').hex()}",
        "",
        ".",
        "\xff.\xff",
        "a" * 3000,
    ]

    async def attack() -> None:
        for cookie in [None, *(f"{name}={one}" for one in forged)]:
            header = None if cookie is None else cookie
            assert fetch(server.port, "GET", "/api/home", Cookie=header).json["you"] is None
            assert await handshake(server, f"/ws/{code}", server.origin, header) == 403, cookie

    asyncio.run(attack())
    assert anna.get("/api/home").json["you"]["handle"] == anna.guest.handle


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(anna: Browser) -> None:
    flags = {flag.strip().lower().partition("=")[0] for flag in anna.set_cookie.split(";")[1:]}
    assert {"httponly", "samesite", "path", "max-age"} <= flags
    assert "samesite=lax" in anna.set_cookie.lower()
    assert "domain" not in flags
    # The key is random, and what others are shown cannot be turned back into it.
    assert anna.cookie is not None
    payload = anna.cookie.partition("=")[2].partition(".")[0]
    assert len(base64.urlsafe_b64decode(payload + "==")) >= 16
    assert anna.guest.handle not in anna.cookie


def test_a_guest_keeps_the_key_when_the_name_changes(anna: Browser) -> None:
    again = anna.post("/api/me", {"name": "Annabelle", "avatar": 9})
    assert again.json == {"handle": anna.guest.handle, "name": "Annabelle", "avatar": 9}


def test_nobody_decides_for_anothers_seat(server: Server) -> None:
    async def attack() -> None:
        anna, mallory = Browser(server), Browser(server, "Mallory")
        code = anna.open_room(OPEN, shared("Mamie"))
        async with anna.line(code) as one, mallory.line(code) as other:
            await one.done("begin")
            prompt = await one.owed()
            assert prompt is not None
            before = server.logged(code)
            for seat in (0, 1):
                for say, fields in (
                    ("decide", {"prompt": prompt["prompt"], "move": prompt["moves"][0]}),
                    ("undo", {}),
                    ("stand", {}),
                    ("return", {}),
                    ("why_not", {"move": prompt["moves"][0]}),
                ):
                    answer = await other.ask(say, seat=seat, **fields)
                    assert answer["refused"]["reason"] == "not_your_seat", say
                assert (await other.ask("hint", seat=seat))["refused"] is not None
                assert (await other.ask("replace", seat=seat, level="easy"))["refused"] is not None
            for say in ("begin", "remove", "plan_seat", "plan_room"):
                changes: Message = {
                    "remove": {"handle": anna.guest.handle},
                    "plan_seat": {"seat": 1, "plan": OPEN},
                    "plan_room": {
                        "options": {},
                        "public": True,
                        "clock": {},
                        "patience": 0,
                        "seats": 2,
                    },
                }
                changes = changes.get(say, {})
                assert (await other.ask(say, **changes))["refused"]["reason"] == "not_host"
            # A seat that a message names has no say in who sent it.
            answer = await other.send({**other.write("ping"), "handle": anna.guest.handle})
            assert answer["refused"]["reason"] == "unknown_message"
            assert server.logged(code) == before
            assert (await one.send(one.decision(prompt))).get("refused") is None

    asyncio.run(attack())


@pytest.mark.parametrize("path", ["ZZZZ", "ABC", "AB%00D", "../health", "%F0%9F%8E%B2", "A" * 500])
def test_a_room_that_does_not_exist(server: Server, path: str) -> None:
    anna = Browser(server)

    async def attack() -> None:
        async with connect(
            f"ws://{HOST}:{server.port}/ws/{path}",
            origin=server.origin,  # type: ignore[arg-type]
            additional_headers={"Cookie": anna.cookie or ""},
            proxy=None,
        ) as line:
            goodbye = json.loads(await asyncio.wait_for(line.recv(), SECONDS))
            assert goodbye == {"say": "goodbye", "reason": "no_such_room"}
            await asyncio.wait_for(line.wait_closed(), SECONDS)

    if "/" not in path:
        asyncio.run(attack())
        assert anna.get(f"/api/rooms/{path}").status == 404
        assert anna.get(f"/api/rooms/{path}/matches/1/replay").status in (404, 409)


def test_every_response_carries_the_security_headers(server: Server, anna: Browser) -> None:
    big = b"x" * 20_000
    replies = [
        anna.get("/"),
        anna.get("/room/ABCD"),
        anna.get("/health"),
        anna.get("/metrics"),
        anna.get("/api/home"),
        anna.get("/api/rooms/ZZZZ"),
        anna.get("/api/rooms/ZZZZ/matches/1/replay"),
        anna.get("/api/rooms/ZZZZ/matches/x/replay"),
        anna.get("/api/nothing"),
        anna.get("/assets/nothing.js"),
        anna.post("/api/me", {"name": "", "avatar": 0}),
        anna.post("/api/me", {"name": "Anna", "avatar": 3}),
        anna.post("/api/rooms", {}),
        anna.post("/health", {}),
        fetch(server.port, "POST", "/api/me", b"{", Origin=server.origin),
        fetch(server.port, "POST", "/api/me", b"\xff\xfe", Origin=server.origin),
        fetch(server.port, "POST", "/api/me", b"[" * 9000, Origin=server.origin),
        fetch(server.port, "POST", "/api/me", big, Origin=server.origin),
        fetch(server.port, "POST", "/api/me", b"{}", Origin="http://evil.example"),
        fetch(server.port, "DELETE", "/api/me"),
        fetch(server.port, "HEAD", "/"),
        fetch(server.port, "OPTIONS", "/api/rooms"),
        fetch(server.port, "GET", "/%00"),
        fetch(server.port, "GET", "/" + "a" * 3000),
    ]
    for reply in replies:
        assert reply.status < 500, reply
        policy = reply.headers["Content-Security-Policy"]
        assert policy is not None, (reply.status, reply.headers, reply.body)
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe-eval" not in policy
        scripts = next(one for one in policy.split(";") if one.split()[0] == "script-src")
        assert "unsafe-inline" not in scripts
        assert reply.headers["X-Content-Type-Options"] == "nosniff"
        assert reply.headers["Referrer-Policy"] == "same-origin"
        assert reply.headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert reply.headers["Server"] is None
        assert b"Traceback" not in reply.body
    assert [reply.status for reply in replies[14:18]] == [400, 400, 400, 413]


def test_files_outside_the_page_are_not_served(server: Server) -> None:
    for path in (
        "/../pyproject.toml",
        "/../../../../../../etc/passwd",
        "/%2e%2e/%2e%2e/__init__.py",
        "/..%2f..%2f__init__.py",
        "/assets/../../__init__.py",
        "/assets/..%5c..%5c__init__.py",
        "//etc/passwd",
        "/%2fetc%2fpasswd",
        "/server/guests.py",
        "/static/../server/guests.py",
    ):
        reply = fetch(server.port, "GET", path)
        assert b"root:" not in reply.body
        assert b"import" not in reply.body[:2000] or b"<!doctype html" in reply.body.lower()


def test_names_and_chat_are_data(server: Server) -> None:
    async def attack() -> None:
        long = "é" * 24
        for given, kept in (
            (SCRIPT[:24], SCRIPT[:24]),
            ("A\x00n\x1bn\u202ea\n\u200b", "Anna"),
            (long, long),
            ("  spaced   out  ", "spaced out"),
            ("\u202e\x07", "?"),
        ):
            mallory = Browser(server, given)
            assert mallory.guest.name == kept
            reply = mallory.get("/api/home")
            assert reply.headers["Content-Type"].startswith("application/json")
            assert reply.json["you"]["name"] == kept
        mallory = Browser(server, SCRIPT[:24])
        code = mallory.open_room(OPEN, shared(f"\x00{SCRIPT[:20]}\u202e"), public=True)
        async with mallory.line(code) as line:
            await line.done("chat", text=f"\x1b[31m{SCRIPT}\u2066\x00")
            latest = await line.until(lambda update: bool(update["room"]["chat"]))
            assert latest["room"]["chat"][-1]["text"] == f"[31m{SCRIPT}"
            assert latest["room"]["seats"][1]["name"] == SCRIPT[:20]
            plan = shared("\x07\u202e")
            await line.done("plan_seat", seat=1, plan=plan)
            latest = await line.until(lambda update: update["room"]["seats"][1]["name"] == "?")

    asyncio.run(attack())
    for name in ("", "x" * 25, 7, None, ["Anna"]):
        reply = Browser(server).post("/api/me", {"name": name, "avatar": 0})
        assert reply.status == 400
