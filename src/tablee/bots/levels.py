"""The levels a player can choose to play against."""

import time
from functools import lru_cache

from tablee.bots.players import BoredPlayer, SearchingPlayer, WeighingPlayer
from tablee.core.chance import Chance
from tablee.core.errors import Worded
from tablee.core.game import Game, Memory, View
from tablee.core.player import Player
from tablee.core.search import Budget, Search
from tablee.games import load_game

LEVELS = ("random", "easy", "medium", "hard")

OVERLOOKED_PERCENT = 35
"""How many of its moves the easy level fails to notice."""

THINKING_SECONDS = 1.0
"""How long the hard level thinks about a move, unless it is given another budget."""


class UnknownLevel(Worded):
    package = "tablee.bots"

    def __init__(self, level: str) -> None:
        super().__init__("no_level", given=level, known=", ".join(LEVELS))


def make_player(game: Game, level: str, iterations: int | None = None) -> Player:
    """A bot of a level. With `iterations`, hard thinks a fixed amount instead of a fixed time."""
    if level == "random":
        return BoredPlayer(game.skill.heuristic())
    own = game.skill.heuristic_for(level) if level in LEVELS else None
    if own is not None:
        return WeighingPlayer(own)
    if level == "easy":
        return WeighingPlayer(game.skill.heuristic(), OVERLOOKED_PERCENT)
    if level == "medium" or (level == "hard" and game.is_clocked):
        # A search counts moves, not milliseconds: where time plays, levels differ in their pace.
        return WeighingPlayer(game.skill.heuristic())
    if level == "hard":
        seconds = THINKING_SECONDS if iterations is None else None
        search = Search(game.skill.heuristic(), time.monotonic)
        return SearchingPlayer(search, Budget(iterations, seconds))
    raise UnknownLevel(level)


@lru_cache
def seated(game: str, rules: int, level: str, iterations: int | None = None) -> Player:
    """A bot for a game of that name, by that version of its rules. It stays for as long as its
    process does: ON'CARD's solves its tables when it first sees some, which takes most of a second
    in plain Python, and a game asks four hundred times."""
    return make_player(load_game(game, rules), level, iterations)


def decide(game: Game, player: Player, view: View, memory: Memory | None, chance: Chance) -> int:
    """A bot's move, from what its seat knows and nothing else."""
    world = game.imagine(view, memory, chance)
    return player.choose(world, view.viewer, chance)
