"""The cards on paper: how many, what is written on them, and where they lie on the printed page."""

from functools import cache

import pytest
from tests.press.pages import page_count, page_sizes, picture_of, words_of

from tablee.core.errors import TableeError
from tablee.core.texts import LANGUAGES
from tablee.games import load_game
from tablee.press import (
    PressError,
    Request,
    Sheet,
    card_images,
    cards_pdf,
    cast_of,
    deck_of,
    printed_games,
)
from tablee.press.faces import HEIGHT, WIDTH, Deck, Words
from tablee.press.sheet import MARK_GAP, MARK_LENGTH


@cache
def printed(game: str, language: str = "fr", sheet: Sheet | None = None) -> bytes:
    sheet = sheet or Sheet()
    return cards_pdf(deck_of(game, Request(language, sheet.low_ink)), sheet)


def counts(deck: Deck) -> dict[str, int]:
    return {card.front.name: card.count for card in deck.cards}


@pytest.mark.clause("OX-1", "OX-2", "OX-49")
def test_onix_has_104_cards_and_six_aids() -> None:
    kinds = counts(deck_of("onix", Request("fr")))
    assert kinds.pop("aid-effects") == 6
    assert sum(kinds.values()) == 104
    assert sorted(kinds.values()) == [4] * 6 + [20] * 4


@pytest.mark.clause("OM-1", "OM-2")
def test_onemore_has_72_cards_nine_starts_and_nine_defeats() -> None:
    deck = deck_of("onemore", Request("fr"))
    kinds = counts(deck)
    assert (kinds.pop("5-start"), kinds.pop("defeat")) == (9, 9)
    assert len(kinds) == sum(kinds.values()) == 72
    assert deck.cards[-1].back.name == "winner"


@pytest.mark.clause("MD-19")  # MD-52 and MD-81, once Oni mode has its rulebook
def test_memodixe_has_53_cards_and_power_aids() -> None:
    kinds = counts(deck_of("memodixe", Request("fr")))
    assert kinds.pop("aid-free") == 8
    assert sum(kinds.values()) == 53
    oni = [kinds.pop(f"oni-{level}") for level in ("easy", "normal", "hard")]
    play = [kinds.pop(f"play-{level}") for level in ("easy", "normal", "hard")]
    assert (oni, play) == ([3, 3, 3], [7, 8, 7])
    assert list(kinds.values()) == [1] * 22


@pytest.mark.clause("MD-52")
def test_oni_has_its_cards_by_itself() -> None:
    kinds = counts(deck_of("oni", Request("fr")))
    assert kinds.pop("aid-oni") == 8
    assert sum(kinds.values()) == 53


@pytest.mark.clause("MD-52")
def test_a_deck_of_ones_own_is_printed_as_it_is() -> None:
    lines = [{"card": "slap", "count": 2}, {"card": "oni", "count": 3}, {"card": "oni_cheats"}]
    options = load_game("oni").options({"deck": lines})
    kinds = counts(deck_of("oni", Request("en", options=options)))
    assert kinds == {"slap": 2, "oni-easy": 3, "oni-cheats": 1, "aid-oni": 8}


@pytest.mark.clause("MD-52")
def test_the_level_is_marked_in_the_upper_left_corner() -> None:
    words = {"easy": "Easy", "normal": "Normal", "hard": "Hard"}
    for card in deck_of("memodixe", Request("en")).cards[:-1]:
        face = card.front
        name = next(
            layer
            for layer in face.layers
            if isinstance(layer, Words) and layer.text in words.values()
        )
        marks = [
            layer.box
            for layer in face.layers
            if layer.box.x + layer.box.w <= name.box.x and layer.box.y + layer.box.h < HEIGHT / 5
        ]
        assert marks, face.name
        assert name.box.y + name.box.h < HEIGHT / 5
        assert min(box.x for box in marks) < WIDTH / 8


@pytest.mark.clause("OC-1", "OC-2", "OC-90")
def test_oncard_has_the_starter_set() -> None:
    kinds = counts(deck_of("oncard", Request("en")))
    assert len(kinds) == sum(kinds.values()) == 6


def test_one_card_is_one_place_on_a_sheet() -> None:
    assert page_count(printed("onix")) == 2 * -(-110 // 8)
    assert page_sizes(printed("onix")) == {(297, 210)}
    nine_up = Sheet("letter", "none", low_ink=True)
    assert page_count(printed("onix", "fr", nine_up)) == -(-110 // 9)
    assert page_sizes(printed("onix", "fr", nine_up)) == {(215.9, 279.4)}


SAID = {
    ("onix", "fr"): ("Piocher", "Ton tour en quatre étapes", "La carte du dessus d’une Pioche"),
    ("onix", "en"): ("Destroy", "The top card of a Pile"),
    ("onemore", "fr"): ("Rejouer", "Échanger", "one more", "winner"),
    ("onemore", "en"): ("Play again", "Swap"),
    ("oncard", "fr"): ("Crâne Yorick", "À la fin d’un tour", "Emprunte un dé"),
    ("oncard", "en"): ("Skull Yorick", "At the end of a turn", "Borrow"),
    ("memodixe", "fr"): ("Vol le DiXe du milieu", "MémoDiXe", "Chacun pour soi", "œil"),
    ("memodixe", "en"): ("Knucklebones", "Free-for-all", "Oni against all"),
}


@pytest.mark.parametrize(("game", "language"), SAID)
def test_the_words_are_there_in_both_languages(game: str, language: str) -> None:
    words = " ".join(words_of(printed(game, language)))
    for said in SAID[game, language]:
        assert said in words


@pytest.mark.parametrize("game", printed_games())
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("low_ink", [False, True])
def test_everything_fits_on_its_card(game: str, language: str, low_ink: bool) -> None:
    """Words that do not fit are refused, so it is enough that nothing is."""
    sheet = Sheet("letter", "short", low_ink)
    everyone = ("all",) if cast_of(game) else ()
    deck = deck_of(game, Request(language, low_ink, everyone))
    assert cards_pdf(deck, sheet).startswith(b"%PDF")


@pytest.mark.parametrize("game", printed_games())
def test_the_same_bytes_for_the_same_input(game: str) -> None:
    deck = deck_of(game, Request("fr"))
    assert cards_pdf(deck, Sheet()) == printed(game)


def test_crop_marks_are_printed_where_they_should_be() -> None:
    page = picture_of(printed("onix"), 0, per_mm=20)
    sheet = Sheet()
    reach = sheet.bleed + MARK_GAP + MARK_LENGTH / 2
    for number in range(sheet.columns):
        place = sheet.front(number)
        for x in (place.x, place.x + WIDTH):
            found = [
                step for step in range(-20, 21) if page.is_dark(x + step / 20, place.y - reach)
            ]
            assert found, f"no mark above {x}"
            assert all(abs(step / 20) <= 0.15 for step in found)
    first = sheet.front(0)
    for y in (first.y, first.y + HEIGHT):
        found = [step for step in range(-20, 21) if page.is_dark(first.x - reach, y + step / 20)]
        assert found
        assert all(abs(step / 20) <= 0.15 for step in found)


def test_cards_reach_into_their_bleed() -> None:
    page = picture_of(printed("onix"), 0)
    sheet = Sheet()
    for number in range(sheet.capacity):
        x, y, _ = sheet.front(number)
        cream = page.at(x - 2.8, y + HEIGHT / 2)
        assert cream == page.at(x + 1, y + HEIGHT / 2) == page.at(x + WIDTH / 2, y - 2.8)
        assert cream != (255, 255, 255)


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("low_ink", [False, True])
def test_printed_backs_lie_behind_printed_fronts(duplex: str, low_ink: bool) -> None:
    """The last sheet of Onix has aids in six places: behind them, and only there, is their back."""
    sheet = Sheet("a4", duplex, low_ink)  # type: ignore[arg-type]
    pdf = printed("onix", "fr", sheet)
    count = 110 % sheet.capacity
    back = picture_of(pdf, page_count(pdf) - 1)
    width, height = sheet.size
    around_upright_edge = (duplex == "long") == (height > width)
    for number in range(sheet.capacity):
        x, y, _ = sheet.front(number)
        behind_x = width - x - WIDTH if around_upright_edge else x
        behind_y = y if around_upright_edge else height - y - HEIGHT
        points = [
            back.at(behind_x + 8 + step, behind_y + down)
            for step in range(48)
            for down in (10, 12, 77, 79)
        ]
        assert any(sum(point) < 700 for point in points) == (number < count)


@pytest.mark.clause("OC-2")
def test_a_back_is_upright_for_who_turns_the_card() -> None:
    """Where the printer turns the sheet upwards, the backs stand on their heads on the page."""
    sheet = Sheet("a4", "long")
    back = picture_of(printed("oncard", "fr", sheet), 1)
    x, y, turn = sheet.back(0)
    assert turn == 180
    white_sheet, coloured = (WIDTH / 2 + 20, 70.0), (WIDTH / 2 + 20, 10.0)
    turned = [(x + WIDTH - dx, y + HEIGHT - dy) for dx, dy in (white_sheet, coloured)]
    assert back.at(*turned[0]) == (255, 255, 255)
    assert back.at(*turned[1]) != (255, 255, 255)


@pytest.mark.parametrize("game", ["onemore", "oncard", "memodixe"])
def test_low_ink_needs_less_than_half(game: str) -> None:
    spare = Sheet(low_ink=True)
    full, little = (
        sum(_ink(printed(game, "fr", sheet), page) for page in (0, 1)) / min(sheet.capacity, 6)
        for sheet in (Sheet(), spare)
    )
    assert little < full / 2


def _ink(pdf: bytes, page: int) -> int:
    """How much darker than paper a page is, all in all."""
    picture = picture_of(pdf, page, per_mm=2)
    return sum(255 - point for point in picture.points)


def test_pictures_for_print_services() -> None:
    pictures = card_images(deck_of("onix", Request("fr")))
    assert len(pictures) == 13
    assert "01-circle-x20.png" in pictures
    assert "12-back-x104.png" in pictures
    for picture in pictures.values():
        assert picture.startswith(b"\x89PNG")
        assert (int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])) == (825, 1125)
        kind, across = picture[37:41], int.from_bytes(picture[41:45])
        assert (kind, round(across * 0.0254)) == (b"pHYs", 300)


def test_pictures_are_the_same_twice() -> None:
    deck = deck_of("oncard", Request("en"))
    assert card_images(deck) == card_images(deck)


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(PressError, match="choose one of onix, onemore, oncard, memodixe, oni"):
        deck_of("chess", Request("fr"))


@pytest.mark.parametrize("game", printed_games())
def test_an_unknown_language_is_refused(game: str) -> None:
    with pytest.raises(TableeError, match="choose one of fr, en"):
        deck_of(game, Request("tlh"))


def test_a_thousand_cards_are_enough() -> None:
    deck = deck_of("onix", Request("fr"))
    many = Deck(deck.title, deck.language, deck.cards * 10)
    with pytest.raises(PressError, match="too many"):
        cards_pdf(many, Sheet())
