"""What strangers do to a house, each for so many seconds against a real server.

An attack says what it has tried and what came of it. It fails (AssertionError) if it got what
nobody may get: a seat, a hand, an answer that tells a code, more than its share.
"""

import asyncio
import contextlib
import itertools
import json
import random
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.load.hostile import Attacker
from tests.load.strangers import (
    Attack,
    another_address,
    in_threads,
    outcome,
    stranger,
    tell,
    wire,
)
from tests.server.playing import OPEN, Browser, Line, Message, shared
from tests.server.serving import Place, Reply, fetch
from websockets.exceptions import WebSocketException

# More than one's share


async def open_rooms(place: Place, seconds: float) -> str:
    """Rooms, with one cookie and with ever fresh ones, from one address."""
    address = another_address()
    one = stranger(place, address=address)
    plan = {"game": "onix", "options": {}, "seats": [OPEN, OPEN]}

    def again() -> str:
        return outcome(one.post("/api/rooms", plan))

    def anew() -> str:
        cookie = fetch(
            place.port,
            "POST",
            "/api/me",
            json.dumps({"name": "M", "avatar": 1}).encode(),
            address=address,
            Origin=place.origin,
        )
        if cookie.status != 200:
            return f"cookie: {outcome(cookie)}"
        fresh = cookie.headers["Set-Cookie"].partition(";")[0]
        body = json.dumps(plan).encode()
        made = fetch(
            place.port,
            "POST",
            "/api/rooms",
            body,
            address=address,
            Cookie=fresh,
            Origin=place.origin,
        )
        return outcome(made)

    counted = await in_threads(again, seconds / 2) + await in_threads(anew, seconds / 2)
    assert counted["201"] < 1000, f"{counted['201']} rooms were opened by one"
    return tell(counted)


async def many_sockets(place: Place, seconds: float) -> str:
    """Sockets and nothing else: five hundred of one guest, then of many guests at one address."""
    host = stranger(place, "Anna")
    code = host.open_room(OPEN, OPEN)
    counted = Counter[str]()
    async with contextlib.AsyncExitStack() as stack:
        end = time.monotonic() + seconds
        for number in range(500):
            if time.monotonic() > end:
                break
            try:
                line = await asyncio.wait_for(stack.enter_async_context(wire(host, code)), 5)
                message = json.loads(await asyncio.wait_for(line.recv(), 5))
                counted[str(message.get("reason", message["say"]))] += 1
            except (OSError, WebSocketException, TimeoutError) as error:
                counted[type(error).__name__] += 1
            if number % 50 == 49:
                await asyncio.sleep(0.1)
        await asyncio.sleep(max(0.0, end - time.monotonic()))
    return tell(counted)


async def many_messages(place: Place, seconds: float) -> str:
    """Ten sockets of one guest, each as fast as it goes."""
    host = stranger(place, "Anna")
    code = host.open_room(OPEN, OPEN)
    counted = Counter[str]()
    end = time.monotonic() + seconds

    async def talk(number: int) -> None:
        said = itertools.count()
        while time.monotonic() < end:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with wire(host, code) as line:
                    while time.monotonic() < end:
                        name = f"m{number}-{next(said)}"
                        await line.send(json.dumps({"say": "emote", "emote": "oops", "id": name}))
                        message = json.loads(await asyncio.wait_for(line.recv(), 5))
                        counted[str(message.get("reason", message["say"]))] += 1
                        if message["say"] == "goodbye":
                            break
            await asyncio.sleep(0.2)

    await asyncio.gather(*(talk(number) for number in range(10)))
    return tell(counted)


async def many_hints(place: Place, seconds: float) -> str:
    """Six sockets, each asking the hard bot again and again."""
    host = stranger(place, "Anna")
    code = host.open_room(OPEN, shared("Mamie"))
    counted = Counter[str]()
    end = time.monotonic() + seconds
    async with contextlib.AsyncExitStack() as stack:
        lines: list[Line] = [await stack.enter_async_context(host.line(code)) for _ in range(6)]
        await lines[0].done("begin")

        async def ask(line: Line) -> None:
            while time.monotonic() < end:
                prompt = line.prompts[0] if line.prompts else None
                try:
                    answer = await line.ask("hint", seat=prompt["seat"] if prompt else 0)
                except TimeoutError:
                    counted["no answer"] += 1
                    continue
                refused = answer.get("refused")
                counted[refused["reason"] if refused else "answered"] += 1
                if refused:
                    await asyncio.sleep(0.1)

        await asyncio.gather(*(ask(line) for line in lines))
    return tell(counted)


async def chatter(place: Place, seconds: float) -> str:
    """Chat, habits of sitting and standing, links: all of it goes into a log."""
    host = stranger(place, "Anna")
    code = host.open_room(OPEN, OPEN)
    counted = Counter[str]()
    end = time.monotonic() + seconds
    said: list[tuple[str, Message]] = [
        ("chat", {"text": "x" * 280}),
        ("stand", {"seat": 0}),
        ("sit", {"seat": 0}),
        ("link", {"seat": 0}),
    ]
    async with host.line(code) as line:
        for say, fields in itertools.cycle(said):
            if time.monotonic() > end:
                break
            try:
                answer = await asyncio.wait_for(line.ask(say, **fields), 3)
            except TimeoutError:
                counted["no answer"] += 1
                continue
            refused = answer.get("refused")
            counted[refused["reason"] if refused else "done"] += 1
    return tell(counted)


async def undo_for_ever(place: Place, seconds: float) -> str:
    """A move and its undo, again and again: each is in the log."""
    host = stranger(place, "Anna")
    code = host.open_room(OPEN, shared("Mamie"))
    counted = Counter[str]()
    end = time.monotonic() + seconds
    async with host.line(code) as line:
        await line.done("begin")
        while time.monotonic() < end:
            prompt = await asyncio.wait_for(line.owed(), 10)
            if prompt is None:
                break
            try:
                moved = await asyncio.wait_for(line.send(line.decision(prompt)), 5)
                undone = await asyncio.wait_for(line.ask("undo", seat=prompt["seat"]), 5)
            except TimeoutError:
                counted["no answer"] += 1
                continue
            for answer in (moved, undone):
                refused = answer.get("refused")
                counted[refused["reason"] if refused else "done"] += 1
            if moved.get("refused"):
                # The same prompt is tried again a little later.
                line.answered.discard(prompt["prompt"])
                await asyncio.sleep(0.2)
    return tell(counted)


# Dear work


async def replays_again(place: Place, seconds: float) -> str:
    """A finished match is asked for in every way there is."""
    host = stranger(place, "Anna")
    # The shortest game of the house.
    code = host.open_room(OPEN, shared("Mamie"), shared("Papi"), game="onemore", options={})
    async with host.line(code) as line:
        await line.done("begin")
        end = time.monotonic() + seconds / 2
        while line.stage != "over" and time.monotonic() < end:
            with contextlib.suppress(TimeoutError, AssertionError):
                await asyncio.wait_for(line.play(10), 20)
            await asyncio.sleep(0.5)
    whats = itertools.cycle(("steps?everything=true", "verdict", "steps?seat=0", "replay"))
    counted = await in_threads(
        lambda: outcome(host.get(f"/api/rooms/{code}/matches/1/{next(whats)}")), seconds / 2
    )
    return tell(counted)


async def heavy_work(place: Place, seconds: float) -> str:
    """Prints, pictures that grow without bound, trials: with several guests at one address."""
    address = another_address()
    guests = itertools.cycle([stranger(place, f"M{n}", address) for n in range(4)])
    masks = "".join(
        f'<mask id="m{n}"><rect width="9" height="9" mask="url(#m{n + 1})"/></mask>'
        for n in range(28)
    )
    bomb = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{masks}'
        '<rect width="9" height="9" mask="url(#m0)"/></svg>'
    )
    paper: dict[str, Any] = {
        "what": "cards",
        "game": "onix",
        "language": "fr",
        "paper": "a4",
        "duplex": "long",
        "low_ink": False,
    }
    works: itertools.cycle[Callable[[Browser], Reply]] = itertools.cycle(
        [
            lambda one: one.post("/api/print", {**paper, "pictures": True, "copies": 12}),
            lambda one: one.post("/api/print", {**paper, "what": "rulebook", "game": "oni"}),
            lambda one: fetch(
                place.port,
                "POST",
                "/api/forge/picture",
                bomb.encode(),
                address=address,
                Cookie=one.cookie,
                Origin=place.origin,
            ),
        ]
    )
    return tell(await in_threads(lambda: outcome(next(works)(next(guests))), seconds, threads=6))


async def bad_frames(place: Place, seconds: float) -> str:
    """Frames that nobody should send, by somebody who is seated."""
    host, mallory = stranger(place, "Anna"), stranger(place)
    code = host.open_room(OPEN, OPEN)
    attacker = Attacker(seed=random.SystemRandom().randrange(1 << 30))
    counted = Counter[str]()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(OSError, WebSocketException, TimeoutError):
            async with wire(mallory, code) as line:
                while time.monotonic() < end:
                    frame = attacker.frame()
                    if isinstance(frame, str):
                        frame = frame.encode(errors="replace").decode()
                    await line.send(frame)
                    counted["frames"] += 1
                    message = json.loads(await asyncio.wait_for(line.recv(), 1))
                    counted[str(message["say"])] += 1
        await asyncio.sleep(0.2)
    return tell(counted)


ATTACKS: dict[str, Attack] = {
    "opening rooms": open_rooms,
    "many sockets": many_sockets,
    "many messages": many_messages,
    "hints": many_hints,
    "chatter": chatter,
    "undo for ever": undo_for_ever,
    "replays": replays_again,
    "heavy work": heavy_work,
    "bad frames": bad_frames,
}
