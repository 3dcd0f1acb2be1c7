"""The forge for the page. Nothing is kept here: the page has the set."""

import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing
from typing import Any, TypeVar

import msgspec
from litestar import Response, post
from litestar.response import Stream

from tablee.core.errors import TableeError
from tablee.forge.balance import Balanced, balance
from tablee.forge.conclusions import conclude
from tablee.forge.design import Design
from tablee.forge.errors import ForgeError, PictureError
from tablee.forge.figures import Play, SetFigures
from tablee.forge.files import MOST_LETTERS, read_design, write_design
from tablee.forge.pictures import MOST_BYTES, clean_picture
from tablee.forge.propose import propose
from tablee.forge.trials import Session, play_order
from tablee.games.dixe import DixeError
from tablee.games.oncard.cards import Card
from tablee.press import NotInstalled
from tablee.server.asking import (
    Asked,
    asker_of,
    expect_allowed,
    expect_same_origin,
    guest_of,
    read_as,
)
from tablee.server.forge_requests import (
    DesignFile,
    DesignText,
    FiguresProgress,
    Proposal,
    TrialsAsked,
    TrialsProgress,
)
from tablee.server.limits import Asker, What
from tablee.server.protocol import Refused
from tablee.server.refusals import RefusedMessage, refuse
from tablee.server.workshop import Do, Workshop, WorkshopCrew, not_installed

MOST_BODY_BYTES = MOST_LETTERS + 64 * 1024
AT_ONCE_SECONDS = 4.0
"""Of figures: whoever waits for them is told as often how far they are."""
LINES = "application/x-ndjson"

T = TypeVar("T")

Work = Callable[[bytes], bytes | Refused]
"""What a worker does for the page: it makes something, or says why not."""


def workshop_of(request: Asked, what: What) -> tuple[Workshop, Asker]:
    """Where the work is done, and for whom; a refusal for strangers."""
    expect_same_origin(request)
    guest = guest_of(request)
    if guest is None:
        raise refuse("no_name")
    expect_allowed(request, what)
    workshop: Workshop = request.app.state.workshop
    return workshop, asker_of(request)


async def work_on(request: Asked, work: Work, what: What) -> bytes:
    workshop, asker = workshop_of(request, what)
    async with workshop.at_work(asker) as do:
        # Not before: what somebody sends slowly, and many times at once, would all be kept.
        asked = await request.body()
        return unless_refused(await do(work, asked))


def unless_refused(answer: bytes | Refused) -> bytes:
    if isinstance(answer, Refused):
        if answer.reason == "not_installed":
            raise not_installed(answer.values["detail"])
        raise RefusedMessage(answer)
    return answer


async def answer_with(request: Asked, work: Work, what: What = "forge") -> Response[bytes]:
    return Response(await work_on(request, work, what), media_type="application/json")


# In a worker


def carefully(asked: bytes, kind: type[T], work: Callable[[T], Any]) -> bytes | Refused:
    """What the work makes of a question, as bytes; or why it is refused."""
    try:
        done = work(msgspec.json.decode(asked, type=kind))
    except DixeError as error:
        fault = error.fault
        return refusal(
            "bad_file",
            file="",
            line=error.line,
            fault=fault.reason if fault else "not_toml",
            values=fault.values if fault else {},
        )
    except PictureError as error:
        return refusal("bad_picture", fault=error.reason, values=error.values)
    except ForgeError as error:
        return refusal(f"forge_{error.reason}", **error.values)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return refusal("bad_request", detail=str(error))
    except NotInstalled as error:
        return refusal("not_installed", detail=str(error))
    except TableeError as error:
        return refusal("not_printed", detail=str(error))
    return done if isinstance(done, bytes) else msgspec.json.encode(done)


def refusal(reason: str, **values: Any) -> Refused:
    """A refusal as a value: errors do not travel between processes, values do."""
    return refuse(reason, **values).refused


def checked(design: Design) -> Design:
    """What a page sends is read as if it came from a file: one place knows what is wrong."""
    return read_design(write_design(design), "")


def read_file(asked: bytes) -> bytes | Refused:
    return carefully(asked, DesignFile, lambda file: read_design(file.text, file.name))


def write_file(asked: bytes) -> bytes | Refused:
    return carefully(asked, Design, lambda design: DesignText(write_design(checked(design))))


class Counting(msgspec.Struct, frozen=True):
    """A set whose figures are looked for, and what is known already."""

    design: Design
    plays: dict[str, Play] = {}
    figures: SetFigures | None = None


def count_on(asked: bytes) -> bytes | Refused:
    """Card after card, for a while: how far that leads depends on the engine."""

    def count(counting: Counting) -> Counting:
        design, plays = checked(counting.design), dict(counting.plays)
        until = time.monotonic() + AT_ONCE_SECONDS
        for name in design.playing:
            if name not in plays:
                if time.monotonic() > until:
                    return Counting(counting.design, plays)
                plays[name] = design.play_of(name)
        return Counting(counting.design, plays, design.figures(known=plays))

    return carefully(asked, Counting, count)


def make_proposal(asked: bytes) -> bytes | Refused:
    def card(proposal: Proposal) -> Card:
        return propose(checked(proposal.design), proposal.character, proposal.variant)

    return carefully(asked, Proposal, card)


def make_balance(asked: bytes) -> bytes | Refused:
    def balanced(design: Design) -> Balanced:
        return balance(checked(design))

    return carefully(asked, Design, balanced)


def make_picture(asked: bytes) -> bytes | Refused:
    try:
        return msgspec.json.encode({"svg": clean_picture(asked)})
    except PictureError as error:
        return refusal("bad_picture", fault=error.reason, values=error.values)


def check_design(asked: bytes) -> bytes | Refused:
    return carefully(asked, Design, lambda design: checked(design).options())


# The routes


@post("/api/forge/read", status_code=200, request_max_body_size=MOST_BODY_BYTES)
async def forge_read(request: Asked) -> Response[bytes]:
    return await answer_with(request, read_file, "uploads")


@post("/api/forge/write", status_code=200, request_max_body_size=MOST_BODY_BYTES)
async def forge_write(request: Asked) -> Response[bytes]:
    return await answer_with(request, write_file)


@post("/api/forge/figures", status_code=200, request_max_body_size=MOST_BODY_BYTES)
async def forge_figures(request: Asked) -> Stream:
    """Lines of JSON: how many cards are counted, and in the end the figures.

    The plain engine takes a minute for a set, which is longer than any work may last.
    """
    workshop, asker = workshop_of(request, "forge")
    async with workshop.at_work(asker) as do:
        design = await read_as(request, Design)
        # The design is looked at before anything is promised.
        counting = await _count_on(do, Counting(design))
    return Stream(_to_the_end(_counted(workshop, asker, counting)), media_type=LINES)


@post("/api/forge/options", status_code=200, request_max_body_size=MOST_BODY_BYTES)
async def forge_options(request: Asked) -> Response[bytes]:
    """The options of a table that plays the set."""
    return await answer_with(request, check_design)


@post("/api/forge/propose", status_code=200, request_max_body_size=MOST_BODY_BYTES)
async def forge_propose(request: Asked) -> Response[bytes]:
    return await answer_with(request, make_proposal)


@post("/api/forge/balance", status_code=200, request_max_body_size=MOST_BODY_BYTES)
async def forge_balance(request: Asked) -> Response[bytes]:
    return await answer_with(request, make_balance)


@post("/api/forge/picture", status_code=200, request_max_body_size=2 * MOST_BYTES)
async def forge_picture(request: Asked) -> Response[bytes]:
    return await answer_with(request, make_picture, "uploads")


@post("/api/forge/trials", status_code=200, request_max_body_size=MOST_BODY_BYTES)
async def forge_trials(request: Asked) -> Stream:
    """Lines of JSON: how far it is, and in the end what came of it."""
    workshop, asker = workshop_of(request, "trials")
    async with workshop.at_work(asker) as do:
        asked = await read_as(request, TrialsAsked)
        # The design is looked at before anything is promised.
        unless_refused(await do(check_design, msgspec.json.encode(asked.design)))
    return Stream(_to_the_end(_tried(workshop, asker, asked)), media_type=LINES)


Told = TypeVar("Told", FiguresProgress, TrialsProgress)


async def _to_the_end(lines: AsyncGenerator[Told, None]) -> AsyncIterator[bytes]:
    """Once something was promised, a refusal is the last line."""
    told: Told | None = None
    try:
        # Whoever goes is not worked for any more, at once.
        async with aclosing(lines):
            async for told in lines:
                yield _line(told)
    except RefusedMessage as error:
        assert told is not None
        yield _line(msgspec.structs.replace(told, refused=error.refused))


async def _count_on(do: Do, counting: Counting) -> Counting:
    answer = await do(count_on, msgspec.json.encode(counting))
    return msgspec.json.decode(unless_refused(answer), type=Counting)


async def _counted(
    workshop: Workshop, asker: Asker, counting: Counting
) -> AsyncGenerator[FiguresProgress, None]:
    whole = len(counting.design.playing)
    yield FiguresProgress(len(counting.plays), whole, figures=counting.figures)
    async with workshop.at_work(asker) as do:
        while counting.figures is None:
            counting = await _count_on(do, counting)
            yield FiguresProgress(len(counting.plays), whole, figures=counting.figures)


async def _tried(
    workshop: Workshop, asker: Asker, asked: TrialsAsked
) -> AsyncGenerator[TrialsProgress, None]:
    session = Session(asked.design, asked.games, asked.players, asked.seed)
    yield TrialsProgress(0, session.whole)
    async with (
        workshop.at_work(asker) as do,
        aclosing(session.play_meanwhile(WorkshopCrew(do, play_order))) as playing,
    ):
        async for done, trials in playing:
            conclusions = () if trials is None else tuple(conclude(trials))
            yield TrialsProgress(done, session.whole, trials=trials, conclusions=conclusions)


def _line(progress: FiguresProgress | TrialsProgress) -> bytes:
    return msgspec.json.encode(progress) + b"\n"


forge_handlers = [
    forge_read,
    forge_write,
    forge_figures,
    forge_options,
    forge_propose,
    forge_balance,
    forge_picture,
    forge_trials,
]
