"""Finished matches: to download, to verify, and to watch again."""

import asyncio
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery

from tablee.core.events import SPECTATOR
from tablee.core.game import Game
from tablee.core.replay import Replay, ReplayError, reenact, write_replay
from tablee.games import load_game
from tablee.server.asking import guest_of
from tablee.server.guests import Guesses
from tablee.server.house import House
from tablee.server.protocol import Guest, Happening
from tablee.server.requests import MatchSeats, ReplayStep, Verdict
from tablee.server.room import Chair, Room, refuse
from tablee.server.showing import show_lineup


async def _finished(request: Request[Any, Any, Any], code: str, number: int) -> tuple[Room, Replay]:
    house: House = request.app.state.house
    guesses: Guesses = request.app.state.guesses
    guesses.expect_few(request.client)
    live = await house.room(code)
    if live is None:
        guesses.miss(request.client)
        raise refuse("no_such_room")
    for replay_number, replay in enumerate(live.room.finished, 1):
        if replay_number == number:
            return live.room, replay
    raise refuse("no_such_match")


@get("/api/rooms/{code:str}/matches/{number:int}/replay")
async def download(
    request: Request[Any, Any, Any], code: FromPath[str], number: FromPath[int]
) -> Response[bytes]:
    _, replay = await _finished(request, code, number)
    name = f"{replay.game}-{code.upper()}-{number}.json"
    return Response(
        write_replay(replay),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@get("/api/rooms/{code:str}/matches/{number:int}/steps")
async def watch(
    request: Request[Any, Any, Any],
    code: FromPath[str],
    number: FromPath[int],
    seat: FromQuery[int] = SPECTATOR,
    everything: FromQuery[bool] = False,
) -> list[ReplayStep]:
    """Every moment of a match, through one seat's eyes or a spectator's, or all open (EV-7)."""
    _, replay = await _finished(request, code, number)
    if not SPECTATOR <= seat < len(replay.players):
        raise refuse("no_such_seat")
    return steps(replay, load_game(replay.game), seat, everything)


def steps(replay: Replay, game: Game, viewer: int, everything: bool = False) -> list[ReplayStep]:
    found: list[ReplayStep] = []
    heard = 0
    for step in reenact(replay, game):
        events = [told.event for told in step.told if everything or told.reaches(viewer)]
        view = game.view(step.state, viewer)
        happenings = [
            Happening(heard + number, msgspec.to_builtins(event))
            for number, event in enumerate(events, 1)
        ]
        heard += len(events)
        seats = range(len(replay.players)) if everything else ()
        views = [msgspec.to_builtins(game.view(step.state, seat)) for seat in seats]
        found.append(
            ReplayStep(
                step.number,
                msgspec.to_builtins(view),
                game.step(view),
                list(game.awaited(view)),
                happenings,
                views,
            )
        )
    return found


@get("/api/rooms/{code:str}/matches/{number:int}/seats")
async def seats(
    request: Request[Any, Any, Any], code: FromPath[str], number: FromPath[int]
) -> MatchSeats:
    """Who sat where: the replay itself knows names only."""
    room, _ = await _finished(request, code, number)
    guest = guest_of(request)
    lineup = enumerate(room.lineups[number - 1])
    yours = [seat for seat, chair in lineup if guest is not None and is_played_by(chair, guest)]
    return MatchSeats(show_lineup(room, number), yours)


def is_played_by(chair: Chair, guest: Guest) -> bool:
    return chair.guest is not None and chair.guest.handle == guest.handle


@get("/api/rooms/{code:str}/matches/{number:int}/verdict")
async def judge(
    request: Request[Any, Any, Any], code: FromPath[str], number: FromPath[int]
) -> Verdict:
    """The match is executed again from its seed, here and now, as `tablee replay --verify` does."""
    _, replay = await _finished(request, code, number)
    # Others play meanwhile.
    return await asyncio.to_thread(verdict_on, replay, load_game(replay.game))


def verdict_on(replay: Replay, game: Game) -> Verdict:
    done = 0
    try:
        for step in reenact(replay, game):
            done = step.number
    except ReplayError:
        return Verdict(is_true=False, decisions=done)
    return Verdict(is_true=True, decisions=done)


replay_handlers = [download, watch, seats, judge]
