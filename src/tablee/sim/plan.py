"""What is to be simulated. Small, plain, and checked once, before any work is handed out."""

import shlex
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tablee import __version__
from tablee.bots.levels import make_player
from tablee.core.game import Options
from tablee.games import load_game
from tablee.sim.errors import SimulationError

DEFAULT_LEVEL = "medium"
DEFAULT_SEATS = 4
SEARCHING_LEVEL = "hard"
"""The level that thinks for as long as it is allowed to."""

MOST_ITERATIONS = 1_000_000_000
DEFAULT_ITERATIONS = 1000
"""Not a time: a bot that thinks until a clock rings plays differently on another machine."""

MOST_GAMES = 10**12
SEED_LIMIT = 2**63
"""Seeds travel to the workers as 64-bit numbers."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Games of one kind between the same bots, fixed down to the last card by the seed."""

    game: str
    rules_version: int
    """The newest rules, unless older ones were asked for."""
    tablee_version: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    """The level of each bot; bot 0 sits in seat 0 in the first game."""
    rotates: bool
    """Whether every bot moves up one seat from game to game."""
    iterations: int | None
    """What a searching bot may spend on a decision; None if there is no such bot."""
    seed: int
    games: int
    first: int = 0
    """The number of the first game: with another, a part of a longer run is played again."""
    carried: tuple[str, ...] = ()
    """Options that are lists, with something for each bot, which takes it along from seat to
    seat."""

    @property
    def seats(self) -> int:
        return len(self.bots)

    def bot_in(self, seat: int, game: int) -> int:
        """Which bot sits there in that game."""
        return (seat - game) % self.seats if self.rotates else seat

    def options_of(self, game: int) -> dict[str, Any]:
        """What is played with in that game."""
        bots = [self.bot_in(seat, game) for seat in range(self.seats)]
        lists = {name: self.options[name] for name in self.carried}
        return self.options | {name: [each[bot] for bot in bots] for name, each in lists.items()}

    def command(self, games: int, first: int | None = None) -> str:
        """The command that plays so many of these games again, from the first or another."""
        levels = set(self.bots)
        words = ["tablee", "simulate", self.game, "--players", str(self.seats)]
        words += ["--games", str(games), "--seed", str(self.seed)]
        first = self.first if first is None else first
        words += ["--first", str(first)] if first else []
        words += ["--bots", ",".join(self.bots if len(levels) > 1 else levels)]
        if self.iterations is not None:
            words += ["--iterations", str(self.iterations)]
        if not self.rotates:
            words.append("--fixed-seats")
        game = load_game(self.game)
        if self.rules_version != game.newest_rules:
            words += ["--rules", str(self.rules_version)]
        usual = _plain(game.options({}))
        for name, value in self.options.items():
            if value != usual.get(name):
                words += ["--option", f"{name}={msgspec.json.encode(value).decode()}"]
        return shlex.join(words)


class Chunk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A few consecutive games of a plan: what one worker is handed at a time."""

    plan: Plan
    first: int
    games: int


def make_plan(
    game: str,
    *,
    games: int,
    seed: int,
    players: int | None = None,
    bots: Sequence[str] = (DEFAULT_LEVEL,),
    options: Mapping[str, Any] | None = None,
    iterations: int | None = None,
    rotates: bool = True,
    first: int = 0,
    rules: int | None = None,
    carried: Sequence[str] = (),
) -> Plan:
    """A plan that can be carried out; TableeError, in one sentence, if there can be none."""
    played = load_game(game, rules)
    _expect_countable(games, first, seed)
    if players is None:
        usual = min(max(DEFAULT_SEATS, played.fewest_seats), played.most_seats)
        players = len(bots) if len(bots) > 1 else usual
    chosen = played.options(options or {})
    played.check(chosen, players)
    seated = _seated(bots, players)
    plan = Plan(
        game=game,
        rules_version=played.rules_version,
        tablee_version=__version__,
        options=_plain(chosen),
        bots=seated,
        rotates=rotates,
        iterations=_budget(seated, iterations),
        seed=seed,
        games=games,
        first=first,
        carried=tuple(carried),
    )
    for level in dict.fromkeys(seated):
        make_player(played, level, budget_of(plan, level))
    return plan


def _expect_countable(games: int, first: int, seed: int) -> None:
    if not 1 <= games <= MOST_GAMES:
        raise SimulationError("games", most=MOST_GAMES, given=games)
    if not 0 <= first <= MOST_GAMES:
        raise SimulationError("first", most=MOST_GAMES, given=first)
    if not -SEED_LIMIT <= seed < SEED_LIMIT:
        raise SimulationError("seed", given=seed)


def _plain(options: Options) -> dict[str, Any]:
    """Options as JSON has them: the same before and after any journey."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(options))
    return plain


def _seated(bots: Sequence[str], players: int) -> tuple[str, ...]:
    if len(bots) == 1:
        return tuple(bots) * players
    if len(bots) != players:
        raise SimulationError("levels", seats=players, given=len(bots))
    return tuple(bots)


def _budget(bots: Sequence[str], asked: int | None) -> int | None:
    if SEARCHING_LEVEL not in bots:
        if asked is not None:
            raise SimulationError("iterations", level=SEARCHING_LEVEL)
        return None
    iterations = DEFAULT_ITERATIONS if asked is None else asked
    if not 1 <= iterations <= MOST_ITERATIONS:
        raise SimulationError("budget", most=MOST_ITERATIONS, given=iterations)
    return iterations


def budget_of(plan: Plan, level: str) -> int | None:
    return plan.iterations if level == SEARCHING_LEVEL else None
