"""`kill -9` at the very end of a match: it is over once and kept, or its last move is owed."""

import asyncio
import random
import signal
from itertools import combinations
from pathlib import Path

import pytest
from tests.server.conftest import POSTGRES_LATER
from tests.server.playing import OPEN, Browser, Line, Message, shared
from tests.server.serving import Server

from tablee.core.chance import FastChance
from tablee.server.entries import read_body
from tablee.server.room import Room
from tablee.server.sql import SqlStorage

GEMS = ("circle", "square", "diamond", "cross")
SHORT = {
    "first": 0,
    "deck": [
        *({"gems": [gem], "count": 8} for gem in GEMS),
        *({"gems": list(pair), "count": 2} for pair in combinations(GEMS, 2)),
    ],
}
"""Onix with few cards."""
LIVES = (0.0, 0.001, 0.003, 0.01)
"""Seconds that the server lives after the last move was said."""


class Ahead:
    """The room as its log on the disk makes it, a step ahead of its players."""

    def __init__(self, code: str, storage: SqlStorage) -> None:
        self.room = Room(code)
        self._storage = storage

    async def read_on(self) -> None:
        for entry in await self._storage.load(self.room.code, self.room.sequence):
            self.room.perform(read_body(entry.body), entry.at)
            assert self.room.sequence == entry.sequence

    async def ends_with(self, decision: Message) -> bool:
        await self.read_on()
        assert self.room.match is not None
        state = self.room.match.state.clone()
        move = self.room.game.read_move(decision["move"])
        state.play(decision["seat"], move, FastChance(0), None)
        return not state.deciders()


async def play_to_the_last_move(line: Line, ahead: Ahead) -> Message:
    """The message that would end the match; it has not been said."""
    luck = random.Random(3)
    while True:
        prompt = await line.owed()
        if prompt is None:
            # The match before.
            continue
        decision = line.decision(prompt, luck.randrange(1000))
        if await ahead.ends_with(decision):
            return decision
        assert (await line.send(decision)).get("refused") is None


@pytest.mark.parametrize("database_url", POSTGRES_LATER, indirect=True)
def test_a_server_that_is_killed_at_the_last_move_has_the_match_once(
    database_url: str, tmp_path: Path
) -> None:
    async def play(server: Server) -> None:
        anna = Browser(server)
        code = anna.open_room(OPEN, shared("Mamie"), options=SHORT)
        storage = SqlStorage(server.url)
        await storage.open(bring_up=False)
        ahead = Ahead(code, storage)
        async with anna.line(code) as line:
            for number, life in enumerate(LIVES, 1):
                await line.done("begin")
                last = await play_to_the_last_move(line, ahead)
                saying = asyncio.create_task(line.send(last))
                await asyncio.sleep(life)
                await asyncio.to_thread(server.restart, signal.SIGKILL)
                # Whether it was heard or not: the page says it again, and it is done once.
                assert (await saying).get("refused") is None
                await line.until(lambda seen: seen["room"]["stage"] == "over")
                await ahead.read_on()
                assert (ahead.room.stage, ahead.room.matches) == ("over", number)
                assert await storage.last_finished(code) == (number, ahead.room.sequence)
                found = anna.get(f"/api/rooms/{code}/matches/{number}/verdict")
                assert found.json["is_true"], found.body
        played = anna.get("/api/home").json["played"]
        assert sorted(match["number"] for match in played) == list(range(1, len(LIVES) + 1))
        await storage.close()

    server = Server(tmp_path)
    server.url = database_url
    with server:
        asyncio.run(play(server))
