"""The drawings on paper are those on the screen, and so are the colours and places."""

import re
from pathlib import Path

import pytest

from tablee.games.dixe import known_dixes, symbol_names
from tablee.press import PressError, Request, art, deck_of, look, printed_games
from tablee.press.decks.dice import is_ours
from tablee.press.faces import Art

WEB = Path(__file__).parents[2] / "web" / "src"
FILES = sorted([*WEB.glob("games/*/art/**/*.svg")])


def drawings_of(game: str, low_ink: bool = False) -> list[str]:
    deck = deck_of(game, Request("fr", low_ink, ("all",) if game == "oncard" else ()))
    faces = [face for card in deck.cards for face in (card.front, card.back)]
    return [layer.svg for face in faces for layer in face.layers if isinstance(layer, Art)]


def paths_in(svg: str) -> set[str]:
    return set(re.findall(r' d="([^"]+)"', svg))


def test_every_shape_on_a_card_is_one_of_the_pages() -> None:
    known = {path for file in FILES for path in paths_in(file.read_text(encoding="utf-8"))}
    known.add(art.layout("onemore", "face")["label"]["shape"])
    for game in ("onemore", "oncard", "memodixe"):
        for svg in drawings_of(game):
            assert paths_in(svg) <= known
    # The coloured paper of Onix is drawn by CSS on the page.
    drawn = [svg for svg in drawings_of("onix") if "<circle fill" not in svg and "V" not in svg]
    assert all(paths_in(svg) <= known for svg in drawn if "M0 0H" not in svg)


def test_the_page_reads_the_same_places() -> None:
    onix = (WEB / "games/onix/art/Card.svelte").read_text(encoding="utf-8")
    assert "from './card.json'" in onix
    assert not re.search(r"#[0-9a-f]{6}|left: \d", onix)
    onemore = (WEB / "games/onemore/art/face.ts").read_text(encoding="utf-8")
    assert "from './face.json'" in onemore
    assert not re.search(r"#[0-9a-f]{6}|\[\d+(\.\d+)?, \d", onemore)


@pytest.mark.parametrize("game", printed_games())
@pytest.mark.parametrize("low_ink", [False, True])
def test_no_drawing_needs_the_page_for_its_colours(game: str, low_ink: bool) -> None:
    for svg in drawings_of(game, low_ink):
        assert "var(" not in svg
        assert "currentColor" not in svg or 'color="#' in svg


def test_our_colours_are_those_of_the_page_by_day() -> None:
    tokens = (WEB / "look" / "tokens.css").read_text(encoding="utf-8")
    day = dict(re.findall(r"--([a-z-]+): light-dark\((#[0-9a-f]{6}),", tokens))
    for name in dir(look):
        if name.isupper() and name != "CARD":
            assert getattr(look, name) == day[name.lower().replace("_", "-")], name


def test_edges_are_left_to_the_scissors() -> None:
    assert "edge" in (WEB / "games/onemore/art/back.svg").read_text(encoding="utf-8")
    assert 'class="edge"' not in art.drawing("onemore", "back")
    assert 'class="ground"' in art.drawing("onemore", "back")


def test_low_ink_has_no_grounds() -> None:
    for game in printed_games():
        assert not any('class="ground"' in svg for svg in drawings_of(game, low_ink=True))


def test_every_die_has_its_drawings() -> None:
    assert set(symbol_names()) == art.names_in("dixe", "symbols")
    assert all(is_ours(name) for name in known_dixes())


@pytest.mark.parametrize("name", ["guest", "Lou", "../symbols/sun", "oni/../oni", ""])
def test_a_guests_name_reaches_no_file(name: str) -> None:
    assert not is_ours(name)


def test_a_missing_drawing_says_what_to_do() -> None:
    with pytest.raises(PressError, match="install Tablée again"):
        art.drawing("onix", "no-such-drawing")
