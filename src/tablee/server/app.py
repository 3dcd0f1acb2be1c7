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
from litestar.types import Message, Scope

from tablee.games import GAMES, load_game
from tablee.server.address import find_reach
from tablee.server.asking import Asked, expect_same_origin, guest_of, read_as, same_origin
from tablee.server.choices import choice_handlers
from tablee.server.connection import Connection
from tablee.server.decisions import face_of
from tablee.server.forging import forge_handlers
from tablee.server.guests import COOKIE, Doorkeeper, Guesses
from tablee.server.house import House
from tablee.server.page import SECURITY_HEADERS, page_handlers
from tablee.server.print_shop import print_handlers
from tablee.server.protocol import Guest, RoomPlan
from tablee.server.replays import replay_handlers
from tablee.server.requests import Claim, Claimed, GameCard, Home, Introduction, Opened
from tablee.server.room import RefusedMessage, refuse
from tablee.server.sockets import serve_connection
from tablee.server.workshop import Workshop

COOKIE_SECONDS = 365 * 24 * 3600

log = logging.getLogger(__name__)


def make_app(
    house: House, origins: tuple[str, ...] = (), host: str = "127.0.0.1", port: int = 0
) -> Litestar:
    """The application, which listens at `host` and `port`.

    `origins` are further addresses that the page may be served from.
    """

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await house.open()
        app.state.house = house
        app.state.doorkeeper = Doorkeeper(await house.storage.secret())
        app.state.origins = origins
        app.state.reach = partial(find_reach, host, port, origins)
        app.state.guesses = Guesses(house.clock)
        app.state.workshop = Workshop()
        try:
            yield
        finally:
            app.state.workshop.close()
            await house.close()

    return Litestar(
        route_handlers=[
            health,
            metrics,
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
        ],
        lifespan=[lifespan],
        exception_handlers={RefusedMessage: _refused, msgspec.DecodeError: _bad_request},
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000),
        openapi_config=None,
        logging_config=None,
        before_send=[_add_security_headers],
        request_max_body_size=16 * 1024,
    )


async def _add_security_headers(message: Message, _: Scope) -> None:
    """To every response, also to those that Litestar makes by itself."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in SECURITY_HEADERS.items():
            headers.setdefault(name, value)


def _refused(_: Asked, error: RefusedMessage) -> Response[Any]:
    status = {"wrong_origin": 403, "too_fast": 429}.get(error.refused.reason, 409)
    return Response({"refused": error.refused}, status_code=status)


def _bad_request(_: Asked, error: msgspec.DecodeError) -> Response[Any]:
    refused = refuse("bad_request", detail=str(error)).refused
    return Response({"refused": refused}, status_code=400)


@get("/health", sync_to_thread=False)
def health() -> dict[str, str]:
    return {"status": "ok"}


@get("/metrics", media_type="text/plain; version=0.0.4", sync_to_thread=False)
def metrics(request: Asked) -> str:
    house: House = request.app.state.house
    house.metrics.rooms_alive = house.rooms_alive
    return house.metrics.text()


@get("/api/home")
async def home(request: Asked) -> Home:
    house: House = request.app.state.house
    guest = guest_of(request)
    return Home(
        you=guest,
        games=[game_card(name) for name in GAMES],
        rooms=await house.lobby(),
        tables=[] if guest is None else await house.tables_of(guest),
        played=[] if guest is None else await house.played_by(guest),
        reach=request.app.state.reach(),
    )


def game_card(name: str) -> GameCard:
    game = load_game(name)
    options = msgspec.to_builtins(game.usual_options())
    return GameCard(
        name,
        game.fewest_seats,
        game.most_seats,
        options,
        has_secrets=game.has_private_views,
        has_hands=game.has_hands,
        is_clocked=game.is_clocked,
    )


@post("/api/me", status_code=200)
async def introduce(request: Asked) -> Response[Guest]:
    expect_same_origin(request)
    introduction = await read_as(request, Introduction)
    doorkeeper: Doorkeeper = request.app.state.doorkeeper
    guest, cookie = doorkeeper.admit(introduction, request.cookies.get(COOKIE))
    return Response(guest, cookies=[_cookie(request, cookie)])


@post("/api/screen", status_code=200)
async def admit_screen(request: Asked) -> Response[Guest]:
    """Nobody asks a television for its name. Who has said one here keeps it."""
    expect_same_origin(request)
    guest = guest_of(request)
    if guest is not None:
        return Response(guest)
    doorkeeper: Doorkeeper = request.app.state.doorkeeper
    guest, cookie = doorkeeper.admit_screen()
    return Response(guest, cookies=[_cookie(request, cookie)])


def _cookie(request: Asked, value: str) -> Cookie:
    return Cookie(
        COOKIE,
        value=value,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
        max_age=COOKIE_SECONDS,
    )


@post("/api/rooms", status_code=201)
async def open_room(request: Asked) -> Opened:
    expect_same_origin(request)
    guest = guest_of(request)
    if guest is None:
        raise refuse("no_name")
    plan = await read_as(request, RoomPlan)
    house: House = request.app.state.house
    return Opened(await house.open_room(guest, plan))


@get("/api/rooms/{code:str}")
async def find_room(request: Asked, code: FromPath[str]) -> Response[Any]:
    house: House = request.app.state.house
    guesses: Guesses = request.app.state.guesses
    guesses.expect_few(request.client)
    found = await house.find(code, guest_of(request))
    if found is None:
        guesses.miss(request.client)
        return Response({"refused": refuse("no_such_room").refused}, status_code=404)
    return Response(found)


@post("/api/rooms/{code:str}/claim", status_code=200)
async def claim_seat(request: Asked, code: FromPath[str]) -> Response[Claimed]:
    """Whoever holds a seat's own link has the seat, on this device: a new one needs no name."""
    expect_same_origin(request)
    guesses: Guesses = request.app.state.guesses
    guesses.expect_few(request.client)
    link = (await read_as(request, Claim)).link
    house: House = request.app.state.house
    live = await house.room(code)
    seat = None if live is None else live.linked_seat(link)
    cookies: list[Cookie] = []
    guest = guest_of(request)
    if guest is None and live is not None and seat is not None:
        doorkeeper: Doorkeeper = request.app.state.doorkeeper
        guest, cookie = doorkeeper.admit(Introduction(*face_of(live.room, seat)), None)
        cookies = [_cookie(request, cookie)]
    claimed = None if live is None or guest is None else await live.claim(guest, link)
    if claimed is None or guest is None:
        guesses.miss(request.client)
        raise refuse("no_such_link")
    return Response(Claimed(claimed, guest), cookies=cookies)


@websocket("/ws/{code:str}")
async def table_socket(
    socket: WebSocket[Any, Any, Any], code: FromPath[str], screen: FromQuery[str] = "own"
) -> None:
    """One browser in one room, `screen=table` if it is everybody's table.

    Before the handshake: is the page ours, and who is it?
    """
    guest = guest_of(socket)
    if not same_origin(socket) or guest is None:
        await socket.close(code=4403, reason="forbidden")
        return
    house: House = socket.app.state.house
    await socket.accept()
    live = await house.room(code)
    connection = Connection(guest, is_table_screen=screen == "table")
    guesses: Guesses = socket.app.state.guesses
    if live is None:
        guesses.miss(socket.client)
        connection.leave("no_such_room")
    elif guesses.are_too_many(socket.client) and not live.room.seats_of(guest.handle):
        # Who has a seat did not guess, whatever others at the same address do.
        live = None
        connection.leave("too_fast")
    await serve_connection(socket, house, live, connection)
