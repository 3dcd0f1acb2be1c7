"""Who may set the table, start, and where somebody who comes with a code belongs."""

from pathlib import Path

import pytest
from tests.server.playing import OPEN, Browser
from tests.server.rooms import ANNA, BASILE, CHLOE, Scene, begin, fresh, playing, sit
from tests.server.serving import Server

from tablee.server import protocol
from tablee.server.messages.links import ClientLink, claim
from tablee.server.messages.message import FromClient
from tablee.server.messages.people import ClientRemove
from tablee.server.messages.seats import ClientReplace, ClientStand
from tablee.server.messages.setting import ClientBegin, ClientPace, ClientPlanRoom, ClientPlanSeat
from tablee.server.pilot import PACES, pause_before
from tablee.server.protocol import BotSeat, ClockPlan, Guest, OpenSeat, SharedSeat
from tablee.server.refusals import RefusedMessage
from tablee.server.rights import screen_for, setters
from tablee.server.showing import show_room, show_summary

TELEVISION = Guest("tv", "", 18)


def at_television(*chairs: protocol.SeatPlan, game: str = "onix") -> Scene:
    """A room that a television has opened; Basile and Chloé have come with their phones."""
    seats = chairs or (OpenSeat(), OpenSeat(), OpenSeat(), OpenSeat())
    scene = Scene(*seats, game=game, host=TELEVISION, host_plays=False)
    scene.room.present = {BASILE.handle, CHLOE.handle}
    scene.room.table_screens = {TELEVISION.handle}
    scene.say(BASILE, sit(0))
    scene.say(CHLOE, sit(2))
    return scene


def refused(scene: Scene, guest: Guest, message: FromClient) -> protocol.Refused:
    with pytest.raises(RefusedMessage) as caught:
        scene.say(guest, message)  # type: ignore[arg-type]
    return caught.value.refused


def plan(scene: Scene, seats: int | None = None, **options: object) -> ClientPlanRoom:
    wanted = {**scene.room.options, **options}
    count = len(scene.room.seating.chairs) if seats is None else seats
    return ClientPlanRoom(fresh(), wanted, False, ClockPlan(), 0, count)


def everybody_in() -> ClientBegin:
    return ClientBegin(fresh(), everybody_in=True)


def test_every_phone_at_a_television_sets_the_table_and_the_last_one_wins() -> None:
    scene = at_television()
    assert setters(scene.room) == ["tv", "basile", "chloe"]
    scene.say(BASILE, plan(scene, advanced=True))
    scene.say(CHLOE, plan(scene, advanced=False))
    scene.say(CHLOE, ClientPlanSeat(fresh(), 1, BotSeat("easy")))
    scene.say(BASILE, ClientPace(fresh(), "quick"))
    shown = show_room(scene.again())
    assert shown.options["advanced"] is False
    assert shown.pace == "quick"
    assert [seat.kind for seat in shown.seats] == ["guest", "bot", "guest", "open"]


def test_a_stranger_who_watches_sets_and_starts_nothing() -> None:
    scene = at_television()
    for message in (
        plan(scene, advanced=True),
        ClientPlanSeat(fresh(), 1, BotSeat("easy")),
        ClientPace(fresh(), "quick"),
        everybody_in(),
    ):
        assert refused(scene, ANNA, message).reason == "not_host"


def test_at_a_laptop_only_the_host_sets_the_table() -> None:
    scene = Scene(OpenSeat(), OpenSeat(), OpenSeat())
    scene.say(ANNA, sit(0))
    scene.say(BASILE, sit(1))
    assert setters(scene.room) == ["anna"]
    for message in (plan(scene, advanced=True), ClientPace(fresh(), "slow"), begin()):
        assert refused(scene, BASILE, message).reason == "not_host"
    scene.room.table_screens = {ANNA.handle}
    assert setters(scene.room) == ["anna", "basile"], "now the host's screen is everybody's"


def test_a_guests_own_television_gives_nobody_the_hosts_rights() -> None:
    scene = Scene(OpenSeat(), OpenSeat())
    scene.say(ANNA, sit(0))
    scene.say(BASILE, sit(1))
    scene.room.table_screens = {BASILE.handle}
    assert setters(scene.room) == ["anna"]


def test_nobody_acts_for_the_seats_of_others() -> None:
    scene = at_television(OpenSeat(), OpenSeat(), OpenSeat(), SharedSeat("Mamie", 4))
    for message, reason in (
        (ClientStand(fresh(), 2), "not_your_seat"),
        (ClientPlanSeat(fresh(), 2, BotSeat("easy")), "seat_taken"),
        (ClientPlanSeat(fresh(), 3, BotSeat("easy")), "not_host"),
        (ClientPlanSeat(fresh(), 1, SharedSeat("Papi", 5)), "not_host"),
        (plan(scene, seats=2), "seat_taken"),
        (ClientRemove(fresh(), CHLOE.handle), "not_host"),
        (ClientLink(fresh(), 2), "not_host"),
        (ClientReplace(fresh(), 2, "easy"), "not_host"),
    ):
        assert refused(scene, BASILE, message).reason == reason


def test_one_press_fits_the_chairs_to_who_sits() -> None:
    scene = at_television()
    assert refused(scene, BASILE, begin()).reason == "seats_open"
    scene.say(BASILE, plan(scene, first=2))
    scene.say(CHLOE, everybody_in())
    for room in (scene.room, scene.again()):
        assert [chair.name for chair in room.seating.chairs] == ["Basile", "Chloé"]
        assert room.is_playing
        # Chloé was named: she is, wherever her chair stands now.
        assert room.options["first"] == 1


def test_who_is_named_and_gone_is_not_named_any_more() -> None:
    scene = at_television()
    scene.say(BASILE, plan(scene, first=3))
    scene.say(BASILE, everybody_in())
    assert scene.room.options["first"] is None


def test_what_is_missing_is_said() -> None:
    scene = at_television(*[OpenSeat()] * 5, game="oni")
    answer = refused(scene, BASILE, everybody_in())
    assert (answer.reason, answer.values) == ("too_few", {"missing": 2})
    for seat in (3, 4):
        scene.say(CHLOE, ClientPlanSeat(fresh(), seat, BotSeat("easy")))
    scene.say(BASILE, everybody_in())
    assert scene.room.is_playing
    assert [chair.name or chair.bot for chair in scene.again().seating.chairs] == [
        "Basile",
        "Chloé",
        "easy",
        "easy",
    ]


def test_fewer_chairs_take_free_ones_first_and_then_bots() -> None:
    scene = at_television(OpenSeat(), OpenSeat(), OpenSeat(), BotSeat("easy"))
    scene.say(BASILE, plan(scene, seats=3))
    assert [chair.name or chair.bot for chair in scene.again().seating.chairs] == [
        "Basile",
        "Chloé",
        "easy",
    ]
    scene.say(CHLOE, plan(scene, seats=2))
    assert [chair.name for chair in scene.again().seating.chairs] == ["Basile", "Chloé"]


def test_at_a_television_one_pulls_up_a_chair() -> None:
    scene = at_television(OpenSeat(), BotSeat("easy"), OpenSeat())
    scene.say(ANNA, sit(3))
    assert [chair.name for chair in scene.again().seating.chairs] == ["Basile", "", "Chloé", "Anna"]
    full = at_television(*[OpenSeat()] * 4)
    for number in range(2):
        full.say(Guest(f"g{number}", "G", 1), sit(1 + 2 * number))
    most = full.room.game.most_seats
    for number in range(4, most):
        full.say(Guest(f"g{number}", "G", 1), sit(number))
    assert refused(full, ANNA, sit(most)).reason == "wrong_player_count"
    laptop = Scene(OpenSeat(), OpenSeat())
    assert refused(laptop, BASILE, sit(2)).reason == "no_such_seat"


def test_a_television_without_a_name_takes_no_seat() -> None:
    assert refused(at_television(), TELEVISION, sit(1)).reason == "no_name"
    assert show_summary(at_television().room).host == ""


def test_bots_pace_is_changed_in_mid_game() -> None:
    scene = playing()
    room = scene.room
    assert room.match is not None
    view = room.game.view(room.match.state, 0)
    pauses = []
    for pace in PACES:
        scene.say(ANNA, ClientPace(fresh(), pace))
        assert scene.again().pace == pace
        pauses.append(pause_before(room, view, 1.0))
    assert list(PACES) == ["slow", "normal", "quick"]
    assert pauses[0] > pauses[1] == room.game.hosting.pause(view) > pauses[2] > 0


def test_who_comes_by_code_to_a_television_gets_a_hand() -> None:
    scene = at_television()
    assert [screen_for(scene.room, guest) for guest in (None, ANNA, BASILE, TELEVISION)] == [
        "hand",
        "hand",
        "hand",
        "table",
    ]
    # It may be off for a moment.
    scene.room.table_screens = set()
    assert screen_for(scene.room, ANNA) == "hand"
    laptop = playing()
    assert screen_for(laptop.room, CHLOE) == "room"
    laptop.room.table_screens = {ANNA.handle}
    assert [screen_for(laptop.room, guest) for guest in (CHLOE, ANNA)] == ["hand", "hand"]


def test_a_seat_that_has_moved_says_from_where() -> None:
    scene = at_television()
    scene.do(claim(scene.room, ANNA, 2))
    shown = show_room(scene.again())
    assert (shown.seats[2].handle, shown.seats[2].name) == ("anna", "Chloé")
    assert shown.moved == {"chloe": 2}
    scene.say(CHLOE, sit(1))
    assert show_room(scene.again()).moved == {}, "she sits elsewhere"


def test_every_stay_has_a_number_that_no_other_has() -> None:
    scene = at_television(OpenSeat(), OpenSeat(), OpenSeat(), SharedSeat("Mamie", 4))

    def stays() -> list[int]:
        return [chair.stay for chair in scene.again().seating.chairs if chair.stay_of is not None]

    seen = stays()
    scene.say(CHLOE, ClientStand(fresh(), 2))
    scene.say(ANNA, sit(2))
    assert stays()[:1] == seen[:1], "Basile has stayed where he was"
    assert stays()[2:] == seen[2:], "so has Mamie"
    assert stays()[1] not in seen
    scene.say(BASILE, everybody_in())
    # Chairs have moved closer together: a stay goes along, and its links do not.
    assert len(set(stays())) == len(stays()) == 3


def test_a_television_needs_no_name_over_the_wire(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        come_without_a_name(server)


def come_without_a_name(server: Server) -> None:
    television = Browser(server)
    television.cookie = None
    admitted = television.post("/api/screen", {})
    assert (admitted.status, admitted.json["name"]) == (200, "")
    television.cookie = admitted.headers["Set-Cookie"].partition(";")[0]
    code = television.open_room(OPEN, OPEN, host_plays=False)
    assert television.get(f"/api/rooms/{code}").json["screen"] == "table"
    found = Browser(server, "Basile").get(f"/api/rooms/{code}").json
    assert found["screen"] == "hand"
    assert found["room"]["host"] == ""
    refused_plan = {"game": "onix", "options": {}, "seats": [OPEN, OPEN]}
    assert television.post("/api/rooms", refused_plan).json["refused"]["reason"] == "no_name"
    named = Browser(server, "Chloé")
    assert named.post("/api/screen", {}).json["name"] == "Chloé"


def test_whoever_stands_in_for_the_host_gets_nobodys_link() -> None:
    """Also of somebody who is away: that may be for a blink, and a link shows a hand."""
    scene = Scene(OpenSeat(), OpenSeat(), OpenSeat(), game="onemore")
    for seat, guest in enumerate((ANNA, BASILE, CHLOE)):
        scene.say(guest, sit(seat))
    scene.say(ANNA, begin())
    scene.room.present.discard(ANNA.handle)
    assert scene.room.acting_host == BASILE.handle
    for seat in (0, 2):
        assert refused(scene, BASILE, ClientLink(fresh(), seat)).reason == "not_host"
    scene.room.present.discard(CHLOE.handle)
    assert refused(scene, BASILE, ClientLink(fresh(), 2)).reason == "not_host"
