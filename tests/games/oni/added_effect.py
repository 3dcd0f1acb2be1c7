"""Plays with a copy of the sources in which there is one effect more.

Says what it found; whatever is wrong is an exception.
"""

import sys

from msgspec import UNSET

from tablee.core.kit import conformance
from tablee.games.oni import cards
from tablee.games.oni.effects.effect import Effect
from tablee.games.oni.game import OniGame
from tablee.games.oni.moment import Moment
from tablee.games.oni.options import OniOptions
from tablee.games.oni.rules import OniAgainstAll
from tablee.sim.plan import Chunk, make_plan
from tablee.sim.work import play_chunk

ADDED = cards.CARDS[-1]


class MostlyIt(OniGame):
    """Usual tables have it, too. It is a class because other processes play it as well."""

    def deck_of(self, options: OniOptions) -> list[int]:
        number = cards.card_from(ADDED)
        return [number, number, cards.SPIN] if options.deck is UNSET else super().deck_of(options)


def say(what: str) -> None:
    sys.stdout.write(f"{what}\n")


def main() -> None:
    number = cards.card_from(ADDED)
    began: list[int] = []
    begin = Effect.begin

    def counted(self: Effect, game: OniAgainstAll, seat: int, now: Moment) -> bool:
        began.append(self.card)
        return begin(self, game, seat, now)

    Effect.begin = counted  # type: ignore[method-assign]
    for check in conformance.CHECKS:
        check(MostlyIt())
    assert number in began
    say("it conforms")
    began.clear()
    deck = {"deck": [{"card": ADDED, "count": 3}], "level": "easy"}
    plan = make_plan("oni", games=2, seed=1, players=5, bots=["medium"], options=deck)
    assert play_chunk(Chunk(plan, 0, 2)).games == 2
    assert set(began) == {number}
    say("bots play it")
