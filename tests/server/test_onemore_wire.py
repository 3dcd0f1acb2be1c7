"""EV-6 on the wire at One More!: a Swap's two cards, and who was quicker, stay with the two."""

import pytest
from tests.server.rooms import decision
from tests.server.sent import EVERYBODY, PLAYERS, begun, sent

from tablee.core.chance import FastChance


@pytest.mark.clause("EV-6", "OM-50")
def test_hidden_cards_dealt_anew_change_nothing_that_is_sent() -> None:
    luck = FastChance(7)
    compared = 0
    for seed in range(25):
        scene = begun("onemore", seed)
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
        scene = begun("onemore", seed)
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
