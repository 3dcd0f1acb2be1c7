"""The list of games. A new game is one line here."""

from importlib import import_module
from importlib.util import find_spec

from tablee.core.game import Game, Unplayable
from tablee.core.lesson import Lesson

GAMES = {
    "onix": "tablee.games.onix",
    "onemore": "tablee.games.onemore",
    "oncard": "tablee.games.oncard",
    "memodixe": "tablee.games.memodixe",
    "oni": "tablee.games.oni",
}


def load_game(name: str, rules: int | None = None) -> Game:
    """The game of that name, by its newest rules, or by those of another version.

    GameError that says what there is if there is no such game, or no such version.
    """
    if name not in GAMES:
        raise Unplayable("no_game", given=name, known=", ".join(GAMES))
    game: Game = import_module(GAMES[name]).GAME
    return game if rules is None else game.under(rules)


def load_lesson(game: Game) -> Lesson | None:
    """The guided first game: a game has one if there is `lesson.py` in its folder."""
    name = f"{game.package}.lesson"
    if find_spec(name) is None:
        return None
    lesson: Lesson = import_module(name).LESSON
    return lesson
