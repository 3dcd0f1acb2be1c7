"""What goes wrong in a route: whoever runs the house reads of it, whoever asks learns nothing."""

import asyncio
import json
import logging

import pytest
from tests.server.gated import serving
from tests.server.houses import MemoryStorage, quick_house
from tests.server.serving import HOST, Reply, fetch

from tablee.core.errors import TableeError
from tablee.server.errors import HouseError
from tablee.server.gate import Gate
from tablee.server.storage import StoredRoom


class FaultyStorage(MemoryStorage):
    """The lobby cannot be looked up."""

    fault: Exception = ZeroDivisionError("nobody has thought of this")

    async def public_rooms(self, touched_after: float, most: int) -> list[StoredRoom]:
        raise self.fault


@pytest.mark.parametrize("fault", [ZeroDivisionError("unforeseen"), TableeError("disk")])
def test_what_nobody_has_thought_of_is_logged(
    fault: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    async def look() -> None:
        storage = FaultyStorage()
        storage.fault = fault
        async with serving(Gate(), quick_house(storage)) as place:
            reply = await asyncio.to_thread(fetch, place.port, "GET", "/api/home?rooms=3")
        assert reply.status == 500
        assert str(fault).encode() not in reply.body

    asyncio.run(look())
    (record,) = [one for one in caplog.records if one.levelno >= logging.ERROR]
    assert record.getMessage() == "request_failed"
    assert (record.__dict__["method"], record.__dict__["route"]) == ("GET", "/api/home")
    assert record.exc_info is not None
    assert record.exc_info[1] is fault


@pytest.mark.parametrize("reason", ["disk_full", "unusable", "damaged"])
def test_a_house_that_can_keep_nothing_says_so(
    reason: str, caplog: pytest.LogCaptureFixture
) -> None:
    """To whoever comes and to whoever opens a room; whoever runs it reads why."""
    trouble = HouseError(reason, database="/srv/secret-place", why="no space")

    async def ask(port: int, method: str, path: str, **more: str) -> Reply:
        body = None
        if method == "POST":
            plan = {"game": "onix", "options": {}, "seats": [{"kind": "open"}, {"kind": "open"}]}
            body = json.dumps({"name": "Anna", "avatar": 1} if path == "/api/me" else plan).encode()
        origin = f"http://{HOST}:{port}"
        return await asyncio.to_thread(
            lambda: fetch(port, method, path, body, Origin=origin, **more)
        )

    async def look() -> None:
        storage = FaultyStorage()
        async with serving(Gate(), quick_house(storage)) as place:
            storage.fault = storage.failing = trouble
            introduced = await ask(place.port, "POST", "/api/me")
            cookie = introduced.headers["Set-Cookie"].partition(";")[0]
            for method, path in (("GET", "/api/home"), ("POST", "/api/rooms")):
                reply = await ask(place.port, method, path, Cookie=cookie)
                assert reply.status == 503, (path, reply.body)
                assert reply.json["refused"]["reason"] == "cannot_keep"
                assert int(reply.headers["Retry-After"]) > 0
                assert b"secret-place" not in reply.body
            storage.failing = None

    asyncio.run(look())
    errors = [one for one in caplog.records if one.getMessage() == "request_failed"]
    assert [one.__dict__["route"] for one in errors] == ["/api/home", "/api/rooms"]
    assert all(one.exc_info and one.exc_info[1] is trouble for one in errors)


def test_what_whoever_asks_does_wrong_is_not(caplog: pytest.LogCaptureFixture) -> None:
    async def hang_up(port: int) -> None:
        """In the middle of what is to be said."""
        _, writer = await asyncio.open_connection(HOST, port)
        head = f"POST /api/me HTTP/1.1\r\nHost: {HOST}:{port}\r\nOrigin: http://{HOST}:{port}\r\n"
        writer.write(f"{head}Content-Length: 500\r\n\r\n{{".encode())
        await writer.drain()
        # It has been read when what was said after it, on another line, is answered.
        await asyncio.to_thread(fetch, port, "GET", "/health")
        writer.transport.abort()

    async def status_of(port: int, method: str, path: str, body: bytes | None) -> int:
        origin = f"http://{HOST}:{port}"
        return (
            await asyncio.to_thread(lambda: fetch(port, method, path, body, Origin=origin))
        ).status

    async def look() -> None:
        async with serving(Gate()) as place:
            port = place.port
            asked: list[tuple[str, str, bytes | None]] = [
                ("POST", "/api/me", b"["),
                ("POST", "/api/me", b" " * 20_000),
                ("POST", "/api/rooms", b"{}"),
                ("PUT", "/api/me", b"{}"),
                ("GET", "/api/home?rooms=many", None),
                ("GET", "/assets/gone.js", None),
            ]
            statuses = [await status_of(port, *one) for one in asked]
            assert statuses == [400, 413, 409, 405, 400, 404]
            await hang_up(port)

    asyncio.run(look())
    assert [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING] == []
