"""Phones as hands: a screen that is everybody's table, and seats that change devices."""

import asyncio

import pytest
from tests.server.houses import Table, at_table
from tests.server.playing import OPEN, Browser, shared
from tests.server.rooms import ANNA, BASILE, CHLOE, fresh
from tests.server.sent import as_read
from tests.server.serving import Server

from tablee.core.events import SPECTATOR
from tablee.server.connection import Connection
from tablee.server.entries import SeatClaimed, SeatLinked, read_body
from tablee.server.messages.links import ClientLink
from tablee.server.messages.playing import ClientHint, ClientUndo, ClientWhyNot
from tablee.server.messages.seats import ClientStand
from tablee.server.messages.setting import ClientBegin
from tablee.server.protocol import BotSeat, Guest, OpenSeat, ServerUpdate, SharedSeat
from tablee.server.refusals import RefusedMessage

LATECOMER = Guest("late", "?", 9)


async def hang_up_screen(table: Table, guest: Guest = ANNA) -> Connection:
    screen = Connection(guest, is_table_screen=True)
    await table.live.join(screen)
    return screen


async def updates(table: Table, connection: Connection) -> list[ServerUpdate]:
    news = await table.news(connection)
    return [as_read(one) for one in news if isinstance(one, ServerUpdate)]


# The table screen


@pytest.mark.usefixtures("template")
@pytest.mark.clause("EV-6")
def test_a_table_screen_is_shown_what_a_spectator_is_even_if_it_is_a_players() -> None:
    async def play(table: Table) -> None:
        anna, chloe = await table.come(ANNA), await table.come(CHLOE)
        screen = await hang_up_screen(table)
        (hers,) = await updates(table, anna)
        while table.deciders:
            (public,) = await updates(table, screen)
            (seen,) = await updates(table, chloe)
            assert public.match == seen.match
            assert public.match is not None
            assert public.match.viewer == SPECTATOR
            assert public.match.prompts == []
            assert public.match.undoable == []
            for seat in list(table.deciders):
                guest = anna if seat == 0 else Connection(BASILE)
                assert (await table.say(guest, table.decision(seat))).refused is None
        assert hers.match is not None
        assert hers.match.viewer == 0

    at_table(play, game="template", options={})


def test_nothing_is_decided_or_asked_from_a_table_screen() -> None:
    async def play(table: Table) -> None:
        screen = await hang_up_screen(table)
        decision = table.decision(0)
        for message in (
            decision,
            ClientUndo(fresh(), 0),
            ClientHint(fresh(), 0),
            ClientWhyNot(fresh(), 0, decision.move),
            ClientStand(fresh(), 0),
        ):
            refused = (await table.say(screen, message)).refused
            assert refused is not None
            assert refused.reason == "table_screen"
        assert len(table.log) == table.live.room.sequence

    at_table(play)


def test_the_host_runs_the_room_from_the_table_screen() -> None:
    async def play(table: Table) -> None:
        screen = await hang_up_screen(table)
        (shown,) = await updates(table, screen)
        assert shown.room.table_screens == 1
        assert shown.room.spectators == 0
        assert shown.room.host == ANNA.handle
        # The screen is there, its owner's seat is not: nobody holds that hand.
        assert not shown.room.seats[0].present
        assert (await table.say(screen, ClientBegin(fresh()))).refused is None

    at_table(play, begin=False)


def test_a_host_who_does_not_play_takes_no_seat() -> None:
    async def play(table: Table) -> None:
        assert table.live.room.seating.chairs[0].guest == BASILE

    at_table(play, begin=False, host_plays=False)


def test_a_television_has_no_hands_so_players_begin() -> None:
    async def play(table: Table) -> None:
        await hang_up_screen(table)
        watching = await table.come(CHLOE)
        refused = (await table.say(watching, ClientBegin(fresh()))).refused
        assert refused is not None
        assert refused.reason == "not_host"
        basile = await table.come(BASILE)
        assert (await table.say(basile, ClientBegin(fresh()))).refused is None

    at_table(play, OpenSeat(), BotSeat("easy"), begin=False, host_plays=False)


@pytest.mark.usefixtures("template")
def test_around_one_screen_no_hand_is_shown_while_nobody_there_decides() -> None:
    async def play(table: Table) -> None:
        anna = await table.come(ANNA)
        await table.come(BASILE)
        for seat in (0, 1):
            (*_, shown) = await updates(table, anna)
            assert shown.match is not None
            assert shown.match.viewer == seat
            assert (await table.say(anna, table.decision(seat))).refused is None
        (*_, shown) = await updates(table, anna)
        assert shown.match is not None
        assert shown.match.viewer == SPECTATOR
        assert not shown.match.view["hand"]
        assert shown.room.spectators == 0

    at_table(play, OpenSeat(), SharedSeat("Mamie", 4), OpenSeat(), game="template", options={})


@pytest.mark.usefixtures("template")
@pytest.mark.clause("EV-6")
@pytest.mark.parametrize("clock", [{}, {"per_decision": 30}, {"per_game": 300}])
def test_that_somebody_has_chosen_in_secret_reaches_nobody_else(clock: dict[str, int]) -> None:
    async def play(table: Table) -> None:
        anna, basile, chloe = [await table.come(guest) for guest in (ANNA, BASILE, CHLOE)]
        screen = await hang_up_screen(table)
        others = (basile, chloe, screen)
        for connection in (anna, *others):
            await updates(table, connection)
        assert table.deciders == [0, 1]
        before = [await updates(table, one) for one in others]
        assert before == [[], [], []]
        assert (await table.say(anna, table.decision(0))).refused is None
        assert table.deciders == [1]
        assert [await updates(table, one) for one in others] == [[], [], []]
        assert len(await updates(table, anna)) == 1
        # Nor that she has changed her mind.
        assert (await table.say(anna, ClientUndo(fresh(), 0))).refused is None
        assert [await updates(table, one) for one in others] == [[], [], []]
        (hers,) = await updates(table, anna)
        assert hers.match is not None
        assert [prompt.seat for prompt in hers.match.prompts] == [0]
        assert (await table.say(anna, table.decision(0))).refused is None
        assert (await table.say(basile, table.decision(1))).refused is None
        assert [len(await updates(table, one)) for one in others] == [1, 1, 1]

    at_table(play, game="template", options={}, clock=clock)


# A seat's own link


async def link(table: Table, guest: Guest, seat: int) -> str:
    answer = await table.say(await table.come(guest), ClientLink(fresh(), seat))
    assert answer.refused is None
    assert answer.link is not None
    return answer.link


def test_a_seat_moves_to_the_device_that_holds_its_link() -> None:
    async def play(table: Table) -> None:
        own = await link(table, BASILE, 1)
        assert await table.claim(LATECOMER, own) == 1
        room = table.live.room
        assert room.seating.owner_of(1) == LATECOMER.handle
        # The seat keeps its face: the others know it by that.
        assert room.seating.chairs[1].name == "Basile"
        assert room.seating.seats_of(BASILE.handle) == []
        # Once more by the same device is no error; by another, the link is used up.
        assert await table.claim(LATECOMER, own) == 1
        assert await table.claim(CHLOE, own) is None
        again = await table.house.load(table.code)
        assert again is not None
        assert again.room.seating.owner_of(1) == LATECOMER.handle

    at_table(play)


def test_the_host_gives_a_seat_a_new_link_and_the_old_one_is_void() -> None:
    async def play(table: Table) -> None:
        old = await link(table, BASILE, 1)
        assert await link(table, BASILE, 1) == old, "to look at it changes nothing"
        new = await link(table, ANNA, 1)
        assert new != old
        assert await table.claim(LATECOMER, old) is None
        assert await table.claim(LATECOMER, new) == 1
        kinds = [type(read_body(entry.body)) for entry in table.log]
        assert kinds.count(SeatLinked) == 1
        assert kinds.count(SeatClaimed) == 1

    at_table(play)


def test_a_new_link_that_was_asked_for_twice_is_the_same() -> None:
    async def play(table: Table) -> None:
        anna = await table.come(ANNA)
        message = ClientLink(fresh(), 1)
        first = await table.say(anna, message)
        table.live._clerk._answers.clear()  # noqa: SLF001 - as after a restart
        assert await table.say(anna, message) == first

    at_table(play)


@pytest.mark.parametrize(
    ("guest", "seat", "reason"),
    [(BASILE, 0, "not_host"), (CHLOE, 1, "not_host"), (ANNA, 2, "nobody_to_replace")],
)
def test_a_link_is_for_its_player_and_the_host(guest: Guest, seat: int, reason: str) -> None:
    async def play(table: Table) -> None:
        await table.come(ANNA)
        answer = await table.say(await table.come(guest), ClientLink(fresh(), seat))
        assert answer.refused is not None
        assert answer.refused.reason == reason
        assert answer.link is None

    at_table(play, OpenSeat(), OpenSeat(), BotSeat("easy"))


def test_somebody_around_the_screen_gets_a_device_of_their_own() -> None:
    async def play(table: Table) -> None:
        assert table.live.room.seating.owner_of(1) == ANNA.handle
        assert await table.claim(LATECOMER, await link(table, ANNA, 1)) == 1
        assert table.live.room.seating.owner_of(1) == LATECOMER.handle
        assert table.live.room.seating.chairs[1].name == "Mamie"

    at_table(play, OpenSeat(), SharedSeat("Mamie", 4))


def test_one_device_holds_one_hand() -> None:
    async def play(table: Table) -> None:
        with pytest.raises(RefusedMessage, match="seated_already"):
            await table.claim(BASILE, await link(table, ANNA, 0))

    at_table(play)


def test_a_claim_that_cannot_be_saved_is_no_claim() -> None:
    async def play(table: Table) -> None:
        own = await link(table, BASILE, 1)
        table.storage.failing = OSError("disk full")
        with pytest.raises(OSError, match="disk full"):
            await table.claim(LATECOMER, own)
        table.storage.failing = None
        assert await table.claim(LATECOMER, own) == 1

    at_table(play)


def test_a_phone_without_a_name_takes_a_seat_over_the_wire(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with Server(tmp_path_factory.mktemp("hands")) as server:
        anna = Browser(server)
        code = anna.open_room(OPEN, shared("Mamie"))

        async def play() -> None:
            async with anna.line(code) as line:
                await line.done("begin")
                await line.play(2)
                answer = await line.ask("link", seat=1)
            phone = Browser(server, "Nobody")
            phone.cookie = None
            for wrong in ("", "0" * 32, "é"):
                assert phone.post(f"/api/rooms/{code}/claim", {"link": wrong}).status == 409
            claimed = phone.post(f"/api/rooms/{code}/claim", {"link": answer["link"]})
            assert claimed.json["seat"] == 1
            assert claimed.json["you"]["name"] == "Mamie"
            phone.cookie = claimed.headers["Set-Cookie"].partition(";")[0]
            async with phone.line(code) as line:
                assert line.latest["match"]["viewer"] == 1
                assert line.latest["you"]["name"] == "Mamie"
            logged = b"".join(entry.body for entry in server.logged(code))
            assert answer["link"].encode() not in logged

        asyncio.run(play())
