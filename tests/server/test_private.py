"""When a screen shows what not everybody around it may see."""

import msgspec
import pytest
from tests.server.rooms import ANNA, BASILE

from tablee.core.chance import FastChance
from tablee.server import entries
from tablee.server.protocol import OpenSeat, RoomPlan
from tablee.server.room import Room
from tablee.server.showing import show_match


def room_of(game: str, seed: int) -> Room:
    room = Room("ABCD")
    plan = RoomPlan(game, {"first": 0}, [OpenSeat(), OpenSeat()])
    room.perform(entries.RoomOpened(ANNA, plan), 0.0)
    for seat, guest in enumerate((ANNA, BASILE)):
        room.perform(entries.SeatTaken(seat, guest), 0.0)
    room.perform(entries.MatchBegun(room.newest.rules_version, seed.to_bytes(32).hex()), 0.0)
    return room


def play(room: Room, luck: FastChance, kind: str | None = None) -> None:
    """A decision at random, of a kind if there is one to make."""
    assert room.match is not None
    seat = room.match.state.deciders()[0]
    moves = [room.game.decode(code) for code in room.match.state.legal(seat)]
    wanted = [move for move in moves if kind == move.__struct_config__.tag] or moves
    move = msgspec.to_builtins(wanted[luck.below(len(wanted))])
    room.perform(entries.MoveMade(seat, move, "player"), 0.0)


def is_private(room: Room) -> list[bool]:
    shown = [show_match(room, guest) for guest in (ANNA, BASILE)]
    return [match.private for match in shown if match is not None]


@pytest.mark.clause("MD-40")
def test_a_look_under_a_die_and_a_swap_are_private_and_nothing_else_is() -> None:
    looks = 0
    for seed in range(60):
        room, luck = room_of("memodixe", seed), FastChance(seed)
        while room.match is not None and room.is_playing:
            assert show_match(room, None) is not None
            looker = room.match.state.deciders()[0]
            is_looking = any(
                event.event.__struct_config__.tag == "looked" for event in room.match.told[-3:]
            )
            private = is_private(room)
            if any(private):
                looks += is_looking
                view = room.game.view(room.match.state, looker)
                assert is_looking or room.game.hosting.is_secret(view)
                assert private == [seat == looker for seat in range(2)]
            play(room, luck, "look")
    assert looks > 3


def test_a_table_without_secrets_is_never_private() -> None:
    room, luck = room_of("oncard", 1), FastChance(1)
    for _ in range(20):
        assert is_private(room) == [False, False]
        play(room, luck)
