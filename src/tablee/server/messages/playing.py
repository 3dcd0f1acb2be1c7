"""Deciding for a seat: moves, habits, what is taken back, and what one may ask before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from tablee.core.game import GameError
from tablee.server import entries, rights
from tablee.server.habits import habits_of
from tablee.server.limits import Asker
from tablee.server.messages.message import AtOnce, InTurn, NewSeed
from tablee.server.protocol import Guest, Refused, Seat, ServerAnswer
from tablee.server.refusals import refuse, refuse_by_rule
from tablee.server.room import Room

if TYPE_CHECKING:
    from tablee.server.live import LiveRoom


class ClientDecide(InTurn, frozen=True, tag="decide"):
    seat: Seat
    prompt: str
    move: dict[str, Any]

    is_from_seat = True
    share = "none"

    def decide(self, room: Room, guest: Guest, new_seed: NewSeed) -> Sequence[entries.Body]:
        rights.expect_own_seat(room, guest, self.seat)
        code = _move_of(room, self.seat, self.move)
        assert room.match is not None
        if room.seating.chairs[self.seat].bot is not None:
            raise refuse("bot_decides")
        if room.is_playing and self.prompt != room.prompt_of(self.seat):
            raise refuse("stale_prompt")
        if room.goes_on_too_long:
            raise refuse("gone_on_too_long")
        refusal = room.match.state.refusal(self.seat, code)
        if refusal is not None:
            raise refuse_by_rule(room.game, refusal)
        return [entries.MoveMade(self.seat, self.move, "player")]


class ClientHabit(InTurn, frozen=True, tag="habit"):
    """From now on this is what the seat does by itself, whenever that question comes."""

    seat: Seat
    key: Annotated[str, Meta(max_length=80)]
    choice: Annotated[str, Meta(max_length=40)]

    is_from_seat = True

    def decide(self, room: Room, guest: Guest, new_seed: NewSeed) -> Sequence[entries.Body]:
        rights.expect_own_seat(room, guest, self.seat)
        if not room.is_playing:
            raise refuse("not_playing")
        if room.match is not None and self.seat >= room.match.state.seats:
            raise refuse("no_such_seat")
        known = [habit for habit, _ in habits_of(room, self.seat) if habit.key == self.key]
        if not known or self.choice not in known[0].choices:
            raise refuse("no_such_habit")
        return [entries.HabitChosen(self.seat, self.key, self.choice)]


class ClientUndo(InTurn, frozen=True, tag="undo"):
    seat: Seat

    is_from_seat = True

    def decide(self, room: Room, guest: Guest, new_seed: NewSeed) -> Sequence[entries.Body]:
        rights.expect_own_seat(room, guest, self.seat)
        if room.hosted is None or self.seat not in room.hosted.undos.seats():
            raise refuse("nothing_to_undo")
        return [entries.MoveUndone(self.seat)]


class ClientWhyNot(InTurn, frozen=True, tag="why_not"):
    """Ask why a move cannot be made."""

    seat: Seat
    move: dict[str, Any]

    is_from_seat = True

    def changes(self, room: Room, guest: Guest) -> bool:
        return False

    def answer(self, live: LiveRoom, guest: Guest) -> ServerAnswer:
        return ServerAnswer(self.id, refused=self.why_not(live.room, guest))

    def why_not(self, room: Room, guest: Guest) -> Refused | None:
        """The rules' answer, to the seat's own player only: it tells what is in the seat's hand."""
        if room.match is None:
            raise refuse("not_playing")
        rights.expect_own_seat(room, guest, self.seat)
        refusal = room.match.state.refusal(self.seat, _move_of(room, self.seat, self.move))
        return None if refusal is None else refuse_by_rule(room.game, refusal).refused


class ClientHint(AtOnce, frozen=True, tag="hint"):
    """Ask the bot what it would do."""

    seat: Seat

    is_from_seat = True
    counts_as = ("messages", "hints")

    async def answer(self, live: LiveRoom, guest: Guest, asker: Asker) -> ServerAnswer:
        # Nobody is told what would be good after a move that may turn out not to have been made.
        await live.settled()
        room, match = live.room, live.room.match
        mine = self.seat in room.seating.seats_of(guest.handle)
        if match is None or not mine or self.seat not in match.state.deciders():
            return ServerAnswer(self.id, refused=refuse("not_playing").refused)
        hinting = live.house.hinting
        if guest.handle in hinting:
            return ServerAnswer(self.id, refused=refuse("one_hint").refused)
        # What the seat has been shown counts, also where its view has forgotten it.
        view = room.game.view(match.state, self.seat)
        hinting.add(guest.handle)
        try:
            code = await live.chosen_by_bot(self.seat, view, "hard", hint_for=asker)
        finally:
            hinting.remove(guest.handle)
        return ServerAnswer(self.id, hint=msgspec.to_builtins(live.room.game.decode(code)))


def _move_of(room: Room, seat: int, move: dict[str, object]) -> int:
    """The number of a move that a message describes; refused if it is none."""
    if room.match is None:
        raise refuse("not_playing")
    if seat >= room.match.state.seats:
        raise refuse("no_such_seat")
    try:
        return room.game.read_move(move)
    except GameError as error:
        raise refuse("not_a_move") from error
