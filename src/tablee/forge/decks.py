"""Another deck for a game that has one, tried out beside the one of the box."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tablee.core.content import read_text
from tablee.core.errors import TableeError
from tablee.forge.errors import ForgeError
from tablee.games import load_game
from tablee.games.memodixe.oni.cards import LEVELS, card_named, deck_of
from tablee.games.memodixe.oni.options import OniOptions
from tablee.sim.crew import Cores
from tablee.sim.plan import make_plan
from tablee.sim.report import Report, build_report
from tablee.sim.run import ignore, play

GAMES = ("onix", "onemore", "oni")


def house_deck(game: str) -> str:
    """The usual deck of a game, as a file to be changed."""
    _expect_deck(game)
    if game == "oni":
        counts = Counter(deck_of(LEVELS.index(OniOptions().level)))
        lines = (f'{{ card = "{card_named(card)}", count = {n} }},' for card, n in counts.items())
        return "\n    ".join(["cards = [", *lines]) + "\n]\n"
    return read_text(load_game(game).package, "cards.toml")


def _expect_deck(game: str) -> None:
    if game not in GAMES:
        raise ForgeError("no_deck", game=game, games=list(GAMES))


class Comparison(msgspec.Struct, frozen=True):
    mine: Report
    house: Report


def compare(
    game: str,
    deck: Sequence[dict[str, Any]],
    *,
    games: int,
    seed: int,
    players: int | None = None,
    cores: int | None = None,
    tell: Callable[[int], None] = ignore,
) -> Comparison:
    """So many games with this deck, and as many with the usual one, between medium bots."""
    _expect_deck(game)
    reports: list[Report] = []
    for options in ({"deck": list(deck)}, {}):
        plan = make_plan(game, games=games, seed=seed, players=players, options=options)
        before = len(reports) * games

        def told(done: int, before: int = before) -> None:
            tell(before + done)

        tally = play(plan, Cores(cores), tell=told).tally
        if not tally.games:
            raise TableeError(f"no game could be played to its end: {tally.failures[0].reason}")
        reports.append(build_report(plan, tally))
    mine, house = reports
    return Comparison(mine, house)
