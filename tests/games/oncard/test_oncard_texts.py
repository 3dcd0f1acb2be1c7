"""The words of ON'CARD: every refusal can be met, every button tells itself from the others."""

import itertools
import re
from pathlib import Path

import pytest
from tests.games.oncard.quick import QuickExpert, QuickOnCard, QuickSuperExpert
from tests.games.oncard.tables import options
from tests.games.test_game_texts import check_texts

from tablee.core.chance import FastChance
from tablee.core.refusal import Refusal
from tablee.core.texts import LANGUAGES, Texts
from tablee.games.oncard import GAME
from tablee.games.oncard.codes import END_OF_MOVES
from tablee.games.oncard.rules import OnCard

HERE = Path(__file__).parent
NAMES = ("Léa", "Alice", "Tom", "Zoé")

CLAUSES = [
    f"OC-{number}"
    for numbers in (
        *(range(1, 6), range(10, 18), range(20, 23), range(30, 34), range(40, 41)),
        *(range(50, 53), range(60, 68), range(70, 76), (80, 85, 90, 91), range(95, 100)),
    )
    for number in numbers
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_has_every_clause(language: str) -> None:
    assert set(GAME.words.texts(language).clauses()) == set(CLAUSES)


def test_every_choice_of_an_option_has_its_words() -> None:
    texts = GAME.words.texts("fr")
    spoiled = {**texts.tables, "option": {**texts.tables["option"], "odds": {"choice": {}}}}
    faults = list(check_texts.check_game(GAME, Texts("fr", spoiled, "here"), ()))
    assert "option.odds.choice.auto is missing in fr" in faults


def refusals_of(state: OnCard) -> list[Refusal]:
    found = []
    for seat in range(-1, state.seats + 1):
        for move in range(-1, END_OF_MOVES + 1):
            refusal = state.refusal(seat, move)
            if refusal is not None:
                found.append(refusal)
    return found


def test_every_refusal_can_be_met_and_has_its_sentence() -> None:
    met: dict[str, Refusal] = {}
    for seed, game in enumerate((QuickOnCard(), QuickExpert(), QuickSuperExpert())):
        chance = FastChance(seed)
        state = game.start(game.options({}), 3, chance)
        assert isinstance(state, OnCard)
        for number in itertools.count():
            if state.is_over():
                break
            if number % 4 == 0:
                met |= {refusal.reason: refusal for refusal in refusals_of(state)}
            seat = state.deciders()[0]
            legal = state.legal(seat)
            state.play(seat, legal[chance.below(len(legal))], chance)
        met |= {refusal.reason: refusal for refusal in refusals_of(state)}
    written = set(check_texts.reasons_in(check_texts.sources(GAME.package)))
    # What random games do not happen to meet, other tests of this folder do, by name.
    tests = "".join(file.read_text(encoding="utf-8") for file in HERE.glob("test_*.py"))
    assert {reason for reason in written - met.keys() if f'"{reason}"' not in tests} == set()
    for refusal in met.values():
        for language in LANGUAGES:
            sentence = GAME.words.texts(language).refuse(refusal, NAMES)
            assert "{" not in sentence
            assert sentence[0].isupper()
            assert sentence[-1] in ".!?"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_buttons_are_the_same(language: str) -> None:
    texts = GAME.words.texts(language)
    for seed, game in enumerate((QuickOnCard(), QuickExpert())):
        chance = FastChance(seed)
        state = game.start(game.options({}), 4, chance)
        for _ in range(300):
            if state.is_over():
                break
            seat = state.deciders()[0]
            view = game.view(state, seat)
            legal = state.legal(seat)
            worded = [game.words.wording(view, game.decode(code)) for code in legal]
            buttons = [texts.say(f"move.{key}", values, NAMES) for key, values in worded]
            assert len(set(buttons)) == len(legal), buttons
            state.play(seat, legal[chance.below(len(legal))], chance)


@pytest.mark.parametrize("language", LANGUAGES)
def test_own_dixes_are_called_by_their_names(language: str) -> None:
    state = GAME.start(options(), 2, FastChance(0))
    view = GAME.view(state, 0)
    key, values = GAME.words.wording(view, GAME.decode(state.legal(0)[0]))
    assert "Badger" in GAME.words.texts(language).say(f"move.{key}", values, NAMES)


def test_players_are_addressed_as_tu() -> None:
    texts = GAME.words.texts("fr")
    for table in ("step", "refusal", "aid"):
        for _, text in check_texts.leaves_of(texts.table(table)):
            assert not re.search(r"\bvous\b|\bvotre\b", text, re.IGNORECASE), text


def test_in_french_a_turn_is_somebodys() -> None:
    texts = GAME.words.texts("fr")
    told = texts.say("log.turn_began", {"seat": 1}, ["Anna", "Odile"])
    assert told == "C’est au tour d’Odile."
