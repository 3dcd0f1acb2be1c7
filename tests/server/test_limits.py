"""How much one guest and one address may ask for: counted across everything, with little memory."""

import asyncio
import contextlib
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from tests.server.playing import OPEN, Browser, Message, bot, shared
from tests.server.serving import HOST, SECONDS, Server, fetch
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tablee.core.errors import TableeError
from tablee.server import limits as limiting
from tablee.server.limits import (
    ALLOWANCES,
    Asker,
    Limits,
    What,
    allow,
    asker_at,
    in_turn,
    read_limits,
)
from tablee.server.networks import network_of
from tablee.server.refusals import RefusedMessage

ANNA, BASILE = Asker("anna", "192.0.2.1"), Asker("basile", "192.0.2.1")


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


# The counting


def test_so_many_at_once_and_as_many_again_in_time() -> None:
    clock = Clock()
    limits = Limits({"hints": allow((4, 60), None)}, clock)
    assert [limits.spend("hints", ANNA) for _ in range(6)] == pytest.approx([0, 0, 0, 0, 15, 15])
    assert limits.hits == {"hints": 2}
    clock.now += 14
    assert limits.spend("hints", ANNA) == pytest.approx(1)
    clock.now += 1
    assert limits.spend("hints", ANNA) == 0
    assert limits.spend("hints", ANNA) == pytest.approx(15)
    clock.now += 10_000
    assert [limits.spend("hints", ANNA) > 0 for _ in range(5)] == [False] * 4 + [True]
    with pytest.raises(RefusedMessage) as refused:
        limits.expect("hints", ANNA)
    assert refused.value.refused.reason == "too_fast"
    assert refused.value.refused.values == {"wait": 15}


def test_what_is_given_back_can_be_spent_again() -> None:
    limits = Limits({"codes": allow((2, 60), (2, 60))}, Clock())
    for _ in range(10):
        assert limits.spend("codes", ANNA) == 0
        limits.give_back("codes", ANNA)
    assert [limits.spend("codes", ANNA) > 0 for _ in range(3)] == [False, False, True]


def test_guests_of_one_address_share_what_it_may() -> None:
    limits = Limits({"rooms": allow((2, 60), (3, 60))}, Clock())
    assert [limits.spend("rooms", ANNA) > 0 for _ in range(3)] == [False, False, True]
    # What was refused has cost nothing.
    assert [limits.spend("rooms", BASILE) > 0 for _ in range(2)] == [False, True]
    assert limits.spend("rooms", Asker("basile", "192.0.2.2")) == 0
    assert limits.spend("rooms", Asker(None, "192.0.2.1")) > 0


def test_what_is_held_is_free_when_it_ends() -> None:
    limits = Limits({"sockets": allow((2, 0), None)})
    with contextlib.ExitStack() as stack:
        held = [
            stack.enter_context(limits.hold("sockets", one)) for one in (ANNA, ANNA, ANNA, BASILE)
        ]
        assert held == [True, True, False, True]
    with limits.hold("sockets", ANNA) as again:
        assert again
    assert limits.hits == {"sockets": 1}


def test_without_rules_there_are_no_limits() -> None:
    limits = Limits({})
    whats: tuple[What, ...] = get_args(What)
    for what in whats:
        assert all(limits.spend(what, ANNA) == 0 for _ in range(500))
    assert limits.kept == 0


def test_however_many_ask_the_memory_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limiting, "MOST_KEPT", 1000)
    limits = Limits({"codes": allow((2, 60), (2, 60))}, Clock())
    for number in range(20_000):
        limits.spend("codes", Asker(str(number), f"2001:db8:{number:x}::/64"))
        assert limits.kept <= 1000
        # Whoever goes on asking is not forgotten.
        limits.spend("codes", ANNA)
    assert limits.spend("codes", ANNA) > 0


def test_a_network_of_a_home_is_one_address() -> None:
    found = {network_of(f"2001:db8:0:7::{number:x}") for number in range(500)}
    assert found == {"2001:db8:0:7::/64"}
    assert network_of("2001:db8:0:8::1") not in found
    assert network_of("fe80::1%eth0") == "fe80::/64"
    assert network_of("::ffff:192.0.2.7") == network_of("192.0.2.7") == "192.0.2.7"


def test_a_home_with_many_networks_has_more_than_one_and_not_as_many() -> None:
    """A provider gives a home 256 networks of IPv6, and a tunnel 65,536."""
    limits = Limits({"rooms": allow((2, 60), (3, 60)), "sockets": allow(None, (3, 0))}, Clock())

    def opened(*networks: str) -> int:
        askers = [asker_at(None, f"{network}::1") for network in networks]
        return sum(limits.spend("rooms", one) == 0 for one in askers for _ in range(5))

    home = [f"2001:db8:77:42{number:02x}" for number in range(0x40)]
    tunnel = [f"2001:db8:77:{number:02x}00" for number in range(0x40)]
    assert opened(home[0]) == 3
    assert opened(*home) == 4 * 3 - 3
    assert opened(*tunnel) == 16 * 3 - 4 * 3
    # The neighbours of all these are not concerned, nor is anybody with an older address.
    assert opened("2001:db8:78:4200") == 3
    assert [limits.spend("rooms", asker_at(None, f"192.0.2.{n}")) for n in range(50)] == [0] * 50
    with contextlib.ExitStack() as stack:
        asked = [asker_at(None, f"{network}::1") for network in home]
        held = [stack.enter_context(limits.hold("sockets", one)) for one in asked for _ in "12345"]
        assert sum(held) == 4 * 3


def test_what_was_no_miss_is_given_back_to_all_networks_around() -> None:
    limits = Limits({"codes": allow(None, (1, 60))}, Clock())
    askers = [asker_at(None, f"2001:db8:77:42{number:02x}::1") for number in range(40)]
    for one in askers:
        assert limits.spend("codes", one) == 0
        limits.give_back("codes", one)


def test_a_home_with_many_networks_has_one_turn() -> None:
    turns = {in_turn(asker_at("anna", f"2001:db8:77:42{number:02x}::1")) for number in range(9)}
    assert turns == {Asker("anna", "2001:db8:77:4200::/56")}
    assert in_turn(asker_at("anna", "192.0.2.7")) == Asker("anna", "192.0.2.7")


def test_whoever_comes_from_no_address_is_one_of_many() -> None:
    """A proxy passes on what it was told: nobody has an allowance for each word he invents."""
    limits = Limits({"codes": allow(None, (1, 60.0))})
    assert limits.spend("codes", asker_at("anna", "unknown")) == 0
    assert limits.spend("codes", asker_at("basile", "obfuscated-7")) > 0


def test_every_limit_has_its_rule_and_says_less_than_two_minutes() -> None:
    assert set(ALLOWANCES) == set(get_args(What))
    for what, rule in ALLOWANCES.items():
        for of in (rule.guest, rule.address):
            # Nobody is told to wait for an hour. (The first codes refuse nobody by themselves.)
            if of is not None and what != "first_codes":
                assert of.seconds / of.most < 120, what


def test_a_club_with_forty_tables_behind_one_address_plays() -> None:
    """160 people come within a quarter of an hour and play: nobody is too fast."""
    clock = Clock()
    limits = Limits(clock=clock)
    people = [Asker(f"g{number}", "192.0.2.1") for number in range(160)]

    def each(what: What) -> None:
        for one in people:
            limits.expect(what, one)

    for person, one in enumerate(people):
        limits.expect("guests", one)
        limits.expect("finds", one)
        if person % 4 == 0:
            limits.expect("rooms", one)
        if person % 10 == 0:
            # Somebody mistypes.
            limits.expect("codes", one)
        clock.now += 900 / 160
    for minute in range(20):
        if minute % 10 == 0:
            # The server restarts, or the network is cut: all are back at once.
            each("arrivals")
        if minute % 5 == 0:
            each("replays")
            each("looks")
        for _ in range(3):
            # Each of them moves, and their pages ask whether the house is there.
            for _ in range(8):
                each("messages")
            clock.now += 20
        for one in people[::4]:
            limits.expect("hints", one)
    with contextlib.ExitStack() as stack:
        for one in people * 2:
            assert stack.enter_context(limits.hold("sockets", one))
    assert not limits.hits


# The file


def test_a_file_changes_what_it_names(tmp_path: Path) -> None:
    path = tmp_path / "limits.toml"
    path.write_text("[rooms]\naddress = [5, 60]\n[sockets]\nguest = [2, 0]\n")
    rules = read_limits(path)
    assert rules["rooms"] == allow((20, 600), (5, 60))
    assert rules["sockets"] == allow((2, 0), (500, 0))
    assert rules["hints"] == ALLOWANCES["hints"]


@pytest.mark.parametrize(
    "text", ["[romms]\nguest = [1, 1]\n", "[rooms]\nguest = 7\n", "[rooms", "[rooms]\nall = [1, 1]"]
)
def test_a_file_that_is_no_file_of_limits_is_told_so(tmp_path: Path, text: str) -> None:
    path = tmp_path / "limits.toml"
    path.write_text(text)
    with pytest.raises(TableeError, match="limits"):
        read_limits(path)
    with pytest.raises(TableeError, match="cannot be read"):
        read_limits(tmp_path / "nothing.toml")


# On a server


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
