"""EV-6 on the wire at One More!: a Swap's two cards, and who was quicker, stay with the two."""

import msgspec
import pytest
from tests.server.rooms import ANNA, BASILE, CHLOE, Scene, decision, sit

from tablee.core.chance import FastChance
from tablee.server.connection import Connection
from tablee.server.entries import MatchBegun
from tablee.server.protocol import Guest, OpenSeat, ServerUpdate
from tablee.server.room import Room

ZOE = Guest("zoe", "Zoé", 4)
"""She has no seat."""
PLAYERS = (ANNA, BASILE, CHLOE)
EVERYBODY = (*PLAYERS, ZOE)


def begun(seed: int) -> Scene:
    scene = Scene(OpenSeat(), OpenSeat(), OpenSeat(), game="onemore", options={})
    scene.room.present.add(ZOE.handle)
    for seat, guest in enumerate(PLAYERS):
        scene.say(guest, sit(seat))
    scene.do(MatchBegun(scene.room.newest.rules_version, seed.to_bytes(32, "big").hex()))
    return scene


def sent(room: Room, guest: Guest) -> bytes:
    """All that a guest is sent, from the beginning."""
    (update,) = Connection(guest).take_messages(room, 0, 0.0)
    assert isinstance(update, ServerUpdate)
    assert update.match is not None
    # The commitment is bound to the seed, and says nothing about it.
    match = msgspec.structs.replace(update.match, commitment="")
    return msgspec.json.encode(msgspec.structs.replace(update, match=match))


@pytest.mark.clause("EV-6", "OM-50")
def test_hidden_cards_dealt_anew_change_nothing_that_is_sent() -> None:
    luck = FastChance(7)
    compared = 0
    for seed in range(25):
        scene = begun(seed)
        match = scene.room.match
        assert match is not None
        while deciders := match.state.deciders():
            real = match.state
            for guest in EVERYBODY:
                before = sent(scene.room, guest)
                match.state = real.clone()
                match.state.redeal(scene.room.eyes_of(guest.handle), luck)
                compared += match.state.fingerprint() != real.fingerprint()
                after = sent(scene.room, guest)
                match.state = real
                assert after == before
            seat = deciders[luck.below(len(deciders))]
            choice = luck.below(len(real.legal(seat)))
            scene.say(PLAYERS[seat], decision(scene.room, seat, choice))
    assert compared > 200


@pytest.mark.clause("EV-6", "OM-23")
def test_nobody_is_sent_anything_when_one_of_the_two_has_given() -> None:
    luck = FastChance(8)
    looked = 0
    for seed in range(60):
        scene = begun(seed)
        match = scene.room.match
        assert match is not None
        while deciders := match.state.deciders():
            seat = deciders[luck.below(len(deciders))]
            others = [guest for guest in EVERYBODY if guest != PLAYERS[seat]]
            before = [sent(scene.room, guest) for guest in others]
            choice = luck.below(len(match.state.legal(seat)))
            scene.say(PLAYERS[seat], decision(scene.room, seat, choice))
            if len(deciders) == 2:
                looked += 1
                assert [sent(scene.room, guest) for guest in others] == before
    assert looked > 20
