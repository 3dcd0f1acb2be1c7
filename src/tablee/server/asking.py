"""Who asks over HTTP, whether the page that asks is ours, and what it says."""

from typing import Any, TypeVar

import msgspec
from litestar import Request, WebSocket

from tablee.server.guests import COOKIE, Doorkeeper
from tablee.server.protocol import Guest
from tablee.server.room import refuse

Asked = Request[Any, Any, Any]

T = TypeVar("T")


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
    doorkeeper: Doorkeeper = connection.app.state.doorkeeper
    return doorkeeper.recognise(connection.cookies.get(COOKIE))


async def read_as(request: Asked, kind: type[T]) -> T:
    """What a request says; msgspec.DecodeError if it says something else."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (UnicodeError, RecursionError) as error:
        raise msgspec.DecodeError("this cannot be read") from error
