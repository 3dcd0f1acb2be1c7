"""The host is away: what whoever stands in may do, and what is not theirs to give."""

import asyncio

from tests.server.playing import OPEN, Line, bot, shared
from tests.server.seating import at_table, refused
from tests.server.serving import Server


async def host_goes(host: Line, other: Line) -> None:
    await host.__aexit__()
    handle = other.browser.guest.handle
    await other.until(lambda update: update["room"]["host"] == handle)


def test_whoever_stands_in_has_a_short_list(server: Server) -> None:
    async def attack() -> None:
        seats = (OPEN, OPEN, shared("Mamie"), bot("easy"))
        async with at_table(server, *seats, patience=1) as people:
            host = await people.host()
            mallory = await people.come(people.stranger(), seat=1)
            chloe = await people.come(people.stranger("Chloé"), seat=2)
            await host_goes(host, mallory)
            assert not mallory.latest["room"]["is_yours"]
            for seat in (0, 2, 3):
                assert await refused(mallory, "link", seat=seat) == "not_host"
            for handle in (chloe.browser.guest.handle, people.anna.guest.handle):
                assert await refused(mallory, "remove", handle=handle) == "not_host"
                assert await refused(mallory, "readmit", handle=handle) == "not_host"
            assert await refused(mallory, "plan_seat", seat=3, plan=OPEN) == "not_host"
            room = mallory.latest["room"]
            settings = {key: room[key] for key in ("options", "clock", "patience")}
            public = {**settings, "public": True, "seats": 5}
            assert await refused(mallory, "plan_room", **public) == "not_host"
            hasty = {**settings, "public": False, "seats": 4, "patience": 2}
            assert await refused(mallory, "plan_room", **hasty) == "not_host"
            # A clock decides for whose line blips as well as a bot does.
            for clock in ({"per_decision": 5}, {"per_game": 30}):
                ticking = {**settings, "public": False, "seats": 4, "clock": clock}
                assert await refused(mallory, "plan_room", **ticking) == "not_host"
            # What cannot wait: the table is set, a game begins, a bot plays for who is away.
            first = {"public": False, "options": {**room["options"], "first": 1}}
            await mallory.done("plan_room", **{**public, **first})
            await mallory.done("begin")
            await mallory.until(lambda update: 0 in update["room"]["may_replace"])
            await mallory.done("replace", seat=0, level="easy")
            # A link is a hand: nobody's is given away, also if the player is away for a blink.
            await chloe.__aexit__()
            await mallory.until(lambda update: not update["room"]["seats"][2]["present"])
            assert await refused(mallory, "link", seat=2) == "not_host"
            # The host is back, with the seat and with all rights.
            back = await people.host()
            shown = await back.until(lambda update: not update["room"]["seats"][0]["replaced"])
            assert shown["room"]["is_yours"]
            assert shown["room"]["host"] == people.anna.guest.handle
            assert await refused(mallory, "link", seat=2) == "not_host"

    asyncio.run(attack())


def test_whoever_stands_in_gives_no_hand_away(server: Server) -> None:
    """Neither a bot's nor that of somebody who stood up: it may be for his own second browser."""

    async def attack() -> None:
        async with at_table(server, OPEN, OPEN, bot("easy"), game="memodixe") as people:
            host = await people.host()
            mallory = await people.come(people.stranger(), seat=1)
            chloe = await people.come(people.stranger("Chloé"), seat=2)
            await host.done("begin")
            await chloe.done("stand", seat=2)
            await host_goes(host, mallory)
            for seat in (2, 3):
                friend = await people.come(people.stranger("Friend"))
                await friend.done("ask", seat=seat)
                yes = {"handle": friend.browser.guest.handle, "seat": seat, "is_welcome": True}
                assert await refused(mallory, "allow", **yes) == "not_host"

    asyncio.run(attack())


def test_when_the_host_stands_up_nobody_gives_hands_to_himself(server: Server) -> None:
    """Neither a bot's nor that of somebody who may come back: there is a host, though without a
    seat, and only the host is asked."""

    async def attack() -> None:
        async with at_table(server, OPEN, OPEN, bot("easy"), game="memodixe") as people:
            host = await people.host()
            mallory = await people.come(people.stranger(), seat=1)
            clara = await people.come(people.stranger("Clara"), seat=2)
            await host.done("begin")
            friends = []
            for seat in (3, 2):
                friends.append(friend := await people.come(people.stranger("Friend")))
                if seat == 2:
                    await clara.done("stand", seat=2)
                await friend.done("ask", seat=seat)
            await host.done("stand", seat=0)
            for leaves in (False, True):
                if leaves:
                    await host_goes(host, mallory)
                for friend, seat in zip(friends, (3, 2), strict=True):
                    yes = {"handle": friend.browser.guest.handle, "seat": seat, "is_welcome": True}
                    assert await refused(mallory, "allow", **yes) == "not_host"
                    # Nobody is asked what is not theirs to answer.
                    assert mallory.latest["room"]["to_answer"] == []
            await clara.done("sit", seat=2)
            back = await people.host()
            asked = [one["seat"] for one in back.latest["room"]["to_answer"]]
            assert asked == [3]
            await back.done("sit", seat=0)

    asyncio.run(attack())


def test_around_a_television_no_phone_gives_away_the_seat_of_somebody_who_may_come_back(
    server: Server,
) -> None:
    async def attack() -> None:
        async with at_table(
            server, OPEN, OPEN, bot("easy"), game="memodixe", host_plays=False
        ) as people:
            television = await people.come(people.anna, screen="table")
            mallory = await people.come(people.stranger(), seat=0)
            clara = await people.come(people.stranger("Clara"), seat=1)
            await people.come(people.stranger("Dora"), seat=2)
            await mallory.done("begin")
            await clara.done("stand", seat=1)
            friend = await people.come(people.stranger("Friend"))
            yes = {"handle": friend.browser.guest.handle, "is_welcome": True}
            await friend.done("ask", seat=1)
            assert await refused(mallory, "allow", seat=1, **yes) == "not_host"
            await clara.done("sit", seat=1)
            # Whoever was asked to leave does not come back; a bot's own seat was nobody's.
            await clara.done("stand", seat=1)
            await television.done("remove", handle=clara.browser.guest.handle)
            await friend.done("ask", seat=1)
            await mallory.done("allow", seat=1, **yes)
            another = await people.come(people.stranger("Another"))
            await another.done("ask", seat=3)
            await mallory.until(lambda update: bool(update["room"]["to_answer"]))
            yes = {"handle": another.browser.guest.handle, "is_welcome": True}
            await mallory.done("allow", seat=3, **yes)

    asyncio.run(attack())


def test_the_seat_that_the_host_has_left_is_not_given_away(server: Server) -> None:
    async def attack() -> None:
        async with at_table(server, OPEN, OPEN) as people:
            host = await people.host()
            mallory = await people.come(people.stranger(), seat=1)
            await people.come(people.stranger("Chloé"), seat=2)
            await host.done("begin")
            await host.done("stand", seat=0)
            friend = await people.come(people.stranger("Friend"))
            await friend.done("ask", seat=0)
            yes = {"handle": friend.browser.guest.handle, "seat": 0, "is_welcome": True}
            assert await refused(mallory, "allow", **yes) == "not_host"
            await host.done("sit", seat=0)
            assert await refused(mallory, "allow", **yes) == "not_asked"

    asyncio.run(attack())
