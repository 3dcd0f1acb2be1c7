"""Bots think in processes of their own, with a limit: a table never waits for them for long."""

import asyncio
import logging
import multiprocessing
import multiprocessing.connection
import os
import secrets
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import msgspec

from tablee.bots.levels import decide, make_player
from tablee.core.chance import FastChance
from tablee.core.events import Event
from tablee.core.game import Game, View
from tablee.games import load_game

LIMIT_SECONDS = 5.0
FALLBACK = "easy"

log = logging.getLogger(__name__)


def think(game_name: str, view: bytes, level: str, seed: int, heard: bytes = b"[]") -> int:
    """A bot's move, computed from a view that came as bytes. Runs in a worker.

    `heard` are the events that its seat was told, in games where a bot has to remember them.
    """
    game = load_game(game_name)
    seen = msgspec.json.decode(view, type=game.view_type)
    memory = game.recollect(msgspec.json.decode(heard, type=list[game.event_type]))  # type: ignore[name-defined]
    return decide(game, make_player(game, level), seen, memory, FastChance(seed))


class Thinker:
    """Asks workers; if none answers in time, or one dies, the easy bot answers instead.

    A worker has one question at a time: one that has to be ended takes nobody else's with it.
    """

    def __init__(self, workers: int | None = None, limit: float = LIMIT_SECONDS) -> None:
        count = workers or max(1, (os.cpu_count() or 2) - 1)
        self._limit = limit
        self._workers = [_Worker() for _ in range(count)]
        self._idle = list(self._workers)
        self._free = asyncio.Semaphore(count)

    async def choose(self, game: Game, view: View, level: str, heard: Sequence[Event] = ()) -> int:
        """A bot's move, from what its seat sees and what it was told."""
        try:
            async with asyncio.timeout(self._limit):
                await self._free.acquire()
        except TimeoutError:
            log.warning("bots_too_busy", extra={"game": game.name, "level": level})
            return self.choose_now(game, view, heard)
        worker = self._idle.pop()
        try:
            async with asyncio.timeout(self._limit):
                return await worker.ask(game.name, msgspec.json.encode(view), level, _bytes(heard))
        except TimeoutError:
            log.warning("bot_too_slow", extra={"game": game.name, "level": level})
            worker.end()
        except BrokenProcessPool:
            log.warning("bot_died", extra={"game": game.name, "level": level})
            worker.end()
        finally:
            self._idle.append(worker)
            self._free.release()
        return self.choose_now(game, view, heard)

    def choose_now(self, game: Game, view: View, heard: Sequence[Event] = ()) -> int:
        """The default decision: the easy bot's, here and at once."""
        seed = secrets.randbits(64)
        return think(game.name, msgspec.json.encode(view), FALLBACK, seed, _bytes(heard))

    def close(self) -> None:
        for worker in self._workers:
            worker.end(wait=True)


def _bytes(heard: Sequence[Event]) -> bytes:
    return msgspec.json.encode(list(heard))


class _Worker:
    """A process that is started when it is first asked, and again after it was ended."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def ask(self, game_name: str, view: bytes, level: str, heard: bytes) -> int:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, context, initializer=be_a_worker)
        seed = secrets.randbits(64)
        loop = asyncio.get_running_loop()
        asked = (game_name, view, level, seed, heard)
        return await loop.run_in_executor(self._pool, think, *asked)

    def end(self, wait: bool = False) -> None:
        """Now. To wait until it is gone takes a moment, and leaves nothing behind."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((pool._processes or {}).values())  # noqa: SLF001
        for process in processes:
            process.kill()
        pool.shutdown(wait=wait)


def be_a_worker() -> None:
    # Ctrl-C goes to the whole group of processes; the server decides when its workers stop.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    # A server that is killed cannot end its workers: they go by themselves.
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)
