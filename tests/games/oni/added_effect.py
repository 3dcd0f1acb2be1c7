"""Plays with a copy of the sources in which there is one effect more: `python added_effect.py`.

Says what it found; whatever is wrong is an exception.
"""

import sys

from tablee.core.kit import conformance
from tablee.games.oni import GAME, cards
from tablee.games.oni import game as game_module
from tablee.games.oni.effects.effect import Effect
from tablee.games.oni.moment import Moment
from tablee.games.oni.rules import OniAgainstAll
from tablee.sim.plan import Chunk, make_plan
from tablee.sim.work import play_chunk


def say(what: str) -> None:
    sys.stdout.write(f"{what}\n")


def main() -> None:
    added = cards.CARDS[-1]
    number = cards.card_from(added)
    began: list[int] = []
    begin = Effect.begin

    def counted(self: Effect, game: OniAgainstAll, seat: int, now: Moment) -> bool:
        began.append(self.card)
        return begin(self, game, seat, now)

    Effect.begin = counted  # type: ignore[method-assign]
    vars(game_module)["usual_deck"] = lambda _: [number, number, cards.SPIN]
    for check in conformance.CHECKS:
        check(GAME)
    assert number in began
    say("it conforms")
    began.clear()
    deck = {"deck": [{"card": added, "count": 3}], "level": "easy"}
    plan = make_plan("oni", games=2, seed=1, players=5, bots=["medium"], options=deck)
    assert play_chunk(Chunk(plan, 0, 2)).games == 2
    assert set(began) == {number}
    say("bots play it")


if __name__ == "__main__":
    main()
