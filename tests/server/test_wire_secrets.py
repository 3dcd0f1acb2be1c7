"""EV-6 on the wire: whoever knows the same is sent the same bytes, whatever the others hold."""

from collections import defaultdict

import msgspec
import pytest
from tests.server.rooms import ANNA, BASILE, CHLOE, Scene, decision, sit
from tests.server.sent import update_for

from tablee.core.chance import FastChance
from tablee.core.events import SPECTATOR, Told
from tablee.games._template.deck import CARDS
from tablee.games._template.rules import Template
from tablee.server.entries import MatchBegun
from tablee.server.messages.message import decide
from tablee.server.messages.playing import ClientDecide, ClientWhyNot
from tablee.server.protocol import Guest, OpenSeat
from tablee.server.refusals import RefusedMessage
from tablee.server.room import Room

DEALS = 700
GUESTS = (ANNA, BASILE, CHLOE)
"""Chloé has no seat."""

pytestmark = pytest.mark.usefixtures("template")


def begun(seed: int) -> Scene:
    scene = Scene(OpenSeat(), OpenSeat(), game="template")
    scene.say(ANNA, sit(0))
    scene.say(BASILE, sit(1))
    scene.do(MatchBegun(scene.room.newest.rules_version, seed.to_bytes(32, "big").hex()))
    return scene


def sent(room: Room, guest: Guest) -> bytes:
    """All that a guest can be sent: an update from the beginning, and answers to any question."""
    asked = [answer(room, guest, seat, card) for seat in range(3) for card in CARDS]
    return msgspec.json.encode([update_for(room, guest), asked])


def answer(room: Room, guest: Guest, seat: int, card: int) -> object:
    move: dict[str, object] = {"move": "choose", "card": card}
    message = ClientDecide("m", seat, f"1.{seat}.0.0", move)
    answers: list[object] = []
    for ask in (
        lambda: ClientWhyNot("w", seat, move).why_not(room, guest),
        lambda: decide(room, guest, message, lambda: bytes(32)) and None,
    ):
        try:
            answers.append(ask())
        except RefusedMessage as refused:
            answers.append(refused.refused)
    return answers


def knowledge(room: Room, guest: Guest) -> tuple[object, ...]:
    """What the rules let this guest know, written down by hand and not by a view."""
    assert room.match is not None
    state = room.match.state
    assert isinstance(state, Template)
    public = (tuple(state.deciders()), tuple(state.shown), tuple(state.taken))
    seats = room.seating.seats_of(guest.handle)
    if not seats:
        return public
    return (*public, seats[0], tuple(state.hands[seats[0]]), state.chosen[seats[0]])


def differences(deals: int) -> int:
    """How many pairs of deals that are the same to a guest were told apart by what is sent."""
    found = 0
    compared = 0
    first: dict[tuple[object, ...], bytes] = {}
    for seed in range(deals):
        scene = begun(seed)
        for choices in range(2):
            if choices:
                # Basile's card lies face down; with Anna's all would be shown.
                scene.say(BASILE, decision(scene.room, 1, seed % 3))
            for guest in GUESTS:
                key = (guest.handle, *knowledge(scene.room, guest))
                bytes_sent = sent(scene.room, guest)
                compared += key in first
                found += first.setdefault(key, bytes_sent) != bytes_sent
    assert compared > deals, "the test compares too little"
    return found


@pytest.mark.clause("EV-6")
def test_whoever_knows_the_same_is_sent_the_same() -> None:
    assert differences(DEALS) == 0


@pytest.mark.clause("EV-6")
def test_an_event_told_to_too_many_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Told, "reaches", lambda _told, _viewer: True)
    assert differences(150) > 0


@pytest.mark.clause("EV-6")
def test_an_answer_about_anothers_hand_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.server.rights.expect_own_seat", lambda *_: None)
    assert differences(150) > 0


@pytest.mark.clause("EV-6")
def test_to_the_end_of_a_match_hidden_cards_dealt_anew_change_nothing_that_is_sent() -> None:
    luck = FastChance(11)
    compared: defaultdict[int, int] = defaultdict(int)
    for seed in range(60):
        scene = begun(seed)
        match = scene.room.match
        assert match is not None
        while deciders := match.state.deciders():
            real = match.state
            for guest in GUESTS:
                eyes = scene.room.eyes_of(guest.handle)
                before = sent(scene.room, guest)
                match.state = real.clone()
                match.state.redeal(eyes, luck)
                compared[eyes] += match.state.fingerprint() != real.fingerprint()
                assert sent(scene.room, guest) == before
                match.state = real
            seat = deciders[luck.below(len(deciders))]
            choice = luck.below(len(real.legal(seat)))
            scene.say(GUESTS[seat], decision(scene.room, seat, choice))
    assert set(compared) == {0, 1, SPECTATOR}
    assert min(compared.values()) > 100


@pytest.mark.clause("EV-6")
def test_only_its_own_player_may_ask_why_not() -> None:
    scene = begun(1)
    move: dict[str, object] = {"move": "choose", "card": 1}
    for guest, seat in ((BASILE, 0), (ANNA, 1), (CHLOE, 0), (CHLOE, 1)):
        with pytest.raises(RefusedMessage, match="not_your_seat"):
            ClientWhyNot("w", seat, move).why_not(scene.room, guest)
