"""Rulebooks on folded sheets."""

import pytest
from tests.press.pages import page_count, page_sizes, words_of

from tablee.core.rulebook import Rulebook
from tablee.core.texts import LANGUAGES
from tablee.games import GAMES, load_game
from tablee.press import rulebook_pdf
from tablee.press.booklet import impose, rulebook_of
from tablee.press.decks import cover_of, printed_games


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_is_in_it(game: str, language: str) -> None:
    texts = load_game(game).words.texts(language)
    pages = words_of(rulebook_pdf(game, language, duplex="none"))
    words = " ".join(pages)
    name = texts.say("game.name").replace("\u00a0", " ")
    assert name in " ".join(pages[0].split()) or game == "onemore"
    for clause in rulebook_of(game, language).clauses:
        assert clause in words


@pytest.mark.clause("MD-50", "MD-52")
@pytest.mark.parametrize(
    ("language", "bag", "screen"), [("fr", "sac", "écran"), ("en", "bag", "screen")]
)
def test_oni_on_paper_is_for_people_with_the_real_dice(
    language: str, bag: str, screen: str
) -> None:
    """It knows the bag and hands; no button that pops up, no bots, no log."""
    paper = rulebook_of("oni", language).clauses
    assert bag in paper["MD-50"]
    assert not [clause for clause, text in paper.items() if screen in text.lower()]
    assert not {"MD-40", "MD-41", "MD-64"} & paper.keys()
    assert {f"MD-66.{number}" for number in range(1, 23)} <= paper.keys()
    assert {f"MD-19.{number}" for number in range(1, 11)} <= paper.keys()
    screens = Rulebook(load_game("oni").words.texts(language)).clauses
    assert paper.keys() - {"MD-80", "MD-81"} <= screens.keys(), "the same clauses, other words"


def test_it_is_printed_on_whole_sheets() -> None:
    booklet = rulebook_pdf("onix", "fr")
    assert page_count(booklet) % 2 == 0
    assert page_sizes(booklet) == {(297, 210)}
    assert page_sizes(rulebook_pdf("onix", "fr", "letter")) == {(279.4, 215.9)}


def test_its_words_can_be_read_on_the_sheets() -> None:
    words = " ".join(words_of(rulebook_pdf("onix", "en")))
    assert "What the house decided" in words


def test_it_is_the_same_twice() -> None:
    assert rulebook_pdf("onemore", "fr") == rulebook_pdf("onemore", "fr")


@pytest.mark.parametrize("count", range(1, 18))
def test_folded_sheets_read_in_order(count: int) -> None:
    """Laid into each other and folded: down the right half of the fronts, and back up the left."""
    sides = impose(count, "short")
    fronts, backs = sides[::2], sides[1::2]
    first_half = [page for front, back in zip(fronts, backs, strict=True)
                  for page in (front.right, back.left)]  # fmt: skip
    second_half = [page for front, back in zip(fronts[::-1], backs[::-1], strict=True)
                   for page in (back.right, front.left)]  # fmt: skip
    read = first_half + second_half
    assert read == [*range(1, count + 1), *[None] * (len(read) - count)]
    assert len(read) - count < 4


def test_a_long_edge_turns_every_other_side() -> None:
    assert [side.turn for side in impose(8, "long")] == [0, 180, 0, 180]
    assert [side.turn for side in impose(8, "short")] == [0, 0, 0, 0]


def test_a_game_with_cards_may_have_a_cover_and_any_other_has_a_plain_one() -> None:
    covered = {game for game in GAMES if cover_of(game).rows}
    assert {"onix", "onemore", "oncard", "memodixe", "oni"} <= covered <= set(printed_games())
    assert cover_of("chess").rows == ()
