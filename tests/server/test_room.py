"""A room without a network: what it lets through, what it refuses, and that its log is all."""

import msgspec
import pytest
from tests.server.rooms import (
    ANNA,
    BASILE,
    CHLOE,
    Scene,
    begin,
    decision,
    fresh,
    hosted,
    last_replay,
    play_on,
    playing,
    sit,
    with_bot,
)

from tablee.core.events import SPECTATOR
from tablee.core.replay import verify
from tablee.server import protocol
from tablee.server.entries import MatchBegun, MoveMade, SeatPlanned, SeatTaken, read_body
from tablee.server.links import SeatLinks, may_be_link
from tablee.server.messages.message import InTurn
from tablee.server.messages.people import ClientChat, ClientEmote, ClientRemove
from tablee.server.messages.playing import ClientDecide, ClientUndo
from tablee.server.messages.seats import (
    ClientAllow,
    ClientAsk,
    ClientReplace,
    ClientReturn,
    ClientStand,
)
from tablee.server.messages.setting import ClientPlanRoom, ClientPlanSeat
from tablee.server.protocol import BotSeat, ClockPlan, Guest, OpenSeat, SharedSeat
from tablee.server.refusals import RefusedMessage
from tablee.server.room import Room
from tablee.server.showing import show_happenings, show_match, show_room


def refused(scene: Scene, guest: Guest, message: InTurn) -> str:
    """The reason, after making sure that nothing has changed."""
    before = msgspec.json.encode([show_room(scene.room), show_match(scene.room, ANNA)])
    with pytest.raises(RefusedMessage) as caught:
        scene.say(guest, message)
    after = msgspec.json.encode([show_room(scene.room), show_match(scene.room, ANNA)])
    assert after == before
    return caught.value.refused.reason


def test_seats_are_taken_once_and_by_one_guest_each() -> None:
    scene = Scene(OpenSeat(), OpenSeat(), SharedSeat("Mamie", 4))
    scene.say(ANNA, sit(0))
    assert refused(scene, BASILE, sit(0)) == "seat_taken"
    assert refused(scene, ANNA, sit(1)) == "seated_already"
    assert refused(scene, BASILE, sit(2)) == "seat_taken"
    assert refused(scene, BASILE, sit(7)) == "no_such_seat"
    scene.say(BASILE, sit(1))
    assert [seat.name for seat in show_room(scene.room).seats] == ["Anna", "Basile", "Mamie"]


def test_only_the_host_plans_and_begins() -> None:
    scene = Scene()
    plan = ClientPlanSeat(fresh(), 1, BotSeat("hard"))
    assert refused(scene, BASILE, plan) == "not_host"
    assert refused(scene, BASILE, begin()) == "not_host"
    scene.say(ANNA, sit(0))
    assert refused(scene, ANNA, begin()) == "seats_open"
    scene.say(ANNA, plan)
    scene.say(ANNA, begin())
    assert scene.room.stage == "playing"
    assert refused(scene, ANNA, begin()) == "already_playing"


def test_while_the_host_is_away_a_player_who_is_there_acts_as_host() -> None:
    scene = playing()
    play_on(scene, 500)
    scene.room.present = {BASILE.handle}
    scene.say(BASILE, begin())
    assert scene.room.matches == 2


def test_the_room_can_be_planned_between_matches_and_only_then() -> None:
    scene = Scene()
    scene.say(ANNA, sit(0))
    wider = ClientPlanRoom(fresh(), {"advanced": True}, True, ClockPlan(30), 60, 4)
    scene.say(ANNA, wider)
    assert len(scene.room.seating.chairs) == 4
    too_many = msgspec.structs.replace(wider, seats=7)
    assert refused(scene, ANNA, too_many) == "wrong_player_count"
    odd = msgspec.structs.replace(wider, options={"colour": "blue"})
    assert refused(scene, ANNA, odd) == "bad_options"
    nobody = msgspec.structs.replace(wider, options={"first": 9})
    assert refused(scene, ANNA, nobody) == "bad_options"
    begun = playing()
    assert refused(begun, ANNA, wider) == "already_playing"


def test_a_decision_needs_the_own_seat_and_the_latest_prompt() -> None:
    scene = playing()
    first = decision(scene.room, 0)
    assert refused(scene, BASILE, first) == "not_your_seat"
    assert refused(scene, CHLOE, first) == "not_your_seat"
    stale = msgspec.structs.replace(first, prompt="1.0.7.0")
    assert refused(scene, ANNA, stale) == "stale_prompt"
    scene.say(ANNA, first)
    # The same again under a new id: another decision is owed by now.
    assert refused(scene, ANNA, msgspec.structs.replace(first, id=fresh())) == "stale_prompt"


def test_a_move_that_the_rules_refuse_comes_back_with_its_clause() -> None:
    scene = playing()
    wrong = ClientDecide(fresh(), 0, scene.room.prompt_of(0), {"move": "place", "collection": None})
    with pytest.raises(RefusedMessage) as caught:
        scene.say(ANNA, wrong)
    assert caught.value.refused == protocol.Refused("onix", "take_first", {}, "OX-10")
    nonsense = msgspec.structs.replace(wrong, move={"move": "fly"})
    assert refused(scene, ANNA, nonsense) == "not_a_move"


def test_a_log_performed_again_is_the_same_room() -> None:
    scene = playing()
    scene.say(CHLOE, ClientEmote(fresh(), "bravo"))
    for _ in range(30):
        play_on(scene, 7)
        again = scene.again()
        for guest in (ANNA, BASILE, CHLOE):
            assert show_match(again, guest) == show_match(scene.room, guest)
        assert show_room(again) == show_room(scene.room)
    assert scene.room.stage == "over"
    assert verify(last_replay(scene.room), scene.room.game) == len(last_replay(scene.room).entries)


def test_a_log_that_was_changed_is_not_believed() -> None:
    scene = playing()
    play_on(scene, 3)
    body, at = scene.log[-1]
    move = msgspec.json.decode(body, type=MoveMade)
    scene.log[-1] = (msgspec.json.encode(msgspec.structs.replace(move, hash="0" * 16)), at)
    with pytest.raises(ValueError, match="does not play as it did"):
        scene.again()


@pytest.mark.clause("EV-5")
def test_undo_takes_back_a_placing_and_not_a_taking() -> None:
    scene = playing()
    scene.say(ANNA, decision(scene.room, 0))
    undo = ClientUndo(fresh(), 0)
    # Taking uncovered cards that nobody had seen.
    assert refused(scene, ANNA, undo) == "nothing_to_undo"
    assert scene.room.match is not None
    before = scene.room.match.state.fingerprint()
    told = len(show_happenings(scene.room, 0, 0))
    prompt = scene.room.prompt_of(0)
    scene.say(ANNA, decision(scene.room, 0))
    assert refused(scene, BASILE, undo) == "not_your_seat"
    scene.say(ANNA, undo)
    assert scene.room.match.state.fingerprint() == before
    assert len(show_happenings(scene.room, 0, 0)) == told
    assert scene.room.prompt_of(0) != prompt, "an answer to the undone prompt must be stale"
    assert refused(scene, ANNA, undo) == "nothing_to_undo"
    assert scene.again().match is not None


@pytest.mark.clause("EV-5")
def test_what_cannot_be_taken_back_says_why() -> None:
    scene = playing()
    room = scene.room

    def why(seat: int) -> str | None:
        return hosted(room).undos.why_not([seat])

    assert (why(0), why(1), hosted(room).undos.why_not([])) == ("nothing", "nothing", "nothing")
    scene.say(ANNA, decision(room, 0))
    # Cards were drawn.
    assert (why(0), why(1)) == ("shown", "nothing")
    scene.say(ANNA, decision(room, 0))
    assert (why(0), why(1)) == (None, "nothing")
    scene.say(ANNA, ClientUndo(fresh(), 0))
    assert (why(0), why(1)) == ("once", "nothing")
    while room.match is not None and room.match.state.deciders() == [0]:
        scene.say(ANNA, decision(room, 0))
    scene.say(BASILE, decision(room, 1))
    assert why(0) == "moved_on"
    play_on(scene, 5000)
    assert (why(0), why(1)) == ("over", "over")
    assert hosted(room).undos.why_not([0]) == hosted(scene.again()).undos.why_not([0])


@pytest.mark.clause("EV-5")
def test_undo_ends_when_somebody_else_has_decided() -> None:
    scene = playing()
    while scene.room.match is not None and scene.room.match.state.deciders() == [0]:
        play_on(scene, 1)
    assert refused(scene, BASILE, ClientUndo(fresh(), 1)) == "nothing_to_undo"
    play_on(scene, 1)
    assert refused(scene, ANNA, ClientUndo(fresh(), 0)) == "nothing_to_undo"


@pytest.mark.clause("EV-2")
def test_whoever_leaves_a_match_for_good_is_replaced_by_a_bot() -> None:
    scene = playing()
    scene.say(ANNA, ClientStand(fresh(), 0))
    assert scene.room.is_playing
    assert scene.room.seating.chairs[0].bot == "medium"
    assert refused(scene, ANNA, ClientStand(fresh(), 0)) == "not_your_seat"


@pytest.mark.clause("EV-1")
def test_a_bot_plays_for_somebody_who_is_away_and_gives_the_seat_back() -> None:
    scene = playing()
    replace = ClientReplace(fresh(), 1, "easy")
    assert refused(scene, ANNA, replace) == "player_present"
    assert refused(scene, BASILE, msgspec.structs.replace(replace, seat=0)) == "not_host"
    scene.room.present = {ANNA.handle}
    assert refused(scene, ANNA, replace) == "gone_just_now"
    scene.room.missed = {BASILE.handle}
    scene.say(ANNA, replace)
    assert scene.room.seating.chairs[1].bot == "easy"
    assert show_room(scene.room).seats[1].replaced
    scene.say(BASILE, ClientReturn(fresh(), 1))
    assert scene.room.seating.chairs[1].bot is None


@pytest.mark.clause("EV-1")
@pytest.mark.clause("EV-2")
@pytest.mark.parametrize(
    ("bots", "level"), [([], "medium"), (["hard", "easy"], "easy"), (["hard"], "hard")]
)
def test_a_bot_that_plays_for_somebody_is_as_the_weakest_of_the_tables_bots(
    bots: list[protocol.Level], level: protocol.Level
) -> None:
    scene = Scene(OpenSeat(), OpenSeat(), OpenSeat(), *[BotSeat(one) for one in bots])
    for seat, guest in enumerate((ANNA, BASILE, CHLOE)):
        scene.say(guest, sit(seat))
    scene.say(ANNA, begin())
    scene.say(CHLOE, ClientStand(fresh(), 2))
    scene.room.present, scene.room.missed = {ANNA.handle}, {BASILE.handle}
    scene.say(ANNA, ClientReplace(fresh(), 1))
    assert [chair.bot for chair in scene.again().seating.chairs[1:3]] == [level, level]


def test_a_bots_decisions_are_its_own() -> None:
    scene = with_bot()
    while scene.room.match is not None and scene.room.match.state.deciders() == [0]:
        play_on(scene, 1)
    assert refused(scene, ANNA, decision(scene.room, 1)) == "not_your_seat"


def test_the_host_can_remove_somebody_who_then_cannot_speak() -> None:
    scene = playing()
    assert refused(scene, BASILE, ClientRemove(fresh(), "anna")) == "not_host"
    assert refused(scene, ANNA, ClientRemove(fresh(), "anna")) == "not_yourself"
    scene.say(ANNA, ClientRemove(fresh(), "basile"))
    assert refused(scene, BASILE, ClientChat(fresh(), "hé !")) == "removed"
    assert scene.room.seating.chairs[1].bot == "medium"


def test_chat_keeps_printable_words_only() -> None:
    scene = Scene()
    scene.say(ANNA, ClientChat(fresh(), "  <b>coucou\x00\u202e</b>\n "))
    assert scene.room.chat[-1].text == "<b>coucou</b>"
    assert refused(scene, ANNA, ClientChat(fresh(), "\x07\n ")) == "nothing_said"


@pytest.mark.clause("EV-3")
def test_everybody_sees_until_when_somebody_is_waited_for() -> None:
    scene = playing(clock=ClockPlan(per_decision=20))
    for guest in (ANNA, BASILE, CHLOE):
        shown = show_match(scene.room, guest)
        assert shown is not None
        assert shown.awaited_until == scene.now + 20
    without = show_match(playing().room, CHLOE)
    assert without is not None
    assert without.awaited_until is None


def test_the_page_is_told_whom_the_table_waits_for() -> None:
    scene = playing()
    for guest in (ANNA, BASILE, CHLOE):
        shown = show_match(scene.room, guest)
        assert shown is not None
        assert shown.awaited == list(shown.view["deciders"]) != []


def test_deadlines_are_absolute_and_come_from_the_log() -> None:
    scene = playing(clock=ClockPlan(per_decision=20, per_game=100))
    assert hosted(scene.room).deadlines.of(0) == scene.now + 20
    assert hosted(scene.room).deadlines.of(1) is None
    scene.now += 15
    scene.say(ANNA, decision(scene.room, 0))
    assert hosted(scene.room).deadlines.of(0) == scene.now + 20
    for _ in range(2):
        scene.now += 35
        scene.say(ANNA, decision(scene.room, 0))
    if scene.room.match is not None and scene.room.match.state.deciders() == [0]:
        # 85 of 100 seconds are used up.
        assert hosted(scene.room).deadlines.of(0) == scene.now + 15
    assert hosted(scene.again()).deadlines.of(0) == hosted(scene.room).deadlines.of(0)


def test_a_shared_seat_is_played_by_the_host() -> None:
    scene = Scene(OpenSeat(), SharedSeat("Mamie", 4))
    scene.say(ANNA, sit(0))
    scene.say(ANNA, begin())
    while scene.room.match is not None and scene.room.match.state.deciders() == [0]:
        play_on(scene, 1)
    assert scene.room.eyes_of(ANNA.handle) == 1
    assert refused(scene, BASILE, decision(scene.room, 1)) == "not_your_seat"
    scene.say(ANNA, decision(scene.room, 1))


@pytest.mark.clause("EV-6")
@pytest.mark.parametrize("game", ["onix"])
def test_what_is_sent_keeps_the_secrets(game: str) -> None:
    """Deal the hidden cards anew: every viewer is sent the same bytes."""
    from tablee.core.chance import FastChance

    scene = playing(game)
    chance = FastChance(7)
    for _ in range(25):
        play_on(scene, 5)
        match = scene.room.match
        assert match is not None
        if match.state.is_over():
            break
        real = match.state
        for guest in (ANNA, BASILE, CHLOE):
            eyes = scene.room.eyes_of(guest.handle)
            sent = msgspec.json.encode(show_match(scene.room, guest))
            match.state = real.clone()
            match.state.redeal(eyes, chance)
            assert msgspec.json.encode(show_match(scene.room, guest)) == sent
            match.state = real
    assert scene.room.eyes_of(CHLOE.handle) == SPECTATOR


@pytest.mark.clause("EV-2")
def test_who_comes_and_goes_during_a_match_is_told_and_renames_nothing() -> None:
    scene = playing()
    play_on(scene, 2)
    heard = len(show_happenings(scene.room, 0, 0))
    scene.say(BASILE, ClientStand(fresh(), 1))
    match = show_match(scene.room, ANNA)
    assert match is not None
    assert match.players == ["Anna", "Basile"]
    (change,) = match.changes
    assert (change.what, change.was, change.seat, change.after) == ("left", "Basile", 1, heard)
    assert change.now == show_room(scene.room).seats[1].name != "Basile"
    scene.say(CHLOE, ClientAsk(fresh(), 1))
    scene.say(ANNA, ClientAllow(fresh(), CHLOE.handle, 1, is_welcome=True))
    match = show_match(scene.room, ANNA)
    assert match is not None
    assert [(one.what, one.now) for one in match.changes] == [
        ("left", change.now),
        ("joined", "Chloé"),
    ]
    # The log says the same, and the next match begins with whoever is there.
    assert hosted(scene.again()).changes == hosted(scene.room).changes


def test_a_match_that_is_lost_before_anybody_could_play_is_a_match() -> None:
    """One More!: it can be watched again, and those after it keep their numbers."""
    for luck in range(400):
        scene = Scene(*[BotSeat("easy")] * 3, game="onemore", host_plays=False)
        scene.do(MatchBegun(scene.room.newest.rules_version, luck.to_bytes(32, "big").hex()))
        if scene.room.stage == "over":
            break
    assert scene.room.finished == 1
    assert last_replay(scene.room).entries == []
    assert last_replay(scene.again()) == last_replay(scene.room)


def test_a_log_that_was_put_back_gives_nobodys_link_to_somebody_else() -> None:
    """A backup was restored, or an end was cut off: stays that came after are counted anew."""
    links = SeatLinks(bytes(32))
    scene = Scene(OpenSeat(), OpenSeat())
    first, again = scene.again(), scene.again()
    first.perform(SeatTaken(1, BASILE), 1000.0)
    again.perform(SeatTaken(1, CHLOE), 1000.0)
    assert links.of(first, 1) != links.of(again, 1)


def test_nor_one_who_shares_a_screen_to_another_who_does() -> None:
    links = SeatLinks(bytes(32))
    scene = Scene(OpenSeat(), OpenSeat())
    first, again = scene.again(), scene.again()
    first.perform(SeatPlanned(1, SharedSeat("Mamie", 4)), 1000.0)
    again.perform(SeatPlanned(1, SharedSeat("Papi", 5)), 1000.0)
    assert links.of(first, 1) != links.of(again, 1)


def test_a_code_that_is_given_again_has_other_links() -> None:
    links = SeatLinks(bytes(32))
    made = set()
    for opened_at in (1000.0, 1000.5):
        scene = Scene(OpenSeat(), OpenSeat())
        room = Room(scene.room.code)
        for body, _ in scene.log:
            room.perform(read_body(body), opened_at)
        made.add(links.of(room, 0))
    assert len(made) == 2
    assert all(may_be_link(link) for link in made)
    # What is none is looked for nowhere: PostgreSQL refuses to be asked for some texts.
    assert not any(may_be_link(text) for text in ("", "\0", "\0" * 32, "G" * 32))
