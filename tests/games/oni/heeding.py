"""What it costs to leave the call to people: `python -m tests.games.oni.heeding [GAMES]`.

The figures are in docs/bots.md. Medium bots on five seats: among themselves, then with one of them
for a person to whom the others leave the call (decision 18), who calls when he is sure himself, or
never does.
"""

import math
import sys
from typing import Literal

from tablee.bots.levels import make_player
from tablee.core.chance import Chance, FastChance
from tablee.core.player import Player
from tablee.core.state import State
from tablee.games.oni import GAME, codes
from tablee.games.oni.cards import ONI_LEVELS, OniLevel
from tablee.games.oni.rules import OniAgainstAll
from tablee.sim.timed import Bot, play_timed_game

SEATS = 5
BOTS = "medium"
Ear = Literal["nobody is asked", "hears nothing", "hears nothing and never calls"]
EARS: tuple[Ear, ...] = ("nobody is asked", "hears nothing", "hears nothing and never calls")


class Deferring(Player):
    """A bot that leaves the call to a person, as at a table."""

    def __init__(self, bot: Player, person: int) -> None:
        self.bot = bot
        self.person = person

    def choose(self, world: State, seat: int, chance: Chance) -> int:
        assert isinstance(world, OniAgainstAll)
        move = self.bot.choose(world, seat, chance)
        return GAME.skill.defer(GAME.view(world, seat), move, BOTS, [self.person])


class Silent(Player):
    """Turns dice for as long as there are any, however sure he is."""

    def __init__(self, bot: Player) -> None:
        self.bot = bot

    def choose(self, world: State, seat: int, chance: Chance) -> int:
        move = self.bot.choose(world, seat, chance)
        legal = world.legal(seat)
        turns = [other for other in legal if codes.TURN <= other < codes.SHOW]
        return turns[chance.below(len(turns))] if move == codes.CALL and turns else move


def rings(level: OniLevel, ear: Ear, games: int) -> int:
    """How many games Oni wins."""
    bot = make_player(GAME, BOTS)
    dealer = GAME.dealer(GAME.options({"level": level}), SEATS)
    count = 0
    for number in range(games):
        chance, thoughts = FastChance(7, 2 * number), FastChance(7, 2 * number + 1)
        state = dealer.deal(chance)
        assert isinstance(state, OniAgainstAll)
        team = state.table.team_seats()
        person = team[number % len(team)]
        players: list[Player] = [bot] * SEATS
        if ear != "nobody is asked":
            players = [Deferring(bot, person)] * SEATS
            players[person] = Silent(bot) if ear == "hears nothing and never calls" else bot
        bots = [Bot(player, BOTS) for player in players]
        kinds = [[0] * len(GAME.move_kinds) for _ in range(SEATS)]
        play_timed_game(GAME, state, bots, chance, thoughts, kinds, [0] * SEATS)
        count += state.ending() == "ring"
    return count


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    for ear in EARS:
        for level in ONI_LEVELS:
            share = rings(level, ear, games) / games
            error = 1.96 * math.sqrt(share * (1 - share) / games)
            sys.stdout.write(f"{ear}, {level}: Oni wins {share:.1%} ± {error:.1%}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
