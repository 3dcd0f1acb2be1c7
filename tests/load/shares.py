"""More of what strangers do: other names, stopwatches, and shares that many cookies do not make."""

import asyncio
import contextlib
import itertools
import random
import statistics
import time
from collections import Counter
from typing import Any

from tests.load.strangers import (
    Attack,
    another_address,
    code_of,
    in_threads,
    outcome,
    stranger,
    tell,
)
from tests.server.playing import OPEN, Browser, Line, bot, shared
from tests.server.serving import Place, fetch

COOKIES = 20
"""Of one address."""
MOST_TOLD = 0.2
"""How far from a tossed coin it may be to tell right codes from wrong ones by how long they take.
Both take the same way; what is left is what else the machine does."""


async def rebind(place: Place, seconds: float) -> str:
    """A page whose own name leads here asks for all that a guest's browser could read."""
    anna = stranger(place, "Anna")
    code = anna.open_room(OPEN, shared("Mamie"))
    host = f"rebound.example:{place.port}"
    paths = itertools.cycle(("/metrics", "/api/home", f"/api/rooms/{code}", "/", f"/ws/{code}"))

    def ask() -> str:
        reply = fetch(
            place.port, "GET", next(paths), Host=host, Origin=f"http://{host}", Cookie=anna.cookie
        )
        assert code.encode() not in reply.body
        assert b"tablee_" not in reply.body
        return str(reply.status)

    counted = await in_threads(ask, seconds)
    assert not counted["200"], counted
    return tell(counted)


async def time_codes(place: Place, seconds: float) -> str:
    """When misses are spent, right and wrong codes are answered alike. In the same time, too?"""
    anna = stranger(place, "Anna")
    right = anna.open_room(OPEN, shared("Mamie"))
    mallory = stranger(place)
    waits: dict[bool, list[float]] = {True: [], False: []}

    def measure() -> None:
        luck = random.Random()
        while outcome(mallory.get(f"/api/rooms/{code_of(luck)}")) != "429 too_fast":
            pass
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            is_right = luck.random() < 0.5
            code = right if is_right else code_of(luck, len(right))
            before = time.perf_counter()
            reply = mallory.get(f"/api/rooms/{code}")
            waits[is_right].append(time.perf_counter() - before)
            assert reply.status == 429

    await asyncio.to_thread(measure)
    told = slower(waits[True], waits[False])
    assert abs(told - 0.5) < MOST_TOLD, f"right codes are slower in {told:.0%} of all pairs"
    medians = [1000 * statistics.median(waits[which]) for which in (True, False)]
    return (
        f"{sum(map(len, waits.values()))} tries, right ones slower in {told:.0%} of all pairs "
        f"(medians {medians[0]:.2f} and {medians[1]:.2f} ms)"
    )


def slower(these: list[float], those: list[float]) -> float:
    """How often one of these took longer than one of those: a half if nothing can be told."""
    pairs = [(wait, 1) for wait in these] + [(wait, 0) for wait in those]
    before, wins = 0, 0
    for _, is_this in sorted(pairs):
        wins += before if is_this else 0
        before += 1 - is_this
    return wins / max(1, len(these) * len(those))


async def many_hosts(place: Place, seconds: float) -> str:
    """Twenty cookies of one address, each with a table of hard bots that somebody looks at."""
    address = another_address()
    counted = Counter[str]()

    async def sit(number: int, lines: contextlib.AsyncExitStack) -> Line:
        host = stranger(place, f"M{number}", address)
        seats = (OPEN, bot("hard"), bot("hard"), bot("hard"))
        code = await asyncio.to_thread(host.open_room, *seats, options={})
        line = await lines.enter_async_context(host.line(code))
        await line.done("begin")
        return line

    async def play(line: Line) -> None:
        while True:
            prompt = await line.owed()
            if prompt is None:
                await line.done("begin")
                continue
            answer = await line.send(line.decision(prompt))
            counted[(answer.get("refused") or {}).get("reason", "moves")] += 1

    async with contextlib.AsyncExitStack() as lines:
        tables = [await sit(number, lines) for number in range(COOKIES)]
        playing = [asyncio.create_task(play(line)) for line in tables]
        await asyncio.sleep(seconds)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return tell(counted)


async def long_options(place: Place, seconds: float) -> str:
    """Long options, again and again, at ever other tables of one address."""
    address = another_address()
    deck = [{"gems": [gem], "count": 2} for gem in ("circle", "square", "diamond", "cross") * 9]
    plan: dict[str, Any] = {
        "options": {"deck": deck},
        "public": False,
        "clock": {},
        "patience": 0,
        "seats": 2,
    }
    counted = Counter[str]()
    end = time.monotonic() + seconds

    async def change(host: Browser) -> None:
        code = await asyncio.to_thread(host.open_room, OPEN, OPEN)
        async with host.line(code) as line:
            while time.monotonic() < end:
                refused = (await line.ask("plan_room", **plan)).get("refused")
                counted[refused["reason"] if refused else "changes"] += 1
                if refused:
                    await asyncio.sleep(0.2)

    hosts = [stranger(place, f"M{number}", address) for number in range(8)]
    await asyncio.gather(*(change(host) for host in hosts))
    return tell(counted)


SHARES: dict[str, Attack] = {
    "another name": rebind,
    "a stopwatch": time_codes,
    "bots of many cookies": many_hosts,
    "long options": long_options,
}
