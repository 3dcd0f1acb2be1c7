"""Under which names the house is asked for.

A page elsewhere can make its own name lead to this machine (DNS rebinding). To a browser it then is
the same page as ours, and may read whatever we answer. What it cannot change is the name that the
browser asks for, so we answer to those that nobody elsewhere can have.
"""

import logging
import re
import socket
import threading
from collections.abc import Callable, Iterable
from functools import lru_cache
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from tablee.server.errors import HouseError
from tablee.server.networks import read_address

HOST = re.compile(r"(?P<name>\[[0-9a-fA-F:.]+\]|[\w.-]+)(:\d{1,5})?", re.ASCII)
OF_NETWORKS = ("localhost", "local", "lan", "home", "internal", "home.arpa")
"""Endings that no one can buy a name under: they are given by a network at home, or by nobody."""
FOR_ANYBODY = ("/health", "/ready")
"""Whatever name a probe uses. They say nothing that a stranger may not know."""
MISDIRECTED = 421
MOST_SHOWN = 100
ANSWER = (
    b"HTTP/1.1 421 Misdirected Request\r\nContent-Type: text/plain; charset=utf-8\r\n"
    b"Content-Length: %d\r\nX-Content-Type-Options: nosniff\r\n"
    b"Content-Security-Policy: default-src 'none'\r\nConnection: close\r\n\r\n%b"
)

Headers = Iterable[tuple[bytes, bytes]]

log = logging.getLogger(__name__)


class Hosts:
    """Names that are ours: addresses in numbers, those of this machine and of networks at home, and
    those that the operator has named."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        self._names = {_plain(name) for name in (*named, socket.gethostname())}

    def learn(self) -> threading.Thread:
        """What the network calls this machine. It may have to be asked for that, and be slow."""
        looking = threading.Thread(target=self._look_up, daemon=True)
        looking.start()
        return looking

    def _look_up(self) -> None:
        self._names.add(_plain(socket.getfqdn()))

    def knows(self, said: str) -> bool:
        """Whether somebody who asks for this, as a browser says it, asks for us.

        >>> hosts = Hosts(["games.example"])
        >>> [hosts.knows(host) for host in ("192.0.2.7:8770", "[::1]", "tv.local", "games.example")]
        [True, True, True, True]
        >>> [hosts.knows(host) for host in ("evil.example", "127.0.0.1.evil.example", "a@b.local")]
        [False, False, False]
        """
        found = HOST.fullmatch(said)
        if found is None:
            # Old probes say nothing at all; no browser does that.
            return not said
        name = _plain(found["name"])
        # A name without a dot is of this network as well: nobody else has one.
        return (
            read_address(name.strip("[]")) is not None
            or "." not in name
            or name in self._names
            or name.endswith(tuple(f".{ending}" for ending in OF_NETWORKS))
        )


def _plain(name: str) -> str:
    return name.lower().removesuffix(".")


def read_origin(text: str) -> str:
    """An address that the page is served from, as an operator writes it; TableeError if it is none.

    >>> read_origin("https://Games.example/")
    'https://games.example'
    """
    try:
        parts = urlsplit(text)
        is_whole = parts.scheme in ("http", "https") and HOST.fullmatch(parts.netloc) is not None
    except ValueError:
        is_whole = False
    if not is_whole or parts.path not in ("", "/") or parts.query or parts.fragment:
        raise HouseError("origin", given=text)
    return f"{parts.scheme}://{parts.netloc.lower()}"


def host_of(origin: str) -> str:
    """The name in an address of the page, without its port."""
    return urlsplit(origin).hostname or ""


class OnlyOurs:
    """Whoever asks for somebody else is told so, and not answered, over HTTP and websockets."""

    def __init__(self, hosts: Hosts, on_refusal: Callable[[], None]) -> None:
        self._hosts = hosts
        self._on_refusal = on_refusal

    def refusal(self, path: str, headers: Headers) -> bytes | None:
        """A sentence for whoever asks for somebody else; None for whoever asks for us."""
        said = [value.decode("latin-1") for name, value in headers if name == b"host"]
        if path in FOR_ANYBODY or all(self._hosts.knows(host) for host in said):
            return None
        self._on_refusal()
        host = _shown(said[-1])
        log.warning("unknown_host", extra={"host": host})
        return _sentence(host, _language(headers))

    def at_the_gate(self, target: bytes, headers: Headers) -> bytes | None:
        """The whole answer to such a request. Pages elsewhere can send any number of them from any
        number of browsers, so nothing is made of them that would have to be thrown away."""
        path = target.partition(b"?")[0].decode("latin-1")
        told = self.refusal(path, headers)
        return None if told is None else ANSWER % (len(told), told)

    def around(self, app: ASGIApp) -> ASGIApp:
        """For those that the gate cannot answer: they wait for their turn, or bring a body."""

        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            told = self.refusal(scope["path"], scope["headers"])
            if told is None:
                await app(scope, receive, send)
            elif scope["type"] == ScopeType.WEBSOCKET:
                await send({"type": "websocket.close", "code": 4421, "reason": "unknown_host"})
            else:
                await _explain(told, send)

        return answer


def _shown(said: str) -> str:
    """A name as it can be told: it is a stranger's, and goes into a log."""
    found = HOST.fullmatch(said)
    return found["name"][:MOST_SHOWN] if found else "?"


def _language(headers: Headers) -> str:
    accepted = (value for name, value in headers if name == b"accept-language")
    return "fr" if next(accepted, b"").lower().startswith(b"fr") else "en"


@lru_cache(maxsize=64)
def _sentence(host: str, language: str) -> bytes:
    return f"{HouseError('unknown_host', host=host).said(language)}\n".encode()


async def _explain(sentence: bytes, send: Send) -> None:
    await send(
        {
            "type": "http.response.start",
            "status": MISDIRECTED,
            "headers": [(b"content-type", b"text/plain; charset=utf-8")],
        }
    )
    await send({"type": "http.response.body", "body": sentence, "more_body": False})
