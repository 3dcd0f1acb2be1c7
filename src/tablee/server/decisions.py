"""What a message would put into a room's log, or why it cannot. Nothing is changed here."""

from typing import assert_never

import msgspec

from tablee.core.game import Game, GameError
from tablee.server import entries, protocol
from tablee.server.guests import tidy_plan
from tablee.server.habits import habits_of
from tablee.server.protocol import Guest, Refused, SharedSeat
from tablee.server.room import Room, refuse, refuse_by_rule

ToLog = (
    protocol.ClientSit
    | protocol.ClientStand
    | protocol.ClientPlanSeat
    | protocol.ClientPlanRoom
    | protocol.ClientBegin
    | protocol.ClientDecide
    | protocol.ClientHabit
    | protocol.ClientUndo
    | protocol.ClientChat
    | protocol.ClientEmote
    | protocol.ClientRemove
    | protocol.ClientReplace
    | protocol.ClientReturn
    | protocol.ClientLink
)
"""The messages that end up in the log. The others only ask."""


def decide(room: Room, guest: Guest, message: ToLog, seed: bytes) -> entries.AnyBody:
    """The entry for a guest's message, or RefusedMessage. `seed` is for a new match."""
    if guest.handle in room.removed:
        raise refuse("removed")
    match message:
        case protocol.ClientSit(seat=seat):
            return _sit(room, guest, seat)
        case protocol.ClientStand(seat=seat):
            _expect_own_seat(room, guest, seat)
            return entries.SeatLeft(seat)
        case protocol.ClientPlanSeat(seat=seat, plan=plan):
            return _plan_seat(room, guest, seat, plan)
        case protocol.ClientPlanRoom():
            return _plan_room(room, guest, message)
        case protocol.ClientBegin():
            return _begin(room, guest, seed)
        case protocol.ClientDecide(seat=seat, prompt=prompt, move=move):
            _expect_own_seat(room, guest, seat)
            return _decide(room, seat, prompt, move)
        case protocol.ClientHabit(seat=seat, key=key, choice=choice):
            _expect_own_seat(room, guest, seat)
            _expect_habit(room, seat, key, choice)
            return entries.HabitChosen(seat, key, choice)
        case protocol.ClientUndo(seat=seat):
            _expect_own_seat(room, guest, seat)
            if room.undoable_seat() != seat:
                raise refuse("nothing_to_undo")
            return entries.MoveUndone(seat)
        case protocol.ClientChat(text=text):
            return entries.Spoken(guest, _spoken(text), None)
        case protocol.ClientEmote(emote=emote):
            return entries.Spoken(guest, None, emote)
        case protocol.ClientRemove(handle=handle):
            _expect_host(room, guest)
            if handle == guest.handle:
                raise refuse("not_yourself")
            if handle == room.host.handle:
                # Whoever acts as host while the host is away does not take the room over.
                raise refuse("not_host")
            return entries.GuestRemoved(handle)
        case protocol.ClientReplace(seat=seat, level=level):
            return _replace(room, guest, seat, level)
        case protocol.ClientReturn(seat=seat):
            _expect_own_seat(room, guest, seat)
            if room.chairs[seat].stand_in is None:
                raise refuse("not_replaced")
            return entries.SeatReturned(seat)
        case protocol.ClientLink(seat=seat):
            _expect_linkable(room, guest, seat)
            return entries.SeatLinked(seat)
        case _:
            assert_never(message)


def move_of(room: Room, seat: int, move: dict[str, object]) -> int:
    """The number of a move that a message describes; refused if it is none."""
    if room.match is None:
        raise refuse("not_playing")
    if seat >= room.match.state.seats:
        raise refuse("no_such_seat")
    try:
        return room.game.read_move(move)
    except GameError as error:
        raise refuse("not_a_move") from error


def why_not(room: Room, guest: Guest, seat: int, move: dict[str, object]) -> Refused | None:
    """The rules' answer, to the seat's own player only: it tells what is in the seat's hand."""
    if room.match is None:
        raise refuse("not_playing")
    _expect_own_seat(room, guest, seat)
    refusal = room.match.state.refusal(seat, move_of(room, seat, move))
    return None if refusal is None else refuse_by_rule(room.game, refusal).refused


def keeps_link(room: Room, guest: Guest, seat: int) -> bool:
    """Whether a guest asks for the link of an own seat: it is shown, and nothing changes."""
    _expect_linkable(room, guest, seat)
    return room.owner_of(seat) == guest.handle


def claim(room: Room, guest: Guest, seat: int) -> entries.AnyBody:
    """The entry for a guest who holds the seat's link. The seat keeps its name and its avatar."""
    if guest.handle in room.removed:
        raise refuse("removed")
    if any(room.owner_of(other) == guest.handle for other in range(len(room.chairs))):
        raise refuse("seated_already")
    name, avatar = face_of(room, seat)
    return entries.SeatClaimed(seat, Guest(guest.handle, name, avatar))


def face_of(room: Room, seat: int) -> tuple[str, int]:
    """The name and the avatar of whoever sits there."""
    chair = room.chairs[seat]
    who = chair.guest or chair.plan
    assert isinstance(who, (Guest, SharedSeat))
    return who.name, who.avatar


def check_plan(room: Room, options: dict[str, object], seats: int) -> None:
    """Refused if a game could not be started like that."""
    game = room.game
    try:
        chosen = game.options(options)
    except GameError as error:
        raise refuse("bad_options") from error
    if not game.fewest_seats <= seats <= game.most_seats:
        raise refuse("wrong_player_count", fewest=game.fewest_seats, most=game.most_seats)
    try:
        game.check(chosen, seats)
    except GameError as error:
        raise refuse("bad_options") from error


def _expect_seat(room: Room, seat: int) -> None:
    if seat >= len(room.chairs):
        raise refuse("no_such_seat")


def _expect_own_seat(room: Room, guest: Guest, seat: int) -> None:
    _expect_seat(room, seat)
    if seat not in room.seats_of(guest.handle):
        raise refuse("not_your_seat")


def _expect_linkable(room: Room, guest: Guest, seat: int) -> None:
    """A seat has a link if somebody sits there; the host and its player may have it."""
    _expect_seat(room, seat)
    owner = room.owner_of(seat)
    if owner is None:
        raise refuse("nobody_to_replace")
    if owner != guest.handle:
        _expect_host(room, guest)


def _expect_host(room: Room, guest: Guest) -> None:
    if guest.handle != room.acting_host:
        raise refuse("not_host")


def _expect_not_playing(room: Room) -> None:
    if room.is_playing:
        raise refuse("already_playing")


def _sit(room: Room, guest: Guest, seat: int) -> entries.AnyBody:
    _expect_seat(room, seat)
    chair = room.chairs[seat]
    if chair.guest is not None or isinstance(chair.plan, SharedSeat):
        raise refuse("seat_taken")
    if any(other.guest is not None and other.guest.handle == guest.handle for other in room.chairs):
        raise refuse("seated_already")
    return entries.SeatTaken(seat, guest)


def _plan_seat(room: Room, guest: Guest, seat: int, plan: protocol.SeatPlan) -> entries.AnyBody:
    _expect_host(room, guest)
    _expect_not_playing(room)
    _expect_seat(room, seat)
    if room.chairs[seat].guest is not None:
        raise refuse("seat_taken")
    if isinstance(plan, SharedSeat) and guest.handle != room.host.handle:
        raise refuse("not_host")
    return entries.SeatPlanned(seat, tidy_plan(plan))


def _plan_room(room: Room, guest: Guest, message: protocol.ClientPlanRoom) -> entries.AnyBody:
    _expect_host(room, guest)
    _expect_not_playing(room)
    options = message.options
    if message.seats != len(room.chairs):
        options = _options_for(room.game, options, message.seats)
    check_plan(room, options, message.seats)
    if message.seats < sum(chair.guest is not None for chair in room.chairs):
        raise refuse("seat_taken")
    return entries.RoomPlanned(
        options, message.public, message.clock, message.patience, message.seats
    )


def _options_for(game: Game, options: dict[str, object], seats: int) -> dict[str, object]:
    """As they are, unless the game has options that count seats."""
    try:
        given = game.options(options)
    except GameError as error:
        raise refuse("bad_options") from error
    fitting = game.for_seats(given, seats)
    plain: dict[str, object] = msgspec.to_builtins(fitting)
    return options if fitting is given else plain


def _begin(room: Room, guest: Guest, seed: bytes) -> entries.AnyBody:
    # A host who is a television has no hands: whoever sits at the table starts from a phone.
    if room.seats_of(room.host.handle) or not room.seats_of(guest.handle):
        _expect_host(room, guest)
    _expect_not_playing(room)
    if any(chair.is_free for chair in room.chairs):
        raise refuse("seats_open")
    check_plan(room, room.options, len(room.chairs))
    return entries.MatchBegun(seed.hex())


def _decide(room: Room, seat: int, prompt: str, move: dict[str, object]) -> entries.AnyBody:
    code = move_of(room, seat, move)
    assert room.match is not None
    if room.chairs[seat].bot is not None:
        raise refuse("bot_decides")
    if room.is_playing and prompt != room.prompt_of(seat):
        raise refuse("stale_prompt")
    refusal = room.match.state.refusal(seat, code)
    if refusal is not None:
        raise refuse_by_rule(room.game, refusal)
    return entries.MoveMade(seat, move, "player")


def _expect_habit(room: Room, seat: int, key: str, choice: str) -> None:
    if not room.is_playing:
        raise refuse("not_playing")
    if room.match is not None and seat >= room.match.state.seats:
        raise refuse("no_such_seat")
    known = [habit for habit, _ in habits_of(room, seat) if habit.key == key]
    if not known or choice not in known[0].choices:
        raise refuse("no_such_habit")


def _replace(room: Room, guest: Guest, seat: int, level: protocol.Level) -> entries.AnyBody:
    _expect_seat(room, seat)
    owner = room.owner_of(seat)
    if owner is None:
        raise refuse("nobody_to_replace")
    if owner != guest.handle:
        _expect_host(room, guest)
        if owner in room.present:
            raise refuse("player_present")
    if not room.is_playing:
        raise refuse("not_playing")
    return entries.SeatReplaced(seat, level)


def _spoken(text: str) -> str:
    """Chat as it is kept: no control characters, no empty lines. The page escapes it."""
    kept = "".join(letter for letter in text if letter.isprintable()).strip()
    if not kept:
        raise refuse("nothing_said")
    return kept
