"""The way back: a guest's own tables and matches, who sat there, and whether it was all true."""

import asyncio
import signal
from collections.abc import Iterator

import msgspec
import pytest
from tests.server.playing import OPEN, Browser, Line, bot
from tests.server.rooms import last_replay
from tests.server.serving import Server

from tablee.games import load_game
from tablee.server.replays import verdict_on


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("own")) as found:
        yield found


def tables(guest: Browser) -> list[tuple[str, str, bool, list[str]]]:
    found = guest.get("/api/home").json["tables"]
    return [
        (own["room"]["code"], own["room"]["stage"], own["sits"], own["others"]) for own in found
    ]


def test_whoever_goes_home_finds_the_way_back_even_after_a_restart(server: Server) -> None:
    anna, basile = Browser(server, "Anna", 4), Browser(server, "Basile", 9)
    waiting = anna.open_room(OPEN, OPEN)
    code = anna.open_room(OPEN, OPEN)

    async def sit_and_begin() -> None:
        async with anna.line(code) as one, basile.line(code) as two:
            await two.done("sit", seat=1)
            await one.done("begin")
            await one.until(lambda update: update["room"]["stage"] == "playing")

    asyncio.run(sit_and_begin())
    expected = [(code, "playing", True, ["Basile"]), (waiting, "waiting", True, [])]
    assert tables(anna) == expected
    assert tables(basile) == [(code, "playing", True, ["Anna"])]
    assert tables(Browser(server, "Anna", 4)) == [], "a name is no key"
    server.restart(signal.SIGKILL)
    assert tables(anna) == expected

    async def leave() -> None:
        async with basile.line(code) as two:
            await two.done("stand", seat=1)

    asyncio.run(leave())
    assert tables(basile) == []
    assert tables(anna)[0] == (code, "playing", True, [])


def test_a_television_finds_its_table(server: Server) -> None:
    television, anna = Browser(server, "La table"), Browser(server, "Anna")
    code = television.open_room(OPEN, bot("easy"), host_plays=False)

    async def play() -> None:
        async with anna.line(code) as line:
            await line.done("sit", seat=0)
            await line.done("begin")
            await line.until(lambda update: update["room"]["stage"] == "playing")

    asyncio.run(play())
    assert tables(television) == [(code, "playing", False, ["Anna"])]


def test_a_match_is_found_again_with_its_faces_and_its_verdict(server: Server) -> None:
    anna, basile, chloe = (
        Browser(server, name, avatar)
        for name, avatar in (("Anna", 4), ("Basile", 9), ("Chloé", 12))
    )
    code = anna.open_room(OPEN, OPEN, bot("easy"), game="onemore", options={})

    async def play() -> None:
        async with anna.line(code) as one, basile.line(code) as two:
            await two.done("sit", seat=1)
            await one.done("begin")
            lines: list[Line] = [one, two]
            await asyncio.gather(*(line.play(seed=7) for line in lines))
            # Who sits there afterwards has not played.
            await two.done("stand", seat=1)

    asyncio.run(play())
    match = f"/api/rooms/{code}/matches/1"
    (played,) = anna.get("/api/home").json["played"]
    assert (played["code"], played["number"], played["game"]) == (code, 1, "onemore")
    assert played["players"] == anna.get(f"{match}/replay").json["players"]
    assert played["winners"]
    assert basile.get("/api/home").json["played"] == [played]
    assert chloe.get("/api/home").json["played"] == []
    found = {name: guest.get(f"{match}/seats").json for name, guest in (("a", anna), ("c", chloe))}
    # The same faces in every browser, and nobody's handle.
    assert found["a"]["seats"] == found["c"]["seats"]
    shown = [(seat["kind"], seat["avatar"], seat["handle"]) for seat in found["c"]["seats"]]
    assert shown[:2] == [("guest", 4, None), ("guest", 9, None)]
    assert shown[2][0] == "bot"
    assert [seat["name"] for seat in found["c"]["seats"]] == played["players"]
    assert (found["a"]["yours"], found["c"]["yours"]) == ([0], [])
    decisions = len(anna.get(f"{match}/replay").json["entries"])
    assert chloe.get(f"{match}/verdict").json == {"is_true": True, "decisions": decisions}
    assert chloe.get(f"/api/rooms/{code}/matches/2/verdict").status == 409


def test_a_match_that_was_touched_is_not_true(server: Server) -> None:
    anna = Browser(server)
    code = anna.open_room(OPEN, bot("easy"), bot("easy"), game="onix", options={})

    async def play() -> None:
        async with anna.line(code) as line:
            await line.done("begin")
            await line.play(seed=3)

    asyncio.run(play())
    replay = last_replay(server.room(code))
    game = load_game("onix")
    assert verdict_on(replay, game).is_true
    middle = len(replay.entries) // 2
    entries = list(replay.entries)
    entries[middle] = msgspec.structs.replace(entries[middle], hash="0" * 16)
    verdict = verdict_on(msgspec.structs.replace(replay, entries=entries), game)
    assert (verdict.is_true, verdict.decisions) == (False, middle)
