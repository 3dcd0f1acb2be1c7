"""How long the worst logs that guests can make take to be read: `python -m tests.load.long_logs`.

A log is made as a guest makes it, by messages, up to what a room takes (`server/growth.py`); then
it is read as at a restart. Shown are the whole time, and how long others waited at worst between
two slices.
"""

import asyncio
import time
from collections.abc import Callable, Iterator

from tests.server.houses import MemoryStorage
from tests.server.rooms import ANNA, BASILE, Scene, begin, decision, fresh, hosted, sit

from tablee.core.chance import FastChance
from tablee.server.growth import MOST_ENTRIES, MOST_OF_ONE
from tablee.server.loading import Loader
from tablee.server.messages.people import ClientChat
from tablee.server.messages.playing import ClientUndo
from tablee.server.messages.seats import ClientStand
from tablee.server.protocol import OpenSeat, SharedSeat
from tablee.server.storage import StoredEntry


def talk(scene: Scene) -> None:
    scene.say(ANNA, ClientChat(fresh(), "x" * 200))


def change_seats(scene: Scene) -> None:
    scene.say(BASILE, sit(1) if scene.room.seating.chairs[1].is_free else ClientStand(fresh(), 1))


class Player:
    """Plays at all seats, one match after another."""

    def __init__(self, undoes: bool) -> None:
        self._undoes = undoes
        self._luck = FastChance(1)

    def __call__(self, scene: Scene) -> None:
        room = scene.room
        if not room.is_playing:
            scene.say(ANNA, begin())
            return
        assert room.match is not None
        if self._undoes and len(room.match.entries) > 150:
            for seat in hosted(room).undos.seats():
                scene.say(ANNA, ClientUndo(fresh(), seat))
                return
        seat = room.match.state.deciders()[0]
        legal = room.match.state.legal(seat)
        scene.say(ANNA, decision(room, seat, self._luck.below(len(legal))))


def logs() -> Iterator[tuple[str, Scene, Callable[[Scene], None], int]]:
    yield "talk", Scene(), talk, MOST_ENTRIES
    yield "sit and stand", Scene(), change_seats, MOST_OF_ONE
    for game in ("onix", "onemore", "oncard", "memodixe"):
        for undoes in (False, True):
            scene = Scene(OpenSeat(), SharedSeat("B", 1), SharedSeat("C", 2), game=game, options={})
            scene.say(ANNA, sit(0))
            name = f"{game}, {'moves taken back' if undoes else 'match after match'}"
            yield name, scene, Player(undoes), MOST_OF_ONE if undoes else MOST_ENTRIES


async def read(scene: Scene) -> tuple[float, float]:
    storage = MemoryStorage()
    storage.logs["ABCD"] = [
        StoredEntry(number, f"anna:{number}", at, body)
        for number, (body, at) in enumerate(scene.log, 1)
    ]
    began = time.perf_counter()
    loading = asyncio.create_task(Loader(storage).load("ABCD"))
    worst, last = 0.0, began
    while not loading.done():
        await asyncio.sleep(0)
        worst, last = max(worst, time.perf_counter() - last), time.perf_counter()
    await loading
    return time.perf_counter() - began, worst


def main() -> None:
    for name, scene, act, most in logs():
        while scene.room.sequence < most:
            act(scene)
        seconds, worst = asyncio.run(read(scene))
        print(
            f"{name:32} {scene.room.sequence:6} entries, {scene.room.matches:4} matches:"
            f" {seconds:6.2f} s, others waited {worst * 1000:5.1f} ms at most",
            flush=True,
        )


if __name__ == "__main__":
    main()
