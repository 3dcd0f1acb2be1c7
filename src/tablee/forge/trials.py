"""A set tried out by bots: beside the house's own set, and against it.

Three kinds of games: all seats have the set, all have the default one, and one of each in a duel.
The two cards that everybody turns up at the start are drawn, so that each character is chosen as
often as any other and what it wins is its own doing.
"""

import math
import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any

import msgspec
from msgspec import to_builtins
from msgspec.structs import replace

from tablee.bots.levels import make_player
from tablee.core.chance import FastChance
from tablee.core.errors import TableeError
from tablee.core.player import Player
from tablee.core.state import MoveList
from tablee.forge.design import Design
from tablee.games.dixe import known_dixes
from tablee.games.oncard import GAME
from tablee.games.oncard.deck import default_set
from tablee.games.oncard.moves import TurnUp
from tablee.games.oncard.rules import OnCard
from tablee.games.oncard.state import ROW, TURNING_UP
from tablee.sim.bulk import play_game
from tablee.sim.estimates import Share as Share
from tablee.sim.estimates import estimate, round_off

LEVEL = "medium"
CHUNK = 25
MOST_GAMES = 1_000_000
CONFIDENCE_DEVIATIONS = 1.96

Tell = Callable[[int, int], None]
"""Told how many games are complete, and of how many."""


class Order(msgspec.Struct, frozen=True):
    """Some games of one kind."""

    options: list[dict[str, Any]]
    """Of a table; several take turns from game to game."""
    seats: int
    seed: int
    first: int
    games: int


class Count(msgspec.Struct):
    games: int = 0
    turns: dict[int, int] = {}
    """How many games took the winner so many turns."""
    seats: dict[int, int] = {}
    """Victories by seat, the first player's being 0."""
    chosen: dict[str, list[int]] = {}
    """By character: how often it was turned up at the start, and how often that won."""
    by_table: dict[int, int] = {}
    """Victories of seat 0, by the number of the options."""
    tables: dict[int, int] = {}

    def add(self, more: "Count") -> None:
        self.games += more.games
        for mine, theirs in (
            (self.turns, more.turns),
            (self.seats, more.seats),
            (self.by_table, more.by_table),
            (self.tables, more.tables),
        ):
            for key, times in theirs.items():
                mine[key] = mine.get(key, 0) + times
        for name, (times, wins) in more.chosen.items():
            mine_too = self.chosen.setdefault(name, [0, 0])
            mine_too[0] += times
            mine_too[1] += wins


class Turns(msgspec.Struct, frozen=True):
    """Of the winner, on average, with its interval."""

    mean: float
    low: float
    high: float


class CharacterShare(msgspec.Struct, frozen=True):
    character: str
    times: int
    win: Share


class Side(msgspec.Struct, frozen=True):
    """Games in which all seats have the same set."""

    games: int
    turns: Turns
    order: list[Share]
    """By turn order, the first player first."""
    characters: list[CharacterShare]


class Trials(msgspec.Struct, frozen=True):
    players: int
    seed: int
    mine: Side
    house: Side
    duel: Share
    """What the set wins against the default one, one of each."""


class Session:
    """The games of a trial, handed out in parts and added up."""

    def __init__(self, design: Design, games: int, players: int, seed: int) -> None:
        if not 1 <= games <= MOST_GAMES:
            raise TableeError(f"a set is tried out in 1 to {MOST_GAMES} games, not {games}")
        mine = design.options()
        GAME.check(GAME.options(mine), players)
        self.whole = 3 * games
        self._games = games
        self._players = players
        self._seed = seed
        self._kinds: list[tuple[list[dict[str, Any]], int]] = [
            ([mine], players),
            ([{}], players),
            (_duels(design), 2),
        ]
        self._counts = [Count() for _ in self._kinds]

    def orders(self) -> Iterator[tuple[int, bytes]]:
        """What workers are handed, and which kind of games it is."""
        for begin in range(0, self._games, CHUNK):
            games = min(CHUNK, self._games - begin)
            for kind, (options, seats) in enumerate(self._kinds):
                order = Order(options, seats, self._seed + kind, begin, games)
                yield kind, msgspec.msgpack.encode(order)

    def add(self, kind: int, answer: bytes) -> None:
        self._counts[kind].add(msgspec.msgpack.decode(answer, type=Count))

    @property
    def done(self) -> int:
        return sum(count.games for count in self._counts)

    def trials(self) -> Trials:
        mine, house, duel = self._counts
        return Trials(
            players=self._players,
            seed=self._seed,
            mine=_side(mine, self._players),
            house=_side(house, self._players),
            duel=_duel(duel),
        )


def try_out(
    design: Design,
    *,
    games: int,
    players: int,
    seed: int,
    cores: int = 0,
    tell: Tell = lambda _done, _all: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Trials | None:
    """So many games of each kind; None if stopped. Without `cores`, in this process."""
    session = Session(design, games, players, seed)
    orders = list(session.orders())
    with _answers([order for _, order in orders], cores) as answers:
        for (kind, _), answer in zip(orders, answers, strict=True):
            session.add(kind, answer)
            tell(session.done, session.whole)
            if stopped():
                return None
    return session.trials()


def _duels(design: Design) -> list[dict[str, Any]]:
    """One seat with the set, one with the default one, and the other way round.

    At a table a card of a known character replaces the house's for everybody. Here both are
    played, so such characters get other names.
    """
    changed = [name for name in design.row if name in known_dixes() and name in _own(design)]
    other = {name: f"{name} (2)" for name in changed}
    dixes = [replace(design.all_dixes[name], character=new) for name, new in other.items()]
    cards = [
        replace(card, character=other.get(card.character, card.character))
        for card in design.cards
        if card.character in design.row
    ]
    mine = [other.get(name, name) for name in design.row]
    house = list(default_set())
    options = {
        "dixes": to_builtins([*(die for die in design.dixes if die.character in mine), *dixes]),
        "cards": to_builtins(cards),
    }
    return [{**options, "sets": rows} for rows in ([mine, house], [house, mine])]


def _own(design: Design) -> set[str]:
    return {card.character for card in design.cards}


@contextmanager
def _answers(orders: Sequence[bytes], cores: int) -> Iterator[Iterator[bytes]]:
    if cores < 1:
        yield (play_order(order) for order in orders)
        return
    pool = ProcessPoolExecutor(cores, mp_context=multiprocessing.get_context("spawn"))
    try:
        yield pool.map(play_order, orders)
    finally:
        pool.shutdown(cancel_futures=True)


def play_order(encoded: bytes) -> bytes:
    """What a worker does: compiled objects do not travel between processes, bytes do."""
    order = msgspec.msgpack.decode(encoded, type=Order)
    dealers = [GAME.dealer(GAME.options(options), order.seats) for options in order.options]
    player = make_player(GAME, LEVEL)
    count = Count()
    for number in range(order.first, order.first + order.games):
        table = number % len(dealers)
        chance = FastChance(order.seed, 2 * number)
        state = dealers[table].deal(chance)
        _play(state, player, chance, FastChance(order.seed, 2 * number + 1), count, table)
    return msgspec.msgpack.encode(count)


def _play(
    state: OnCard,
    player: Player,
    chance: FastChance,
    thoughts: FastChance,
    count: Count,
    table: int,
) -> None:
    seats = int(state.seats)
    first = int(state.turn)
    chosen = _turn_up(state, chance)
    kinds = [[0] * len(GAME.move_kinds) for _ in range(seats)]
    play_game(state, [player] * seats, chance, thoughts, kinds)
    winner = next(seat for seat in range(seats) if state.rank(seat) == 1)
    count.games += 1
    _one_more(count.turns, -(-int(state.turns_played()) // seats))
    _one_more(count.seats, (winner - first) % seats)
    _one_more(count.tables, table)
    if winner == 0:
        _one_more(count.by_table, table)
    for seat, names in enumerate(chosen):
        for name in names:
            told = count.chosen.setdefault(name, [0, 0])
            told[0] += 1
            told[1] += seat == winner


def _turn_up(state: OnCard, chance: FastChance) -> list[list[str]]:
    """OC-3: everybody turns two cards up; here any two are as likely. Which ones?"""
    chosen: list[list[str]] = [[] for _ in range(int(state.seats))]
    moves = MoveList()
    while state.phase == TURNING_UP:
        seat = int(state.next_decider(-1))
        state.fill_legal(seat, moves)
        code = int(moves.items[chance.below(moves.count)])
        move = GAME.decode(code)
        assert isinstance(move, TurnUp)
        row = state.printed.characters
        chosen[seat] += [str(row[seat * ROW + card]) for card in move.cards]
        state.apply(seat, code, chance, None)
    return chosen


def _one_more(counts: dict[int, int], key: int) -> None:
    counts[key] = counts.get(key, 0) + 1


def _side(count: Count, players: int) -> Side:
    order = [
        estimate(count.seats.get(seat, 0), count.games, count.games, 1 / players)
        for seat in range(players)
    ]
    characters = [
        CharacterShare(name, times, estimate(wins, times, times, 1 / players))
        for name, (times, wins) in sorted(count.chosen.items())
    ]
    return Side(count.games, _turns(count.turns), order, characters)


def _turns(counts: dict[int, int]) -> Turns:
    games = sum(counts.values())
    mean = sum(value * times for value, times in counts.items()) / games
    squares = sum(value * value * times for value, times in counts.items()) / games
    reach = CONFIDENCE_DEVIATIONS * math.sqrt(max(squares - mean * mean, 0.0) / games)
    return Turns(round_off(mean), round_off(mean - reach), round_off(mean + reach))


def _duel(count: Count) -> Share:
    """With the first options the set sits in seat 0, with the second ones in seat 1."""
    wins = count.by_table.get(0, 0) + count.tables.get(1, 0) - count.by_table.get(1, 0)
    return estimate(wins, count.games, count.games, 0.5)
