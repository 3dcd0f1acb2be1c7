"""Rooms with a past: matches that the engine has played, written where a server will read them."""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import count
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext
from tests.browser.states import run
from tests.server.playing import Browser
from tests.server.serving import Server

from tablee.core.chance import FastChance
from tablee.core.events import Event
from tablee.core.match import Match
from tablee.core.replay import Entry
from tablee.games import load_game
from tablee.games.onemore.events import Drew, Left, Named, Played, Stuck, Swapped
from tablee.games.onemore.names import Card, card_named
from tablee.games.onemore.rules import OneMore
from tablee.server import entries
from tablee.server.house import CODE_LENGTH, CODE_LETTERS, stored_room
from tablee.server.protocol import BotSeat, OpenSeat, RoomPlan, SeatPlan, SharedSeat
from tablee.server.room import Room
from tablee.server.sql import SqlStorage
from tablee.server.storage import StoredEntry

MOST_SEEDS = 3000
NAMES = ("Anna", "Basile", "Chloé")
OPTIONS: Mapping[str, object] = {"first": 0}

_codes = count()

Wanted = Callable[[Match, Sequence[Event]], bool]
"""Whether this is what is looked for: a match, and what was told of its last decision."""


class Past(NamedTuple):
    """A seed and decisions: all that a match is."""

    seats: int
    seed: bytes
    decisions: tuple[Entry, ...]

    def without(self, last: int) -> "Past":
        """The same, so many decisions earlier."""
        return self._replace(decisions=self.decisions[: len(self.decisions) - last])

    def play(self) -> list["Hands"]:
        """Everybody's cards at the beginning and after each decision."""
        match = begin(self.seats, self.seed)
        hands = [hands_of(match)]
        for entry in self.decisions:
            match.play(entry.seat, match.game.read_move(entry.move))
            hands.append(hands_of(match))
        return hands


Hands = list[list[Card]]


def hands_of(match: Match) -> Hands:
    state = match.state
    assert isinstance(state, OneMore)
    return [
        [card_named(state.card(seat, place)) for place in range(state.size(seat))]
        for seat in range(state.seats)
    ]


def begin(seats: int, seed: bytes) -> Match:
    game = load_game("onemore")
    return Match(game, game.options(dict(OPTIONS)), [str(seat) for seat in range(seats)], seed)


@cache
def find(wanted: Wanted, seats: int = 3) -> Past:
    """The first match that comes to what is wanted, of those that are played at random."""
    for number in range(MOST_SEEDS):
        seed = number.to_bytes(32)
        match, luck = begin(seats, seed), FastChance(number)
        while deciders := match.state.deciders():
            seat = deciders[luck.below(len(deciders))]
            legal = match.state.legal(seat)
            told = match.play(seat, legal[luck.below(len(legal))])
            if wanted(match, [one.event for one in told]):
                return Past(seats, seed, tuple(match.entries))
    raise AssertionError(wanted)


# What is looked for. The first seat is the one that a page plays.


def kinds(told: Sequence[Event]) -> list[str]:
    return [type(event).__name__ for event in told]


def last_card_replays(match: Match, told: Sequence[Event]) -> bool:
    """The last decision: the first seat plays a Replay, has no card left, and leaves."""
    if kinds(told) != ["Played", "Left"]:
        return False
    played, left = told
    assert isinstance(played, Played)
    assert isinstance(left, Left)
    return left.seat == 0 and played.card.endswith("replay")


def last_card_draws(match: Match, told: Sequence[Event]) -> bool:
    """The last two: a Draw as last card of the first seat, which draws a card itself."""
    if kinds(told) != ["Drew", "DrewCard"]:
        return False
    drew = told[0]
    assert isinstance(drew, Drew)
    return drew.seat == 0 and len(hands_of(match)[0]) == 1


def last_card_swaps(match: Match, told: Sequence[Event]) -> bool:
    """The last four: a Swap as last card of the first seat, two named, and what each gives."""
    if kinds(told) != ["Gave", "Swapped", "Received", "Received", "Left"]:
        return False
    swapped, left = told[1], told[-1]
    assert isinstance(swapped, Swapped)
    assert isinstance(left, Left)
    return swapped.targets == (1, 2) and left.seat == 0


def two_are_named(match: Match, told: Sequence[Event]) -> bool:
    """The third seat has named the two others, who have cards to choose from."""
    if kinds(told) != ["Named"]:
        return False
    named = told[0]
    assert isinstance(named, Named)
    enough = all(len(set(hand)) > 2 for hand in hands_of(match)[:2])
    return named.seat == 2 and named.targets == (0, 1) and enough


def first_names_two(match: Match, told: Sequence[Event]) -> bool:
    """The last decision: the first seat names two of three who have cards."""
    if kinds(told) != ["Named"]:
        return False
    named = told[0]
    assert isinstance(named, Named)
    return named.seat == 0 and all(len(hand) > 1 for hand in hands_of(match))


def other_is_stuck(match: Match, told: Sequence[Event]) -> bool:
    """The last decision: the first seat plays, and the next one loses the round."""
    lost = [event for event in told if isinstance(event, Stuck)]
    if not isinstance(told[0], Played) or told[0].seat != 0 or len(lost) != 1:
        return False
    return lost[0].seat != 0 and lost[0].defeats == 1 and len(lost[0].hand) > 2


def whole_game(match: Match, told: Sequence[Event]) -> bool:
    """To the end, and not too short, with an exchange on the way."""
    moves = [entry.move["move"] for entry in match.entries]
    return match.state.is_over() and len(moves) > 20 and "give" in moves


# Rooms


def bots(seats: int) -> list[SeatPlan]:
    return [OpenSeat(), *[BotSeat("easy")] * (seats - 1)]


def around_one_screen() -> list[SeatPlan]:
    return [OpenSeat(), *(SharedSeat(name, 5) for name in NAMES[1:])]


class Company:
    """Guests of a house, and rooms in which they have played."""

    def __init__(self, house: Server) -> None:
        self.house = house
        self.browsers = [Browser(house, name, place) for place, name in enumerate(NAMES)]

    def sit_at(self, context: BrowserContext, seat: int) -> None:
        """Its pages are those of whoever sits there, from now on."""
        cookie = self.browsers[seat].cookie
        assert cookie is not None
        name, _, value = cookie.partition("=")
        context.add_cookies([{"name": name, "value": value, "url": self.house.origin}])

    def lay(self, past: Past, chairs: Sequence[SeatPlan] | None = None) -> str:
        """A room in which all this has happened; its code. Guests sit on the open chairs."""
        plans = list(chairs or [OpenSeat()] * past.seats)
        plan = RoomPlan("onemore", dict(OPTIONS), plans)
        guests = iter(self.browsers)
        taken = [
            entries.SeatTaken(seat, next(guests).guest)
            for seat, chair in enumerate(plans)
            if isinstance(chair, OpenSeat)
        ]
        moves = [entries.MoveMade(one.seat, one.move, "player") for one in past.decisions]
        opened = entries.RoomOpened(self.browsers[0].guest, plan)
        begun = entries.MatchBegun(past.seed.hex())
        return run(write(self.house, [opened, *taken, begun, *moves]))


async def write(house: Server, bodies: Sequence[entries.AnyBody]) -> str:
    """A room's log, as the server would have written it."""
    room, now = Room(fresh_code()), time.time()
    log: list[StoredEntry] = []
    for body in bodies:
        done = entries.write_body(room.perform(body, now))
        log.append(StoredEntry(room.sequence, f"past:{room.sequence}", now, done))
    storage = SqlStorage(f"sqlite:///{house.database}")
    await storage.open()
    try:
        await storage.create_room(stored_room(room, now), log[0])
        await storage.append(room.code, log[1:])
    finally:
        await storage.close()
    return room.code


def fresh_code() -> str:
    number, letters = next(_codes), ""
    while len(letters) < CODE_LENGTH:
        number, letter = divmod(number, len(CODE_LETTERS))
        letters += CODE_LETTERS[letter]
    return letters


def cards_in(message: Any) -> set[Card]:
    """Every card that is named anywhere in a message."""
    match message:
        case dict():
            return set().union(*(cards_in(part) for part in message.values()))
        case list():
            return set().union(*(cards_in(part) for part in message))
        case str() if message in DECK:
            return {message}
    return set()


DECK = frozenset(load_game("onemore").texts("en").table("card"))
