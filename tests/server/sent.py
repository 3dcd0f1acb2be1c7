"""What a guest is sent of a match, all of it: as after a reload."""

import msgspec
from tests.server.rooms import ANNA, BASILE, CHLOE, Scene, sit

from tablee.server.connection import Connection
from tablee.server.entries import MatchBegun
from tablee.server.protocol import Guest, OpenSeat, ServerMessage, ServerUpdate
from tablee.server.room import Room

ZOE = Guest("zoe", "Zoé", 4)
"""She has no seat."""
PLAYERS = (ANNA, BASILE, CHLOE)
EVERYBODY = (*PLAYERS, ZOE)


def begun(game: str, seed: int, **options: object) -> Scene:
    """Three who play, and one who looks on."""
    scene = Scene(OpenSeat(), OpenSeat(), OpenSeat(), game=game, options=options)
    scene.room.present.add(ZOE.handle)
    for seat, guest in enumerate(PLAYERS):
        scene.say(guest, sit(seat))
    scene.do(MatchBegun(scene.room.newest.rules_version, seed.to_bytes(32, "big").hex()))
    return scene


def as_read(message: ServerMessage) -> ServerUpdate:
    """An update as whoever gets it reads it: its parts are written before it is sent."""
    return msgspec.json.decode(msgspec.json.encode(message), type=ServerUpdate)


def update_for(room: Room, guest: Guest) -> ServerUpdate:
    (message,) = Connection(guest).take_messages(room, 0.0)
    found = as_read(message)
    assert found.match is not None
    # The commitment is bound to the seed, and says nothing about it.
    match = msgspec.structs.replace(found.match, commitment="")
    return msgspec.structs.replace(found, match=match)


def sent(room: Room, guest: Guest) -> bytes:
    return msgspec.json.encode(update_for(room, guest))
