"""Rooms in which time plays: the house's clock drives the game, whoever is there."""

import asyncio
import secrets

import msgspec
import pytest
from tests.core.bell import rules
from tests.core.bell.game import BellSkill, BellView
from tests.core.bell.rules import Bell
from tests.server.houses import Table, all_due, at_table, fresh, quick_house, until
from tests.server.rooms import ANNA, BASILE, CHLOE, hosted, last_replay
from tests.server.sent import as_read

from tablee import games
from tablee.core.replay import TIME, verify
from tablee.server import entries, protocol
from tablee.server.connection import Connection
from tablee.server.latency import MOST_CREDIT
from tablee.server.live import LiveRoom
from tablee.server.loading import Loader
from tablee.server.messages.people import ClientChat, ClientEmote
from tablee.server.messages.playing import ClientDecide, ClientUndo
from tablee.server.protocol import BotSeat, ClockPlan, OpenSeat, ServerAnswer, ServerUpdate

SEED = b"\4"
PLAN = {"game": "bell", "options": {}}


class SameDeal:
    def token_bytes(self, count: int) -> bytes:
        return SEED * count

    def token_hex(self, count: int) -> str:
        return secrets.token_hex(count)


@pytest.fixture(autouse=True)
def bell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "bell", "tests.core.bell")
    # Always the same deal: with it, somebody may still call just before it rings.
    monkeypatch.setattr("tablee.server.live.secrets", SameDeal())


def state_of(live: LiveRoom) -> Bell:
    assert live.room.match is not None
    assert isinstance(live.room.match.state, Bell)
    return live.room.match.state


def bodies(table: Table) -> list[entries.Body]:
    return [entries.read_body(entry.body) for entry in table.log]


def moves(table: Table) -> list[entries.MoveMade]:
    return [body for body in bodies(table) if isinstance(body, entries.MoveMade)]


def rings(table: Table) -> list[entries.TimePassed]:
    return [body for body in bodies(table) if isinstance(body, entries.TimePassed)]


def to_clock(table: Table, at: int) -> None:
    """Set the clock so that this match's is `at`. It goes on from there, as clocks do."""
    table.clock.jump(hosted(table.live.room).began_at + at / 1000 - table.clock())


def move(table: Table, seat: int, code: int) -> ClientDecide:
    room = table.live.room
    words = msgspec.to_builtins(room.game.decode(code))
    return ClientDecide(fresh(), seat, room.prompt_of(seat), words)


async def open_button(table: Table) -> int:
    """Let the button pop up; when it did."""
    to_clock(table, state_of(table.live).pops_at)
    await table.live.pass_time()
    assert state_of(table.live).phase == rules.OPEN
    return state_of(table.live).since


async def check_log(table: Table) -> None:
    """The room is its log: performed again, it is the same to the last fact."""
    loaded = await Loader(table.storage).load(table.code)
    assert loaded is not None
    again, room = loaded.room, table.live.room
    assert again.match is not None
    assert room.match is not None
    assert again.match.state.fingerprint() == room.match.state.fingerprint()
    assert again.match.entries == room.match.entries
    assert again.finished == room.finished
    if room.stage == "over":
        assert verify(last_replay(room), room.game) == len(last_replay(room).entries)


def test_an_alarm_rings_by_itself() -> None:
    async def play(table: Table) -> None:
        await table.come(ANNA)
        alarm = state_of(table.live).alarm()
        assert rings(table) == []
        to_clock(table, alarm - 40)
        table.live.wake()
        await until(lambda: state_of(table.live).phase == rules.OPEN)
        (rang,) = rings(table)
        assert rang.at >= alarm
        assert state_of(table.live).since == alarm, "it happened when it was due"
        await check_log(table)

    at_table(play, **PLAN)


def test_a_match_rings_to_its_end_although_nobody_is_there() -> None:
    async def play(table: Table) -> None:
        assert not table.live.connections
        assert not table.live.is_idle(), "its clock goes on"
        to_clock(table, rules.RING + 5000)
        table.live.wake()
        await until(lambda: not table.live.room.is_playing)
        assert state_of(table.live).rung
        assert len(rings(table)) == 1, "all of it at once, each thing at its time"
        assert table.live.room.finished == 1
        assert table.live.is_idle()
        await check_log(table)

    at_table(play, **PLAN)


def test_a_call_after_the_ring_is_refused() -> None:
    async def play(table: Table) -> None:
        anna = await table.come(ANNA)
        call = move(table, 0, state_of(table.live).word)
        to_clock(table, rules.RING)
        answer = await table.say(anna, call)
        assert answer.refused is not None
        assert (answer.refused.scope, answer.refused.reason) == ("bell", "over")
        assert moves(table) == []
        assert state_of(table.live).rung
        assert await table.say(anna, call) == answer, "and once more the same"
        await check_log(table)

    at_table(play, **PLAN)


def test_a_call_that_arrives_before_the_ring_counts_whenever_its_turn_is() -> None:
    async def play(table: Table) -> None:
        anna, chloe = await table.come(ANNA), await table.come(CHLOE)
        to_clock(table, rules.RING - 500)
        table.storage.gate.clear()
        # Somebody else's message is being saved, and takes until after the ring.
        chat = asyncio.create_task(table.say(chloe, ClientChat(fresh(), "Wait!")))
        await until(lambda: table.live.room.sequence > len(table.log))
        call = move(table, 0, state_of(table.live).word)
        calling = asyncio.create_task(table.live.hear(anna, call))
        await all_due()
        to_clock(table, rules.RING + 100)
        table.live.wake()
        await all_due()
        table.storage.gate.set()
        await asyncio.gather(chat, calling)
        await until(lambda: not table.live.room.is_playing)
        assert state_of(table.live).caller == 0
        assert [made.at is not None and made.at < rules.RING for made in moves(table)] == [True]
        await check_log(table)

    at_table(play, **PLAN, stands_still=True)


def test_a_room_that_is_read_late_catches_up_with_what_fell_due() -> None:
    async def play(table: Table) -> None:
        anna, basile = await table.come(ANNA), await table.come(BASILE)
        opened = await open_button(table)
        to_clock(table, opened + 30)
        assert (await table.say(basile, move(table, 1, rules.PRESS))).refused is None
        assert (await table.say(anna, move(table, 0, rules.TALK))).refused is None
        await check_log(table)
        before = state_of(table.live).fingerprint()
        # Seconds later, by the house's clock, the room is found with its log and nothing but it.
        await table.live.close("restarting")
        to_clock(table, opened + 3 * rules.OPEN_FOR)
        later = quick_house(table.storage, pace=0.0, clock=table.clock)
        loaded = await Loader(table.storage).load(table.code)
        assert loaded is not None
        assert loaded.room.match is not None
        assert loaded.room.match.state.fingerprint() == before
        live = await later.room(table.code)
        assert live is not None
        await until(lambda: state_of(live).points == [-1, 1])
        assert state_of(live).clock >= opened + 3 * rules.OPEN_FOR
        to_clock(table, rules.RING)
        live.wake()
        await until(lambda: not live.room.is_playing)
        replay = last_replay(live.room)
        assert verify(replay, live.room.game) == len(replay.entries)
        assert [entry.seat for entry in replay.entries[:3]] == [TIME, 1, 0]
        await later.close()

    at_table(play, **PLAN)


@pytest.mark.parametrize(
    ("trip", "credit"), [(None, 0), (0.06, 30), (0.25, 125), (0.3, 150), (9.0, MOST_CREDIT)]
)
def test_credit_is_half_the_way_there_and_back_and_has_a_cap(
    trip: float | None, credit: int
) -> None:
    async def play(table: Table) -> None:
        basile = await table.come(BASILE)
        if trip is not None:
            # As a hostile browser does it: every pong comes as late as it likes.
            for start in range(20):
                number = basile.latency.sent(100.0 * start)
                basile.latency.answered(number, 100.0 * start + trip + 1e-9)
        opened = await open_button(table)
        to_clock(table, opened + 400)
        assert (await table.say(basile, move(table, 1, rules.PRESS))).refused is None
        (pressed,) = moves(table)
        assert pressed.credit == credit
        assert pressed.at is not None
        assert state_of(table.live).pressed[1] == pressed.at - credit
        await check_log(table)

    at_table(play, **PLAN)


def test_who_is_far_away_may_be_first_all_the_same() -> None:
    async def play(table: Table) -> None:
        anna, basile = await table.come(ANNA), await table.come(BASILE)
        basile.latency.answered(basile.latency.sent(0.0), 0.28)
        opened = await open_button(table)
        to_clock(table, opened + 300)
        await table.say(anna, move(table, 0, rules.PRESS))
        to_clock(table, opened + 400)
        await table.say(basile, move(table, 1, rules.PRESS))
        to_clock(table, opened + 600)
        await table.live.pass_time()
        assert state_of(table.live).points == [0, 1]

    at_table(play, **PLAN)


def test_talk_is_saved_together_with_the_move_it_is() -> None:
    async def play(table: Table) -> None:
        anna, chloe = await table.come(ANNA), await table.come(CHLOE)
        table.storage.failing = OSError("disk full")
        chat = ClientChat(fresh(), "The word is two!")
        with pytest.raises(OSError):
            await table.live.hear(anna, chat)
        table.storage.failing = None
        assert isinstance(bodies(table)[-1], entries.MatchBegun), "neither of the two was kept"
        for _ in range(2):
            assert (await table.say(anna, chat)).refused is None
        assert [line.text for line in table.live.room.chat] == ["The word is two!"]
        assert state_of(table.live).points == [-1, 0], "said twice under one id, it is one line"
        assert [type(body) for body in bodies(table)[-2:]] == [entries.Spoken, entries.MoveMade]
        await table.say(anna, ClientEmote(fresh(), "oops"))
        assert state_of(table.live).points == [-2, 0]
        await table.say(chloe, ClientChat(fresh(), "I only watch."))
        assert state_of(table.live).points == [-2, 0]
        await check_log(table)

    at_table(play, **PLAN)


def test_when_talk_means_nothing_it_is_just_talk() -> None:
    async def play(table: Table) -> None:
        anna = await table.come(ANNA)
        opened = await open_button(table)
        to_clock(table, opened + rules.OPEN_FOR + 10)
        assert (await table.say(anna, ClientChat(fresh(), "Phew."))).refused is None
        assert state_of(table.live).phase == rules.CURTAIN
        assert state_of(table.live).points == [0, 0]
        assert table.live.room.is_playing, "nobody may act, but it is not over"

    at_table(play, **PLAN)


def test_a_bot_takes_its_time_and_acts() -> None:
    async def play(table: Table) -> None:
        await open_button(table)
        table.live.wake()
        await until(lambda: state_of(table.live).phase != rules.OPEN or len(moves(table)) > 0)
        assert {made.seat for made in moves(table)} == {1}
        assert {made.by for made in moves(table)} == {"bot"}
        await check_log(table)

    at_table(play, OpenSeat(), BotSeat("easy"), **PLAN)


def test_a_bot_that_sees_something_new_chooses_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def reaction(self: BellSkill, seen: BellView, level: str, chance: object) -> int | None:
        asked.append(seen.phase)
        return None if seen.phase == rules.OPEN else 60_000

    monkeypatch.setattr(BellSkill, "reaction", reaction)

    async def play(table: Table) -> None:
        anna = await table.come(ANNA)
        await until(lambda: asked == [rules.WAITING])
        table.clock.jump(0.001)
        await table.live.pass_time()
        table.live.wake()
        await all_due()
        assert asked == [rules.WAITING], "time alone is nothing new"
        await table.say(anna, move(table, 0, rules.TALK))
        await until(lambda: asked == [rules.WAITING, rules.WAITING])
        await open_button(table)
        table.live.wake()
        await until(lambda: asked[-1] == rules.OPEN)
        assert {made.by for made in moves(table)} == {"player"}

    at_table(play, OpenSeat(), BotSeat("medium"), **PLAN)


def test_a_table_clock_and_undo_are_not_for_games_with_time_of_their_own() -> None:
    async def play(table: Table) -> None:
        anna = await table.come(ANNA)
        await table.say(anna, move(table, 0, rules.TALK))
        assert hosted(table.live.room).deadlines.of(0) is None
        undone = await table.say(anna, ClientUndo(fresh(), 0))
        assert undone.refused is not None
        assert undone.refused.reason == "nothing_to_undo"

    at_table(play, clock={"per_decision": 5, "per_game": 0}, **PLAN)
    assert ClockPlan(5).per_decision == 5


def test_the_page_is_told_when_the_clock_began() -> None:
    async def play(table: Table) -> None:
        anna = await table.come(ANNA)
        (message,) = await table.live.news_for(anna)
        update = as_read(message)
        assert update.match is not None
        assert update.match.began_at == hosted(table.live.room).began_at
        assert update.match.awaited_until is None
        clock = (update.now - update.match.began_at) * 1000
        assert clock >= update.match.view["clock"]

    at_table(play, **PLAN)


def test_that_time_has_passed_is_no_news(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody may have acted in secret: nobody else hears even that."""

    def act(self: Bell, seat: int, code: int, credit: int, recorder: object) -> None:
        self.pops_at += 1

    monkeypatch.setattr(Bell, "act", act)

    async def play(table: Table) -> None:
        anna, basile = await table.come(ANNA), await table.come(BASILE)
        await table.live.news_for(basile)
        to_clock(table, 0)
        await table.live.hear(anna, move(table, 0, rules.TALK))
        assert len(moves(table)) == 1
        assert await table.live.news_for(basile) == []

    at_table(play, **PLAN)


def test_a_clock_that_is_set_back_does_not_turn_time_back() -> None:
    async def play(table: Table) -> None:
        anna = await table.come(ANNA)
        to_clock(table, 200)
        await table.say(anna, move(table, 0, rules.TALK))
        table.clock.jump(-3600)
        assert (await table.say(anna, move(table, 0, rules.TALK))).refused is None
        first, second = moves(table)
        assert first.at == second.at
        await check_log(table)

    at_table(play, **PLAN)


def test_answers_and_pings_share_a_line() -> None:
    async def play(table: Table) -> None:
        anna: Connection = await table.come(ANNA)
        anna.ping()
        await table.live.hear(anna, move(table, 0, rules.TALK))
        kinds = [type(one) for one in await table.live.news_for(anna)]
        assert kinds == [ServerAnswer, protocol.ServerPing, ServerUpdate]

    at_table(play, **PLAN)
