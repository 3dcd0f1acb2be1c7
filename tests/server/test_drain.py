"""SIGTERM under play: everybody is told, nothing that was acknowledged is lost, nothing breaks."""

import asyncio
import contextlib
import json
import random
import signal
from pathlib import Path

from tests.server.playing import OPEN, Browser, Line, bot, shared
from tests.server.serving import Server, read_log

TABLES = 4
ROUNDS = 2


async def play_until_closed(line: Line, acknowledged: set[str]) -> None:
    luck = random.Random(7)
    with contextlib.suppress(TimeoutError):
        while line.closed is None:
            prompt = await line.owed()
            message = (
                line.write("begin") if prompt is None else line.decision(prompt, luck.randrange(99))
            )
            sending = asyncio.create_task(line.send(message))
            closing = asyncio.create_task(line.until_closed())
            await asyncio.wait([sending, closing], return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                assert sending.result().get("refused") is None
                acknowledged.add(f"{line.browser.guest.handle}:{message['id']}")
            for task in (sending, closing):
                task.cancel()


def check_log(server: Server, code: str, acknowledged: set[str]) -> None:
    logged = [entry.id for entry in read_log(server.database, code)]
    assert acknowledged <= set(logged)
    assert len(logged) == len(set(logged))
    server.room(code)


def test_a_server_that_is_asked_to_stop_loses_nothing(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        async with contextlib.AsyncExitStack() as stack:
            lines: list[Line] = []
            for table in range(TABLES):
                anna = Browser(server, f"Anna {table}")
                # Half of the tables have bots, which are stopped while they think.
                other = bot("easy") if table % 2 else shared("Mamie")
                line = anna.line(anna.open_room(OPEN, other), mends=False)
                lines.append(await stack.enter_async_context(line))
                await line.done("begin")
            acknowledged: list[set[str]] = [set() for _ in lines]
            playing = [
                asyncio.create_task(play_until_closed(line, done))
                for line, done in zip(lines, acknowledged, strict=True)
            ]
            await asyncio.sleep(0.3)
            assert await asyncio.to_thread(server.end, signal.SIGTERM) in (0, -signal.SIGTERM)
            await asyncio.gather(*(line.until_closed() for line in lines))
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        for line, done in zip(lines, acknowledged, strict=True):
            # 1012: the service restarts. The page comes back by itself.
            assert line.closed == 1012 or line.goodbye == "restarting"
            assert len(done) > 0
            check_log(server, line.code, done)

    with Server(tmp_path) as server:
        for _ in range(ROUNDS):
            asyncio.run(play(server))
            server.start()
        for text in server.log.read_text().splitlines():
            assert json.loads(text)["level"] != "error", text
