"""Plays with a copy of the sources in which there is one effect more: `python added_effect.py
GOLDEN.json …`. Says what it found; whatever is wrong is an exception."""

import sys
from pathlib import Path
from typing import Any

from tablee.core.kit import conformance
from tablee.core.replay import read_replay, verify
from tablee.games import load_game
from tablee.games.oni import GAME, cards, facts, running
from tablee.games.oni import game as game_module
from tablee.sim.plan import Chunk, make_plan
from tablee.sim.work import play_chunk

CHECKS = (
    conformance.every_legal_move_plays,
    conformance.clones_are_independent,
    conformance.secrets_stay_secret,
    conformance.everything_can_be_said,
)


def say(what: str) -> None:
    sys.stdout.write(f"{what}\n")


def main() -> None:
    added: Any = cards.CARDS[-1]
    for file in sys.argv[1:]:
        replay = read_replay(Path(file).read_bytes(), file)
        assert verify(replay, load_game(replay.game)) > 0
    say("old games are as they were")
    number = cards.card_from(added)
    owed: list[int] = []
    owe = running.Effects.owe

    def counted(self: running.Effects, game: Any, card: int, seat: int, symbol: int = -1) -> None:
        owed.append(card)
        owe(self, game, card, seat, symbol)
        assert number in facts.of(game)

    running.Effects.owe = counted  # type: ignore[method-assign]
    vars(game_module)["usual_deck"] = lambda _: [number, number, cards.SPIN]
    for check in CHECKS:
        check(GAME)
    say("it conforms")
    deck = {"deck": [{"card": added, "count": 3}], "level": "easy"}
    plan = make_plan("oni", games=2, seed=1, players=5, bots=["medium"], options=deck)
    before = len(owed)
    assert play_chunk(Chunk(plan, 0, 2)).games == 2
    assert len(owed) > before
    assert set(owed) == {number, cards.SPIN}
    say("bots play it")


if __name__ == "__main__":
    main()
