"""Rooms with a past: matches that the engine has played, written where a server will read them."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext
from tests.browser.states import run
from tests.server.playing import Browser
from tests.server.serving import Server

from tablee.core.chance import Chance, FastChance
from tablee.core.events import Event
from tablee.core.match import Match
from tablee.core.replay import TIME, Entry
from tablee.games import load_game
from tablee.server import entries
from tablee.server.codes import LETTERS, SHORTEST
from tablee.server.keeping import stored_room
from tablee.server.protocol import BotSeat, OpenSeat, RoomPlan, SeatPlan, SharedSeat
from tablee.server.room import Room
from tablee.server.sql import SqlStorage
from tablee.server.storage import StoredEntry

MOST_SEEDS = 3000
NAMES = ("Anna", "Basile", "Chloé")

_codes = count()

Wanted = Callable[[Match, Sequence[Event]], bool]
"""Whether this is what is looked for: a match, and what was told of its last decision."""

Choose = Callable[[Match, int, Chance], int]
"""The move of a seat, in a match that is looked through."""


class Past(NamedTuple):
    """A game, a seed and decisions: all that a match is."""

    game: str
    options: Mapping[str, Any]
    seats: int
    seed: bytes
    decisions: tuple[Entry, ...] = ()

    def without(self, last: int) -> "Past":
        """The same, so many decisions earlier."""
        return self._replace(decisions=self.decisions[: len(self.decisions) - last])

    def begin(self) -> Match:
        """As it was before the first decision."""
        game = load_game(self.game)
        players = [str(seat) for seat in range(self.seats)]
        return Match(game, game.options(dict(self.options)), players, self.seed)

    def play(self) -> Iterator[Match]:
        """One match, at the beginning and after each decision."""
        match = self.begin()
        yield match
        for entry in self.decisions:
            match.play(entry.seat, match.game.read_move(entry.move))
            yield match


def at_random(match: Match, seat: int, luck: Chance) -> int:
    legal = match.state.legal(seat)
    return legal[luck.below(len(legal))]


def find(
    wanted: Wanted, game: str, options: Mapping[str, Any], seats: int, choose: Choose = at_random
) -> Past:
    """The first match that comes to what is wanted, of those that are played like this."""
    for number in range(MOST_SEEDS):
        past = Past(game, options, seats, number.to_bytes(32))
        match, luck = past.begin(), FastChance(number)
        while deciders := match.state.deciders():
            seat = deciders[luck.below(len(deciders))]
            told = match.play(seat, choose(match, seat, luck))
            if wanted(match, [one.event for one in told]):
                return past._replace(decisions=tuple(match.entries))
    raise AssertionError(wanted)


def kinds(told: Sequence[Event]) -> list[str]:
    return [type(event).__name__ for event in told]


# Rooms


def bots(seats: int) -> list[SeatPlan]:
    return [OpenSeat(), *[BotSeat("easy")] * (seats - 1)]


def around_one_screen() -> list[SeatPlan]:
    return [OpenSeat(), *(SharedSeat(name, 5) for name in NAMES[1:])]


class Company:
    """Guests of a house, and rooms in which they have played."""

    def __init__(self, house: Server, names: Sequence[str] = NAMES) -> None:
        self.house = house
        self.browsers = [Browser(house, name, place) for place, name in enumerate(names)]

    def sit_at(self, context: BrowserContext, seat: int) -> None:
        """Its pages are those of whoever sits there, from now on."""
        cookie = self.browsers[seat].cookie
        assert cookie is not None
        name, _, value = cookie.partition("=")
        context.add_cookies([{"name": name, "value": value, "url": self.house.origin}])

    def lay(
        self, past: Past, plans: Sequence[SeatPlan] | None = None, seconds_ago: float = 0
    ) -> str:
        """A room in which all this has happened; its code. Guests sit on the open seats.

        They want to be asked: what they would do by habit is for the tests of habits.
        """
        planned = list(plans or [OpenSeat()] * past.seats)
        plan = RoomPlan(past.game, dict(past.options), planned)
        guests = iter(self.browsers)
        taken = [
            entries.SeatTaken(seat, next(guests).guest)
            for seat, one in enumerate(planned)
            if isinstance(one, OpenSeat)
        ]
        moves = [_body(entry) for entry in past.decisions]
        opened = entries.RoomOpened(self.browsers[0].guest, plan)
        begun = entries.MatchBegun(load_game(past.game).rules_version, past.seed.hex())
        log: list[entries.Body] = [opened, *taken, begun, *_asked(past), *moves]
        return run(write(self.house, log, time.time() - seconds_ago))


def _asked(past: Past) -> list[entries.Body]:
    game = load_game(past.game)
    start = game.start(game.options(past.options), past.seats, FastChance(0))
    return [
        entries.HabitChosen(seat, habit.key, "ask")
        for seat in range(past.seats)
        for habit in game.hosting.habits(game.view(start, seat))
    ]


def _body(entry: Entry) -> entries.Body:
    if entry.seat == TIME:
        return entries.TimePassed(entry.at or 0)
    return entries.MoveMade(entry.seat, entry.move, "player", at=entry.at, credit=entry.credit)


async def write(house: Server, bodies: Sequence[entries.Body], now: float, code: str = "") -> str:
    """A room's log, as the server would have written it then."""
    room = Room(code or fresh_code())
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
    while len(letters) < SHORTEST:
        number, letter = divmod(number, len(LETTERS))
        letters += LETTERS[letter]
    return letters
