"""A line that takes its time: a TCP proxy that hands on every byte later, in order."""

import asyncio
import contextlib
import queue
import threading
from collections.abc import Iterator

HOST = "127.0.0.1"
CHUNK = 65_536


async def _hand_on(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, delay: float
) -> None:
    """What comes is due later, and what comes meanwhile does not wait for it to be gone."""
    loop = asyncio.get_running_loop()
    on_the_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    async def deliver() -> None:
        while True:
            due, data = await on_the_way.get()
            await asyncio.sleep(max(0.0, due - loop.time()))
            if not data:
                break
            writer.write(data)
            await writer.drain()
        writer.close()

    async with asyncio.TaskGroup() as both:
        both.create_task(deliver())
        while data := await reader.read(CHUNK):
            on_the_way.put_nowait((loop.time() + delay, data))
        on_the_way.put_nowait((loop.time() + delay, b""))


async def _connect(
    port: int, delay: float, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    there_reader, there_writer = await asyncio.open_connection(HOST, port)
    try:
        async with asyncio.TaskGroup() as both:
            both.create_task(_hand_on(reader, there_writer, delay))
            both.create_task(_hand_on(there_reader, writer, delay))
    finally:
        for end in (writer, there_writer):
            end.close()
            with contextlib.suppress(ConnectionError):
                await end.wait_closed()


async def _serve(port: int, delay: float, stopped: asyncio.Event, opened: queue.Queue[int]) -> None:
    """Until it is stopped; lines that are open then are hung up."""
    lines: set[asyncio.Task[None]] = set()

    def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # Ours and not the server's, which would report a line that is hung up as a failure.
        lines.add(asyncio.create_task(_connect(port, delay, reader, writer)))

    async with await asyncio.start_server(connect, HOST, 0) as server:
        opened.put(server.sockets[0].getsockname()[1])
        await stopped.wait()
        server.close()
        for line in lines:
            line.cancel()
        await asyncio.gather(*lines, return_exceptions=True)


@contextlib.contextmanager
def slow_line(port: int, delay: float) -> Iterator[str]:
    """The address at which a server on `port` answers, `delay` seconds later each way."""
    loop = asyncio.new_event_loop()
    stopped = asyncio.Event()
    opened: queue.Queue[int] = queue.Queue()
    serving = threading.Thread(
        target=loop.run_until_complete, args=(_serve(port, delay, stopped, opened),), daemon=True
    )
    serving.start()
    yield f"http://{HOST}:{opened.get()}"
    loop.call_soon_threadsafe(stopped.set)
    serving.join()
    loop.close()
