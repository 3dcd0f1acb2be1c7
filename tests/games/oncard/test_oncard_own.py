"""What can be chosen, and DiXes of the table's own out of files: each fault says where it is."""

from typing import Any

import msgspec
import pytest

from tablee.core.game import FileError
from tablee.core.texts import LANGUAGES
from tablee.games.dixe import known_dixes
from tablee.games.oncard import GAME, deck
from tablee.games.oncard.deck import default_set, known_cards

DIXE = """[[dixe]]
character = "Lou"
faces = [["character", "sun"], ["pi", "aum"], ["bomb", "heart"]]
"""
CARD = """[[card]]
character = "Lou"
combinations = [["sun"], ["sun", "pi"], ["sun", "pi", "aum"]]
condition = "pair"
slots = 1
power = "shield"
"""
LOU = DIXE + CARD
"""The die is on the lines 1 to 3, the card on the lines 4 to 9."""


def load(*texts: str, given: Any = None) -> Any:
    files = [(f"{number}.toml", text) for number, text in enumerate(texts)]
    return GAME.menu.with_files(given or GAME.options({}), files)


def names(options: Any) -> list[str]:
    return [shown["character"] for shown in GAME.menu.choices(options)["characters"]]


def test_there_are_the_characters_of_the_house_with_what_is_printed_on_them() -> None:
    choices = GAME.menu.choices(GAME.options({}))
    assert [shown["character"] for shown in choices["characters"]] == list(known_dixes())
    assert tuple(choices["default"]) == default_set()
    oni = choices["characters"][0]
    assert (oni["faces"][0], oni["card"]["power"]) == ("character", "push_back")


def test_the_level_says_which_combinations_are_played() -> None:
    card = GAME.menu.choices(GAME.options({"jokers": "super_expert"}))["characters"][0]["card"]
    assert [len(symbols) for symbols in card["combinations"]] == [3, 4, 4]


def test_what_a_file_has_can_be_chosen_and_played() -> None:
    options = load(LOU)
    assert names(options) == [*known_dixes(), "Lou"]
    row = (*default_set()[:5], "Lou")
    GAME.check(GAME.options({"dixes": options.dixes, "cards": options.cards, "sets": [row]}), 2)


def test_dice_and_cards_may_come_in_two_files_and_again() -> None:
    options = load(DIXE, CARD)
    again = load(LOU.replace("shield", "borrow"), LOU.replace("Lou", "Max"), given=options)
    assert [card.power for card in again.cards] == ["borrow", "shield"]
    assert names(again)[-2:] == ["Lou", "Max"]


def test_a_card_alone_is_for_a_character_of_the_house() -> None:
    options = load(CARD.replace("Lou", "oni"))
    assert GAME.menu.choices(options)["characters"][0]["card"]["power"] == "shield"
    assert names(options) == list(known_dixes())


@pytest.mark.parametrize(
    ("text", "line", "fault", "values"),
    [
        (LOU.replace('"heart"', '"moon"'), 3, "no_symbol", {"symbol": "moon"}),
        (LOU.replace('["sun"], ', '["moon"], '), 6, "no_symbol", {"symbol": "moon"}),
        (LOU.replace('"heart"', '"sun"'), 3, "symbol_twice", {"symbol": "sun"}),
        (LOU.replace('"heart"', '"character"'), 3, "one_character", {"count": 2}),
        (LOU.replace("Lou", " Lou"), 2, "name", {"most": 30}),
        (LOU.replace("Lou", "character"), 2, "word_for_face", {}),
        (LOU.replace('["sun"], ', "[], "), 6, "combination", {"number": 1, "most": 6}),
        (LOU.replace('"pair"', '"symbol_rolled"'), 4, "condition_symbol", {}),
        (LOU.replace("slots = 1", "slots = 3"), 8, "wrong_value", {"key": "slots"}),
        (LOU.replace("slots = 1", ""), 4, "missing", {"key": "slots"}),
        (LOU.replace("slots = 1", "slots = 1\nslot = 2"), 9, "unknown", {"key": "slot"}),
        (LOU.replace("[[card]]", "[card]"), 4, "two_brackets", {"table": "card"}),
        (LOU.replace("[[card]]", "[[card]"), 4, "not_toml", {}),
        (LOU.replace('"shield"', '"shield'), 9, "not_toml", {}),
        ("x = " + "[" * 5000, 1, "not_toml", {}),
        ("# nothing", 1, "nothing", {}),
        (LOU.replace('"Lou"', '"oni"'), 1, "taken", {"name": "oni", "other": "oni"}),
        (LOU.replace('"Lou"', '"ÔNI"'), 1, "taken", {"name": "ÔNI", "other": "oni"}),
        (LOU + DIXE, 10, "twice", {"name": "Lou"}),
        (DIXE, 1, "no_card", {"name": "Lou"}),
        (CARD, 1, "no_dixe", {"name": "Lou"}),
    ],
)
def test_a_fault_names_its_line_and_has_its_words(
    text: str, line: int, fault: str, values: dict[str, Any]
) -> None:
    with pytest.raises(FileError) as caught:
        load(text)
    error = caught.value
    assert (error.file, error.line, error.fault) == ("0.toml", line, fault)
    assert error.values.items() >= values.items()
    for language in LANGUAGES:
        texts = GAME.words.texts(language)
        assert "0.toml" in texts.say("fault.where", {"file": error.file, "line": error.line})
        assert texts.say(f"fault.{fault}", error.values)


@pytest.mark.clause("OC-1")
def test_sets_follow_the_number_of_seats() -> None:
    own = (*default_set()[:5], "oni")
    options = GAME.options({"sets": [own, own, own]})
    assert GAME.menu.for_seats(options, [0, 1]).sets == (own, own)
    assert GAME.menu.for_seats(options, [0, 1, 2, None]).sets == (own, own, own, default_set())
    for_all = GAME.options({"sets": [own]})
    assert GAME.menu.for_seats(for_all, [0, 1, 2, None]) is for_all


def test_to_check_a_table_reads_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is done beside everything else, whenever a table is set: the house's cards were read anew
    for each of the six of each seat."""
    own_cards = [msgspec.to_builtins(card) for card in known_cards().values()]
    options = GAME.options({"cards": own_cards, "jokers": "expert", "rules": "first"})
    GAME.check(options, 4)

    def never(*_: object) -> object:
        raise AssertionError

    monkeypatch.setattr(deck, "parse_toml", never)
    GAME.check(options, 4)
    GAME.menu.choices(options)
