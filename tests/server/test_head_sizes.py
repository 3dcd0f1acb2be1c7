"""Heads that are made to be dear: what is in them is bounded at the gate, and read once."""

import asyncio

import pytest
from tests.server.gated import call, serving
from tests.server.playing import OPEN, Browser

from tablee.server import asking, guests
from tablee.server.gate import Gate
from tablee.server.guests import COOKIE, cookie_in
from tablee.server.head_sizes import MOST_HEAD_BYTES, MOST_LINES, SLICE_BYTES

TOO_MUCH = b"HTTP/1.1 431 "
BEGINNING = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
WISH = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    b"Sec-WebSocket-Version: 13\r\n"
)
BOMBS = {
    "semicolons": b"Cookie: " + b";" * 60_000 + b"\r\n",
    "headers": b"a:1\r\n" * 11_500,
    "cookies": b"Cookie: ;\r\n" * 6_200,
    "proxies": b"X-Forwarded-For: " + b"::1," * 4000 + b"::1\r\n",
    "a few proxies too many": b"X-Forwarded-For: ::1, ::1, 192.0.2.1\r\n" * 60,
    "a few headers too many": b"a:1\r\n" * MOST_LINES,
}


@pytest.mark.parametrize("wish", [b"", WISH], ids=["request", "websocket"])
@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS)
def test_a_head_that_is_too_much_is_refused_at_the_gate(bomb: bytes, wish: bytes) -> None:
    async def run() -> None:
        asked: list[str] = []

        def is_read(_: str, cookies: str, *__: float) -> bool:
            asked.append(cookies)
            return False

        gate = Gate(wait=is_read, turns_away=is_read)
        async with serving(gate) as place:
            answer = await call(place.port, BEGINNING, wish, bomb, b"\r\n")
            # Whoever goes on sending may be told so by the system before our reason arrives.
            assert answer.startswith(TOO_MUCH) or (answer == b"" and len(bomb) > 20_000)
            assert gate.hits["big_requests"] == 1
            assert not asked

    asyncio.run(run())


def test_whoever_is_refused_for_a_long_head_is_told_so() -> None:
    async def run() -> None:
        gate = Gate()
        async with serving(gate) as place:
            said = BEGINNING + b"Cookie: "
            answer = await call(place.port, said.ljust(MOST_HEAD_BYTES + SLICE_BYTES, b";"))
            assert answer.startswith(TOO_MUCH)
            assert gate.hits == {"big_requests": 1}

    asyncio.run(run())


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(b"a: " + b"b" * 200_000, id="a head"),
        pytest.param(b"Transfer-Encoding: chunked\r\n\r\n0\r\n" + b"a:1\r\n" * 400, id="trailers"),
        pytest.param(
            b"Transfer-Encoding: chunked\r\n\r\n0\r\na: " + b"b" * 100_000, id="a trailer"
        ),
    ],
)
def test_what_comes_behind_a_request_is_bounded_as_well(said: bytes) -> None:
    """While that one is being answered: it was put together without an end."""

    async def run() -> None:
        gate = Gate(wait=lambda *_: 3.0)
        async with serving(gate) as place:
            waits = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
            answer = await call(place.port, waits, BEGINNING.replace(b"GET", b"POST"), said)
            assert answer == b""
            assert gate.hits["big_requests"] == 1

    asyncio.run(run())


def test_a_page_behind_other_cookies_and_proxies_is_answered() -> None:
    """On localhost a browser sends those of every program that was ever tried there."""

    async def run() -> None:
        gate = Gate()
        async with serving(gate) as place:
            others = b"; ".join(b"other%d=%s" % (number, b"x" * 100) for number in range(100))
            proxied = b"".join(b"X-Proxy-%d: a\r\n" % number for number in range(60))
            proxied += b"X-Forwarded-For: 2001:db8::1, 192.0.2.1, ::1\r\n" * 5
            said = b"Cookie: " + others + b"\r\nConnection: close\r\n" + proxied
            answer = await call(place.port, BEGINNING, said, b"\r\n")
            assert answer.startswith(b"HTTP/1.1 200 ")
            assert not gate.hits

    asyncio.run(run())


@pytest.mark.parametrize("end", [b"", b"\r\n"], ids=["cut", "whole"])
def test_a_body_is_no_head(end: bytes) -> None:
    """What is carried may be longer than a head, in whichever pieces it comes."""

    async def run() -> None:
        gate = Gate()
        async with serving(gate) as place:
            pieces = b"400\r\n" + b"x" * 1024 + b"\r\n"
            said = b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n" + pieces * 40
            asked = BEGINNING.replace(b"GET /health", b"POST /api/me")
            answer = await call(place.port, asked, said, b"0\r\n" + end)
            assert answer.startswith(b"HTTP/1.1 4")
            assert not gate.hits["big_requests"]

    asyncio.run(run())


@pytest.mark.parametrize(
    ("cookies", "found"),
    [
        ("tablee=x", "x"),
        ("a=1; tablee=x ; tablee=y", "x"),
        ("atablee=1;tablee=x", "x"),
        ("a=tablee=1;\ttablee=x=y", "x=y"),
        ("tablee =1; tablee=", ""),
        ("tablee_device=1; tablee", None),
        ("tablee_device=1 tablee=2", None),
        ("", None),
        (";" * 60_000, None),
        # So many that are nearly ours are nobody's: the search has an end.
        ("atablee=1;" * 1000 + "tablee=x", None),
    ],
)
def test_our_cookie_is_found_among_others(cookies: str, found: str | None) -> None:
    assert cookie_in(cookies, COOKIE) == found


def test_cookies_are_read_once_for_a_request(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often it is asked who asks."""
    read: list[str] = []

    def watched(cookies: str, name: str) -> str | None:
        read.append(name)
        return cookie_in(cookies, name)

    def at_the_gate(cookies: str, name: str) -> str | None:
        read.append(f"{name} at the gate")
        return cookie_in(cookies, name)

    monkeypatch.setattr(asking, "cookie_in", watched)
    monkeypatch.setattr(guests, "cookie_in", at_the_gate)

    async def run() -> None:
        async with serving(Gate()) as place:
            anna = await asyncio.to_thread(Browser, place)
            read.clear()
            await asyncio.to_thread(anna.get, "/api/home")
            assert sorted(read) == ["tablee", "tablee_device"]
            code = await asyncio.to_thread(anna.open_room, OPEN, OPEN)
            read.clear()
            async with anna.line(code):
                assert sorted(read) == ["tablee", "tablee_device"]

    asyncio.run(run())
