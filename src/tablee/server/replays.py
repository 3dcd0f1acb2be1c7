"""Finished matches: to download, to verify, and to watch again."""

from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery

from tablee.core.events import SPECTATOR
from tablee.core.game import Game
from tablee.core.replay import Replay, reenact, write_replay
from tablee.games import load_game
from tablee.server.guests import Guesses
from tablee.server.house import House
from tablee.server.protocol import Happening
from tablee.server.requests import ReplayStep
from tablee.server.room import refuse


async def _finished(request: Request[Any, Any, Any], code: str, number: int) -> Replay:
    house: House = request.app.state.house
    guesses: Guesses = request.app.state.guesses
    guesses.expect_few(request.client)
    live = await house.room(code)
    if live is None:
        guesses.miss(request.client)
        raise refuse("no_such_room")
    for replay_number, replay in enumerate(live.room.finished, 1):
        if replay_number == number:
            return replay
    raise refuse("no_such_match")


@get("/api/rooms/{code:str}/matches/{number:int}/replay")
async def download(
    request: Request[Any, Any, Any], code: FromPath[str], number: FromPath[int]
) -> Response[bytes]:
    replay = await _finished(request, code, number)
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
    replay = await _finished(request, code, number)
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


replay_handlers = [download, watch]
