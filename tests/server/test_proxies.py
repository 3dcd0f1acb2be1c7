"""Behind a proxy everybody is counted by where they come from, whatever they claim; without one,
nobody's claim is believed."""

import asyncio
import json
from collections.abc import Iterator

import pytest
from tests.server.playing import OPEN, Browser
from tests.server.proxied import Proxy, Says, adds_another, appends, replaces
from tests.server.serving import HOST, Place, Server, fetch
from websockets.asyncio.client import connect

MALLORY, ANNA = "127.0.0.66", "127.0.0.7"
COOKIES = 5
LIMITS = f"[guests]\naddress = [{COOKIES}, 36000]\n[sockets]\naddress = [2, 0]\n"


@pytest.fixture(params=[replaces, appends, adds_another], ids=lambda says: says.__name__)
def says(request: pytest.FixtureRequest) -> Says:
    found: Says = request.param
    return found


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("proxied"), limits=LIMITS) as found:
        yield found


def ask_for_cookies(place: Place, address: str, times: int, claimed: str) -> list[int]:
    """Each time as somebody else."""
    body = json.dumps({"name": "Mallory", "avatar": 1}).encode()
    return [
        fetch(
            place.port,
            "POST",
            "/api/me",
            body,
            address=address,
            Origin=place.origin,
            X_Forwarded_For=claimed.format(number),
        ).status
        for number in range(times)
    ]


CLAIMS = ["203.0.113.{}", "203.0.113.{}, 198.51.100.{}", "127.0.0.1", "{}, 127.0.0.1", "::1"]


def test_who_claims_to_be_somebody_else_is_counted_as_one(server: Server, says: Says) -> None:
    with Proxy(server, says).running() as place:
        statuses = [
            status
            for claim in CLAIMS
            for status in ask_for_cookies(place, MALLORY, 4, claim.replace("{}", "{0}"))
        ]
        assert statuses == [200] * COOKIES + [429] * (4 * len(CLAIMS) - COOKIES)
        # And nobody else is locked out by it.
        assert ask_for_cookies(place, ANNA, 1, "203.0.113.1") == [200]
    # Without the proxy, from elsewhere.
    straight = ask_for_cookies(server, "127.0.0.67", 2 * COOKIES, "203.0.113.{}")
    assert straight == [200] * COOKIES + [429] * COOKIES


def test_sockets_behind_a_proxy_are_counted_by_address(server: Server, says: Says) -> None:
    async def greeted(browser: Browser, code: str, sockets: int) -> list[str]:
        """What each is told first, while the others are open."""
        lines = [
            await connect(
                f"ws://{HOST}:{browser.server.port}/ws/{code}",
                origin=browser.server.origin,  # type: ignore[arg-type]
                additional_headers={
                    "Cookie": browser.cookie or "",
                    "X-Forwarded-For": f"203.0.113.{number}",
                },
                proxy=None,
                local_addr=(browser.address, 0),
            )
            for number in range(sockets)
        ]
        told = [json.loads(await line.recv()) for line in lines]
        for line in lines:
            await line.close()
        return [message.get("reason", message["say"]) for message in told]

    with Proxy(server, says).running() as place:
        anna, mallory = Browser(place, address=ANNA), Browser(place, "M", address=MALLORY)
        code = anna.open_room(OPEN, OPEN)
        assert asyncio.run(greeted(mallory, code, 3)) == ["update", "update", "crowded"]
        assert asyncio.run(greeted(anna, code, 1)) == ["update"]


def test_figures_are_for_nobody_behind_a_proxy(server: Server, says: Says) -> None:
    with Proxy(server, says).running() as place:
        for claimed in (None, "127.0.0.1", "::1"):
            asked = fetch(place.port, "GET", "/metrics", address=MALLORY, X_Forwarded_For=claimed)
            assert asked.status == 404
    assert fetch(server.port, "GET", "/metrics").status == 200
