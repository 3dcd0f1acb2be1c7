"""What a table is planned with: which chairs stay, which options fit them, whether it can start."""

from collections.abc import Sequence

import msgspec

from tablee.core.game import Game, GameError
from tablee.server import entries
from tablee.server.protocol import MOST_OPTIONS_BYTES
from tablee.server.refusals import refuse
from tablee.server.room import Room


def check_plan(room: Room, options: dict[str, object], seats: int) -> None:
    """Refused if a game could not be started like that, or a log could not hold many of it."""
    game = room.newest
    if len(msgspec.json.encode(options)) > MOST_OPTIONS_BYTES:
        raise refuse("options_too_long")
    try:
        chosen = game.options(options)
    except GameError as error:
        raise refuse("bad_options") from error
    if game.menu.is_for_lessons(chosen):
        raise refuse("bad_options")
    if not game.fewest_seats <= seats <= game.most_seats:
        raise refuse("wrong_player_count", fewest=game.fewest_seats, most=game.most_seats)
    try:
        game.check(chosen, seats)
    except GameError as error:
        raise refuse("bad_options") from error


def kept(room: Room, seats: int) -> list[int]:
    """The seats whose chairs stay if there are to be so many: free ones go first, then bots'."""
    people = [seat for seat, owner in enumerate(room.seating.owners) if owner is not None]
    if seats < len(people):
        raise refuse("seat_taken")
    chairs = room.seating.chairs
    bots = [seat for seat, chair in enumerate(chairs) if chair.bot is not None]
    free = [seat for seat, chair in enumerate(chairs) if chair.is_free]
    return sorted([*people, *(seat for seat in bots if seat not in people), *free][:seats])


def planned_with(room: Room, before: Sequence[int | None]) -> entries.RoomPlanned:
    """The room with the chairs that were at these seats; None: with a new one there."""
    options = options_for(room.newest, room.options, before)
    check_plan(room, options, len(before))
    return entries.RoomPlanned(options, room.public, room.clock, room.patience, len(before))


def options_for(
    game: Game, options: dict[str, object], before: Sequence[int | None]
) -> dict[str, object]:
    """As they are, unless the game has options that count or name seats."""
    try:
        given = game.options(options)
    except GameError as error:
        raise refuse("bad_options") from error
    fitting = game.menu.for_seats(given, before)
    plain: dict[str, object] = msgspec.to_builtins(fitting)
    return options if fitting is given else plain
