"""A player's own deck: what is wrong with it is said in both languages, with the line it is in."""

import pytest

from tablee.core.values import FileError
from tablee.games import load_game

ONIX = """
[[cards]]
gems = ["circle"]
count = 20

[[cards]]
gems = ["ruby"]
count = 1
"""
ONE_MORE = """
[[cards]]
numbers = [1, 12]
signs = ["+"]
effects = ["none"]
"""
ONI = """
[[cards]]
card = "dance"
count = 2
"""


@pytest.mark.parametrize(
    ("game", "deck", "line", "english", "french"),
    [
        ("onix", ONIX, 6, "one or two different gems", "une ou deux gemmes différentes"),
        ("onix", ONIX[:40], 1, "Simple cards of each gem", "cartes Simples de chaque gemme"),
        ("onix", ONIX.replace("20", "0"), 2, "“count” cannot be used", "« count » ne va pas"),
        ("onix", ONIX.replace("count", "many"), 2, "“", "« "),
        ("onemore", ONE_MORE, 2, "numbers has 12, which is none of 1", "numbers contient 12"),
        ("onemore", ONE_MORE.replace("12", "2"), 1, "players need a deck", "il faut un paquet"),
        ("oni", ONI, 2, "“card” cannot be used", "« card » ne va pas"),
        ("oni", "cards = []", 1, "at least one card", "au moins une carte"),
    ],
)
def test_a_deck_is_refused_in_both_languages(
    game: str, deck: str, line: int, english: str, french: str
) -> None:
    menu = load_game(game).menu
    with pytest.raises(FileError) as refused:
        menu.with_files(menu.usual(), [("ours.toml", deck)])
    assert refused.value.line == line
    assert f"ours.toml, line {line}:" in refused.value.said("en")
    assert english in refused.value.said("en")
    assert french in refused.value.said("fr").replace("\xa0", " ")
