"""Finished matches: to download, to verify, and to watch again."""

import gzip
import hashlib
import secrets
import zlib
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery
from litestar.response import Stream

from tablee.core.events import SPECTATOR
from tablee.core.game import Game
from tablee.core.replay import Replay, ReplayError, as_played, reenact, write_replay
from tablee.core.shown import shown
from tablee.games import load_game
from tablee.server.asking import asker_of, expect_allowed, guest_of
from tablee.server.finished import PACKED_WELL, FinishedMatch
from tablee.server.house import House
from tablee.server.protocol import Happening, SeatView
from tablee.server.refusals import refuse
from tablee.server.requests import MatchSeats, ReplayStep, Verdict
from tablee.server.workshop import Workshop

SEAL = secrets.token_bytes(16)
"""Another one at every start: a newer Tablée may show an old match in another way."""

PIECE_BYTES = 64 * 1024
"""Of a match that is told step by step. A long one is thirty megabytes, packed a thirtieth: whoever
reads it slowly, or has it unpacked for them, takes no more of our memory than this."""
GZIP = 16 + zlib.MAX_WBITS


class StepsAsked(msgspec.Struct, frozen=True):
    replay: Replay
    viewer: int
    everything: bool


async def _finished(request: Request[Any, Any, Any], code: str, number: int) -> FinishedMatch:
    house: House = request.app.state.house
    expect_allowed(request, "replays")
    room = (await house.look_up(asker_of(request), code)).room
    is_over = 0 < number <= room.matches - room.is_playing
    found = await house.finished_match(room.code, number) if is_over else None
    if found is None:
        raise refuse("no_such_match")
    return found


async def _worked_out(
    request: Request[Any, Any, Any], work: Callable[[bytes], bytes], about: Any
) -> Response[bytes] | Stream:
    """Once for all who ask: what is over does not change. Browsers ask whether they may still show
    it, so that rights are looked at each time."""
    asked = msgspec.json.encode(about)
    tag = f'"{hashlib.sha256(SEAL + work.__name__.encode() + asked).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache", "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    workshop: Workshop = request.app.state.workshop
    packed = workshop.answers.find(tag)
    if packed is None:
        async with workshop.at_work(asker_of(request)) as do:
            packed = await do(work, asked)
        workshop.answers.keep(tag, packed)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Stream(unpacked(packed), media_type="application/json", headers=headers)
    headers["Content-Encoding"] = "gzip"
    return Stream(_in_pieces(packed), media_type="application/json", headers=headers)


async def _in_pieces(packed: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(packed), PIECE_BYTES):
        yield packed[start : start + PIECE_BYTES]


async def unpacked(packed: bytes) -> AsyncIterator[bytes]:
    """For whoever cannot do it: piece by piece, as they are read."""
    unpacking = zlib.decompressobj(GZIP)
    async for some in _in_pieces(packed):
        left = some
        while left:
            yield unpacking.decompress(left, PIECE_BYTES)
            left = unpacking.unconsumed_tail
    yield unpacking.flush()


@get("/api/rooms/{code:str}/matches/{number:int}/replay")
async def download(
    request: Request[Any, Any, Any], code: FromPath[str], number: FromPath[int]
) -> Response[bytes]:
    replay = (await _finished(request, code, number)).replay
    name = f"{replay.game}-{code.upper()}-{number}.json"
    return Response(
        write_replay(replay),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@get("/api/rooms/{code:str}/matches/{number:int}/steps", is_packed=True)
async def watch(
    request: Request[Any, Any, Any],
    code: FromPath[str],
    number: FromPath[int],
    seat: FromQuery[int] = SPECTATOR,
    everything: FromQuery[bool] = False,
) -> Response[bytes] | Stream:
    """Every moment of a match, through one seat's eyes or a spectator's, or all open (EV-7)."""
    replay = (await _finished(request, code, number)).replay
    if not SPECTATOR <= seat < len(replay.players):
        raise refuse("no_such_seat")
    return await _worked_out(request, make_steps, StepsAsked(replay, seat, everything))


def make_steps(asked: bytes) -> bytes:
    """In a worker: a long match is megabytes, which are packed there as well."""
    wanted = msgspec.json.decode(asked, type=StepsAsked)
    game = load_game(wanted.replay.game)
    found = steps(wanted.replay, game, wanted.viewer, wanted.everything)
    return gzip.compress(msgspec.json.encode(found), PACKED_WELL, mtime=0)


def steps(replay: Replay, game: Game, viewer: int, everything: bool = False) -> list[ReplayStep]:
    game = as_played(replay, game)
    found: list[ReplayStep] = []
    heard = 0
    for done in reenact(replay, game):
        events = [told.event for told in done.told if everything or told.reaches(viewer)]
        view = game.view(done.state, viewer)
        happenings = [
            Happening(heard + number, msgspec.to_builtins(event))
            for number, event in enumerate(events, 1)
        ]
        heard += len(events)
        seats = range(len(replay.players)) if everything else ()
        views = [shown(game.view(done.state, seat)) for seat in seats]
        found.append(
            ReplayStep(
                done.number,
                shown(view),
                game.words.step(view),
                list(game.hosting.awaited(view)),
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
    lineup = (await _finished(request, code, number)).lineup
    guest = guest_of(request)
    handle = None if guest is None else guest.handle
    yours = [seat for seat, sat in enumerate(lineup) if handle and sat.handle == handle]
    # Whether they are still there is nobody's business.
    shown = [
        SeatView(sat.kind, sat.name, sat.avatar, None, sat.level, present=True, replaced=False)
        for sat in lineup
    ]
    return MatchSeats(shown, yours)


@get("/api/rooms/{code:str}/matches/{number:int}/verdict", is_packed=True)
async def judge(
    request: Request[Any, Any, Any], code: FromPath[str], number: FromPath[int]
) -> Response[bytes] | Stream:
    """The match is executed again from its seed, here and now, as `tablee replay --verify` does."""
    replay = (await _finished(request, code, number)).replay
    return await _worked_out(request, make_verdict, replay)


def make_verdict(asked: bytes) -> bytes:
    """In a worker."""
    replay = msgspec.json.decode(asked, type=Replay)
    verdict = verdict_on(replay, load_game(replay.game))
    return gzip.compress(msgspec.json.encode(verdict), PACKED_WELL, mtime=0)


def verdict_on(replay: Replay, game: Game) -> Verdict:
    done = 0
    try:
        for reached in reenact(replay, game):
            done = reached.number
    except ReplayError:
        return Verdict(is_true=False, decisions=done)
    return Verdict(is_true=True, decisions=done)


replay_handlers = [download, watch, seats, judge]
