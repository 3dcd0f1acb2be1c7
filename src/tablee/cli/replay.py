"""`tablee replay`: a game that was kept, told again or checked."""

import argparse
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

from tablee.cli.boards import board_of
from tablee.cli.errors import CommandError
from tablee.cli.help import Help
from tablee.cli.language import default_language
from tablee.cli.results import result_of
from tablee.core.events import SPECTATOR
from tablee.core.game import Game
from tablee.core.replay import Replay, as_played, read_replay, reenact, verify
from tablee.core.texts import Texts
from tablee.games import load_game


def add_parser(commands: Any, texts: Texts) -> None:
    words = Help(texts, "replay")
    parser = words.add_command(commands)
    parser.add_argument("file", metavar="FILE", type=Path, help=words("file"))
    parser.add_argument("--verify", action="store_true", help=words("verify"))
    words.add_language(parser)
    parser.add_argument("--seat", type=int, metavar="N", help=words("seat"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    replay = _read(args.file)
    game = load_game(replay.game)
    viewer = _viewer(replay, args.seat)
    language = args.lang or default_language()
    console = Console(highlight=False, markup=False, emoji=False)
    if args.verify:
        texts = Texts.load("tablee.cli", language)
        console.print(_verdict(args.file, replay, verify(replay, game), texts), soft_wrap=True)
    else:
        _tell(console, replay, game, language, viewer)
    return 0


def _read(file: Path) -> Replay:
    try:
        data = file.read_bytes()
    except OSError as error:
        raise CommandError("unreadable", file=file, why=error) from error
    return read_replay(data, str(file))


def _viewer(replay: Replay, seat: int | None) -> int | None:
    if seat is not None and not 1 <= seat <= len(replay.players):
        raise CommandError("seat", most=len(replay.players), given=seat)
    return None if seat is None else seat - 1


def _verdict(file: Path, replay: Replay, decisions: int, texts: Texts) -> str:
    if replay.commitment is None:
        seed = "laid_out"
    elif replay.seed:
        seed = "committed"
    elif replay.outcome:
        seed = "missing"
    else:
        seed = "at_the_end"
    said = texts.say(
        "verdict.true",
        {
            "file": str(file),
            "game": replay.game,
            "rules": replay.rules,
            "players": len(replay.players),
            "decisions": decisions,
            "finished": replay.outcome is not None,
        },
    )
    parts = [said, texts.say(f"verdict.seed.{seed}")]
    if not replay.checksum:
        parts.append(texts.say("verdict.names"))
    return " ".join(parts)


def _tell(console: Console, replay: Replay, game: Game, language: str, viewer: int | None) -> None:
    """All open tells every event; a seat's eyes see what that seat was told."""
    game = as_played(replay, game)
    texts = game.words.texts(language)
    eyes = SPECTATOR if viewer is None else viewer
    last = None
    for done in reenact(replay, game):
        last = done.state
        for told in done.told:
            if viewer is None or told.reaches(viewer):
                key = f"log.{told.event.__struct_config__.tag}"
                values = msgspec.structs.asdict(told.event)
                line = texts.say(key, values, replay.players, eyes)
                console.print(f"{done.number:4}  {line}")
    if last is not None:
        view = game.view(last, eyes)
        console.print(board_of(game)(view, replay.players, texts))
        if last.is_over():
            console.print(result_of(last, replay.players, texts, eyes))
