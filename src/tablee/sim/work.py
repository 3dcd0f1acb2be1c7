"""What a worker does, here or on a cluster: bytes in, bytes out, and nothing else shared."""

import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec

from tablee import __version__
from tablee.bots.levels import seated
from tablee.core.chance import Chance, FastChance
from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.state import Dealer, State
from tablee.core.texts import LANGUAGES
from tablee.games import load_game
from tablee.sim.bulk import play_game
from tablee.sim.errors import SimulationError
from tablee.sim.plan import Chunk, Plan, budget_of
from tablee.sim.tally import (
    MOST_NAMED,
    Failure,
    Tally,
    count_one,
    empty_tally,
    parts_of_a_victory,
)
from tablee.sim.timed import Bot, play_timed_game

NO_SEAT = -1

Begin = Callable[[State, Chance], list[list[str]]]
"""Plays how a game begins, where that is not for its bots to choose. What did each seat begin
with?"""


class Finished(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chunk's tally. The time it took only serves to cut the next chunks to size."""

    tally: Tally
    seconds: float


def encode_chunk(chunk: Chunk) -> bytes:
    return msgspec.msgpack.encode(chunk)


def decode_finished(answer: bytes) -> Finished:
    return msgspec.msgpack.decode(answer, type=Finished)


def play_encoded(order: bytes, begin: Begin | None = None) -> bytes:
    """Play an encoded chunk: compiled objects do not travel between processes, bytes do."""
    chunk = msgspec.msgpack.decode(order, type=Chunk)
    started = time.perf_counter()
    tally = play_chunk(chunk, begin)
    return msgspec.msgpack.encode(Finished(tally, time.perf_counter() - started))


def play_chunk(chunk: Chunk, begin: Begin | None = None) -> Tally:
    plan = chunk.plan
    game = _game_of(plan)
    tally = empty_tally(plan.seats, len(game.endings), len(game.move_kinds))
    dealers: dict[int, Dealer] = {}
    for number in range(chunk.first, chunk.first + chunk.games):
        bots = [plan.bot_in(seat, number) for seat in range(plan.seats)]
        # As often as a bot sits in the first seat, everybody sits where they sat then.
        turned = bots[0] if plan.carried else 0
        if turned not in dealers:
            dealers[turned] = game.dealer(game.options(plan.options_of(number)), plan.seats)
        try:
            result = _play(plan, game, dealers[turned], bots, number, begin)
        except Exception as error:  # noqa: BLE001 one bad game, whatever is bad about it
            tally.failed += 1
            if len(tally.failures) < MOST_NAMED:
                tally.failures.append(Failure(number, _reason(error), _worded(error)))
        else:
            _count(tally, result, bots)
    return tally


class _Result(NamedTuple):
    """All that is counted of one game."""

    first: int
    """Who has the first turn, or NO_SEAT."""
    decisions: int
    turns: int
    ending: int
    ranks: list[int]
    scores: list[int]
    kinds: list[list[int]]
    begun: list[list[str]]
    """What each seat began with, if that is noted."""


def _play(
    plan: Plan, game: Game, dealer: Dealer, bots: list[int], number: int, begin: Begin | None
) -> _Result:
    # A game's chance comes from its number, so it is the same in whatever chunk it is played.
    chance = FastChance(plan.seed, 2 * number)
    thoughts = FastChance(plan.seed, 2 * number + 1)
    state = dealer.deal(chance)
    levels = [plan.bots[bot] for bot in bots]
    players = [
        seated(plan.game, plan.rules_version, level, budget_of(plan, level)) for level in levels
    ]
    first = _first_player(state)
    begun = [] if begin is None else begin(state, chance)
    seats = range(plan.seats)
    kinds = [[0] * len(game.move_kinds) for _ in seats]
    turns = [0] * plan.seats
    if game.is_clocked:
        timed = [Bot(*bot) for bot in zip(players, levels, strict=True)]
        decisions = play_timed_game(game, state, timed, chance, thoughts, kinds, turns)
    else:
        decisions = play_game(state, players, chance, thoughts, kinds, turns)
    counted = state.turns_played()
    return _Result(
        first=first,
        decisions=decisions,
        turns=sum(turns) if counted < 0 else counted,
        ending=game.endings.index(state.ending()),
        ranks=[state.rank(seat) for seat in seats],
        scores=[state.score(seat) for seat in seats],
        kinds=kinds,
        begun=begun,
    )


def _first_player(state: State) -> int:
    """Whose turn is the first, asked before anybody has decided."""
    opener = state.opener()
    if opener != NO_SEAT:
        return opener
    deciders = state.deciders()
    return deciders[0] if len(deciders) == 1 else NO_SEAT


def _reason(error: Exception) -> str:
    """In one line: what we say of it ourselves, or what went wrong and where."""
    if isinstance(error, TableeError):
        return str(error)
    place = traceback.extract_tb(error.__traceback__)[-1]
    said = " ".join(f"{type(error).__name__}: {error}".split()).rstrip(": ")
    return f"{said} ({Path(place.filename).name}, line {place.lineno})"


def _worded(error: Exception) -> dict[str, str]:
    """What is said to people is said in their language, wherever the game was played."""
    if not isinstance(error, TableeError):
        return {}
    return {language: error.said(language) for language in LANGUAGES}


def _game_of(plan: Plan) -> Game:
    game = load_game(plan.game)
    # Another version may play another game: better no result than a mixture.
    if plan.tablee_version != __version__ or plan.rules_version > game.newest_rules:
        raise SimulationError(
            "other_worker",
            tablee=__version__,
            rules=game.newest_rules,
            game=game.name,
            wanted=plan.tablee_version,
            wanted_rules=plan.rules_version,
        )
    return game.under(plan.rules_version)


def _count(tally: Tally, result: _Result, bots: list[int]) -> None:
    seats = len(bots)
    winners = [seat for seat in range(seats) if result.ranks[seat] == 1]
    part = parts_of_a_victory(seats) // len(winners)
    tally.games += 1
    tally.shared += len(winners) > 1
    tally.endings[result.ending] += 1
    count_one(tally.decisions, result.decisions)
    count_one(tally.turns, result.turns)
    first = result.first
    tally.begun += first != NO_SEAT
    for seat, score in enumerate(result.scores):
        count_one(tally.seat_scores[seat], score)
        moves = tally.other_moves
        if seat in winners:
            moves = tally.winner_moves
            tally.seat_parts[seat] += part
            tally.bot_parts[bots[seat]] += part
            if first != NO_SEAT:
                tally.order_parts[(seat - first) % seats] += part
            count_one(tally.winner_scores, score)
        for kind, times in enumerate(result.kinds[seat]):
            moves[kind] += times
    for seat, names in enumerate(result.begun):
        for name in names:
            counted = tally.openings.setdefault(name, [0, 0])
            counted[0] += 1
            counted[1] += part if seat in winners else 0
