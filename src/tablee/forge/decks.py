"""Another deck for a game that has one, tried out beside the one of the box."""

from collections.abc import Callable, Sequence

import msgspec

from tablee.forge.errors import ForgeError
from tablee.games import GAMES, load_game
from tablee.sim.crew import Cores
from tablee.sim.plan import make_plan
from tablee.sim.report import Report, build_report
from tablee.sim.run import ignore, play_each


def with_decks() -> list[str]:
    """The games that can be played with another deck."""
    return [name for name in GAMES if load_game(name).menu.takes_deck]


def house_deck(game: str) -> str:
    """The usual deck of a game, as a file to be changed."""
    _expect_deck(game)
    return load_game(game).menu.usual_deck()


def _expect_deck(game: str) -> None:
    if game not in with_decks():
        raise ForgeError("no_deck", game=game, games=with_decks())


class Comparison(msgspec.Struct, frozen=True):
    mine: Report
    house: Report


def compare(
    game: str,
    files: Sequence[tuple[str, str]],
    *,
    games: int,
    seed: int,
    players: int | None = None,
    cores: int | None = None,
    tell: Callable[[int], None] = ignore,
) -> Comparison:
    """So many games with the deck of a file and with the usual one, between medium bots."""
    _expect_deck(game)
    reports: list[Report] = []
    known = load_game(game)
    usual = msgspec.to_builtins(known.options({}))
    brought = msgspec.to_builtins(known.menu.with_files(known.options({}), files))
    mine = {name: value for name, value in brought.items() if usual.get(name) != value}
    plans = [
        make_plan(game, games=games, seed=seed, players=players, options=options)
        for options in (mine, {})
    ]
    for plan, run in zip(plans, play_each(plans, Cores(cores), tell=tell), strict=True):
        if not run.tally.games:
            raise ForgeError("no_game_ended", why=run.tally.failures[0])
        reports.append(build_report(plan, run.tally))
    return Comparison(*reports)
