"""A set tried out by bots: beside the house's own set, and against it.

Three kinds of games: all seats have the set, all have the default one, and one of each in a duel.
The two cards that everybody turns up at the start are drawn, so that each character is chosen as
often as any other and what it wins is its own doing.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec import to_builtins
from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.errors import TableeError
from tablee.core.state import MoveList, State
from tablee.forge.design import GAME, Design
from tablee.games.dixe import known_dixes
from tablee.games.oncard import GAME as ONCARD
from tablee.games.oncard.deck import default_set
from tablee.games.oncard.moves import TurnUp
from tablee.games.oncard.rules import OnCard
from tablee.games.oncard.state import ROW, TURNING_UP
from tablee.sim.crew import Cores
from tablee.sim.estimates import Share as Share
from tablee.sim.estimates import estimate, round_off
from tablee.sim.plan import Chunk, make_plan
from tablee.sim.run import never, play_each
from tablee.sim.tally import Tally, add_to, empty_tally, parts_of_a_victory
from tablee.sim.work import decode_finished, encode_chunk, play_encoded

CHUNK = 25
MOST_GAMES = 1_000_000
CONFIDENCE_DEVIATIONS = 1.96

Tell = Callable[[int, int], None]
"""Told how many games are complete, and of how many."""


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
    """The games of a trial, as plans: handed out in parts, and added up."""

    def __init__(self, design: Design, games: int, players: int, seed: int) -> None:
        if not 1 <= games <= MOST_GAMES:
            raise TableeError(f"a set is tried out in 1 to {MOST_GAMES} games, not {games}")
        self.plans = [
            make_plan(GAME, games=games, players=players, seed=seed, options=design.options()),
            make_plan(GAME, games=games, players=players, seed=seed + 1),
            make_plan(
                GAME,
                games=games,
                players=2,
                seed=seed + 2,
                options=_duel_options(design),
                carried=["sets"],
            ),
        ]
        self.whole = 3 * games
        self._players = players
        self._seed = seed
        self._tallies = [
            empty_tally(plan.seats, len(ONCARD.endings), len(ONCARD.move_kinds))
            for plan in self.plans
        ]

    def orders(self) -> Iterator[tuple[int, bytes]]:
        """What workers are handed for `play_order`, and which kind of games it is."""
        for begin in range(0, self.plans[0].games, CHUNK):
            for kind, plan in enumerate(self.plans):
                games = min(CHUNK, plan.games - begin)
                yield kind, encode_chunk(Chunk(plan, begin, games))

    def add(self, kind: int, answer: bytes) -> None:
        self.add_tally(kind, decode_finished(answer).tally)

    def add_tally(self, kind: int, tally: Tally) -> None:
        if tally.failed:
            raise TableeError(f"a game could not be played to its end: {tally.failures[0].reason}")
        add_to(self._tallies[kind], tally)

    @property
    def done(self) -> int:
        return sum(tally.games for tally in self._tallies)

    def trials(self) -> Trials:
        mine, house, duel = self._tallies
        return Trials(
            players=self._players,
            seed=self._seed,
            mine=_side(mine, self._players),
            house=_side(house, self._players),
            duel=_won(duel.bot_parts[0], duel.games, 2),
        )


def try_out(
    design: Design,
    *,
    games: int,
    players: int,
    seed: int,
    cores: int | None = None,
    tell: Tell = lambda _done, _all: None,
    stopped: Callable[[], bool] = never,
) -> Trials | None:
    """So many games of each kind, on so many cores or on all; None if stopped."""
    session = Session(design, games, players, seed)
    crew = Cores(cores, play_order)
    runs = play_each(session.plans, crew, stopped, lambda done: tell(done, session.whole))
    if any(run.lost for run in runs):
        raise TableeError("the set was not tried out: a process that played its games died")
    for kind, run in enumerate(runs):
        session.add_tally(kind, run.tally)
    return session.trials() if session.done == session.whole else None


def _duel_options(design: Design) -> dict[str, Any]:
    """The first of two bots has the set, the other the default one, and they change seats.

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
    return {
        "dixes": to_builtins([*(die for die in design.dixes if die.character in mine), *dixes]),
        "cards": to_builtins(cards),
        "sets": [mine, list(default_set())],
    }


def _own(design: Design) -> set[str]:
    return {card.character for card in design.cards}


def play_order(order: bytes) -> bytes:
    """What a worker does."""
    return play_encoded(order, turn_up)


def turn_up(state: State, chance: Chance) -> list[list[str]]:
    """OC-3: everybody turns two cards up; here any two are as likely. Which ones?"""
    assert isinstance(state, OnCard)
    chosen: list[list[str]] = [[] for _ in range(int(state.seats))]
    moves = MoveList()
    while state.phase == TURNING_UP:
        seat = int(state.next_decider(-1))
        state.fill_legal(seat, moves)
        code = int(moves.items[chance.below(moves.count)])
        move = ONCARD.decode(code)
        assert isinstance(move, TurnUp)
        row = state.printed.characters
        chosen[seat] += [str(row[seat * ROW + card]) for card in move.cards]
        state.apply(seat, code, chance, None)
    return chosen


def _won(parts: int, times: int, seats: int) -> Share:
    return estimate(parts, parts_of_a_victory(seats) * times, times, 1 / seats)


def _side(tally: Tally, players: int) -> Side:
    turns = Counter[int]()
    for played, games in tally.turns.items():
        # Of all together; the winner had the last of them.
        turns[-(-played // players)] += games
    return Side(
        tally.games,
        _turns(turns),
        [_won(parts, tally.games, players) for parts in tally.order_parts],
        [
            CharacterShare(name, times, _won(parts, times, players))
            for name, (times, parts) in sorted(tally.openings.items())
        ],
    )


def _turns(counts: Counter[int]) -> Turns:
    games = sum(counts.values())
    mean = sum(value * times for value, times in counts.items()) / games
    squares = sum(value * value * times for value, times in counts.items()) / games
    reach = CONFIDENCE_DEVIATIONS * math.sqrt(max(squares - mean * mean, 0.0) / games)
    return Turns(round_off(mean), round_off(mean - reach), round_off(mean + reach))
