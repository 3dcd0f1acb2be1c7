"""What strangers do to a house, each for so many seconds against a real server.

An attack says what it has tried and what came of it. It fails (AssertionError) if it got what
nobody may get: a seat, a hand, an answer that tells a code, more than its share.
"""

import asyncio
import contextlib
import itertools
import json
import random
import socket
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from tests.load.hostile import Attacker
from tests.server.playing import OPEN, Browser, Line, Message, bot, shared
from tests.server.serving import HOST, Place, Reply, fetch
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

Attack = Callable[[Place, float], Awaitable[str]]

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
CUT_WITHIN = 10.0
"""Seconds after which whoever does not read, or does not go on, is gone."""

_numbers = itertools.count(random.SystemRandom().randrange(1 << 16))


def another_address() -> str:
    """Of a stranger who has not been here."""
    number = next(_numbers) % (1 << 16)
    return f"127.66.{number >> 8}.{number & 255}"


def stranger(place: Place, name: str = "Mallory", address: str | None = None) -> Browser:
    return Browser(place, name, address=address or another_address())


def tell(counted: Counter[str]) -> str:
    return ", ".join(f"{what} {count}" for what, count in counted.most_common()) or "nothing"


def outcome(reply: Reply) -> str:
    """A status, and the reason of a refusal."""
    try:
        return f"{reply.status} {reply.json['refused']['reason']}"
    except (ValueError, KeyError, TypeError):
        return str(reply.status)


def code_of(luck: random.Random, length: int = 4) -> str:
    return "".join(luck.choices(LETTERS, k=length))


@asynccontextmanager
async def wire(browser: Browser, code: str, screen: str = "own") -> AsyncIterator[ClientConnection]:
    """A socket, and nothing that a page does with it."""
    async with connect(
        f"ws://{HOST}:{browser.server.port}/ws/{code}?screen={screen}",
        origin=browser.server.origin,  # type: ignore[arg-type]
        additional_headers={"Cookie": browser.cookie or ""},
        compression=None,
        proxy=None,
        ping_interval=None,
        local_addr=(browser.address, 0),
    ) as line:
        yield line


async def in_threads(work: Callable[[], str], seconds: float, threads: int = 8) -> Counter[str]:
    """The same again and again, side by side; what came of it, and how often."""
    counted = Counter[str]()
    end = time.monotonic() + seconds

    def go_on() -> None:
        while time.monotonic() < end:
            try:
                counted[work()] += 1
            except OSError:
                counted["no connection"] += 1
                time.sleep(0.05)

    await asyncio.gather(*(asyncio.to_thread(go_on) for _ in range(threads)))
    return counted


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


# Half of everything


async def never_read(place: Place, seconds: float) -> str:
    """Five hundred sockets, of a hundred addresses, which do not read what they are sent."""
    host = stranger(place, "Anna")
    code = host.open_room(OPEN, OPEN, public=True)
    held: list[socket.socket] = []
    guests = [stranger(place, f"M{number}") for number in range(25)]
    for number in range(500):
        guest = guests[number % len(guests)]
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        try:
            line.bind((guest.address, 0))
            line.connect((HOST, place.port))
            line.sendall(_handshake(place, code, guest.cookie or ""))
        except OSError:
            line.close()
            continue
        held.append(line)
        if number % 25 == 0:
            await asyncio.sleep(0)
    async with host.line(code) as line_of_host:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(line_of_host.ask("chat", text="x" * 280), 5)
            await asyncio.sleep(0.25)
    cut = sum(_is_cut(line) for line in held)
    for each in held:
        each.close()
    return f"{len(held)} opened, {cut} cut"


def _handshake(place: Place, code: str, cookie: str) -> bytes:
    return (
        f"GET /ws/{code} HTTP/1.1\r\nHost: {HOST}:{place.port}\r\nOrigin: {place.origin}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {cookie}\r\n\r\n"
    ).encode()


def _is_cut(line: socket.socket) -> bool:
    """Whether the other side has ended it; what came before is read away."""
    line.setblocking(False)
    try:
        while line.recv(1 << 20):
            pass
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


async def half_requests(place: Place, seconds: float) -> str:
    """Fifteen hundred requests of which only a part ever comes, from thirty addresses."""
    halves = [
        b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{",
        b"G",
    ]
    addresses = [another_address() for _ in range(30)]
    held: list[socket.socket] = []
    for number in range(1500):
        line = socket.socket()
        try:
            line.bind((addresses[number % len(addresses)], 0))
            line.settimeout(2.0)
            line.connect((HOST, place.port))
            line.sendall(halves[number % len(halves)])
        except OSError:
            line.close()
            continue
        held.append(line)
        if number % 25 == 0:
            await asyncio.sleep(0)
    await asyncio.sleep(max(seconds, CUT_WITHIN + 5))
    cut = sum(_is_cut(line) for line in held)
    for each in held:
        each.close()
    assert cut == len(held), f"{len(held) - cut} of {len(held)} half requests are still there"
    return f"{len(held)} sent, {cut} cut"


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
    "old links": old_links,
    "hopping over seats": hop_over_seats,
    "guessing codes": guess_codes,
    "guessing by socket": guess_sockets,
    "opening rooms": open_rooms,
    "many sockets": many_sockets,
    "many messages": many_messages,
    "hints": many_hints,
    "chatter": chatter,
    "undo for ever": undo_for_ever,
    "never reading": never_read,
    "half requests": half_requests,
    "replays": replays_again,
    "heavy work": heavy_work,
    "bad frames": bad_frames,
}
