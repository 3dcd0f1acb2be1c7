"""Two real servers of one house: a move at one is seen at the other, and people outlive a node."""

import asyncio
import os
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from tests.cli.command import complaint, run
from tests.server.fleet import Fleet, Node, Roamer, read_shared_log, start_all, until_all_hear
from tests.server.playing import OPEN, Browser, Line, bot, play_together
from tests.server.redis import RedisServer
from tests.server.serving import HOST, fetch

from tablee.server.nodes import register
from tablee.server.sql import SqlStorage


@pytest.fixture
def two(postgres_url: str, redis: RedisServer, tmp_path: Path) -> Iterator[list[Node]]:
    found = [Node(tmp_path / name, postgres_url, redis.url) for name in ("one", "other")]
    try:
        start_all(found)
        yield found
    finally:
        for node in found:
            node.__exit__()


def test_a_move_at_one_node_is_seen_at_the_other(two: list[Node], postgres_url: str) -> None:
    async def play() -> None:
        await until_all_hear(two)
        one, other = two
        anna, basile = Browser(one, "Anna"), Browser(one, "Basile")
        code = anna.open_room(OPEN, OPEN)
        basile.server = other
        async with Line(anna, code) as hers, Line(basile, code) as his:
            await his.done("sit", seat=1)
            await hers.until(lambda seen: seen["room"]["seats"][1]["present"])
            await hers.done("begin")
            for _ in range(8):
                while not (due := [line for line in (hers, his) if line.unanswered]):
                    await asyncio.sleep(0.005)
                answer = await due[0].send(due[0].decision(due[0].unanswered[0]))
                assert answer.get("refused") is None, answer
        log = await read_shared_log(postgres_url, code)
        assert len({entry.id for entry in log}) == len(log)

    asyncio.run(asyncio.wait_for(play(), 60))


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_people_and_bots_go_on_at_another_node(
    two: list[Node], postgres_url: str, how: signal.Signals
) -> None:
    async def play() -> None:
        await until_all_hear(two)
        anna = Browser(two[0], "Anna")
        code = anna.open_room(OPEN, bot("easy"))
        anna.server = Fleet(two)
        async with Roamer(anna, code) as line:
            await line.done("begin")
            for _ in range(2):
                assert await line.play(2)
                ended = line.node
                assert ended is not None
                await asyncio.to_thread(ended.end, how)
                assert await line.play(3)
                assert line.node is not ended
                await asyncio.to_thread(ended.start)
        log = await read_shared_log(postgres_url, code)
        assert len({entry.id for entry in log}) == len(log)

    asyncio.run(asyncio.wait_for(play(), 90))


def test_health_says_that_redis_is_away(two: list[Node], redis: RedisServer) -> None:
    async def play() -> None:
        await until_all_hear(two)
        redis.kill()
        try:
            degraded = {"status": "degraded", "because": ["redis"]}
            while fetch(two[0].port, "GET", "/health", address=HOST).json != degraded:
                await asyncio.sleep(0.05)
            assert fetch(two[0].port, "GET", "/ready").status == 200, "it serves all the same"
        finally:
            redis.start()
        await until_all_hear(two)

    asyncio.run(asyncio.wait_for(play(), 60))


async def nodes_alive(url: str) -> int:
    storage = SqlStorage(url)
    await storage.open(bring_up=False)
    try:
        return len((await storage.read(partial(register.look, node="", wanted=()))).alive)
    finally:
        await storage.close()


def test_several_processes_serve_at_one_port(
    postgres_url: str, redis: RedisServer, tmp_path: Path
) -> None:
    async def play(server: Node) -> None:
        while await nodes_alive(postgres_url) < 2:
            await asyncio.sleep(0.05)
        anna, basile = Browser(server, "Anna"), Browser(server, "Basile")
        code = anna.open_room(OPEN, OPEN)
        async with Line(anna, code) as hers, Line(basile, code) as his:
            await his.done("sit", seat=1)
            await hers.done("begin")
            await play_together([hers, his], 4)
            # One of them is killed: it is replaced, and whoever was there comes to another.
            first = children_of(server)
            os.kill(min(first), signal.SIGKILL)
            await play_together([hers, his], 4)
            while len(children_of(server)) < 2 or children_of(server) == first:
                await asyncio.sleep(0.05)
        children = children_of(server)
        assert await asyncio.to_thread(server.end, signal.SIGTERM) == 0
        while any(Path(f"/proc/{pid}").exists() for pid in children):
            await asyncio.sleep(0.02)

    with Node(tmp_path, postgres_url, redis.url, "--processes", "2") as server:
        asyncio.run(asyncio.wait_for(play(server), 90))


def children_of(server: Node) -> set[int]:
    found = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text()
    return {int(pid) for pid in found.split()}


def test_one_file_has_one_process() -> None:
    done = run("serve", "--processes", "2", "--database", "sqlite:///nowhere.sqlite3")
    assert done.code == 2
    assert "PostgreSQL" in complaint(done.err)
    done = run("serve", "--redis", "redis://localhost", "--database", "sqlite:///nowhere.sqlite3")
    assert done.code == 2
    assert "PostgreSQL" in complaint(done.err)
