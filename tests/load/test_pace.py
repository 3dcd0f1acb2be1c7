"""Every second of a game is somebody's, and the right one's: the figures of `tests.load.pace`."""

import msgspec
import pytest
from tests.load.pace_report import ASIDE, DEAD, PAUSES, SHOWN, THINKING, Asked, read_game, report
from tests.server.rooms import ANNA, Scene, begin, sit

from tablee.bots.levels import make_player
from tablee.core.chance import FastChance
from tablee.server.entries import MoveMade
from tablee.server.protocol import BotSeat, OpenSeat
from tablee.server.storage import StoredEntry

SHOWS, THINKS, SENDS, BOT_TAKES = 1.0, 2.5, 0.125, 2.0
"""Seconds; a bot of the usual pace means to take less."""


def test_each_second_is_somebodys() -> None:
    scene = Scene(OpenSeat(), BotSeat("medium"), game="oncard", options={"first": 1})
    scene.say(ANNA, sit(0))
    scene.say(ANNA, begin())
    began = scene.now
    room, player, luck = scene.room, make_player(scene.room.game, "medium"), FastChance(4)
    asked: list[Asked] = []
    bots = aside = 0
    assert room.match is not None
    while room.is_playing:
        seat = room.match.state.deciders()[-1]
        turn = room.game.hosting.turn_of(room.game.view(room.match.state, seat))
        code = player.choose(room.match.state, seat, luck)
        move = msgspec.to_builtins(room.game.decode(code))
        if seat == 0:
            aside += turn == 1
            asked.append(Asked(scene.now + SHOWS, scene.now + SHOWS + THINKS))
            scene.now += SHOWS + THINKS + SENDS
        else:
            bots += 1
            scene.now += BOT_TAKES
        scene.do(MoveMade(seat, move, "player" if seat == 0 else "bot"))

    log = [StoredEntry(at, "", when, body) for at, (body, when) in enumerate(scene.log, 1)]
    game = read_game(log, asked, scene.now + SHOWS, [])
    own = len(asked)
    assert 0 < aside < own
    assert game.parts[ASIDE] == pytest.approx(aside * THINKS)
    assert game.parts[THINKING] == pytest.approx((own - aside) * THINKS)
    assert game.parts[SHOWN] == pytest.approx((own + 1) * SHOWS), "the end is shown, too"
    assert game.parts[PAUSES] + game.parts[DEAD] == pytest.approx(bots * BOT_TAKES + own * SENDS)
    assert game.parts[PAUSES] == pytest.approx(sum(game.bots_pauses.values()))
    assert game.seconds == pytest.approx(scene.now + SHOWS - began)
    assert sum(game.own.values()) == own
    assert f"decisions: {own}" in report([game])
