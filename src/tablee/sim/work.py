"""What a worker does, here or on a cluster: bytes in, bytes out, and nothing else shared."""

import time

import msgspec

from tablee import __version__
from tablee.bots.levels import make_player
from tablee.core.chance import FastChance
from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.player import Player
from tablee.core.state import State
from tablee.games import load_game
from tablee.sim.bulk import play_game
from tablee.sim.plan import Chunk, Plan, budget_of
from tablee.sim.tally import Tally, count_one, empty_tally, parts_of_a_victory
from tablee.sim.timed import Bot, play_timed_game


class Finished(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chunk's tally. The time it took only serves to cut the next chunks to size."""

    tally: Tally
    seconds: float


def encode_chunk(chunk: Chunk) -> bytes:
    return msgspec.msgpack.encode(chunk)


def decode_finished(answer: bytes) -> Finished:
    return msgspec.msgpack.decode(answer, type=Finished)


def play_encoded(order: bytes) -> bytes:
    """Play an encoded chunk: compiled objects do not travel between processes, bytes do."""
    chunk = msgspec.msgpack.decode(order, type=Chunk)
    started = time.perf_counter()
    tally = play_chunk(chunk)
    return msgspec.msgpack.encode(Finished(tally, time.perf_counter() - started))


def play_chunk(chunk: Chunk) -> Tally:
    plan = chunk.plan
    game = load_game(plan.game)
    _check_versions(plan, game)
    tally = empty_tally(plan.seats, len(game.endings), len(game.move_kinds))
    levels = {level: make_player(game, level, budget_of(plan, level)) for level in plan.line_up}
    dealer = game.dealer(game.options(plan.options), plan.seats)
    for number in range(chunk.first, chunk.first + chunk.games):
        # A game's chance comes from its number, so it is the same in whatever chunk it is played.
        chance = FastChance(plan.seed, 2 * number)
        thoughts = FastChance(plan.seed, 2 * number + 1)
        state = dealer.deal(chance)
        bots = [plan.bot_in(seat, number) for seat in range(plan.seats)]
        line_up = [plan.line_up[bot] for bot in bots]
        players: list[Player] = [levels[level] for level in line_up]
        deciders = state.deciders()
        kinds = [[0] * len(game.move_kinds) for _ in range(plan.seats)]
        turns = [0] * plan.seats
        if game.is_clocked:
            timed = [Bot(*bot) for bot in zip(players, line_up, strict=True)]
            decisions = play_timed_game(game, state, timed, chance, thoughts, kinds, turns)
        else:
            decisions = play_game(state, players, chance, thoughts, kinds, turns)
        count_one(tally.decisions, decisions)
        counted = state.turns_played()
        count_one(tally.turns, sum(turns) if counted < 0 else counted)
        tally.endings[game.endings.index(state.ending())] += 1
        _count_result(tally, state, deciders, bots, kinds)
    return tally


def _check_versions(plan: Plan, game: Game) -> None:
    # Another version may play another game: better no result than a mixture.
    if (plan.tablee_version, plan.rules_version) != (__version__, game.rules_version):
        raise TableeError(
            f"a worker has tablee {__version__} with rules {game.rules_version} of {game.name}, "
            f"not {plan.tablee_version} with rules {plan.rules_version}: install the same on all"
        )


def _count_result(
    tally: Tally, state: State, deciders: list[int], bots: list[int], kinds: list[list[int]]
) -> None:
    seats = len(bots)
    winners = [seat for seat in range(seats) if state.rank(seat) == 1]
    part = parts_of_a_victory(seats) // len(winners)
    tally.games += 1
    tally.shared += len(winners) > 1
    # Where several seats decide at once from the start, nobody is the first player.
    first = deciders[0] if len(deciders) == 1 else -1
    tally.begun += first >= 0
    for seat in range(seats):
        score = state.score(seat)
        count_one(tally.seat_scores[seat], score)
        moves = tally.other_moves
        if seat in winners:
            moves = tally.winner_moves
            tally.seat_parts[seat] += part
            tally.bot_parts[bots[seat]] += part
            if first >= 0:
                tally.order_parts[(seat - first) % seats] += part
            count_one(tally.winner_scores, score)
        for kind, times in enumerate(kinds[seat]):
            moves[kind] += times
