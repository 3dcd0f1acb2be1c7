"""DiXes of somebody's own on paper: as they are, or refused in one clear sentence."""

import msgspec
import pytest
from tests.press.pages import words_of

from tablee.core.errors import TableeError
from tablee.games.dixe import Dixe
from tablee.games.oncard.cards import Card
from tablee.games.oncard.options import OnCardOptions
from tablee.press import PressError, Request, Sheet, card_images, cards_pdf, deck_of

pytestmark = pytest.mark.clause("OC-90")


def die(name: str) -> Dixe:
    return Dixe(name, (("character", "sun"), ("pi", "aum"), ("bomb", "heart")))


def card(name: str) -> Card:
    six = ("sun", "pi", "aum", "bomb", "heart", "eight")
    return Card(name, (("sun",), ("pi", "aum", "bomb"), six), "finished", 2, "passing_joker")


def asked(*names: str, language: str = "fr") -> Request:
    options = OnCardOptions(dixes=tuple(map(die, names)), cards=tuple(map(card, names)))
    return Request(language, options=options)


def with_own(*dixes: Dixe, cards: tuple[Card, ...] = ()) -> Request:
    return Request("fr", options=OnCardOptions(dixes=dixes, cards=cards))


@pytest.mark.parametrize(
    "name",
    [
        "Lou",
        "Élodie l’Œil",
        "Dvořák",
        "Łukasz & Ñandú",
        "#strong[*x*] $1$ \\",
        "<svg onload=x>",
        "../../etc/passwd",
        "-2 + 3 = 1",
        "W" * 12,
        "Trente signes tout juste, oui.",
    ],
)
def test_a_name_is_printed_as_it_is(name: str) -> None:
    # Turned over its short edge, the page with the backs is upright: easier to read for the test.
    words = words_of(cards_pdf(deck_of("oncard", asked(name)), Sheet(duplex="short")))
    for page in words:
        assert name.replace(" ", "") in page.replace(" ", "")


@pytest.mark.parametrize("name", ["Ωmega", "日本", "Lou\U0001f600", "L\u0337ou", "Привет"])
def test_letters_that_we_do_not_have_are_refused(name: str) -> None:
    with pytest.raises(PressError, match="cannot be printed: our letters have no"):
        deck_of("oncard", asked(name))


@pytest.mark.parametrize("name", ["\u202eLou", "", " Lou", "Lou\n", "L" * 31, "character"])
def test_a_name_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(TableeError):
        deck_of("oncard", asked(name))


def test_a_name_that_fits_nowhere_is_refused() -> None:
    with pytest.raises(PressError, match="these words do not fit on the card, shorten them: WWW"):
        cards_pdf(deck_of("oncard", asked("W" * 30)), Sheet())


def test_a_known_name_is_refused() -> None:
    with pytest.raises(PressError, match="there is a DiXe called oni already"):
        deck_of("oncard", with_own(die("oni")))


def test_a_die_without_a_card_is_refused() -> None:
    with pytest.raises(PressError, match="Lou has no card yet"):
        deck_of("oncard", with_own(die("Lou")))


def test_a_card_without_a_die_is_refused() -> None:
    with pytest.raises(PressError, match="no DiXe called 'Lou'"):
        deck_of("oncard", with_own(cards=(card("Lou"),)))


@pytest.mark.parametrize("symbol", ["moon", "../characters/oni", "character", ""])
def test_a_symbol_that_nobody_knows_is_refused(symbol: str) -> None:
    """However they came here: a server hands on what a browser sent."""
    strange = msgspec.structs.replace(card("Lou"), combinations=((symbol,), ("pi",), ("aum",)))
    with pytest.raises(PressError, match="there is no symbol"):
        deck_of("oncard", with_own(die("Lou"), cards=(strange,)))
    faces = (("character", "sun"), ("pi", "aum"), ("bomb", symbol))
    with pytest.raises(TableeError):
        deck_of("oncard", with_own(Dixe("Lou", faces), cards=(card("Lou"),)))


def test_too_many_symbols_are_refused() -> None:
    crowded = msgspec.structs.replace(card("Lou"), combinations=(("pi",), ("pi",), ("pi",) * 7))
    with pytest.raises(PressError, match="combination 3 has 1 to 6 symbols"):
        deck_of("oncard", with_own(die("Lou"), cards=(crowded,)))


@pytest.mark.parametrize("copies", [0, -1, 13])
def test_copies_are_few(copies: int) -> None:
    with pytest.raises(PressError, match="1 to 12 copies"):
        deck_of("oncard", Request("fr", copies=copies))


def test_an_own_card_of_a_known_character_replaces_it() -> None:
    deck = deck_of("oncard", Request("en", options=OnCardOptions(cards=(card("oni"),))))
    assert [printed.front.name for printed in deck.cards] == ["oni-front"]
    words = " ".join(words_of(cards_pdf(deck, Sheet())))
    assert "combination was finished" in words


def test_any_set_can_be_chosen() -> None:
    deck = deck_of("oncard", Request("fr", chosen=("oni", "zonbi"), copies=4))
    assert len(deck) == 8


def test_names_of_files_are_harmless() -> None:
    names = card_images(deck_of("oncard", asked("../../etc/passwd", "Lou & Co")))
    assert all("/" not in name and not name.startswith(".") for name in names)


def test_two_guests_may_look_alike_to_a_file_system() -> None:
    assert len(card_images(deck_of("oncard", asked("Lou!", "Lou?")))) == 4
