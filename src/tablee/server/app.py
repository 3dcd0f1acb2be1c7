"""The house over HTTP and websockets."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import msgspec
from litestar import Litestar, Response, WebSocket, get, post, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.params import FromPath, FromQuery
from litestar.types import ControllerRouterHandler, Message, Scope

from tablee.core.errors import TableeError
from tablee.games import GAMES, load_game
from tablee.server.address import find_reach
from tablee.server.asking import (
    Asked,
    address_of,
    asker_of,
    cookie_of,
    expect_allowed,
    expect_same_origin,
    expect_welcome,
    guest_of,
    read_as,
    same_origin,
)
from tablee.server.choices import choice_handlers
from tablee.server.connection import Connection
from tablee.server.errors import HouseError
from tablee.server.failures import tell_of_failure
from tablee.server.forging import forge_handlers
from tablee.server.frames import count_frames, line_of
from tablee.server.guests import COOKIE, DEVICE_COOKIE, Doorkeeper
from tablee.server.heads import answer_heads
from tablee.server.hosts import Hosts, OnlyOurs, host_of
from tablee.server.house import House
from tablee.server.live import LiveRoom
from tablee.server.lobby import LOBBY_ROOMS
from tablee.server.messages.links import face_of
from tablee.server.page import STATIC, Page, page_handlers
from tablee.server.print_shop import print_handlers
from tablee.server.protocol import (
    NO_GREETING,
    OLDEST_PROTOCOL,
    PROTOCOL,
    Guest,
    RoomPlan,
)
from tablee.server.refusals import RefusedMessage, refuse
from tablee.server.replays import replay_handlers
from tablee.server.requests import Claim, Claimed, GameCard, Home, Introduction, Opened, RoomFound
from tablee.server.sockets import Line, serve_connection
from tablee.server.watching import watching_handlers
from tablee.server.workshop import Workshop

COOKIE_SECONDS = 365 * 24 * 3600
DEVICE_SECONDS = 400 * 24 * 3600
"""As long as browsers keep any: a device outlives the guests that it was."""
TROUBLED_SECONDS = 10
"""After which to try again, when nothing can be read or written."""
STATUSES = {
    "wrong_origin": 403,
    "banned": 403,
    "no_such_room": 404,
    "too_fast": 429,
    "too_many_rooms": 429,
    "cannot_keep": 503,
}

BUILD_HEADER = "Tablee-Build"
"""Which page is ours: screens without a websocket learn from it that they are another one."""

log = logging.getLogger(__name__)


def make_app(
    house: House,
    origins: tuple[str, ...] = (),
    host: str = "127.0.0.1",
    port: int = 0,
    metrics_from: tuple[str, ...] = (),
) -> Litestar:
    """The application, which listens at `host` and `port`.

    `origins` are further addresses that the page may be served from, under whose names we are asked
    for, `metrics_from` networks that may read the figures besides this machine.
    """
    page = Page(STATIC)
    hosts = Hosts([host, *map(host_of, origins)])
    only_ours = OnlyOurs(hosts, partial(house.metrics.refusals.update, ["unknown_host"]))
    app = Litestar(
        route_handlers=_handlers(),
        lifespan=[partial(_lifespan, house, hosts)],
        after_exception=[tell_of_failure],
        exception_handlers={
            RefusedMessage: _refused,
            msgspec.DecodeError: _bad_request,
            HouseError: _cannot_keep,
        },
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1000, exclude_opt_key="is_packed"
        ),
        openapi_config=None,
        logging_config=None,
        before_request=expect_welcome,
        before_send=[partial(_add_headers, {**page.headers, BUILD_HEADER: page.build})],
        request_max_body_size=16 * 1024,
    )
    app.state.update(_known(house, page, origins, metrics_from))
    app.state.reach = partial(find_reach, host, port, origins)
    app.state.only_ours = only_ours
    # Before anything is looked up for them.
    app.asgi_handler = only_ours.around(answer_heads(app.asgi_handler))
    return app


def _known(
    house: House, page: Page, origins: tuple[str, ...], metrics_from: tuple[str, ...]
) -> dict[str, Any]:
    """What handlers ask the application for."""
    return {
        "house": house,
        "doorkeeper": house.doorkeeper,
        "page": page,
        "origins": origins,
        "metrics_from": metrics_from,
    }


def _handlers() -> list[ControllerRouterHandler]:
    return [
        *watching_handlers,
        home,
        introduce,
        admit_screen,
        open_room,
        find_room,
        claim_seat,
        *choice_handlers,
        *forge_handlers,
        *print_handlers,
        *replay_handlers,
        table_socket,
        *page_handlers,
    ]


@asynccontextmanager
async def _lifespan(house: House, hosts: Hosts, app: Litestar) -> AsyncIterator[None]:
    """The house is open as long as the application runs."""
    await house.open()
    hosts.learn()
    app.state.workshop = Workshop(house.pool)
    try:
        yield
    finally:
        await house.close()


async def _add_headers(added: dict[str, str], message: Message, _: Scope) -> None:
    """To every response, also to those that Litestar makes by itself."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in added.items():
            headers.setdefault(name, value)


def _refused(request: Asked, error: RefusedMessage) -> Response[Any]:
    house: House = request.app.state.house
    house.metrics.refusals[error.refused.reason] += 1
    status = STATUSES.get(error.refused.reason, 409)
    wait = error.refused.values.get("wait")
    headers = {} if wait is None else {"Retry-After": str(wait)}
    return Response({"refused": error.refused}, status_code=status, headers=headers)


def _bad_request(_: Asked, error: msgspec.DecodeError) -> Response[Any]:
    refused = refuse("bad_request", detail=str(error)).refused
    return Response({"refused": refused}, status_code=400)


def _cannot_keep(request: Asked, _: HouseError) -> Response[Any]:
    """The disk is full, or the database gone for a moment. What it says is for the log: whoever
    asks is told that it may be so for a while."""
    return _refused(request, refuse("cannot_keep", wait=TROUBLED_SECONDS))


@get("/api/home")
async def home(request: Asked, rooms: FromQuery[int] = LOBBY_ROOMS) -> Response[Home]:
    """What the first screen needs, with so many of the rooms that everybody may find. A cookie of a
    former secret is renewed on the way."""
    house: House = request.app.state.house
    expect_allowed(request, "looks")
    guest = guest_of(request)
    open_rooms, are_more = await house.lobby.rooms(rooms)
    shown = Home(
        you=guest,
        games=[game_card(name) for name in GAMES],
        rooms=open_rooms,
        more_rooms=are_more,
        tables=[] if guest is None else await house.lobby.tables_of(guest),
        played=[] if guest is None else await house.lobby.played_by(guest),
        reach=request.app.state.reach(),
    )
    renewed = house.doorkeeper.renewed(cookie_of(request, COOKIE))
    cookies = [] if renewed is None else [_cookie(request, COOKIE, renewed, COOKIE_SECONDS)]
    # Guests of before devices had a cookie get theirs here.
    cookies += [] if guest is None else _device_cookies(request)
    return Response(shown, cookies=cookies)


def game_card(name: str) -> GameCard:
    game = load_game(name)
    options = msgspec.to_builtins(game.menu.usual())
    first = game.menu.first()
    return GameCard(
        name,
        game.fewest_seats,
        game.most_seats,
        options,
        msgspec.to_builtins(game.menu.alone()),
        None if first is None else msgspec.to_builtins(first),
        has_private_views=game.has_private_views,
        has_secrets=game.has_private_views,
        has_hands=game.hosting.has_hands,
        is_clocked=game.is_clocked,
    )


@post("/api/me", status_code=200)
async def introduce(request: Asked) -> Response[Guest]:
    expect_same_origin(request)
    introduction = await read_as(request, Introduction)
    expect_allowed(request, "guests" if guest_of(request) is None else "names")
    doorkeeper: Doorkeeper = request.app.state.doorkeeper
    guest, cookie = doorkeeper.admit(introduction, cookie_of(request, COOKIE))
    return Response(guest, cookies=_cookies(request, cookie))


@post("/api/screen", status_code=200)
async def admit_screen(request: Asked) -> Response[Guest]:
    """Nobody asks a television for its name. Who has said one here keeps it."""
    expect_same_origin(request)
    guest = guest_of(request)
    if guest is not None:
        expect_allowed(request, "looks")
        return Response(guest)
    expect_allowed(request, "guests")
    doorkeeper: Doorkeeper = request.app.state.doorkeeper
    guest, cookie = doorkeeper.admit_screen()
    return Response(guest, cookies=_cookies(request, cookie))


def _cookies(request: Asked, value: str) -> list[Cookie]:
    """A guest's, and the device's if it has none yet."""
    return [_cookie(request, COOKIE, value, COOKIE_SECONDS), *_device_cookies(request)]


def _device_cookies(request: Asked) -> list[Cookie]:
    doorkeeper: Doorkeeper = request.app.state.doorkeeper
    value = doorkeeper.admit_device(cookie_of(request, DEVICE_COOKIE))
    return [] if value is None else [_cookie(request, DEVICE_COOKIE, value, DEVICE_SECONDS)]


def _cookie(request: Asked, name: str, value: str, seconds: int) -> Cookie:
    return Cookie(
        name,
        value=value,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
        max_age=seconds,
    )


@post("/api/rooms", status_code=201)
async def open_room(request: Asked) -> Opened:
    expect_same_origin(request)
    guest = guest_of(request)
    if guest is None:
        raise refuse("no_name")
    plan = await read_as(request, RoomPlan)
    expect_allowed(request, "rooms")
    house: House = request.app.state.house
    return Opened(await house.open_room(guest, plan, asker_of(request).address))


@get("/api/rooms/{code:str}")
async def find_room(request: Asked, code: FromPath[str]) -> RoomFound:
    house: House = request.app.state.house
    expect_allowed(request, "finds")
    return await house.find(asker_of(request), code, guest_of(request))


@post("/api/rooms/{code:str}/claim", status_code=200)
async def claim_seat(request: Asked, code: FromPath[str]) -> Response[Claimed]:
    """Whoever holds a seat's own link has the seat, on this device: a new one needs no name."""
    expect_same_origin(request)
    link = (await read_as(request, Claim)).link
    expect_allowed(request, "finds")
    house: House = request.app.state.house
    asker = asker_of(request)
    live = await house.look_up(asker, code)
    seat = live.house.links.seat_of(live.room, link)
    cookies: list[Cookie] = []
    guest = guest_of(request)
    doorkeeper: Doorkeeper = request.app.state.doorkeeper
    if guest is None and seat is not None:
        expect_allowed(request, "guests")
        guest, cookie = doorkeeper.admit(Introduction(*face_of(live.room, seat)), None)
        cookies = _cookies(request, cookie)
    device = doorkeeper.device_at(code, cookie_of(request, DEVICE_COOKIE))
    if guest is not None and live.room.is_removed(guest.handle, device):
        raise refuse("removed")
    claimed = None if guest is None else await live.claim(guest, link, asker)
    if claimed is None or guest is None:
        house.limits.blame("codes", asker)
        raise refuse("no_such_link")
    return Response(Claimed(claimed, guest), cookies=cookies)


@websocket("/ws/{code:str}")
async def table_socket(
    socket: WebSocket[Any, Any, Any],
    code: FromPath[str],
    screen: FromQuery[str] = "own",
    protocol: FromQuery[int] = NO_GREETING,
    build: FromQuery[str] = "",
) -> None:
    """One browser in one room, `screen=table` if it is everybody's table. With `protocol` and
    `build` a page greets us.

    Before the handshake: is the page ours, and who is it?
    """
    guest = guest_of(socket)
    house: House = socket.app.state.house
    asker = asker_of(socket)
    if guest is None or not same_origin(socket):
        await socket.close(code=4403, reason="forbidden")
        return
    count_frames(socket.scope, house.limits, asker)
    await socket.accept()
    connection = Connection(
        guest,
        is_table_screen=screen == "table",
        address=address_of(socket),
        device=house.doorkeeper.device_at(code, cookie_of(socket, DEVICE_COOKIE)),
    )
    if protocol != NO_GREETING:
        page: Page = socket.app.state.page
        connection.greet(page.build)
        house.metrics.other_pages += build not in ("", page.build)
    line = line_of(socket.scope)
    line.go_on_with(let_in(line, house, connection, code, protocol))


async def let_in(
    line: Line, house: House, connection: Connection, code: str, protocol: int
) -> None:
    """To its room, if it may, until it leaves."""
    live: LiveRoom | None = None
    with house.limits.hold("sockets", connection.asker) as is_allowed:
        try:
            if not OLDEST_PROTOCOL <= protocol <= PROTOCOL:
                raise refuse("other_protocol")
            if house.bans.of(connection.guest.handle, connection.address) is not None:
                raise refuse("banned")
            if is_allowed:
                live = await house.look_up(connection.asker, code)
            if live is None or not live.makes_space_for(connection):
                raise refuse("crowded")
            if connection.guest.handle == live.room.host.handle:
                house.lobby.host_came(live.room.code, connection.asker, public=live.room.public)
        except RefusedMessage as refused:
            live = None
            connection.leave(refused.refused.reason)
        except TableeError as error:
            # Without the database nobody finds a room that sleeps. Pages come again after this.
            live = None
            connection.leave("restarting")
            log.warning("arrival_failed", extra={"detail": str(error)})
        await serve_connection(line, house, live, connection)
