"""Nobody takes another's seat or sees another's hand: attacks over HTTP and sockets."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from tests.server.playing import OPEN, Browser, Line, bot, shared
from tests.server.seating import People, at_table, refused, seat_of
from tests.server.serving import Server

HIDING = {"game": "memodixe", "options": {}}
"""A game with secrets, which does not end before everybody has had a turn."""


# 1. A link is of one stay


async def stand(people: People, host: Line, mallory: Line) -> None:
    await mallory.done("stand", seat=2)


async def be_removed(people: People, host: Line, mallory: Line) -> None:
    await host.done("remove", handle=mallory.browser.guest.handle)


async def have_it_planned(people: People, host: Line, mallory: Line) -> None:
    await mallory.done("stand", seat=2)
    await host.done("plan_seat", seat=2, plan=bot("easy"))
    await host.done("plan_seat", seat=2, plan=OPEN)


async def have_it_claimed(people: People, host: Line, mallory: Line) -> None:
    link = (await mallory.ask("link", seat=2))["link"]
    other = people.stranger("Other")
    assert people.claim(other, link) == 2
    await (await people.come(other)).done("stand", seat=2)


async def come_back(people: People, host: Line, mallory: Line) -> None:
    await mallory.done("stand", seat=2)
    await mallory.done("sit", seat=2)
    await mallory.done("stand", seat=2)


@pytest.mark.parametrize("leave", [stand, be_removed, have_it_planned, have_it_claimed, come_back])
def test_the_link_of_a_stay_does_not_lead_to_whoever_sits_there_next(
    server: Server, leave: Callable[[People, Line, Line], Awaitable[None]]
) -> None:
    async def attack() -> None:
        async with at_table(server, OPEN, OPEN) as people:
            host = await people.host()
            mallory = await people.come(people.stranger(), seat=2)
            link = (await mallory.ask("link", seat=2))["link"]
            await leave(people, host, mallory)
            basile = await people.come(people.stranger("Basile"), seat=2)
            thief = people.stranger("Thief")
            nobody = people.stranger("Nobody")
            nobody.cookie = None
            assert people.claim(thief, link) == "no_such_link"
            assert people.claim(nobody, link) == "no_such_link"
            assert people.claim(mallory.browser, link) in ("no_such_link", "removed")
            # Nor in the match, nor after it has been read again from the disk.
            await host.done("begin", everybody_in=True)
            assert people.claim(thief, link) == "no_such_link"
            assert seat_of(basile.latest, basile) == [2] or seat_of(
                await basile.until(lambda update: update["room"]["stage"] == "playing"), basile
            ) == [1]

    asyncio.run(attack())


@pytest.mark.parametrize("how", ["fewer", "everybody_in"])
def test_a_link_does_not_lead_to_the_chair_that_has_moved_there(server: Server, how: str) -> None:
    async def attack() -> None:
        async with at_table(server, OPEN, OPEN, OPEN) as people:
            host = await people.host()
            lines = [
                await people.come(people.stranger(name), seat=seat)
                for name, seat in (("Basile", 2), ("Chloé", 3))
            ]
            links = [
                (await line.ask("link", seat=seat))["link"]
                for line, seat in zip(lines, (2, 3), strict=True)
            ]
            if how == "fewer":
                room = host.latest["room"]
                await host.done(
                    "plan_room",
                    seats=3,
                    **{key: room[key] for key in ("options", "public", "clock", "patience")},
                )
            else:
                await host.done("begin", everybody_in=True)
            await lines[0].until(lambda update: seat_of(update, lines[0]) == [1])
            await lines[1].until(lambda update: seat_of(update, lines[1]) == [2])
            thief = people.stranger("Thief")
            assert [people.claim(thief, link) for link in links] == ["no_such_link"] * 2
            # Whoever sits there gets another, which is good.
            link = (await lines[1].ask("link", seat=2))["link"]
            assert people.claim(people.stranger("Phone"), link) == 2

    asyncio.run(attack())


def test_two_who_share_a_screen_have_links_of_their_own(server: Server) -> None:
    async def attack() -> None:
        async with at_table(server, shared("Mamie"), OPEN, shared("Papi")) as people:
            host = await people.host()
            mamies = (await host.ask("link", seat=1))["link"]
            papis = (await host.ask("link", seat=3))["link"]
            assert mamies != papis
            await host.done("plan_seat", seat=1, plan=OPEN)
            await host.done("begin", everybody_in=True)
            assert people.claim(people.stranger(), mamies) == "no_such_link"
            assert people.claim(people.stranger(), papis) == "no_such_link"

    asyncio.run(attack())


# 2. A seat in the middle of a match


def test_nobody_hops_over_bots_seats_to_see_their_hands(server: Server) -> None:
    async def attack() -> None:
        async with at_table(server, OPEN, bot("easy"), bot("easy"), **HIDING) as people:
            host = await people.host()
            mallory = await people.come(people.stranger(), seat=1)
            await host.done("begin")
            await mallory.until(lambda update: update["room"]["stage"] == "playing")
            mine = mallory.latest["match"]["viewer"]
            assert mine == 1
            await mallory.done("stand", seat=1)
            for seat in (2, 3):
                assert await refused(mallory, "sit", seat=seat) == "seen_another"
                assert await refused(mallory, "ask", seat=seat) == "seen_another"
            shown = await mallory.until(lambda update: update["room"]["may_return"] == [1])
            assert shown["room"]["may_ask"] == []
            assert shown["match"]["viewer"] == -1
            # The own seat is there to come back to.
            await mallory.done("sit", seat=1)
            # With a link it is no better.
            await mallory.done("stand", seat=1)
            basile = people.stranger("Basile")
            line = await people.come(basile)
            await line.done("ask", seat=2)
            await host.done("allow", handle=basile.guest.handle, seat=2, is_welcome=True)
            link = (await line.ask("link", seat=2))["link"]
            assert people.claim(mallory.browser, link) == "seen_another"

    asyncio.run(attack())


def test_a_bots_seat_is_asked_for_and_the_host_says_yes(server: Server) -> None:
    async def play() -> None:
        async with at_table(server, bot("easy"), bot("easy"), **HIDING) as people:
            host = await people.host()
            await host.done("begin")
            basile = await people.come(people.stranger("Basile"))
            shown = await basile.until(lambda update: update["room"]["stage"] == "playing")
            assert shown["room"]["may_ask"] == [1, 2]
            assert await refused(basile, "sit", seat=1) == "ask_first"
            await basile.done("ask", seat=1)
            (asked,) = (await host.until(lambda update: update["room"]["asked"]))["room"]["asked"]
            assert (asked["guest"]["name"], asked["seat"]) == ("Basile", 1)
            # Neither the asker nor a bystander says yes.
            chloe = await people.come(people.stranger("Chloé"))
            handle = basile.browser.guest.handle
            yes = {"handle": handle, "seat": 1, "is_welcome": True}
            for line in (basile, chloe):
                assert await refused(line, "allow", **yes) == "not_host"
            await host.done("allow", **yes)
            shown = await basile.until(lambda update: seat_of(update, basile) == [1])
            assert shown["match"]["viewer"] == 1
            assert shown["room"]["asked"] == []
            assert await refused(host, "allow", **yes) == "not_asked"
            assert await refused(chloe, "ask", seat=1) == "seat_taken"

    asyncio.run(play())


def test_another_cookie_of_the_same_browser_has_seen_what_the_first_has(server: Server) -> None:
    async def attack() -> None:
        async with at_table(server, OPEN, bot("easy"), **HIDING) as people:
            host = await people.host()
            mallory = people.stranger().keep_device()
            await people.come(mallory, seat=1)
            await host.done("begin")
            again = Browser(server, "Angel", device=mallory.device).keep_device()
            angel = await people.come(again)
            assert await refused(angel, "ask", seat=2) == "seen_another"

    asyncio.run(attack())


def test_a_yes_is_for_the_seat_that_the_host_was_asked_for(server: Server) -> None:
    async def attack() -> None:
        async with at_table(server, bot("easy"), bot("easy"), **HIDING) as people:
            host = await people.host()
            await host.done("begin")
            mallory = await people.come(people.stranger())
            handle = mallory.browser.guest.handle
            await mallory.done("ask", seat=1)
            await host.until(lambda update: update["room"]["asked"])
            # Another seat, just before the host says yes.
            await mallory.done("ask", seat=2)
            yes = {"handle": handle, "is_welcome": True}
            assert await refused(host, "allow", seat=1, **yes) == "not_asked"
            # Nor is a seat kept for somebody who has gone.
            await mallory.__aexit__()
            await host.until(lambda update: not update["room"]["asked"])
            assert await refused(host, "allow", seat=2, **yes) == "not_asked"

    asyncio.run(attack())


def test_a_no_is_for_the_whole_match(server: Server) -> None:
    async def play() -> None:
        async with at_table(server, bot("easy"), bot("easy"), **HIDING) as people:
            host = await people.host()
            await host.done("begin")
            basile = await people.come(people.stranger("Basile"))
            await basile.done("ask", seat=1)
            # Who thinks better of it, or goes, is asked about no more.
            await basile.done("ask", seat=None)
            assert await refused(basile, "ask", seat=None) == "not_asked"
            await basile.done("ask", seat=2)
            handle = basile.browser.guest.handle
            await host.done("allow", handle=handle, seat=2, is_welcome=False)
            shown = await basile.until(lambda update: update["room"]["was_denied"])
            assert shown["room"]["asked"] == []
            assert shown["room"]["may_ask"] == []
            assert await refused(basile, "ask", seat=1) == "denied"
            room = server.room(people.code)
            assert room.seating.stays.denied == {handle}

    asyncio.run(play())


def test_who_left_for_good_comes_back_but_nobody_else_does(server: Server) -> None:
    """The same where nothing is hidden: consent is asked for everywhere."""

    async def attack() -> None:
        async with at_table(server, OPEN, OPEN) as people:
            host = await people.host()
            basile = await people.come(people.stranger("Basile"), seat=1)
            chloe = await people.come(people.stranger("Chloé"), seat=2)
            await host.done("begin")
            await basile.done("stand", seat=1)
            await chloe.done("stand", seat=2)
            assert await refused(chloe, "sit", seat=1) == "ask_first"
            mallory = await people.come(people.stranger())
            assert await refused(mallory, "sit", seat=1) == "ask_first"
            await basile.done("sit", seat=1)
            # At Onix everybody sees everything: whoever sat elsewhere may ask, too.
            await basile.done("stand", seat=1)
            await chloe.done("ask", seat=1)
            await host.done("allow", handle=chloe.browser.guest.handle, seat=1, is_welcome=True)
            # It is hers now.
            assert await refused(basile, "sit", seat=1) == "seat_taken"
            await chloe.done("stand", seat=1)
            assert await refused(basile, "sit", seat=1) == "ask_first"

    asyncio.run(attack())


def test_who_shares_a_screen_comes_back_to_the_own_seat_and_to_no_bots(server: Server) -> None:
    async def play() -> None:
        async with at_table(server, shared("Mamie"), bot("easy"), **HIDING) as people:
            host = await people.host()
            await host.done("begin")
            await host.done("stand", seat=0)
            assert await refused(host, "sit", seat=2) == "seen_another"
            await host.done("sit", seat=0)

    asyncio.run(play())


def test_a_host_who_only_shares_the_screen_has_seen_hands(server: Server) -> None:
    async def play() -> None:
        async with at_table(
            server, shared("Mamie"), shared("Papi"), bot("easy"), host_plays=False, **HIDING
        ) as people:
            host = await people.host()
            await host.done("plan_seat", seat=0, plan=bot("easy"))
            await host.done("begin")
            assert await refused(host, "sit", seat=3) == "seen_another"

    asyncio.run(play())


def test_a_host_who_watches_sits_down_and_has_seen_nothing(server: Server) -> None:
    async def play() -> None:
        async with at_table(server, OPEN, bot("easy"), **HIDING, host_plays=False) as people:
            host = await people.host()
            basile = await people.come(people.stranger("Basile"), seat=0)
            await people.come(people.stranger("Chloé"), seat=1)
            await host.done("begin")
            # Where the host only watches, whoever sits there says yes.
            dora = await people.come(people.stranger("Dora"))
            await dora.done("ask", seat=2)
            await basile.done("allow", handle=dora.browser.guest.handle, seat=2, is_welcome=True)
            await dora.done("stand", seat=2)
            # The host has nobody to ask.
            await host.done("ask", seat=2)
            await host.until(lambda update: seat_of(update, host) == [2])

    asyncio.run(play())


def test_between_matches_everything_is_as_easy_as_before(server: Server) -> None:
    async def play() -> None:
        async with at_table(server, OPEN, bot("easy"), **HIDING) as people:
            await people.host()
            await people.come(people.stranger("Basile"), seat=1)
            await people.come(people.stranger("Chloé"), seat=2)

    asyncio.run(play())
