"""What one guest and one address may ask for, on a server: whoever asks too much is told so."""

import asyncio
import contextlib
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.playing import OPEN, Browser, Message, bot, shared
from tests.server.serving import HOST, SECONDS, Server, fetch
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tablee.server.allowances import ALLOWANCES


def asks_for_rooms(browser: Browser, times: int) -> list[int]:
    plan = {"game": "onix", "options": {}, "seats": [OPEN, OPEN]}
    return [browser.post("/api/rooms", plan).status for _ in range(times)]


def socket_of(browser: Browser, code: str) -> connect:
    return connect(
        f"ws://{HOST}:{browser.server.port}/ws/{code}",
        origin=browser.server.origin,  # type: ignore[arg-type]
        additional_headers={"Cookie": browser.cookie or ""},
        proxy=None,
        local_addr=(browser.address, 0),
    )


async def heard(line: ClientConnection, say: str) -> Message:
    while True:
        message: Message = json.loads(await asyncio.wait_for(line.recv(), SECONDS))
        if message["say"] == say:
            return message


def test_nobody_fills_the_house(tmp_path: Path) -> None:
    with Server(tmp_path, limits=None) as server:
        statuses = asks_for_rooms(Browser(server, address="127.0.0.2"), 40)
        most = ALLOWANCES["rooms"].guest
        assert most is not None
        assert statuses == [201] * most.most + [429] * (40 - most.most)
        # Nor with many cookies, which are counted themselves.
        many = [Browser(server, address="127.0.0.2") for _ in range(12)]
        opened = Counter(status for one in many for status in asks_for_rooms(one, 20))
        assert opened == {201: 160 - 20, 429: 12 * 20 - 140}
        minted = Counter[int]()
        body = json.dumps({"name": "Mallory", "avatar": 0}).encode()
        for _ in range(250):
            reply = fetch(
                server.port, "POST", "/api/me", body, address="127.0.0.2", Origin=server.origin
            )
            minted[reply.status] += 1
        screen = fetch(
            server.port, "POST", "/api/screen", b"", address="127.0.0.2", Origin=server.origin
        )
        assert minted == {200: 200 - 13, 429: 250 - 187}
        assert (screen.status, screen.json["refused"]["reason"]) == (429, "too_fast")
        # Who lives elsewhere, or is known already, notices nothing.
        assert asks_for_rooms(Browser(server, address="127.0.0.3"), 1) == [201]
        again = many[0].post("/api/me", {"name": "Léa", "avatar": 4})
        assert (again.status, again.json["name"]) == (200, "Léa")


def test_ten_sockets_say_no_more_than_one(tmp_path: Path) -> None:
    async def attack(server: Server) -> None:
        anna = Browser(server)
        code = anna.open_room(OPEN, shared("Mamie"))
        async with contextlib.AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(socket_of(anna, code)) for _ in range(10)]
            for number in range(15):
                for one, line in enumerate(lines):
                    await line.send(json.dumps({"say": "ping", "id": f"p{one}-{number}"}))
            answers = [await heard(line, "answer") for line in lines for _ in range(15)]
            refused = [answer["refused"] for answer in answers if answer["refused"]]
            # A few come back while they are counted.
            assert 100 <= len(answers) - len(refused) < 130
            assert {one["reason"] for one in refused} == {"too_fast"}
            assert all(one["values"]["wait"] == 1 for one in refused)
            # Whoever goes on all the same is cut off.
            with contextlib.suppress(ConnectionClosed):
                for number in range(400):
                    await lines[0].send(json.dumps({"say": "ping", "id": f"x{number}"}))
            assert (await heard(lines[0], "goodbye"))["reason"] == "too_fast"

    with Server(tmp_path, limits=None) as server:
        asyncio.run(attack(server))


def test_a_table_is_not_set_without_end(tmp_path: Path) -> None:
    """Each time the game looks at its options, and they go into a log; everything else goes on."""

    async def attack(server: Server) -> None:
        anna = Browser(server)
        codes = [anna.open_room(OPEN, shared("Mamie")) for _ in range(2)]
        async with anna.line(codes[0]) as here, anna.line(codes[1]) as there:
            plan = {"options": {}, "public": False, "clock": {}, "patience": 0, "seats": 2}
            for line in (here, there):
                await line.done("plan_room", **plan)
                await line.done("pace", pace="slow")
            for say, fields in (
                ("plan_room", plan),
                ("pace", {"pace": "slow"}),
                ("plan_seat", {"seat": 1, "plan": OPEN}),
            ):
                answer = await there.ask(say, **fields)
                assert answer["refused"]["reason"] == "too_fast"
            await there.done("chat", text="Bonjour")
            await there.done("begin")
            await there.play(2)

    with Server(tmp_path, limits="[plans]\nguest = [4, 360]\n") as server:
        asyncio.run(attack(server))


def test_sockets_are_counted_by_guest_address_and_room(tmp_path: Path) -> None:
    limits = "[sockets]\naddress = [20, 0]\n[arrivals]\nguest = [30, 60]\n"

    async def attack(server: Server) -> None:
        anna, mallory = Browser(server), Browser(server, "Mallory", address="127.0.0.2")
        code = anna.open_room(OPEN, shared("Mamie"))
        async with contextlib.AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(socket_of(mallory, code)) for _ in range(15)]
            first = [json.loads(await line.recv()) for line in lines]
            said = [one.get("reason", one["say"]) for one in first]
            assert said == ["update"] * 12 + ["crowded"] * 3
            for _ in range(4):
                other = Browser(server, "Mallory", address="127.0.0.2")
                lines = [await stack.enter_async_context(socket_of(other, code)) for _ in range(3)]
                said += [json.loads(await line.recv())["say"] for line in lines]
            assert Counter(said) == {"update": 20, "crowded": 3, "goodbye": 4}
            async with anna.line(code) as line:
                await line.done("begin")
                await line.play(2)
        # To come and go is counted, too.
        comes = 0
        with contextlib.suppress(InvalidStatus):
            while comes < 100:
                async with socket_of(mallory, code):
                    comes += 1
        assert comes <= 20

    with Server(tmp_path, limits=limits) as server:
        asyncio.run(attack(server))


WORK: list[tuple[str, Message | None]] = [
    ("/api/games/oncard/options", {"options": {}, "files": []}),
    ("/api/forge/read", {"name": "x.toml", "text": ""}),
    ("/api/forge/write", {}),
    ("/api/forge/trials", {}),
    ("/api/print/preview", {}),
    ("/api/print", {}),
    ("/api/rooms/{code}", None),
    ("/api/home", None),
    ("/api/print", None),
    ("/api/screen", {}),
    ("/api/rooms/{code}/claim", {"link": "a" * 32}),
    ("/api/rooms/{code}/matches/1/steps", None),
    ("/api/rooms/{code}/matches/1/verdict", None),
    ("/api/rooms/{code}/matches/1/replay", None),
]


@pytest.mark.parametrize(
    "number",
    range(len(WORK)),
    ids=[f"{'post' if body is not None else 'get'} {path}" for path, body in WORK],
)
def test_each_kind_of_work_has_its_measure(stingy: Server, number: int) -> None:
    """By guest, and by address."""
    path, body = WORK[number]
    address = f"127.0.1.{1 + number}"
    anna, basile = (Browser(stingy, name, address=address) for name in ("Anna", "Basile"))
    path = path.replace("{code}", anna.open_room(OPEN, shared("Mamie"), public=True))

    def ask(one: Browser) -> int:
        return (one.get(path) if body is None else one.post(path, body)).status

    assert [ask(anna) == 429 for _ in range(3)] == [False, False, True]
    assert [ask(basile) == 429 for _ in range(2)] == [False, True]
    refused = (basile.get(path) if body is None else basile.post(path, body)).json["refused"]
    assert refused["reason"] == "too_fast"
    assert refused["values"]["wait"] > 0


@pytest.fixture(scope="module")
def stingy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where two of each are a lot."""
    folder = tmp_path_factory.mktemp("stingy")
    kinds = ("options", "uploads", "forge", "trials", "previews", "prints", "finds", "looks")
    stingily = "guest = [2, 200]\naddress = [3, 300]"
    limits = "\n".join(f"[{kind}]\n{stingily}" for kind in (*kinds, "replays", "hints"))
    with Server(folder, limits=limits) as found:
        yield found


def test_hints_are_counted(stingy: Server) -> None:
    async def play() -> None:
        anna = Browser(stingy, address="127.0.0.7")
        code = anna.open_room(OPEN, bot("easy"))
        async with anna.line(code) as line, anna.line(code) as other:
            await line.done("begin")
            await line.owed()
            asked = [await one.ask("hint", seat=0) for one in (line, other, line)]
            assert [answer["refused"] and answer["refused"]["reason"] for answer in asked] == [
                None,
                None,
                "too_fast",
            ]
            # All else goes on.
            await line.play(1)

    asyncio.run(play())
