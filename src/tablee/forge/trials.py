"""A set tried out by bots: beside the house's own set, and against it.

Three kinds of games: all seats have the set, all have the default one, and one of each in a duel.
The two cards that everybody turns up at the start are drawn, so that each character is chosen as
often as any other and what it wins is its own doing.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from typing import Any

import msgspec
from msgspec import to_builtins
from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.state import MoveList, State
from tablee.forge.design import GAME, Design
from tablee.forge.errors import ForgeError
from tablee.games.dixe import known_dixes
from tablee.games.oncard import GAME as ONCARD
from tablee.games.oncard.deck import default_set
from tablee.games.oncard.moves import TurnUp
from tablee.games.oncard.rules import OnCard
from tablee.games.oncard.state import ROW, TURNING_UP
from tablee.sim.crew import Cores, Crew
from tablee.sim.estimates import Share as Share
from tablee.sim.estimates import estimate, estimate_mean
from tablee.sim.plan import make_plan
from tablee.sim.run import Run, never, play_each, play_meanwhile
from tablee.sim.tally import Tally, parts_of_a_victory
from tablee.sim.work import play_encoded

MOST_GAMES = 1_000_000

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
    """The games of a trial, as plans, and what their tallies say."""

    def __init__(self, design: Design, games: int, players: int, seed: int) -> None:
        if not 1 <= games <= MOST_GAMES:
            raise ForgeError("games", most=MOST_GAMES, given=games)
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
        self.whole = len(self.plans) * games
        self._players = players
        self._seed = seed

    async def play_meanwhile(
        self, crew: Crew[asyncio.Future[bytes]]
    ) -> AsyncGenerator[tuple[int, Trials | None], None]:
        """In an event loop, by a crew that does `play_order`: how many games are complete, and in
        the end what came of them."""
        async with aclosing(play_meanwhile(self.plans, crew)) as playing:
            async for runs in playing:
                yield sum(run.tally.games for run in runs), self.trials(runs)

    def trials(self, runs: Sequence[Run]) -> Trials | None:
        """What came of it; None if it was not played to its end."""
        if any(run.lost for run in runs):
            raise ForgeError("trial_lost")
        failures = [failure for run in runs for failure in run.tally.failures]
        if failures:
            raise ForgeError("game_failed", why=failures[0])
        if sum(run.tally.games for run in runs) < self.whole:
            return None
        mine, house, duel = (run.tally for run in runs)
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
    return session.trials(runs)


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
        Turns(*estimate_mean(turns)),
        [_won(parts, tally.games, players) for parts in tally.order_parts],
        [
            CharacterShare(name, times, _won(parts, times, players))
            for name, (times, parts) in sorted(tally.openings.items())
        ],
    )
