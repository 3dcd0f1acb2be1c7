"""Codes are not found by trying: over HTTP or websockets, with one cookie or many."""

import asyncio
import inspect
import json
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.server.houses import MemoryStorage, quick_house
from tests.server.playing import OPEN, Browser, shared
from tests.server.rooms import ANNA
from tests.server.serving import HOST, SECONDS, Server, fetch
from websockets.asyncio.client import connect

from tablee.server.allowances import Allowance, Rule
from tablee.server.limits import Asker, Limits
from tablee.server.protocol import OpenSeat, RoomPlan
from tablee.server.refusals import RefusedMessage

LIMITS = """
[codes]
guest = [5, 3600]
address = [20, 3600]
"""
WRONG = [f"ZZ{first}{second}" for first in "ABCDEFGHJK" for second in "ABCDEFGHJK"]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path, limits=LIMITS) as found:
        yield found


async def knock(browser: Browser, code: str) -> str:
    """What somebody hears first who comes to a room with a code."""
    async with connect(
        f"ws://{HOST}:{browser.server.port}/ws/{code}",
        origin=browser.server.origin,  # type: ignore[arg-type]
        additional_headers={"Cookie": browser.cookie or ""},
        proxy=None,
        local_addr=(browser.address, 0),
    ) as line:
        heard = json.loads(await asyncio.wait_for(line.recv(), SECONDS))
        said: str = heard.get("reason", heard["say"])
        return said


def asked(browser: Browser, code: str) -> tuple[int, str]:
    reply = browser.get(f"/api/rooms/{code}")
    return reply.status, "found" if reply.status == 200 else reply.json["refused"]["reason"]


def test_after_too_many_misses_right_and_wrong_codes_are_answered_alike(server: Server) -> None:
    async def attack() -> None:
        anna = Browser(server)
        code = anna.open_room(OPEN, shared("Mamie"))
        mallory = Browser(server, "Mallory", address="127.0.0.2")
        # Over HTTP and over websockets it is one count.
        heard = [asked(mallory, wrong)[1] for wrong in WRONG[:3]]
        heard += [await knock(mallory, wrong) for wrong in WRONG[3:40]]
        assert heard == ["no_such_room"] * 5 + ["too_fast"] * 35
        for one in (code, code.lower(), WRONG[50]):
            assert await knock(mallory, one) == "too_fast"
            assert asked(mallory, one) == (429, "too_fast")
            for path in ("replay", "steps", "seats", "verdict"):
                found = mallory.get(f"/api/rooms/{one}/matches/1/{path}")
                assert (found.status, found.json["refused"]["reason"]) == (429, "too_fast")
            claimed = mallory.post(f"/api/rooms/{one}/claim", {"link": "0" * 32})
            assert (claimed.status, claimed.json["refused"]["reason"]) == (429, "too_fast")
        assert 1 <= int(mallory.get(f"/api/rooms/{code}").headers["Retry-After"]) <= 720

    asyncio.run(attack())


def test_right_and_wrong_codes_take_the_same_way_when_misses_are_spent() -> None:
    """A stopwatch tells nothing, because the same is asked of the database for both."""

    class Listening(MemoryStorage):
        def __getattribute__(self, name: str) -> Any:
            found = super().__getattribute__(name)
            if inspect.iscoroutinefunction(found):
                listened.append(name)
            return found

    async def attack() -> None:
        limits = Limits({"codes": Rule(guest=Allowance(3, 3600))})
        house = quick_house(Listening(), limits=limits)
        plan = RoomPlan("onix", {}, [OpenSeat(), OpenSeat()])
        right = await house.open_room(ANNA, plan)
        mallory = Asker("mallory", "192.0.2.1")
        ways: list[list[str]] = []
        for code in (*WRONG[:3], WRONG[3], right, right.lower()):
            listened.clear()
            with pytest.raises(RefusedMessage):
                await house.look_up(mallory, code)
            ways.append(list(listened))
        assert ways[3] == ways[4] == ways[5] == ["is_open_to"]
        await house.close()

    listened: list[str] = []
    asyncio.run(attack())


def test_a_thousand_codes_at_once_are_a_thousand_misses(server: Server) -> None:
    async def attack() -> None:
        mallory = Browser(server, "Mallory")
        heard = await asyncio.gather(*(knock(mallory, wrong) for wrong in WRONG[:12]))
        assert heard.count("no_such_room") == 5

    asyncio.run(attack())


def test_fresh_cookies_do_not_help_for_long(server: Server) -> None:
    async def attack() -> None:
        code = Browser(server).open_room(OPEN, shared("Mamie"))
        mallories = [Browser(server, "Mallory", address="127.0.0.2") for _ in range(20)]
        heard = [await knock(one, wrong) for one in mallories[:10] for wrong in WRONG[:5]]
        # Twenty of the address; then two of each who had not missed before.
        assert heard.count("no_such_room") == 20 + 6 * 2
        for one in mallories[:10]:
            assert await knock(one, code) == "too_fast"
        # Without a cookie there is only the address.
        bare = fetch(server.port, "GET", f"/api/rooms/{code}", address="127.0.0.2")
        assert bare.status == 429
        # Elsewhere nobody notices.
        assert await knock(Browser(server, address="127.0.0.3"), code) == "update"

    asyncio.run(attack())


def test_a_living_room_is_not_locked_out_by_one_of_its_people(server: Server) -> None:
    async def play() -> None:
        anna, grandma, cousin = (Browser(server, name) for name in ("Anna", "Mamie", "Léo"))
        code = anna.open_room(OPEN, OPEN)
        hall = anna.open_room(OPEN, OPEN, public=True)
        async with anna.line(code) as one, grandma.line(code) as two, cousin.line(code):
            await two.done("sit", seat=1)
            # A child plays with the code field, and gets new cookies on the way.
            for _ in range(4):
                child = Browser(server, "Tom")
                for wrong in WRONG[:8]:
                    await knock(child, wrong)
            assert await knock(child, code) == "too_fast"
            await one.done("begin")
        # Who sits there, and who has looked on, come back; who comes with the right code comes in.
        assert await knock(anna, code) == "update"
        assert await knock(grandma, code) == "update"
        assert await knock(cousin, code) == "update"
        friend = Browser(server, "Zoé")
        assert asked(friend, code) == (200, "found")
        assert await knock(friend, code) == "update"
        # Nobody is kept from a table that everybody may find.
        assert await knock(child, hall) == "update"
        # Who has a place there, and mistypes it often, is no stranger either.
        heard = [await knock(grandma, wrong) for wrong in WRONG[:8]]
        assert heard[-1] == "too_fast"
        assert await knock(grandma, code) == "update"
        assert asked(grandma, code) == (200, "found")

    asyncio.run(play())


def test_whoever_is_known_is_known_after_a_restart(server: Server) -> None:
    anna = Browser(server)
    code = anna.open_room(OPEN, OPEN)
    server.restart(signal.SIGKILL)

    async def come_back() -> None:
        for wrong in WRONG[:8]:
            await knock(anna, wrong)
        assert await knock(anna, WRONG[9]) == "too_fast"
        assert await knock(anna, code) == "update"

    asyncio.run(come_back())


def test_an_address_is_what_the_connection_says_unless_a_proxy_of_ours_says_it(
    server: Server,
) -> None:
    def misses(address: str, claimed: str) -> list[int]:
        return [
            fetch(
                server.port,
                "GET",
                f"/api/rooms/{wrong}",
                address=address,
                X_Forwarded_For=f"{claimed}.{number}",
            ).status
            for number, wrong in enumerate(WRONG[:30])
        ]

    # A stranger claims to be somebody else each time, and is not believed.
    assert misses("127.0.0.9", "203.0.113") == [404] * 20 + [429] * 10
    # The proxy on this machine is.
    assert misses(HOST, "198.51.100") == [404] * 30


def test_a_right_code_of_a_room_that_cannot_be_opened_is_no_miss() -> None:
    """Whoever keeps coming back to a log that does not play has guessed nothing."""

    async def come() -> None:
        storage = MemoryStorage()
        before = quick_house(storage)
        code = await before.open_room(ANNA, RoomPlan("onix", {}, [OpenSeat(), OpenSeat()]))
        await before.close()
        storage.logs[code] = [replace(entry, body=b"{}") for entry in storage.logs[code]]
        house = quick_house(storage)
        heard = set()
        for _ in range(30):
            with pytest.raises(RefusedMessage) as caught:
                await house.look_up(Asker("basile", "192.0.2.1"), code)
            heard.add(caught.value.refused.reason)
        await house.close()
        assert len(heard) == 1
        assert heard.isdisjoint({"too_fast", "no_such_room"})

    asyncio.run(come())
