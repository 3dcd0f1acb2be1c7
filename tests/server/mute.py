"""A line to PostgreSQL that may carry nothing any more, and nobody says so: neither side hears that
it is cut, as when a firewall has forgotten it, or a machine is gone."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import sqlalchemy as sa

HOST = "127.0.0.1"


class MutableLine:
    """Between whoever connects to `url` and the server at the socket of another address."""

    def __init__(self, url: str) -> None:
        address = sa.make_url(url)
        folder = address.query["host"]
        assert isinstance(folder, str)
        self._behind = Path(folder) / ".s.PGSQL.5432"
        self._listener = socket.create_server((HOST, 0))
        port = self._listener.getsockname()[1]
        here = address.set(host=HOST, port=port, query={"ssl": "disable"})
        self.url = here.render_as_string(hide_password=False)
        self._speaks: list[asyncio.Event] = []
        self._are_new_mute = False

    def mute(self, *, new_ones: bool) -> None:
        """All lines there are; and those that are to come, if they shall be."""
        self._are_new_mute = new_ones
        for speaks in self._speaks:
            speaks.clear()

    def speak(self) -> None:
        """Those to come. Who was mute stays it."""
        self._are_new_mute = False

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[str]:
        server = await asyncio.start_server(self._pass_on, sock=self._listener)
        self._lines: set[asyncio.Task[None]] = set()
        try:
            yield self.url
        finally:
            server.close()
            for line in self._lines:
                line.cancel()
            await asyncio.gather(*self._lines, return_exceptions=True)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = asyncio.current_task()
        assert line is not None
        self._lines.add(line)
        speaks = asyncio.Event()
        self._speaks.append(speaks)
        if not self._are_new_mute:
            speaks.set()
        with contextlib.suppress(asyncio.CancelledError):
            behind_reader, behind = await asyncio.open_unix_connection(str(self._behind))
            with contextlib.closing(writer), contextlib.closing(behind):
                await asyncio.gather(
                    self._pump(reader, behind, speaks), self._pump(behind_reader, writer, speaks)
                )
        self._lines.discard(line)

    @staticmethod
    async def _pump(
        reader: asyncio.StreamReader, writer: asyncio.StreamWriter, speaks: asyncio.Event
    ) -> None:
        with contextlib.suppress(ConnectionError):
            while some := await reader.read(1 << 16):
                await speaks.wait()
                writer.write(some)
        writer.close()
