"""One seed, from its beginning to its verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.load.seeds.faults import harm
from tests.load.seeds.machine import Complaints, Machine, borrowed
from tests.load.seeds.verdict import judge
from tests.load.seeds.world import World


@dataclass
class Outcome:
    """What came of a seed."""

    seed: int
    trace: str
    """The same again whenever the seed is played again."""
    failure: str | None
    story: list[str]
    faults: Counter[str] = field(default_factory=Counter)
    counted: Counter[str] = field(default_factory=Counter)


async def _play(world: World) -> None:
    await world.open()
    await harm(world)
    await world.settle()


def play(seed: int, is_told: bool = False) -> Outcome:
    world, complaints = World(seed, is_told), Complaints()
    machine = Machine(world.loop, world.luck)
    with borrowed(machine, world.broker.connect, complaints):
        played = _wrong(lambda: world.loop.run_until_complete(_play(world)))
        # What is wrong with the log says more than that nobody came to rest.
        wrong = [
            *_wrong(lambda: judge(world) if world.code else None),
            *played,
            *complaints.found,
            *world.loop.unheard,
        ]
        failure = "; ".join(wrong) or None
        outcome = Outcome(seed, world.trace, failure, world.story or [], world.faults)
        _count(world, outcome.counted)
        complaints.found.clear()
        world.loop.bury()
    return outcome


def _wrong(work: Callable[[], None]) -> list[str]:
    try:
        work()
    except Exception as error:  # noqa: BLE001
        return [f"{type(error).__name__}: {error}"]
    return []


def _count(world: World, counted: Counter[str]) -> None:
    counted[f"game {world.plan.game}"] += 1
    counted["virtual seconds"] += int(world.loop.time() - 1000)
    counted["steps"] += world.loop.steps
    counted["entries"] += len(world.database.logs.get(world.code, ()))
    for page in world.pages:
        counted["acknowledged"] += len(page.acknowledged)
        counted["said again"] += page.said_again
        counted["updates"] += len(page.shown)
        for reason, times in page.refused.items():
            counted[f"refused {reason}"] += times
    counted["thoughts"] += len(world.thoughts)
    counted["hints"] += len(world.hinted)
