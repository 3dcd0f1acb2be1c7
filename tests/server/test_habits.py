"""Standing answers: what a seat does by itself, said once, kept in the room's log (decision 20)."""

import pytest
from tests.server.houses import Table, at_table, fresh, quick_house
from tests.server.rooms import ANNA, BASILE, CHLOE, Scene, begin, sit

from tablee.games.oncard.rules import OnCard
from tablee.games.oncard.state import SAVING_END, SAVING_THROW
from tablee.server.connection import Connection
from tablee.server.entries import HabitChosen, MoveMade, read_body
from tablee.server.messages.playing import ClientHabit
from tablee.server.messages.seats import ClientAllow, ClientAsk, ClientStand
from tablee.server.protocol import OpenSeat, SharedSeat
from tablee.server.showing import show_match

SAVING = (SAVING_THROW, SAVING_END)


def oncard(table: Table) -> OnCard:
    match = table.live.room.match
    assert match is not None
    assert isinstance(match.state, OnCard)
    return match.state


def moves_of(table: Table) -> list[MoveMade]:
    bodies = [read_body(entry.body) for entry in table.log]
    return [body for body in bodies if isinstance(body, MoveMade)]


async def choose(table: Table, person: Connection, seat: int, choice: str) -> None:
    """For all cards of a seat."""
    view = show_match(table.live.room, person.guest)
    assert view is not None
    for habit in view.habits:
        if habit.seat == seat:
            message = ClientHabit(fresh(), seat, habit.key, choice)
            assert (await table.say(person, message)).refused is None


async def play_until_asked(table: Table, people: list[Connection], turns: int = 40) -> bool:
    """Play on until a seat is asked to save; False if nobody was in so many turns."""
    while oncard(table).turns < turns and not oncard(table).is_over():
        if oncard(table).phase in SAVING:
            return True
        seat = table.deciders[0]
        assert (await table.say(people[seat], table.decision(seat))).refused is None
    return False


def test_what_costs_nothing_is_done_at_once_and_nobody_sees_a_question() -> None:
    async def play(table: Table) -> None:
        people = [await table.come(ANNA), await table.come(BASILE)]
        await play_until_asked(table, people, 10)
        by_habit = [move for move in moves_of(table) if move.by == "habit"]
        assert {str(move.move["move"]) for move in by_habit} >= {"advance"}
        assert all(move.move["move"] in ("advance", "pass") for move in by_habit)

    at_table(play, game="oncard", options={"first": 0})


def test_which_symbol_to_save_is_asked() -> None:
    async def play(table: Table) -> None:
        people = [await table.come(ANNA), await table.come(BASILE)]
        assert await play_until_asked(table, people)
        seat = table.deciders[0]
        assert any(kind["move"] == "save" for kind in _moves(table, people[seat]))

    at_table(play, game="oncard", options={"first": 0})


def _moves(table: Table, person: Connection) -> list[dict[str, object]]:
    view = show_match(table.live.room, person.guest)
    assert view is not None
    return view.prompts[0].moves


def test_who_wants_to_be_asked_is_and_who_does_not_never_is() -> None:
    async def play(table: Table) -> None:
        people = [await table.come(ANNA), await table.come(BASILE)]
        await choose_when_known(table, people, ["never", "ask"])
        assert await play_until_asked(table, people)
        assert table.deciders == [1]
        asked = [move.seat for move in moves_of(table) if move.by == "habit"]
        assert set(asked) <= {0}
        assert all(move.move == {"move": "pass"} for move in moves_of(table) if move.by == "habit")

    at_table(play, game="oncard", options={"first": 0})


async def choose_when_known(table: Table, people: list[Connection], choices: list[str]) -> None:
    """Once two cards are turned up, the other four have habits."""
    while oncard(table).phase == 0:
        seat = table.deciders[0]
        await table.say(people[seat], table.decision(seat))
    for seat, choice in enumerate(choices):
        await choose(table, people[seat], seat, choice)


def test_a_new_choice_answers_what_is_being_asked() -> None:
    async def play(table: Table) -> None:
        people = [await table.come(ANNA), await table.come(BASILE)]
        await choose_when_known(table, people, ["ask", "ask"])
        assert await play_until_asked(table, people)
        seat, made = table.deciders[0], len(moves_of(table))
        await choose(table, people[seat], seat, "never")
        passed = moves_of(table)[made]
        assert (passed.seat, passed.by, passed.move) == (seat, "habit", {"move": "pass"})

    at_table(play, game="oncard", options={"first": 0})


def test_a_server_that_starts_again_remembers() -> None:
    async def play(table: Table) -> None:
        people = [await table.come(ANNA), await table.come(BASILE)]
        await choose_when_known(table, people, ["ask", "never"])
        again = quick_house(table.storage, pace=0.0, clock=table.clock)
        live = await again.room(table.code)
        assert live is not None
        shown = show_match(live.room, ANNA)
        assert shown is not None
        assert {habit.chosen for habit in shown.habits} == {"ask"}
        assert len(shown.habits) == 4
        await again.close()

    at_table(play, game="oncard", options={"first": 0})


def test_a_seats_habits_are_shown_to_its_own_player_alone() -> None:
    async def play(table: Table) -> None:
        people = [await table.come(ANNA), await table.come(BASILE)]
        await choose_when_known(table, people, ["ask", "never"])
        before = show_match(table.live.room, BASILE)
        await choose(table, people[0], 0, "never")
        assert show_match(table.live.room, BASILE) == before
        assert before is not None
        assert {habit.seat for habit in before.habits} == {1}
        for stranger in (CHLOE, None):
            shown = show_match(table.live.room, stranger)
            assert shown is not None
            assert shown.habits == []

    at_table(play, game="oncard", options={"first": 0})


@pytest.mark.parametrize(
    ("seat", "key", "choice", "reason"),
    [
        (1, "zonbi", "ask", "not_your_seat"),
        (0, "nobody", "ask", "no_such_habit"),
        (0, "zonbi", "sometimes", "no_such_habit"),
    ],
)
def test_only_ones_own_and_only_what_there_is(
    seat: int, key: str, choice: str, reason: str
) -> None:
    async def play(table: Table) -> None:
        person = await table.come(ANNA)
        await table.come(BASILE)
        answer = await table.say(person, ClientHabit(fresh(), seat, key, choice))
        assert answer.refused is not None
        assert answer.refused.reason == reason

    at_table(play, game="oncard", options={"first": 0})


def test_somebody_else_on_the_chair_begins_with_the_usual() -> None:
    table = Scene(OpenSeat(), OpenSeat(), game="oncard", options={"first": 0})
    table.say(ANNA, sit(0))
    table.say(BASILE, sit(1))
    table.say(ANNA, begin())
    table.room.perform(HabitChosen(1, "zonbi", "never"), 0.0)
    assert table.room.seating.chairs[1].habits == {"zonbi": "never"}
    table.say(BASILE, ClientStand(fresh(), 1))
    table.say(CHLOE, ClientAsk(fresh(), 1))
    table.say(ANNA, ClientAllow(fresh(), CHLOE.handle, 1, is_welcome=True))
    assert table.room.seating.chairs[1].habits == {}


def test_around_one_screen_each_seat_has_its_own() -> None:
    table = Scene(OpenSeat(), SharedSeat("Zoé", 3), game="oncard", options={"first": 0})
    table.say(ANNA, sit(0))
    table.say(ANNA, begin())
    table.say(ANNA, ClientHabit(fresh(), 1, "zonbi", "never"))
    shown = show_match(table.room, ANNA)
    assert shown is not None
    chosen = {(habit.seat, habit.key): habit.chosen for habit in shown.habits}
    assert chosen[1, "zonbi"] == "never"
    assert chosen[0, "zonbi"] == "alone"
