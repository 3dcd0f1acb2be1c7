"""Nodes, their database and their Redis under a virtual clock, and whatever may happen to them: a
seed says what does, and plays the same again."""

import asyncio
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import pytest
from tests.load.seeds.__main__ import again
from tests.load.seeds.database import Database
from tests.load.seeds.faults import KINDS
from tests.load.seeds.play import Outcome, play
from tests.load.seeds.world import GAMES

from tablee.server.entries import Body
from tablee.server.house import House
from tablee.server.live import LiveRoom
from tablee.server.logged import LoggedRoom
from tablee.server.messages.playing import ClientHint
from tablee.server.protocol import ServerAnswer
from tablee.server.storage import StoredEntry

SEEDS = 300
"""With every change; `python -m tests.load.seeds` plays as many as one likes."""
PARTS = 3
ENOUGH = 60
"""Within so many seeds a fault that was planted is found."""
ROOT = Path(__file__).parents[2]


def told(outcome: Outcome) -> str:
    return f"seed {outcome.seed}: {outcome.failure}\n  {again(outcome.seed)}"


@pytest.mark.parametrize("part", range(PARTS))
def test_no_seed_loses_doubles_or_hides_a_move(part: int) -> None:
    outcomes = [play(seed) for seed in range(part, SEEDS, PARTS)]
    assert not [told(one) for one in outcomes if one.failure is not None]
    faults = sum((one.faults for one in outcomes), Counter[str]())
    counted = sum((one.counted for one in outcomes), Counter[str]())
    assert set(faults) == set(KINDS), "each kind of fault is there"
    assert all(counted[f"game {game}"] for game in GAMES)
    assert counted["said again"], "faults hit nothing that was on its way"
    assert counted["acknowledged"] > len(outcomes)


@pytest.mark.parametrize("seed", [3, 11])
def test_a_seed_plays_the_same_again(seed: int) -> None:
    one, other = play(seed, is_told=True), play(seed, is_told=True)
    assert one.story == other.story
    assert one.trace == other.trace


def test_a_seed_plays_the_same_in_another_process() -> None:
    program = "from tests.load.seeds.play import play; print(*(play(n).trace for n in range(5)))"
    playing = [
        subprocess.Popen(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hashes},
            stdout=subprocess.PIPE,
            text=True,
        )
        for hashes in ("1", "2")
    ]
    traces = [process.communicate()[0].split() for process in playing]
    assert len(set(traces[0])) == 5
    assert traces[0] == traces[1]


# What the seeds are for: these faults are planted, and found.


def found(expected: str) -> str:
    for seed in range(ENOUGH):
        failure = play(seed).failure
        if failure is not None and expected in failure:
            return failure
    raise AssertionError(f"{ENOUGH} seeds have not found it")


def test_a_log_without_unique_keys_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def expect_nothing(self: Database, code: str, entries: list[StoredEntry]) -> None:
        """Whoever comes second is second."""

    monkeypatch.setattr(Database, "expect_unique", expect_nothing)
    found("a log with gaps")


def test_a_move_that_is_acknowledged_before_it_is_saved_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    save = House.save

    async def save_later(self: House, *args: Any, **options: Any) -> None:
        async def save_now() -> None:
            await save(self, *args, **options)

        self.saving = asyncio.create_task(save_now())  # type: ignore[attr-defined]

    monkeypatch.setattr(House, "save", save_later)
    found("was acknowledged and is lost")


def test_who_follows_without_looking_for_gaps_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    follow = LoggedRoom.follow

    async def follow_the_last(self: LoggedRoom) -> bool:
        storage = self._house.storage
        load = storage.load

        async def load_last(code: str, after: int = 0) -> list[StoredEntry]:
            appended = await load(code, after)
            return [
                StoredEntry(after + 1, entry.id, entry.at, entry.body) for entry in appended[-1:]
            ]

        storage.load = load_last  # type: ignore[method-assign]
        try:
            return await follow(self)
        finally:
            storage.load = load  # type: ignore[method-assign]

    monkeypatch.setattr(LoggedRoom, "follow", follow_the_last)
    found("not settled: node")


def test_a_bot_that_does_not_ask_whether_it_is_still_due_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    do: Callable[..., Awaitable[bool]] = LiveRoom.do

    async def do_anyway(
        self: LiveRoom, body: Body, is_due: Callable[..., bool], key: str | None = None
    ) -> bool:
        return await do(self, body, lambda _: True, key)

    monkeypatch.setattr(LiveRoom, "do", do_anyway)
    found("a bot has decided twice")


def test_a_hint_that_does_not_wait_for_what_is_saved_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answer = ClientHint.answer

    class Hasty:
        def __init__(self, live: LiveRoom) -> None:
            self._live = live

        def __getattr__(self, name: str) -> Any:
            return getattr(self._live, name)

        async def settled(self) -> None:
            """Nobody waits for it."""

    async def answer_at_once(self: ClientHint, live: Any, *asked: Any) -> ServerAnswer:
        return await answer(self, cast("LiveRoom", Hasty(live)), *asked)

    monkeypatch.setattr(ClientHint, "answer", answer_at_once)
    found("what the log does not have")
