"""How a One More! table looks in a terminal."""

import io

import pytest
from rich.console import Console
from tests.games.onemore.tables import look, play, table

from tablee.cli.boards import board_of
from tablee.core.chance import FastChance
from tablee.core.texts import LANGUAGES
from tablee.games.onemore import GAME
from tablee.games.onemore.moves import Give, Play, Swap
from tablee.games.onemore.rules import OneMore

NAMES = ("Léa", "Alice", "Tom")


def drawn(state: OneMore, viewer: int, language: str = "en") -> str:
    console = Console(file=io.StringIO(), width=110, highlight=False)
    console.print(board_of(GAME)(look(state, viewer), NAMES, GAME.words.texts(language)))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def a_round() -> OneMore:
    return table(["7+swap 2+swap 5±", "8-draw 9-draw", "5± 1+draw 6-draw"], "4+replay")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_shows_what_is_asked_and_ones_own_hand(language: str) -> None:
    text = drawn(a_round(), 0, language)
    assert "[4+↻]" in text
    assert GAME.words.texts(language).say("asks.+", {"number": 4}) in text
    assert "✋ 2+⤨ 5± 7+⤨" in text
    assert "▶ Léa" in text
    assert all(name in text for name in NAMES)


def test_it_shows_no_other_hand_but_what_is_known_of_it() -> None:
    state = play(a_round(), Play("7+swap"), Swap((0, 1)))
    text = drawn(state, 0)
    assert "▶ Léa" in text
    assert "▶ Alice" in text
    assert "8−▲" not in text
    play(state, (0, Give("2+swap")), (1, Give("9-draw")))
    lines = drawn(state, 0).splitlines()
    assert any("Alice" in line and "2+⤨" in line for line in lines)
    assert any("Tom" in line and "5±" in line for line in lines)
    assert "✋" not in drawn(state, -1)


def test_a_lost_round_and_the_hand_that_was_shown_stay_in_sight() -> None:
    hands = ["8+reverse 8-swap", "2+draw 3-draw", "1+draw 7-draw 5±"]
    for seed in range(40):
        state = table(hands, "7+swap", clockwise=False)
        play(state, Play("8+reverse"), chance=FastChance(seed))
        if state.finished == 1:
            break
    text = drawn(state, 0)
    assert "★ Alice · No card that fits 8+⇄ ✋ 2+▲ 3−▲" in text
