"""Rooms of several nodes that nobody is in: what is due there happens, whatever went wrong when
somebody meant to see to it."""

import asyncio
import math
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pytest
import sqlalchemy as sa
from tests.server.conftest import Wait
from tests.server.houses import fresh, until
from tests.server.several import InTwoNodes, Node, nodes, open_table, say

from tablee.server import awake
from tablee.server.errors import HouseError
from tablee.server.loading import Loaded
from tablee.server.messages.setting import ClientBegin, ClientPlanRoom
from tablee.server.nodes import among, leases, register
from tablee.server.protocol import BotSeat, ClockPlan, OpenSeat
from tablee.server.refusals import refuse

LATE = 1e12
"""By then everything is due that ever will be."""


class Lease(NamedTuple):
    node: str | None
    due_at: float


async def lease_of(node: Node, code: str) -> Lease | None:
    def find(at: sa.Connection) -> Lease | None:
        query = sa.text("SELECT node, due_at FROM tablee_nodes.lease WHERE code = :code")
        row = at.execute(query, {"code": code}).one_or_none()
        return None if row is None else Lease(*row)

    return await node.storage.read(find)


async def lease_when(node: Node, code: str, is_so: Callable[[Lease], bool]) -> Lease:
    async with asyncio.timeout(20):
        while (lease := await lease_of(node, code)) is None or not is_so(lease):
            await asyncio.sleep(0.02)
    return lease


async def fall_asleep(node: Node) -> str:
    """A match against a bot, with ten minutes for each decision, which nobody stays at."""
    code, anna = await open_table(node, OpenSeat(), BotSeat("easy"), begin=False)
    live = await node.live(code)
    clock = ClientPlanRoom(fresh(), {"first": 0}, False, ClockPlan(600, 0), 0, 2)
    assert (await say(live, anna, clock)).refused is None
    assert (await say(live, anna, ClientBegin(fresh()))).refused is None
    await until(lambda: node.company.pilots(live))
    live.quit(anna)
    await until(live.is_idle)
    await node.house.awake.let_idle_go()
    await lease_when(node, code, lambda lease: lease.node is None and lease.due_at < math.inf)
    return code


def has(node: Node, code: str) -> bool:
    return any(live.room.code == code for live in node.house.rooms)


def in_one_node(url: str, wait: Wait, play: Callable[[Node], object]) -> None:
    async def go() -> None:
        async with nodes(url, None, 1) as (one,), asyncio.timeout(60):
            await play(one)  # type: ignore[misc]

    wait(go())


def test_a_room_whose_claim_was_not_heard_of_is_woken_again(
    postgres_url: str, wait: Wait, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database has it, and whoever wanted it does not know: its line was cut in between."""
    monkeypatch.setattr(among, "HANDED_SECONDS", 0.1)

    async def play(one: Node) -> None:
        code = await fall_asleep(one)
        claim = partial(register.claim_due, node=one.company.node, now=LATE, most=200)
        assert await one.storage.in_one_statement(claim) == [code]
        await until(lambda: has(one, code))

    in_one_node(postgres_url, wait, play)


def test_a_room_that_waits_to_be_loaded_is_ours_and_sleeps_on_if_that_fails(
    postgres_url: str, wait: Wait, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two hundred are claimed together, and loaded one after another."""

    async def play(one: Node) -> None:
        code = await fall_asleep(one)
        its_turn = asyncio.Event()

        async def fail_late(_: str) -> Loaded | None:
            await its_turn.wait()
            raise HouseError("unusable", database="house", why="cut")

        monkeypatch.setattr(one.house, "load", fail_late)
        waking = asyncio.create_task(one.house.awake.wake(await one.company.due(LATE)))
        for _ in range(4):
            await one.company._look()  # noqa: SLF001
            await one.company._write()  # noqa: SLF001
        lease = await lease_of(one, code)
        assert lease is not None
        assert lease.node == one.company.node, "nobody else has to load it, too"
        its_turn.set()
        await waking
        await lease_when(one, code, lambda lease: lease.node is None and lease.due_at < math.inf)

    in_one_node(postgres_url, wait, play)


def test_all_that_is_due_is_woken_without_a_pause(
    postgres_url: str, wait: Wait, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many a node that is gone has looked after: some are claimed at a time."""
    monkeypatch.setattr(leases, "WOKEN_TOGETHER", 1)
    monkeypatch.setattr(awake, "WAKE_SECONDS", 3600.0)

    async def play(one: Node) -> None:
        codes = [await fall_asleep(one) for _ in range(3)]
        due = sa.text("UPDATE tablee_nodes.lease SET due_at = 0")
        await one.storage.write(lambda at: at.execute(due).close())
        await one.house.awake.wake_due()
        assert all(has(one, code) for code in codes)

    in_one_node(postgres_url, wait, play)


def test_what_only_newer_nodes_can_read_is_woken_by_them(
    house_of_two: InTwoNodes, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(one: Node, other: Node) -> None:
        code = await fall_asleep(one)
        by_newer = asyncio.Event()

        async def leave(_: str) -> Loaded | None:
            raise refuse("restarting")

        async def read(_: str) -> Loaded | None:
            by_newer.set()
            return None

        monkeypatch.setattr(one.house, "load", leave)
        monkeypatch.setattr(other.house, "load", read)
        await one.house.awake.wake(await one.company.due(LATE))
        async with asyncio.timeout(30):
            await by_newer.wait()
        assert await lease_when(other, code, lambda lease: True)

    house_of_two(play)


def test_what_nobody_can_read_is_not_tried_again_and_again(
    postgres_url: str, wait: Wait, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(one: Node) -> None:
        code = await fall_asleep(one)

        async def fail(_: str) -> Loaded | None:
            raise refuse("unreadable")

        monkeypatch.setattr(one.house, "load", fail)
        await one.house.awake.wake(await one.company.due(LATE))
        await one.company._write()  # noqa: SLF001
        assert await lease_of(one, code) == Lease(None, math.inf)
        # Until somebody has mended it.
        monkeypatch.undo()
        await one.house.look_again(code)
        await until(lambda: has(one, code))

    in_one_node(postgres_url, wait, play)


def test_a_room_whose_log_was_repaired_goes_on(house_of_two: InTwoNodes) -> None:
    async def play(one: Node, other: Node) -> None:
        code, anna = await open_table(one, OpenSeat(), BotSeat("easy"))
        here = await one.live(code)
        await until(lambda: one.company.pilots(here))
        here.quit(anna)
        await one.house.look_again(code)
        await until(lambda: has(one, code) or has(other, code))

    house_of_two(play)
