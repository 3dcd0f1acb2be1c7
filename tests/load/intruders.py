"""Strangers who want what is somebody else's: a seat, a hand, the code of a room."""

import asyncio
import itertools
import json
import random
import time
from collections import Counter

from tests.load.strangers import (
    Attack,
    code_of,
    in_threads,
    outcome,
    stranger,
    tell,
    wire,
)
from tests.server.playing import OPEN, bot
from tests.server.serving import Place
from websockets.exceptions import InvalidStatus, WebSocketException

# Seats


async def old_links(place: Place, seconds: float) -> str:
    """Somebody's link is used when somebody else sits there."""
    end = time.monotonic() + seconds
    tried = 0
    while time.monotonic() < end:
        host, mallory, ben = (stranger(place, name) for name in ("Anna", "Mallory", "Ben"))
        code = host.open_room(OPEN, OPEN)
        async with host.line(code) as at_host:
            async with mallory.line(code) as mine:
                await mine.done("sit", seat=1)
                link = (await mine.ask("link", seat=1))["link"]
                if tried % 2:
                    await mine.done("stand", seat=1)
                else:
                    await at_host.done("remove", handle=mallory.guest.handle)
            async with ben.line(code) as his:
                await his.done("sit", seat=1)
                await at_host.done("begin")
                for claimer in (mallory, stranger(place)):
                    claimed = await asyncio.to_thread(
                        claimer.post, f"/api/rooms/{code}/claim", {"link": link}
                    )
                    assert claimed.status != 200, "an old link took somebody's seat"
                seat = at_host.latest["room"]["seats"][1]
                assert seat["handle"] == ben.guest.handle
        tried += 1
        await asyncio.sleep(1.0)
    return f"{tried} times, nobody's seat"


async def hop_over_seats(place: Place, seconds: float) -> str:
    """Stand up in mid-match and sit down on a bot's seat, to see its hand."""
    counted = Counter[str]()
    host, mallory = stranger(place, "Anna"), stranger(place)
    code = host.open_room(OPEN, OPEN, bot("easy"), bot("easy"), game="onemore", options={})
    async with host.line(code) as at_host, mallory.line(code) as mine:
        await mine.done("sit", seat=1)
        await at_host.done("begin")
        await mine.done("stand", seat=1)
        end = time.monotonic() + seconds
        for seat in itertools.cycle((2, 3)):
            if time.monotonic() > end:
                break
            answer = await mine.ask("sit", seat=seat)
            refused = answer.get("refused")
            counted[refused["reason"] if refused else "sat down"] += 1
            assert refused is not None, "a bot's seat was taken in mid-match"
            match = mine.latest["match"]
            assert match["viewer"] not in (2, 3), "a bot's hand was shown"
            await asyncio.sleep(0.5)
    return tell(counted)


# Guessing


async def guess_codes(place: Place, seconds: float) -> str:
    """Codes over HTTP, as fast as they are answered; then one that is right."""
    host, mallory = stranger(place, "Anna"), stranger(place)
    code = host.open_room(OPEN, OPEN)
    luck = random.Random()
    counted = await in_threads(lambda: outcome(mallory.get(f"/api/rooms/{code_of(luck)}")), seconds)
    wrong = outcome(mallory.get(f"/api/rooms/{code_of(luck)}"))
    right = outcome(mallory.get(f"/api/rooms/{code}"))
    assert wrong == right, f"a right code is answered with {right}, a wrong one with {wrong}"
    return tell(counted)


async def guess_sockets(place: Place, seconds: float) -> str:
    """The same over websockets."""
    host, mallory = stranger(place, "Anna"), stranger(place)
    code = host.open_room(OPEN, OPEN)
    luck = random.Random()
    counted = Counter[str]()
    end = time.monotonic() + seconds

    async def guess(code: str) -> str:
        try:
            async with wire(mallory, code) as line:
                message = json.loads(await asyncio.wait_for(line.recv(), 5))
                return str(message.get("reason", message["say"]))
        except (OSError, WebSocketException, TimeoutError) as error:
            return type(error).__name__

    async def go_on() -> None:
        while time.monotonic() < end:
            counted[await guess(code_of(luck))] += 1

    await asyncio.gather(*(go_on() for _ in range(16)))

    async def answered(code: str) -> str:
        """Once a socket is let in: how many there were says nothing about a code."""
        while (found := await guess(code)) == InvalidStatus.__name__:
            await asyncio.sleep(1.0)
        return found

    wrong, right = await answered(code_of(luck)), await answered(code)
    assert wrong == right, f"a right code is answered with {right}, a wrong one with {wrong}"
    return tell(counted)


INTRUSIONS: dict[str, Attack] = {
    "old links": old_links,
    "hopping over seats": hop_over_seats,
    "guessing codes": guess_codes,
    "guessing by socket": guess_sockets,
}
