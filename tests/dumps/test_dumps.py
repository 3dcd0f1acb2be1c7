"""Houses of every schema there was, opened by this program: their matches are played to the end."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.dumps.restoring import DUMPS, restore
from tests.dumps.tables import House, Person, Room
from tests.server.houses import SECONDS, Clock, fresh
from tests.server.playing import Browser
from tests.server.serving import Reply, Server

from tablee.core.events import Event
from tablee.core.game import Game, View
from tablee.server import protocol
from tablee.server.connection import Connection
from tablee.server.house import House as LiveHouse
from tablee.server.live import LiveRoom
from tablee.server.messages.playing import ClientDecide
from tablee.server.migrations import newest_version, versions
from tablee.server.sql import SqlStorage
from tablee.server.thinker import Thinker, think
from tablee.server.upkeep.doctor import examine_house

NEVER_ALONE = {"0003"}
"""It came with 0004: no program ever left a house of it behind."""
PATIENCE = 3000


def is_long(name: str) -> bool:
    """With each change every dump is opened, and the newest is played out."""
    return name != DUMPS[-1]


class EasyThinker(Thinker):
    """Bots that come to an end, in this process."""

    async def choose(
        self,
        game: Game,
        view: View,
        level: str,
        heard: Sequence[Event] = (),
        **_: object,
    ) -> int:
        heard_bytes = msgspec.json.encode(list(heard))
        view_bytes = msgspec.json.encode(view)
        return think(game.name, game.rules_version, view_bytes, "easy", 1, heard_bytes)


def test_there_is_a_dump_of_every_schema() -> None:
    """When a schema has landed, the one before it needs its dump: `python -m tests.dumps.make`."""
    found = {name.partition("-")[0] for name in DUMPS}
    folder = Path(versions.__file__).parent
    ever = {path.name[1:5] for path in folder.glob("v0*.py")}
    assert found >= ever - NEVER_ALONE - {newest_version()}


@pytest.mark.parametrize("name", DUMPS)
def test_every_match_plays_as_it_did(name: str, tmp_path: Path, database_url: str) -> None:
    async def look() -> None:
        await restore(name, tmp_path, database_url)
        storage = SqlStorage(database_url)
        await storage.open()
        await storage.close()
        found = await examine_house(database_url)
        assert not [one for one in found if one.is_wrong], found

    asyncio.run(look())


@pytest.mark.parametrize(
    ("name", "database_url"),
    [
        pytest.param(name, kind, marks=[pytest.mark.soak] if is_long(name) else [])
        for name in DUMPS
        for kind in ("sqlite", "postgres")
    ],
    indirect=["database_url"],
)
def test_every_match_is_played_to_its_end(name: str, tmp_path: Path, database_url: str) -> None:
    async def play() -> None:
        house = await restore(name, tmp_path, database_url)
        clock = Clock()
        live = LiveHouse(SqlStorage(database_url), thinker=EasyThinker, pace=0.0, clock=clock)
        await live.open()
        try:
            in_play = [room for room in house.rooms if room.what != "waiting"]
            assert set(await live.storage.rooms_in_play()) == {room.code for room in in_play}
            for room in in_play:
                await play_out(live, clock, room, house.people)
            assert await live.storage.rooms_in_play() == []
        finally:
            await live.close()
        found = await examine_house(database_url)
        assert not [one for one in found if one.is_wrong], found

    asyncio.run(play())


async def play_out(house: LiveHouse, clock: Clock, room: Room, people: dict[str, Person]) -> None:
    """People by their cookies, bots by themselves, clocks by leaps."""
    live = await house.room(room.code)
    assert live is not None
    assert live.room.match is not None
    played = Played(live, clock)
    for name in room.people:
        guest = house.doorkeeper.recognise(people[name].cookie.partition("=")[2])
        assert guest is not None
        assert guest.handle == people[name].handle
        await played.come(guest)
    for _ in range(PATIENCE):
        if not live.room.is_playing:
            return
        await played.go_on()
    raise AssertionError(f"{room} does not end")


class Played:
    def __init__(self, live: LiveRoom, clock: Clock) -> None:
        self._live = live
        self._clock = clock
        self._here: dict[str, Connection] = {}

    async def come(self, guest: protocol.Guest) -> None:
        self._here[guest.handle] = Connection(guest)
        await self._live.join(self._here[guest.handle])

    async def go_on(self) -> None:
        """Somebody decides, or else the bots and the clock do."""
        room = self._live.room
        assert room.match is not None
        before = room.sequence
        if room.game.is_clocked and room.hosted is not None and room.hosted.lesson is None:
            await self._until_it_rings()
            return
        for seat in room.match.state.deciders():
            owner = room.seating.owner_of(seat)
            # Whoever may do nothing but stop the clock lets the others play.
            is_meant = seat in room.game.hosting.awaited(room.game.view(room.match.state, seat))
            if is_meant and owner in self._here and room.seating.chairs[seat].bot is None:
                await self._decide(self._here[str(owner)], seat)
                return
        self._clock.jump(60.0)
        self._live.wake()
        async with asyncio.timeout(SECONDS):
            while self._live.room.sequence == before:
                await asyncio.sleep(0.001)

    async def _until_it_rings(self) -> None:
        """Bots act until there is no time left; whoever is asked for GO says it."""
        match = self._live.room.match
        assert match is not None
        go = match.state.legal(0)
        names = [self._live.room.game.decode(code) for code in go]
        starts = [move for move in names if type(move).__name__ == "Go"]
        if starts:
            (connection, *_) = self._here.values()
            seat = self._live.room.seating.seats_of(connection.guest.handle)[0]
            await self._say(connection, seat, starts[0])
        self._clock.jump(400.0)
        self._live.wake()
        await asyncio.sleep(0.01)

    async def _decide(self, connection: Connection, seat: int) -> None:
        room = self._live.room
        assert room.match is not None
        view = room.game.view(room.match.state, seat)
        chosen = await self._live.chosen_by_bot(seat, view, "easy")
        await self._say(connection, seat, room.game.decode(chosen))

    async def _say(self, connection: Connection, seat: int, move: Any) -> None:
        room = self._live.room
        wanted = msgspec.to_builtins(move)
        message = ClientDecide(fresh(), seat, room.prompt_of(seat), wanted)
        await self._live.hear(connection, message)
        answers = await self._live.news_for(connection)
        for one in answers:
            if isinstance(one, protocol.ServerAnswer) and one.id == message.id:
                assert one.refused is None, (one, room.game.name)


# Over the wire


class Returning(Browser):
    """Somebody with a cookie of the old house."""

    def __init__(self, server: Server, person: Person) -> None:
        self._known = person
        super().__init__(server)
        self.cookie = person.cookie

    def _introduce(self, name: str, avatar: int) -> Reply:
        self.cookie = self._known.cookie
        return self.post("/api/me", {"name": self._known.name, "avatar": 3})


@pytest.mark.parametrize("name", DUMPS)
def test_people_come_back_with_their_cookies_and_old_links_are_void(
    name: str, tmp_path: Path, database_url: str
) -> None:
    house = asyncio.run(restore(name, tmp_path, database_url))
    server = Server(tmp_path)
    server.url = database_url
    with server:
        anna = Returning(server, house.people["Anna"])
        assert anna.guest.handle == house.people["Anna"].handle
        asyncio.run(sit_down_again(server, anna, house))


async def sit_down_again(server: Server, anna: Browser, house: House) -> None:
    for room in house.rooms:
        if room.what != "in_play":
            continue
        async with anna.line(room.code) as line:
            seats = line.latest["room"]["seats"]
            assert seats[0]["handle"] == anna.guest.handle
            assert line.stage in ("playing", "over")
        if room.link is not None:
            # Those of former versions did not say whose they are, and are void (decision 27).
            phone = Browser(server, "Un téléphone")
            claimed = phone.post(f"/api/rooms/{room.code}/claim", {"link": room.link[1]})
            assert claimed.json["refused"]["reason"] == "no_such_link"
