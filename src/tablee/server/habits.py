"""What players' seats do by themselves: standing answers, kept in the room's log (decision 20)."""

import msgspec

from tablee.core.game import Habit, View
from tablee.server import entries
from tablee.server.room import Room


def habits_of(room: Room, seat: int) -> list[tuple[Habit, str]]:
    """The habits of a person's seat, each with what was chosen."""
    if room.hosted is None or room.seating.owner_of(seat) is None:
        return []
    if not room.game.hosting.has_habits:
        return []
    return _chosen(room, seat, room.hosted.now.view(seat))


def due(room: Room) -> entries.MoveMade | None:
    """The next move that a seat makes by habit, if one does."""
    if room.hosted is None or not room.game.hosting.has_habits or room.goes_on_too_long:
        return None
    for seat in room.hosted.match.state.deciders():
        if room.seating.owner_of(seat) is None or room.seating.chairs[seat].bot is not None:
            continue
        view = room.hosted.now.view(seat)
        chosen = {habit.key: choice for habit, choice in _chosen(room, seat, view)}
        move = room.game.hosting.by_habit(view, chosen)
        if move is not None:
            return entries.MoveMade(seat, msgspec.to_builtins(move), "habit")
    return None


def _chosen(room: Room, seat: int, view: View) -> list[tuple[Habit, str]]:
    kept = room.seating.chairs[seat].habits
    return [(habit, _known(habit, kept.get(habit.key))) for habit in room.game.hosting.habits(view)]


def _known(habit: Habit, choice: str | None) -> str:
    # A log may be older than a choice: what is not known any more is as if it had not been said.
    return choice if choice in habit.choices and choice is not None else habit.default
