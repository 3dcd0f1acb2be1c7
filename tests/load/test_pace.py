"""Every second of a game is somebody's, and the right one's: the figures of `tests.load.pace`."""

from statistics import mean

import msgspec
import pytest
from tests.load.pace_report import ASIDE, DEAD, PAUSES, SHOWN, THINKING, Asked, read_game, report
from tests.server.rooms import ANNA, Scene, begin, sit

from tablee.bots.levels import make_player, seated
from tablee.core.chance import FastChance
from tablee.games import load_game
from tablee.server import habits
from tablee.server.entries import MoveMade
from tablee.server.messages.message import decide
from tablee.server.pilot import pause_before
from tablee.server.protocol import BotSeat, Level, OpenSeat
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


OWN, PACE, MOST_MINUTES = 2.5, 0.7, 8.0
"""Seconds for a person's decision, the house's usual pause, and how long a game may last."""


def minutes(level: Level, options: dict[str, object], seed: int) -> float:
    """Of a person's game with three bots, by the pauses that the server makes: the person thinks
    alone, plays as the medium bot does, and has the usual habits. What a page shows comes on top:
    `tests.load.pace` measures it."""
    scene = Scene(OpenSeat(), *[BotSeat(level)] * 3, game="oncard", options=options)
    scene.say(ANNA, sit(0))
    for body in decide(scene.room, ANNA, begin(), lambda: seed.to_bytes(32)):
        scene.do(body)
    room, luck, began = scene.room, FastChance(seed), scene.now
    person, bot = (seated("oncard", room.game.rules_version, one) for one in ("medium", level))
    assert room.match is not None
    while room.is_playing:
        if (by_itself := habits.due(room)) is not None:
            scene.do(by_itself)
            continue
        state = room.match.state
        seat = state.deciders()[0]
        pause = pause_before(room, room.game.view(state, seat), PACE)
        scene.now += OWN if seat == 0 else pause
        code = (bot if seat else person).choose(state, seat, luck)
        move = msgspec.to_builtins(room.game.decode(code))
        scene.do(MoveMade(seat, move, "bot" if seat else "player"))
    return (scene.now - began) / 60


def test_a_first_game_of_oncard_is_over_in_eight_minutes() -> None:
    options = msgspec.to_builtins(load_game("oncard").menu.first())
    assert mean(minutes("easy", options, seed) for seed in range(20)) < MOST_MINUTES


@pytest.mark.soak
def test_a_whole_game_of_oncard_is_over_in_eight_minutes() -> None:
    """One lasts three minutes, another fourteen: so many that chance does not decide."""
    assert mean(minutes("medium", {}, seed) for seed in range(200)) < MOST_MINUTES
