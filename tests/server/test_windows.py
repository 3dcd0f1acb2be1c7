"""A game's own window: opponents' saves at ON'CARD are waited for so long, and no longer."""

import pytest
from tests.server.houses import Table, all_due, at_table, fresh, quick_house
from tests.server.rooms import ANNA, BASILE, CHLOE, Scene, begin, decision, hosted, sit

from tablee.games.oncard.rules import OnCard
from tablee.games.oncard.state import SAVING_END, SAVING_THROW
from tablee.server.entries import MoveMade, read_body
from tablee.server.messages.people import ClientEmote
from tablee.server.messages.playing import ClientUndo
from tablee.server.protocol import ClockPlan, OpenSeat
from tablee.server.room import Room
from tablee.server.showing import show_match


def oncard(room: Room) -> OnCard:
    assert room.match is not None
    assert isinstance(room.match.state, OnCard)
    return room.match.state


def scene(
    seats: int = 2, clock: ClockPlan | None = None, public: bool = False, **chosen: str
) -> Scene:
    """At the first question of a save, after a throw or at the end of a turn."""
    options: dict[str, object] = {"first": 0, **chosen}
    table = Scene(*[OpenSeat()] * seats, game="oncard", clock=clock, options=options, public=public)
    for seat, guest in enumerate((ANNA, BASILE, CHLOE)[:seats]):
        table.say(guest, sit(seat))
    table.say(ANNA, begin())
    return table


def go_to(table: Scene, phase: int, deciders: int = 1) -> None:
    while oncard(table.room).phase != phase or len(oncard(table.room).deciders()) < deciders:
        step(table)


def step(table: Scene) -> None:
    seat = oncard(table.room).deciders()[0]
    table.now += 1.0
    table.say((ANNA, BASILE, CHLOE)[seat], decision(table.room, seat))


@pytest.mark.parametrize(
    ("chosen", "public", "seconds"),
    [
        ("auto", False, None),
        ("auto", True, 10),
        ("none", True, None),
        ("short", False, 10),
        ("long", True, 30),
    ],
)
def test_the_table_chooses_how_long_saves_are_waited_for(
    chosen: str, public: bool, seconds: int | None
) -> None:
    table = scene(public=public, save_window=chosen)
    assert hosted(table.room).deadlines.of(0) is None, "two cards are turned up at leisure"
    go_to(table, SAVING_THROW)
    due = None if seconds is None else table.now + seconds
    assert hosted(table.room).deadlines.of(1) == due
    shown = show_match(table.room, BASILE)
    assert shown is not None
    assert shown.prompts[0].deadline == shown.awaited_until == due
    step(table)
    assert oncard(table.room).turn == 1 or hosted(table.room).deadlines.of(0) is None


@pytest.mark.parametrize(("per_decision", "seconds"), [(5, 5), (60, 10)])
def test_the_sooner_of_the_window_and_the_clock_counts(per_decision: int, seconds: int) -> None:
    table = scene(3, clock=ClockPlan(per_decision=per_decision), save_window="short")
    go_to(table, SAVING_THROW, deciders=2)
    asked = oncard(table.room).deciders()
    assert {hosted(table.room).deadlines.of(seat) for seat in asked} == {table.now + seconds}
    assert hosted(table.room).deadlines.of_all(asked) == table.now + seconds


def test_the_end_does_not_move_while_others_answer_nor_when_the_log_is_read_again() -> None:
    table = scene(3, save_window="short")
    go_to(table, SAVING_THROW, deciders=2)
    due = table.now + 10
    asked = oncard(table.room).deciders()
    table.now += 3.0
    table.say(CHLOE, ClientEmote(fresh(), "hurry"))
    step(table)
    last = oncard(table.room).deciders()
    assert last == asked[1:]
    assert (
        hosted(table.room).deadlines.of(last[0])
        == hosted(table.again()).deadlines.of(last[0])
        == due
    )
    assert hosted(table.room).deadlines.of_all(asked) == due, "nobody learns who has answered"


def test_one_window_is_for_all_cards_of_the_end_of_a_turn() -> None:
    table = scene(save_window="short")
    go_to(table, SAVING_END)
    due = table.now + 10
    # As if a second card could be saved on.
    state = oncard(table.room)
    for number in range(6):
        state.printed.conditions[6 + number] = state.met
        state.stages[6 + number] = 0
    step(table)
    assert oncard(table.room).phase == SAVING_END
    assert hosted(table.room).deadlines.of(1) == due


def test_an_undo_gives_nobody_more_time() -> None:
    table = scene(save_window="short")
    go_to(table, SAVING_END)
    due = table.now + 10
    step(table)
    assert oncard(table.room).phase != SAVING_END
    table.now += 2.0
    table.say(BASILE, ClientUndo(fresh(), 1))
    assert oncard(table.room).phase == SAVING_END
    assert hosted(table.room).deadlines.of(1) == hosted(table.again()).deadlines.of(1) == due


def moves_of(table: Table) -> list[MoveMade]:
    bodies = [read_body(entry.body) for entry in table.log]
    return [body for body in bodies if isinstance(body, MoveMade)]


async def play_to_save(table: Table) -> None:
    people = [await table.come(ANNA), await table.come(BASILE)]
    while oncard(table.live.room).phase not in (SAVING_THROW, SAVING_END):
        seat = table.deciders[0]
        assert (await table.say(people[seat], table.decision(seat))).refused is None
    table.live.quit(people[table.deciders[0]])


@pytest.mark.clause("OC-67")
def test_who_says_nothing_passes_and_nobody_waits_longer() -> None:
    async def play(table: Table) -> None:
        await play_to_save(table)
        seat, made = table.deciders[0], len(moves_of(table))
        table.clock.jump(9.0)
        table.live.quit(await table.come(CHLOE))
        await all_due()
        assert len(moves_of(table)) == made
        table.clock.jump(1.0)
        table.live.quit(await table.come(CHLOE))
        await all_due()
        passed = moves_of(table)[made]
        assert (passed.seat, passed.by, passed.move) == (seat, "clock", {"move": "pass"})

    at_table(play, game="oncard", options={"first": 0, "save_window": "short"}, stands_still=True)


def test_a_server_that_starts_again_keeps_the_same_end() -> None:
    async def play(table: Table) -> None:
        await play_to_save(table)
        seat = table.deciders[0]
        due = hosted(table.live.room).deadlines.of(seat)
        assert due is not None
        table.clock.jump(4.0)
        again = quick_house(table.storage, pace=0.0, clock=table.clock)
        live = await again.room(table.code)
        assert live is not None
        assert hosted(live.room).deadlines.of(seat) == due
        await again.close()

    at_table(play, game="oncard", options={"first": 0, "save_window": "long"})
