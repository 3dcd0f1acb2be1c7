"""A room: a table, the people at it, and one match after another. It has no I/O.

A message goes through it in two steps. `decide` says what the message would put into the log, or
refuses it, and changes nothing. `perform` carries an entry out, fresh or from the log: a room that
performs its log again is the same room. What an entry does is said where it is declared
(`entries.py`). Who sits where (`Seating`) is an object of its own, and so is a match with all that
belongs to it (`HostedMatch`).
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from tablee.core.events import SPECTATOR
from tablee.core.game import Game, GameError
from tablee.core.lesson import Laid
from tablee.core.match import Match
from tablee.core.replay import Entry
from tablee.games import load_game, load_lesson
from tablee.server import entries
from tablee.server.changes import WhatChanged
from tablee.server.hosted import HostedMatch
from tablee.server.protocol import (
    ChatLine,
    ClockPlan,
    Emote,
    Guest,
    Pace,
    RoomPlan,
    SeatWish,
    Stage,
)
from tablee.server.seating import Seating
from tablee.server.visitors import Visitor

CHAT_KEPT = 100
MOST_DECISIONS = 10_000
"""Of a match: at one in two seconds, people play for five hours and a half. Some games end only if
somebody wants them to, and each decision is kept, and played again by whoever loads the room."""


class Room:
    """Built by performing its log, from `RoomOpened` on."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.sequence = 0
        self.log_bytes = 0
        """Of its log, counted by whoever reads or writes it."""
        self.newest: Game
        """The game by its newest rules, which the next match is played by."""
        self.seating: Seating
        self.options: dict[str, object] = {}
        self.public = False
        self.clock = ClockPlan()
        self.patience = 0
        self.pace: Pace = "normal"
        self.host_plays = True
        self.chat: list[ChatLine] = []
        self.removed: dict[str, entries.GuestRemoved] = {}
        """Whoever was asked to leave and not let back in, by handle."""
        self.hosted: HostedMatch | None = None
        """The latest match, unless it was broken off."""
        self.stopped_by: Guest | None = None
        """Who stopped the latest match, until somebody plays in the next one."""
        self.matches = 0
        self.finished = 0
        """How many of them were played to the end. Their replays are rows (`finished.py`)."""
        self.last_finished = 0
        """The number of the latest of these."""
        self.is_broken = False
        """The latest match cannot be played on."""
        self.owes_break = False
        """That was found, and is not in the log yet (`MatchBroken`)."""
        self._goes_on = False
        self.has_been_played = False
        """Whether somebody has ever made a move here."""
        self.opened_at = 0.0
        self.spoken = 0
        # Who is connected, as a player and with a screen that is everybody's table, and what is
        # known of who has come. It is not in the log: the server tells.
        self.present: set[str] = set()
        self.table_screens: set[str] = set()
        self.missed: set[str] = set()
        """Players who have been away for so long that a bot may be asked to play for them."""
        self.visitors: Mapping[str, Visitor] = {}
        self.revision = 0
        """Another number whenever the table may look otherwise, but for its match."""

    # What anybody may ask

    @property
    def match(self) -> Match | None:
        return None if self.hosted is None else self.hosted.match

    @property
    def game(self) -> Game:
        """By the rules of the match that is shown."""
        return self.newest if self.match is None else self.match.game

    @property
    def host(self) -> Guest:
        return self.seating.host

    @property
    def is_playing(self) -> bool:
        return self._goes_on

    @property
    def goes_on_too_long(self) -> bool:
        """Nobody plays on, nor does a bot or a clock: it can be stopped, by everybody there. What a
        log has is performed all the same."""
        match = self.match
        return self._goes_on and match is not None and len(match.entries) >= MOST_DECISIONS

    @property
    def stage(self) -> Stage:
        if self.match is None:
            return "waiting"
        return "playing" if self.is_playing else "over"

    @property
    def acting_host(self) -> str:
        """The host; while the host is away, the first player who is there."""
        if self.host.handle in self.present | self.table_screens:
            return self.host.handle
        for chair in self.seating.chairs:
            if chair.guest is not None and chair.guest.handle in self.present:
                return chair.guest.handle
        return self.host.handle

    @property
    def known_of_secrets(self) -> tuple[int, int, int] | None:
        """While answers to one question are sealed: of which match, of which seats (a bit each),
        and how much everybody has been told. The same again: what was done is nobody's business."""
        if self.hosted is None:
            return None
        sealed = self.hosted.match.state.asked_together()
        if not sealed:
            return None
        return self.matches, sealed, len(self.hosted.rows.of(SPECTATOR))

    @property
    def spectators(self) -> int:
        return sum(not self.seating.seats_of(handle) for handle in self.present)

    @property
    def has_television(self) -> bool:
        """Whether a screen shows the table to everybody, or is meant to and off for a moment.

        Only the host's does: what a stranger hangs up changes nothing for anybody else.
        """
        return not self.host_plays or self.host.handle in self.table_screens

    def eyes_of(self, handle: str) -> int:
        """The seat whose view this guest is shown: one that has to decide, if one has.

        Around one screen nobody's secrets are shown while nobody there has to decide.
        """
        return self.eyes_of_seats(self.seating.seats_of(handle))

    def eyes_of_seats(self, seats: Sequence[int]) -> int:
        """As `eyes_of`, of whoever speaks for these."""
        match = self.match
        if match is not None and seats:
            for seat in match.state.deciders():
                if seat in seats:
                    return seat
            # Seats that were added after the match have seen nothing of it.
            seats = [seat for seat in seats if seat < match.state.seats]
            if len(seats) > 1 and match.game.has_private_views:
                return SPECTATOR
        return seats[0] if seats else SPECTATOR

    def prompt_of(self, seat: int) -> str:
        """The name of the decision that a seat owes now. It changes when the decision does."""
        assert self.hosted is not None
        return f"{self.matches}.{self.hosted.decision_of(seat)}"

    @property
    def asked(self) -> list[SeatWish]:
        """Whoever is there and would like to play on for a bot."""
        everybody = self.seating.stays.asked.values() if self.is_playing else ()
        return [asked for asked in everybody if asked.guest.handle in self.present]

    def is_removed(self, handle: str, device: str | None = None) -> bool:
        """Whether somebody was asked to leave, as this guest or as another on this device."""
        return handle in self.removed or any(device in one.devices for one in self.removed.values())

    # The log

    def perform(self, body: entries.Body, at: float) -> entries.Body:
        """Carry an entry out; the entry as it goes into the log."""
        around = self._around
        body.perform(self, at)
        done = body.as_performed(self)
        self._goes_on = self.match is not None and not self.match.state.is_over()
        if not body.is_play:
            self.seating.look(is_playing=self.is_playing)
        if not body.is_play or around != self._around:
            self.revision += 1
        self.sequence += 1
        if self.hosted is not None:
            self.hosted.deadlines.look(at)
        return done

    @property
    def _around(self) -> tuple[object, ...]:
        """What a move may change beside the match."""
        played = self.has_been_played, self.finished
        return self._goes_on, self.goes_on_too_long, self.stopped_by, played

    def pass_over(self, body: entries.Body, at: float, *, ends: bool) -> None:
        """Carry out an entry of a match that nobody needs here any more: all of it but the match.

        `ends` if the match was over with it.
        """
        body.pass_over(self, at)
        if ends:
            self._count_finished()
        self.seating.look(is_playing=self.is_playing)
        self.sequence += 1

    def find_broken(self) -> None:
        """The latest match does not play: everything else goes on without it, and the log will say
        so before the first thing that depends on it."""
        self.break_off()
        self.is_broken = self.owes_break = True
        self.revision += 1

    def note_people(
        self, present: set[str], table_screens: set[str], visitors: Mapping[str, Visitor]
    ) -> None:
        """Who is connected, and what is known of who has come."""
        self.present, self.table_screens, self.visitors = present, table_screens, visitors
        self.revision += 1

    def note_missed(self, missed: set[str]) -> None:
        self.missed = missed
        self.revision += 1

    # What entries do

    def open(self, host: Guest, plan: RoomPlan, at: float) -> None:
        self.newest = load_game(plan.game)
        self.options = plan.options
        self.public = plan.public
        self.clock = plan.clock
        self.patience = plan.patience
        self.host_plays = plan.host_plays
        self.seating = Seating(host, plan.seats)
        self.opened_at = at

    def hear(self, guest: Guest, text: str | None, emote: Emote | None) -> None:
        self.spoken += 1
        self.chat.append(ChatLine(self.spoken, guest, text, emote))
        del self.chat[:-CHAT_KEPT]

    @contextmanager
    def changing(self, what: WhatChanged, seats: Sequence[int]) -> Iterator[None]:
        """Somebody else plays for these seats from now on: during a match that is told."""
        hosted = self.hosted if self.is_playing else None
        before = [] if hosted is None else self.seating.names
        yield
        if hosted is not None:
            after = self.seating.names
            for seat in seats:
                hosted.note_change(what, seat, before[seat], after[seat])

    def begin(self, rules: int, seed: bytes, laid: Laid | None, at: float) -> None:
        names = self.seating.names
        self.turn_to_next()
        game = self.newest.under(rules)
        lesson = None if laid is None else load_lesson(game)
        options = game.options(self.options if laid is None else laid.options)
        match = Match(game, options, names, seed, None if laid is None else laid.chance)
        self.hosted = HostedMatch(match, lesson, self.clock, public=self.public, began_at=at)
        self._count_if_over()

    def turn_to_next(self) -> None:
        """Nothing of the match before is needed any more."""
        self.hosted = None
        self.is_broken = self.owes_break = False
        self._goes_on = True
        self.matches += 1
        self.seating.begin_match()

    def break_off(self) -> None:
        self.hosted = None
        self._goes_on = False

    def _count_if_over(self) -> None:
        """Also a match that nobody could play a card in: it was dealt, and lost."""
        if self.match is not None and self.match.state.is_over():
            self._count_finished()

    def _count_finished(self) -> None:
        self._goes_on = False
        self.finished += 1
        self.last_finished = self.matches

    def move(self, body: entries.MoveMade, at: float) -> None:
        assert self.hosted is not None
        code = self.game.read_move(body.move)
        self.hosted.move(body.seat, code, body.by, at, body.at, body.credit)
        self.note_player(body)

    def note_player(self, body: entries.MoveMade) -> None:
        if body.by == "player":
            self.has_been_played, self.stopped_by = True, None

    def pass_time(self, until: int) -> None:
        assert self.match is not None
        self.match.pass_time(until)

    def came_of(self, chance: list[int] | None, expected: str | None) -> Entry:
        """What came of what was just played; GameError if that is not what came of it before."""
        assert self.match is not None
        entry = self.match.entries[-1]
        if expected is not None and (entry.hash, entry.chance) != (expected, chance):
            raise GameError(f"room {self.code}: its log does not play as it did")
        self._count_if_over()
        return entry

    def take_back(self, seat: int) -> None:
        assert self.hosted is not None
        self.hosted.take_back(seat)
