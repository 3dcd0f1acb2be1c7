"""`tablee play`: a game against bots, in the terminal."""

import argparse
import secrets
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from tablee.bots.levels import LEVELS, decide, make_player
from tablee.bots.names import bot_name
from tablee.cli.boards import board_of, numbering_of
from tablee.cli.errors import CommandError
from tablee.cli.help import Help
from tablee.cli.language import default_language
from tablee.cli.options import add_game_options, read_game_options
from tablee.cli.results import SAFFRON, result_of
from tablee.cli.seeds import match_seed
from tablee.core.chance import FastChance
from tablee.core.events import Told
from tablee.core.game import Game, View
from tablee.core.match import Match
from tablee.core.replay import write_replay
from tablee.core.texts import Texts
from tablee.games import GAMES, load_game

HUMAN = 0


def add_parser(commands: Any, texts: Texts) -> None:
    words = Help(texts, "play")
    parser = words.add_command(commands)
    parser.add_argument("game", metavar="GAME", nargs="?", default="onix", help=_playable())
    players = words.common("seats")
    parser.add_argument("--players", type=int, default=3, metavar="N", help=players)
    levels = words("levels", levels=", ".join(LEVELS[1:]))
    parser.add_argument("--bots", metavar="LEVEL", default="medium", help=levels)
    words.add_language(parser)
    parser.add_argument("--replay", metavar="FILE", type=Path, help=words("replay"))
    parser.add_argument("--seed", metavar="S", help=words("seed"))
    add_game_options(parser, words)
    parser.set_defaults(run=run)


def _playable() -> str:
    """The games that wait for somebody who types."""
    return ", ".join(name for name in GAMES if not load_game(name).is_clocked)


def run(args: argparse.Namespace) -> int:
    game = load_game(args.game)
    if game.is_clocked:
        raise CommandError("clocked", game=game.name)
    options = read_game_options(game, args.option, args.files)
    game.check(options, args.players)
    language = args.lang or default_language()
    words = Texts.load("tablee.cli", language)
    names = [words.say("play.you"), *map(bot_name, range(args.players - 1))]
    match = Match(game, options, names, _seed(args.seed))
    sitting = _Sitting(match, game.words.texts(language), words, args.bots)
    if args.replay is not None:
        # A game that could not be kept is not begun.
        _save(match, args.replay)
    finished = False
    try:
        finished = sitting.play()
    finally:
        if args.replay is not None:
            _save(match, args.replay)
            sitting.say(words.say("play.saved", {"file": args.replay}))
    if not finished:
        sitting.say(words.say("play.left"))
    return 0


def _seed(given: str | None) -> bytes:
    return secrets.token_bytes(32) if given is None else match_seed(given)


def _save(match: Match, file: Path) -> None:
    try:
        file.write_bytes(write_replay(match.replay()))
    except OSError as error:
        raise CommandError("unwritable", file=file, why=error) from error


class _Sitting:
    """One person and some bots around a terminal."""

    def __init__(self, match: Match, texts: Texts, words: Texts, level: str) -> None:
        self._match = match
        self._game: Game = match.game
        self._texts = texts
        self._words = words
        self._bot = make_player(self._game, level)
        self._thoughts = FastChance(secrets.randbits(64))
        self._draw = board_of(self._game)
        self._number = numbering_of(self._game)
        self._console = Console(highlight=False, markup=False, emoji=False)

    def say(self, text: str | Text | Rule) -> None:
        self._console.print(text)

    def play(self) -> bool:
        """Play to the end; False if the player left before."""
        game = self._texts.table("game")
        self.say(Rule(game["name"]))
        self.say(Text(game["summary"], "italic"))
        commitment = {"commitment": self._match.commitment}
        self.say(Text(self._words.say("play.commitment", commitment), "dim"))
        self._tell(self._match.told)
        while not self._match.state.is_over():
            seat = self._match.state.deciders()[0]
            move = self._ask() if seat == HUMAN else self._think(seat)
            if move is None:
                return False
            self._tell(self._match.play(seat, move))
        self._show(self._view(HUMAN))
        self._show_result()
        return True

    def _show_result(self) -> None:
        """Who won, where everybody came, and the seed that the deal was bound to."""
        match = self._match
        self._console.print(result_of(match.state, match.players, self._texts, HUMAN))
        self.say(Text(self._words.say("play.seed", {"seed": match.seed}), "dim"))

    def _view(self, viewer: int) -> View:
        view: View = self._game.view(self._match.state, viewer)
        return view

    def _show(self, view: View) -> None:
        self._console.print(self._draw(view, self._match.players, self._texts))

    def _tell(self, told: list[Told]) -> None:
        for item in told:
            if item.reaches(HUMAN):
                key = f"log.{item.event.__struct_config__.tag}"
                values = msgspec.structs.asdict(item.event)
                self.say(f"· {self._texts.say(key, values, self._match.players, HUMAN)}")

    def _think(self, seat: int) -> int:
        words = self._words.say("play.thinking", {"name": self._match.players[seat]})
        memory = self._game.skill.recollect(self._match.heard_by(seat))
        with self._console.status(words):
            return decide(self._game, self._bot, self._view(seat), memory, self._thoughts)

    def _ask(self) -> int | None:
        """The player's choice, or None to leave."""
        moves = self._numbered()
        typed = {str(number): code for number, code in moves.items()}
        self._offer(moves)
        while True:
            answer = self._read()
            if answer == "q":
                return None
            if answer in typed:
                return typed[answer]
            if answer in ("a", "?"):
                self._show_aid()
                self._offer(moves)
            elif answer == "r":
                self._show_rules()
                self._offer(moves)
            else:
                self.say(self._words.say("play.number", {"numbers": _ranges(sorted(moves))}))

    def _numbered(self) -> dict[int, int]:
        """The legal moves by the number to type."""
        codes = self._match.state.legal(HUMAN)
        moves = [self._game.decode(code) for code in codes]
        numbers = self._number(self._view(HUMAN), moves)
        return dict(sorted(zip(numbers, codes, strict=True)))

    def _offer(self, moves: dict[int, int]) -> None:
        """The table, what to do now, and every way to do it."""
        view = self._view(HUMAN)
        self._show(view)
        self.say(Text(self._texts.say(f"step.{self._game.words.step(view)}"), f"bold {SAFFRON}"))
        for number, code in moves.items():
            key, values = self._game.words.wording(view, self._game.decode(code))
            text = self._texts.say(f"move.{key}", values, self._match.players)
            self.say(Text.assemble((f"{number:4} ", "bold"), text))
        self.say(Text(self._words.say("play.hint"), "dim"))

    def _read(self) -> str:
        try:
            return self._console.input("> ").strip().lower()
        except EOFError:
            return "q"

    def _show_aid(self) -> None:
        aid = self._texts.table("aid")
        self.say(Text(aid["title"], "bold"))
        for number, line in enumerate(aid["steps"], 1):
            self.say(f"{number}. {line}")
        for line in aid.get("effects", {}).values():
            self.say(f"· {line}")
        self.say(aid["end"])

    def _show_rules(self) -> None:
        for clause, text in self._texts.clauses().items():
            self.say(Text.assemble((f"{clause}  ", "dim"), text))


def _ranges(numbers: list[int]) -> str:
    """
    >>> _ranges([1, 3, 4, 5, 10])
    '1, 3–5, 10'
    """
    rows: list[list[int]] = []
    for number in numbers:
        if rows and rows[-1][-1] == number - 1:
            rows[-1].append(number)
        else:
            rows.append([number])
    return ", ".join(f"{row[0]}–{row[-1]}" if len(row) > 1 else str(row[0]) for row in rows)
