"""Three nodes, PostgreSQL and Redis, and whatever may happen to them while people and bots play.

python -m tests.load.chaos --faults 1000

Nodes are killed, stopped for longer than their leases and let go on, and asked to stop; Redis is
killed, and stopped; PostgreSQL is restarted, and crashes; lines are cut. Afterwards no acknowledged
move is lost, none is there twice, no bot has decided twice, and what each browser was told is what
the log says, from its beginning and without a gap.
"""

import argparse
import asyncio
import contextlib
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.load.by_log import check_decisions, play_again
from tests.server.fleet import Fleet, Node, Roamer, read_shared_log, start_all, until_all_hear
from tests.server.playing import OPEN, Browser, Message, bot
from tests.server.postgres import PostgresServer, find_programs, running_postgres
from tests.server.redis import RedisServer, running_redis
from tests.server.serving import SECONDS

from tablee.games import GAMES, load_game

NODES = 3


KINDS = 8
"""Of faults, each of which is there at least once."""


PAST_LEASE = 4.5
"""Seconds that a node is stopped, at most: a lease ends after three."""


BETWEEN = 0.5
"""Seconds between two faults, at most."""


STARTS = 20


PATIENCE = 3
"""How often somebody waits for half a minute to be asked."""


NODE = str(Path(__file__).with_name("chaos_node.py"))


@dataclass
class Tally:
    faults: Counter[str] = field(default_factory=Counter)
    acknowledged: int = 0
    said_again: int = 0
    not_saved: int = 0
    moves: Counter[str] = field(default_factory=Counter)
    """Acknowledged moves, by game."""
    by_bots: int = 0
    told: int = 0
    """Happenings that browsers were told, and which were compared."""
    back: dict[str, list[float]] = field(default_factory=lambda: {"kill": [], "end": []})
    """Seconds until those who were at a node were at another one."""
    seconds: float = 0.0

    def __str__(self) -> str:
        faults = ", ".join(f"{name} {count}" for name, count in sorted(self.faults.items()))
        moves = ", ".join(f"{game} {count}" for game, count in self.moves.items())
        back = "; ".join(
            f"after {how}: {_spread(times)}" for how, times in self.back.items() if times
        )
        return (
            f"{self.faults.total()} faults ({faults}); {self.acknowledged} acknowledged messages, "
            f"{self.said_again} said again, {self.not_saved} not saved and told so; moves: {moves};"
            f" {self.by_bots} by bots; {self.told} happenings compared: 0 lost, 0 doubled, 0 gaps; "
            f"at another node {back}; {self.seconds:.0f} s"
        )


def _spread(times: Sequence[float]) -> str:
    ranked = sorted(times)
    last = ranked[min(len(ranked) - 1, int(len(ranked) * 0.99))]
    return f"p50 {ranked[len(ranked) // 2]:.2f} s, p99 {last:.2f} s ({len(ranked)})"


class Player:
    """Somebody who decides as soon as he is asked, and remembers every answer."""

    def __init__(self, game: str, line: Roamer, seat: int, luck: random.Random) -> None:
        self.game = game
        self.line = line
        self.seat = seat
        self.acknowledged: set[str] = set()
        self.decided: set[str] = set()
        self.not_saved = 0
        self._luck = luck

    async def play(self) -> None:
        while True:
            prompt = await self._owed()
            if prompt is None:
                if self.seat == 0:
                    await self._say(self.line.write("begin"))
            elif self._luck.random() < 0.05:
                await self._say(self.line.write("chat", text="encore !"))
            else:
                await self._say(self.line.decision(prompt, self._luck.randrange(1000)))
            # As fast as people, nearly: a match lasts through some faults.
            await asyncio.sleep(self._luck.random() * 0.1)

    async def _owed(self) -> Message | None:
        """Whoever plays with us may have been away for a while, and so may their bots."""
        for _ in range(PATIENCE):
            with contextlib.suppress(TimeoutError):
                return await self.line.owed()
        raise AssertionError(f"{self.game}: nobody is asked any more: {self.line.latest['match']}")

    async def _say(self, message: Message) -> None:
        answer = await self.line.send(message)
        refused = answer.get("refused")
        name = f"{self.line.browser.guest.handle}:{message['id']}"
        if refused is None:
            self.acknowledged.add(name)
            if message["say"] == "decide":
                self.decided.add(name)
            return
        if refused["reason"] in ("not_saved", "cannot_keep"):
            # It may be kept even so; and if it is not, it is said again under another name.
            self.not_saved += 1
        if message["say"] == "begin":
            self.line.answered = {one for one in self.line.answered if not one.startswith("over")}
        # Where time plays a move may come too late: the same seat is asked again.
        self.line.answered.discard(message.get("prompt", ""))

    def rows(self) -> Iterator[tuple[int, list[Message]]]:
        """What it was told, by match and by line: each line tells it from the beginning."""
        number, row = 0, list[Message]()
        for frame in self.line.frames:
            if frame["say"] != "update" or frame["match"] is None:
                continue
            is_other = frame["sequence"] == 1 or frame["match"]["number"] != number
            if is_other:
                yield number, row
                number, row = frame["match"]["number"], []
            row = row[: frame["heard"] - len(frame["happenings"])] + frame["happenings"]
            assert [one["number"] for one in row] == list(range(1, frame["heard"] + 1)), "a gap"
        yield number, row


class World:
    """The fleet, its database and its Redis."""

    def __init__(
        self, nodes: Sequence[Node], postgres: PostgresServer, redis: RedisServer, seed: int
    ) -> None:
        self.nodes = nodes
        self.fleet = Fleet(nodes, seed)
        self.postgres = postgres
        self.redis = redis
        self.luck = random.Random(seed)
        self.tally = Tally()
        self.players: list[Player] = []
        self._tasks: set[asyncio.Task[None]] = set()

    # Faults

    async def harm(self, faults: int) -> None:
        kinds: dict[str, tuple[int, Callable[[], Awaitable[None]]]] = {
            "kill": (6, self._kill),
            "end": (4, self._end),
            "stop": (4, self._stop),
            "cut": (4, self._cut),
            "redis_kill": (2, self._kill_redis),
            "redis_stop": (1, self._stop_redis),
            "postgres_restart": (1, lambda: self._restart_postgres(signal.SIGINT)),
            "postgres_crash": (1, lambda: self._restart_postgres(signal.SIGQUIT)),
        }
        assert len(kinds) == KINDS
        # Each kind once, and then as it comes.
        order = self.luck.sample(list(kinds), len(kinds))
        weights = [weight for weight, _ in kinds.values()]
        for number in range(faults):
            await asyncio.sleep(self.luck.random() * BETWEEN)
            await self._wait_for_play()
            name = order[number] if number < len(order) else None
            name = name or self.luck.choices(list(kinds), weights)[0]
            await kinds[name][1]()
            self.tally.faults[name] += 1
        await asyncio.gather(*self._tasks)

    def _later(self, work: Awaitable[object]) -> None:
        async def wait() -> None:
            await work

        task = asyncio.create_task(wait())
        self._tasks.add(task)

    async def _wait_for_play(self) -> None:
        """Until somebody has been answered again."""
        before = self._answered
        async with asyncio.timeout(SECONDS):
            while self._answered == before:
                await asyncio.sleep(0.01)

    @property
    def _answered(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    async def _well(self) -> Node:
        """A node that is neither stopped nor down, while another one is well, too."""
        async with asyncio.timeout(SECONDS):
            while True:
                well = [node for node in self.nodes if node.is_open and not node.is_stopped]
                if len(well) > 1:
                    return self.luck.choice(well)
                await asyncio.sleep(0.05)

    async def _kill(self) -> None:
        await self._lose(signal.SIGKILL, "kill")

    async def _end(self) -> None:
        await self._lose(signal.SIGTERM, "end")

    async def _lose(self, how: signal.Signals, name: str) -> None:
        node = await self._well()
        there = [player.line for player in self.players if player.line.node is node]
        for line in there:
            self._later(self._time(line, line.arrivals, name))
        await asyncio.to_thread(node.end, how)
        self._later(self._start(node))

    async def _start(self, node: Node) -> None:
        """As a service is started again by whoever looks after it."""
        for _ in range(STARTS):
            # It does not start while the database is away.
            with contextlib.suppress(AssertionError):
                await asyncio.to_thread(node.start)
                return
            await asyncio.sleep(0.2)
        raise AssertionError(node.log.read_text()[-2000:])

    async def _time(self, line: Roamer, arrivals: int, name: str) -> None:
        began = time.monotonic()
        async with asyncio.timeout(SECONDS):
            while line.arrivals == arrivals:
                await asyncio.sleep(0.01)
        self.tally.back[name].append(time.monotonic() - began)

    async def _stop(self) -> None:
        node = await self._well()
        node.stop()

        async def go_on() -> None:
            await asyncio.sleep(self.luck.uniform(0.2, PAST_LEASE))
            node.go_on()

        self._later(go_on())

    async def _cut(self) -> None:
        await self.luck.choice(self.players).line.cut()

    async def _kill_redis(self) -> None:
        self.redis.kill()
        await asyncio.sleep(self.luck.random())
        await asyncio.to_thread(self.redis.start)

    async def _stop_redis(self) -> None:
        """It holds its lines and says nothing: only a heartbeat tells."""
        self.redis.signal(signal.SIGSTOP)
        await asyncio.sleep(self.luck.random())
        self.redis.signal(signal.SIGCONT)

    async def _restart_postgres(self, how: signal.Signals) -> None:
        await asyncio.to_thread(self.postgres.stop, how)
        await asyncio.to_thread(self.postgres.start)


# Tables


async def set_up(world: World, stack: contextlib.AsyncExitStack, seed: int) -> None:
    """One table of each game: two people, and bots on all other seats."""
    for number, game in enumerate(GAMES):
        people = [Browser(world.fleet, f"{name} {number}") for name in ("Anna", "Basile")]
        others = max(1, load_game(game).fewest_seats - 2)
        code = people[0].open_room(OPEN, OPEN, *[bot("easy")] * others, game=game, options={})
        for seat, browser in enumerate(people):
            line = await stack.enter_async_context(Roamer(browser, code))
            if seat:
                await line.done("sit", seat=seat)
            luck = random.Random(seed * 100 + 2 * number + seat)
            world.players.append(Player(game, line, seat, luck))
        await world.players[-2].line.done("begin")


# What came of it


async def check(world: World, database: str) -> None:
    for player in world.players:
        log = await read_shared_log(database, player.line.code)
        names = [entry.id for entry in log]
        assert len(set(names)) == len(names), "twice in a log"
        assert player.acknowledged <= set(names), "an acknowledged message is lost"
        rows = play_again(player.line.code, log, player.seat)
        for number, row in player.rows():
            if number:
                assert row == rows[number][: len(row)], (player.game, number, "another story")
                world.tally.told += len(row)
        world.tally.acknowledged += len(player.acknowledged)
        world.tally.said_again += player.line.said_again
        world.tally.not_saved += player.not_saved
        world.tally.moves[player.game] += len(player.decided)
        if player.seat == 0:
            world.tally.by_bots += check_decisions(player.line.code, log)


async def settle(world: World) -> None:
    """Until all of them see the same again."""
    async with asyncio.timeout(SECONDS):
        while True:
            await until_all_hear(world.nodes)
            rooms: dict[str, set[str]] = {}
            for player in world.players:
                match = player.line.latest["match"]
                rooms.setdefault(player.line.code, set()).add(f"{match['number']} {match['turn']}")
            if all(len(seen) == 1 for seen in rooms.values()):
                return
            await asyncio.sleep(0.1)


async def play(world: World, database: str, faults: int, seed: int) -> None:
    async with contextlib.AsyncExitStack() as stack:
        await set_up(world, stack, seed)
        playing = [asyncio.create_task(player.play()) for player in world.players]
        harming = asyncio.create_task(world.harm(faults))
        done, _ = await asyncio.wait([harming, *playing], return_when=asyncio.FIRST_COMPLETED)
        for task in (harming, *playing):
            task.cancel()
        await asyncio.gather(harming, *playing, return_exceptions=True)
        for task in done:
            task.result()
        await settle(world)
    await check(world, database)


def run(faults: int, folder: Path, seed: int = 1) -> Tally:
    programs = find_programs()
    assert programs is not None, "PostgreSQL is not installed"
    began = time.monotonic()
    with running_postgres(programs) as postgres, running_redis() as redis:
        database = postgres.create_database()
        nodes = [Node(folder / f"node{n}", database, redis.url, script=NODE) for n in range(NODES)]
        world = World(nodes, postgres, redis, seed)
        try:
            start_all(nodes)
            asyncio.run(play(world, database, faults, seed))
        finally:
            for node in nodes:
                node.go_on()
                node.__exit__()
    world.tally.seconds = time.monotonic() - began
    return world.tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=100)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    arguments = parser.parse_args()
    sys.stdout.write(f"seed {arguments.seed}\n")
    with tempfile.TemporaryDirectory() as folder:
        sys.stdout.write(f"{run(arguments.faults, Path(folder), arguments.seed)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
