"""Cuts, reloads, restarts: the same seat, the latest view, and nothing lost or done twice."""

import asyncio
import json
import signal
import time
from pathlib import Path

import msgspec
import pytest
from tests.server.playing import OPEN, Browser, Line, bot, play_together, shared
from tests.server.serving import Server

from tablee.server.showing import show_match

DECISIONS = 5
"""Of the short match that is cut everywhere."""


def on_disk(server: Server, browser: Browser, code: str) -> object:
    """What the log on the disk shows to a guest, as it looks on the wire."""
    return json.loads(msgspec.json.encode(show_match(server.room(code), browser.guest)))


def ids(server: Server, code: str) -> list[str]:
    """Of the messages of guests that are in a room's log."""
    return [
        entry.id for entry in server.logged(code) if not entry.id.startswith(("house:", "open"))
    ]


async def short_match(server: Server, anna: Browser, **cuts: int) -> Line:
    """Begin, say something, and decide a few times; the line, which was cut somewhere."""
    code = anna.open_room(OPEN, shared("Mamie"))
    async with anna.line(code, **cuts) as line:
        await line.done("begin")
        await line.done("chat", text="Bonjour !")
        assert await line.play(DECISIONS) == DECISIONS
        logged = ids(server, code)
        assert len(logged) == len(set(logged)) == DECISIONS + 2
        expected = on_disk(server, anna, code)
        await line.until(lambda update: bool(update["match"] == expected))
        assert [chat["text"] for chat in line.latest["room"]["chat"]] == ["Bonjour !"]
        return line


def test_a_cut_at_any_frame_loses_and_doubles_nothing(server: Server) -> None:
    async def play() -> None:
        anna = Browser(server)
        # A slow reader gets fewer updates (the latest replaces those before it), so how many
        # frames a match has is only known once one of them was too short to be cut.
        frame = 1
        while (await short_match(server, anna, cut_after=frame)).cuts == 1:
            frame += 1
        assert frame > 2 * DECISIONS
        for frame in range(1, DECISIONS + 3):
            assert (await short_match(server, anna, cut_after_sent=frame)).cuts == 1, frame

    asyncio.run(play())


def test_a_line_that_comes_back_is_told_all_that_happened(server: Server) -> None:
    async def play() -> None:
        anna, basile = Browser(server), Browser(server, "Basile")
        code = anna.open_room(OPEN, OPEN)
        async with anna.line(code) as one:
            async with basile.line(code) as two:
                await two.done("sit", seat=1)
                await one.done("begin")
                await play_together([one, two], 3)
            await one.until(lambda update: not update["room"]["seats"][1]["present"])
            async with basile.line(code) as back:
                assert back.latest["sequence"] == 1
                numbers = [happening["number"] for happening in back.latest["happenings"]]
                assert numbers == list(range(1, back.latest["heard"] + 1))
                assert back.latest["match"]["viewer"] == 1
                await one.until(lambda update: update["room"]["seats"][1]["present"])

    asyncio.run(play())


def test_two_devices_with_one_key_are_one_guest(server: Server) -> None:
    async def play() -> None:
        anna = Browser(server)
        code = anna.open_room(OPEN, shared("Mamie"))
        async with anna.line(code) as laptop, anna.line(code) as phone:
            await laptop.done("begin")
            # Both answer the same prompt: it is answered once.
            for _ in range(4):
                prompt = await laptop.owed()
                assert prompt is not None
                assert await phone.owed() == prompt
                answers = await asyncio.gather(
                    laptop.send(laptop.decision(prompt)), phone.send(phone.decision(prompt, 1))
                )
                refused = [answer["refused"] for answer in answers if answer.get("refused")]
                assert [one["reason"] for one in refused] == ["stale_prompt"]
            expected = on_disk(server, anna, code)
            for line in (laptop, phone):
                await line.until(lambda update: bool(update["match"] == expected))

    asyncio.run(play())


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_restart_in_the_middle_of_a_turn(server: Server, how: signal.Signals) -> None:
    async def play() -> None:
        anna, basile = Browser(server), Browser(server, "Basile")
        code = anna.open_room(OPEN, OPEN)
        async with anna.line(code) as one, basile.line(code) as two:
            await two.done("sit", seat=1)
            await one.done("begin")
            await one.play(1)
            prompt = await one.owed()
            assert prompt is not None
            before = one.latest
            message = one.decision(prompt)
            first = await one.send(message)
            assert first.get("refused") is None
            expected = on_disk(server, anna, code)
            await asyncio.to_thread(server.restart, how)
            # The same seats with the same cookies, and the same views.
            after = await one.until(lambda _: one.arrivals == 2)
            assert after["match"] == expected
            assert after["you"] == before["you"]
            other = await two.until(lambda _: two.arrivals == 2)
            assert other["match"]["viewer"] == 1
            # Said again after the restart: the first answer, and nothing is done.
            logged = ids(server, code)
            for _ in range(3):
                assert await one.send(message) == first
            assert ids(server, code) == logged
            assert (await one.send(one.decision(prompt)))["refused"]["reason"] == "stale_prompt"
            await play_together([one, two], 4)
            # Another device of hers, which was not there before.
            async with anna.line(code) as phone:
                assert phone.latest["match"]["viewer"] == 0

    asyncio.run(play())


def test_a_message_on_its_way_while_the_server_restarts_is_done_once(server: Server) -> None:
    async def play() -> None:
        anna = Browser(server)
        code = anna.open_room(OPEN, shared("Mamie"))
        async with anna.line(code) as line:
            await line.done("begin")
            prompt = await line.owed()
            assert prompt is not None
            restarting = asyncio.create_task(asyncio.to_thread(server.restart, signal.SIGKILL))
            await line.until_closed()
            # The page does not know yet whether this will arrive; it says it until it is answered.
            answer = await line.send(line.decision(prompt))
            assert answer.get("refused") is None
            await restarting
            assert len(ids(server, code)) == len(set(ids(server, code))) == 2

    asyncio.run(play())


def test_a_server_that_is_killed_takes_its_workers_with_it(server: Server) -> None:
    async def play() -> list[int]:
        anna = Browser(server)
        code = anna.open_room(OPEN, bot("easy"))
        async with anna.line(code) as line:
            await line.done("begin")
            await line.done("hint", seat=0)
            return children(server.pid)

    workers = asyncio.run(play())
    assert workers
    server.restart(signal.SIGKILL)
    give_up_at = time.monotonic() + 20
    while any(is_running(worker) for worker in workers):
        assert time.monotonic() < give_up_at, "orphans are left"
        time.sleep(0.05)


def children(parent: int | None) -> list[int]:
    tasks = Path(f"/proc/{parent}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"
