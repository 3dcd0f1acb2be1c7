"""A crew that works in this process, and does as it is told."""

from collections.abc import Callable
from concurrent.futures import Future

import msgspec

from tablee.core.chance import FastChance
from tablee.core.errors import TableeError
from tablee.sim.plan import Chunk
from tablee.sim.work import Finished, play_chunk


class Struck(Exception):
    """This crew is gone."""


class Helpers:
    """Works in this process, in the order a test wants, and claims to need a second a game."""

    chunk_seconds = 3.0

    def __init__(self, hands: int, order: Callable[[list[int]], int] = lambda _: 0) -> None:
        self.hands = hands
        self.order = order
        self.chunks: list[Chunk] = []
        self.pending: list[tuple[Chunk, Future[bytes]]] = []
        self.dismissed = False
        self.strike_after = 1000

    def submit(self, order: bytes) -> Future[bytes]:
        chunk = msgspec.msgpack.decode(order, type=Chunk)
        self.chunks.append(chunk)
        future: Future[bytes] = Future()
        self.pending.append((chunk, future))
        if chunk.first + chunk.games == chunk.plan.first + chunk.plan.games:
            while self.pending:
                self.finish_one()
        elif len(self.pending) == 2 * self.hands:
            self.finish_one()
        return future

    def finish_one(self) -> None:
        chosen = self.order([chunk.first for chunk, _ in self.pending])
        chunk, future = self.pending.pop(chosen)
        if len(self.chunks) > self.strike_after:
            future.set_exception(Struck())
            return
        try:
            answer = Finished(play_chunk(chunk), float(chunk.games))
        except TableeError as error:
            future.set_exception(error)
        else:
            future.set_result(msgspec.msgpack.encode(answer))

    def is_lost(self, error: Exception) -> bool:
        return isinstance(error, Struck)

    def dismiss(self) -> None:
        self.dismissed = True


def in_any_order(seed: int) -> Callable[[list[int]], int]:
    chance = FastChance(seed)
    return lambda firsts: chance.below(len(firsts))


def oldest_last(firsts: list[int]) -> int:
    return firsts.index(max(firsts))
