"""A match that is stopped before its end: who may, what is left of it, and who is told."""

import asyncio

import pytest
from tests.server.playing import OPEN, bot
from tests.server.rooms import (
    ANNA,
    BASILE,
    CHLOE,
    Scene,
    begin,
    fresh,
    hosted,
    play_on,
    playing,
    sit,
    with_bot,
)
from tests.server.seating import at_table, refused
from tests.server.serving import Server

from tablee.games import load_game, load_lesson
from tablee.server.entries import MatchBegun
from tablee.server.keeping import past_of
from tablee.server.messages.seats import ClientStand
from tablee.server.messages.setting import ClientStop
from tablee.server.protocol import BotSeat, Guest, OpenSeat, SharedSeat
from tablee.server.refusals import RefusedMessage
from tablee.server.rights import may_stop
from tablee.server.showing import show_match, show_room
from tablee.server.storage import Past

TELEVISION = Guest("tv", "", 18)


def stop(again: bool = False) -> ClientStop:
    return ClientStop(fresh(), again)


def who_may(scene: Scene, *guests: Guest) -> list[str]:
    return [guest.handle for guest in guests if may_stop(scene.room, guest)]


def test_a_match_that_is_stopped_is_no_finished_match() -> None:
    scene = playing()
    play_on(scene, 5)
    scene.say(ANNA, stop())
    for room in (scene.room, scene.again()):
        assert room.stage == "waiting"
        assert room.finished == 0
        assert past_of(room) is Past.PLAYED
        assert show_match(room, ANNA) is None
        assert show_room(room, BASILE).stopped_by == ANNA
        assert [seat.name for seat in show_room(room).seats] == ["Anna", "Basile"]


def test_the_next_match_keeps_its_number_and_its_replay() -> None:
    scene = playing()
    play_on(scene, 5)
    scene.say(ANNA, stop())
    scene.say(ANNA, begin())
    play_on(scene, 10_000)
    assert scene.room.stage == "over"
    assert (scene.room.finished, scene.room.last_finished) == (1, 2), (
        "what was stopped has no replay"
    )


def test_stop_and_play_again_in_one_breath() -> None:
    scene = playing()
    play_on(scene, 5)
    scene.say(ANNA, stop(again=True))
    assert (scene.room.stage, scene.room.matches) == ("playing", 2)
    assert scene.room.match is not None
    assert scene.room.match.entries == []
    # Nobody wonders where the cards went: it is told that the match is another one, and who did it.
    assert show_room(scene.again(), BASILE).stopped_by == ANNA
    play_on(scene, 1)
    assert show_room(scene.room, BASILE).stopped_by is None, "once the new one is on, it is old"


def test_only_the_host_stops_a_match_of_several() -> None:
    scene = playing()
    assert who_may(scene, ANNA, BASILE, CHLOE) == ["anna"]
    with pytest.raises(RefusedMessage, match="not_host"):
        scene.say(BASILE, stop())
    # Not whoever stands in: the host may be away for a blink.
    scene.room.present = {BASILE.handle}
    assert who_may(scene, BASILE) == []
    assert not show_room(scene.room, BASILE).may_stop
    assert show_room(scene.room, ANNA).may_stop


def test_whoever_is_alone_among_bots_stops_it() -> None:
    scene = Scene(OpenSeat(), OpenSeat(), BotSeat("easy"))
    scene.say(ANNA, sit(0))
    scene.say(BASILE, sit(1))
    scene.say(ANNA, begin())
    scene.say(ANNA, ClientStand(fresh(), 0))
    assert who_may(scene, ANNA, BASILE, CHLOE) == ["anna", "basile"]
    scene.say(BASILE, stop())
    assert scene.room.stage == "waiting"


def test_around_a_television_every_phone_at_the_table_does() -> None:
    scene = Scene(OpenSeat(), OpenSeat(), host=TELEVISION, host_plays=False)
    scene.room.table_screens = {TELEVISION.handle}
    scene.say(BASILE, sit(0))
    scene.say(CHLOE, sit(1))
    scene.say(BASILE, begin())
    assert who_may(scene, TELEVISION, BASILE, CHLOE, ANNA) == ["tv", "basile", "chloe"]


def test_a_host_who_plays_with_a_screen_beside_ends_it_himself() -> None:
    scene = playing()
    scene.room.table_screens = {ANNA.handle}
    assert who_may(scene, ANNA, BASILE, CHLOE) == ["anna"]


def test_nothing_is_stopped_where_nothing_is_played() -> None:
    scene = with_bot()
    scene.say(ANNA, stop())
    with pytest.raises(RefusedMessage, match="not_playing"):
        scene.say(ANNA, stop())
    assert not show_room(scene.room, ANNA).may_stop


def test_a_lesson_is_laid_out_again() -> None:
    lesson = load_lesson(load_game("onix"))
    assert lesson is not None
    bots = [BotSeat("easy")] * (lesson.seats - 1)
    scene = Scene(SharedSeat("Lou", 1), *bots)
    scene.do(MatchBegun(scene.room.newest.rules_version, bytes(32).hex(), lesson.laid))
    scene.say(ANNA, stop(again=True))
    assert hosted(scene.again()).lesson is not None
    scene.say(ANNA, stop())
    assert show_room(scene.again(), ANNA).lesson is False


def test_others_see_it_and_bots_stop_thinking(server: Server) -> None:
    async def play() -> None:
        async with at_table(server, OPEN, bot("easy")) as people:
            host = await people.host()
            basile = await people.come(people.stranger("Basile"), seat=1)
            await host.done("begin")
            await basile.until(lambda update: update["match"] is not None)
            assert await refused(basile, "stop") == "not_host"
            await host.done("stop")
            shown = await basile.until(lambda update: update["match"] is None)
            assert shown["room"]["stage"] == "waiting"
            assert shown["room"]["stopped_by"]["name"] == "Anna"
            missing = people.anna.get(f"/api/rooms/{people.code}/matches/1/replay")
            assert missing.json["refused"]["reason"] == "no_such_match"
            await host.done("begin")
            await host.done("stop", again=True)
            again = await basile.until(lambda update: update["room"]["match"] == 3)
            assert again["match"]["number"] == 3

    asyncio.run(play())


def test_nothing_of_a_match_is_left_for_the_next_one() -> None:
    scene = playing()
    assert Scene().room.hosted is None, "none has begun"
    scene.say(BASILE, ClientStand(fresh(), 1))
    assert hosted(scene.room).changes
    scene.say(ANNA, stop())
    assert scene.room.hosted is None
    scene.say(BASILE, sit(1))
    scene.now += 100.0
    scene.say(ANNA, begin())
    assert hosted(scene.room).changes == []
    assert hosted(scene.room).began_at == scene.now
