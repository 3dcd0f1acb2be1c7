"""The words on MémoDiXe's cards: the same cards in both languages, each written as it should be."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tablee.core.content import read_toml
from tablee.core.texts import LANGUAGES
from tablee.games import load_game
from tablee.games.dixe import symbol_names
from tablee.games.oni.cards import CARDS
from tablee.press import art
from tablee.press.decks.memodixe import SEVERAL

FRENCH = re.compile(r"(?<![\u00a0\u202f])(?:[;:»]|(?<![!?])[!?])|«(?![\u00a0\u202f])|['\"]")


def words(language: str) -> dict[str, Any]:
    cards = read_toml("tablee.games.oni", f"texts.effects.{language}.toml")
    # What is said at a screen is another matter.
    del cards["card_text"]
    return {**cards, **read_toml("tablee.games.memodixe", f"powers.{language}.toml")}


def leaves(tree: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from leaves(value, f"{path}{key}.")
        else:
            yield path + key, value


def test_both_languages_have_the_same_cards_in_the_same_order() -> None:
    french, english = (list(dict(leaves(words(language)))) for language in ("fr", "en"))
    assert french == english


@pytest.mark.clause("MD-19")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_symbol_and_the_characters_have_a_power(language: str) -> None:
    assert set(words(language)["power"]) == {*symbol_names(), "character"}


@pytest.mark.clause("MD-66.20")
@pytest.mark.parametrize(
    ("language", "formula"),
    [
        ("fr", "SapristiX\u00a0! Une paire de DiXes\u00a0!"),
        ("en", "SapristiX! A pair of DiXes!"),
    ],
)
def test_the_formula_is_the_same_on_paper_on_the_screen_and_in_the_rules(
    language: str, formula: str
) -> None:
    texts = load_game("oni").words.texts(language)
    spoken = [texts.table("move")["formula"], *texts.table("log")["said_formula"].values()]
    told = [words(language)["on_paper"]["sapristix"], texts.clauses()["MD-66.20"]]
    assert all(formula in text for text in [*spoken, *told])


@pytest.mark.clause("MD-66.2", "MD-66.16")
@pytest.mark.parametrize(
    ("language", "meanwhile", "whoever"),
    [("fr", "pendant ce temps", "qui "), ("en", "meanwhile", "whoever")],
)
def test_cards_for_real_dice_say_what_the_rules_say(
    language: str, meanwhile: str, whoever: str
) -> None:
    on_paper = words(language)["on_paper"]
    assert meanwhile in on_paper["hide_the_dixe"]
    # Whoever drew the card spins, not whoever has turned the die.
    assert whoever not in on_paper["spin"]


def test_every_effect_has_its_drawing() -> None:
    assert {*CARDS} - {*SEVERAL} == art.names_in("oni", "effects")


def test_french_is_typeset_as_french() -> None:
    for path, text in leaves(words("fr")):
        assert not FRENCH.search(text), f"{path}: {text}"
