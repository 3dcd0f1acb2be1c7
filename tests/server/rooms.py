"""Rooms for tests, without a network: who says what, in one line each."""

from itertools import count

import msgspec

from tablee.core.chance import FastChance
from tablee.core.replay import Replay
from tablee.server.entries import Body, RoomOpened, read_body, write_body
from tablee.server.hosted import HostedMatch
from tablee.server.messages.message import InTurn, decide
from tablee.server.messages.playing import ClientDecide
from tablee.server.messages.seats import ClientSit
from tablee.server.messages.setting import ClientBegin
from tablee.server.protocol import BotSeat, ClockPlan, Guest, OpenSeat, RoomPlan, SeatPlan
from tablee.server.room import Room

ANNA = Guest("anna", "Anna", 1)
BASILE = Guest("basile", "Basile", 2)
CHLOE = Guest("chloe", "Chloé", 3)
SEED = bytes(range(32))

_ids = count(1)


class Scene:
    """A room, the time, and its log."""

    def __init__(
        self,
        *seats: SeatPlan,
        game: str = "onix",
        clock: ClockPlan | None = None,
        options: dict[str, object] | None = None,
        public: bool = False,
        host: Guest = ANNA,
        host_plays: bool = True,
    ) -> None:
        self.room = Room("ABCD")
        self.now = 1000.0
        self.log: list[tuple[bytes, float]] = []
        self.room.present = {ANNA.handle, BASILE.handle, CHLOE.handle}
        plan = RoomPlan(
            game,
            options if options is not None else {"first": 0} if game == "onix" else {},
            list(seats or (OpenSeat(), OpenSeat())),
            clock=clock or ClockPlan(),
            public=public,
            host_plays=host_plays,
        )
        self.do(RoomOpened(host, plan))

    def do(self, body: Body) -> None:
        done = self.room.perform(body, self.now)
        self.log.append((write_body(done), self.now))

    def say(self, guest: Guest, message: InTurn) -> None:
        for body in decide(self.room, guest, message, lambda: SEED):
            self.do(body)

    def again(self) -> Room:
        """The room, performed again from its log."""
        room = Room("ABCD")
        for body, at in self.log:
            room.perform(read_body(body), at)
        room.present = self.room.present
        return room


def hosted(room: Room) -> HostedMatch:
    """The match at its table, with its deadlines and undos."""
    assert room.hosted is not None
    return room.hosted


def last_replay(room: Room) -> Replay:
    """Of the match that is over, and still on the table."""
    assert room.match is not None
    assert not room.is_playing
    return room.match.replay()


def fresh() -> str:
    return f"m{next(_ids)}"


def sit(seat: int) -> ClientSit:
    return ClientSit(fresh(), seat)


def begin() -> ClientBegin:
    return ClientBegin(fresh())


def playing(game: str = "onix", clock: ClockPlan | None = None) -> Scene:
    """Anna and Basile have begun; Anna is first."""
    scene = Scene(game=game, clock=clock)
    scene.say(ANNA, sit(0))
    scene.say(BASILE, sit(1))
    scene.say(ANNA, begin())
    return scene


def with_bot() -> Scene:
    scene = Scene(OpenSeat(), BotSeat("easy"))
    scene.say(ANNA, sit(0))
    scene.say(ANNA, begin())
    return scene


def decision(room: Room, seat: int, choice: int = 0) -> ClientDecide:
    """Decide for a seat: the legal move of that number."""
    assert room.match is not None
    code = room.match.state.legal(seat)[choice]
    move = msgspec.to_builtins(room.game.decode(code))
    return ClientDecide(fresh(), seat, room.prompt_of(seat), move)


def play_on(scene: Scene, decisions: int, seed: int = 1) -> None:
    """So many random decisions, by whoever owes them; less if the match ends."""
    chance = FastChance(seed)
    guests = [ANNA, BASILE, CHLOE]
    for _ in range(decisions):
        assert scene.room.match is not None
        deciders = scene.room.match.state.deciders()
        if not deciders:
            return
        seat = deciders[chance.below(len(deciders))]
        legal = scene.room.match.state.legal(seat)
        scene.now += 1.0
        scene.say(guests[seat], decision(scene.room, seat, chance.below(len(legal))))
