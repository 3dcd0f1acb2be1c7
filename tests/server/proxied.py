"""A proxy in front of a real server, which says where somebody comes from in one of the ways that
proxies do."""

import asyncio
import contextlib
import socket
import threading
from collections.abc import Callable, Iterator

from tests.server.serving import HOST, Place

Heads = list[tuple[str, str]]
Says = Callable[[Heads, str], Heads]
FORWARDED = "x-forwarded-for"


def replaces(heads: Heads, address: str) -> Heads:
    """As nginx with `proxy_set_header X-Forwarded-For $remote_addr`."""
    return [*without(heads, FORWARDED), (FORWARDED, address)]


def appends(heads: Heads, address: str) -> Heads:
    """As Caddy, and nginx with `$proxy_add_x_forwarded_for`: whatever was claimed comes first."""
    claimed = [value for name, value in heads if name.lower() == FORWARDED]
    return [*without(heads, FORWARDED), (FORWARDED, ", ".join([*claimed, address]))]


def adds_another(heads: Heads, address: str) -> Heads:
    """As HAProxy with `option forwardfor`: one more line of that name."""
    return [*heads, (FORWARDED, address)]


def without(heads: Heads, name: str) -> Heads:
    return [head for head in heads if head[0].lower() != name]


class Proxy:
    """One request a connection, or one websocket. It has a thread of its own: tests ask from
    theirs, and wait."""

    def __init__(self, behind: Place, says: Says) -> None:
        self._behind = behind
        self._says = says
        self._listener = socket.create_server((HOST, 0), backlog=256)
        self._loop = asyncio.new_event_loop()
        self.place = Place(self._listener.getsockname()[1])

    @contextlib.contextmanager
    def running(self) -> Iterator[Place]:
        thread = threading.Thread(target=self._loop.run_until_complete, args=(self._serve(),))
        self._ends = asyncio.Event()
        thread.start()
        try:
            yield self.place
        finally:
            self._loop.call_soon_threadsafe(self._ends.set)
            thread.join()
            self._loop.close()

    async def _serve(self) -> None:
        server = await asyncio.start_server(self._pass_on, sock=self._listener)
        await self._ends.wait()
        server.close()
        lines = asyncio.all_tasks() - {asyncio.current_task()}
        for line in lines:
            line.cancel()
        await asyncio.gather(*lines, return_exceptions=True)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        address = writer.get_extra_info("peername")[0]
        # At its end a proxy drops whoever is still there, and nobody has to be told.
        dropped = (asyncio.IncompleteReadError, ConnectionError, asyncio.CancelledError)
        with contextlib.closing(writer), contextlib.suppress(*dropped):
            head = await reader.readuntil(b"\r\n\r\n")
            inner_reader, inner = await asyncio.open_connection(HOST, self._behind.port)
            with contextlib.closing(inner):
                inner.write(self._head(head.decode("latin-1"), address))
                await asyncio.gather(pump(reader, inner), pump(inner_reader, writer))

    def _head(self, head: str, address: str) -> bytes:
        first, *lines = head.removesuffix("\r\n\r\n").split("\r\n")
        heads: Heads = [
            (name, value.strip()) for name, _, value in (x.partition(":") for x in lines)
        ]
        if not any(name.lower() == "upgrade" for name, _ in heads):
            heads = [*without(heads, "connection"), ("Connection", "close")]
        heads = [*self._says(heads, address), ("X-Forwarded-Proto", "http")]
        told = "".join(f"{name}: {value}\r\n" for name, value in heads)
        return f"{first}\r\n{told}\r\n".encode("latin-1")


async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(ConnectionError):
        while some := await reader.read(1 << 16):
            writer.write(some)
            await writer.drain()
    writer.close()
