"""EV-6 on the wire at MémoDiXe: nobody is sent what is to be remembered, or was secret."""

from collections.abc import Sequence

import msgspec
import pytest
from tests.server.houses import Asked, QuickThinker, at_table, fresh
from tests.server.houses import Table as TableOfHouse
from tests.server.rooms import ANNA, BASILE, Scene, decision, hosted, sit
from tests.server.sent import EVERYBODY, PLAYERS, begun, sent, update_for

from tablee.core.chance import FastChance
from tablee.games.memodixe import GAME, codes
from tablee.games.memodixe.rules import MemoDixe
from tablee.games.memodixe.state import SWAPPING
from tablee.server.entries import MatchBegun, MoveMade
from tablee.server.messages.playing import ClientDecide, ClientHint
from tablee.server.protocol import ClockPlan, Guest, OpenSeat, SharedSeat
from tablee.server.room import Room


def state_of(room: Room) -> MemoDixe:
    assert room.match is not None
    assert isinstance(room.match.state, MemoDixe)
    return room.match.state


def play_on(scene: Scene, luck: FastChance, people: Sequence[Guest] = PLAYERS) -> None:
    """A legal move; mostly a pair, so that powers are met."""
    state = state_of(scene.room)
    seat = state.next_decider(-1)
    legal = state.legal(seat)
    pairs = []
    if state.first_spot >= 0 and legal[0] < codes.LOOK:
        pairs = [move for move in legal if state.hidden(move) == state.hidden(state.first_spot)]
    move = (pairs or legal)[luck.below(len(pairs or legal))]
    scene.say(people[seat], decision(scene.room, seat, legal.index(move)))


class HardThinker(QuickThinker):
    """As the house's, in this process."""

    async def answer(self, asked: Asked) -> int:
        return asked.decide(asked.level)


@pytest.mark.clause("EV-6", "MD-3", "MD-40")
def test_dice_dealt_anew_change_nothing_that_is_sent() -> None:
    luck = FastChance(7)
    compared = 0
    for seed in range(8):
        scene = begun("memodixe", seed)
        match = scene.room.match
        assert match is not None
        while not match.state.is_over():
            real = match.state
            for guest in EVERYBODY:
                before = sent(scene.room, guest)
                match.state = real.clone()
                match.state.redeal(scene.room.eyes_of(guest.handle), luck)
                compared += match.state.fingerprint() != real.fingerprint()
                after = sent(scene.room, guest)
                match.state = real
                assert after == before
            play_on(scene, luck)
    assert compared > 200


@pytest.mark.clause("EV-6", "MD-40")
def test_a_reload_brings_no_face_back() -> None:
    """What is sent anew holds the faces that are in sight, and no event that tells of others."""
    luck = FastChance(8)
    turned = 0
    for seed in range(10):
        scene = begun("memodixe", seed)
        while not state_of(scene.room).is_over():
            play_on(scene, luck)
            state = state_of(scene.room)
            for guest in EVERYBODY:
                shown = update_for(scene.room, guest)
                assert shown.match is not None
                tags = [str(happening.event["event"]) for happening in shown.happenings]
                assert not {"turned", "saw", "swapped", "kept_places"} & set(tags)
                turned += tags.count("turned_unseen")
                square = shown.match.view["square"]
                seen = {spot for spot, one in enumerate(square) if one["below"] is not None}
                mine = scene.room.eyes_of(guest.handle)
                assert seen == {spot for spot in range(9) if state.is_shown_to(mine, spot)}
    assert turned > 100


@pytest.mark.clause("EV-6", "MD-24")
def test_others_are_sent_the_same_whether_two_dice_with_one_top_were_swapped_or_not() -> None:
    luck = FastChance(9)
    compared = 0
    for seed in range(60):
        scene = begun("memodixe", seed)
        while not state_of(scene.room).is_over():
            state = state_of(scene.room)
            if state.phase == SWAPPING:
                compared += compare_swap(scene, state)
            play_on(scene, luck)
    assert compared > 5


def compare_swap(scene: Scene, state: MemoDixe) -> int:
    """1 if there was a swap that the tops do not betray, and nobody else could tell."""
    seat = state.turn
    unseen = [
        move
        for move in state.legal(seat)
        if move >= codes.SWAP
        and state.top(codes.first_swapped(move)) == state.top(codes.second_swapped(move))
    ]
    if not unseen:
        return 0
    others = [guest for guest in EVERYBODY if guest != PLAYERS[seat]]
    shown = []
    for move in (unseen[0], codes.DECLINE):
        room = scene.again()
        words = msgspec.to_builtins(GAME.decode(move))
        room.perform(MoveMade(seat, words, "player"), scene.now)
        shown.append([sent(room, guest) for guest in others])
    assert shown[0] == shown[1]
    return 1


@pytest.mark.clause("MD-41")
def test_a_room_that_is_loaded_again_has_bots_with_the_same_memory() -> None:
    luck = FastChance(10)
    scene = begun("memodixe", 3)
    for _ in range(40):
        if not state_of(scene.room).is_over():
            play_on(scene, luck)
    match, again = scene.room.match, scene.again().match
    assert match is not None
    assert again is not None
    for seat in range(3):
        assert len(match.heard_by(seat)) > 20
        assert again.heard_by(seat) == match.heard_by(seat)


def missed(**options: object) -> Scene:
    """Two dice lie open that are no pair."""
    luck = FastChance(11)
    scene = begun("memodixe", 1, **options)
    while state_of(scene.room).legal(state_of(scene.room).turn) != [codes.TURN_BACK]:
        assert hosted(scene.room).deadlines.of(state_of(scene.room).turn) is None
        play_on(scene, luck)
    return scene


@pytest.mark.clause("MD-10")
@pytest.mark.parametrize(
    ("chosen", "seconds"),
    [({}, 6), ({"time_to_look": "30"}, 30), ({"time_to_look": "none"}, None)],
)
def test_the_table_chooses_how_long_it_looks(
    chosen: dict[str, object], seconds: int | None
) -> None:
    """It is a time to look, not one that runs out: the page is told that nothing is lost by it."""
    scene = missed(**chosen)
    seat = state_of(scene.room).turn
    ends = None if seconds is None else scene.now + seconds
    assert hosted(scene.room).deadlines.of(seat) == ends
    for guest in EVERYBODY:
        shown = update_for(scene.room, guest).match
        assert shown is not None
        assert (shown.awaited_until, shown.is_calm) == (ends, seconds is not None)


def test_a_clock_of_the_table_is_no_calm_one() -> None:
    scene = Scene(OpenSeat(), OpenSeat(), game="memodixe", clock=ClockPlan(per_decision=4))
    scene.say(ANNA, sit(0))
    scene.say(BASILE, sit(1))
    scene.do(MatchBegun(scene.room.newest.rules_version, bytes(31).hex() + "01"))
    luck = FastChance(11)
    while state_of(scene.room).legal(state_of(scene.room).turn) != [codes.TURN_BACK]:
        play_on(scene, luck)
    shown = update_for(scene.room, ANNA).match
    assert shown is not None
    assert shown.awaited_until is not None
    assert not shown.is_calm


@pytest.mark.clause("MD-19.4", "MD-40")
def test_around_one_screen_a_secret_swap_is_covered() -> None:
    """What is seen is no secret then, but what is done is: the next player looks away."""
    scene = Scene(
        OpenSeat(), SharedSeat("Basile", 1), SharedSeat("Chloé", 2), game="memodixe", options={}
    )
    scene.say(ANNA, sit(0))
    scene.do(MatchBegun(scene.room.newest.rules_version, bytes(31).hex() + "05"))
    luck = FastChance(9)
    covered = set()
    while not state_of(scene.room).is_over():
        shown = update_for(scene.room, ANNA).match
        assert shown is not None
        covered.add((str(shown.view["step"]), shown.private))
        play_on(scene, luck, (ANNA,) * 3)
    assert ("swap", True) in covered
    assert ("swap", False) not in covered
    assert ("turn_first", True) not in covered


@pytest.mark.clause("MD-41")
def test_a_hint_remembers_what_its_seat_was_shown() -> None:
    """A pair of which both dice have been seen, and lie closed again."""

    async def play(table: TableOfHouse) -> None:
        people = [await table.come(ANNA), await table.come(BASILE)]
        # Always the same deal: in another one a power may have moved what was seen.
        await table.live.do(
            MatchBegun(table.live.room.newest.rules_version, bytes(32).hex()),
            lambda room: room.match is None,
        )
        seen: dict[int, int] = {}
        while True:
            state = state_of(table.live.room)
            seat = state.turn
            known = [spot for spot in seen if list(seen.values()).count(seen[spot]) > 1]
            if known and state.legal(seat)[0] == codes.TURN:
                answer = await table.say(people[seat], ClientHint(fresh(), seat))
                assert answer.hint is not None
                assert answer.hint["move"] == "turn"
                assert answer.hint["spot"] in known
                return
            unseen = [move for move in state.legal(seat) if move < codes.LOOK and move not in seen]
            code = unseen[0] if unseen else state.legal(seat)[0]
            if code < codes.LOOK:
                seen[code] = state.hidden(code)
            move = msgspec.to_builtins(GAME.decode(code))
            asked = table.live.room.prompt_of(seat)
            said = ClientDecide(fresh(), seat, asked, move)
            assert (await table.say(people[seat], said)).refused is None

    at_table(play, thinker=HardThinker, begin=False, game="memodixe", options={"first": 0})


@pytest.mark.clause("MD-10")
def test_dice_that_all_have_seen_go_back_after_a_while() -> None:
    scene = missed()
    seat = state_of(scene.room).turn
    default = GAME.hosting.default_move(GAME.view(state_of(scene.room), seat))
    assert default is not None
    assert GAME.encode(default) == codes.TURN_BACK
