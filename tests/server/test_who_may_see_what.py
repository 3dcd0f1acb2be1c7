"""The table in docs/who-may-see-what.md, cell by cell, on a running server."""

import asyncio
import contextlib
import json
import re
from collections.abc import Awaitable, Callable
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from tests.server.houses import MemoryStorage, quick_house
from tests.server.playing import OPEN, Browser, Line, shared
from tests.server.serving import HOST, SECONDS, Server, fetch
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tablee.server.app import make_app

DOCUMENT = Path(__file__).parents[2] / "docs" / "who-may-see-what.md"
WHO = ["nobody", "stranger", "watcher", "screen", "player", "host", "removed"]
GEMS = ("circle", "square", "diamond", "cross")
SHORT = {
    "first": 0,
    "deck": [
        *({"gems": [gem], "count": 8} for gem in GEMS),
        *({"gems": list(pair), "count": 2} for pair in combinations(GEMS, 2)),
    ],
}
"""Onix with few cards."""


BECAUSE_OF_WHO = ("no_name", "not_host", "removed", "banned", "wrong_origin")


class Row(NamedTuple):
    method: str
    path: str
    when: str
    cells: dict[str, str]


def rows() -> list[Row]:
    found: list[Row] = []
    heads: list[str] = []
    for line in DOCUMENT.read_text(encoding="utf-8").splitlines():
        if not line.startswith("| ") or line.startswith("|---"):
            continue
        route, when, *cells = [cell.strip() for cell in line.strip("|").split("|")]
        if route == "route":
            heads = cells
            continue
        method, _, path = route.strip("`").partition(" ")
        found.append(Row(method, path, when, dict(zip(heads, cells, strict=True))))
    assert heads == WHO
    return found


def test_every_route_has_a_row() -> None:
    async def routes() -> set[tuple[str, str]]:
        app = make_app(quick_house(MemoryStorage()))
        return {
            (method, re.sub(r":\w+}", "}", route.path))
            for route in app.routes
            for method in getattr(route, "methods", None) or ["WS"]
            if method not in ("HEAD", "OPTIONS")
        }

    assert {(row.method, row.path) for row in rows()} == asyncio.run(routes())


class Place:
    """A room with everybody in it, and a match that is on or over."""

    def __init__(self, server: Server, *, public: bool, over: bool) -> None:
        self.server = server
        self.public = public
        self.over = over
        self.people = {name: Browser(server, name.capitalize()) for name in WHO}
        self.people["nobody"].cookie = None
        screen = self.people["screen"]
        screen.cookie = None
        given = screen.post("/api/screen", {}).headers.get_all("Set-Cookie", [])
        screen.cookie = next(one for one in given if one.startswith("tablee=")).partition(";")[0]
        game: dict[str, Any] = {"game": "onix", "options": SHORT}
        if not over:
            game = {"game": "memodixe", "options": {}}
        host = self.people["host"]
        self.code = host.open_room(OPEN, OPEN, OPEN, **game, public=public)
        self.old_link = ""

    async def gather(self, lines: contextlib.AsyncExitStack) -> None:
        """The match is begun, somebody is removed from it, and perhaps it is played to the end."""

        async def come(name: str, **habits: Any) -> Line:
            return await lines.enter_async_context(self.people[name].line(self.code, **habits))

        host, player = await come("host"), await come("player")
        removed = await come("removed", mends=False)
        await player.done("sit", seat=1)
        await removed.done("sit", seat=2)
        self.old_link = (await removed.ask("link", seat=2))["link"]
        await host.done("begin")
        await host.done("remove", handle=removed.browser.guest.handle)
        if self.over:
            await asyncio.gather(host.play(), player.play())
        await come("watcher")
        await come("screen", screen="table")


Look = Callable[[Place, str, Row], Awaitable[str]]


async def ask(place: Place, who: str, row: Row) -> str:
    """What an ordinary route answers: `no` is because of who asks, not because of what."""
    browser = place.people[who]
    path = row.path.format(path="settings", code=place.code, number=1, name="onix")
    if row.method == "GET":
        proxied = "192.0.2.1" if row.when == "through a proxy" else None
        reply = await asyncio.to_thread(
            fetch, place.server.port, "GET", path, Cookie=browser.cookie, X_Forwarded_For=proxied
        )
        return "yes" if reply.status == 200 else "no"
    bodies: dict[str, object] = {
        "/api/me": {"name": who, "avatar": 1},
        "/api/rooms": {
            "game": "onix",
            "options": {},
            "seats": [OPEN, OPEN],
            "host_plays": False,
        },
        "/api/games/onix/options": {"options": {}, "files": []},
    }
    reply = await asyncio.to_thread(browser.post, path, bodies.get(path, {}))
    assert reply.status in (200, 201, 400, 409), (row, who, reply)
    # Work that is asked for with nothing in it is refused for that, and not for who asks.
    refused = reply.status >= 400 and reply.json["refused"]["reason"]
    return "no" if refused in BECAUSE_OF_WHO else "yes"


async def home(place: Place, who: str, row: Row) -> str:
    shown = (await asyncio.to_thread(place.people[who].get, "/api/home")).json
    if place.code in [table["room"]["code"] for table in shown["tables"]]:
        return "own"
    return "yes" if place.code in [room["code"] for room in shown["rooms"]] else "hidden"


async def claim(place: Place, who: str, row: Row) -> str:
    browser, code, link = place.people[who], place.code, place.old_link
    if row.when == "with a good link":
        # In a room of its own: a link is good once.
        async with contextlib.AsyncExitStack() as lines:
            code, link = await _linked(place, who, lines)
    reply = await asyncio.to_thread(browser.post, f"/api/rooms/{code}/claim", {"link": link})
    return "yes" if reply.status == 200 else "no"


async def _linked(place: Place, who: str, lines: contextlib.AsyncExitStack) -> tuple[str, str]:
    """Another room of the host's with the same people, and the link of a seat around its screen."""
    host = place.people["host"]
    code = host.open_room(OPEN, OPEN, shared("Mamie"))
    line = await lines.enter_async_context(host.line(code))
    if who in ("player", "removed"):
        other = await lines.enter_async_context(place.people[who].line(code, mends=False))
        await other.done("sit", seat=1)
    if who == "removed":
        await line.done("remove", handle=place.people[who].guest.handle)
    return code, (await line.ask("link", seat=2))["link"]


async def socket(place: Place, who: str, row: Row) -> str:
    query = "?screen=table" if who == "screen" else ""
    try:
        async with connect(
            f"ws://{HOST}:{place.server.port}/ws/{place.code}{query}",
            origin=place.server.origin,  # type: ignore[arg-type]
            additional_headers={"Cookie": place.people[who].cookie or ""},
            proxy=None,
        ) as line:
            told = json.loads(await asyncio.wait_for(line.recv(), SECONDS))
    except InvalidStatus:
        return "no"
    if told["say"] == "goodbye":
        return "no"
    eyes: int = told["match"]["viewer"]
    if eyes < 0:
        assert told["match"]["prompts"] == []
        return "public"
    own = [seat["handle"] for seat in told["room"]["seats"]].index(told["you"]["handle"])
    assert eyes == own
    return "hand"


async def seats(place: Place, who: str, row: Row) -> str:
    path = f"/api/rooms/{place.code}/matches/1/seats"
    reply = await asyncio.to_thread(place.people[who].get, path)
    if reply.status != 200:
        return "no"
    return "own" if reply.json["yours"] else "yes"


LOOKS: dict[str, Look] = {
    "/api/home": home,
    "/api/rooms/{code}/claim": claim,
    "/ws/{code}": socket,
    "/api/rooms/{code}/matches/{number}/seats": seats,
}
WHEN: dict[str, Callable[[Place], bool]] = {
    "": lambda place: place.over and place.public,
    "from this machine": lambda place: place.over and place.public,
    "through a proxy": lambda place: place.over and place.public,
    "private room": lambda place: not place.public,
    "public room": lambda place: place.public,
    "match on": lambda place: not place.over,
    "match over": lambda place: place.over,
    "with a link of before": lambda place: True,
    "with a good link": lambda place: place.over and place.public,
}


def test_every_cell_is_true(server: Server) -> None:
    async def look() -> list[tuple[object, ...]]:
        wrong: list[tuple[object, ...]] = []
        for public in (False, True):
            for over in (False, True):
                place = Place(server, public=public, over=over)
                async with contextlib.AsyncExitStack() as lines:
                    await place.gather(lines)
                    for row in rows():
                        if not WHEN[row.when](place):
                            continue
                        see = LOOKS.get(row.path, ask)
                        for who in WHO:
                            seen = await see(place, who, row)
                            if seen != row.cells[who]:
                                wrong.append((row.method, row.path, row.when, who, seen))
        return wrong

    assert asyncio.run(look()) == []
