"""Bots think in the pool's processes, with a limit: a table never waits for them for long."""

import asyncio
import logging
import secrets
from collections.abc import Sequence
from functools import partial

import msgspec

from tablee.bots.levels import decide, seated
from tablee.core.chance import FastChance
from tablee.core.events import Event
from tablee.core.game import Game, View
from tablee.core.player import Player
from tablee.games import load_game
from tablee.pool.pool import Pool, TooBusy
from tablee.pool.turns import NOBODY, Asker
from tablee.pool.worker import Missing, TooHeavy, TooLong
from tablee.server.limits import at_home
from tablee.server.processes import THOUGHTS

FALLBACK = "easy"

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


class Thinker:
    """Asks workers; if none answers in time, or one dies, the easy bot answers instead.

    Addresses have their turns one after another, and hosts within them; whoever wants a hint comes
    after the bots, and tables where nobody looks as well: no table's bots wait because others ask a
    lot, whatever cookies they have.
    """

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self._sitting_down: dict[tuple[str, int], asyncio.Task[Player]] = {}
        """The easy bot in this process, for each game and version of its rules, once it is asked
        for."""

    @property
    def waiting(self) -> int:
        """How many decisions and hints wait for a worker."""
        return self.pool.waiting(THOUGHTS)

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
        seed = secrets.randbits(64)
        seen = msgspec.json.encode(view)
        asked = (game.name, game.rules_version, seen, level, seed, _bytes(heard))
        try:
            whose = at_home(whose)
            return await self.pool.ask(THOUGHTS, whose, think, *asked, can_wait=can_wait)
        except TooBusy:
            log.warning("bots_too_busy", extra={"game": game.name, "bot": level})
        except TooLong:
            log.warning("bot_too_slow", extra={"game": game.name, "bot": level})
        except TooHeavy:
            log.warning("bot_died", extra={"game": game.name, "bot": level})
        except Missing as error:
            log.error("not_installed", extra={"detail": str(error)})  # noqa: TRY400
        return await self.choose_default(game, view, heard)

    async def choose_default(self, game: Game, view: View, heard: Sequence[Event] = ()) -> int:
        """The default decision: the easy bot's, in this process."""
        rules = (game.name, game.rules_version)
        if rules not in self._sitting_down:
            # It may take most of a second (`seated`), and all tables go on meanwhile.
            seating = asyncio.to_thread(seated, *rules, FALLBACK)
            sitting_down = asyncio.create_task(seating)
            sitting_down.add_done_callback(partial(self._drop_if_failed, rules))
            self._sitting_down[rules] = sitting_down
        await asyncio.shield(self._sitting_down[rules])
        seed = secrets.randbits(64)
        seen = msgspec.json.encode(view)
        return think(game.name, game.rules_version, seen, FALLBACK, seed, _bytes(heard))

    def _drop_if_failed(self, rules: tuple[str, int], sitting_down: asyncio.Task[Player]) -> None:
        """What went wrong once need not go wrong again: whoever asks next has it tried."""
        if sitting_down.cancelled() or sitting_down.exception() is not None:
            del self._sitting_down[rules]


def _bytes(heard: Sequence[Event]) -> bytes:
    return msgspec.json.encode(list(heard))
