"""Bots think in processes of their own, with a limit: a table never waits for them for long."""

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import msgspec

from tablee.bots.levels import decide, make_player
from tablee.core.chance import FastChance
from tablee.core.game import Game, View
from tablee.games import load_game

LIMIT_SECONDS = 5.0
FALLBACK = "easy"

log = logging.getLogger(__name__)


def think(game_name: str, view: bytes, level: str, seed: int) -> int:
    """A bot's move, computed from a view that came as bytes. Runs in a worker."""
    game = load_game(game_name)
    seen = msgspec.json.decode(view, type=game.view_type)
    return decide(game, make_player(game, level), seen, None, FastChance(seed))


class Thinker:
    """Asks workers; if one does not answer in time, or dies, the easy bot answers instead."""

    def __init__(self, workers: int | None = None, limit: float = LIMIT_SECONDS) -> None:
        self._workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._limit = limit
        self._pool = self._new_pool()

    async def choose(self, game: Game, view: View, level: str) -> int:
        data = msgspec.json.encode(view)
        seed = secrets.randbits(64)
        loop = asyncio.get_running_loop()
        try:
            future = loop.run_in_executor(self._pool, think, game.name, data, level, seed)
            return await asyncio.wait_for(future, self._limit)
        except TimeoutError:
            log.warning("bot_too_slow", extra={"game": game.name, "level": level})
            self._replace_pool()
        except BrokenProcessPool:
            log.warning("bot_died", extra={"game": game.name, "level": level})
            self._replace_pool()
        return think(game.name, data, FALLBACK, seed)

    def close(self) -> None:
        self._stop(self._pool)

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_ignore_interrupts,
        )

    def _replace_pool(self) -> None:
        stale, self._pool = self._pool, self._new_pool()
        self._stop(stale)

    @staticmethod
    def _stop(pool: ProcessPoolExecutor) -> None:
        workers = list((pool._processes or {}).values())  # noqa: SLF001
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.kill()


def _ignore_interrupts() -> None:
    # Ctrl-C goes to the whole group of processes; the server decides when its workers stop.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
