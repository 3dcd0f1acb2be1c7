"""`tablee serve` whose bots decide at once, anything: to be started again and again."""

import secrets
import sys
from collections.abc import Sequence

import msgspec

from tablee.cli.main import main
from tablee.core.events import Event
from tablee.core.game import Game, View
from tablee.pool.turns import NOBODY, Asker
from tablee.server.thinker import Thinker, think


async def choose(
    self: Thinker,
    game: Game,
    view: View,
    level: str,
    heard: Sequence[Event] = (),
    *,
    whose: Asker = NOBODY,
    can_wait: bool = False,
) -> int:
    seen = msgspec.json.encode(view)
    return think(game.name, game.rules_version, seen, "random", secrets.randbits(64))


if __name__ == "__main__":
    Thinker.choose = choose  # type: ignore[method-assign]
    sys.exit(main(sys.argv[1:]))
