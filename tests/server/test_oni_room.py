"""A room of Oni against all: people, bots and the server's clock."""

import asyncio

import msgspec
import pytest
from tests.server.houses import Asked, QuickThinker, Table, all_due, at_table, fresh, until
from tests.server.rooms import ANNA, BASILE, last_replay

from tablee.core.replay import verify
from tablee.games import GAMES, load_game
from tablee.games.oni import GAME, codes
from tablee.games.oni.cards import HUSH
from tablee.games.oni.effects.hush import Hush
from tablee.games.oni.moves import Go, OniMove
from tablee.games.oni.rules import OniAgainstAll
from tablee.games.oni.skill import OniSkill
from tablee.games.oni.turn import FIRST
from tablee.games.oni.view import OniView
from tablee.server import reactions
from tablee.server.app import game_card
from tablee.server.loading import Loader
from tablee.server.messages.people import ClientChat
from tablee.server.messages.playing import ClientDecide
from tablee.server.protocol import BotSeat, OpenSeat
from tablee.server.showing import show_match
from tablee.server.thinker import Thinker

SEATS = (OpenSeat(), OpenSeat(), BotSeat("medium"), BotSeat("hard"))
PLAN = {"game": "oni", "options": {"oni": 3, "level": "hard"}}


def state_of(table: Table) -> OniAgainstAll:
    assert table.live.room.match is not None
    assert isinstance(table.live.room.match.state, OniAgainstAll)
    return table.live.room.match.state


def made(table: Table, seat: int, move: OniMove) -> ClientDecide:
    prompt = table.live.room.prompt_of(seat)
    return ClientDecide(fresh(), seat, prompt, msgspec.to_builtins(move))


def test_a_room_plays_from_go_to_the_ring_and_is_its_log() -> None:
    async def play(table: Table) -> None:
        anna = await table.come(ANNA)
        answer = await table.say(anna, made(table, 0, Go()))
        assert answer.refused is None
        alarm = state_of(table).alarm()
        assert alarm == state_of(table).watch.ends
        table.clock.jump(alarm / 1000 + 1)
        table.live.wake()
        await until(lambda: not table.live.room.is_playing)
        replay = last_replay(table.live.room)
        assert replay.outcome is not None
        assert replay.outcome.ending == "ring"
        assert verify(replay, GAME) == len(replay.entries)
        loaded = await Loader(table.storage).load(table.code)
        assert loaded is not None
        assert last_replay(loaded.room) == replay

    at_table(play, *SEATS, **PLAN)


def test_the_page_is_told_whom_the_table_waits_for() -> None:
    """Everybody may act at any time: who is meant to is the game's to say."""

    async def play(table: Table) -> None:
        anna = await table.come(ANNA)
        before = show_match(table.live.room, ANNA)
        assert before is not None
        assert before.awaited == [0, 1, 2, 3]
        await table.say(anna, made(table, 0, Go()))
        after = show_match(table.live.room, ANNA)
        assert after is not None
        assert list(after.view["deciders"]) == [0, 1, 2, 3]
        assert after.awaited == [0]

    at_table(play, *SEATS, **PLAN)


def test_a_new_table_is_easy_and_old_ones_stay_as_they_were() -> None:
    assert game_card("oni").options["level"] == "easy"
    # A room or a replay that says nothing was made when this was the level.
    assert msgspec.to_builtins(GAME.options({}))["level"] == "normal"


def test_the_page_is_told_which_games_have_a_clock_of_their_own() -> None:
    """A room offers no other clock for them."""
    told = {name: game_card(name).is_clocked for name in GAMES}
    assert told == {name: load_game(name).is_clocked for name in GAMES}
    assert told["oni"]
    assert not told["onix"]


def test_bots_act_at_their_own_pace_with_their_own_memory() -> None:
    async def play(table: Table) -> None:
        anna = await table.come(ANNA)
        await table.say(anna, made(table, 0, Go()))
        state_of(table).turn.seat = 2
        table.live.wake()
        table.clock.jump(30.0)
        table.live.wake()

        def has_acted() -> bool:
            turn = state_of(table).turn
            return turn.first_spot >= 0 or turn.seat != 2

        await until(has_acted)

    at_table(play, *SEATS, thinker=Thinker, **PLAN)


def test_bots_start_when_everybody_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people play: with one of them the bots wait."""
    monkeypatch.setattr(reactions, "READ_AFTER", 0.0)

    async def play(table: Table) -> None:
        await table.come(ANNA)
        await all_due()
        assert state_of(table).watch.started < 0
        await table.come(BASILE)
        await all_due()
        assert state_of(table).watch.started >= 0

    at_table(play, *SEATS, **PLAN, stands_still=True)


def test_several_people_have_as_long_to_read_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the table has waited: the respite counts from when the last of them came."""
    assert reactions.READ_AFTER >= 12
    monkeypatch.setattr(reactions, "READ_AFTER", 60.0)

    async def play(table: Table) -> None:
        await table.come(ANNA)
        await all_due()
        monkeypatch.setattr(OniSkill, "reaction", lambda *_: 0)
        await table.come(BASILE)
        await all_due()
        assert state_of(table).watch.started < 0

    at_table(play, *SEATS, **PLAN, stands_still=True)


def test_where_nobody_else_plays_bots_start_at_once() -> None:
    assert reactions.START_AFTER < 3


ALONE = (OpenSeat(), BotSeat("medium"), BotSeat("medium"), BotSeat("hard"))


def test_whoever_is_alone_among_bots_says_go_himself(monkeypatch: pytest.MonkeyPatch) -> None:
    """He has his card to read, and nobody else waits."""
    monkeypatch.setattr(reactions, "START_AFTER", 0.0)

    async def play(table: Table) -> None:
        anna = await table.come(ANNA)
        monkeypatch.setattr(OniSkill, "reaction", lambda *_: 0)
        table.live.wake()
        await all_due()
        assert state_of(table).watch.started < 0
        assert (await table.say(anna, made(table, 0, Go()))).refused is None
        assert state_of(table).watch.started >= 0

    at_table(play, *ALONE, **PLAN, stands_still=True)


def test_while_the_only_person_is_away_bots_start_after_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play(table: Table) -> None:
        anna = await table.come(ANNA)
        monkeypatch.setattr(OniSkill, "reaction", lambda *_: 0)
        table.live.quit(anna)
        await all_due()
        assert state_of(table).watch.started >= 0

    at_table(play, *ALONE, **PLAN, stands_still=True)


def test_bots_that_were_about_to_start_wait_for_who_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(OniSkill, "reaction", lambda *_: 0)
    thinking, goes_on = asyncio.Event(), asyncio.Event()

    class Slow(QuickThinker):
        async def answer(self, asked: Asked) -> int:
            thinking.set()
            await goes_on.wait()
            return await super().answer(asked)

    async def play(table: Table) -> None:
        await thinking.wait()
        await table.come(ANNA)
        goes_on.set()
        await all_due()
        assert state_of(table).watch.started < 0

    at_table(play, *ALONE, **PLAN, thinker=Slow, stands_still=True)


def test_a_bot_proposes_the_call_that_it_would_make() -> None:
    async def play(table: Table) -> None:
        anna = await table.come(ANNA)
        await table.say(anna, made(table, 0, Go()))
        state = state_of(table)
        state.turn.seat, state.table.won, state.turn.since = 2, 1, -60_000
        table.live.wake()
        await until(lambda: state_of(table).turn.proposals != 0)
        assert state_of(table).turn.phase == FIRST, "and has called nothing"
        shown = show_match(table.live.room, ANNA)
        assert shown is not None
        assert list(shown.view["proposed"]) == [2]

    class Caller(QuickThinker):
        async def answer(self, asked: Asked) -> int:
            assert isinstance(asked.view, OniView)
            if not asked.view.has_proposed:
                return codes.CALL
            return asked.decide(asked.level)

    at_table(play, *SEATS, thinker=Caller, **PLAN)


def test_talking_during_hush_is_a_move() -> None:
    async def play(table: Table) -> None:
        anna = await table.come(ANNA)
        await table.say(anna, made(table, 0, Go()))
        state_of(table).effects.run(Hush(2))
        answer = await table.say(anna, ClientChat(fresh(), "psst"))
        assert answer.refused is None
        assert state_of(table).effects.tally(HUSH) == 1

    at_table(play, *SEATS, **PLAN)
