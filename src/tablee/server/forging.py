"""The forge for the page. Nothing is kept here: the page has the set."""

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
from tablee.forge.figures import SetFigures
from tablee.forge.files import MOST_LETTERS, read_design, write_design
from tablee.forge.pictures import MOST_BYTES, clean_picture
from tablee.forge.propose import propose
from tablee.forge.solver import HurriedSolver, Known, Solver, TimeIsUp
from tablee.forge.trials import Session, play_order
from tablee.games.dixe import DixeError
from tablee.games.oncard.cards import Card
from tablee.press import NotInstalled
from tablee.server.allowances import What
from tablee.server.asking import (
    Asked,
    asker_of,
    expect_allowed,
    expect_same_origin,
    guest_of,
    read_as,
)
from tablee.server.forge_requests import (
    BalanceProgress,
    DesignFile,
    DesignText,
    FiguresProgress,
    Proposal,
    ProposalProgress,
    TrialsAsked,
    TrialsProgress,
)
from tablee.server.limits import Asker
from tablee.server.protocol import Refused
from tablee.server.refusals import RefusedMessage, refuse
from tablee.server.workshop import Do, Workshop, WorkshopCrew, not_installed

MOST_BODY_BYTES = MOST_LETTERS + 64 * 1024
AT_ONCE_SECONDS = 4.0
"""Of what takes long: whoever waits for it is told as often how far it is."""
LINES = "application/x-ndjson"

T = TypeVar("T")
Progress = FiguresProgress | ProposalProgress | BalanceProgress | TrialsProgress
OneProgress = TypeVar(
    "OneProgress", FiguresProgress, ProposalProgress, BalanceProgress, TrialsProgress
)

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
    except ForgeError as error:
        return refusal_by_forge(error)
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


def refusal_by_forge(error: ForgeError) -> Refused:
    if isinstance(error, PictureError):
        return refusal("bad_picture", fault=error.reason, values=error.values)
    # Of a phrase, which only speaks here, its reason is left.
    values = {name: getattr(value, "reason", value) for name, value in error.values.items()}
    return refusal(f"forge_{error.reason}", **values)


def checked(design: Design) -> Design:
    """What a page sends is read as if it came from a file: one place knows what is wrong."""
    return read_design(write_design(design), "")


def read_file(asked: bytes) -> bytes | Refused:
    return carefully(asked, DesignFile, lambda file: read_design(file.text, file.name))


def write_file(asked: bytes) -> bytes | Refused:
    return carefully(asked, Design, lambda design: DesignText(write_design(checked(design))))


class Piece(msgspec.Struct, frozen=True):
    """What is asked for, what was found out about it so far, and in the end what was made."""

    asked: Any
    known: Known = Known()
    made: Any = None


def in_a_piece(asked: bytes, kind: type[T], work: Callable[[T, Solver], Any]) -> bytes | Refused:
    """Card after card, for a while: how far that leads depends on the engine."""

    def go_on(piece: Piece) -> Piece:
        solver = HurriedSolver(piece.known, AT_ONCE_SECONDS)
        try:
            made = work(msgspec.convert(piece.asked, kind), solver)
        except TimeIsUp:
            return Piece(piece.asked, solver.known)
        return Piece(piece.asked, solver.known, made)

    return carefully(asked, Piece, go_on)


def make_figures(asked: bytes) -> bytes | Refused:
    def figures(design: Design, solver: Solver) -> SetFigures:
        return checked(design).figures(solver=solver)

    return in_a_piece(asked, Design, figures)


def make_proposal(asked: bytes) -> bytes | Refused:
    def card(proposal: Proposal, solver: Solver) -> Card:
        return propose(checked(proposal.design), proposal.character, proposal.variant, solver)

    return in_a_piece(asked, Proposal, card)


def make_balance(asked: bytes) -> bytes | Refused:
    def balanced(design: Design, solver: Solver) -> Balanced:
        return balance(checked(design), solver=solver)

    return in_a_piece(asked, Design, balanced)


def make_picture(asked: bytes) -> bytes | Refused:
    try:
        return msgspec.json.encode({"svg": clean_picture(asked)})
    except PictureError as error:
        return refusal_by_forge(error)


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
    """How many cards are counted, and in the end the figures."""

    def tell(piece: Piece) -> FiguresProgress:
        whole = len(msgspec.convert(piece.asked, Design).playing)
        # Cards that are alike are counted once.
        done = piece.known.count if piece.made is None else whole
        return FiguresProgress(done, whole, figures=piece.made)

    return await answer_in_pieces(request, Design, make_figures, tell)


@post("/api/forge/options", status_code=200, request_max_body_size=MOST_BODY_BYTES)
async def forge_options(request: Asked) -> Response[bytes]:
    """The options of a table that plays the set."""
    return await answer_with(request, check_design)


@post("/api/forge/propose", status_code=200, request_max_body_size=MOST_BODY_BYTES)
async def forge_propose(request: Asked) -> Stream:
    def tell(piece: Piece) -> ProposalProgress:
        return ProposalProgress(piece.known.count, card=piece.made)

    return await answer_in_pieces(request, Proposal, make_proposal, tell)


@post("/api/forge/balance", status_code=200, request_max_body_size=MOST_BODY_BYTES)
async def forge_balance(request: Asked) -> Stream:
    def tell(piece: Piece) -> BalanceProgress:
        return BalanceProgress(piece.known.count, balanced=piece.made)

    return await answer_in_pieces(request, Design, make_balance, tell)


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


async def answer_in_pieces(
    request: Asked, kind: type[T], work: Work, tell: Callable[[Piece], OneProgress]
) -> Stream:
    """Lines of JSON: how far it is, and in the end what came of it.

    The plain engine takes minutes, which is longer than any work may last.
    """
    workshop, asker = workshop_of(request, "forge")
    async with workshop.at_work(asker) as do:
        asked = await read_as(request, kind)
        # It is looked at before anything is promised.
        first = await _go_on(do, work, Piece(asked))

    async def pieces() -> AsyncGenerator[OneProgress, None]:
        piece = first
        yield tell(piece)
        async with workshop.at_work(asker) as do:
            while piece.made is None:
                piece = await _go_on(do, work, piece)
                yield tell(piece)

    return Stream(_to_the_end(pieces()), media_type=LINES)


async def _to_the_end(lines: AsyncGenerator[OneProgress, None]) -> AsyncIterator[bytes]:
    """Once something was promised, a refusal is the last line."""
    told: OneProgress | None = None
    try:
        # Whoever goes is not worked for any more, at once.
        async with aclosing(lines):
            async for told in lines:
                yield _line(told)
    except (RefusedMessage, ForgeError) as error:
        assert told is not None
        refused = error.refused if isinstance(error, RefusedMessage) else refusal_by_forge(error)
        yield _line(msgspec.structs.replace(told, refused=refused))


async def _go_on(do: Do, work: Work, piece: Piece) -> Piece:
    answer = await do(work, msgspec.json.encode(piece))
    return msgspec.json.decode(unless_refused(answer), type=Piece)


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


def _line(progress: Progress) -> bytes:
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
