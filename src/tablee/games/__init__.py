"""The list of games. A new game is one line here."""

from importlib import import_module
from importlib.util import find_spec

from tablee.core.game import Game, GameError
from tablee.core.lesson import Lesson

GAMES = {
    "onix": "tablee.games.onix",
    "onemore": "tablee.games.onemore",
    "oncard": "tablee.games.oncard",
    "memodixe": "tablee.games.memodixe",
    "oni": "tablee.games.memodixe.oni",
}


def load_game(name: str) -> Game:
    """The game of that name; GameError that lists the known ones if there is none."""
    if name not in GAMES:
        raise GameError(f"there is no game {name!r}: choose one of {', '.join(GAMES)}")
    game: Game = import_module(GAMES[name]).GAME
    return game


def load_lesson(game: Game) -> Lesson | None:
    """The guided first game: a game has one if there is `lesson.py` in its folder."""
    name = f"{game.package}.lesson"
    if find_spec(name) is None:
        return None
    lesson: Lesson = import_module(name).LESSON
    return lesson
