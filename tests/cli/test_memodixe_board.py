"""How a MémoDiXe table looks in a terminal."""

import io

import pytest
from rich.console import Console
from tests.games.memodixe.tables import look, play, table

from tablee.cli.boards import board_of
from tablee.core.texts import LANGUAGES
from tablee.games.memodixe import GAME
from tablee.games.memodixe.moves import Look, SetAside, Turn, TurnBack, Win
from tablee.games.memodixe.rules import MemoDixe

NAMES = ("Léa", "Alice")


def drawn(state: MemoDixe, viewer: int, language: str = "en") -> str:
    console = Console(file=io.StringIO(), width=110, highlight=False)
    console.print(board_of(GAME)(look(state, viewer), NAMES, GAME.words.texts(language)))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_shows_tops_and_what_is_turned_just_now(language: str) -> None:
    state = table("sun/character pi heart heart", won=(1, 0), reserve=2)
    symbols = GAME.words.texts(language).table("symbol")
    assert f"★ {symbols['character']}" in drawn(state, 0, language)
    assert "[" not in drawn(state, 0, language)
    play(state, Turn(0))
    assert f"[☀ {symbols['sun']}]" in drawn(state, 1, language)
    play(state, Turn(1), TurnBack())
    text = drawn(state, 1, language)
    assert "[" not in text
    assert "▶ Alice" in text
    assert "⚀" in text


def test_it_shows_a_secret_look_to_one_player() -> None:
    state = table("aum aum sun pi heart")
    play(state, Turn(0), Turn(1), Look(2))
    assert "[☀ sun]" in drawn(state, 0)
    assert "[☀ sun]" not in drawn(state, 1)
    assert "👁" in drawn(state, 1)


def test_it_shows_what_is_set_aside() -> None:
    state = table("heart heart sun pi bomb")
    play(state, Turn(0), Turn(1), Win(0), SetAside(2))
    text = drawn(state, 1)
    assert "Set aside" in text
    assert "Léa" in text
