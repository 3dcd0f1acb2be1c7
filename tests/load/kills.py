"""`kill -9` at random instants under play: no acknowledged move is lost, doubled or half applied.

python -m tests.load.kills --kills 1000
"""

import argparse
import asyncio
import contextlib
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from tests.load.nursery import Nursery
from tests.server.playing import OPEN, Browser, Line, Message, shared
from tests.server.serving import SECONDS, perform, read_log

from tablee.games import GAMES, load_game
from tablee.server.entries import MoveMade, read_body
from tablee.server.showing import show_match
from tablee.server.storage import StoredEntry

FAMILY = ("Mamie", "Papi", "Léo")
TABLES = {game: FAMILY[: load_game(game).fewest_seats - 1] for game in GAMES}
"""The games, and who shares the screen at each table."""
KILLS_A_DATABASE = 20
KILLS_A_BREATH = 5
"""After so many, all tables are answered before the next: where servers live shortly on a busy
machine, the same few come first each time, and the others would wait for ever."""
LONGEST_LIFE = 0.2
"""Seconds that a server lives after it was seen to play."""


@dataclass
class Tally:
    kills: int = 0
    at_start: int = 0
    acknowledged: int = 0
    said_again: int = 0
    seconds: float = 0.0
    moves: Counter[str] = field(default_factory=Counter)
    """Acknowledged moves, by game."""
    rematches: int = 0

    def __str__(self) -> str:
        moves = ", ".join(f"{game} {count}" for game, count in self.moves.items())
        return (
            f"{self.kills} kills ({self.at_start} of them while starting), "
            f"{self.acknowledged} acknowledged messages, {self.said_again} said again, "
            f"moves: {moves}; {self.rematches} rematches: "
            f"0 lost, 0 doubled, 0 half applied; {self.seconds:.0f} s"
        )


class Table:
    """Somebody who plays all seats as fast as the server answers, and remembers every answer."""

    def __init__(self, game: str, line: Line, luck: random.Random) -> None:
        self.game = game
        self.line = line
        self.acknowledged: set[str] = set()
        self.decided: set[str] = set()
        self.rematches = 0
        self._luck = luck

    async def play(self) -> None:
        while True:
            prompt = await self.line.owed()
            chance = self._luck.random()
            if prompt is None:
                await self._say(self.line.write("begin"))
                self.rematches += 1
            elif chance < 0.05:
                await self._say(self.line.write("chat", text="encore !"))
            elif chance < 0.15:
                await self._undo(prompt)
            else:
                await self._say(self.line.decision(prompt, self._luck.randrange(1000)))

    async def _undo(self, prompt: Message) -> None:
        before = len(self.acknowledged)
        await self._say(self.line.write("undo", seat=prompt["seat"]))
        if len(self.acknowledged) > before:
            # The prompt is withdrawn: another one is on its way.
            self.line.answered.add(prompt["prompt"])

    async def _say(self, message: Message) -> None:
        answer = await self.line.send(message)
        name = f"{self.line.browser.guest.handle}:{message['id']}"
        refused = answer.get("refused")
        if refused is None:
            self.acknowledged.add(name)
            if message["say"] == "decide":
                self.decided.add(name)
        elif message["say"] == "undo":
            assert refused["reason"] == "nothing_to_undo", refused
        else:
            # Where time plays, a move may come too late: the same seat is asked again.
            assert self.game == "oni", (message, refused)
            self.line.answered.discard(message.get("prompt", ""))

    def check_acknowledged(self, database: Path) -> None:
        """Whatever was acknowledged by now is on the disk."""
        acknowledged = set(self.acknowledged)
        logged = {entry.id for entry in read_log(database, self.line.code)}
        assert acknowledged <= logged, f"lost: {sorted(acknowledged - logged)}"

    async def check_whole(self, database: Path) -> None:
        """The log is without gaps, plays as it did, has everything once, and is what is shown."""
        log = read_log(database, self.line.code)
        names = [entry.id for entry in log]
        assert len(set(names)) == len(names)
        perform(self.line.code, log)
        moves = {entry.id for entry in log if is_decision(entry)}
        assert self.decided <= moves
        # At most the message that was on its way is there without having been acknowledged.
        assert len(moves - self.decided) <= 1, moves - self.decided
        async with asyncio.timeout(SECONDS):
            # Where time plays, the log goes on by itself.
            while self.line.latest["match"] != self._shown_by(database):
                await asyncio.sleep(0.01)

    def _shown_by(self, database: Path) -> Message:
        """The match, as its log on the disk has it."""
        room = perform(self.line.code, read_log(database, self.line.code))
        shown: Message = json.loads(msgspec.json.encode(show_match(room, self.line.browser.guest)))
        return shown


def is_decision(entry: StoredEntry) -> bool:
    """Somebody's own move; what followed of it has the same id and a number more."""
    body = read_body(entry.body)
    return isinstance(body, MoveMade) and body.by == "player" and entry.id.count(":") == 1


async def set_up(stack: contextlib.AsyncExitStack, place: Nursery, seed: int) -> list[Table]:
    tables: list[Table] = []
    for number, (game, others) in enumerate(TABLES.items()):
        browser = Browser(place, f"Anna {number}")
        seats = [OPEN, *(shared(name) for name in others)]
        line = browser.line(browser.open_room(*seats, game=game, options={}))
        await stack.enter_async_context(line)
        await line.done("begin")
        tables.append(Table(game, line, random.Random(seed * 100 + number)))
    return tables


async def wait_for_play(tables: list[Table], how_many: int = 1) -> None:
    """Until so many tables have been answered again."""
    before = [len(table.acknowledged) for table in tables]

    def answered() -> int:
        now = [len(table.acknowledged) for table in tables]
        return sum(more > less for more, less in zip(now, before, strict=True))

    async with asyncio.timeout(SECONDS):
        while answered() < how_many:
            await asyncio.sleep(0.002)


async def kill_again_and_again(
    nursery: Nursery, database: Path, kills: int, tally: Tally, seed: int
) -> None:
    luck = random.Random(seed)
    nursery.start(database)
    async with contextlib.AsyncExitStack() as stack:
        tables = await set_up(stack, nursery, seed)
        players = [asyncio.create_task(table.play()) for table in tables]
        for number in range(kills):
            if number % KILLS_A_BREATH == 0:
                await wait_for_play(tables, len(tables))
            elif luck.random() < 0.15:
                tally.at_start += 1
                await asyncio.sleep(luck.random() * LONGEST_LIFE)
            else:
                await wait_for_play(tables)
                await asyncio.sleep(luck.random() * LONGEST_LIFE)
            await asyncio.to_thread(nursery.kill)
            tally.kills += 1
            if number % 2:
                # Otherwise the server is the first to open the file again.
                check_all(tables, database)
            await asyncio.to_thread(nursery.start, database)
        await wait_for_play(tables)
        check_all(tables, database)
        for player in players:
            player.cancel()
        for end in await asyncio.gather(*players, return_exceptions=True):
            if isinstance(end, Exception):
                raise end
        for table in tables:
            await table.check_whole(database)
            tally.acknowledged += len(table.acknowledged)
            tally.moves[table.game] += len(table.decided)
            tally.rematches += table.rematches
            tally.said_again += table.line.said_again
    await asyncio.to_thread(nursery.kill)


def check_all(tables: list[Table], database: Path) -> None:
    for table in tables:
        table.check_acknowledged(database)


def run(
    kills: int, folder: Path, seed: int = 1, tell: Callable[[Tally], None] = lambda _: None
) -> Tally:
    """So many kills, on one database after another; after each it is told how many there were."""
    tally = Tally()
    started = time.monotonic()
    with Nursery(folder / "server.log") as nursery:
        for round_number in range(-(-kills // KILLS_A_DATABASE)):
            database = folder / f"{round_number}.sqlite3"
            here = min(KILLS_A_DATABASE, kills - tally.kills)
            asyncio.run(
                kill_again_and_again(nursery, database, here, tally, seed * 1000 + round_number)
            )
            tally.seconds = time.monotonic() - started
            tell(tally)
    log = (folder / "server.log").read_text()
    assert "Traceback" not in log, log
    return tally


def say(tally: Tally) -> None:
    sys.stdout.write(f"{tally}\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    arguments = parser.parse_args()
    sys.stdout.write(f"seed {arguments.seed}\n")
    with tempfile.TemporaryDirectory() as folder:
        run(arguments.kills, Path(folder), arguments.seed, say)
    return 0


if __name__ == "__main__":
    sys.exit(main())
