"""Bad frames by the hundred thousand: no crash, no change of state, and the others play on."""

import asyncio
import contextlib
import json
from pathlib import Path

import pytest
from tests.load import fuzz
from tests.load.hostile import Attacker, Frame
from tests.load.nursery import Nursery
from tests.server.playing import OPEN, Browser, shared
from tests.server.serving import HOST, SECONDS, perform, read_log
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tablee.server import clerk
from tablee.server.entries import MoveMade, Spoken, read_body
from tablee.server.sockets import BadFrame, read_message

FRAMES = 100_000
PARTS = 4
ON_THE_WIRE = 2_000
FRAMES_A_CONNECTION = 50


@pytest.mark.parametrize("part", range(PARTS))
def test_no_frame_changes_what_it_may_not(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    if part % 2:
        # Answers are forgotten at once: what was done before is known by the log alone.
        monkeypatch.setattr(clerk, "ANSWERS_KEPT", 3)
    tally = fuzz.run(FRAMES // PARTS, seed=part)
    # It has tried all of it: no messages, wrong ones, and ones that come too late.
    for kind in ("no message", "answered", "refused: stale_prompt", "refused: not_your_seat"):
        assert tally[kind] > 100, tally
    assert tally["moves of others"] == FRAMES // PARTS // fuzz.FRAMES_A_MOVE


def test_frames_over_a_real_socket_hurt_only_their_sender(tmp_path: Path) -> None:
    database = tmp_path / "fuzz.sqlite3"

    async def attack(nursery: Nursery) -> None:
        anna, mallory = Browser(nursery), Browser(nursery, "Mallory")
        code = anna.open_room(OPEN, shared("Mamie"))
        attacker = Attacker(seed=99)
        attacker.handles += [anna.guest.handle, mallory.guest.handle]
        made = sent = 0
        async with anna.line(code) as line:
            await line.done("begin")
            while sent < ON_THE_WIRE:
                prompt = await line.owed()
                if prompt is None:
                    await line.done("begin")
                    continue
                attacker.learn(prompt["prompt"], prompt["moves"])
                sent += await pester(nursery, mallory, code, attacker)
                assert (await line.send(line.decision(prompt, sent))).get("refused") is None
                made += 1
            assert line.arrivals == 1, "somebody else was cut off"
        log = read_log(database, code)
        perform(code, log)
        moves = [entry for entry in log if isinstance(read_body(entry.body), MoveMade)]
        assert len(moves) == made
        his = [read_body(entry.body) for entry in log if entry.id.startswith(mallory.guest.handle)]
        assert all(isinstance(body, Spoken) for body in his)

    with Nursery(tmp_path / "server.log") as nursery:
        nursery.start(database)
        asyncio.run(attack(nursery))
    for text in (tmp_path / "server.log").read_text().splitlines():
        if text.startswith("{"):
            assert json.loads(text)["event"] != "message_failed", text


async def pester(nursery: Nursery, mallory: Browser, code: str, attacker: Attacker) -> int:
    """Frame after frame on one connection, until the server has had enough; how many it took."""
    taken = 0
    with contextlib.suppress(ConnectionClosed):
        async with connect(
            f"ws://{HOST}:{nursery.port}/ws/{code}",
            origin=nursery.origin,  # type: ignore[arg-type]
            additional_headers={"Cookie": mallory.cookie or ""},
            compression=None,
            proxy=None,
        ) as line:
            while taken < FRAMES_A_CONNECTION:
                frame = next_frame(attacker)
                await line.send(frame)
                taken += 1
                await line.send(json.dumps({"say": "ping", "id": f"still-{taken}"}))
                async with asyncio.timeout(SECONDS):
                    while json.loads(await line.recv()).get("id") != f"still-{taken}":
                        pass
    return taken


def next_frame(attacker: Attacker) -> Frame:
    """Mostly messages: what is none ends the connection, and that takes longest."""
    while True:
        frame = attacker.frame()
        if isinstance(frame, str):
            # As a browser does it: what is no Unicode is replaced.
            frame = frame.encode(errors="replace").decode()
        with contextlib.suppress(BadFrame):
            read_message(frame)
            return frame
        if attacker.luck.random() < 0.15:
            return frame
