"""Who asks over HTTP, whether the page that asks is ours, and what it says."""

from typing import Any, TypeVar

import msgspec
from litestar import Request, WebSocket

from tablee.server.allowances import What
from tablee.server.guests import COOKIE, Doorkeeper, cookie_in
from tablee.server.house import House
from tablee.server.limits import Asker, asker_at
from tablee.server.protocol import Guest
from tablee.server.refusals import refuse

Asked = Request[Any, Any, Any]

T = TypeVar("T")

COOKIES, GUEST = "tablee.cookies", "tablee.guest"
"""Where a request's scope keeps what was read of its head."""


def same_origin(connection: Asked | WebSocket[Any, Any, Any]) -> bool:
    """Whether the page that asks is ours: exactly this scheme, host and port, or a named one."""
    origin = connection.headers.get("origin")
    scheme = "https" if connection.url.scheme in ("https", "wss") else "http"
    own = f"{scheme}://{connection.headers.get('host', '')}"
    return origin == own or origin in connection.app.state.origins


def expect_same_origin(request: Asked) -> None:
    if not same_origin(request):
        raise refuse("wrong_origin")


def guest_of(connection: Asked | WebSocket[Any, Any, Any]) -> Guest | None:
    """Whose cookie it is that comes with a request: looked up once, however often it is asked."""
    known = connection.scope["state"]
    if GUEST not in known:
        doorkeeper: Doorkeeper = connection.app.state.doorkeeper
        known[GUEST] = doorkeeper.recognise(cookie_of(connection, COOKIE))
    guest: Guest | None = known[GUEST]
    return guest


def cookie_of(connection: Asked | WebSocket[Any, Any, Any], name: str) -> str | None:
    """As it was sent: looked for once."""
    known: dict[str, str | None] = connection.scope["state"].setdefault(COOKIES, {})
    if name not in known:
        heads = (value for key, value in connection.scope["headers"] if key == b"cookie")
        known[name] = cookie_in(b"; ".join(heads).decode("latin-1"), name)
    return known[name]


def address_of(connection: Asked | WebSocket[Any, Any, Any]) -> str:
    """Where somebody comes from, as far as we or a trusted proxy can tell."""
    return connection.client.host if connection.client else ""


def asker_of(connection: Asked | WebSocket[Any, Any, Any]) -> Asker:
    """Who asks, as far as limits are concerned."""
    guest = guest_of(connection)
    return asker_at(None if guest is None else guest.handle, address_of(connection))


def expect_allowed(request: Asked, what: What) -> None:
    """One of what this guest and this address may ask for; a refusal if there were too many."""
    house: House = request.app.state.house
    house.limits.expect(what, asker_of(request))


async def expect_welcome(request: Asked) -> None:
    """Who is banned gets the page, which says so, and nothing of the house."""
    house = request.app.state.house
    if len(house.bans) and request.url.path.startswith("/api/"):
        guest = guest_of(request)
        ban = house.bans.of(guest and guest.handle, address_of(request))
        if ban is not None:
            raise refuse("banned")


async def read_as(request: Asked, kind: type[T]) -> T:
    """What a request says; msgspec.DecodeError if it says something else."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (UnicodeError, RecursionError) as error:
        raise msgspec.DecodeError("this cannot be read") from error
