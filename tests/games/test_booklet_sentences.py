"""What the booklets say and a rulebook is quick to leave out stands in ours, in both languages."""

import pytest

from tablee.core.rulebook import Rulebook
from tablee.games import load_game

SENTENCES = [
    ("memodixe", "MD-1", "Laisse bien de la place entre les dés", "enough room between the dice"),
    ("memodixe", "MD-1", "à quatre, il faut 13 dés", "four players need 13 dice"),
    ("memodixe", "MD-19.6", "complet avec huit", "complete with eight"),
    ("oncard", "OC-33", "sauf si sa carte dit le contraire", "unless its card says otherwise"),
    ("oncard", "OC-70", "sauf si sa carte dit le contraire", "unless its card says otherwise"),
    ("oni", "MD-50", "vont sur le sac", "go on the bag"),
    ("oni", "MD-52", "d’un, de deux ou de trois dés", "with one, two or three dice"),
    ("oni", "MD-66.11", "tous les dés gagnés", "all the won dice"),
]


@pytest.mark.parametrize(("game", "clause", "french", "english"), SENTENCES)
def test_it_is_said(game: str, clause: str, french: str, english: str) -> None:
    words = load_game(game).words
    for language, said in (("fr", french), ("en", english)):
        assert said in Rulebook(words.texts(language)).clauses[clause]


@pytest.mark.parametrize(
    ("language", "which"), [("fr", "celle du texte l’emporte"), ("en", "the one in the text rules")]
)
def test_which_of_the_two_lists_of_powers_rules(language: str, which: str) -> None:
    ruling = Rulebook(load_game("oni").words.texts(language)).rulings["MD-19"]
    assert which in ruling
    assert "(1, 5" in ruling
