"""EV-5 and EV-6: what is taken back in secret was never there, for anybody else."""

from collections.abc import Callable

import msgspec
import pytest
from tests.server.rooms import ANNA, BASILE, CHLOE, Scene, decision, fresh, hosted, last_replay, sit

from tablee import games
from tablee.core.replay import verify
from tablee.server.connection import Connection
from tablee.server.entries import MatchBegun, MoveMade, SeatReplaced, SeatReturned
from tablee.server.messages.playing import ClientUndo
from tablee.server.protocol import ClockPlan, Guest, OpenSeat, ServerUpdate
from tablee.server.refusals import RefusedMessage

DIEGO = Guest("diego", "Diego", 4)
"""Has no seat."""
PLAYERS = (ANNA, BASILE, CHLOE)
CLOCK = ClockPlan(per_decision=60, per_game=600)


@pytest.fixture(autouse=True)
def template(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "template", "tablee.games._template")


class Table:
    """Three who choose face down at the same time, and everybody who looks on."""

    def __init__(self) -> None:
        self.scene = Scene(OpenSeat(), OpenSeat(), OpenSeat(), game="template", clock=CLOCK)
        for seat, guest in enumerate(PLAYERS):
            self.scene.say(guest, sit(seat))
        self.scene.do(MatchBegun(self.scene.room.newest.rules_version, bytes(32).hex()))
        everybody = [Connection(guest) for guest in (*PLAYERS, DIEGO)]
        self.connections = [*everybody, Connection(ANNA, is_table_screen=True)]
        self.sent: list[list[bytes]] = [[] for _ in self.connections]
        self.look()

    def choose(self, seat: int, choice: int = 0) -> None:
        self.scene.now += 1
        self.scene.say(PLAYERS[seat], decision(self.scene.room, seat, choice))

    def undo(self, seat: int) -> None:
        self.scene.now += 1
        self.scene.say(PLAYERS[seat], ClientUndo(fresh(), seat))

    def look(self) -> list[int]:
        """Send everybody the news, if there are any; who was sent some, by place."""
        news: list[int] = []
        for place, connection in enumerate(self.connections):
            connection.refresh()
            messages = connection.take_messages(self.scene.room, 0.0)
            self.sent[place] += [msgspec.json.encode(message) for message in messages]
            news += [place] * len(messages)
        return news


def secretly(table: Table, seat: int, other: int) -> list[Callable[[], None]]:
    """Choices of two seats that are made, taken back and made again, and show nothing yet."""
    return [
        lambda: table.choose(seat),
        lambda: table.undo(seat),
        lambda: table.choose(seat, 1),
        lambda: table.choose(other),
        lambda: table.undo(seat),
        lambda: table.undo(other),
        lambda: table.choose(other, 2),
        lambda: table.choose(seat, 2),
        lambda: table.undo(other),
        lambda: table.undo(seat),
    ]


@pytest.mark.clause("EV-5", "EV-6")
@pytest.mark.parametrize("bystander", [0, 1, 2])
def test_whoever_still_has_to_choose_is_sent_nothing(bystander: int) -> None:
    table = Table()
    seat, other = [one for one in range(3) if one != bystander]
    for act in secretly(table, seat, other):
        act()
        # Nobody but the two themselves, one of whom has acted.
        assert len(table.look()) <= 1
    assert len(table.sent[bystander]) == 1
    assert [len(sent) for sent in table.sent[3:]] == [1, 1]


@pytest.mark.clause("EV-5", "EV-6")
@pytest.mark.parametrize("bystander", [0, 1, 2])
def test_whoever_has_chosen_is_sent_nothing_either(bystander: int) -> None:
    table = Table()
    seat = (bystander + 1) % 3
    table.choose(bystander)
    assert table.look() == [bystander]
    for act in secretly(table, seat, bystander)[:3]:
        act()
        assert table.look() == [seat]
    # And may take it back as before: that another lies there is nobody's business.
    assert hosted(table.scene.room).undos.why_not([bystander]) is None
    table.undo(bystander)
    assert table.look() == [bystander]
    assert hosted(table.scene.room).undos.why_not([bystander]) == "once"
    table.undo(seat)
    assert hosted(table.scene.room).undos.why_not([bystander]) == "once"
    assert table.look() == [seat]


@pytest.mark.clause("EV-5", "EV-6")
def test_a_match_with_secret_undos_is_the_same_to_the_others() -> None:
    """To the end: names of prompts, numbers of updates, deadlines, everything that is sent."""

    def played(*, undoing: bool) -> Table:
        table = Table()
        while (match := table.scene.room.match) is not None and not match.state.is_over():
            for seat in (1, 0, 2):
                if undoing and seat == 1:
                    table.choose(1, len(match.state.legal(1)) - 1)
                    table.undo(1)
                    table.scene.now -= 2
                    table.look()
                table.choose(seat)
                table.look()
        return table

    plain, undone = played(undoing=False), played(undoing=True)
    assert len(undone.sent[1]) > len(plain.sent[1])
    for place in (0, 2, 3, 4):
        assert undone.sent[place] == plain.sent[place]


@pytest.mark.clause("EV-5")
def test_what_others_have_chosen_since_stays_chosen() -> None:
    table = Table()
    room = table.scene.room
    assert room.match is not None
    table.choose(0)
    table.choose(1, 2)
    alone = Table()
    alone.choose(1, 2)
    assert alone.scene.room.match is not None
    table.undo(0)
    assert room.match.state.fingerprint() == alone.scene.room.match.state.fingerprint()
    assert [entry.hash for entry in room.match.entries] == [
        entry.hash for entry in alone.scene.room.match.entries
    ]
    assert room.match.told == alone.scene.room.match.told
    table.choose(0, 1)
    table.choose(2)
    assert hosted(room).undos.seats() == []
    while room.is_playing:
        for seat in range(3):
            table.choose(seat)
    assert verify(last_replay(room), room.game) == 9
    again = table.scene.again()
    assert last_replay(again) == last_replay(room)
    assert hosted(again).undos.cuts == hosted(room).undos.cuts


@pytest.mark.clause("EV-5", "EV-6")
def test_the_own_row_of_happenings_is_right_after_undos_of_all() -> None:
    table = Table()
    for act in secretly(table, 0, 1):
        act()
    table.choose(1)
    table.choose(0)
    table.look()
    row: dict[int, object] = {}
    for line in table.sent[0]:
        update = msgspec.json.decode(line, type=ServerUpdate)
        if update.happenings:
            row = {number: row[number] for number in row if number < update.happenings[0].number}
        row |= {one.number: one.event for one in update.happenings}
    assert table.scene.room.match is not None
    told = [one.event for one in table.scene.room.match.told if one.reaches(0)]
    assert list(row.values()) == msgspec.json.decode(msgspec.json.encode(told))


@pytest.mark.clause("EV-6")
def test_who_came_and_went_keeps_its_place_among_what_one_heard() -> None:
    """The place is counted in what this viewer was told: a secret undo must not move it."""
    table = Table()
    table.choose(0)
    table.scene.do(SeatReplaced(2, "easy"))
    table.scene.do(SeatReturned(2))
    table.choose(1)
    table.look()
    table.undo(0)
    assert table.look() == [0]


@pytest.mark.clause("EV-5")
def test_a_bots_choice_is_not_the_players_to_take_back() -> None:
    table = Table()
    room = table.scene.room
    table.scene.do(MoveMade(0, decision(room, 0).move, "bot"))
    table.choose(1)
    assert hosted(room).undos.seats() == [1]
    with pytest.raises(RefusedMessage, match="nothing_to_undo"):
        table.undo(0)
