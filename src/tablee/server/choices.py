"""What a table can choose from, and options out of files that players bring along."""

import asyncio

import msgspec
from litestar import post
from litestar.params import FromPath

from tablee.core.game import FileError, GameError
from tablee.games import GAMES, load_game
from tablee.server.asking import Asked, expect_same_origin, guest_of, read_as
from tablee.server.protocol import MOST_OPTIONS_BYTES
from tablee.server.requests import OptionsAsked, OptionsOffered
from tablee.server.room import refuse

MOST_BODY_BYTES = 64 * 1024
"""The texts of a few files, beside the options."""


@post("/api/games/{name:str}/options", status_code=200, request_max_body_size=MOST_BODY_BYTES)
async def offer(request: Asked, name: FromPath[str]) -> OptionsOffered:
    """Nothing is kept here: the host's page sends the options to the room."""
    expect_same_origin(request)
    if guest_of(request) is None:
        raise refuse("no_name")
    if name not in GAMES:
        raise refuse("no_such_game")
    asked = await read_as(request, OptionsAsked)
    return await asyncio.to_thread(answer, name, asked)


def answer(name: str, asked: OptionsAsked) -> OptionsOffered:
    game = load_game(name)
    try:
        options = game.options(asked.options)
        if asked.files:
            options = game.with_files(options, [(file.name, file.text) for file in asked.files])
        choices = game.choices(options)
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
