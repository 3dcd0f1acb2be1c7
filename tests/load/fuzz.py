"""A million bad frames: no crash, no change of state, and the others play on.

python -m tests.load.fuzz --frames 1000000
"""

import argparse
import resource
import sys
import time
from collections import Counter

import msgspec
from tests.load.hostile import Attacker, Frame
from tests.server.houses import Table, at_table
from tests.server.rooms import ANNA, BASILE, CHLOE

from tablee.core.chance import FastChance
from tablee.core.game import GameError
from tablee.server.connection import Connection
from tablee.server.entries import MoveMade, read_body
from tablee.server.messages.lines import ClientPing, ClientPong
from tablee.server.messages.message import FromClient
from tablee.server.messages.people import ClientChat, ClientEmote
from tablee.server.messages.playing import ClientDecide, ClientUndo, ClientWhyNot
from tablee.server.messages.seats import ClientReplace, ClientStand
from tablee.server.messages.setting import ClientBegin
from tablee.server.protocol import MOST_FRAME_BYTES, Guest, ServerAnswer
from tablee.server.sockets import BadFrame, read_message

FRAMES_A_MOVE = 200
"""Every so many frames somebody plays, so that prompts go stale and positions differ."""

SAID = (ClientChat, ClientEmote)
"""What anybody in the room may say: it ends up in the log, and changes nothing on the table."""


class Fuzz:
    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.attacker = Attacker(seed)
        self.attacker.handles += [ANNA.handle, BASILE.handle, CHLOE.handle]
        self.tally = Counter[str]()
        self._accepted: set[tuple[str, str]] = set()
        self._asked: set[tuple[str, str]] = set()
        self._luck = FastChance(seed)

    async def run(self, frames: int) -> None:
        self.people = {guest.handle: await self.table.come(guest) for guest in (ANNA, BASILE)}
        # One who has no seat, and one who has.
        attackers = [await self.table.come(CHLOE), await self.table.come(BASILE)]
        for number in range(frames):
            if number % FRAMES_A_MOVE == 0:
                await self._play_on()
            await self._try(attackers[number % 2], self.attacker.frame())

    async def _try(self, connection: Connection, frame: Frame) -> None:
        try:
            message = read_message(frame)
        except BadFrame:
            self.tally["no message"] += 1
            return
        assert len(frame) <= MOST_FRAME_BYTES
        if isinstance(message, ClientPong):
            # Nobody asked: it says nothing, and is not answered.
            before = self._state()
            connection.latency.answered(message.number, 0.0)
            assert (connection.latency.credit, self._state()) == (0, before)
            self.tally["pong"] += 1
            return
        if self._is_allowed(connection.guest, message):
            self.tally["left out: legal"] += 1
            return
        before = self._state()
        await self.table.live.hear(connection, message)
        news = await self.table.live.news_for(connection)
        answers = [one for one in news if isinstance(one, ServerAnswer)]
        assert [answer.id for answer in answers] == [message.id]
        refused = answers[0].refused
        name = (connection.guest.handle, message.id)
        if isinstance(message, ClientWhyNot):
            # A question does nothing. It has the first answer to its name, or once that is
            # forgotten the rules'; and so has what is said later under this name.
            self._asked.add(name)
        elif name in self._accepted and not isinstance(message, ClientPing):
            # Said before, whatever it says now: its first answer, and nothing is done.
            assert refused is None or name in self._asked, message
        elif isinstance(message, SAID) and refused is None:
            if name not in self._asked or self._state() != before:
                self._accepted.add(name)
                before = (before[0] + 1, *before[1:])
        elif not isinstance(message, ClientPing) and name not in self._asked:
            assert refused is not None, message
        assert self._state() == before, message
        self.tally["answered" if refused is None else f"refused: {refused.reason}"] += 1

    def _state(self) -> tuple[int, str, list[object]]:
        room = self.table.live.room
        assert room.match is not None
        assert room.sequence == len(self.table.log)
        chairs = [(chair.plan, chair.guest, chair.stand_in) for chair in room.seating.chairs]
        return room.sequence, room.match.state.fingerprint(), [*chairs, room.host, room.options]

    def _is_allowed(self, guest: Guest, message: FromClient) -> bool:
        """Whether a message may change something: judged here, not by the server."""
        room = self.table.live.room
        seat = 1 if guest == BASILE else None
        match message:
            case ClientDecide():
                assert room.match is not None
                legal = room.match.state.legal(message.seat) if message.seat < 2 else []
                return (
                    message.seat == seat
                    and message.prompt == room.prompt_of(message.seat)
                    and self._code(message.move) in legal
                )
            case ClientUndo():
                assert room.match is not None
                return message.seat == seat and seat in room.match.undoable_seats()
            case ClientStand() | ClientReplace():
                return message.seat == seat
            case _:
                return False

    def _code(self, move: dict[str, object]) -> int | None:
        try:
            return self.table.live.room.game.read_move(move)
        except GameError:
            return None

    async def _play_on(self) -> None:
        """The others play: their connections work as ever."""
        table = self.table
        if not table.live.room.is_playing:
            answer = await table.say(self.people[ANNA.handle], ClientBegin(f"b{len(table.log)}"))
            assert answer.refused is None
        seat = table.deciders[0]
        message = table.decision(seat, self._luck)
        legal = table.live.room.match.state.legal(seat)  # type: ignore[union-attr]
        moves = [msgspec.to_builtins(table.live.room.game.decode(code)) for code in legal]
        self.attacker.learn(message.prompt, moves)
        people = self.people
        answer = await table.say(people[(ANNA if seat == 0 else BASILE).handle], message)
        assert answer.refused is None
        self.tally["moves of others"] += 1


def run(frames: int, seed: int = 1) -> Counter[str]:
    async def play(table: Table) -> Counter[str]:
        fuzz = Fuzz(table, seed)
        await fuzz.run(frames)
        moves = [read_body(entry.body) for entry in table.log]
        made = sum(isinstance(body, MoveMade) for body in moves)
        assert made == fuzz.tally["moves of others"]
        return fuzz.tally

    return at_table(play)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    arguments = parser.parse_args()
    sys.stdout.write(f"seed {arguments.seed}\n")
    started = time.monotonic()
    left = arguments.frames
    tally = Counter[str]()
    while left > 0:
        # A room of its own for each part: a log of chat without end is not what is tested.
        part = min(left, 50_000)
        tally += run(part, arguments.seed + left)
        left -= part
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        sys.stdout.write(f"{arguments.frames - left} frames, at most {memory} MiB\n")
        sys.stdout.flush()
    for name, count in tally.most_common():
        sys.stdout.write(f"{count:9} {name}\n")
    sys.stdout.write(f"no crash, no change of state; {time.monotonic() - started:.0f} s\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
