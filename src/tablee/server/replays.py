"""Finished matches: to download, to verify, and to watch again."""

import gzip
import hashlib
import secrets
import zlib
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any, NamedTuple

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
from tablee.server.finished import (
    PACKED_WELL,
    DamagedMatch,
    Sat,
    unpack_lineup,
    unpack_replay,
)
from tablee.server.house import House
from tablee.server.protocol import Happening, SeatView
from tablee.server.refusals import refuse
from tablee.server.requests import MatchSeats, ReplayStep, Verdict
from tablee.server.storage import StoredReplay
from tablee.server.workshop import Workshop

SEAL = secrets.token_bytes(16)
"""Another one at every start: a newer Tablée may show an old match in another way."""

PIECE_BYTES = 64 * 1024
"""Of a match that is told step by step. A long one is thirty megabytes, packed a thirtieth: whoever
reads it slowly, or has it unpacked for them, takes no more of our memory than this."""
GZIP = 16 + zlib.MAX_WBITS


class Found(NamedTuple):
    """A finished match as it is kept: whoever wants to know what is in it asks a worker."""

    game: str
    code: str
    number: int
    stored: StoredReplay
    lineup: list[Sat]


class Eyes(msgspec.Struct, frozen=True):
    """Through whose a match is watched."""

    seat: int
    everything: bool


class Wanted(msgspec.Struct, frozen=True):
    packed: bytes
    eyes: Eyes


NOBODYS = Eyes(SPECTATOR, everything=False)


async def _finished(request: Request[Any, Any, Any], code: str, number: int) -> Found:
    house: House = request.app.state.house
    expect_allowed(request, "replays")
    room = (await house.look_up(asker_of(request), code)).room
    is_over = 0 < number <= room.matches - room.is_playing
    stored = await house.finished_match(room.code, number) if is_over else None
    if stored is None:
        raise refuse("no_such_match")
    try:
        lineup = unpack_lineup(stored)
    except DamagedMatch as error:
        stored = await _mended(house, room.code, number, error)
        lineup = unpack_lineup(stored)
    return Found(room.newest.name, room.code, number, stored, lineup)


async def _mended(house: House, code: str, number: int, damage: DamagedMatch) -> StoredReplay:
    made: StoredReplay | None = await house.mended_match(code, number, damage)
    if made is None:
        raise refuse("no_such_match")
    return made


async def _worked_out(
    request: Request[Any, Any, Any],
    work: Callable[[bytes], bytes],
    found: Found,
    eyes: Eyes = NOBODYS,
    named: Mapping[str, str] | None = None,
) -> Response[bytes] | Stream:
    """Once for all who ask: what is over does not change. Browsers ask whether they may still show
    it, so that rights are looked at each time."""
    asked = Wanted(found.stored.replay, eyes)
    tag = _tag(work, asked)
    headers = {"ETag": tag, "Cache-Control": "private, no-cache", "Vary": "Accept-Encoding"}
    headers |= named or {}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    workshop: Workshop = request.app.state.workshop
    packed = workshop.answers.find(tag)
    if packed is None:
        async with workshop.at_work(asker_of(request)) as do:
            try:
                packed = await do(work, msgspec.msgpack.encode(asked))
            except DamagedMatch as error:
                house: House = request.app.state.house
                made = await _mended(house, found.code, found.number, error)
                packed = await do(work, msgspec.msgpack.encode(Wanted(made.replay, eyes)))
        workshop.answers.keep(tag, packed)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Stream(unpacked(packed), media_type="application/json", headers=headers)
    headers["Content-Encoding"] = "gzip"
    return Stream(_in_pieces(packed), media_type="application/json", headers=headers)


def _tag(work: Callable[[bytes], bytes], asked: Wanted) -> str:
    about = SEAL + work.__name__.encode() + msgspec.msgpack.encode(asked)
    return f'"{hashlib.sha256(about).hexdigest()[:32]}"'


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


@get("/api/rooms/{code:str}/matches/{number:int}/replay", is_packed=True)
async def download(
    request: Request[Any, Any, Any], code: FromPath[str], number: FromPath[int]
) -> Response[bytes] | Stream:
    found = await _finished(request, code, number)
    name = f"{found.game}-{code.upper()}-{number}.json"
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return await _worked_out(request, make_file, found, named=disposition)


def make_file(asked: bytes) -> bytes:
    """In a worker, as all that is made of a match: each is a hundred kilobytes for ten thousand
    decisions, packed, and takes as many milliseconds to read."""
    return _packed(write_replay(_wanted(asked)[0]))


@get("/api/rooms/{code:str}/matches/{number:int}/steps", is_packed=True)
async def watch(
    request: Request[Any, Any, Any],
    code: FromPath[str],
    number: FromPath[int],
    seat: FromQuery[int] = SPECTATOR,
    everything: FromQuery[bool] = False,
) -> Response[bytes] | Stream:
    """Every moment of a match, through one seat's eyes or a spectator's, or all open (EV-7)."""
    found = await _finished(request, code, number)
    if not SPECTATOR <= seat < len(found.lineup):
        raise refuse("no_such_seat")
    return await _worked_out(request, make_steps, found, Eyes(seat, everything))


def make_steps(asked: bytes) -> bytes:
    replay, eyes = _wanted(asked)
    found = steps(replay, load_game(replay.game), eyes.seat, eyes.everything)
    return _packed(msgspec.json.encode(found))


def _wanted(asked: bytes) -> tuple[Replay, Eyes]:
    try:
        wanted = msgspec.msgpack.decode(asked, type=Wanted)
    except msgspec.ValidationError as error:
        # SQLite gives what it has.
        raise DamagedMatch(str(error)) from error
    return unpack_replay(wanted.packed), wanted.eyes


def _packed(answer: bytes) -> bytes:
    return gzip.compress(answer, PACKED_WELL, mtime=0)


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
    return await _worked_out(request, make_verdict, await _finished(request, code, number))


def make_verdict(asked: bytes) -> bytes:
    replay, _ = _wanted(asked)
    verdict = verdict_on(replay, load_game(replay.game))
    return _packed(msgspec.json.encode(verdict))


def verdict_on(replay: Replay, game: Game) -> Verdict:
    done = 0
    try:
        for reached in reenact(replay, game):
            done = reached.number
    except ReplayError:
        return Verdict(is_true=False, decisions=done)
    return Verdict(is_true=True, decisions=done)


replay_handlers = [download, watch, seats, judge]
