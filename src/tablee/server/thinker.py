"""Bots think in processes of their own, with a limit: a table never waits for them for long."""

import asyncio
import logging
import os
import secrets
from collections.abc import Sequence
from functools import cache

import msgspec

from tablee.bots.levels import decide, make_player
from tablee.core.chance import FastChance
from tablee.core.events import Event
from tablee.core.game import Game, View
from tablee.core.player import Player
from tablee.games import load_game
from tablee.server.limits import Asker
from tablee.server.turns import Turns
from tablee.server.workers import Missing, TooHeavy, TooLong, Worker

LIMIT_SECONDS = 5.0
FALLBACK = "easy"
NICENESS = 5
NOBODY = Asker(None, None)

log = logging.getLogger(__name__)


def think(
    game_name: str, rules: int, view: bytes, level: str, seed: int, heard: bytes = b"[]"
) -> int:
    """A bot's move, computed from a view that came as bytes. Runs in a worker.

    It plays by the rules of the match: those of that version.
    `heard` are the events that its seat was told, in games where a bot has to remember them.
    """
    game = load_game(game_name, rules)
    seen = msgspec.json.decode(view, type=game.view_type)
    memory = game.skill.recollect(msgspec.json.decode(heard, type=list[game.event_type]))  # type: ignore[name-defined]
    return decide(game, seated(game_name, rules, level), seen, memory, FastChance(seed))


@cache
def seated(game_name: str, rules: int, level: str) -> Player:
    """A bot stays for as long as its process does: ON'CARD's solves its tables when it sits down,
    which takes most of a second in plain Python, and a game asks four hundred times."""
    return make_player(load_game(game_name, rules), level)


class Thinker:
    """Asks workers; if none answers in time, or one dies, the easy bot answers instead.

    Addresses have their turns one after another, and hosts within them; whoever wants a hint comes
    after the bots, and tables where nobody looks as well: no table's bots wait because others ask a
    lot, whatever cookies they have.
    """

    def __init__(self, workers: int | None = None, limit: float = LIMIT_SECONDS) -> None:
        count = workers or max(1, (os.cpu_count() or 2) - 1)
        self._limit = limit
        self._workers = [Worker(NICENESS) for _ in range(count)]
        self._idle = list(self._workers)
        self._turns = Turns(count)
        self._thinking: set[asyncio.Task[int | None]] = set()
        self._sitting_down: dict[tuple[str, int], asyncio.Task[Player]] = {}
        """The easy bot in this process, for each game and version of its rules, once it is asked
        for."""

    @property
    def waiting(self) -> int:
        """How many decisions and hints wait for a worker."""
        return self._turns.waiting

    async def choose(
        self,
        game: Game,
        view: View,
        level: str,
        heard: Sequence[Event] = (),
        *,
        whose: Asker = NOBODY,
        can_wait: bool = False,
    ) -> int:
        """A bot's move, from what its seat sees and what it was told. `whose` turn it takes: the
        host's, or the guest's who wants a hint, and where that one is."""
        try:
            async with asyncio.timeout(self._limit):
                await self._turns.take(whose, can_wait=can_wait)
        except TimeoutError:
            log.warning("bots_too_busy", extra={"game": game.name, "bot": level})
            return await self.choose_default(game, view, heard)
        # A worker that nobody waits for any more thinks to the end: another would take longer to
        # start, and until then its turn is not over.
        thinking = asyncio.create_task(self._ask(game, view, level, heard, can_wait))
        self._thinking.add(thinking)
        thinking.add_done_callback(self._thinking.discard)
        move = await asyncio.shield(thinking)
        return await self.choose_default(game, view, heard) if move is None else move

    async def _ask(
        self, game: Game, view: View, level: str, heard: Sequence[Event], can_wait: bool
    ) -> int | None:
        """None if no move came of it."""
        worker = self._idle.pop()
        seed = secrets.randbits(64)
        seen = msgspec.json.encode(view)
        asked = (game.name, game.rules_version, seen, level, seed, _bytes(heard))
        try:
            return await worker.ask(self._limit, think, *asked)
        except TooLong:
            log.warning("bot_too_slow", extra={"game": game.name, "bot": level})
        except TooHeavy:
            log.warning("bot_died", extra={"game": game.name, "bot": level})
        except Missing as error:
            log.error("not_installed", extra={"detail": str(error)})  # noqa: TRY400
        finally:
            self._idle.append(worker)
            self._turns.give_back(can_wait=can_wait)
        return None

    async def choose_default(self, game: Game, view: View, heard: Sequence[Event] = ()) -> int:
        """The default decision: the easy bot's, in this process."""
        rules = (game.name, game.rules_version)
        if rules not in self._sitting_down:
            # It may take most of a second (`seated`), and all tables go on meanwhile.
            seating = asyncio.to_thread(seated, *rules, FALLBACK)
            self._sitting_down[rules] = asyncio.create_task(seating)
        await asyncio.shield(self._sitting_down[rules])
        seed = secrets.randbits(64)
        seen = msgspec.json.encode(view)
        return think(game.name, game.rules_version, seen, FALLBACK, seed, _bytes(heard))

    def close(self) -> None:
        for thinking in self._thinking:
            thinking.cancel()
        for worker in self._workers:
            worker.end(wait=True)


def _bytes(heard: Sequence[Event]) -> bytes:
    return msgspec.json.encode(list(heard))
