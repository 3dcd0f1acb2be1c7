"""What may happen to a world: one thing after another, and some of them at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.load.seeds.nodes import Node
    from tests.load.seeds.world import World

PAST_LEASE = 5.0
"""Seconds that a node is stopped, at most: a lease ends after three."""
FEW_STEPS = 150
"""Of a node, within which it is killed: between any two of them."""
BETWEEN = 0.9
"""Seconds between two faults, at most."""

Fault = Callable[["World"], Awaitable[None]]


async def harm(world: World) -> None:
    """Until the plan's seconds are over, and what was begun is as well."""
    luck, loop = world.luck, world.loop
    until = loop.time() + world.plan.seconds
    going: list[asyncio.Task[None]] = []
    kinds, weights = list(KINDS), [weight for weight, _ in KINDS.values()]
    while loop.time() < until:
        await asyncio.sleep(luck.random() * BETWEEN)
        name = luck.choices(kinds, weights)[0]
        world.note(f"fault {name}")
        world.faults[name] += 1
        going.append(loop.run_in(loop.world, _carried_out(KINDS[name][1], world)))
    await asyncio.gather(*going)


async def _carried_out(fault: Fault, world: World) -> None:
    await fault(world)


def _well(world: World) -> Node | None:
    """A node that runs, while another one does as well."""
    well = [
        node
        for node in world.nodes
        if node.is_open and not node.process.is_stopped and node.process.steps_left is None
    ]
    return world.luck.choice(well) if len(well) > 1 else None


async def kill(world: World) -> None:
    node = _well(world)
    if node is not None:
        steps = world.luck.randrange(1, FEW_STEPS)
        process = node.process

        def end() -> None:
            if node.process is process and not process.is_dead:
                world.note(f"{process} is killed")
                node.end()

        process.end_after(steps, end)


async def leave(world: World) -> None:
    node = _well(world)
    if node is not None:
        world.note(f"{node.process} leaves")
        world.loop.run_in(node.process, node.leave())


async def stop(world: World) -> None:
    node = _well(world)
    if node is not None:
        process = node.process
        world.note(f"{process} is stopped")
        world.loop.stop_process(process)
        await asyncio.sleep(world.luck.uniform(0.05, PAST_LEASE))
        world.note(f"{process} goes on")
        world.loop.go_on(process)


async def cut_page(world: World) -> None:
    stay = world.luck.choice(world.pages).stay
    if stay is not None:
        stay.cut()


async def cut_from_database(world: World) -> None:
    storage = world.luck.choice(world.nodes).storage
    storage.is_cut = True
    await asyncio.sleep(world.luck.uniform(0.1, PAST_LEASE))
    storage.is_cut = False


async def cut_from_redis(world: World) -> None:
    process = world.luck.choice(world.nodes).process
    world.broker.deaf[process] = None
    await asyncio.sleep(world.luck.uniform(0.1, PAST_LEASE))
    world.broker.deaf.pop(process, None)


async def lose_redis(world: World) -> None:
    world.broker.go_down()
    await asyncio.sleep(world.luck.uniform(0.05, 2.0))
    world.broker.habits.is_down = False


async def mute_redis(world: World) -> None:
    world.broker.habits.is_mute = True
    await asyncio.sleep(world.luck.uniform(0.05, PAST_LEASE))
    world.broker.habits.is_mute = False


async def restart_database(world: World) -> None:
    world.weather.is_down = True
    await asyncio.sleep(world.luck.uniform(0.05, 2.0))
    world.weather.is_down = False


async def crash_database(world: World) -> None:
    """What nodes have there for each other is lost."""
    world.weather.is_down = True
    world.database.crash()
    await asyncio.sleep(world.luck.uniform(0.05, 2.0))
    world.weather.is_down = False


KINDS: dict[str, tuple[int, Fault]] = {
    "kill": (6, kill),
    "leave": (3, leave),
    "stop": (4, stop),
    "cut_page": (4, cut_page),
    "cut_from_database": (2, cut_from_database),
    "cut_from_redis": (2, cut_from_redis),
    "lose_redis": (2, lose_redis),
    "mute_redis": (1, mute_redis),
    "restart_database": (1, restart_database),
    "crash_database": (1, crash_database),
}
