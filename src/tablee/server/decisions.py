"""What a message would put into a room's log, or why it cannot. Nothing is changed here."""

from collections.abc import Sequence
from typing import assert_never

import msgspec

from tablee.core.game import Game, GameError
from tablee.server import entries, protocol, rights
from tablee.server.guests import tidy_plan
from tablee.server.habits import habits_of
from tablee.server.protocol import Guest, Refused, SharedSeat
from tablee.server.refusals import refuse, refuse_by_rule
from tablee.server.room import Room

ToLog = (
    protocol.ClientSit
    | protocol.ClientStand
    | protocol.ClientAsk
    | protocol.ClientAllow
    | protocol.ClientPlanSeat
    | protocol.ClientPlanRoom
    | protocol.ClientPace
    | protocol.ClientBegin
    | protocol.ClientStop
    | protocol.ClientDecide
    | protocol.ClientHabit
    | protocol.ClientUndo
    | protocol.ClientChat
    | protocol.ClientEmote
    | protocol.ClientRemove
    | protocol.ClientReadmit
    | protocol.ClientReplace
    | protocol.ClientReturn
    | protocol.ClientLink
)
"""The messages that end up in the log. The others only ask."""


def decide(room: Room, guest: Guest, message: ToLog, seed: bytes) -> list[entries.Body]:
    """The entries for a guest's message, or RefusedMessage. `seed` is for a new match."""
    rights.expect_welcome(room, guest)
    match message:
        case protocol.ClientSit(seat=seat):
            return _sit(room, guest, seat)
        case protocol.ClientPlanRoom():
            return _plan_room(room, guest, message)
        case protocol.ClientBegin():
            return _begin(room, guest, message, seed)
        case protocol.ClientStop(again=again):
            return _stop(room, guest, again, seed)
        case _:
            return [_decide_one(room, guest, message)]


def _decide_one(
    room: Room,
    guest: Guest,
    message: protocol.ClientStand
    | protocol.ClientAsk
    | protocol.ClientAllow
    | protocol.ClientPlanSeat
    | protocol.ClientPace
    | protocol.ClientDecide
    | protocol.ClientHabit
    | protocol.ClientUndo
    | protocol.ClientChat
    | protocol.ClientEmote
    | protocol.ClientRemove
    | protocol.ClientReadmit
    | protocol.ClientReplace
    | protocol.ClientReturn
    | protocol.ClientLink,
) -> entries.Body:
    match message:
        case protocol.ClientStand(seat=seat):
            rights.expect_own_seat(room, guest, seat)
            return entries.SeatLeft(seat)
        case protocol.ClientAsk(seat=seat):
            return _ask(room, guest, seat)
        case protocol.ClientAllow():
            return _allow(room, guest, message)
        case protocol.ClientPlanSeat(seat=seat, plan=plan):
            return _plan_seat(room, guest, seat, plan)
        case protocol.ClientPace(pace=pace):
            rights.expect_setter(room, guest)
            return entries.PaceChosen(pace)
        case protocol.ClientDecide(seat=seat, prompt=prompt, move=move):
            rights.expect_own_seat(room, guest, seat)
            return _decide(room, seat, prompt, move)
        case protocol.ClientHabit(seat=seat, key=key, choice=choice):
            rights.expect_own_seat(room, guest, seat)
            _expect_habit(room, seat, key, choice)
            return entries.HabitChosen(seat, key, choice)
        case protocol.ClientUndo(seat=seat):
            rights.expect_own_seat(room, guest, seat)
            if seat not in room.undoable_seats():
                raise refuse("nothing_to_undo")
            return entries.MoveUndone(seat)
        case protocol.ClientChat(text=text):
            return entries.Spoken(guest, _spoken(text), None)
        case protocol.ClientEmote(emote=emote):
            return entries.Spoken(guest, None, emote)
        case protocol.ClientRemove(handle=handle):
            return _remove(room, guest, handle)
        case protocol.ClientReadmit(handle=handle):
            rights.expect_opener(room, guest)
            if handle not in room.removed:
                raise refuse("not_removed")
            return entries.GuestReadmitted(handle)
        case protocol.ClientReplace(seat=seat, level=level):
            return _replace(room, guest, seat, level)
        case protocol.ClientReturn(seat=seat):
            rights.expect_own_seat(room, guest, seat)
            if room.seating.chairs[seat].stand_in is None:
                raise refuse("not_replaced")
            return entries.SeatReturned(seat)
        case protocol.ClientLink(seat=seat):
            rights.expect_linkable(room, guest, seat)
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
    rights.expect_own_seat(room, guest, seat)
    refusal = room.match.state.refusal(seat, move_of(room, seat, move))
    return None if refusal is None else refuse_by_rule(room.game, refusal).refused


def keeps_link(room: Room, guest: Guest, seat: int) -> bool:
    """Whether a guest asks for the link of an own seat: it is shown, and nothing changes."""
    rights.expect_linkable(room, guest, seat)
    return room.seating.owner_of(seat) == guest.handle


def claim(room: Room, guest: Guest, seat: int) -> entries.Body:
    """The entry for a guest who holds the seat's link. The seat keeps its name and its avatar."""
    rights.expect_welcome(room, guest)
    if any(
        room.seating.owner_of(other) == guest.handle for other in range(len(room.seating.chairs))
    ):
        raise refuse("seated_already")
    rights.expect_unknowing(room, guest, seat)
    name, avatar = face_of(room, seat)
    return entries.SeatClaimed(seat, Guest(guest.handle, name, avatar))


def face_of(room: Room, seat: int) -> tuple[str, int]:
    """The name and the avatar of whoever sits there."""
    chair = room.seating.chairs[seat]
    who = chair.guest or chair.plan
    assert isinstance(who, (Guest, SharedSeat))
    return who.name, who.avatar


def check_plan(room: Room, options: dict[str, object], seats: int) -> None:
    """Refused if a game could not be started like that, or a log could not hold many of it."""
    game = room.newest
    if len(msgspec.json.encode(options)) > protocol.MOST_OPTIONS_BYTES:
        raise refuse("options_too_long")
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


def _expect_not_playing(room: Room) -> None:
    if room.is_playing:
        raise refuse("already_playing")


def _sit(room: Room, guest: Guest, seat: int) -> list[entries.Body]:
    _expect_on_foot(room, guest)
    taken = entries.SeatTaken(seat, guest)
    if seat == len(room.seating.chairs) and room.has_television and not room.is_playing:
        # Around a television nobody has to make room first: one pulls up a chair.
        return [_planned_with(room, [*range(seat), None]), taken]
    _expect_unowned(room, seat)
    if room.is_playing:
        rights.expect_unknowing(room, guest, seat)
        rights.expect_taker(room, guest, seat)
    return [taken]


def _expect_on_foot(room: Room, guest: Guest) -> None:
    if not guest.name:
        raise refuse("no_name")
    if any(
        other.guest is not None and other.guest.handle == guest.handle
        for other in room.seating.chairs
    ):
        raise refuse("seated_already")


def _expect_unowned(room: Room, seat: int) -> None:
    rights.expect_seat(room, seat)
    if room.seating.owner_of(seat) is not None:
        raise refuse("seat_taken")


def _ask(room: Room, guest: Guest, seat: int | None) -> entries.Body:
    if seat is None:
        if guest.handle not in room.seating.stays.asked:
            raise refuse("not_asked")
        return entries.SeatAsked(None, guest)
    if not room.is_playing:
        raise refuse("not_playing")
    _expect_on_foot(room, guest)
    _expect_unowned(room, seat)
    rights.expect_unknowing(room, guest, seat)
    if rights.may_take(room, guest.handle, seat):
        # There is nobody to ask.
        return entries.SeatTaken(seat, guest)
    if guest.handle in room.seating.stays.denied:
        raise refuse("denied")
    return entries.SeatAsked(seat, guest)


def _allow(room: Room, guest: Guest, message: protocol.ClientAllow) -> entries.Body:
    asked = next((one for one in room.asked if one.guest.handle == message.handle), None)
    if asked is None or asked.seat != message.seat:
        raise refuse("not_asked")
    rights.expect_giver(room, guest, asked.seat)
    if not message.is_welcome:
        return entries.SeatDenied(message.handle)
    # What was so when it was asked for may have changed.
    rights.expect_unknowing(room, asked.guest, asked.seat)
    return entries.SeatTaken(asked.seat, asked.guest)


def _plan_seat(room: Room, guest: Guest, seat: int, plan: protocol.SeatPlan) -> entries.Body:
    rights.expect_setter(room, guest)
    _expect_not_playing(room)
    rights.expect_seat(room, seat)
    chair = room.seating.chairs[seat]
    if chair.guest is not None:
        raise refuse("seat_taken")
    if SharedSeat in (type(chair.plan), type(plan)):
        rights.expect_opener(room, guest)
    return entries.SeatPlanned(seat, tidy_plan(plan))


def _plan_room(room: Room, guest: Guest, message: protocol.ClientPlanRoom) -> list[entries.Body]:
    rights.expect_setter(room, guest)
    _expect_not_playing(room)
    if message.public != room.public and not rights.is_everybodys(room):
        rights.expect_opener(room, guest)
    options, seats = message.options, message.seats
    there = len(room.seating.chairs)
    kept = _kept(room, seats)
    if seats != there:
        options = _options_for(room.newest, options, [*kept, *[None] * (seats - there)])
    check_plan(room, options, seats)
    planned = entries.RoomPlanned(options, message.public, message.clock, message.patience, seats)
    return [planned] if len(kept) == there else [entries.ChairsKept(kept, options), planned]


def _kept(room: Room, seats: int) -> list[int]:
    """The chairs that stay where there are to be so many: free ones go first, then bots'."""
    people = [
        seat for seat in range(len(room.seating.chairs)) if room.seating.owner_of(seat) is not None
    ]
    if seats < len(people):
        raise refuse("seat_taken")
    bots = [seat for seat, chair in enumerate(room.seating.chairs) if chair.bot is not None]
    free = [seat for seat, chair in enumerate(room.seating.chairs) if chair.is_free]
    return sorted([*people, *(seat for seat in bots if seat not in people), *free][:seats])


def _planned_with(room: Room, chairs: Sequence[int | None]) -> entries.Body:
    """The room with these chairs: each as it was, or a new one."""
    options = _options_for(room.newest, room.options, chairs)
    check_plan(room, options, len(chairs))
    return entries.RoomPlanned(options, room.public, room.clock, room.patience, len(chairs))


def _options_for(
    game: Game, options: dict[str, object], chairs: Sequence[int | None]
) -> dict[str, object]:
    """As they are, unless the game has options that count or name seats."""
    try:
        given = game.options(options)
    except GameError as error:
        raise refuse("bad_options") from error
    fitting = game.menu.for_seats(given, chairs)
    plain: dict[str, object] = msgspec.to_builtins(fitting)
    return options if fitting is given else plain


def _begin(
    room: Room, guest: Guest, message: protocol.ClientBegin, seed: bytes
) -> list[entries.Body]:
    rights.expect_setter(room, guest)
    _expect_not_playing(room)
    begun = entries.MatchBegun(room.newest.rules_version, seed.hex())
    taken = [seat for seat, chair in enumerate(room.seating.chairs) if not chair.is_free]
    if len(taken) == len(room.seating.chairs):
        check_plan(room, room.options, len(room.seating.chairs))
        return [begun]
    if not message.everybody_in:
        raise refuse("seats_open")
    missing = room.newest.fewest_seats - len(taken)
    if missing > 0:
        raise refuse("too_few", missing=missing)
    options = _options_for(room.newest, room.options, taken)
    check_plan(room, options, len(taken))
    return [entries.ChairsKept(taken, options), begun]


def _stop(room: Room, guest: Guest, again: bool, seed: bytes) -> list[entries.Body]:
    if not room.is_playing:
        raise refuse("not_playing")
    rights.expect_stopper(room, guest)
    stopped = entries.MatchStopped(guest)
    if not again:
        return [stopped]
    # Whoever learns begins the lesson anew.
    laid = None if room.lesson is None else room.lesson.laid
    return [stopped, entries.MatchBegun(room.newest.rules_version, seed.hex(), laid)]


def _remove(room: Room, guest: Guest, handle: str) -> entries.Body:
    rights.expect_opener(room, guest)
    if handle == guest.handle:
        raise refuse("not_yourself")
    visitor = room.visitors.get(handle)
    seated = next(
        (one.guest for one in room.seating.chairs if one.guest and one.guest.handle == handle), None
    )
    if seated is None and handle not in room.present | room.table_screens:
        raise refuse("not_here")
    face = seated or (visitor.guest if visitor else None)
    devices = sorted(visitor.devices) if visitor else []
    if face is None:
        return entries.GuestRemoved(handle, devices=devices)
    return entries.GuestRemoved(handle, face.name, face.avatar, devices)


def _decide(room: Room, seat: int, prompt: str, move: dict[str, object]) -> entries.Body:
    code = move_of(room, seat, move)
    assert room.match is not None
    if room.seating.chairs[seat].bot is not None:
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


def _replace(room: Room, guest: Guest, seat: int, level: protocol.Level | None) -> entries.Body:
    rights.expect_seat(room, seat)
    owner = room.seating.owner_of(seat)
    if owner is None:
        raise refuse("nobody_to_replace")
    if owner != guest.handle:
        rights.expect_host(room, guest)
        if owner in room.present:
            raise refuse("player_present")
    if not room.is_playing:
        raise refuse("not_playing")
    return entries.SeatReplaced(seat, level or room.seating.stand_in)


def _spoken(text: str) -> str:
    """Chat as it is kept: no control characters, no empty lines. The page escapes it."""
    kept = "".join(letter for letter in text if letter.isprintable()).strip()
    if not kept:
        raise refuse("nothing_said")
    return kept
