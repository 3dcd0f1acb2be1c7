"""A line that takes its time: a TCP proxy that hands on every byte later, in order."""

import asyncio
import contextlib
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

    delivering = asyncio.create_task(deliver())
    with contextlib.suppress(ConnectionError):
        while data := await reader.read(CHUNK):
            on_the_way.put_nowait((loop.time() + delay, data))
    on_the_way.put_nowait((loop.time() + delay, b""))
    with contextlib.suppress(ConnectionError):
        await delivering


async def _serve(port: int, delay: float, opened: threading.Event, found: list[int]) -> None:
    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there_reader, there_writer = await asyncio.open_connection(HOST, port)
        await asyncio.gather(
            _hand_on(reader, there_writer, delay), _hand_on(there_reader, writer, delay)
        )

    server = await asyncio.start_server(connect, HOST, 0)
    found.append(server.sockets[0].getsockname()[1])
    opened.set()
    async with server:
        await server.serve_forever()


async def _finish() -> None:
    """Until all connections are closed."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    await asyncio.gather(*others, return_exceptions=True)


@contextlib.contextmanager
def slow_line(port: int, delay: float) -> Iterator[str]:
    """The address at which a server on `port` answers, `delay` seconds later each way."""
    loop = asyncio.new_event_loop()
    opened = threading.Event()
    found: list[int] = []
    serving = loop.create_task(_serve(port, delay, opened, found))

    def run() -> None:
        with contextlib.suppress(asyncio.CancelledError):
            loop.run_until_complete(serving)
        loop.run_until_complete(_finish())

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    opened.wait()
    yield f"http://{HOST}:{found[0]}"

    def hang_up() -> None:
        for task in asyncio.all_tasks(loop):
            task.cancel()

    loop.call_soon_threadsafe(hang_up)
    thread.join()
    loop.close()
