"""What a table can choose from, and options out of files that players bring along."""

import msgspec
from litestar import Response, post
from litestar.params import FromPath

from tablee.core.game import FileError, GameError
from tablee.games import GAMES, load_game
from tablee.server.asking import Asked, read_as
from tablee.server.forging import unless_refused, workshop_of
from tablee.server.protocol import MOST_OPTIONS_BYTES, Refused
from tablee.server.refusals import RefusedMessage, refuse
from tablee.server.requests import OptionsAsked, OptionsOffered

MOST_BODY_BYTES = 64 * 1024
"""The texts of a few files, beside the options."""


@post("/api/games/{name:str}/options", status_code=200, request_max_body_size=MOST_BODY_BYTES)
async def offer(request: Asked, name: FromPath[str]) -> Response[OptionsOffered | bytes]:
    """Nothing is kept here: the host's page sends the options to the room."""
    workshop, asker = workshop_of(request, "options")
    if name not in GAMES:
        raise refuse("no_such_game")
    asked = await read_as(request, OptionsAsked)
    if not asked.files:
        # Set up at every table, and quickly said.
        return Response(answer(name, asked))
    async with workshop.at_work(asker) as do:
        made = await do(make_offer, msgspec.json.encode((name, asked)))
    return Response(unless_refused(made), media_type="application/json")


def make_offer(asked: bytes) -> bytes | Refused:
    """In a worker."""
    name, wanted = msgspec.json.decode(asked, type=tuple[str, OptionsAsked])
    try:
        return msgspec.json.encode(answer(name, wanted))
    except RefusedMessage as error:
        return error.refused


def answer(name: str, asked: OptionsAsked) -> OptionsOffered:
    game = load_game(name)
    try:
        options = game.options(asked.options)
        if asked.files:
            options = game.menu.with_files(
                options, [(file.name, file.text) for file in asked.files]
            )
        choices = game.menu.choices(options)
    except FileError as error:
        raise refuse(
            "bad_file", file=error.file, line=error.line, fault=error.fault, values=error.values
        ) from error
    except GameError as error:
        raise refuse("bad_options") from error
    plain = msgspec.to_builtins(options)
    # The room is told them in one message, and tells everybody.
    if len(msgspec.json.encode(plain)) > MOST_OPTIONS_BYTES:
        raise refuse("options_too_long")
    return OptionsOffered(plain, choices)


choice_handlers = [offer]
